"""The puzzles of the second edition: wider families of cards, and grades that mean the effort of a person (E42).

Each `…_effort` is the work of a careful person until the *first* solution: how many ways are tried, and how much there
is to keep in mind.  docs/grades.md describes the models and the study that checks them against simulated people.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import sqrt
from types import MappingProxyType

from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import PuzzleLimits, blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.blocks_cover import View, columns, highest, space
from tessera.games.enigma.puzzles.effort import search_effort
from tessera.games.enigma.puzzles.pipes_board import views
from tessera.games.enigma.puzzles.polycubes import CUBES, PIECES
from tessera.games.enigma.puzzles.tangram import STOCK, Polygon, alike, fill


def weights_effort(card: weights.Card) -> int:
    """The sums that a person adds up who tries few cups before many, times the size of the numbers.

    A way to use the weights is tried only if both arms carry some.  With `few` cups in the solution that needs the
    fewest, all ways with fewer cups are tried in vain; of those with as many, ``(ways + 1) / (solutions + 1)`` on
    average.  A way with n cups is n - 1 additions.  The total on an arm makes each of them harder.
    """
    ways: Counter[int] = Counter()
    level: Counter[int] = Counter()
    totals: dict[int, int] = {}
    for difference, left, right in weights.weighings(card):
        if not any(left) or not any(right):
            continue
        cups = sum(map(bool, left + right))
        ways[cups] += 1
        if not difference:
            level[cups] += 1
            total = weights.weigh(card.left, left)
            totals[cups] = min(total, totals.get(cups, total))
    if not level:
        raise _unsolvable()
    few = min(level)
    in_vain = sum((cups - 1) * count for cups, count in ways.items() if cups < few)
    sums = in_vain + (few - 1) * (ways[few] + 1) / (level[few] + 1)
    return int(sums * (20 + totals[few]))


@lru_cache(maxsize=4096)
def _outline_effort(outline: Polygon) -> float:
    """Cache: the fragments laid until the outline is covered, on average, seen from two sides."""
    first = 0.0
    for turned in sorted(alike(outline))[::4]:
        board = fill(turned)
        seen = search_effort(board, fragments.fitting(board), STOCK)
        if not seen.covers:
            raise _unsolvable()
        first += seen.first / 2
    return first


def fragments_effort(card: fragments.Card) -> int:
    """The fragments laid until the outline is covered; outlines with many corners give more away."""
    return int(1000 * _outline_effort(card.outline) / sqrt(len(card.outline)))


def pipes_effort(card: pipes.Card) -> int:
    """The pieces to lay, and thrice those that are laid in vain before, over all ways to hold the board."""
    laid = 8 * sum(card.stock.values())
    first = 0.0
    for view in views(card.picture):
        seen = search_effort(*pipes.cover_of(view, card.stock), card.stock)
        if not seen.covers:
            raise _unsolvable()
        first += seen.first
    return int(10 * (laid + 3 * (first - laid)))


@lru_cache(maxsize=4096)
def _view_effort(view: View) -> int:
    """Cache: see `blocks_effort`; the view is canonical."""
    floor, side, within = columns(view), len(view), space(highest(view), len(view))
    room = sum(1 << side * y + x for x, y in floor)
    stands: dict[str, list[tuple[int, int]]] = {}
    for piece, ways in within.ways.items():
        shown = sum(1 << side * y + x for (x, y), top in floor.items() if top == piece)
        stands[piece] = [
            (mask, _above(mask & shown * within.layers, within.floor, within.cubes))
            for mask, plan in ways
            if not (plan & ~room or shown & ~plan)
        ]
    first, second = sorted(PIECES, key=lambda piece: len(stands[piece]))[:2]
    tried = len(stands[first]) + sum(
        not (one & other or above & other or beyond & one)
        for one, above in stands[first]
        for other, beyond in stands[second]
    )
    right = {
        tuple(built.cubes for built in found.built if built.piece in (first, second))
        for found in blocks.solutions(blocks.Card(view), None, BLOCKS)
    }
    if not right:
        raise _unsolvable()
    return 10 * tried * (CUBES - len(floor)) // (len(right) + 1)


def _above(mask: int, step: int, cubes: int) -> int:
    """The cubes above those of a mask, up to the highest layer."""
    above = 0
    while mask := mask << step & cubes:
        above |= mask
    return above


def blocks_effort(card: blocks.Card) -> int:
    """The ways in which a person tries to build two pieces before both are right, times the hidden cubes.

    A person begins with the two pieces that can stand in the fewest ways where they are seen; the other two follow.
    Cubes that cannot be seen have to be kept in mind.
    """
    return _view_effort(blocks.least(card.view))


def forget() -> None:
    """Clear the caches, to measure how long grading takes."""
    _outline_effort.cache_clear()
    _view_effort.cache_clear()


def _unsolvable() -> Refusal:
    return Refusal("unsolvable", "this card has no solution, so it has no grade", rule="E42")


WIDE, TALL = ((4, 3), (4, 4)), ((4, 4), (4, 5))
"""Spaces for blocks.  The wide ones alone have enough cards that no two of a grade are alike."""

# Their types are written down because mypyc cannot infer them through the imports of later editions.
WEIGHTS: weights.WeightsLimits = weights.WeightsLimits(grades=(270, 480, 1250, 2700), work=weights_effort)
FRAGMENTS: fragments.FragmentsLimits = fragments.FragmentsLimits(
    grades=(4350, 5300, 7000, 9300), work=fragments_effort, pickiness=(1, 2, 3, 4), largest_box=40
)
PIPES: pipes.PipesLimits = pipes.PipesLimits(
    grades=(500, 650, 880, 1200),
    work=pipes_effort,
    printed={1: (3, 4, 4, 5), 2: (2, 3, 3, 4), 3: (1, 2, 2, 3), 4: (2, 2, 2, 3), 5: (1, 2, 2, 2, 2)},
    blocked=4,
    even=True,
)
BLOCKS: blocks.BlocksLimits = blocks.BlocksLimits(
    grades=(1000, 2200, 4500, 9500),
    work=blocks_effort,
    largest=None,
    wider={1: WIDE, 2: WIDE, 3: TALL, 4: TALL, 5: TALL},
)

SECOND_LIMITS: PuzzleLimits = MappingProxyType(
    {"weights": WEIGHTS, "fragments": FRAGMENTS, "pipes": PIPES, "blocks": BLOCKS}
)
"""The limits of the second edition, by category."""
