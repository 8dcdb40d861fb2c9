"""Golden records of TESSERACT replay to the same end under their rules version."""

from __future__ import annotations

import pytest

from tessera.core.record import load
from tests.games.tesseract.golden import GAMES, path_of


@pytest.mark.parametrize("rules", ["1", "2", "3"])
@pytest.mark.parametrize(("seats", "plate"), GAMES)
def test_a_golden_game_replays_to_the_same_end(seats: int, plate: str, rules: str) -> None:
    record = load(path_of(seats, plate, rules))
    assert (record.game, record.rules, record.seats, record.options["plate"]) == ("tesseract", rules, seats, plate)
    match = record.verify()
    assert match.game.outcome is not None
    assert match.game.outcome == record.outcome
