"""Limits: token buckets that answer "too fast" with how long to wait, and never ban anybody."""

from __future__ import annotations

import time
from collections import OrderedDict
from math import ceil
from typing import NamedTuple

from tessera.core.game import Refusal

REMEMBERED = 10_000
"""Buckets kept; the one that was used longest ago is forgotten first, and is full by then."""
SLACK = 1e-6
"""Seconds by which sums of fractions may be off."""


class Limits(NamedTuple):
    """How much one person (or, without a key, one address) may do: so many a second, so many at once."""

    messages: tuple[float, int] = (20, 60)
    chats: tuple[float, int] = (0.5, 5)
    pointings: tuple[float, int] = (4, 8)
    tables: tuple[float, int] = (0.1, 20)
    keys: tuple[float, int] = (0.5, 60)
    passes: tuple[float, int] = (0.1, 5)
    advice: tuple[float, int] = (0.5, 6)
    records: tuple[float, int] = (1, 20)
    reviews: tuple[float, int] = (0.02, 4)


LIMITS = Limits()


class TooFast(Refusal):
    """`wait` is in milliseconds, and one more than it takes: clocks are that coarse."""

    def __init__(self, what: str, wait: int) -> None:
        super().__init__("too-fast", f"too many {what}: wait {wait / 1000:.1f} s", value=wait)
        self.wait = wait


class Rate:
    """So many at once, then so many a second; each `who` has a bucket of its own."""

    def __init__(self, what: str, limit: tuple[float, int]) -> None:
        self.what = what
        per_second, burst = limit
        self._drop = 1 / per_second
        self._empty = burst * self._drop
        self._full: OrderedDict[str, float] = OrderedDict()
        """When each bucket will be full again; those that are not here are."""

    def take(self, who: str, now: float | None = None) -> None:
        """Take one token, or raise `TooFast`."""
        now = time.monotonic() if now is None else now
        full = max(self._full.get(who, now), now) + self._drop
        if (late := full - now - self._empty) > SLACK:
            raise TooFast(self.what, ceil(late * 1000) + 1)
        self._full[who] = full
        self._full.move_to_end(who)
        if len(self._full) > REMEMBERED:
            self._full.popitem(last=False)
