"""What TESSERACT counts for a person, read off games that are over."""

from __future__ import annotations

import pytest

from tessera.bots import Random
from tessera.core.statistics import FinalFacts
from tessera.games.tesseract.edition_2 import SecondEdition
from tessera.games.tesseract.options import Options
from tessera.games.tesseract.statistics import STATISTICS


def played(seats: int, options: Options) -> FinalFacts:
    """The facts of a game of random bots."""
    game, bot = SecondEdition.new(seats, bytes(32), options), Random("facts")
    while game.outcome is None:
        seat = game.to_act[0]
        game.play(seat, bot.move(game, seat, 0).action, 0)
    return STATISTICS.facts(game)


@pytest.mark.parametrize(("seats", "characters"), [(1, 2), (2, 1)])
def test_the_plate_the_turns_and_each_seats_characters(seats: int, characters: int) -> None:
    """T1: one person alone plays two characters."""
    facts = played(seats, Options(plate="C"))
    assert facts.game["plate"] == "C"
    assert isinstance(facts.game["turns"], int)
    assert facts.game["turns"] > 1
    assert len(facts.seats) == seats
    assert all(len(each["character"]) == characters for each in facts.seats)  # type: ignore[arg-type]
    assert facts.of(0)["plate"] == "C"


def test_the_campaign_leads_over_all_plate_sides() -> None:
    assert [goal.where["plate"] for goal in STATISTICS.campaign] == ["1", "A", "2", "B", "3", "C", "4", "D"]
    for goal in STATISTICS.campaign:
        SecondEdition.new(2, bytes(32), Options(**goal.options))
