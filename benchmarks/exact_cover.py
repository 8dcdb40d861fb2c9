"""Compare our exact-cover search in plain Python with PyPI's `exact-cover`, written in C, on the same cards.

Both get the same problem, already encoded: ours as a list of bit masks, the other as its matrix.  `exact-cover` has no
equal pieces and no optional items, so we encode them as its users do.  Two equal fragments are two columns (it then
finds every cover once per exchange of equal pieces), or one row places both; the faster encoding counts.  An optional
item gets a row of its own.  Times are the best of several alternating rounds, and a table row is the median over the
cards.  In a round each solves the card a few times in a row, so that both run with warm processor caches.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, islice
from statistics import median
from typing import NamedTuple

import numpy as np
from exact_cover import get_all_solutions, get_exact_cover

from tessera.core.chance import Chance, key_from
from tessera.games.enigma.puzzles import blocks, blocks_cover, fragments
from tessera.games.enigma.puzzles.search import Option, Search
from tessera.games.enigma.puzzles.tangram import STOCK, cells

CARDS = 20
ROUNDS = 5
IN_A_ROW = 5


class Row(NamedTuple):
    """Median milliseconds of both over the cards, and the median ratio: below 1, ours is faster."""

    category: str
    task: str
    ours: float
    theirs: float
    ratio: float


class Problem(NamedTuple):
    """An exact-cover problem, and the equivalent matrices."""

    items: int
    options: list[Option]
    stock: dict[str, int]
    matrices: list[np.ndarray]


def fragments_problem(card: fragments.Card) -> Problem:
    board = card.mask
    options = fragments.fitting(board)
    pieces = [piece for piece, count in STOCK.items() for _ in range(count)]
    single = [(option.mask, [at]) for option in options for at, piece in enumerate(pieces) if piece == option.piece]
    both: list[tuple[int, list[int]]] = []
    for at, (piece, count) in enumerate(STOCK.items()):
        masks = [option.mask for option in options if option.piece == piece]
        both += [(sum(group), [at]) for group in combinations(masks, count) if count == 1 or not group[0] & group[1]]
    return Problem(board, options, STOCK, [matrix(board, single, len(pieces)), matrix(board, both, len(STOCK))])


def blocks_problem(card: blocks.Card) -> Problem:
    items, options = blocks_cover.cover(card.view)
    every = items
    for option in options:
        every |= option.mask
    slack = [1 << item for item in cells(every & ~items)]
    rows = [(mask, list[int]()) for mask in [*(option.mask for option in options), *slack]]
    return Problem(items, options, blocks_cover.STOCK, [matrix(every, rows, 0)])


def matrix(board: int, rows: list[tuple[int, list[int]]], pieces: int) -> np.ndarray:
    """Build the matrix: one row an option, one column an item, and one column a piece."""
    columns = {cell: column for column, cell in enumerate(cells(board), pieces)}
    table = np.zeros((len(rows), pieces + len(columns)), dtype=np.bool_)
    for at, (mask, used) in enumerate(rows):
        table[at, [*used, *(columns[cell] for cell in cells(mask))]] = True
    return table


def ours(problem: Problem, limit: int | None) -> int:
    return sum(1 for _ in islice(Search(problem.items, problem.options, problem.stock), limit))


def theirs(table: np.ndarray, limit: int | None) -> int:
    return len(get_all_solutions(table)) if limit is None else bool(len(get_exact_cover(table)))


def cards() -> Iterator[tuple[str, list[Problem]]]:
    """Make some cards of every grade."""
    keys = [(Chance(key_from(f"exact cover {seed}")), 1 + seed % 5) for seed in range(CARDS)]
    yield "fragments", [fragments_problem(fragments.generate(*key)) for key in keys]
    yield "blocks", [blocks_problem(blocks.generate(*key)) for key in keys]


def fastest(tasks: Iterable[Callable[[], int]]) -> list[float]:
    """Return the milliseconds of each task: the best of several alternating rounds."""
    tasks = list(tasks)
    best = [float("inf")] * len(tasks)
    for _ in range(ROUNDS):
        for at, task in enumerate(tasks):
            for _ in range(IN_A_ROW):
                begun = time.perf_counter()
                task()
                best[at] = min(best[at], 1000 * (time.perf_counter() - begun))
    return best


def run() -> list[Row]:
    """Measure both categories, for the first solution and for all solutions."""
    rows = []
    for category, problems in cards():
        for task, limit in (("first solution", 1), ("all solutions", None)):
            pairs = []
            for problem in problems:
                mine, *peers = fastest(
                    [partial(ours, problem, limit), *(partial(theirs, table, limit) for table in problem.matrices)]
                )
                pairs.append((mine, min(peers)))
            ratio = median(mine / peer for mine, peer in pairs)
            rows.append(
                Row(category, task, median(mine for mine, _ in pairs), median(peer for _, peer in pairs), ratio)
            )
    return rows


def main(arguments: list[str]) -> int:
    print(f"{'':26}{'ours, ms':>10}{'exact-cover, ms':>18}{'ratio':>8}")
    for row in run():
        print(f"{row.category:10} {row.task:15}{row.ours:10.3f}{row.theirs:18.3f}{row.ratio:8.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main([]))
