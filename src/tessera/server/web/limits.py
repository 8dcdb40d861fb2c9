"""Rate limits: token buckets that refuse with the time to wait, and never ban anybody."""

from __future__ import annotations

import time
from collections import OrderedDict
from math import ceil
from typing import NamedTuple

from tessera.core.game import Refusal

BUCKETS = 10_000
"""Buckets in memory; the least recently used one is dropped first, and is full by then."""
ROUNDING = 1e-6
"""Seconds by which sums of fractions may be off."""

WORDS = {
    "messages": "messages",
    "chats": "chat messages",
    "pointings": "pointings",
    "tables": "new tables",
    "keys": "new keys from your address",
    "passes": "passes",
    "advice": "questions for advice",
    "records": "records",
    "reviews": "reviews",
}
"""The name of each limit in a refusal."""


class Limits(NamedTuple):
    """The rate limits of one person (or, without a key, one address): so many a second, so many at once."""

    messages: tuple[float, int] = (20, 60)
    chats: tuple[float, int] = (0.5, 5)
    pointings: tuple[float, int] = (4, 8)
    tables: tuple[float, int] = (0.1, 20)
    keys: tuple[float, int] = (0.5, 60)
    passes: tuple[float, int] = (0.1, 5)
    advice: tuple[float, int] = (0.5, 6)
    records: tuple[float, int] = (1, 20)
    reviews: tuple[float, int] = (0.02, 4)

    def limiter(self, name: str) -> RateLimiter:
        """A limiter for the limit of that name."""
        return RateLimiter(WORDS[name], getattr(self, name))


LIMITS = Limits()


class TooFast(Refusal):
    """A rate limit was exceeded.  `wait` is a millisecond more than needed, because clocks are that coarse."""

    def __init__(self, what: str, wait: int) -> None:
        super().__init__("too-fast", f"too many {what}: wait {wait / 1000:.1f} s", value=wait)
        self.wait = wait


class RateLimiter:
    """A token bucket for each `who`: so many tokens at once, then so many a second."""

    def __init__(self, what: str, limit: tuple[float, int]) -> None:
        self.what = what
        per_second, burst = limit
        self._drop = 1 / per_second
        self._empty = burst * self._drop
        self._full: OrderedDict[str, float] = OrderedDict()
        """The time at which each bucket will be full again; the others are full."""

    def take(self, who: str, now: float | None = None) -> None:
        """Take one token, or raise `TooFast`."""
        now = time.monotonic() if now is None else now
        full = max(self._full.get(who, now), now) + self._drop
        if (late := full - now - self._empty) > ROUNDING:
            raise TooFast(self.what, ceil(late * 1000) + 1)
        self._full[who] = full
        self._full.move_to_end(who)
        if len(self._full) > BUCKETS:
            self._full.popitem(last=False)
