"""Blocks: build all four pieces so that from straight above they look exactly like the card (E39, E40).

The card is the view: three rows of three, a letter for the piece on top, a dot where the table shows.  Up to turning
and mirroring there are 2,270 cards that can be built.

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

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Annotated, NamedTuple

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import blocks_drawing
from tessera.games.enigma.puzzles.effort import Effort, effort
from tessera.games.enigma.puzzles.fault import Fault, FaultKind
from tessera.games.enigma.puzzles.kind import GradeLimits, Kind, Limits, Paper, started
from tessera.games.enigma.puzzles.polycubes import COLOURS, CUBES, PIECES, SIDE, TURNS, Cube, Piece, placements, settled
from tessera.games.enigma.puzzles.search import Option, Search

TRIES = 2000
"""Structures `generate` looks at before it gives up; about one in fifteen is right, in every grade."""
EMPTY = "."

WRONG_SHAPE = FaultKind("wrong-shape", "E40", "the {colour} piece {piece} cannot be turned into these cubes")
TOO_MANY = FaultKind("too-many", "E40", "the {colour} piece {piece} is there only once")
OVERLAP = FaultKind("overlap", "E39", "the {colour} piece {piece} runs through the {other} one")
MISSING = FaultKind("missing-piece", "E40", "the {colour} piece {piece} is still to be placed")
GAP = FaultKind("gap", "E40", "there is a gap below the {colour} cube at {x},{y},{z}")
OUTSIDE = FaultKind("outside", "E41", "the structure is more than {most} cubes wide, deep or high")
APART = FaultKind("apart", "E40", "the structure is not one connected body")
WRONG_VIEW = FaultKind("wrong-view", "E39", "seen from above {differ} of {places} places differ from the card")
FAULTS = (WRONG_SHAPE, TOO_MANY, OVERLAP, MISSING, GAP, OUTSIDE, APART, WRONG_VIEW)

Place = tuple[int, int]
View = tuple[str, str, str]
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=8)]


class Card(msgspec.Struct, frozen=True, tag_field="category", tag="blocks", forbid_unknown_fields=True):
    """The view from straight above, row by row.  Not every view can be built."""

    view: View

    def __post_init__(self) -> None:
        """E40, E41: columns of one to three cubes for all fifteen, all joined."""
        for at, row in enumerate(self.view, 1):
            if len(row) != SIDE or not {*row} <= {*PIECES, EMPTY}:
                raise ValueError(f"row {at} of the view is {row!r}, but it has three places, each V, L, T, S or a dot")
        seen = columns(self.view)
        if len(seen) * SIDE < CUBES:
            raise ValueError(f"{CUBES} cubes do not fit on {len(seen)} places, {SIDE} high (E41)")
        if not joined(set(seen)):
            raise ValueError("the view falls apart, but a structure is one connected body (E40)")


class Built(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece where it stands: its cubes as x, y (as on the card) and z (up from the table), in any order."""

    piece: Piece
    cubes: Annotated[tuple[tuple[Coordinate, Coordinate, Coordinate], ...], msgspec.Meta(min_length=3, max_length=4)]


class Arrangement(msgspec.Struct, frozen=True, tag_field="category", tag="blocks", forbid_unknown_fields=True):
    """The pieces placed so far, anywhere on the table.

    Unknown pieces and coordinates beyond 0 to 8 are refused when an arrangement is decoded; everything that can be
    decoded gets an answer from `check`.
    """

    built: Annotated[tuple[Built, ...], msgspec.Meta(max_length=4)]


def columns(view: View) -> dict[Place, str]:
    """The places where something is seen, and which piece."""
    return {(x, y): piece for y, row in enumerate(view) for x, piece in enumerate(row) if piece != EMPTY}


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


AIR = "air"


class Space(NamedTuple):
    """The 3×3 columns of some height as items of an exact cover: one item a cube, and more (see `cover`)."""

    height: int
    cubes: int
    """The mask of all cubes."""
    layers: int
    """The lowest cube of one column on every layer: times a floor plan, all cubes above that plan."""
    top: int
    """The mask of the highest layer."""
    used: dict[Piece, int]
    """The items after the cubes: every piece must be used (E40)."""
    buried: int
    """Offset of the items after those: a cube that may not be seen from above is covered at most once, by its piece or
    by the air."""
    ways: dict[Piece, list[tuple[int, int]]]
    """Every place of a piece: its cubes, and the floor plan of the columns it stands in."""


FLOOR = SIDE * SIDE
"""Columns of the space, and the step from a cube's bit to the one above it."""
PLAN = (1 << FLOOR) - 1
STOCK: dict[str, int] = {**dict.fromkeys(PIECES, 1), AIR: FLOOR}


@cache
def space(height: int) -> Space:
    """The space of this height."""
    cubes = (1 << FLOOR * height) - 1
    ways = {
        piece: [(mask, sum({1 << SIDE * y + x for x, y, _ in figure})) for mask, figure in places.items()]
        for piece, places in placements(height).items()
    }
    return Space(
        height=height,
        cubes=cubes,
        layers=sum(1 << FLOOR * z for z in range(height)),
        top=PLAN << FLOOR * (height - 1),
        used={piece: 1 << FLOOR * height + at for at, piece in enumerate(PIECES)},
        buried=FLOOR * height + len(PIECES),
        ways=ways,
    )


def cover(view: View, height: int = SIDE) -> tuple[int, list[Option]]:
    """The view as an exact cover: every cube of the columns seen is filled by a piece, or by the air above them (E39).

    Air reaches down to a height, so nothing hangs over a gap (E40).  A piece that lies in a column in which another is
    seen takes, along with each cube, the right of the air to come down to it.
    """
    within = space(height)
    top_layer, buried = within.top, within.buried
    seen = {x + SIDE * y: piece for (x, y), piece in columns(view).items()}
    floor = sum(1 << column for column in seen)
    room = floor * within.layers
    options: list[Option] = []
    for piece, ways in within.ways.items():
        shown = sum(1 << column for column, top in seen.items() if top == piece)
        hidden = (floor ^ shown) * within.layers
        used = within.used[piece]
        for mask, plan in ways:
            if not (mask & ~room or shown & ~plan or mask & hidden & top_layer):
                options.append(Option(piece, mask | used | (mask & hidden) << buried))
    for column in seen:
        for above in range(1, height):
            air = sum(1 << FLOOR * z + column for z in range(above, height))
            options.append(Option(AIR, air | 1 << buried + FLOOR * (above - 1) + column))
    return room | sum(within.used.values()), options


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
    """Layers of the space in which cards are made and solved."""
    largest: int | None = SIDE
    """The most cubes that a structure may be wide, deep and high to be accepted; None for any."""


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
    items, options = cover(card.view, limits.height)
    cubes, places = space(limits.height).cubes, placements(limits.height)
    found: list[Arrangement] = []
    for laid in islice(Search(items, options, STOCK), limit):
        masks = {option.piece: option.mask & cubes for option in laid}
        found.append(Arrangement(tuple(Built(piece, places[piece][masks[piece]]) for piece in PIECES)))
    return found


def solve(card: Card, limits: BlocksLimits = LIMITS) -> Arrangement | None:
    """The first way to build the view."""
    return next(iter(solutions(card, 1, limits)), None)


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
    first, second, third = ("".join(seen.get((x, y), EMPTY) for x in range(SIDE)) for y in range(SIDE))
    return first, second, third


def generate(chance: Chance, grade: int, limits: BlocksLimits = LIMITS) -> Card:
    """A new card of this grade: the view of a structure that keeps E40 and E41.  So it can be built.

    A view that can be built in several ways turns up as many times as often; so it is passed over as many times.
    """
    for _ in range(TRIES):
        seen = assemble(chance, limits.height)
        if seen and joined(set(seen)):
            card = Card(written(seen))
            if limits.grade(card) == grade and not chance.pick(measured(least(card.view), limits.height).covers):
                return card
    raise RuntimeError(f"no blocks card of grade {grade} in {TRIES} tries")


def assemble(chance: Chance, height: int = SIDE) -> dict[Place, str]:
    """The view of the four pieces, placed in any order, each without a gap on the table and the others (E39)."""
    places = placements(height)
    stock = [1] * len(PIECES)
    filled = 0
    seen: dict[Place, str] = {}
    for _ in PIECES:
        piece = tuple(PIECES)[chance.draw(stock)]
        fitting = [mask for mask in places[piece] if not (mask & filled or mask >> FLOOR & ~(mask | filled))]
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


def render(card: Card, arrangement: Arrangement | None = None, paper: bool = False) -> str:
    """The view, and beside it the structure, as SVG: glowing for the screen, flat for paper."""
    built = [(piece.piece, piece.cubes) for piece in arrangement.built] if arrangement else []
    return blocks_drawing.draw(card.view, built, paper=paper)


def text(card: Card, arrangement: Arrangement | None = None) -> str:
    """The view from above, and beside it the structure, layer by layer from the table up."""
    built = [(piece.piece, piece.cubes) for piece in arrangement.built] if arrangement else None
    return blocks_drawing.text(card.view, built)


KIND = Kind(
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
    paper=Paper(scale=blocks_drawing.SCALE, booklet=(3, 9), pages=blocks_drawing.print_pages),
    seconds=(30, 45, 65, 95, 130),
)
