"""Golden records of ENIGMA replay to the same hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.core.record import load
from tessera.games.enigma.game import Enigma
from tests.games.enigma.golden_games import FOLDER, GAMES

RECORDS = sorted(FOLDER.glob("*.jsonl"), key=lambda path: path.stem)


def test_there_is_a_record_of_every_golden_game_and_number_of_players() -> None:
    assert {path.stem for path in RECORDS} == set(GAMES)
    assert {load(path).seats for path in RECORDS} == {2, 3, 4}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_same_hash(path: Path) -> None:
    record = load(path)
    match = record.verify()
    assert isinstance(match.game, Enigma)
    assert match.game.rules == GAMES[path.stem][0]
    assert match.game.outcome is not None
    assert [(entry.seat, entry.at, entry.do) for entry in match.entries] == [
        (entry.seat, entry.at, entry.do) for entry in record.entries
    ]
    assert any(entry.do == "undo" for entry in record.entries)
