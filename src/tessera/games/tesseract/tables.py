"""Tables of interned actions, by the numbers of the pieces they name: listing choices means looking them up.

They are apart from the actions so that they can be compiled: structs cannot, and a constant in a compiled module is
found without a lookup.
"""

from __future__ import annotations

from typing import Final

from tessera.core.caching import cached
from tessera.games.tesseract.actions import (
    Adjust,
    Agree,
    AskFirst,
    Choose,
    Contain,
    Decline,
    Destroy,
    Dial,
    End,
    Flip,
    Pass,
    Recolour,
    Remove,
    Reposition,
    Roll,
    Special,
    Swap,
    Transfer,
    one,
)
from tessera.games.tesseract.dice import (
    CELL,
    COLOUR_PIECE,
    COLOURS,
    COLUMN,
    COLUMN_PIECE,
    DESTROYED,
    DIE,
    KINDS,
    LAB,
    PLACE,
    PRIMED,
    VALUE,
    VALUE_PIECE,
    Mask,
    places_in,
)

SPECIAL: Final = one(Special())
PASS: Final = one(Pass())
AGREE: Final = one(Agree())
DECLINE: Final = one(Decline())
END: Final = one(End())
ASK_FIRST: Final = (one(AskFirst(False)), one(AskFirst(True)))
REMOVE: Final = [one(Remove(cell)) for cell in CELL]
REPOSITION: Final = [[one(Reposition(cell, column)) for column in COLUMN] for cell in CELL]
SWAP: Final = [[one(Swap(place, cell)) for cell in CELL] for place in PLACE]
TRANSFER: Final = [[one(Transfer(place, lab)) for lab in LAB] for place in PLACE]
DIAL: Final = [[one(Dial(place, value)) for value in range(7)] for place in PLACE]
RECOLOUR: Final = [[one(Recolour(place, colour)) for colour in COLOURS] for place in PLACE]
FLIP: Final = [one(Flip(place)) for place in PLACE]
FLIP_PRIMED: Final = [one(Flip(PRIMED[die])) for die in range(len(DIE))]
DESTROY: Final = [one(Destroy(PRIMED[die])) for die in range(len(DIE))]
ROLL_ONE: Final = [Roll((place,)) for place in PLACE]
CONTAIN_ONE: Final = [Contain((place,), (place,)) for place in PLACE]
"""Containing a die without a set or run."""
CHOOSE_CELL: Final = [one(Choose(piece)) for piece in CELL]
CHOOSE_COLUMN: Final = [one(Choose(piece)) for piece in COLUMN]
CHOOSE_LAB: Final = [one(Choose(piece)) for piece in LAB]
CHOOSE_PRIMED: Final = [one(Choose(piece)) for piece in PRIMED]
CHOOSE_PRIMED_COLUMN: Final = [one(Choose(piece)) for piece in COLUMN_PIECE]
CHOOSE_DESTROYED: Final = [one(Choose(piece)) for piece in DESTROYED]
CHOOSE_COLOUR: Final = [one(Choose(piece)) for piece in COLOUR_PIECE]
CHOOSE_VALUE: Final = [one(Choose(piece)) for piece in VALUE_PIECE]


def _turns(name: str, value: int, reach: int, *, primed: bool = False, wrap: bool = False) -> tuple[Adjust, ...]:
    """T16: within 1 to 6; a primed die may go to 0; where 6 and 1 are neighbours (`wrap`), always both ways."""
    low = value if primed else value - 1
    if wrap:
        return one(Adjust(name, -1)), one(Adjust(name, 1))
    return tuple(one(Adjust(name, step)) for step in range(-min(reach, low), min(reach, 6 - value) + 1) if step)


ADJUST: Final = [
    [[() if value in (0, 7) else _turns(place, value, 1, wrap=wrap) for value in range(8)] for place in PLACE]
    for wrap in (False, True)
]
"""The adjusts of a die in a lab, by wrap (Modular), place and value."""
ADJUST_PRIMED: Final = [
    {die: _turns(PRIMED[die], VALUE[die], reach, primed=True) for die in KINDS} for reach in range(3)
]  # fmt: skip
"""The adjusts of a primed die, by reach (2 for Clean hands and Coolant) and die."""


@cached(4096)
def roll(mask: Mask) -> Roll:
    """The action that rolls the dice at a set of places."""
    return Roll(tuple(PLACE[place] for place in places_in(mask)))
