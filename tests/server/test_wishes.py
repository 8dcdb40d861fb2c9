"""Wishes for tables: the rules they name."""

from __future__ import annotations

import pytest

from tessera.core.game import Refusal
from tessera.core.registry import GameEntry, games
from tessera.games.enigma.lesson import LESSON
from tessera.server.table import log
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


def test_no_table_plays_the_edition_of_a_lesson() -> None:
    """Its cards are solved in the lesson: neither a wish nor a record that goes on can bring them to a table."""
    record = LESSON.record
    assert record.rules == "lesson"
    wish = TableWish("enigma", [SeatWish("me"), SeatWish("bot")], options=record.options, rules=record.rules)
    origin = log.Origin("lesson", 4, record.upto(4))
    for beginning in (None, origin):
        with pytest.raises(Refusal) as refused:
            setup_of(wish, "anna", beginning)
        assert refused.value.code == "unknown-rules"
