"""Play the games behind the tables of TESSERACT in docs/balance.md, and print the tables.

    python scripts/balance.py FOLDER [--games 200] [--seed crews] [--only rates characters] [--workers N]
                              [--levels expert steady novice] [--players 2 3 4] [--sides 1234ABCD]

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
AIMS = {"easy": 85, "normal": 65, "hard": 40, "expert": 20}
"""Percent of their games that experts are meant to win on a plate of this difficulty."""
SIDES = "1234ABCD"
CREWS = (2, 3, 4)
PARTNER, PARTNER_OF_PARTNER = "structural-engineer", "number-theorist"
"""The partner of every character, and that of the partner itself, so that only the character differs."""


class Balance:
    """The games, played when a table needs them."""

    def __init__(self, args: argparse.Namespace, executor: Executor) -> None:
        self.args = args
        self.executor = executor

    def rate(self, level: str, side: str, players: int) -> Rate:
        """The games that players of one level won on a side, with random characters."""
        options = {"plate": side}
        return self._played(Plan("tesseract", players, (level,) * players, options, self.args.games, self.args.seed))

    def rate_of(self, character: str) -> Rate:
        """The games that two experts won on side 2, one of them with this character."""
        partner = PARTNER if character != PARTNER else PARTNER_OF_PARTNER
        options = {"plate": "2", "characters": [character, partner]}
        return self._played(Plan("tesseract", 2, ("expert",) * 2, options, self.args.games, "characters"))

    def _played(self, plan: Plan) -> Rate:
        name = "-".join([*plan.bots, *map(str, plan.options.values()), str(plan.games)])
        kept = Run(str(self.args.folder / "".join(letter for letter in name if letter.isalnum() or letter == "-")))
        for _, results in simulate(plan, self.executor, kept):
            won = sum(bool(result.winners) for result in results)
        return Rate(name, won, len(results))


def rates(balance: Balance) -> Iterator[str]:
    """Every level with two, three and four players on every side."""
    sides = balance.args.sides
    yield f"| level | players | {' | '.join(sides)} |"
    yield "|---|---:|" + "---|" * len(sides)
    for level in balance.args.levels:
        for players in balance.args.players:
            cells = [_cell(balance.rate(level, side, players)) for side in sides]
            yield f"| {level} | {players} | {' | '.join(cells)} |"


def characters(balance: Balance) -> Iterator[str]:
    """Two experts on side 2, by the character of one of them."""
    yield "| character | wins |"
    yield "|---|---|"
    rates = {character.name: balance.rate_of(character.name) for character in CHARACTERS}
    for name, rate in sorted(rates.items(), key=lambda each: -each[1].wins):
        yield f"| {name.replace('-', ' ')} | {_cell(rate)} |"
    mean = _together([*rates.values()]).share
    yield f"\nThe mean is {mean:.1%}; half of it is {mean / 2:.1%}, twice {2 * mean:.1%}."


def _together(rates: list[Rate]) -> Rate:
    return Rate("", sum(rate.wins for rate in rates), sum(rate.games for rate in rates))


def _cell(rate: Rate) -> str:
    low, high = rate.interval
    return f"{rate.share:.0%} ({rate.wins:g} of {rate.games}; {100 * low:.0f}–{100 * high:.0f})"


TABLES = {"rates": rates, "characters": characters}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200, help="games for each figure (default 200)")
    parser.add_argument("--seed", default="crews")
    parser.add_argument("--only", nargs="+", choices=[*TABLES], default=[*TABLES])
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--players", nargs="+", type=int, choices=CREWS, default=CREWS)
    parser.add_argument("--sides", default=SIDES)
    parser.add_argument("--workers", type=int, default=0, help="processes (default: all cores)")
    args = parser.parse_args()
    with open_executor(workers=args.workers) as executor:
        balance = Balance(args, executor)
        for name in args.only:
            print(f"\n{name}\n", *TABLES[name](balance), sep="\n", flush=True)


if __name__ == "__main__":
    main()
