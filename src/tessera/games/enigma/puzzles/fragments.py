"""Fragments: lay all seven pieces of the tangram so that they cover the outline exactly (E34, E35).

The card is the outline's corners, a solution the corners of each fragment; both on the lattice of `tangram`.

>>> square = Card(outline=((2, 2), (6, 2), (6, 6), (2, 6)))
>>> len(solutions(square))
8
>>> first = solve(square)
>>> print(first.laid[0])
Laid(fragment='large', corners=((2, 2), (4, 4), (6, 2)))
>>> check(square, Arrangement(first.laid[1:])).message
'a large triangle is still to be laid'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, cycle, islice
from typing import Annotated

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import fragments_drawing
from tessera.games.enigma.puzzles.effort import Effort, effort
from tessera.games.enigma.puzzles.fault import BadCard, Fault, FaultKind
from tessera.games.enigma.puzzles.kind import GradeLimits, Kind, Limits, Paper, started
from tessera.games.enigma.puzzles.search import Option, Search
from tessera.games.enigma.puzzles.tangram import (
    CELLS,
    NAMES,
    PLACEMENTS,
    SIZE,
    STOCK,
    Fragment,
    Polygon,
    alike,
    cell_place,
    cells,
    fill,
    outline,
    touching,
)

TRIES = 2000
"""Figures `generate` looks at before it gives up; about one in thirty is right, in every grade."""
FIGURE_TRIES = 60
"""Figures that `generate` varies before it lays fragments at random instead."""
PICKINESS = (2, 4, 8, 16)
"""`assemble` lays each fragment at the snuggest of this many places, drawn once a figure; in the first edition."""

WRONG_SHAPE = FaultKind("wrong-shape", "E35", "no {name} has these corners")
TOO_MANY = FaultKind("too-many", "E35", "there is no further {name}")
OUTSIDE = FaultKind("outside", "E34", "the {name} reaches out of the outline")
OVERLAP = FaultKind("overlap", "E34", "the {name} lies over the {below}")
MISSING = FaultKind("missing-piece", "E34", "a {name} is still to be laid")
FAULTS = (WRONG_SHAPE, TOO_MANY, OUTSIDE, OVERLAP, MISSING)

Coordinate = Annotated[int, msgspec.Meta(ge=0, le=SIZE)]
Corner = tuple[Coordinate, Coordinate]


class Card(msgspec.Struct, frozen=True, tag_field="category", tag="fragments", forbid_unknown_fields=True):
    """The outline: its corners in order.  Any outline of the right size is a card; not every one can be covered."""

    outline: Annotated[tuple[Corner, ...], msgspec.Meta(min_length=3, max_length=32)]

    def __post_init__(self) -> None:
        """E35, E36: straight and diagonal edges, no holes, in one part, as large as the seven fragments."""
        for (x, y), (to_x, to_y) in zip(self.outline, self.outline[1:] + self.outline[:1], strict=True):
            across, down = abs(to_x - x), abs(to_y - y)
            if across != down and across and down:
                edge = f"the edge from {x},{y} to {to_x},{to_y}"
                raise BadCard("crooked", "E35", f"{edge} is neither straight nor diagonal")
        mask = fill(self.outline)
        if mask.bit_count() != CELLS:
            held = mask.bit_count()
            raise BadCard("wrong-size", "E35", f"the outline holds {held} quarter cells, the fragments {CELLS}", held)
        around = outline(mask)
        if around is None or set(around) != set(self.outline):
            raise BadCard("not-one-line", "E36", "the outline is not one simple closed line through its corners")
        if len(around) < len(self.outline):
            raise BadCard("not-one-line", "E36", "a corner is named twice; an outline passes each of its corners once")

    @property
    def mask(self) -> int:
        """The quarter cells to be covered."""
        return fill(self.outline)


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fragment on the lattice, by its corners, in any order."""

    fragment: Fragment
    corners: Annotated[tuple[Corner, ...], msgspec.Meta(min_length=3, max_length=4)]


class Arrangement(msgspec.Struct, frozen=True, tag_field="category", tag="fragments", forbid_unknown_fields=True):
    """The fragments laid so far.

    Unknown fragments and corners off the 8×8 lattice are refused when an arrangement is decoded; everything that can
    be decoded gets an answer from `check`.
    """

    laid: Annotated[tuple[Laid, ...], msgspec.Meta(max_length=7)]


def check(card: Card, arrangement: Arrangement) -> Fault | None:
    """E34: all seven fragments, none outside the outline, none over another.  Then nothing is left uncovered (E35)."""
    board = card.mask
    left = dict(STOCK)
    masks: list[int] = []
    for at, laid in enumerate(arrangement.laid):
        name = NAMES[laid.fragment]
        mask = PLACEMENTS[laid.fragment].get(tuple(sorted(laid.corners)))
        if mask is None:
            return WRONG_SHAPE.fault({"laid": at}, name=name)
        if not left[laid.fragment]:
            return TOO_MANY.fault({"laid": at}, name=name)
        left[laid.fragment] -= 1
        if beyond := mask & ~board:
            return OUTSIDE.fault({"laid": at, "cell": first_cell(beyond)}, name=name)
        for under, other in enumerate(masks):
            if both := mask & other:
                below = NAMES[arrangement.laid[under].fragment]
                place = {"laid": at, "over": under, "cell": first_cell(both)}
                return OVERLAP.fault(place, name=name, below=below)
        masks.append(mask)
    for fragment, count in left.items():
        if count:
            place = {"fragment": fragment, "cell": first_cell(board & ~sum(masks))}
            return MISSING.fault(place, name=NAMES[fragment])
    return None


def first_cell(mask: int) -> tuple[int, int, str]:
    """The lowest cell of a mask, for people and clients."""
    return cell_place(next(cells(mask)))


OPTIONS = [Option(fragment, mask) for fragment, ways in PLACEMENTS.items() for mask in ways.values()]
LAID = {mask: Laid(fragment, corners) for fragment, ways in PLACEMENTS.items() for corners, mask in ways.items()}


def fitting(board: int) -> list[Option]:
    """Every way to lay a fragment inside a figure."""
    return [option for option in OPTIONS if not option.mask & ~board]


def covers(board: int) -> Search:
    """The ways to lay the seven fragments on a figure; those of one size are alike (E35)."""
    return Search(board, fitting(board), STOCK)


def solutions(card: Card, limit: int | None = None) -> list[Arrangement]:
    """All ways to cover the outline, or the first `limit` of them."""
    return [Arrangement(tuple(LAID[option.mask] for option in cover)) for cover in islice(covers(card.mask), limit)]


def solve(card: Card) -> Arrangement | None:
    """The first way to cover the outline."""
    return next(iter(solutions(card, 1)), None)


@lru_cache(maxsize=4096)
def measured(board: int) -> Effort:
    """Cache: what a careful person tries to see all solutions of a figure (see `effort`)."""
    return effort(board, fitting(board), STOCK)


def work(card: Card) -> int:
    """The work of covering the outline: ``10 000 · tried / (solutions · corners²)``.

    `tried` is how many fragments a careful person lays (see `effort`) to see all of it; every further solution makes it
    easier to run into one; and the corners of the outline show where something lies.  They count twice: plain outlines
    that show nothing are hard for a person, first of all the square.
    """
    tried, found = measured(least(card.outline))
    if not found:
        raise Refusal("unsolvable", "this outline cannot be covered, so it has no grade", rule="E42")
    return 10_000 * tried // (found * len(card.outline) ** 2)


@dataclass(frozen=True)
class FragmentsLimits(Limits[Card]):
    """E36: which outlines are compact enough to be a puzzle."""

    grades: GradeLimits = (950, 1350, 1850, 2900)
    work: Callable[[Card], int] = work
    most_corners: int = 16
    largest_box: int = 36
    """Unit squares of the rectangle around the outline."""
    pickiness: tuple[int, ...] = PICKINESS
    figures: tuple[Polygon, ...] = ()
    """Outlines that people recognise; some cards are one of them with small triangles elsewhere."""
    figure_every: int = 1
    """One card in so many is made from a figure."""
    moved: tuple[int, ...] = (1,)
    """The small triangles of a figure that are laid elsewhere, one or two: in turns, until the card has its grade."""


LIMITS = FragmentsLimits()
"""Those of the first edition."""


def grade(card: Card, limits: FragmentsLimits = LIMITS) -> int:
    """E42: 1 to 5, by `work`."""
    return limits.grade(card)


def canonical(card: Card) -> Hashable:
    """Equal for cards that are alike when shifted, turned or flipped."""
    return least(card.outline)


def least(outline: Polygon) -> int:
    """The smallest mask of the figures that are alike: a canonical form."""
    return min(fill(turned) for turned in alike(outline))


def generate(chance: Chance, grade: int, limits: FragmentsLimits = LIMITS) -> Card:
    """A new card of this grade: seven fragments laid side by side, if they keep E36.  So it can be covered.

    An outline that can be covered in several ways turns up as many times as often; so it is passed over as many times.
    """
    if limits.figures and not chance.pick(limits.figure_every):
        for moved in islice(cycle(limits.moved), FIGURE_TRIES):
            around = outline(varied(chance, limits.figures, moved))
            if around and compact(around, limits) and limits.grade(card := Card(centred(around))) == grade:
                return card
    for _ in range(TRIES):
        figure = assemble(chance, limits.pickiness)
        around = outline(figure)
        if around and compact(around, limits) and not chance.pick(sum(1 for _ in covers(figure))):
            card = Card(centred(around))
            if limits.grade(card) == grade:
                return card
    raise RuntimeError(f"no fragments card of grade {grade} in {TRIES} tries")


WAYS: dict[str, list[tuple[int, int]]] = {
    fragment: [(mask, touching(mask)) for mask in ways.values()] for fragment, ways in PLACEMENTS.items()
}


def assemble(chance: Chance, choices: tuple[int, ...] = PICKINESS) -> int:
    """A figure of all seven, laid in any order, each along an edge of the others."""
    pickiness = choices[chance.pick(len(choices))]
    stock = list(STOCK.values())
    figure = 0
    for _ in range(sum(stock)):
        ways = WAYS[tuple(STOCK)[chance.draw(stock)]]
        if not figure:
            figure = ways[chance.pick(len(ways))][0]
            continue
        beside = [way for way in ways if way[1] & figure and not way[0] & figure]
        if not beside:
            return 0
        looked_at = [beside[chance.pick(len(beside))] for _ in range(pickiness)]
        figure |= max(looked_at, key=lambda way: (way[1] & figure).bit_count())[0]
    return figure


def varied(chance: Chance, figures: tuple[Polygon, ...], moved: int = 1) -> int:
    """A figure with one or both of its small triangles laid elsewhere along an edge: a boat with a flag.

    The other fragments cover the rest, so the outline can be covered.
    """
    board = fill(figures[chance.pick(len(figures))])
    smalls = _small_triangles(board, moved)
    figure = board ^ smalls[chance.pick(len(smalls))]
    for _ in range(moved):
        beside = [mask for mask, edges in WAYS["small"] if edges & figure and not mask & figure]
        figure |= beside[chance.pick(len(beside))]
    return figure


@lru_cache(maxsize=256)
def _small_triangles(board: int, count: int) -> tuple[int, ...]:
    """Cache: where one small triangle, or both together, lie in any way to cover a figure."""
    pairs = ([option.mask for option in cover if option.piece == "small"] for cover in covers(board))
    return tuple(sorted({sum(taken) for pair in pairs for taken in combinations(pair, count)}))


def compact(outline: Polygon, limits: FragmentsLimits = LIMITS) -> bool:
    """E36: compact enough to be a puzzle."""
    width, height = extent(outline)
    return len(outline) <= limits.most_corners and width * height <= limits.largest_box


def extent(outline: Polygon) -> tuple[int, int]:
    """Width and height of an outline."""
    across, down = zip(*outline, strict=True)
    return max(across) - min(across), max(down) - min(down)


def centred(outline: Polygon) -> Polygon:
    """The outline in the middle of the lattice."""
    width, height = extent(outline)
    right = (SIZE - width) // 2 - min(x for x, _ in outline)
    down = (SIZE - height) // 2 - min(y for _, y in outline)
    return tuple((x + right, y + down) for x, y in outline)


def begun(solved: Arrangement, used: int, needed: int) -> Arrangement:
    """E44: the solution with only some of the fragments (see `started`)."""
    return Arrangement(tuple(started(solved.laid, used, needed)))


def render(card: Card, arrangement: Arrangement | None = None, paper: bool = False) -> str:
    """The outline, and the fragments laid on it, as SVG: glowing for the screen, flat for paper."""
    laid = [(piece.fragment, piece.corners) for piece in arrangement.laid] if arrangement else []
    return fragments_drawing.draw(outline(card.mask) or card.outline, laid, paper=paper)


def text(card: Card, arrangement: Arrangement | None = None) -> str:
    """The outline in blocks, every fragment laid in a letter of its own."""
    laid = [(piece.fragment, piece.corners) for piece in arrangement.laid] if arrangement else []
    return fragments_drawing.text(card.mask, laid)


KIND: Kind[Card, Arrangement, FragmentsLimits] = Kind(
    category="fragments",
    card_type=Card,
    arrangement_type=Arrangement,
    limits=LIMITS,
    faults=FAULTS,
    generate=generate,
    check=lambda card, arrangement, limits: check(card, arrangement),
    solutions=lambda card, limit, limits: solutions(card, limit),
    canonical=canonical,
    begun=begun,
    render=render,
    text=text,
    paper=Paper(scale=fragments_drawing.SCALE, booklet=(5, 6), pieces=fragments_drawing.print_pieces),
    seconds=(35, 55, 80, 110, 150),
)
