"""The seven fragments and the lattice they lie on (E35).

Every corner of every fragment is a point of the 8×8 lattice (x to the right, y down), every edge goes straight or
diagonally.  Both diagonals cut each unit square into four quarter cells, north, west, east and south, and every figure
is a set of them: a mask with bit `4 · (8y + x) + quarter`.

A large triangle has its longest side, 4, along the lattice, a medium one its two short sides, 2; so each triangle and
the parallelogram lies in four ways up to shifting, the square in one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

SIZE = 8
"""Unit squares in a row of the lattice (E36)."""
CELLS = 64
"""Quarter cells that the seven fragments cover together (E35)."""
NORTH, WEST, EAST, SOUTH = 1, 2, 4, 8

Point = tuple[int, int]
Polygon = tuple[Point, ...]

Fragment = Literal["large", "medium", "square", "parallelogram", "small"]

FRAGMENTS: dict[Fragment, Polygon] = {
    "large": ((0, 0), (4, 0), (2, 2)),
    "medium": ((0, 0), (2, 0), (0, 2)),
    "square": ((1, 0), (2, 1), (1, 2), (0, 1)),
    "parallelogram": ((0, 0), (2, 0), (3, 1), (1, 1)),
    "small": ((0, 0), (2, 0), (1, 1)),
}
STOCK: dict[str, int] = {"large": 2, "medium": 1, "square": 1, "parallelogram": 1, "small": 2}
NAMES: dict[str, str] = {
    "large": "large triangle",
    "medium": "medium triangle",
    "square": "square",
    "parallelogram": "parallelogram",
    "small": "small triangle",
}


def fill(polygon: Iterable[Point]) -> int:
    """The quarter cells inside a closed line along the lattice: each edge flips all that lies to the right of it."""
    corners = tuple(polygon)
    mask = 0
    for (x, y), (to_x, to_y) in zip(corners, corners[1:] + corners[:1], strict=True):
        if to_y < y:
            (x, y), (to_x, to_y) = (to_x, to_y), (x, y)
        lean = (to_x > x) - (to_x < x)
        for row in range(y, to_y):
            mask ^= _right_of(x, lean) << 4 * SIZE * row
            x += lean
    return mask


def _right_of(x: int, lean: int) -> int:
    """The quarter cells of one row to the right of an edge that starts at `x` on its upper side and leans over."""
    if lean == 0:
        return _squares_from(x)
    if lean > 0:
        return _squares_from(x + 1) | (NORTH | EAST) << 4 * x
    return _squares_from(x) | (EAST | SOUTH) << 4 * (x - 1)


def _squares_from(x: int) -> int:
    return (1 << 4 * SIZE) - (1 << 4 * x)


def cells(mask: int) -> Iterator[int]:
    """The bits of a mask, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def cell_place(cell: int) -> tuple[int, int, str]:
    """A quarter cell for people and clients: the unit square's x and y, and which quarter of it."""
    square, quarter = divmod(cell, 4)
    return square % SIZE, square // SIZE, ("north", "west", "east", "south")[quarter]


def _sides(cell: int) -> Iterator[tuple[Point, Point]]:
    """The three sides of a quarter cell, clockwise, in half units."""
    x, y = cell // 4 % SIZE * 2, cell // 4 // SIZE * 2
    nw, ne, se, sw = (x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)
    middle = (x + 1, y + 1)
    a, b = ((nw, ne), (sw, nw), (ne, se), (se, sw))[cell % 4]
    return iter(((a, b), (b, middle), (middle, a)))


_SIDES: tuple[tuple[tuple[Point, Point], ...], ...] = tuple(tuple(_sides(cell)) for cell in range(4 * SIZE * SIZE))


_OWNERS = {side: cell for cell, sides in enumerate(_SIDES) for side in sides}


def touching(mask: int) -> int:
    """The quarter cells that share a side with a figure from outside."""
    around = 0
    for cell in cells(mask):
        for a, b in _SIDES[cell]:
            if (b, a) in _OWNERS:
                around |= 1 << _OWNERS[b, a]
    return around & ~mask


def outline(mask: int) -> Polygon | None:
    """The corners around a figure, clockwise from the first in reading order.

    None unless it is one simple closed line: no holes, connected edge to edge, touching itself nowhere (E36).
    """
    sides: set[tuple[Point, Point]] = set()
    for cell in cells(mask):
        for a, b in _SIDES[cell]:
            if (b, a) in sides:
                sides.remove((b, a))
            else:
                sides.add((a, b))
    following = dict(sides)
    if len(following) < len(sides) or not sides:
        return None
    start = at = min(following, key=lambda point: (point[1], point[0]))
    line = [start]
    while (at := following[at]) != start:
        line.append(at)
    if len(line) < len(sides):
        return None
    corners: list[Point] = []
    for (ax, ay), (bx, by), (cx, cy) in zip(line[-1:] + line[:-1], line, line[1:] + line[:1], strict=True):
        if (bx - ax) * (cy - by) != (by - ay) * (cx - bx):
            corners.append((bx // 2, by // 2))
    return tuple(corners)


def alike(polygon: Polygon) -> Iterator[Polygon]:
    """The polygon in its eight symmetries, each shifted into the upper left corner of the lattice."""
    for turned in (polygon, tuple((y, x) for x, y in polygon)):
        for _ in range(4):
            turned = tuple((-y, x) for x, y in turned)
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            yield tuple((x - left, y - top) for x, y in turned)


def placements(piece: Fragment) -> dict[Polygon, int]:
    """E35: every way to lay a fragment on the lattice: its corners in reading order, and the cells it covers."""
    ways: dict[Polygon, int] = {}
    for polygon in sorted(set(alike(FRAGMENTS[piece]))):
        right, low = max(x for x, _ in polygon), max(y for _, y in polygon)
        for x in range(SIZE - right + 1):
            for y in range(SIZE - low + 1):
                moved = tuple((px + x, py + y) for px, py in polygon)
                ways[tuple(sorted(moved))] = fill(moved)
    return ways


PLACEMENTS: dict[Fragment, dict[Polygon, int]] = {piece: placements(piece) for piece in FRAGMENTS}
