"""Golden records of TESSERACT replay to the same end under their rules version."""

from __future__ import annotations

import pytest

from tessera.core.record import load
from tests.games.tesseract.golden import GAMES, path_of


@pytest.mark.parametrize(("seats", "plate"), GAMES)
def test_a_golden_game_replays_to_the_same_end(seats: int, plate: str) -> None:
    record = load(path_of(seats, plate))
    assert (record.game, record.rules, record.seats, record.options["plate"]) == ("tesseract", "1", seats, plate)
    match = record.verify()
    assert match.game.outcome is not None
    assert match.game.outcome == record.outcome
