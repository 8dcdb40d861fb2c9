"""Measure making, grading, checking and solving puzzle cards; then our search against PyPI's `exact-cover`.

Times are CPU time, since others may use the machine too.  Every card is made with cold caches.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple, TypeVar

from tessera.core.chance import Chance, key_from
from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, Card, second
from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS

Answer = TypeVar("Answer")


class Spread(NamedTuple):
    """A distribution in milliseconds: the median and the 99th percentile."""

    median: float
    most: float


class Row(NamedTuple):
    """The times for cards of one category and grade."""

    category: str
    grade: int
    made: Spread
    checked: Spread
    solved: Spread


PROMISED = (Spread(50, 300), Spread(0.2, float("inf")), Spread(20, float("inf")))
"""Upper limits: making and grading, checking, finding all solutions."""


def run(cards: int = 500) -> list[Row]:
    """Measure `cards` cards of each category and grade."""
    return [row(category, grade, cards) for category in CATEGORIES for grade in GRADES]


def row(category: str, grade: int, cards: int) -> Row:
    made, checked, solved = [], [], []
    for number in range(cards):
        second.forget()
        spent, card = timed(new_card, category, grade, number)
        made.append(spent)
        spent, found = timed(puzzles.solutions, card, None, NEWEST_LIMITS)
        solved.append(spent)
        spent, fault = timed(puzzles.check, card, found[-1], NEWEST_LIMITS)
        checked.append(spent)
        assert fault is None
    return Row(category, grade, spread(made), spread(checked), spread(solved))


def new_card(category: str, grade: int, number: int) -> Card:
    card = puzzles.generate(category, Chance(key_from(f"bench {category} {grade} {number}")), grade, NEWEST_LIMITS)
    assert puzzles.grade(card, NEWEST_LIMITS) == grade
    return card


def timed(work: Callable[..., Answer], *given: object) -> tuple[float, Answer]:
    begun = time.process_time()
    answer = work(*given)
    return (time.process_time() - begun) * 1000, answer


def spread(times: list[float]) -> Spread:
    return Spread(median(times), sorted(times)[len(times) * 99 // 100])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench puzzles", description=__doc__)
    parser.add_argument("--cards", type=int, default=500, help="cards of each category and grade (default 500)")
    args = parser.parse_args(arguments)
    print(f"{args.cards} cards of each category and grade; milliseconds, median and 99th percentile")
    print(f"{'':19}{'make and grade':>18}{'check':>18}{'all solutions':>18}")
    kept = True
    for line in run(args.cards):
        figures = (line.made, line.checked, line.solved)
        print(f"{line.category:12}grade {line.grade}" + "".join(f"{low:10.2f}{high:8.2f}" for low, high in figures))
        kept &= all(
            have.median <= may.median and have.most <= may.most for have, may in zip(figures, PROMISED, strict=True)
        )
    print("all within what is promised" if kept else "NOT all within what is promised")
    try:
        from benchmarks import exact_cover
    except ImportError:
        print("exact-cover is not installed: pip install exact-cover to see it beside ours")
    else:
        print()
        exact_cover.main([])
    return 0 if kept else 1
