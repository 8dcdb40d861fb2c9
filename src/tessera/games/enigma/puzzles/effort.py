"""Effort: the number of pieces a careful person tries, which the grades of fragments, pipes and blocks measure (E42).

A good solver does not go from left to right, but looks for the place where the fewest pieces fit, such as a tip of the
outline or a block that shows nearly everything, tries those pieces, and takes back the ones that lead nowhere.
`effort` does the same on an exact cover (see `search`) until it has seen all of it, and counts the pieces laid.  A
puzzle in which one piece follows from another costs little; one with real guesses that go wrong late costs much.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tessera.games.enigma.puzzles.search import Option


class Effort(NamedTuple):
    """Pieces tried, and covers found."""

    tried: int
    covers: int


def effort(items: int, options: Iterable[Option], stock: Mapping[str, int], filling: str = "") -> Effort:
    """The effort of seeing all covers of `items`, always going on where the fewest options are left.

    Laying a `filling` piece, such as the air above the blocks, costs nothing.
    """
    options = list(options)
    if not items:
        return Effort(0, 1)
    place = narrowest(items, options)
    tried = covers = 0
    for option in options:
        piece, mask = option
        if mask & place:
            left = dict(stock)
            left[piece] -= 1
            more = left[piece]
            rest = [other for other in options if not other.mask & mask and (more or other.piece != piece)]
            deeper = effort(items & ~mask, rest, left, filling)
            tried += deeper.tried + (piece != filling)
            covers += deeper.covers
    return Effort(tried, covers)


def narrowest(items: int, options: Iterable[Option]) -> int:
    """The item with the fewest options, as a bit; the lowest of several, and of all with more than five."""
    one = two = three = four = five = 0
    for _, mask in options:
        five |= four & mask
        four |= three & mask
        three |= two & mask
        two |= one & mask
        one |= mask
    for reached in (one, two, three, four, five):
        if fewest := items & ~reached:
            return fewest & -fewest
    return items & -items
