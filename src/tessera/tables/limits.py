"""Limits: token buckets that answer "too fast" with how long to wait, and never ban anybody."""

from __future__ import annotations

import time
from collections import OrderedDict

from tessera.game import Refusal


class TooFast(Refusal):
    """`wait` is in milliseconds."""

    def __init__(self, what: str, wait: int) -> None:
        super().__init__("too-fast", f"too many {what}: wait {wait / 1000:.1f} s", value=wait)
        self.wait = wait


class Rate:
    """`burst` at once, then `per_second` of them; each `who` has a bucket of its own."""

    def __init__(self, what: str, per_second: float, burst: int, *, remembered: int = 10_000) -> None:
        self.what = what
        self._per_second = per_second
        self._burst = float(burst)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._remembered = remembered

    def take(self, who: str, now: float | None = None) -> None:
        """Take one token, or raise `TooFast`."""
        now = time.monotonic() if now is None else now
        tokens, since = self._buckets.get(who, (self._burst, now))
        tokens = min(self._burst, tokens + (now - since) * self._per_second)
        if tokens < 1:
            raise TooFast(self.what, max(1, round((1 - tokens) / self._per_second * 1000)))
        self._buckets[who] = (tokens - 1, now)
        self._buckets.move_to_end(who)
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
