"""Comparing a time with all others of a card, fast however many there are.

Counting 100,000 entries takes a database tens of milliseconds, so the distribution of a large shelf is cached for a
moment, by seconds.  A time is then compared with the cached counts, and exactly within its own second.  A small shelf
is counted anew each time.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from itertools import accumulate, pairwise
from typing import NamedTuple

from tessera.server.store.shelves import Shelves, Standing

SECOND = 1_000
"""Milliseconds in a class of the cached distribution."""
LONGEST = 24 * 3_600
"""Classes; all longer times are in the last one."""
FEW = 2_000
"""Entries up to which a shelf is counted anew."""
FRESH = 15.0
"""Seconds for which a distribution is cached."""
SHELVES = 64
"""Distributions in memory."""


class Spread(NamedTuple):
    """A distribution by seconds: how many are faster than each second begins; the last number is all of them."""

    faster: list[int]

    @property
    def total(self) -> int:
        return self.faster[-1]

    def in_classes(self, width: int, classes: int) -> list[int]:
        """How many in each class of `width` milliseconds; the last has all longer times too."""
        edges = [min(number * width // SECOND, len(self.faster) - 1) for number in range(classes)]
        begins = [self.faster[edge] for edge in edges] + [self.total]
        return [end - begin for begin, end in pairwise(begins)]


class Comparing:
    """Compares times with those on shelves of a store."""

    def __init__(self, store: Shelves) -> None:
        self._store = store
        self._cached: OrderedDict[str, tuple[float, Spread]] = OrderedDict()

    async def spread(self, shelf: str) -> Spread:
        """The distribution of a shelf; of a large one, as it was a moment ago."""
        now = time.monotonic()
        until, spread = self._cached.get(shelf, (0.0, Spread([0])))
        if now >= until:
            counts = await self._store.spread(shelf, SECOND)
            longest = min(max(counts, default=0), LONGEST)
            by_second = [counts.get(second, 0) for second in range(longest)]
            by_second.append(sum(many for second, many in counts.items() if second >= longest))
            spread = Spread([0, *accumulate(by_second)])
            self._cached.pop(shelf, None)
            if spread.total > FEW:
                self._cached[shelf] = now + FRESH, spread
                if len(self._cached) > SHELVES:
                    self._cached.popitem(last=False)
        return spread

    async def standing(self, shelf: str, rank: int) -> Standing:
        """How many are faster than this time, as fast, and how many there are."""
        spread = await self.spread(shelf)
        if spread.total <= FEW:
            return await self._store.standing(shelf, rank)
        second = min(rank // SECOND, len(spread.faster) - 2)
        within = await self._store.between(shelf, second * SECOND, rank)
        equal = await self._store.between(shelf, rank, rank + 1)
        below = min(spread.faster[second] + within, spread.total - equal)
        return Standing(max(0, below), equal, spread.total)
