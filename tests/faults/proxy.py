"""A TCP proxy between a server and its database, which cuts, delays and holds what passes through."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

CHUNK = 256 * 1024


class Trap(NamedTuple):
    """Cut the connection that sends these bytes before they reach the database, or cut it after the database has
    replied; or pass the bytes on `late`, though the server may have given up the connection by then."""

    bytes: bytes
    reply_lost: bool = False
    late: float = 0.0
    """Seconds by which they are late."""


class Proxy:
    """A proxy in a thread of its own, so that the test's loop may wait for a server that connects through it."""

    def __init__(self, upstream: int) -> None:
        self.port = 0
        self._upstream = upstream
        self._refusing = False
        self._delay = 0.0
        self._trap: Trap | None = None
        self._sprung = threading.Event()
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10)

    def hold(self) -> None:
        """Stop everything that passes, as a network does that loses all packets."""
        self._call(self._flowing.clear)

    def cut(self, *, refuse: bool = False) -> None:
        """Close all connections; with `refuse`, new ones too, until `heal`."""
        self._refusing = refuse
        self._call(self._cut)

    def delay(self, seconds: float) -> None:
        """Delay everything that the server sends by this much."""
        self._delay = seconds

    def set_trap(self, trap: Trap) -> None:
        self._sprung.clear()
        self._trap = trap

    def sprung(self, seconds: float = 20) -> bool:
        """Wait until the trap has cut a connection."""
        return self._sprung.wait(seconds)

    def heal(self) -> None:
        """Let everything pass again, also what was held."""
        self._refusing, self._delay, self._trap = False, 0.0, None
        self._call(self._flowing.set)

    def close(self) -> None:
        self.heal()
        self.cut(refuse=True)
        if self._server:
            self._call(self._server.close)
        self._call(self._loop.stop)
        self._thread.join(10)

    def _call(self, what: object) -> None:
        self._loop.call_soon_threadsafe(what)  # type: ignore[arg-type]

    def _cut(self) -> None:
        for writer in tuple(self._open):
            writer.transport.abort()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=CHUNK)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            writer.transport.abort()
            return
        try:
            above, upward = await asyncio.open_connection("127.0.0.1", self._upstream, limit=CHUNK)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, upward}
        replies_lost = asyncio.Event()
        pumps = [
            asyncio.create_task(self._up(reader, upward, replies_lost)),
            asyncio.create_task(self._down(above, writer, replies_lost)),
        ]
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        for each in (writer, upward):
            each.transport.abort()
            self._open.discard(each)

    async def _up(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, replies_lost: asyncio.Event
    ) -> None:
        while data := await reader.read(CHUNK):
            await self._flowing.wait()
            if self._delay:
                await asyncio.sleep(self._delay)
            if self._trap and self._trap.bytes in data:
                trap, self._trap = self._trap, None
                if trap.late:
                    self._sprung.set()
                    await asyncio.sleep(trap.late)
                elif trap.reply_lost:
                    replies_lost.set()
                else:
                    self._sprung.set()
                    return
            writer.write(data)

    async def _down(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, replies_lost: asyncio.Event
    ) -> None:
        while data := await reader.read(CHUNK):
            await self._flowing.wait()
            if replies_lost.is_set():
                self._sprung.set()
                return
            writer.write(data)


@contextmanager
def proxy_to(port: int) -> Iterator[Proxy]:
    proxy = Proxy(port)
    try:
        yield proxy
    finally:
        proxy.close()
