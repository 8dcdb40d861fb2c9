"""Find rows of events with which experts win as often as intended, for TESSERACT's plates (docs/balance.md).

    python scripts/tune_plates.py FOLDER [--games 600] [--seed tune] [--moves 4] [--workers N]

Plays experts on random plates: the rows of the newest edition, with up to `--moves` events exchanged for others.  Then
it fits the results of all games in FOLDER to the counts of the events and the number of players, and prints, for every
side and number of players, the nearest rows that should meet the aim.  Finished parts are kept, so an interrupted call
goes on where it stopped; another seed adds games.  Verify with other seeds: scripts/balance.py.
"""

from __future__ import annotations

import argparse
import itertools
import pickle
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy
from balance import AIMS, CREWS

from tessera.bots.playing import bot_named, play_out
from tessera.core.chance import key_from
from tessera.core.registry import game_named
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.game import Tesseract
from tessera.lab.executors import open_executor
from tessera.lab.learning import fit
from tessera.lab.model import logistic
from tessera.lab.run import Run
from tessera.lab.simulate import parts_of, played_parts

RIDGE = 3.0
"""Penalty on the weights of standardised features."""
SHOWN = 4
"""Rows that are printed for each side and number of players."""
CLOSE = 0.015
"""How near a suggested row must be to the aim."""
REACH = 3
"""Events that a printed row exchanges at most."""

Row = tuple[int, ...]
"""The number of each event on a side."""


class TuningPlan(msgspec.Struct, frozen=True):
    """Game number `i` has the seed `{seed}:{i}` and a row near `rows[i]`, modulo their number."""

    rows: tuple[tuple[int, Row], ...]
    """Numbers of players and rows."""
    games: int
    seed: str
    moves: int
    bot: str = "expert"


class Trial(NamedTuple):
    """A game on a random plate."""

    players: int
    row: Row
    won: bool


def play_trials(plan: TuningPlan, first: int, last: int) -> list[Trial]:
    """Play the games from `first` up to `last`: the task for one process."""
    trials = []
    for number in range(first, last):
        seed = f"{plan.seed}:{number}"
        players, row = plan.rows[number % len(plan.rows)]
        row = changed(row, random.Random(seed), plan.moves)
        game = game_named("tesseract").new(players, key_from(seed))
        assert isinstance(game, Tesseract)
        game.position.plate_left = [*row]  # No event is drawn before it is uncovered (T11).
        play_out(game, [bot_named("tesseract", plan.bot, f"{seed}:{seat}") for seat in range(players)])
        assert game.outcome is not None
        trials.append(Trial(players, row, bool(game.outcome.winners)))
    return trials


def changed(row: Row, chance: random.Random, moves: int) -> Row:
    """A row with up to so many events exchanged for others."""
    counts = [*row]
    for _ in range(chance.randint(0, moves)):
        counts[chance.choice([event for event, count in enumerate(counts) if count])] -= 1
        counts[chance.randrange(len(counts))] += 1
    return tuple(counts)


def features(players: int, row: Sequence[int]) -> list[float]:
    """The counts, the number of players, and both together: an event may do more harm to more labs."""
    middle = CREWS[len(CREWS) // 2]
    return [
        *map(float, row),
        *(float(players == each) for each in CREWS),
        *((players - middle) * count for count in row),
    ]


def near(row: Row) -> Iterator[tuple[int, Row]]:
    """The other rows within reach, with the number of events exchanged."""
    for moves in range(1, REACH + 1):
        found = set()
        for out in itertools.combinations_with_replacement(range(len(row)), moves):
            for into in itertools.combinations_with_replacement(range(len(row)), moves):
                counts = [*row]
                for event in out:
                    counts[event] -= 1
                for event in into:
                    counts[event] += 1
                if min(counts) >= 0 and not {*out} & {*into}:
                    found.add(tuple(counts))
        yield from ((moves, each) for each in sorted(found))


def fitted(trials: Sequence[Trial]) -> Callable[[int, Row], float]:
    """The chance to win with so many players on a row, by logistic regression."""
    rows = numpy.array([features(trial.players, trial.row) for trial in trials])
    bias, weights = fit(rows, numpy.array([float(trial.won) for trial in trials]), RIDGE)
    return lambda players, row: logistic(bias + float(weights @ features(players, row)))


def suggested(row: Row, chance: Callable[[Row], float], aim: float) -> list[tuple[int, Row]]:
    """The row as it is, and those that meet the aim with the fewest events exchanged."""
    meet = [(moves, found) for moves, found in near(row) if abs(chance(found) - aim) < CLOSE]
    return [(0, row), *sorted(meet, key=lambda each: (each[0], abs(chance(each[1]) - aim)))[:SHOWN]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--moves", type=int, default=4)
    parser.add_argument("--workers", type=int, default=0, help="processes (default: all cores)")
    args = parser.parse_args()
    kind = game_named("tesseract")
    assert issubclass(kind, Tesseract)
    sides = [(players, plate) for plate in kind.edition.plates for players in CREWS]
    rows = tuple((players, plate.row(players)) for players, plate in sides)
    plan = TuningPlan(rows, args.games, args.seed, args.moves)
    with open_executor(workers=args.workers) as executor:
        for _ in played_parts(play_trials, plan, parts_of(plan.games), executor, Run(str(args.folder / args.seed))):
            pass
    trials = [trial for part in sorted(args.folder.glob("*/*.part")) for trial in pickle.loads(part.read_bytes())]
    chance = fitted(trials)
    print(f"{len(trials)} games; events in the order {', '.join(EVENTS)}")
    for players, plate in sides:
        aim = AIMS[plate.difficulty] / 100
        print(f"\nside {plate.name}, {players} players, aim {aim:.0%}")
        for moves, row in suggested(plate.row(players), partial(chance, players), aim):
            print(f"  {' '.join(map(str, row))}  {chance(players, row):.1%}  {moves} exchanged")


if __name__ == "__main__":
    main()
