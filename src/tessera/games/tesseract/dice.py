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
from typing import Final, Literal, NewType, cast

Die = NewType("Die", int)
Cell = NewType("Cell", int)
Column = NewType("Column", int)
Place = NewType("Place", int)
Mask = int
"""An alias, not a `NewType`: set operations (`&`, `|`, `~`) give plain numbers, and converting each would cost time."""
ColourName = Literal["yellow", "orange", "purple", "blue"]

COLOURS: Final[tuple[ColourName, ...]] = ("yellow", "orange", "purple", "blue")
COLOUR_NUMBERS: Final = range(4)
VALUES: Final = range(1, 7)
UNSEEN: Final = 4
"""The colour of a die none of whose sides is free."""
EMPTY: Final = Die(-1)
"""No die in a cell or in a lab's space; also no card, no character and no event."""
PER_COLOUR: Final = 16
LAYERS: Final = range(4)
HEIGHT: Final = len(LAYERS)
"""The most dice in a column."""
COLUMNS: Final = range(16)
CELLS: Final = range(64)
LABS: Final = range(4)
LAB_SPACES: Final = 6
"""The spaces in a lab (T15)."""
MAGAZINE_SPACES: Final = 8
"""The spaces in the lab of a character with a Magazine."""
ROOM: Final = 8
"""The most spaces a lab can have; places are numbered by it."""
PLACES: Final = range(len(LABS) * ROOM)

# Dice

_DICE: Final = range(UNSEEN * 8 + 1)
UNSEEN_DIE: Final = Die(UNSEEN * 8)
"""A die of which neither colour nor value is known."""
VALUE: Final = [die % 8 for die in _DICE]
COLOUR: Final = [die // 8 for die in _DICE]
WITH_VALUE: Final = [[Die(COLOUR[die] * 8 + value) for value in range(8)] for die in _DICE]
"""By die and value: the die turned to that value."""
WITH_COLOUR: Final = [[Die(colour * 8 + VALUE[die]) for colour in COLOUR_NUMBERS] for die in _DICE]
"""By die and colour: a die of that colour that shows the same value."""
DIE_WITH: Final = [[Die(colour * 8 + value) for value in range(8)] for colour in COLOUR_NUMBERS]
"""The die by colour and value."""
FLIPPED: Final = [Die(COLOUR[die] * 8 + 7 - VALUE[die]) if VALUE[die] else Die(die) for die in _DICE]
"""By die: the die turned to its opposite face (T25)."""
KINDS: Final = tuple(DIE_WITH[colour][value] for colour in COLOUR_NUMBERS for value in VALUES)
"""The 24 dice the matrix has a space for."""

# Cells of the cube

COLUMN_OF_CELL: Final = [Column(cell % 16) for cell in CELLS]
LAYER_OF: Final = [cell // 16 for cell in CELLS]
CELL_AT: Final = [[Cell(layer * 16 + column) for layer in LAYERS] for column in COLUMNS]
"""The cell by column and layer."""
BELOW: Final = [Cell(cell - 16) for cell in CELLS]
"""The cell under a cell; negative under the lowest layer."""
ABOVE: Final = [tuple(Cell(upper) for upper in range(cell + 16, 64, 16)) for cell in CELLS]
"""The cells over a cell, from low to high."""
TOP_CORNERS: Final = tuple(CELL_AT[column][-1] for column in (0, 3, 12, 15))

# Places in labs

LAB_AT: Final = [place // ROOM for place in PLACES]
SPACE_AT: Final = [place % ROOM for place in PLACES]
PLACE_AT: Final = [[Place(lab * ROOM + space) for space in range(ROOM)] for lab in LABS]
"""The place by lab and space."""

# Masks

NOTHING: Final[Mask] = 0
BIT: Final[list[Mask]] = [1 << number for number in range(64)]
"""The mask of one number."""
VALUE_BITS: Final[Mask] = sum(BIT[value] for value in VALUES)
DICE_OF_COLOUR: Final[list[Mask]] = [sum(BIT[DIE_WITH[colour][value]] for value in VALUES) for colour in COLOUR_NUMBERS]
DICE_OF_VALUE: Final[list[Mask]] = [
    sum(BIT[DIE_WITH[colour][value]] for colour in COLOUR_NUMBERS) if value in VALUES else NOTHING for value in range(8)
]
FULL_MATRIX: Final[Mask] = sum(DICE_OF_COLOUR)

_BITS: Final = [[[8 * at + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)] for at in range(8)]
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


cells_in: Final = cast("Callable[[Mask], list[Cell]]", bits)
places_in: Final = cast("Callable[[Mask], list[Place]]", bits)
dice_in: Final = cast("Callable[[Mask], list[Die]]", bits)


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

DIE: Final = [f"{colour}{value or '?'}" for colour in COLOURS for value in range(8)] + ["?"]
COLUMN: Final = [f"plate:{column % 4},{column // 4}" for column in COLUMNS]
CELL: Final = [f"cube:{cell % 4},{cell // 4 % 4},{LAYER_OF[cell]}" for cell in CELLS]
PLACE: Final = [f"lab:{LAB_AT[place]}:{SPACE_AT[place]}" for place in PLACES]
LAB: Final = [f"lab:{lab}" for lab in LABS]
PRIMED: Final = [f"primed:{name}" for name in DIE]
MATRIX: Final = [f"matrix:{name}" for name in DIE]
DESTROYED: Final = [f"destroyed:{colour}" for colour in COLOURS]
COLOUR_PIECE: Final = [f"colour:{colour}" for colour in COLOURS]
COLUMN_PIECE: Final = [f"column:{value}" for value in range(7)]
"""The columns of the primed area."""
VALUE_PIECE: Final = [f"value:{value}" for value in range(7)]

DIE_OF: Final = {DIE[die]: die for die in KINDS}
COLOUR_OF: Final[dict[str, int]] = {colour: number for number, colour in enumerate(COLOURS)}
COLUMN_OF: Final = {name: Column(column) for column, name in enumerate(COLUMN)}
CELL_OF: Final = {name: Cell(cell) for cell, name in enumerate(CELL)}
PLACE_OF: Final = {name: Place(place) for place, name in enumerate(PLACE)}
LAB_OF: Final = {name: lab for lab, name in enumerate(LAB)}
PRIMED_OF: Final = {PRIMED[die]: die for die in KINDS}
DESTROYED_OF: Final = {name: colour for colour, name in enumerate(DESTROYED)}
COLOUR_PIECE_OF: Final = {name: colour for colour, name in enumerate(COLOUR_PIECE)}
COLUMN_PIECE_OF: Final = {COLUMN_PIECE[value]: value for value in VALUES}
VALUE_PIECE_OF: Final = {VALUE_PIECE[value]: value for value in VALUES}
