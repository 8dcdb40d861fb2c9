"""Words for bits: how dice, cells, places and sets of them are packed into small numbers, and their names.

This is the only module that knows the packing; everything else uses the words below.  (`cube` adds the geometry of
sets of cells, and only there.)

- A `Die` is `colour * 8 + value`.  Colours are 0 to 3, or `UNSEEN` while no side of the die is free; values are 1 to 6,
  or 0 while another die covers it (T10).
- A `Cell` of the cube is `layer * 16 + column`, a `Column` is `y * 4 + x`.
- A `Place` in a lab is `lab * 8 + space`.
- A `Mask` is a set of dice, cells, places, columns, values, seats or labs: bit `n` is set if `n` is in it.

Views, actions and events use names: `yellow4`, `cube:3,0,3`, `plate:3,0`, `lab:0:2`, `primed:yellow4`.
A lookup in one of these tables takes 11 ns where the shift or mask takes 14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NewType, cast

Die = NewType("Die", int)
Cell = NewType("Cell", int)
Column = NewType("Column", int)
Place = NewType("Place", int)
Mask = int
"""An alias, not a `NewType`: set operations (`&`, `|`, `~`) give plain numbers, and converting each would cost time."""
ColourName = Literal["yellow", "orange", "purple", "blue"]

COLOURS: tuple[ColourName, ...] = ("yellow", "orange", "purple", "blue")
COLOUR_NUMBERS = range(4)
VALUES = range(1, 7)
UNSEEN = 4
"""The colour of a die none of whose sides is free."""
EMPTY = Die(-1)
"""No die in a cell or in a lab's space; also no card, no character and no event."""
PER_COLOUR = 16
LAYERS = range(4)
HEIGHT = len(LAYERS)
"""The most dice in a column."""
COLUMNS = range(16)
CELLS = range(64)
LABS = range(4)
LAB_SPACES = 6
"""The spaces in a lab (T15)."""
MAGAZINE_SPACES = 8
"""The spaces in the lab of a character with a Magazine."""
ROOM = 8
"""The most spaces a lab can have; places are numbered by it."""
PLACES = range(len(LABS) * ROOM)

# Dice

_DICE = range(UNSEEN * 8 + 1)
UNSEEN_DIE = Die(UNSEEN * 8)
"""A die of which neither colour nor value is known."""
VALUE = [die % 8 for die in _DICE]
COLOUR = [die // 8 for die in _DICE]
WITH_VALUE = [[Die(COLOUR[die] * 8 + value) for value in range(8)] for die in _DICE]
"""By die and value: the die turned to that value."""
WITH_COLOUR = [[Die(colour * 8 + VALUE[die]) for colour in COLOUR_NUMBERS] for die in _DICE]
"""By die and colour: a die of that colour that shows the same value."""
DIE_WITH = [[Die(colour * 8 + value) for value in range(8)] for colour in COLOUR_NUMBERS]
"""The die by colour and value."""
FLIPPED = [Die(COLOUR[die] * 8 + 7 - VALUE[die]) if VALUE[die] else Die(die) for die in _DICE]
"""By die: the die turned to its opposite face (T25)."""
KINDS = tuple(DIE_WITH[colour][value] for colour in COLOUR_NUMBERS for value in VALUES)
"""The 24 dice the matrix has a space for."""

# Cells of the cube

COLUMN_OF_CELL = [Column(cell % 16) for cell in CELLS]
LAYER_OF = [cell // 16 for cell in CELLS]
CELL_AT = [[Cell(layer * 16 + column) for layer in LAYERS] for column in COLUMNS]
"""The cell by column and layer."""
BELOW = [Cell(cell - 16) for cell in CELLS]
"""The cell under a cell; negative under the lowest layer."""
ABOVE = [tuple(Cell(upper) for upper in range(cell + 16, 64, 16)) for cell in CELLS]
"""The cells over a cell, from low to high."""
TOP_CORNERS = tuple(CELL_AT[column][-1] for column in (0, 3, 12, 15))

# Places in labs

LAB_AT = [place // ROOM for place in PLACES]
SPACE_AT = [place % ROOM for place in PLACES]
PLACE_AT = [[Place(lab * ROOM + space) for space in range(ROOM)] for lab in LABS]
"""The place by lab and space."""

# Masks

NOTHING: Mask = 0
BIT: list[Mask] = [1 << number for number in range(64)]
"""The mask of one number."""
VALUE_BITS: Mask = sum(BIT[value] for value in VALUES)
DICE_OF_COLOUR: list[Mask] = [sum(BIT[DIE_WITH[colour][value]] for value in VALUES) for colour in COLOUR_NUMBERS]
DICE_OF_VALUE: list[Mask] = [
    sum(BIT[DIE_WITH[colour][value]] for colour in COLOUR_NUMBERS) if value in VALUES else NOTHING for value in range(8)
]
FULL_MATRIX: Mask = sum(DICE_OF_COLOUR)

_BITS = [[[8 * at + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)] for at in range(8)]
"""By byte of a mask and its contents: the numbers of the set bits."""


def bits(mask: Mask) -> list[int]:
    """The numbers in a set, lowest first."""
    found: list[int] = []
    at = 0
    while mask:
        found += _BITS[at][mask & 255]
        mask >>= 8
        at += 1
    return found


cells_in = cast("Callable[[Mask], list[Cell]]", bits)
places_in = cast("Callable[[Mask], list[Place]]", bits)
dice_in = cast("Callable[[Mask], list[Die]]", bits)


def lowest_bit(mask: Mask) -> int:
    """The lowest number in a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def mask_of(numbers: Iterable[int]) -> Mask:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= BIT[number]
    return mask


def values_by_colour(dice: Mask) -> tuple[Mask, Mask, Mask, Mask]:
    """The values that the dice of each colour in a set show, as sets."""
    return dice & VALUE_BITS, dice >> 8 & VALUE_BITS, dice >> 16 & VALUE_BITS, dice >> 24 & VALUE_BITS


def three_in_a_row(values: Mask, wrap: bool) -> bool:
    """Whether a set of values has three neighbours; with `wrap`, 6 and 1 are neighbours too (Modular)."""
    around = values | values << 6 if wrap else values
    return bool(around & around >> 1 & around >> 2)


# Names

DIE = [f"{colour}{value or '?'}" for colour in COLOURS for value in range(8)] + ["?"]
COLUMN = [f"plate:{column % 4},{column // 4}" for column in COLUMNS]
CELL = [f"cube:{cell % 4},{cell // 4 % 4},{LAYER_OF[cell]}" for cell in CELLS]
PLACE = [f"lab:{LAB_AT[place]}:{SPACE_AT[place]}" for place in PLACES]
LAB = [f"lab:{lab}" for lab in LABS]
PRIMED = [f"primed:{name}" for name in DIE]
MATRIX = [f"matrix:{name}" for name in DIE]
DESTROYED = [f"destroyed:{colour}" for colour in COLOURS]
COLOUR_PIECE = [f"colour:{colour}" for colour in COLOURS]
COLUMN_PIECE = [f"column:{value}" for value in range(7)]
"""The columns of the primed area."""
VALUE_PIECE = [f"value:{value}" for value in range(7)]

DIE_OF = {DIE[die]: die for die in KINDS}
COLOUR_OF: dict[str, int] = {colour: number for number, colour in enumerate(COLOURS)}
COLUMN_OF = {name: Column(column) for column, name in enumerate(COLUMN)}
CELL_OF = {name: Cell(cell) for cell, name in enumerate(CELL)}
PLACE_OF = {name: Place(place) for place, name in enumerate(PLACE)}
LAB_OF = {name: lab for lab, name in enumerate(LAB)}
PRIMED_OF = {PRIMED[die]: die for die in KINDS}
DESTROYED_OF = {name: colour for colour, name in enumerate(DESTROYED)}
COLOUR_PIECE_OF = {name: colour for colour, name in enumerate(COLOUR_PIECE)}
COLUMN_PIECE_OF = {COLUMN_PIECE[value]: value for value in VALUES}
VALUE_PIECE_OF = {VALUE_PIECE[value]: value for value in VALUES}
