"""The link through PostgreSQL's LISTEN and NOTIFY, so that several processes need no other service.

A payload is text of less than 8,000 bytes, so messages are written in base 85 and larger ones are split, or become the
hint to read the log.  One connection listens and one notifies, without waiting for the disk: what is told is in the log
already.  PostgreSQL does not say who has heard a message; it says which connections are open, and each has the name of
its process.
"""

from __future__ import annotations

import asyncio
from base64 import b85decode, b85encode
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from tessera.server.fanout.link import BEAT, CLOSING, CONNECT, Link, Linked
from tessera.server.store import WrongDatabase

PAYLOAD = 7_999
"""Bytes of the longest payload."""
NOTIFY = "SELECT pg_notify(channel, payload) FROM unnest($1::TEXT[], $2::TEXT[]) AS sent (channel, payload)"
LISTENING = """
SELECT application_name FROM pg_stat_activity
WHERE datname=current_database() AND application_name LIKE 'tessera:%' AND pid<>pg_backend_pid()
"""


class NotifyLink(Link):
    name = "PostgreSQL's notifications"
    code = "notifications"
    most = PAYLOAD * 4 // 5

    def __init__(self, url: str, channels: tuple[str, ...], user: Linked) -> None:
        super().__init__(channels, user)
        try:
            import asyncpg  # type: ignore[import-untyped]
        except ImportError:
            raise WrongDatabase("no-asyncpg", "PostgreSQL needs: pip install 'tessera-games[postgres]'") from None
        self._asyncpg: Any = asyncpg
        self._url = url
        self._publisher: Any = None
        self._listener: Any = None
        self._lost = asyncio.Event()
        """The listening connection has ended."""
        self._others: set[str] = set()
        """The other processes whose connections were open at the last look."""

    @property
    def faults(self) -> tuple[type[Exception], ...]:
        pg = self._asyncpg
        return OSError, TimeoutError, ValueError, pg.PostgresError, pg.InterfaceError

    async def _connect(self) -> None:
        self._lost.clear()
        self._listener = await self._connection(self._channels[-1])
        self._listener.add_termination_listener(lambda _: self._lost.set())
        for channel in self._channels:
            await self._listener.add_listener(channel, self._heard)
        self._publisher = await self._connection("tessera notify")
        self._others = set()

    async def _connection(self, name: str) -> Any:
        """A connection under this name, the channel of its process; its commits do not wait for the disk."""
        settings = {"application_name": name[:63], "synchronous_commit": "off", "jit": "off"}
        return await self._asyncpg.connect(self._url, timeout=CONNECT, server_settings=settings)

    async def _disconnect(self) -> None:
        for connection in (self._publisher, self._listener):
            if connection is not None:
                with suppress(Exception):
                    if self._closing:
                        await connection.close(timeout=CLOSING / 4)
                    connection.terminate()
        self._publisher = self._listener = None

    async def _transmit(self, messages: list[tuple[str, bytes]]) -> None:
        channels = [channel for channel, _ in messages]
        payloads = [b85encode(message).decode() for _, message in messages]
        await self._publisher.execute(NOTIFY, channels, payloads)

    def _watches(self) -> list[Coroutine[None, None, None]]:
        return [self._end(), self._look()]

    async def _end(self) -> None:
        await self._lost.wait()
        raise ConnectionError("the connection was closed")

    async def _look(self) -> None:
        """Notice which other processes have connections and which have no more."""
        while True:
            rows = await self._listener.fetch(LISTENING)
            found = {row[0] for row in rows} - {self._channels[-1]}
            if not found:
                self._user.confirmed(self._channels[0], 1)
            for channel in self._others - found:
                self._user.confirmed(channel, 0)
            self._others = found
            await asyncio.sleep(BEAT)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        self._user.hear(b85decode(payload))
