"""Dice and places: small numbers inside, names outside.

A die is `colour * 8 + value`: colours 0 to 3, or `HIDDEN` while no side of it is free; values 1 to 6, or 0 while
another die covers it (T10).  A cell of the cube is `layer * 16 + column`, a column `y * 4 + x`, a place in a lab
`lab * 8 + space`.  The names (`cube:3,0,3`, `lab:0:2`, `primed:yellow4`, `plate:3,0`) are the ones that views, actions
and events use.
"""

from __future__ import annotations

from typing import Literal

Colour = Literal["yellow", "orange", "purple", "blue"]
COLOURS: tuple[Colour, ...] = ("yellow", "orange", "purple", "blue")
HIDDEN = 4
EMPTY = -1
PER_COLOUR = 16
LAB_SPACES = 6
"""T15."""

DIE = [f"{colour}{value or '?'}" for colour in COLOURS for value in range(8)] + ["?"]
KINDS = tuple(colour * 8 + value for colour in range(4) for value in range(1, 7))
"""The 24 dice the matrix has a space for."""
OF_COLOUR = [sum(1 << colour * 8 + value for value in range(1, 7)) for colour in range(4)]
OF_VALUE = [sum(1 << colour * 8 + value for colour in range(4)) if 0 < value < 7 else 0 for value in range(8)]
FULL_MATRIX = sum(OF_COLOUR)

COLUMN = [f"plate:{column & 3},{column >> 2}" for column in range(16)]
CELL = [f"cube:{cell & 3},{cell >> 2 & 3},{cell >> 4}" for cell in range(64)]
PLACE = [f"lab:{place >> 3}:{place & 7}" for place in range(32)]
PRIMED = [f"primed:{name}" for name in DIE]
MATRIX = [f"matrix:{name}" for name in DIE]

DIE_OF = {DIE[die]: die for die in KINDS}
COLOUR_OF: dict[str, int] = {colour: number for number, colour in enumerate(COLOURS)}
COLUMN_OF = {name: column for column, name in enumerate(COLUMN)}
CELL_OF = {name: cell for cell, name in enumerate(CELL)}
PLACE_OF = {name: place for place, name in enumerate(PLACE)}
PRIMED_OF = {PRIMED[die]: die for die in KINDS}
LAB_OF = {f"lab:{lab}": lab for lab in range(4)}
LAB = list(LAB_OF)

BITS = [[[8 * at + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)] for at in range(8)]
"""By byte of a mask and what it holds: the numbers of the set bits."""


def bits(mask: int) -> list[int]:
    """The numbers of the set bits, lowest first."""
    found: list[int] = []
    at = 0
    while mask:
        found += BITS[at][mask & 255]
        mask >>= 8
        at += 1
    return found
