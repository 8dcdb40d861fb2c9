"""Every refusal that a player at a table can meet has a sentence of its own in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tessera.server

ROOT = Path(__file__).parents[2]
SERVER = Path(tessera.server.__file__).parent
SOURCES = (*sorted((SERVER / "table").glob("*.py")), SERVER / "workers.py", SERVER / "store" / "__init__.py")
MESSAGES = ROOT / "client" / "src" / "table" / "messages"

ELSEWHERE = {
    "bad-action",  # malformed: no client of ours sends it
    "being-raced",  # said by practice and by the new table
    "database",  # said to the host in the terminal
    "expired",  # the page of a table that is gone says it
    "not-in-turns",  # the new table offers no such clock
    "too-many-tables",  # said by the new table
    "unknown-table",  # the page of a table that is gone says it
}


def codes() -> set[str]:
    found = re.compile(r"""(?:Refusal|__init__)\(\s*"([a-z]+(?:-[a-z]+)*)",""")
    return {code for path in SOURCES for code in found.findall(path.read_text("utf-8"))}


def test_the_codes_are_found() -> None:
    assert {"not-asked", "not-a-person", "already-seated", "busy", "muted", "too-soon"} <= codes()
    assert codes() >= ELSEWHERE - {"database"}


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_every_refusal_has_its_sentence(language: str) -> None:
    texts = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))
    general = texts["fault.other"]
    assert sorted(code for code in codes() - ELSEWHERE if texts.get(f"fault.{code}", general) == general) == []
