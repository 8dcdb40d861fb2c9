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

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Annotated

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles.blocks_drawing import draw
from tessera.games.enigma.puzzles.effort import Effort, effort
from tessera.games.enigma.puzzles.fault import Fault
from tessera.games.enigma.puzzles.polycubes import COLOURS, CUBES, PIECES, PLACEMENTS, SIDE, TURNS, Cube, Piece, settled
from tessera.games.enigma.puzzles.search import Option, Search

LIMITS = (400, 540, 720, 1080)
"""Work (see `work`) from which a card is of grade 2, 3, 4, 5."""
TRIES = 2000
"""Structures `generate` looks at before it gives up; about one in fifteen is right, in every grade."""
FLOOR = SIDE * SIDE
"""Columns of the space, and the step from a cube's bit to the one above it."""
EMPTY = "."

Place = tuple[int, int]
View = tuple[str, str, str]
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=8)]


class Card(msgspec.Struct, frozen=True, tag_field="category", tag="blocks", forbid_unknown_fields=True):
    """What is seen from straight above, row by row.  Not every view can be built."""

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


def check(card: Card, arrangement: Arrangement) -> Fault | None:
    """E39, E40, E41: all four pieces, none through another, no gaps, and from above the view of the card."""
    owner: dict[Cube, Piece] = {}
    left = dict.fromkeys(PIECES)
    for at, built in enumerate(arrangement.built):
        name = f"the {COLOURS[built.piece]} piece {built.piece}"
        if settled(built.cubes) not in TURNS[built.piece]:
            return Fault("wrong-shape", "E40", {"built": at}, f"{name} cannot be turned into these cubes")
        if built.piece not in left:
            return Fault("too-many", "E40", {"built": at}, f"{name} is there only once")
        del left[built.piece]
        for cube in built.cubes:
            if cube in owner:
                place = {"built": at, "cube": cube}
                return Fault("overlap", "E39", place, f"{name} runs through the {COLOURS[owner[cube]]} one")
            owner[cube] = built.piece
    for piece in left:
        return Fault(
            "missing-piece", "E40", {"piece": piece}, f"the {COLOURS[piece]} piece {piece} is still to be placed"
        )
    return stands(owner) or looks(card, owner)


def stands(owner: dict[Cube, Piece]) -> Fault | None:
    """E40, E41: nothing hangs over a gap, the space is kept, and it is one body."""
    for cube in sorted(owner, key=lambda cube: cube[2]):
        x, y, z = cube
        if z and (x, y, z - 1) not in owner:
            return Fault(
                "gap", "E40", {"cube": cube}, f"there is a gap below the {COLOURS[owner[cube]]} cube at {x},{y},{z}"
            )
    for axis in range(3):
        low, high = (pick(owner, key=lambda cube: cube[axis]) for pick in (min, max))
        if high[axis] - low[axis] >= SIDE:
            return Fault("outside", "E41", {"cube": high}, "the structure is more than three cubes wide, deep or high")
    if not joined({(x, y) for x, y, _ in owner}):
        return Fault("apart", "E40", None, "the structure is not one connected body")
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
    message = f"seen from above {len(closest)} of {len(wanted)} places differ from the card"
    return Fault("wrong-view", "E39", {"places": closest}, message)


def corner(places: Iterable[Place]) -> Place:
    """The upper left corner of the rectangle around places."""
    across, down = zip(*places, strict=True)
    return min(across), min(down)


def shifted(seen: dict[Place, str], to: Place) -> dict[Place, str]:
    left, top = corner(seen)
    return {(x - left + to[0], y - top + to[1]): piece for (x, y), piece in seen.items()}


SPACE = (1 << FLOOR * SIDE) - 1
TOP = (1 << FLOOR * SIDE) - (1 << FLOOR * (SIDE - 1))
AIR = "air"
STOCK: dict[str, int] = {**dict.fromkeys(PIECES, 1), AIR: FLOOR}
USED = {piece: 1 << FLOOR * SIDE + at for at, piece in enumerate(PIECES)}
"""The items after the 27 cubes: every piece must be used (E40)."""
BURIED = FLOOR * SIDE + len(PIECES)
"""The items after those: a cube that may not be seen from above is covered at most once, by its piece or by the sky."""


def cover(view: View) -> tuple[int, list[Option]]:
    """The view as an exact cover: every cube of the columns seen is filled by a piece, or by the air above them (E39).

    Air reaches down to a height, so nothing hangs over a gap (E40).  A piece that lies in a column in which another is
    seen takes, along with each cube, the right of the air to come down to it.
    """
    seen = {x + SIDE * y: piece for (x, y), piece in columns(view).items()}
    floor = sum(1 << column for column in seen)
    space = floor * (1 | 1 << FLOOR | 1 << 2 * FLOOR)
    options: list[Option] = []
    for piece, ways in PLACEMENTS.items():
        shown = sum(1 << column for column, top in seen.items() if top == piece)
        hidden = (floor ^ shown) * (1 | 1 << FLOOR | 1 << 2 * FLOOR)
        for mask in ways:
            below = mask | mask >> FLOOR | mask >> 2 * FLOOR
            if not (mask & ~space or shown & ~below or mask & hidden & TOP):
                options.append(Option(piece, mask | USED[piece] | (mask & hidden) << BURIED))
    for column in seen:
        for height in range(1, SIDE):
            air = sum(1 << FLOOR * z + column for z in range(height, SIDE))
            options.append(Option(AIR, air | 1 << BURIED + FLOOR * (height - 1) + column))
    return space | sum(USED.values()), options


def solutions(card: Card, limit: int | None = None) -> list[Arrangement]:
    """All ways to build the view as the card shows it, or the first `limit` of them."""
    items, options = cover(card.view)
    found: list[Arrangement] = []
    for laid in islice(Search(items, options, STOCK), limit):
        masks = {option.piece: option.mask & SPACE for option in laid}
        found.append(Arrangement(tuple(Built(piece, PLACEMENTS[piece][masks[piece]]) for piece in PIECES)))
    return found


def solve(card: Card) -> Arrangement | None:
    """The first way to build the view."""
    return next(iter(solutions(card, 1)), None)


@lru_cache(maxsize=4096)
def measured(view: View) -> Effort:
    """What a careful person tries to see all solutions of a view (see `effort`)."""
    items, options = cover(view)
    return effort(items, options, STOCK, filling=AIR)


def work(card: Card) -> int:
    """How much has to be tried before the view is built: ``10 · tried · hidden / solutions``.

    `tried` is how many pieces a careful person places (see `effort`) to see all of it; every further solution makes it
    easier to run into one; and `hidden`, the cubes that cannot be seen from above, have to be kept in mind.
    """
    tried, covers = measured(least(card.view))
    if not covers:
        raise Refusal("unsolvable", "this view cannot be built, so it has no grade", rule="E42")
    return 10 * tried * (CUBES - len(columns(card.view))) // covers


def grade(card: Card) -> int:
    """E42: 1 to 5, by `work`."""
    return grade_of(work(card))


def grade_of(done: int) -> int:
    return 1 + sum(done >= limit for limit in LIMITS)


def canonical(card: Card) -> Hashable:
    """Equal for cards that are alike when shifted, turned or mirrored: the pieces are their own mirror images."""
    return least(card.view)


def least(view: View) -> View:
    """The first of the views that are alike."""
    return min(written(turned) for turned in alike(columns(view)))


def alike(seen: dict[Place, str]) -> Iterator[dict[Place, str]]:
    for turned in (seen, {(y, x): piece for (x, y), piece in seen.items()}):
        for _ in range(4):
            turned = shifted({(-y, x): piece for (x, y), piece in turned.items()}, (0, 0))
            yield turned


def written(seen: dict[Place, str]) -> View:
    """A view as a card shows it."""
    first, second, third = ("".join(seen.get((x, y), EMPTY) for x in range(SIDE)) for y in range(SIDE))
    return first, second, third


def generate(chance: Chance, grade: int) -> Card:
    """A new card of this grade: the view of a structure that keeps E40 and E41.  So it can be built.

    A view that can be built in several ways turns up as many times as often; so it is passed over as many times.
    """
    for _ in range(TRIES):
        seen = assemble(chance)
        if seen and joined(set(seen)):
            card = Card(written(seen))
            if grade_of(work(card)) == grade and not chance.pick(measured(least(card.view)).covers):
                return card
    raise RuntimeError(f"no blocks card of grade {grade} in {TRIES} tries")


def assemble(chance: Chance) -> dict[Place, str]:
    """The view of the four pieces, placed in any order, each without a gap on the table and the others (E39)."""
    stock = [1] * len(PIECES)
    filled = 0
    seen: dict[Place, str] = {}
    for _ in PIECES:
        piece = tuple(PIECES)[chance.draw(stock)]
        fitting = [mask for mask in PLACEMENTS[piece] if not (mask & filled or mask >> FLOOR & ~(mask | filled))]
        if not fitting:
            return {}
        mask = fitting[chance.pick(len(fitting))]
        filled |= mask
        for x, y, _z in PLACEMENTS[piece][mask]:
            seen[x, y] = piece
    return seen


def render(card: Card, arrangement: Arrangement | None = None, *, paper: bool = False) -> str:
    """The view, and what is built beside it, as SVG: glowing for the screen, flat for paper."""
    built = [(piece.piece, piece.cubes) for piece in arrangement.built] if arrangement else []
    return draw(card.view, built, paper=paper)
