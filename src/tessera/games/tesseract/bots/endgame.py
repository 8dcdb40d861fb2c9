"""The last spaces of the matrix: how many actions each of them still takes, with the dice that are at hand (T14–T19).

Early on, any die is of use to somebody.  At the end certain dice are needed, and the bots look at each free space: how
few actions fill it from a lab, if its player adjusts the dice that are there, removes dice from the cube and has dice
transferred from the other labs?
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from tessera.games.tesseract.bots.patterns import SMALLEST
from tessera.games.tesseract.dice import COLOUR, COLOUR_NUMBERS, VALUE, VALUES, Mask, bits

ACQUIRE = 1
"""Actions: remove a die from the cube (T14), or have it transferred (T17)."""
OUT_OF_SIGHT = 4.0
"""Actions for a die of a colour that is neither in a lab nor removable: dice above it go first.  Hand-set."""
CONTAIN = 1
"""The contain action itself (T19)."""

Reach = tuple[tuple[float, ...], ...]
"""By colour and value: the fewest actions after which a lab holds such a die."""

RUNS = [
    [
        tuple(value for value in range(first, first + SMALLEST) if value != showing)
        for first in range(showing - SMALLEST + 1, showing + 1)
        if first >= VALUES[0] and first + SMALLEST - 1 <= VALUES[-1]
    ]
    for showing in range(VALUES[-1] + 1)
]
"""By value: the other two values of each run that it is part of."""
OTHERS = [
    list(permutations([colour for colour in COLOUR_NUMBERS if colour != own], SMALLEST - 1)) for own in COLOUR_NUMBERS
]
"""By colour: two of the other colours, in every order."""


@lru_cache(1 << 14)
def reach(own: Mask, around: Mask, modular: bool) -> Reach:
    """The dice that a lab with the dice `own` can get, those `around` it included."""
    found = []
    for colour in COLOUR_NUMBERS:
        actions = [OUT_OF_SIGHT] * (len(VALUES) + 2)
        for die in bits(around):
            if COLOUR[die] == colour:
                actions[VALUE[die]] = ACQUIRE
        for die in bits(own):
            if COLOUR[die] == colour:
                actions[VALUE[die]] = 0
        for _ in range(2 if modular else 1):
            if modular:
                actions[0], actions[-1] = actions[VALUES[-1]], actions[VALUES[0]]
            for value in VALUES:
                actions[value] = min(actions[value], actions[value - 1] + 1)
            for value in reversed(VALUES):
                actions[value] = min(actions[value], actions[value + 1] + 1)
        found.append(tuple(actions))
    return tuple(found)


@lru_cache(1 << 16)
def actions_with(die: int, own: Mask, around: Mask, modular: bool) -> float:
    """The fewest actions to contain this very die from a lab, in a set or run of different colours."""
    at_hand = reach(own, around, modular)
    colour, value = COLOUR[die], VALUE[die]
    same = sorted([at_hand[other][value] for other in COLOUR_NUMBERS if other != colour])
    partners = same[0] + same[1]
    for first, second in RUNS[value]:
        for one, other in OTHERS[colour]:
            partners = min(partners, at_hand[one][first] + at_hand[other][second])
    return CONTAIN + at_hand[colour][value] + partners
