"""The link through Redis: one connection to publish and one to subscribe; Redis's answers are read later."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from tessera.server.fanout.link import CONNECT, Link, Linked
from tessera.server.store import WrongDatabase


class RedisLink(Link):
    name = "Redis"
    code = "redis"

    def __init__(self, url: str, channels: tuple[str, ...], user: Linked) -> None:
        super().__init__(channels, user)
        try:
            from redis.asyncio import ConnectionPool
        except ImportError:
            raise WrongDatabase("no-redis", "Redis needs: pip install 'tessera-games[redis]'") from None
        try:
            pool = ConnectionPool.from_url(url, protocol=2, socket_timeout=None, socket_connect_timeout=CONNECT)
        except ValueError as error:
            raise WrongDatabase("redis", f"cannot use Redis: {error}") from None
        connection: Callable[[], Any] = pool.make_connection
        self._publisher = connection()
        self._listener = connection()
        self._unconfirmed: deque[str] = deque()
        """The channels of the messages that Redis has not confirmed yet."""

    @property
    def faults(self) -> tuple[type[Exception], ...]:
        from redis.exceptions import RedisError

        return OSError, RedisError

    async def _connect(self) -> None:
        await self._publisher.connect()
        await self._listener.connect()
        await self._listener.send_command("SUBSCRIBE", *self._channels)
        for _ in self._channels:
            await self._listener.read_response()
        self._unconfirmed.clear()

    async def _disconnect(self) -> None:
        for connection in (self._publisher, self._listener):
            with suppress(Exception):
                await connection.disconnect(nowait=True)

    async def _transmit(self, messages: list[tuple[str, bytes]]) -> None:
        packed: list[bytes] = []
        for channel, message in messages:
            packed += self._publisher.pack_command("PUBLISH", channel, message)
            self._unconfirmed.append(channel)
        await self._publisher.send_packed_command(b"".join(packed), check_health=False)

    def _watches(self) -> list[Coroutine[None, None, None]]:
        return [self._listen(), self._confirm()]

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
