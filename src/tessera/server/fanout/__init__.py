"""Fan-out: how the processes that serve one table hear of each other.

Only a hint: the log decides what happened, and whoever misses a message finds it there.  Presence is kept here too,
because it must die with the process that holds the connection.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable

Hear = Callable[[bytes], Awaitable[None]]


class Fanout(ABC):
    alone: bool
    """True if no other process can ever write to the store."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def publish(self, table: str, message: bytes) -> None:
        """Tell every other process that listens to this table."""

    @abstractmethod
    async def listen(self, table: str, hear: Hear) -> None: ...

    @abstractmethod
    async def forget(self, table: str) -> None: ...

    @abstractmethod
    async def enter(self, table: str, seat: int) -> None:
        """Somebody of this seat is connected to this process; once for each connection."""

    @abstractmethod
    async def exit(self, table: str, seat: int) -> None: ...

    @abstractmethod
    async def present(self, table: str, seats: Iterable[int]) -> set[int]:
        """Those of the seats that are connected to any process."""


async def open_fanout(url: str | None) -> Fanout:
    if url is None:
        from tessera.server.fanout.local import LocalFanout

        return LocalFanout()
    from tessera.server.fanout.redis import RedisFanout

    return await RedisFanout.open(url)
