"""The four blocks and the space they are built in (E40, E41).

A cube is (x, y, z): x to the right and y towards the viewer as on the card, z up from the table.  A figure inside a
space of `side` × `side` columns is a set of cubes, or a mask with bit `side² · z + side · y + x`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

SIDE = 3
"""Width, depth and height of the space of the first edition (E41)."""
SIDES = (3, 5)
"""Width and depth of the views that a card can show (E41)."""
HIGHEST = 10
"""The most cubes that can stand in one column without a gap: two of V and S, three of L and T (E40)."""
CUBES = 15
"""Cubes of all four pieces together (E40)."""

Piece = Literal["V", "L", "T", "S"]
Cube = tuple[int, int, int]
Figure = tuple[Cube, ...]

PIECES: dict[Piece, Figure] = {
    "V": ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "L": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
    "T": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)),
    "S": ((1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0)),
}
COLOURS: dict[Piece, str] = {"V": "red", "L": "yellow", "T": "green", "S": "blue"}


def settled(cubes: Iterable[Cube]) -> Figure:
    """The figure shifted into the corner 0, 0, 0, its cubes sorted: equal for figures that are shifts of each other."""
    figure = tuple(cubes)
    x, y, z = (min(cube[axis] for cube in figure) for axis in range(3))
    return tuple(sorted((cx - x, cy - y, cz - z) for cx, cy, cz in figure))


def turns(figure: Figure) -> set[Figure]:
    """The figure in all 24 turns (never its mirror image), settled, each once."""
    seen: set[Figure] = set()
    fresh = [settled(figure)]
    while fresh:
        now = fresh.pop()
        if now not in seen:
            seen.add(now)
            fresh.append(settled((-y, x, z) for x, y, z in now))
            fresh.append(settled((x, -z, y) for x, y, z in now))
    return seen


TURNS: dict[Piece, set[Figure]] = {piece: turns(figure) for piece, figure in PIECES.items()}


def bit(cube: Cube, side: int = SIDE) -> int:
    """The bit of a cube in a mask."""
    x, y, z = cube
    return 1 << side * side * z + side * y + x


@cache
def placements(height: int, side: int = SIDE) -> dict[Piece, dict[int, Figure]]:
    """E40: every place of every piece in the space of this height, in every turn: its mask and its cubes."""
    return {piece: _placements(piece, height, side) for piece in PIECES}


def _placements(piece: Piece, height: int, side: int) -> dict[int, Figure]:
    ways: dict[int, Figure] = {}
    for figure in sorted(TURNS[piece]):
        wide, deep, high = (size - max(cube[axis] for cube in figure) for axis, size in enumerate((side, side, height)))
        for dz in range(high):
            for dy in range(deep):
                for dx in range(wide):
                    moved = tuple((x + dx, y + dy, z + dz) for x, y, z in figure)
                    ways[sum(bit(cube, side) for cube in moved)] = moved
    return ways


PLACEMENTS = placements(SIDE)
"""Every place of every piece in the 3×3×3 space."""
