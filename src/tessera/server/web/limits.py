"""Rate limits: token buckets that refuse with the time to wait, and never ban anybody."""

from __future__ import annotations

import time
from collections import OrderedDict
from math import ceil
from typing import NamedTuple

from tessera.core.caching import forget_when_idle
from tessera.core.game import Refusal

BUCKETS = 20_000
"""Buckets in memory; the least recently used one is dropped first, and is full by then."""
ROUNDING = 1e-6
"""Seconds by which sums of fractions may be off."""

Limit = tuple[float, int]
"""So many a second, so many at once."""
UNLIMITED: Limit = (1e9, 10**9)

WORDS = {
    "messages": "messages",
    "chats": "chat messages",
    "pointings": "pointings",
    "reactions": "reactions",
    "vacations": "vacations",
    "tables": "new tables",
    "passes": "passes",
    "advice": "questions for advice",
    "previews": "questions about actions",
    "sketches": "changes of the plan",
    "records": "records",
    "reviews": "reviews",
    "attempts": "claims",
    "inspections": "questions about own puzzles",
    "prints": "prints of own puzzles",
    "results": "questions for results",
    "nudges": "reminders",
    "pushes": "changes of notifications",
    "privacy": "questions about what is kept of you",
    "sockets": "new connections",
    "keys": "new keys from your address",
    "spectators": "messages from your address",
    "requests": "requests from your address",
    "pictures": "pictures for your address",
    "publics": "public tables from your address",
    "traffic": "kilobytes",
}
"""The name of each limit in a refusal."""
OF_AN_ADDRESS = ("keys", "spectators", "requests", "pictures", "publics")
"""The limits that everybody at one address shares: a family, a school, a company."""


class Limits(NamedTuple):
    """The rate limits of one person (without a key: of one connection), then those of an address, of a connection."""

    messages: Limit = (20, 60)
    chats: Limit = (0.5, 5)
    pointings: Limit = (4, 8)
    tables: Limit = (0.1, 20)
    passes: Limit = (0.1, 5)
    advice: Limit = (0.5, 6)
    previews: Limit = (4, 20)
    sketches: Limit = (4, 20)
    """Changes of a table's plan."""
    records: Limit = (1, 20)
    reviews: Limit = (0.02, 4)
    attempts: Limit = (1, 12)
    inspections: Limit = (1, 15)
    """Checks of a puzzle that is being made: the page asks after each change."""
    prints: Limit = (0.05, 5)
    results: Limit = (2, 20)
    nudges: Limit = (0.05, 2)
    pushes: Limit = (0.2, 20)
    privacy: Limit = (0.02, 4)
    reactions: Limit = (0.5, 5)
    vacations: Limit = (0.02, 5)
    sockets: Limit = (2, 60)
    keys: Limit = (5, 500)
    spectators: Limit = (1_000, 20_000)
    """Messages of all connections without a key."""
    requests: Limit = (500, 20_000)
    pictures: Limit = (0.5, 40)
    publics: Limit = (0.02, 20)
    traffic: Limit = (256, 2_048)
    """Kilobytes that a connection sends; beyond them the server reads more slowly."""

    def limiter(self, name: str) -> RateLimiter:
        """A limiter for the limit of that name."""
        return RateLimiter(WORDS[name], getattr(self, name))

    def of_an_address(self, factor: float) -> Limits:
        """The same limits with those of an address multiplied; without them if the factor is 0."""
        shared = {name: getattr(self, name) for name in OF_AN_ADDRESS}
        return self._replace(
            **{
                name: (per_second * factor, ceil(burst * factor)) if factor else UNLIMITED
                for name, (per_second, burst) in shared.items()
            }
        )


LIMITS = Limits()


class TooFast(Refusal):
    """A rate limit was exceeded.  `wait` is a millisecond more than needed, because clocks are that coarse."""

    def __init__(self, what: str, wait: int) -> None:
        super().__init__("too-fast", f"too many {what}: wait {wait / 1000:.1f} s", value=wait)
        self.wait = wait


class RateLimiter:
    """A token bucket for each `who`: so many tokens at once, then so many a second."""

    def __init__(self, what: str, limit: Limit) -> None:
        self.what = what
        per_second, burst = limit
        self._drop = 1 / per_second
        self._empty = burst * self._drop
        self._full: OrderedDict[str, float] = OrderedDict()
        """The time at which each bucket will be full again; the others are full."""
        forget_when_idle(self)

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

    def forget(self) -> None:
        """Drop the buckets that are full again."""
        now = time.monotonic()
        self._full = OrderedDict((who, full) for who, full in self._full.items() if full > now)


PATIENCE = 5.0
"""Seconds for which a connection may stay above its pace."""


class Pace:
    """The pace of one connection: above it the connection has to wait, and is a flood if it stays above it.

    In contrast to a `RateLimiter` nothing is refused: the server reads on later, and TCP slows the client down.
    """

    __slots__ = ("_drop", "_empty", "_full", "_over")

    def __init__(self, per_second: float, burst: float) -> None:
        self._drop = 1 / per_second
        self._empty = burst * self._drop
        self._full = 0.0
        self._over = 0.0
        """Since when the connection has been above its pace; 0 if it is not."""

    def spend(self, tokens: float, now: float) -> float:
        """Spend tokens, also those that are not there yet; returns the seconds to wait for them, at most 0 if none."""
        full = (self._full if self._full > now else now) + tokens * self._drop
        self._full = full
        wait = full - now - self._empty
        if wait <= ROUNDING:
            self._over = 0.0
        elif not self._over:
            self._over = now
        return wait

    def flooded(self, now: float) -> bool:
        """The connection has been above its pace for too long."""
        return bool(self._over) and now - self._over > PATIENCE
