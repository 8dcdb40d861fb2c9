"""Blocks: build all four pieces so that from straight above they look exactly like the card (E39, E40).

The card is the view: three to five rows as long as that, a letter for the piece on top, a dot where the table shows.

>>> card = Card(view=(".LS", "TTT", "VL."))
>>> len(solutions(card))
1
>>> first = solve(card)
>>> print(first.built[0])
Built(piece='V', cubes=((0, 1, 0), (0, 1, 1), (0, 2, 0)))
>>> check(card, Arrangement(first.built[:3])).message
'the blue piece S is still to be placed'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Annotated

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import blocks_drawing
from tessera.games.enigma.puzzles.blocks_cover import AIR, EMPTY, STOCK, Place, View, columns, cover, highest, space
from tessera.games.enigma.puzzles.effort import Effort, effort
from tessera.games.enigma.puzzles.fault import BadCard, Fault, FaultKind
from tessera.games.enigma.puzzles.kind import GradeLimits, Kind, Limits, Paper, started
from tessera.games.enigma.puzzles.polycubes import (
    COLOURS,
    CUBES,
    HIGHEST,
    PIECES,
    SIDE,
    SIDES,
    TURNS,
    Cube,
    Piece,
    placements,
    settled,
)
from tessera.games.enigma.puzzles.search import Search

TRIES = 2000
"""Structures `generate` looks at before it gives up; about one in fifteen is right, in every grade."""

WRONG_SHAPE = FaultKind("wrong-shape", "E40", "the {colour} piece {piece} cannot be turned into these cubes")
TOO_MANY = FaultKind("too-many", "E40", "the {colour} piece {piece} is there only once")
OVERLAP = FaultKind("overlap", "E39", "the {colour} piece {piece} runs through the {other} one")
MISSING = FaultKind("missing-piece", "E40", "the {colour} piece {piece} is still to be placed")
GAP = FaultKind("gap", "E40", "there is a gap below the {colour} cube at {x},{y},{z}")
OUTSIDE = FaultKind("outside", "E41", "the structure is more than {most} cubes wide, deep or high")
APART = FaultKind("apart", "E40", "the structure is not one connected body")
WRONG_VIEW = FaultKind("wrong-view", "E39", "seen from above {differ} of {places} places differ from the card")
FAULTS = (WRONG_SHAPE, TOO_MANY, OVERLAP, MISSING, GAP, OUTSIDE, APART, WRONG_VIEW)

FEWEST = CUBES // SIDE
"""The fewest places of a view (E41)."""
Extent = tuple[int, int]
"""Width (and depth) and height of a space."""
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=8)]
Layer = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST - 1)]


class Card(msgspec.Struct, frozen=True, tag_field="category", tag="blocks", forbid_unknown_fields=True):
    """The view from straight above, row by row.  Not every view can be built."""

    view: Annotated[View, msgspec.Meta(min_length=SIDES[0], max_length=SIDES[1])]

    def __post_init__(self) -> None:
        """E40, E41: a square with places for all fifteen cubes, all joined."""
        side = len(self.view)
        for at, row in enumerate(self.view, 1):
            if len(row) != side or not {*row} <= {*PIECES, EMPTY}:
                fault = f"row {at} of the view is {row!r}, but it has {side} places, each V, L, T, S or a dot"
                raise BadCard("bad-row", "E41", fault, at)
        seen = columns(self.view)
        if len(seen) < FEWEST:
            raise BadCard("too-few", "E41", f"{CUBES} cubes do not fit on {len(seen)} places, {SIDE} high", len(seen))
        if not joined(set(seen)):
            raise BadCard("falls-apart", "E40", "the view falls apart, but a structure is one connected body")


class Built(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece where it stands: its cubes as x, y (as on the card) and z (up from the table), in any order."""

    piece: Piece
    cubes: Annotated[tuple[tuple[Coordinate, Coordinate, Layer], ...], msgspec.Meta(min_length=3, max_length=4)]


class Arrangement(msgspec.Struct, frozen=True, tag_field="category", tag="blocks", forbid_unknown_fields=True):
    """The pieces placed so far, anywhere on the table.

    Unknown pieces, coordinates beyond 0 to 8 and layers that nothing can reach are refused when an arrangement is
    decoded; everything that can be decoded gets an answer from `check`.
    """

    built: Annotated[tuple[Built, ...], msgspec.Meta(max_length=4)]


def joined(places: set[Place]) -> bool:
    """E40: one connected body.  Without gaps every column stands on the table, so only the floor plan matters."""
    reached = [min(places)]
    apart = places - set(reached)
    for x, y in reached:
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside in apart:
                apart.remove(beside)
                reached.append(beside)
    return not apart


def corner(places: Iterable[Place]) -> Place:
    """The upper left corner of the rectangle around places."""
    across, down = zip(*places, strict=True)
    return min(across), min(down)


def shifted(seen: dict[Place, str], to: Place) -> dict[Place, str]:
    """The view with the upper left corner of its rectangle at another place."""
    left, top = corner(seen)
    return {(x - left + to[0], y - top + to[1]): piece for (x, y), piece in seen.items()}


@lru_cache(maxsize=4096)
def measured(view: View, height: int) -> Effort:
    """Cache: what a careful person tries to see all solutions of a view (see `effort`)."""
    items, options = cover(view, height)
    return effort(items, options, STOCK, filling=AIR)


def work(card: Card) -> int:
    """The work of building the view: ``10 · tried · hidden / solutions``.

    `tried` is how many pieces a careful person places (see `effort`) to see all of it; every further solution makes it
    easier to run into one; and `hidden`, the cubes that cannot be seen from above, have to be kept in mind.
    """
    tried, covers = measured(least(card.view), SIDE)
    if not covers:
        raise Refusal("unsolvable", "this view cannot be built, so it has no grade", rule="E42")
    return 10 * tried * (CUBES - len(columns(card.view))) // covers


@dataclass(frozen=True)
class BlocksLimits(Limits[Card]):
    """E41: which structures cards are made from, and which are accepted."""

    grades: GradeLimits = (400, 540, 720, 1080)
    work: Callable[[Card], int] = work
    height: int = SIDE
    """Layers of the space in which cards are made, and solved unless any height is accepted."""
    wider: Mapping[int, tuple[Extent, ...]] = field(default_factory=dict)
    """By grade: the spaces in which its cards are made, each equally likely; without them 3×3 columns of `height`."""
    most_places: Mapping[int, int] = field(default_factory=dict)
    """By grade: views with more places are passed over unmeasured, since they show too much to be of it."""
    largest: int | None = SIDE
    """The most cubes that a structure may be wide, deep and high to be accepted; None for any (E40)."""

    def highest(self, view: View) -> int:
        """The layers in which solutions of a view are looked for: all that can be reached, or those of the cards."""
        return self.height if self.largest is not None else highest(view)


LIMITS = BlocksLimits()
"""Those of the first edition."""


def grade(card: Card, limits: BlocksLimits = LIMITS) -> int:
    """E42: 1 to 5, by `work`."""
    return limits.grade(card)


def check(card: Card, arrangement: Arrangement, limits: BlocksLimits = LIMITS) -> Fault | None:
    """E39, E40, E41: all four pieces, none through another, no gaps, and from above the view of the card."""
    owner: dict[Cube, Piece] = {}
    left = dict.fromkeys(PIECES)
    for at, built in enumerate(arrangement.built):
        piece, colour = built.piece, COLOURS[built.piece]
        if settled(built.cubes) not in TURNS[piece]:
            return WRONG_SHAPE.fault({"built": at}, colour=colour, piece=piece)
        if piece not in left:
            return TOO_MANY.fault({"built": at}, colour=colour, piece=piece)
        del left[piece]
        for cube in built.cubes:
            if cube in owner:
                other = COLOURS[owner[cube]]
                return OVERLAP.fault({"built": at, "cube": cube}, colour=colour, piece=piece, other=other)
            owner[cube] = piece
    for piece in left:
        return MISSING.fault({"piece": piece}, colour=COLOURS[piece], piece=piece)
    return stands(owner, limits.largest) or looks(card, owner)


def stands(owner: dict[Cube, Piece], largest: int | None) -> Fault | None:
    """E40, E41: nothing hangs over a gap, the structure is not too large, and it is one body."""
    for cube in sorted(owner, key=lambda cube: cube[2]):
        x, y, z = cube
        if z and (x, y, z - 1) not in owner:
            return GAP.fault({"cube": cube}, colour=COLOURS[owner[cube]], x=x, y=y, z=z)
    for axis in range(3):
        low, high = (pick(owner, key=lambda cube: cube[axis]) for pick in (min, max))
        if largest is not None and high[axis] - low[axis] >= largest:
            return OUTSIDE.fault({"cube": high}, most=largest)
    if not joined({(x, y) for x, y, _ in owner}):
        return APART.fault(None)
    return None


def looks(card: Card, owner: dict[Cube, Piece]) -> Fault | None:
    """E39, E40: the view from above, turned as a whole by 90° steps but not mirrored, against the card."""
    top: dict[Place, str] = {(x, y): owner[x, y, z] for x, y, z in sorted(owner, key=lambda cube: cube[2])}
    wanted = columns(card.view)
    closest = list(wanted)
    for _ in range(4):
        top = shifted({(-y, x): piece for (x, y), piece in top.items()}, corner(wanted))
        wrong = sorted(place for place in {*top, *wanted} if top.get(place) != wanted.get(place))
        if not wrong:
            return None
        closest = min(closest, wrong, key=len)
    return WRONG_VIEW.fault({"places": closest}, differ=len(closest), places=len(wanted))


def solutions(card: Card, limit: int | None = None, limits: BlocksLimits = LIMITS) -> list[Arrangement]:
    """All ways to build the view as the card shows it, or the first `limit` of them."""
    height, side = limits.highest(card.view), len(card.view)
    items, options = cover(card.view, height)
    cubes, places = space(height, side).cubes, placements(height, side)
    found: list[Arrangement] = []
    for laid in islice(Search(items, options, STOCK), limit):
        masks = {option.piece: option.mask & cubes for option in laid}
        found.append(Arrangement(tuple(Built(piece, places[piece][masks[piece]]) for piece in PIECES)))
    return found


def solve(card: Card, limits: BlocksLimits = LIMITS) -> Arrangement | None:
    """The first way to build the view."""
    return next(iter(solutions(card, 1, limits)), None)


def turned(solved: Arrangement) -> list[Arrangement]:
    """E39: the structure as it is, and turned as a whole by 90° steps."""
    found = [solved]
    for _ in range(3):
        built = [(each.piece, [(-y, x, z) for x, y, z in each.cubes]) for each in found[-1].built]
        low = min(x for _, cubes in built for x, _, _ in cubes)
        moved = [Built(piece, tuple((x - low, y, z) for x, y, z in cubes)) for piece, cubes in built]
        found.append(Arrangement(tuple(moved)))
    return found


def canonical(card: Card) -> Hashable:
    """Equal for cards that are alike when shifted, turned or mirrored: the pieces are their own mirror images."""
    return least(card.view)


def least(view: View) -> View:
    """The first of the views that are alike: a canonical form."""
    return min(written(turned) for turned in alike(columns(view)))


def alike(seen: dict[Place, str]) -> Iterator[dict[Place, str]]:
    """The view in its eight turns and mirror images, each shifted into the corner."""
    for turned in (seen, {(y, x): piece for (x, y), piece in seen.items()}):
        for _ in range(4):
            turned = shifted({(-y, x): piece for (x, y), piece in turned.items()}, (0, 0))
            yield turned


def written(seen: dict[Place, str]) -> View:
    """A view as a card shows it."""
    side = max(SIDE, 1 + max(max(place) for place in seen))
    return tuple("".join(seen.get((x, y), EMPTY) for x in range(side)) for y in range(side))


def generate(chance: Chance, grade: int, limits: BlocksLimits = LIMITS) -> Card:
    """A new card of this grade: the view of a structure that keeps E40 and E41.  So it can be built.

    A view that can be built in several ways turns up as many times as often; so it is passed over as many times.
    """
    wider = limits.wider.get(grade, ())
    most = limits.most_places.get(grade, CUBES)
    for _ in range(TRIES):
        side, height = wider[chance.pick(len(wider))] if wider else (SIDE, limits.height)
        seen = assemble(chance, height, side)
        if FEWEST <= len(seen) <= most and joined(set(seen)):
            card = Card(written(shifted(seen, (0, 0)) if wider else seen))
            if limits.grade(card) == grade and not chance.pick(len(solutions(card, None, limits))):
                return card
    raise RuntimeError(f"no blocks card of grade {grade} in {TRIES} tries")


def assemble(chance: Chance, height: int = SIDE, side: int = SIDE) -> dict[Place, str]:
    """The view of the four pieces, placed in any order, each without a gap on the table and the others (E39)."""
    places, floor = placements(height, side), side * side
    stock = [1] * len(PIECES)
    filled = 0
    seen: dict[Place, str] = {}
    for _ in PIECES:
        piece = tuple(PIECES)[chance.draw(stock)]
        fitting = [mask for mask in places[piece] if not (mask & filled or mask >> floor & ~(mask | filled))]
        if not fitting:
            return {}
        mask = fitting[chance.pick(len(fitting))]
        filled |= mask
        for x, y, _z in places[piece][mask]:
            seen[x, y] = piece
    return seen


def begun(solved: Arrangement, used: int, needed: int) -> Arrangement:
    """E44: the solution with only some of the pieces, from the table upwards (see `started`)."""
    upwards = sorted(solved.built, key=lambda built: min(z for _, _, z in built.cubes))
    return Arrangement(tuple(started(upwards, used, needed)))


def height_of(solved: Arrangement) -> int:
    """The layers of a structure."""
    return 1 + max(z for built in solved.built for _, _, z in built.cubes)


def render(card: Card, arrangement: Arrangement | None = None, paper: bool = False) -> str:
    """The view, and beside it the structure, as SVG: glowing for the screen, flat for paper."""
    built = [(piece.piece, piece.cubes) for piece in arrangement.built] if arrangement else []
    return blocks_drawing.draw(card.view, built, paper=paper)


def text(card: Card, arrangement: Arrangement | None = None) -> str:
    """The view from above, and beside it the structure, layer by layer from the table up."""
    built = [(piece.piece, piece.cubes) for piece in arrangement.built] if arrangement else None
    return blocks_drawing.text(card.view, built)


KIND: Kind[Card, Arrangement, BlocksLimits] = Kind(
    category="blocks",
    card_type=Card,
    arrangement_type=Arrangement,
    limits=LIMITS,
    faults=FAULTS,
    generate=generate,
    check=check,
    solutions=solutions,
    canonical=canonical,
    begun=begun,
    render=render,
    text=text,
    paper=Paper(scale=blocks_drawing.SCALE, booklet=(2, 7), pages=blocks_drawing.print_pages, simplest=height_of),
    seconds=(30, 45, 65, 95, 130),
    turned=turned,
)
