"""Memory of processes that only serve or play: few collections, and freed memory goes back to the system.

Nearly everything is freed by reference counting, so the cyclic collector finds little; code that would leave a cycle
behind breaks it.
"""

from __future__ import annotations

import ctypes
import gc
import sys

YOUNG, MIDDLE, OLD = 50_000, 20, 50
M_ARENA_MAX = -8
"""The parameter of glibc's `mallopt` for the number of malloc's arenas."""


def collect_seldom() -> None:
    """Collect rarely: views, choices and copies of games are many small objects without cycles.

    Call it before the first thread starts: threads share one arena of malloc.  With an arena each, memory that one
    thread allocates and another one frees stays fragmented.
    """
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    if _libc:
        _libc.mallopt(M_ARENA_MAX, 1)


def give_back() -> None:
    """Return free memory to the system, as far as malloc can; takes a few milliseconds."""
    if _libc:
        _libc.malloc_trim(0)


def forget_frames(fault: BaseException | None) -> None:
    """Clear the tracebacks of an exception that something keeps: their frames may refer to its keeper, in a cycle."""
    while fault:
        fault.__traceback__ = None
        fault = fault.__context__


def _find_glibc() -> ctypes.CDLL | None:
    """The C library if it is glibc, whose malloc can be tuned."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


_libc = _find_glibc()
