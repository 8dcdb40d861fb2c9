"""Wishes for tables: the rules they name."""

from __future__ import annotations

import pytest

from tessera.core.registry import GameEntry, games
from tessera.server.table.wishes import SeatWish, TableWish, setup_of
from tests.core.race21 import Race21


class NewerRace(Race21):
    rules = "2"


@pytest.mark.parametrize(("wished", "played"), [("", "2"), ("1", "1"), ("2", "2")])
def test_a_table_plays_the_rules_it_names_or_the_newest(
    monkeypatch: pytest.MonkeyPatch, wished: str, played: str
) -> None:
    editions = {"1": "tests.core.race21:Race21", "2": f"{__name__}:NewerRace"}
    monkeypatch.setitem(games(), "race21", GameEntry(name="race21", title="Race to 21", editions=editions))
    wish = TableWish("race21", [SeatWish("me"), SeatWish("bot")], rules=wished)
    assert setup_of(wish, "anna").rules == played
