"""A view of the blocks as an exact cover of its columns by the four pieces and the air above them (E39, E40)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tessera.games.enigma.puzzles.polycubes import CUBES, HIGHEST, PIECES, SIDE, SIDES, Piece, placements
from tessera.games.enigma.puzzles.search import Option

EMPTY = "."
Place = tuple[int, int]
View = tuple[str, ...]


def columns(view: View) -> dict[Place, str]:
    """The places where something is seen, and which piece."""
    return {(x, y): piece for y, row in enumerate(view) for x, piece in enumerate(row) if piece != EMPTY}


AIR = "air"


class Space(NamedTuple):
    """The columns of a view, of some height, as items of an exact cover: one item a cube, and more (see `cover`)."""

    floor: int
    """Columns of the space, and the step from a cube's bit to the one above it."""
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


STOCK: dict[str, int] = {**dict.fromkeys(PIECES, 1), AIR: SIDES[1] ** 2}


@cache
def space(height: int, side: int = SIDE) -> Space:
    """The space of this height, width and depth."""
    floor = side * side
    ways = {
        piece: [(mask, sum({1 << side * y + x for x, y, _ in figure})) for mask, figure in places.items()]
        for piece, places in placements(height, side).items()
    }
    return Space(
        floor=floor,
        cubes=(1 << floor * height) - 1,
        layers=sum(1 << floor * z for z in range(height)),
        top=(1 << floor) - 1 << floor * (height - 1),
        used={piece: 1 << floor * height + at for at, piece in enumerate(PIECES)},
        buried=floor * height + len(PIECES),
        ways=ways,
    )


def highest(view: View) -> int:
    """E40: the most cubes that can stand on one place: as many as the four pieces allow, and one on every other."""
    return min(HIGHEST, CUBES + 1 - len(columns(view)))


def cover(view: View, height: int = SIDE) -> tuple[int, list[Option]]:
    """The view as an exact cover: every cube of the columns seen is filled by a piece, or by the air above them (E39).

    Air reaches down to a height, so nothing hangs over a gap (E40).  A piece that lies in a column in which another is
    seen takes, along with each cube, the right of the air to come down to it.
    """
    side = len(view)
    within = space(height, side)
    top_layer, buried, step = within.top, within.buried, within.floor
    seen = {x + side * y: piece for (x, y), piece in columns(view).items()}
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
            air = sum(1 << step * z + column for z in range(above, height))
            options.append(Option(AIR, air | 1 << buried + step * (above - 1) + column))
    return room | sum(within.used.values()), options
