"""Garbage collection for processes that only serve or play."""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 50_000, 20, 50


def collect_seldom() -> None:
    """Collect rarely: views, choices and copies of games are many small objects without cycles."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
