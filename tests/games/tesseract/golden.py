"""Golden records: one finished game for each number of people and side of the plates.

Greedy bots play them.  To write the records again, if the rules of version 1 are wrong and must change:

    python -m tests.games.tesseract.golden
"""

from __future__ import annotations

from pathlib import Path

from tessera.bots.playing import bot_named, next_move
from tessera.core.chance import key_from
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.games.tesseract.content.plates import PLATES
from tessera.games.tesseract.game import Tesseract

FOLDER = Path(__file__).parent / "golden"
GAMES = [(seats, plate.name) for seats in (1, 2, 3, 4) for plate in PLATES]


def path_of(seats: int, plate: str) -> Path:
    return FOLDER / f"{seats}-people-plate-{plate}.jsonl"


def played(seats: int, plate: str) -> Record:
    key = key_from(f"golden {seats} {plate}")
    match = Match.new(Tesseract, seats, key, {"plate": plate})
    bots = [bot_named("tesseract", "greedy", f"golden {seat}") for seat in range(seats)]
    while match.game.outcome is None:
        match.play(*next_move(match.game, bots, match.at + 1000))
    return Record.of(match, key)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for seats, plate in GAMES:
        played(seats, plate).save(path_of(seats, plate))


if __name__ == "__main__":
    main()
