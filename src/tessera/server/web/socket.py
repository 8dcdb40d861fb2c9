"""Sockets: decodes the messages of each connection, limits their rate, and hands them to the table's commands."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import get_args

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from tessera.core.game import Refusal
from tessera.server.table.commands import COMMANDS, Command, Reply
from tessera.server.table.registry import TableRegistry
from tessera.server.table.table import Table
from tessera.server.web.answers import BODY_BYTES, OUR_FAULT, address, refuse_strangers
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.wire import messages
from tessera.server.wire.frames import FrameWriter
from tessera.server.wire.messages import Ask, Error, Ping, Pong
from tessera.server.wire.problem import Problem

BEAT = 10.0
"""Seconds between pings: rare enough for a phone's battery and for thousands of idle tables."""
FIRST_BEATS = 0.5
"""Seconds between the first pings, until the latency is known."""
SILENCE = 25.0
"""Seconds without a pong after which the connection is dropped; a page that is still rendering may take a few."""
GOODBYE = 2.0
"""Seconds a client has to answer the closing handshake."""
SAMPLES = 5
"""Latency measurements of which the median is taken."""
LABEL = {kind: f'{{type="{kind.__struct_config__.tag}"}}' for kind in get_args(messages.Asks)}
"""The metrics label of each type of ask."""

logger = logging.getLogger("tessera.socket")


class Socket:
    """One connection: a `Visitor` of its table, with a heartbeat that measures its latency."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request, person: str) -> None:
        self.person = person
        self.latency = 0
        self.who = person or address(request)
        """The owner of its rate limits."""
        self._ws = ws
        self._frames = FrameWriter(request.transport, lambda: ws.closed)
        self.send = self._frames.send
        self._loop = asyncio.get_running_loop()
        self._beating: asyncio.TimerHandle | None = None
        self._pings: dict[int, float] = {}
        self._measured: deque[float] = deque(maxlen=SAMPLES)
        self._n = 0

    async def close(self) -> None:
        self._frames.flush()
        await self._ws.close(code=WSCloseCode.SERVICE_RESTART, message=b"the server is stopping")

    def beat(self) -> None:
        """Send a ping now and then until `rest`; drop the connection if nothing comes back."""
        now = time.perf_counter()
        if self._pings and now - min(self._pings.values()) > SILENCE:
            self._frames.abort()
            return
        self._n += 1
        self._pings[self._n] = now
        self.send(messages.encode(Ping(self._n, self.latency)))
        self._beating = self._loop.call_later(BEAT if len(self._measured) >= 3 else FIRST_BEATS, self.beat)

    def rest(self) -> None:
        """Stop the heartbeat."""
        if self._beating:
            self._beating.cancel()

    def pong(self, n: int) -> None:
        """Measure the latency: the median of the last few, so that one slow packet changes little."""
        sent = self._pings.get(n)
        if sent is not None:
            self._pings = {later: when for later, when in self._pings.items() if later > n}
            self._measured.append((time.perf_counter() - sent) * 1000)
            self.latency = round(sorted(self._measured)[len(self._measured) // 2])


class Sockets:
    """All open sockets of the process."""

    def __init__(self, tables: TableRegistry, identity: Identity, limits: Limits) -> None:
        self._tables = tables
        self._identity = identity
        self._messages = limits.limiter("messages")
        self._limiters = {kind: limits.limiter(command.limit) for kind, command in COMMANDS.items() if command.limit}
        self._answering: set[asyncio.Task[None]] = set()
        self._open: set[Socket] = set()

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """GET /api/tables/{table}/socket?after=SEQ"""
        refuse_strangers(request)
        self._refuse_if_stopping()
        table = await self._tables.find(request.match_info["table"])
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
        for task in tuple(self._answering):
            task.cancel()
        await asyncio.gather(*(socket.close() for socket in tuple(self._open)))

    async def _receive(self, table: Table, socket: Socket, data: bytes) -> None:
        """Decode and answer one message.  A bad message gets an error, and the connection stays open."""
        try:
            self._messages.take(socket.who)
            message = messages.decode(data)
        except Refusal as refusal:
            _answer(socket, Error.of(messages.id_of(data), Problem.of(refusal)))
            return
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            _answer(socket, Error(messages.id_of(data), "bad-message", f"this is not a message we know: {error}"))
            return
        if isinstance(message, Pong):
            socket.pong(message.n)
            return
        kind = type(message)
        self._tables.services.metrics.count("tessera_messages_total", LABEL[kind])
        command = COMMANDS[kind]
        if command.slow:
            task = asyncio.create_task(self._run(command, table, socket, message))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        else:
            await self._run(command, table, socket, message)

    async def _run(self, command: Command, table: Table, socket: Socket, ask: Ask) -> None:
        """Run a command and send its one answer."""
        try:
            self._refuse_if_stopping()
            if command.limit:
                self._limiters[type(ask)].take(socket.who)
            _answer(socket, await command.run(table, socket, ask))
        except Refusal as refusal:
            _answer(socket, Error.of(ask.id, Problem.of(refusal)))
        except Exception:
            logger.exception("a message failed", extra={"table": table.id})
            _answer(socket, Error.of(ask.id, OUR_FAULT))

    def _refuse_if_stopping(self) -> None:
        if self._tables.stopping:
            raise Refusal("stopping", "the server is stopping; connect again in a moment")


def _answer(socket: Socket, reply: Reply) -> None:
    socket.send(messages.encode(reply))
