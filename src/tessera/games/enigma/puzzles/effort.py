"""Effort: the number of pieces a careful person tries, which the grades of fragments, pipes and blocks measure (E42).

A good solver does not go from left to right, but looks for the place where the fewest pieces fit, such as a tip of the
outline or a block that shows nearly everything, tries those pieces, and takes back the ones that lead nowhere.
`effort` does the same on an exact cover (see `search`) until it has seen all of it, and counts the pieces laid.  A
puzzle in which one piece follows from another costs little; one with real guesses that go wrong late costs much.

The first edition counts the pieces of the whole search (`effort`), the second those until the first solution on average
(`search_effort`): a person stops there.
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


class SearchEffort(NamedTuple):
    """Pieces tried in the whole search; those until the first cover, on average; and covers found."""

    whole: int
    first: float
    covers: int


def search_effort(items: int, options: Iterable[Option], stock: Mapping[str, int], filling: str = "") -> SearchEffort:
    """The effort of a person who goes on where the fewest options are left and tries those in any order.

    Of the options at a place some lead to a cover and the others into a dead end.  In random order a dead end comes
    before the first of `right` good ones with a chance of ``1 / (right + 1)``, and every good one is as likely the
    first.  So the average follows from the search tree, without drawing anything.
    """
    options = list(options)
    if not items:
        return SearchEffort(0, 0.0, 1)
    place = narrowest(items, options)
    whole = covers = right = 0
    in_vain = to_first = 0.0
    for option in options:
        piece, mask = option
        if not mask & place:
            continue
        left = dict(stock)
        left[piece] -= 1
        more = left[piece]
        rest = [other for other in options if not other.mask & mask and (more or other.piece != piece)]
        deeper = search_effort(items & ~mask, rest, left, filling)
        laid = piece != filling
        whole += deeper.whole + laid
        covers += deeper.covers
        if deeper.covers:
            right += 1
            to_first += deeper.first + laid
        else:
            in_vain += deeper.whole + laid
    if not right:
        return SearchEffort(whole, 0.0, 0)
    return SearchEffort(whole, in_vain / (right + 1) + to_first / right, covers)


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
