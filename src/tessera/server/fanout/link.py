"""The link to Redis: one connection to publish and one to subscribe, opened again whenever they are lost.

Publishing never waits: what is published in one turn of the event loop is one write, and Redis's answers are read
later.  The process hears its own beats; if it does not, the link is lost, whichever part of it has failed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from tessera.server.backoff import Backoff
from tessera.server.store import WrongDatabase

BEAT = 1.0
"""Seconds between beats."""
MISSED = 4
"""Beats in a row without an answer after which the link, or another process, counts as lost.  They are counted and not
timed: a process that gets no CPU for a while has missed nothing."""
CONNECT = 2.0
"""Seconds within which both connections must be open."""
BACKLOG = 8 * 1024 * 1024
"""Bytes waiting for Redis beyond which messages are dropped; the log has what they tell."""
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
        """Redis has passed a message on to so many subscribers."""


class RedisLink:
    """A link that is subscribed to `channels`.  Its user calls `heard_own` whenever it hears its own beat."""

    def __init__(self, url: str, channels: tuple[str, ...], user: Linked) -> None:
        try:
            from redis.asyncio import ConnectionPool
        except ImportError:
            raise WrongDatabase("no-redis", "Redis needs: pip install 'tessera-games[redis]'") from None
        try:
            pool = ConnectionPool.from_url(url, protocol=2, socket_timeout=None, socket_connect_timeout=CONNECT)
        except ValueError as error:
            raise WrongDatabase("redis", f"cannot use Redis: {error}") from None
        connection: Callable[[], Any] = pool.make_connection
        self._channels = channels
        self._user = user
        self._publisher = connection()
        self._listener = connection()
        self._unsent: list[bytes] = []
        self._unsent_bytes = 0
        self._unconfirmed: deque[str] = deque()
        """The channels of the messages that Redis has not confirmed yet."""
        self._wanted = asyncio.Event()
        """There is something to send."""
        self._unheard = 0
        """Own beats since the last one that was heard."""
        self._closing = False
        self._backoff = Backoff(logger, "Redis does not answer")
        self._task: asyncio.Task[None] | None = None
        self.up = False
        """Both connections are open and answer."""

    async def open(self) -> None:
        """Connect for the first time, or raise `WrongDatabase`."""
        from redis.exceptions import RedisError

        try:
            await self._connect()
        except (OSError, RedisError) as error:
            await self._disconnect()
            raise WrongDatabase("redis", f"cannot use Redis: {error or repr(error)}") from None
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
        """Send a message if Redis is there; never waits."""
        if not self.up or self._unsent_bytes > BACKLOG:
            return
        self._unsent += self._publisher.pack_command("PUBLISH", channel, message)
        self._unsent_bytes += len(message)
        self._unconfirmed.append(channel)
        self._wanted.set()

    def heard_own(self) -> None:
        self._unheard = 0

    async def _run(self) -> None:
        """Keep the link open until it is closed."""
        while True:
            try:
                if not self.up:
                    await self._connect()
                    self._backoff.ended()
                self._user.connected()
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._listen())
                    tasks.create_task(self._confirm())
                    tasks.create_task(self._beat())
                    tasks.create_task(self._send())
            except Exception as error:
                self.up = False
                await self._disconnect()
                if self._closing:
                    return
                await asyncio.sleep(self._backoff.failed(_first(error)))
            except asyncio.CancelledError:
                await self._disconnect()
                raise

    async def _connect(self) -> None:
        """Open both connections and subscribe."""
        async with asyncio.timeout(CONNECT):
            await self._publisher.connect()
            await self._listener.connect()
            await self._listener.send_command("SUBSCRIBE", *self._channels)
            for _ in self._channels:
                await self._listener.read_response()
        self._unsent, self._unsent_bytes = [], 0
        self._unconfirmed.clear()
        self.heard_own()
        self.up = True

    async def _disconnect(self) -> None:
        self.up = False
        for connection in (self._publisher, self._listener):
            with suppress(Exception):
                await connection.disconnect(nowait=True)

    async def _send(self) -> None:
        """Send what was published since the last time in one write."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            if unsent := self._unsent:
                self._unsent, self._unsent_bytes = [], 0
                await self._publisher.send_packed_command(b"".join(unsent), check_health=False)
            if self._closing:
                raise Closed

    async def _confirm(self) -> None:
        """Read Redis's answers: how many processes heard each message."""
        while True:
            listeners = await self._publisher.read_response()
            self._user.confirmed(self._unconfirmed.popleft(), listeners)

    async def _listen(self) -> None:
        while True:
            kind, _, data = await self._listener.read_response()
            if kind == b"message":
                self._user.hear(data)

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
