"""Words for bits: the cells and the networkers of a system, counted by colour in one number each.

This is the only module that knows the packing; everything else uses the words below.  Packed counts are added as plain
numbers, so joining two systems is two additions.

- A `CellCount` has ten bits a colour: red, green, blue.  `by_colour` unpacks it.
- A `Crowd` has the networkers of a system: sixteen bits a colour, and in them four bits a seat.

>>> crowd = NETWORKER[RED][0] + NETWORKER[RED][2]
>>> worth(3 * CELL[RED] + CELL[BLUE], crowd, seats=3)
(3, 0, 3)
>>> bool(crowd & ON_COLOUR[RED]), bool(crowd & ON_COLOUR[BLUE])
(True, False)
"""

from __future__ import annotations

from typing import Final

Colour = int
"""A colour of cells: 0 red, 1 green, 2 blue."""
CellCount = int
Crowd = int
# Plain aliases: every addition would turn a `NewType` back into an int.

COLOUR_NUMBERS: Final = range(3)
RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2

_CELL_BITS: Final = 10
_CELLS: Final = (1 << _CELL_BITS) - 1
_SEAT_BITS: Final = 4
_SEATS: Final = 4
_CROWD_BITS: Final = _SEATS * _SEAT_BITS
_CROWD: Final = (1 << _CROWD_BITS) - 1
_SEAT: Final = (1 << _SEAT_BITS) - 1

CELL: Final[tuple[CellCount, ...]] = tuple(1 << _CELL_BITS * colour for colour in COLOUR_NUMBERS)
"""By colour: one cell."""
NOBODY: Final[Crowd] = 0
NETWORKER: Final[tuple[tuple[Crowd, ...], ...]] = tuple(
    tuple(1 << _CROWD_BITS * colour + _SEAT_BITS * seat for seat in range(_SEATS)) for colour in COLOUR_NUMBERS
)
"""By colour and seat: one networker."""
ON_COLOUR: Final[tuple[Crowd, ...]] = tuple(_CROWD << _CROWD_BITS * colour for colour in COLOUR_NUMBERS)
"""By colour: the mask of all networkers that stand on it."""


def by_colour(cells: CellCount) -> tuple[int, int, int]:
    """The number of red, green and blue cells."""
    return cells & _CELLS, cells >> _CELL_BITS & _CELLS, cells >> 2 * _CELL_BITS & _CELLS


def worth(cells: CellCount, crowd: Crowd, seats: int) -> tuple[int, ...]:
    """E20: each seat's points: one for each networker and cell of its colour; two on one colour both count."""
    points = [0] * seats
    for colour in COLOUR_NUMBERS:
        standing = crowd >> _CROWD_BITS * colour & _CROWD
        if standing:
            number = cells >> _CELL_BITS * colour & _CELLS
            for seat in range(seats):
                points[seat] += (standing >> _SEAT_BITS * seat & _SEAT) * number
    return tuple(points)


def meeting(crowd: Crowd, other: Crowd) -> Crowd:
    """E19: the masks of the colours on which networkers stand in both systems."""
    return sum(mask for mask in ON_COLOUR if crowd & mask and other & mask)


def colours_in(crowd: Crowd) -> int:
    """The number of colours on which networkers stand."""
    return sum(1 for mask in ON_COLOUR if crowd & mask)
