"""The games behind the screenshots: each has all its moments, however strong the bots are."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tessera.core.game import Event

ROOT = Path(__file__).parents[2]


@pytest.fixture
def staged(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import staged

    del sys.modules["staged"]
    return staged


def test_games_are_played_until_one_has_all_moments(staged: ModuleType) -> None:
    """A moment that the first game does not have is found in another one."""
    play = staged.PLAYS[0]
    first: list[Any] = []

    def another_cube(view: Any, events: Sequence[Event]) -> bool:
        first.append(view.cube)
        return bool(view.decision.about == "character" and view.cube != first[0])

    found = staged.complete(play._replace(moments={"another": another_cube}))
    assert found.moments["another"] == 1
    assert found.key != staged.played(play, play.seed).key


def test_a_moment_that_no_game_has_is_named(staged: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staged, "TRIES", 2)
    never = staged.PLAYS[0]._replace(moments={"never": lambda view, events: False})
    with pytest.raises(LookupError, match="never"):
        staged.complete(never)


def test_every_picture_of_a_moment_has_one(staged: ModuleType) -> None:
    from album import ALBUM

    moments = {f"{play.name}: {name}" for play in staged.PLAYS for name in (*play.moments, "end")}
    assert {each.path for each in ALBUM if ": " in each.path} <= moments
