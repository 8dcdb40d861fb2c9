"""Golden records: one finished game for each edition, number of people and side of the plates.

Greedy bots play those of edition 1.  From edition 2 on the players tick "ask me first" and play cards in the middle of
actions (T17, T24): `Eager` plays a card during a question, and refuses, more often than is good for it.  To write the
records of an edition that is not released again:

    python -m tests.games.tesseract.golden 3
"""

from __future__ import annotations

import sys
from pathlib import Path

from tessera.bots import Move
from tessera.bots.playing import next_move
from tessera.core.chance import key_from
from tessera.core.game import Action, Game
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.core.registry import game_named
from tessera.games.tesseract.actions import Play
from tessera.games.tesseract.bots.greedy import Greedy
from tessera.games.tesseract.content.plates import PLATES
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.tables import DECLINE

FOLDER = Path(__file__).parent / "golden"
GAMES = [(seats, plate.name) for seats in (1, 2, 3, 4) for plate in PLATES]


def path_of(seats: int, plate: str, rules: str = "1") -> Path:
    edition = "" if rules == "1" else f"edition-{rules}-"
    return FOLDER / f"{edition}{seats}-people-plate-{plate}.jsonl"


class Eager(Greedy):
    """A greedy bot that often plays a card during an action, and answers a question of consent by chance."""

    def move(self, game: Game, seat: int, now: int) -> Move:
        assert isinstance(game, Tesseract)
        choices = [choice for choice in game.choices(seat) if isinstance(choice, Action)]
        cards = [choice for choice in choices if isinstance(choice, Play)]
        if game.position.stack and cards and self.die.random() < 0.5:
            return Move(self.die.choice(cards), now)
        if DECLINE in choices and self.die.random() < 0.5:
            return Move(DECLINE, now)
        return super().move(game, seat, now)


def played(seats: int, plate: str, rules: str) -> Record:
    key = key_from(f"golden {seats} {plate}")
    first = rules == "1"
    options = (
        {"plate": plate} if first else {"plate": plate, "ask_first": tuple(range(0, seats, 2)) if seats > 1 else ()}
    )
    match = Match.new(game_named("tesseract", rules), seats, key, options)
    kind = Greedy if first else Eager
    bots = [kind(f"golden {seat}") for seat in range(seats)]
    while match.game.outcome is None:
        match.play(*next_move(match.game, bots, match.at + 1000))
        if not first and seats > 1 and len(match.entries) % 40 == 0 and match.game.outcome is None:
            other = (match.game.to_act[0] + 1) % seats
            match.play(other, str(match.game.choices(other)[0]))
    return Record.of(match, key)


def main(rules: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    for seats, plate in GAMES:
        played(seats, plate, rules).save(path_of(seats, plate, rules))


if __name__ == "__main__":
    main(sys.argv[1])
