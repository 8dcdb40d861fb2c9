"""A socket at a table: messages in, answered one after another; messages out, never waiting for the slow."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from functools import lru_cache
from typing import get_args

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from tessera.core.game import Refusal
from tessera.server.store import Taken
from tessera.server.table.hall import Hall
from tessera.server.table.log import Rematched
from tessera.server.table.table import Table
from tessera.server.web.answers import BODY_BYTES, Fault, address, refuse_strangers
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits, Rate, TooFast
from tessera.server.wire import messages
from tessera.server.wire.messages import Advice, Advise, Done, Error, Ping, Point, Pong, Rematch, Sync

BEAT = 10.0
"""Seconds between pings: seldom enough for a phone's battery and for thousands of idle tables."""
FIRST_BEATS = 0.5
"""Seconds between the first pings, until the latency is known."""
SILENCE = 25.0
"""Seconds without an answer that end a connection; a page that is still being drawn may take a few."""
GOODBYE = 2.0
"""Seconds that a client has to answer when the server closes its connection."""
BACKLOG = 1024 * 1024
"""Bytes that may wait for a slow client before it is asked to connect again."""
SAMPLES = 5
LABEL = {kind: f'{{type="{kind.__name__.lower()}"}}' for kind in get_args(messages.Asks)}
"""By what is asked: how it is counted."""

note = logging.getLogger("tessera.socket")


@lru_cache(1 << 14)
def frame_head(length: int) -> bytes:
    """RFC 6455: what stands before an unmasked text message of so many bytes."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class Socket:
    """One connection: a `Visitor` of its table."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request, person: str) -> None:
        self.person = person
        self.latency = 0
        self.who = person or address(request)
        self._ws = ws
        self._transport = request.transport
        self._loop = asyncio.get_running_loop()
        self._frames: list[bytes] = []
        self._beating: asyncio.TimerHandle | None = None
        self._pings: dict[int, float] = {}
        self._measured: deque[float] = deque(maxlen=SAMPLES)
        self._n = 0

    def send(self, data: bytes) -> None:
        """Queue for the network; what is sent in one turn of the event loop goes out in one piece."""
        if not self._frames:
            self._loop.call_soon(self._flush)
        self._frames += (frame_head(len(data)), data)

    def _flush(self) -> None:
        """Who reads too slowly is cut off and comes back to a snapshot."""
        frames, self._frames = self._frames, []
        transport = self._transport
        if transport is None or transport.is_closing() or self._ws.closed:
            return
        if transport.get_write_buffer_size() > BACKLOG:
            transport.abort()
        else:
            transport.write(b"".join(frames))

    async def close(self) -> None:
        self._flush()
        await self._ws.close(code=WSCloseCode.SERVICE_RESTART, message=b"the server stops")

    def beat(self) -> None:
        """The heartbeat, by which the server itself measures the latency; it goes on until `rest`."""
        now = time.perf_counter()
        if self._pings and now - min(self._pings.values()) > SILENCE and self._transport:
            self._transport.abort()
            return
        self._n += 1
        self._pings[self._n] = now
        self.send(messages.encode(Ping(self._n, self.latency)))
        self._beating = self._loop.call_later(BEAT if len(self._measured) >= 3 else FIRST_BEATS, self.beat)

    def rest(self) -> None:
        if self._beating:
            self._beating.cancel()

    def pong(self, n: int) -> None:
        """The median of the last few, so that one slow packet neither harms nor helps."""
        sent = self._pings.get(n)
        if sent is not None:
            self._pings = {later: when for later, when in self._pings.items() if later > n}
            self._measured.append((time.perf_counter() - sent) * 1000)
            self.latency = round(sorted(self._measured)[len(self._measured) // 2])


class Sockets:
    def __init__(self, hall: Hall, identity: Identity, limits: Limits) -> None:
        self._hall = hall
        self._identity = identity
        self._messages = Rate("messages", limits.messages)
        self._chats = Rate("chat messages", limits.chats)
        self._points = Rate("pointings", limits.pointings)
        self._advice = Rate("questions for advice", limits.advice)
        self._advising: set[asyncio.Task[None]] = set()
        self._open: set[Socket] = set()

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """GET /api/tables/{table}/socket?after=SEQ"""
        refuse_strangers(request)
        if self._hall.stopping:
            raise Refusal("stopping", "the server stops; connect again in a moment")
        table = await self._hall.table(request.match_info["table"])
        after = request.query.get("after", "0")
        person = await self._identity.person(request)
        ws = web.WebSocketResponse(timeout=GOODBYE, max_msg_size=BODY_BYTES, compress=False, decode_text=False)
        await ws.prepare(request)
        socket = Socket(ws, request, person)
        self._open.add(socket)
        try:
            await table.join(socket, int(after) if after.isdecimal() and len(after) < 10 else 0)
            socket.beat()
            while (message := await ws.receive()).type in (WSMsgType.TEXT, WSMsgType.BINARY):
                await self._receive(table, socket, message.data)
        finally:
            socket.rest()
            self._open.discard(socket)
            await table.part(socket)
        return ws

    async def close(self) -> None:
        for task in tuple(self._advising):
            task.cancel()
        await asyncio.gather(*(socket.close() for socket in tuple(self._open)))

    async def _receive(self, table: Table, socket: Socket, data: bytes) -> None:
        """Decode and answer one message.  Whatever comes, it gets its answer and the connection lives on."""
        try:
            self._messages.take(socket.who)
            message = messages.decode(data)
        except TooFast as refusal:
            self._answer(socket, Error(messages.id_of(data), refusal.code, refusal.message, wait=refusal.wait))
            return
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._answer(socket, Error(messages.id_of(data), "bad-message", f"this is no message of ours: {error}"))
            return
        if isinstance(message, Pong):
            socket.pong(message.n)
            return
        self._hall.metrics.count("tessera_messages_total", LABEL[type(message)])
        if isinstance(message, Advise):
            task = asyncio.create_task(self._give(table, socket, message))
            self._advising.add(task)
            task.add_done_callback(self._advising.discard)
        else:
            await self._give(table, socket, message)

    async def _give(self, table: Table, socket: Socket, message: messages.Asks) -> None:
        """The one answer to an ask.  Advice takes its time; whoever waits for it may go on asking."""
        try:
            answer = await self._do(table, socket, message)
        except Refusal as refusal:
            fault = Fault.of(refusal)
            answer = Error(message.id, fault.code, fault.text, fault.rule, fault.wait)
        except Exception:
            note.exception("a message failed", extra={"table": table.id})
            answer = Error(message.id, "our-fault", "something went wrong here; ask again")
        self._answer(socket, answer)

    async def _do(self, table: Table, socket: Socket, ask: messages.Asks) -> Done | Error | Advice:
        if self._hall.stopping:
            raise Refusal("stopping", "the server stops; connect again in a moment")
        match ask:
            case messages.Act() | messages.Undo() | messages.Sit() | messages.Leave() | messages.Start():
                return await table.ask(socket, ask)
            case messages.Chat():
                self._chats.take(socket.who)
                return await table.ask(socket, ask)
            case Advise():
                self._advice.take(socket.who)
                return await table.adviser.advise(socket, ask)
            case Point():
                self._points.take(socket.who)
                await table.point(socket, ask.piece)
            case Sync():
                await table.resend(socket, ask.after)
            case Rematch():
                await self._rematch(table, socket)
        return Done(ask.id, table.seq)

    async def _rematch(self, table: Table, socket: Socket) -> None:
        name = await self._hall.rematch(table, socket.person)
        async with table.turn:
            await table.catch_up()
            if not table.seating.rematch:
                with suppress(Taken):
                    await table.write(Rematched(name))

    def _answer(self, socket: Socket, answer: Done | Error | Advice) -> None:
        socket.send(messages.encode(answer))
