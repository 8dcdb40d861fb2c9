"""How many of 200 new cards of one kind and grade are alike an earlier one (E43)?

    python -m benchmarks repeats                              # 2,000 cards of each, about ten CPU minutes
    python -m benchmarks repeats --kinds blocks --grades 5    # one of them

The mean follows from all pairs of the cards that were made; the share of draws with more than two repeats from
random draws of 200 among them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random

from tessera.core.chance import Chance, key_from
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, canonical, generate
from tessera.games.enigma.puzzles.editions import LIMITS, NEWEST

DRAWN = 200
"""Cards of a draw."""
MOST = 2
"""Repeats that a draw may hold."""
DRAWS = 1000


def repeats(cards: Sequence[Hashable]) -> tuple[float, float]:
    """The mean number of pairs that are alike in a draw, and the share of draws with more than `MOST` repeats."""
    alike = sum(count * (count - 1) for count in Counter(cards).values()) / (len(cards) * (len(cards) - 1))
    die = Random(1)
    over = sum(DRAWN - len(set(die.sample(cards, DRAWN))) > MOST for _ in range(DRAWS))
    return alike * DRAWN * (DRAWN - 1) / 2, over / DRAWS


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench repeats", description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, default=2000, help=f"of each kind and grade, at least {DRAWN}")
    parser.add_argument("--kinds", nargs="*", default=CATEGORIES, choices=CATEGORIES)
    parser.add_argument("--grades", nargs="*", type=int, default=GRADES, choices=GRADES)
    parser.add_argument("--rules", default=NEWEST, choices=LIMITS, help="the edition (default: the newest)")
    args = parser.parse_args(arguments)
    if args.cards < DRAWN:
        parser.error(f"a draw has {DRAWN} cards")
    for category in args.kinds:
        for grade in args.grades:
            chance = Chance(key_from(f"repeats {category} {grade}"))
            made = (generate(category, chance, grade, LIMITS[args.rules]) for _ in range(args.cards))
            mean, over = repeats([canonical(card) for card in made])
            print(
                f"{category:9} grade {grade}: {mean:.2f} repeats in {DRAWN} cards on average,"
                f" more than {MOST} in {over:.1%} of the draws",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
