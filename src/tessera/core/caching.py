"""Bounded caches that an idle process can clear.

Entries made during play lie between the tables' objects in memory.  Cleared together with the last table, they let the
allocator return that memory to the system.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol, TypeVar
from weakref import WeakSet

Cached = TypeVar("Cached", bound=Callable[..., Any])


class Forgetful(Protocol):
    """An object that keeps what it can do without."""

    def forget(self) -> None: ...


_caches: list[Any] = []
_forgetful: WeakSet[Forgetful] = WeakSet()


def cached(size: int | None) -> Callable[[Cached], Cached]:
    """Like `lru_cache(size)`; `clear_caches` empties it."""

    def decorate(function: Cached) -> Cached:
        wrapper: Any = lru_cache(size)(function)
        _caches.append(wrapper)
        return wrapper  # type: ignore[no-any-return]

    return decorate


def clear_when_idle(*functions: Any) -> None:
    """Let `clear_caches` empty the caches of functions that others have decorated with `lru_cache`."""
    _caches.extend(functions)


def forget_when_idle(owner: Forgetful) -> None:
    """Let `clear_caches` call `owner.forget`, for as long as the owner exists."""
    _forgetful.add(owner)


def clear_caches() -> None:
    """Empty all caches."""
    for cache in _caches:
        cache.cache_clear()
    for owner in _forgetful:
        owner.forget()
