"""Fan-out: messages and presence between the processes that serve one table.

Messages are hints: the log decides what happened, and a process that misses one finds the entries there.  Presence is
kept here because it must end with the process that holds the connection.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable

Hear = Callable[[bytes], Awaitable[None]]

LOST = b""
"""The message that is heard when others may be lost: read the log, and ask again who is present."""


class Fanout(ABC):
    """Nothing here waits for another process or for the network, except `open_fanout` and `close`."""

    alone: bool
    """No other process can write to the store."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def publish(self, table: str, message: bytes) -> None:
        """Send a message to every other process that listens to this table."""

    @abstractmethod
    async def listen(self, table: str, hear: Hear) -> None: ...

    @abstractmethod
    async def forget(self, table: str) -> None: ...

    @abstractmethod
    async def enter(self, table: str, seat: int) -> None:
        """A player of this seat has connected to this process; called once per connection."""

    @abstractmethod
    async def exit(self, table: str, seat: int) -> None: ...

    @abstractmethod
    async def present(self, table: str, seats: Iterable[int]) -> set[int]:
        """The seats among these whose players are connected to any process."""


async def open_fanout(url: str | None) -> Fanout:
    """The fan-out over Redis or PostgreSQL that a URL names; without one, for a process that is alone."""
    if url is None:
        from tessera.server.fanout.local import LocalFanout

        return LocalFanout()
    from tessera.server.fanout.peers import PeerFanout

    return await PeerFanout.open(url)
