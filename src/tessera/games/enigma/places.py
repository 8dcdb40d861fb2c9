"""Places on the table: one number each, and the steps to the four neighbours.

The start tile lies at 0,0; x grows eastwards, y southwards.

>>> place = place_at(2, -1)
>>> column(place), row(place), place + STEPS[NORTH] == place_at(2, -2)
(2, -1, True)
"""

from __future__ import annotations

from typing import Final

Place = int
"""A place on the table, numbered column by column; `column` and `row` give its coordinates."""
Exit = int
"""A side of a place or tile: 0 north, 1 east, 2 south, 3 west.  A quarter turn to the right adds one."""

EXIT_NUMBERS: Final = range(4)
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
OPPOSITE: Final[tuple[Exit, ...]] = (SOUTH, WEST, NORTH, EAST)

REACH: Final = 128
"""Every coordinate is smaller than this: fewer tiles can be laid in a row."""
_COLUMN: Final = 2 * REACH
"""Places in a column, and so the step from a place to its eastern neighbour."""
STEPS: Final[tuple[int, ...]] = (-1, _COLUMN, 1, -_COLUMN)
"""By exit: what to add to a place to get its neighbour on that side."""


def place_at(x: int, y: int) -> Place:
    """The place with these coordinates."""
    return (x + REACH) * _COLUMN + y + REACH


def column(place: Place) -> int:
    """The x of a place."""
    return place // _COLUMN - REACH


def row(place: Place) -> int:
    """The y of a place."""
    return place % _COLUMN - REACH
