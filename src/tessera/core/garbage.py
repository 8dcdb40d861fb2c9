"""The garbage collector, for processes that do nothing but serve or play."""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 50_000, 20, 50


def collect_seldom() -> None:
    """Views, choices and copies of games are many small objects without cycles: looking at them often finds nothing."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
