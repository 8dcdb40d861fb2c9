"""A link between processes: publishes on channels, hears its own, and is opened again whenever it is lost.

Publishing never waits: what is published in one turn of the event loop is sent together.  The process hears its own
beats; if it does not, the link is lost, whichever part of it has failed.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import ClassVar, Protocol

from tessera.server.backoff import Backoff
from tessera.server.store import WrongDatabase

BEAT = 1.0
"""Seconds between beats."""
MISSED = 4
"""Beats in a row without an answer after which the link, or another process, counts as lost.  They are counted and not
timed: a process that gets no CPU for a while has missed nothing."""
CONNECT = 2.0
"""Seconds within which the connections must be open."""
BACKLOG = 8 * 1024 * 1024
"""Bytes waiting to be sent beyond which messages are dropped; the log has what they tell."""
CLOSING = 1.0
"""Seconds to close in."""

logger = logging.getLogger("tessera.fanout")


class Closed(Exception):
    """The link is closed; ends its tasks."""


class Linked(Protocol):
    """The user of a link."""

    def connected(self) -> None:
        """The link is open; everything told while it was not is lost."""

    def beat(self) -> None:
        """Publish a beat."""

    def hear(self, message: bytes) -> None: ...

    def confirmed(self, channel: str, listeners: int) -> None:
        """A message on this channel has so many listeners."""


class Link(ABC):
    """A link that listens to `channels`.  Its user calls `heard_own` whenever it hears its own beat."""

    name: ClassVar[str]
    """The name of the service that links the processes, for people."""
    code: ClassVar[str]
    """The code of the refusal if it cannot be used."""
    most: ClassVar[int] = BACKLOG
    """Bytes of the largest message."""

    def __init__(self, channels: tuple[str, ...], user: Linked) -> None:
        self._channels = channels
        self._user = user
        self._unsent: list[tuple[str, bytes]] = []
        self._unsent_bytes = 0
        self._wanted = asyncio.Event()
        """There is something to send."""
        self._unheard = 0
        """Own beats since the last one that was heard."""
        self._closing = False
        self._backoff = Backoff(logger, f"{self.name} does not answer")
        self._task: asyncio.Task[None] | None = None
        self.up = False
        """The connections are open and answer."""

    @property
    @abstractmethod
    def faults(self) -> tuple[type[Exception], ...]:
        """The errors of a link that cannot be opened."""

    @abstractmethod
    async def _connect(self) -> None:
        """Open the connections and listen to the channels."""

    @abstractmethod
    async def _disconnect(self) -> None:
        """Close the connections without waiting for anybody."""

    @abstractmethod
    async def _transmit(self, messages: list[tuple[str, bytes]]) -> None:
        """Send messages, each on its channel, in this order."""

    @abstractmethod
    def _watches(self) -> list[Coroutine[None, None, None]]:
        """Coroutines that run while the link is open; each ends with an error."""

    async def open(self) -> None:
        """Connect for the first time, or raise `WrongDatabase`."""
        try:
            await self._open()
        except self.faults as error:
            await self._close()
            raise WrongDatabase(self.code, f"cannot use {self.name}: {error or repr(error)}") from None
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Send what is waiting and disconnect; never takes longer than CLOSING."""
        self._closing = True
        self._wanted.set()
        if self._task:
            await asyncio.wait({self._task}, timeout=CLOSING / 2)
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=CLOSING / 2)

    def publish(self, channel: str, message: bytes) -> None:
        """Send a message if the link is up; never waits."""
        if not self.up or self._unsent_bytes > BACKLOG:
            return
        self._unsent.append((channel, message))
        self._unsent_bytes += len(message)
        self._wanted.set()

    def heard_own(self) -> None:
        self._unheard = 0

    async def _open(self) -> None:
        async with asyncio.timeout(CONNECT):
            await self._connect()
        self._unsent, self._unsent_bytes = [], 0
        self.heard_own()
        self.up = True

    async def _close(self) -> None:
        self.up = False
        await self._disconnect()

    async def _run(self) -> None:
        """Keep the link open until it is closed."""
        while True:
            try:
                if not self.up:
                    await self._open()
                    self._backoff.ended()
                self._user.connected()
                async with asyncio.TaskGroup() as tasks:
                    for watch in (*self._watches(), self._beat(), self._send()):
                        tasks.create_task(watch)
            except Exception as error:
                await self._close()
                if self._closing:
                    return
                await asyncio.sleep(self._backoff.failed(_first(error)))
            except asyncio.CancelledError:
                await self._close()
                raise

    async def _send(self) -> None:
        """Send what was published since the last time."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            if unsent := self._unsent:
                self._unsent, self._unsent_bytes = [], 0
                await self._transmit(unsent)
            if self._closing:
                raise Closed

    async def _beat(self) -> None:
        while True:
            self._user.beat()
            self._unheard += 1
            await asyncio.sleep(BEAT)
            if self._unheard >= MISSED:
                raise TimeoutError(f"{MISSED} beats were not heard")


def _first(error: Exception) -> BaseException:
    """The first error in a group."""
    return _first(error.exceptions[0]) if isinstance(error, ExceptionGroup) else error
