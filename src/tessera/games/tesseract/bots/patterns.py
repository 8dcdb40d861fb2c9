"""How near dice are to a set or run, counted in adjusts (T16, T19).

The rules say which dice form a set or run.  The tables here are made from the rules' own patterns, so that the bots
know no other ones; a test compares `ways` with the containments that the rules offer, for every three dice.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from tessera.games.tesseract.containing import PATTERNS
from tessera.games.tesseract.dice import COLOUR, KINDS, VALUE, VALUES, WITH_VALUE, Mask, bits, mask_of

Triple = tuple[int, int, int]
"""Three dice, or the values that three dice show."""
Way = tuple[int, Triple, Mask]
"""The number of adjusts that turn three dice into a set or run, the dice afterwards, and these as a set."""

SMALLEST = 3
"""T19: dice in the smallest set or run."""
MOST_ADJUSTS = 6
"""Sets and runs that need more adjusts are no plan.  Hand-set."""

# Sets of dice

NEARBY: dict[int, Mask] = {
    die: mask_of([other for other in KINDS if COLOUR[other] == COLOUR[die] and abs(VALUE[other] - VALUE[die]) <= 1])
    for die in KINDS
}
"""By die: the dice of its colour that show its value or one next to it.  `free & NEARBY[die]` asks in one step whether
the matrix has room for the die after at most one adjust."""

_TRIPLES = [[tuple(bits(pattern)) for pattern in patterns if pattern.bit_count() == SMALLEST] for patterns in PATTERNS]
"""By whether 6 and 1 are neighbours (Modular): the sets and runs of three different dice, lower dice first."""

BEGINNINGS = frozenset(pair for triple in _TRIPLES[False] for pair in combinations(triple, 2))
"""Every two different dice, the lower first, that one more die makes a set or run."""

# Values

_SHAPES = [sorted({(VALUE[a], VALUE[b], VALUE[c]) for a, b, c in triples}) for triples in _TRIPLES]
"""By Modular: the values of three dice in every set and in every run, in any order."""
_APART = [[abs(value - target) for target in range(7)] for value in range(7)]
_ADJUSTS = (_APART, [[min(apart, len(VALUES) - apart) for apart in row] for row in _APART])
"""By Modular, value and target: the number of adjusts from one to the other (T16)."""


@lru_cache(1 << 14)
def ways(a: int, b: int, c: int, modular: bool) -> tuple[Way, ...]:
    """T19: the sets and runs that three dice can be adjusted into, the nearest first.

    Adjusting keeps colours, so three dice in two colours have no way.
    """
    if len({COLOUR[a], COLOUR[b], COLOUR[c]}) == 2:
        return ()
    adjusts = _ADJUSTS[modular]
    from_a, from_b, from_c = adjusts[VALUE[a]], adjusts[VALUE[b]], adjusts[VALUE[c]]
    turned_a, turned_b, turned_c = WITH_VALUE[a], WITH_VALUE[b], WITH_VALUE[c]
    found: list[Way] = []
    for x, y, z in _SHAPES[modular]:
        cost = from_a[x] + from_b[y] + from_c[z]
        if cost <= MOST_ADJUSTS:
            dice = (turned_a[x], turned_b[y], turned_c[z])
            found.append((cost, dice, mask_of(dice)))
    found.sort()
    return tuple(found)
