"""Making, grading, checking and solving puzzle cards; and our search beside PyPI's `exact-cover` on the same instances.

Processor time, since others may use the machine too.  Every card is made with cold caches.  The peer gets its matrix
ready made, with a column for each piece and, for what may be covered at most once, a row that covers it alone; ours
sorts its options anew each time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import NamedTuple, TypeVar

from tessera.chance import Chance, key_from
from tessera.enigma import puzzles
from tessera.enigma.puzzles import CATEGORIES, GRADES, Card, blocks, fragments, tangram
from tessera.enigma.puzzles.search import Option, Search

PROMISES = {"made": (50.0, 300.0), "checked": (0.2, None), "solved": (20.0, None)}
"""Milliseconds: at the median, and at the 99th percentile."""

Answer = TypeVar("Answer")


class Row(NamedTuple):
    """Milliseconds over some cards of one category and grade: medians, and the 99th percentiles."""

    category: str
    grade: int
    made: float
    made_99: float
    checked: float
    checked_99: float
    solved: float
    solved_99: float


class Beside(NamedTuple):
    """Milliseconds of our search and of the peer on the same instances: medians."""

    category: str
    first: float
    peer_first: float
    all: float
    peer_all: float


class Instance(NamedTuple):
    """An exact cover as our search takes it."""

    items: int
    options: list[Option]
    stock: dict[str, int]


def timed(work: Callable[[], Answer]) -> tuple[float, Answer]:
    begun = time.process_time()
    answer = work()
    return (time.process_time() - begun) * 1000, answer


def made_and_graded(category: str, grade: int, seed: str) -> Card:
    card = puzzles.generate(category, Chance(key_from(seed)), grade)
    assert puzzles.grade(card) == grade
    return card


def run(cards: int = 500) -> list[Row]:
    """So many cards of each category and grade."""
    return [row(category, grade, cards) for category in CATEGORIES for grade in GRADES]


def row(category: str, grade: int, cards: int) -> Row:
    made, checked, solved = [], [], []
    for number in range(cards):
        fragments.measured.cache_clear()
        blocks.measured.cache_clear()
        spent, card = timed(lambda: made_and_graded(category, grade, f"bench {category} {grade} {number}"))  # noqa: B023
        made.append(spent)
        spent, found = timed(lambda: puzzles.solutions(card))  # noqa: B023
        solved.append(spent)
        spent, fault = timed(lambda: puzzles.check(card, found[-1]))  # noqa: B023
        assert fault is None
        checked.append(spent)
    return Row(category, grade, *spread(made), *spread(checked), *spread(solved))


def spread(times: list[float]) -> tuple[float, float]:
    """Median and 99th percentile."""
    return median(times), sorted(times)[len(times) * 99 // 100]


def beside(cards: int = 100) -> list[Beside]:
    """Our search and `exact-cover` on cards of all grades in turn, each the better of three runs."""
    from exact_cover import get_all_solutions, get_exact_cover

    rows = []
    for category in ("fragments", "blocks"):
        times: list[list[float]] = [[], [], [], []]
        for number in range(cards):
            card = puzzles.generate(category, Chance(key_from(f"beside {number}")), 1 + number % 5)
            instance = instance_of(card)
            matrix = matrix_of(instance)
            runs: list[Callable[[], object]] = [
                lambda: next(iter(Search(*instance))),  # noqa: B023
                lambda: get_exact_cover(matrix),  # noqa: B023
                lambda: list(Search(*instance)),  # noqa: B023
                lambda: get_all_solutions(matrix),  # noqa: B023
            ]
            for column, work in zip(times, runs, strict=True):
                column.append(min(timed(work)[0] for _ in range(3)))
            ours, theirs = len(list(Search(*instance))), len(get_all_solutions(matrix))
            assert theirs == ours * alike(instance)
        rows.append(Beside(category, *map(median, times)))
    return rows


def instance_of(card: Card) -> Instance:
    if isinstance(card, fragments.Card):
        return Instance(card.mask, fragments.fitting(card.mask), tangram.STOCK)
    assert isinstance(card, blocks.Card)
    return Instance(*blocks.cover(card.view), blocks.STOCK)


def alike(instance: Instance) -> int:
    """How often the peer finds each cover: it cannot know that two pieces of a kind are alike."""
    count = 1
    for piece in {option.piece for option in instance.options} - {blocks.AIR}:
        for copy in range(instance.stock[piece]):
            count *= copy + 1
    return count


def matrix_of(instance: Instance) -> object:
    """The same instance as the peer takes it: a row for each option and copy of its piece."""
    import numpy as np

    bits = 0
    for option in instance.options:
        bits |= option.mask
    columns = {bit: at for at, bit in enumerate(_bits(bits))}
    copies = {
        (piece, copy): len(columns) + at
        for at, (piece, copy) in enumerate(
            (piece, copy)
            for piece in sorted({option.piece for option in instance.options} - {blocks.AIR})
            for copy in range(instance.stock[piece])
        )
    }
    rows = []
    for option in instance.options:
        covered = [columns[bit] for bit in _bits(option.mask)]
        rows += [[*covered, at] for (piece, _), at in copies.items() if piece == option.piece] or [covered]
    rows += [[columns[bit]] for bit in _bits(bits & ~instance.items)]
    matrix = np.zeros((len(rows), len(columns) + len(copies)), dtype=bool)
    for at, covered in enumerate(rows):
        matrix[at, covered] = True
    return matrix


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench puzzles", description=__doc__)
    parser.add_argument("--cards", type=int, default=500, help="of each category and grade (default 500)")
    parser.add_argument("--beside", type=int, default=100, help="instances to solve beside exact-cover (default 100)")
    args = parser.parse_args(arguments)
    print(f"{args.cards} cards of each category and grade; milliseconds, median and 99th percentile")
    print(f"{'':20}{'make and grade':>18}{'check':>18}{'all solutions':>18}")
    kept = True
    for line in run(args.cards):
        figures = [(line.made, line.made_99), (line.checked, line.checked_99), (line.solved, line.solved_99)]
        print(f"{line.category:12}grade {line.grade} " + "".join(f"{low:10.2f}{high:8.2f}" for low, high in figures))
        for (low, high), (most, most_99) in zip(figures, PROMISES.values(), strict=True):
            kept = kept and low <= most and (most_99 is None or high <= most_99)
    print("all within what is promised" if kept else "NOT all within what is promised")
    try:
        compared = beside(args.beside)
    except ImportError:
        print("exact-cover is not installed: pip install exact-cover to see it beside ours")
        return 0
    print(f"\n{args.beside} instances; milliseconds, median{'first solution':>22}{'all solutions':>24}")
    print(f"{'':38}{'ours':>8}{'exact-cover':>13}{'ours':>8}{'exact-cover':>13}")
    for both in compared:
        print(f"{both.category:38}{both.first:8.2f}{both.peer_first:13.2f}{both.all:8.2f}{both.peer_all:13.2f}")
    return 0
