"""docs/encodings.md is what the encodings say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"


def test_the_page_of_encodings_is_not_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    import write_encodings

    assert write_encodings.PAGE.read_text(encoding="utf-8") == write_encodings.page(), "run scripts/write_encodings.py"
    del sys.modules["write_encodings"]
