"""Play the games behind the tables of TESSERACT in docs/balance.md, and print the tables.

    python scripts/balance.py FOLDER [--games 200] [--only levels plates crews characters] [--workers N]

Finished parts are kept in FOLDER, so an interrupted call goes on where it stopped.  Equal seeds play equal games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.lab.executors import open_executor
from tessera.lab.results import Rate
from tessera.lab.run import Run
from tessera.lab.simulate import Plan, simulate

LEVELS = ("expert", "steady", "novice")
PLATES = {"easy": "1A", "normal": "2B", "hard": "3C", "expert": "4D"}
AIMS = {"easy": 85, "normal": 65, "hard": 40, "expert": 20}
"""Percent of their games that experts are meant to win."""
NUMBERS = "1234"
CREWS = (2, 3, 4)
PARTNER, PARTNER_OF_PARTNER = "structural-engineer", "number-theorist"
"""The partner of every character, and that of the partner itself, so that only the character differs."""


class Balance:
    """The games, played when a table needs them."""

    def __init__(self, folder: Path, games: int, executor: Executor) -> None:
        self.folder = folder
        self.games = games
        self.executor = executor

    def rate(self, level: str, side: str, players: int = 2) -> Rate:
        """The games that players of one level won on a side, with random characters."""
        return self._played(Plan("tesseract", players, (level,) * players, {"plate": side}, self.games, "balance"))

    def rate_of(self, character: str) -> Rate:
        """The games that two steady players won on side 2, one of them with this character."""
        partner = PARTNER if character != PARTNER else PARTNER_OF_PARTNER
        options = {"plate": "2", "characters": [character, partner]}
        return self._played(Plan("tesseract", 2, ("steady",) * 2, options, self.games, "characters"))

    def _played(self, plan: Plan) -> Rate:
        name = "-".join([*plan.bots, *map(str, plan.options.values()), str(plan.games)])
        kept = Run(str(self.folder / "".join(letter for letter in name if letter.isalnum() or letter == "-")))
        for _, results in simulate(plan, self.executor, kept):
            won = sum(bool(result.winners) for result in results)
        return Rate(name, won, len(results))


def levels(balance: Balance) -> Iterator[str]:
    """Two players of each level on the number sides."""
    yield "| level | games | wins | rate | interval | side 1 | 2 | 3 | 4 |"
    yield "|---|---:|---:|---:|---|---:|---:|---:|---:|"
    for level in LEVELS:
        rates = [balance.rate(level, side) for side in NUMBERS]
        whole = _together(rates)
        sides = " | ".join(f"{rate.wins:g}" for rate in rates)
        yield f"| {level} | {whole.games} | {whole.wins:g} | {whole.share:.1%} | {_interval(whole)} | {sides} |"


def plates(balance: Balance) -> Iterator[str]:
    """Two experts on both sides of every plate, beside two novices."""
    yield "| | number side | letter side | both | interval | aim | novices |"
    yield "|---|---|---|---:|---|---:|---|"
    for difficulty, sides in PLATES.items():
        rates = [balance.rate("expert", side) for side in sides]
        novices = " and ".join(f"{balance.rate('novice', side).wins:g}" for side in sides)
        whole = _together(rates)
        counts = " | ".join(f"{rate.wins:g} of {rate.games}" for rate in rates)
        yield (
            f"| {sides[0]} and {sides[1]}, {difficulty} | {counts} | {whole.share:.1%} | {_interval(whole)} "
            f"| {AIMS[difficulty]}% | {novices} |"
        )


def crews(balance: Balance) -> Iterator[str]:
    """Two, three and four experts on the number sides."""
    yield "| players | side 1 | 2 | 3 | 4 |"
    yield "|---|---|---|---|---|"
    for players in CREWS:
        rates = [balance.rate("expert", side, players) for side in NUMBERS]
        cells = [f"{rate.share:.0%} ({rate.wins:g} of {rate.games}; {_interval(rate)})" for rate in rates]
        yield f"| {players} | {' | '.join(cells)} |"


def characters(balance: Balance) -> Iterator[str]:
    """Two steady players on side 2, by the character of one of them."""
    yield "| character | wins | rate | interval |"
    yield "|---|---|---:|---|"
    rates = {character.name: balance.rate_of(character.name) for character in CHARACTERS}
    for name, rate in sorted(rates.items(), key=lambda each: -each[1].wins):
        yield f"| {name.replace('-', ' ')} | {rate.wins:g} of {rate.games} | {rate.share:.0%} | {_interval(rate)} |"
    mean = _together([*rates.values()]).share
    yield f"\nThe mean is {mean:.1%}; half of it is {mean / 2:.1%}, twice {2 * mean:.1%}."


def _together(rates: list[Rate]) -> Rate:
    return Rate("", sum(rate.wins for rate in rates), sum(rate.games for rate in rates))


def _interval(rate: Rate) -> str:
    low, high = rate.interval
    return f"{100 * low:.1f}–{100 * high:.1f}%"


TABLES = {"levels": levels, "plates": plates, "crews": crews, "characters": characters}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200, help="games for each figure (default 200)")
    parser.add_argument("--only", nargs="+", choices=[*TABLES], default=[*TABLES])
    parser.add_argument("--workers", type=int, default=0, help="processes (default: all cores)")
    args = parser.parse_args()
    with open_executor(workers=args.workers) as executor:
        balance = Balance(args.folder, args.games, executor)
        for name in args.only:
            print(f"\n{name}\n", *TABLES[name](balance), sep="\n", flush=True)


if __name__ == "__main__":
    main()
