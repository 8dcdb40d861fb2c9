"""Sockets: decodes the messages of each connection, limits their rate, and hands them to the table's commands."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import get_args

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from tessera.core.game import Refusal
from tessera.core.garbage import forget_frames
from tessera.server.store import Unavailable
from tessera.server.table.clock import wall
from tessera.server.table.commands import COMMANDS, Command
from tessera.server.table.registry import TableRegistry
from tessera.server.table.table import Table
from tessera.server.web.answers import BODY_BYTES, OUR_FAULT, address, refuse_strangers
from tessera.server.web.door import Connection, DoorLimits
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limit, Limits, Pace, TooFast
from tessera.server.web.route import route
from tessera.server.web.turnstile import Turnstile
from tessera.server.wire import asks, messages
from tessera.server.wire.answers import Answers, Error
from tessera.server.wire.asks import Pong
from tessera.server.wire.base import Ask
from tessera.server.wire.frames import FrameWriter
from tessera.server.wire.messages import Ping
from tessera.server.wire.problem import Problem

BEAT = 10.0
"""Seconds between pings: rare enough for a phone's battery and for thousands of idle tables."""
FIRST_BEATS = 0.5
"""Seconds between the first pings, until the latency is known."""
SILENCE = 25.0
"""Seconds without a pong after which the connection is dropped; a page that is still rendering may take a few."""
QUIET = 4.0
"""Seconds without a pong after which the others see that the player does not answer."""
GOODBYE = 2.0
"""Seconds a client has to answer the closing handshake."""
SAMPLES = 5
"""Latency measurements of which the median is taken."""
BESIDES: Limit = (20, 60)
"""Frames that a connection may send besides the messages of its person: pongs, WebSocket pings, a few refused ones."""
FRAME_BYTES = 4096
"""Bytes of a message that count as one frame; larger ones count as several."""
HASTE = 0.15
"""Seconds after a frame within which the next one is hasty: other connections get their turn first."""
MESSAGES = (WSMsgType.TEXT, WSMsgType.BINARY)
FRAMES = (*MESSAGES, WSMsgType.PING, WSMsgType.PONG)
_serial = itertools.count(1)

logger = logging.getLogger("tessera.socket")


def frame_pace(messages: Limit) -> Pace:
    """The pace of all frames of a connection whose messages have this limit."""
    return Pace(messages[0] + BESIDES[0], messages[1] + BESIDES[1])


class Seen(msgspec.Struct, frozen=True):
    """The last seq that the client has seen.  What is no number counts as none."""

    after: str = "0"


class Socket:
    """One connection: a `Visitor` of its table, with a heartbeat that measures its latency."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request, person: str, messages: Limit) -> None:
        self.person = person
        self.latency = 0
        self.address = address(request)
        self.who = person or f"{self.address} {next(_serial)}"
        """The owner of its rate limits: the person, or without a key only this connection."""
        self.reason = ""
        """The reason why the server disconnects it, if it does."""
        self._pace = frame_pace(messages)
        self._rested = 0.0
        self.hasty = False
        """The last frame came soon after the one before it."""
        self._protocol = request.protocol
        self._ws = ws
        self._frames = FrameWriter(request.transport, lambda: ws.closed)
        self.send = self._frames.send
        self.pong = self._frames.pong
        self._loop = asyncio.get_running_loop()
        self._beating: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None
        self._pings: dict[int, float] = {}
        self._measured: deque[float] = deque(maxlen=SAMPLES)
        self._n = 0
        self.revoked = False
        self.quiet = False
        """The client does not answer; `notice` hears of it."""
        self.notice: Callable[[int | None], None] = _nobody_notices
        """Called with the wall-clock time since which the client does not answer, or with None when it does again."""

    async def close(self, why: bytes = b"the server is stopping") -> None:
        self._frames.flush()
        await self._ws.close(code=WSCloseCode.SERVICE_RESTART, message=why)

    def hang_up(self) -> None:
        """Close the connection soon, after the answers that are queued."""
        self._closing = self._loop.create_task(self.close(b"the table is loaded again"))

    def delay(self, size: int) -> float:
        """Count a frame; returns the seconds to wait before it is handled, above 0 if the connection is too fast."""
        now = time.monotonic()
        self.hasty = now - self._rested < HASTE
        return self._pace.spend(1 + size // FRAME_BYTES, now)

    def rested(self) -> None:
        """A frame is handled: the connection waits for the next one."""
        self._rested = time.monotonic()

    def floods(self) -> bool:
        """The connection has been above its pace for too long."""
        return self._pace.flooded(time.monotonic())

    async def disconnect(self) -> None:
        """Close the connection of a client that floods; it may come back."""
        self.reason = "flood"
        if isinstance(self._protocol, Connection):
            self._protocol.hold()
        await self._ws.close(code=WSCloseCode.POLICY_VIOLATION, message=b"flood")

    @property
    def end(self) -> str:
        """The reason why the connection has ended, for the metrics."""
        return "slow" if self._frames.overflowed else self.reason or "left"

    def revoke(self) -> None:
        """The key of this connection was revoked: drop it at once, with all that it has sent."""
        self.revoked = True
        self._frames.abort()

    def beat(self) -> None:
        """Send a ping now and then until `rest`; drop the connection if nothing comes back."""
        now = time.perf_counter()
        if self._pings and now - min(self._pings.values()) > SILENCE:
            self.reason = "silent"
            self._frames.abort()
            return
        self._n += 1
        self._pings[self._n] = now
        self.send(messages.encode(Ping(self._n, self.latency)))
        self._loop.call_later(QUIET, self._listen, self._n, wall())
        self._beating = self._loop.call_later(BEAT if len(self._measured) >= 3 else FIRST_BEATS, self.beat)

    def rest(self) -> None:
        """Stop the heartbeat."""
        self._pings.clear()
        if self._beating:
            self._beating.cancel()

    def _listen(self, n: int, since: int) -> None:
        """Notice that a ping is not answered."""
        if n in self._pings and not self.quiet:
            self.quiet = True
            self.notice(since)

    def measure(self, n: int) -> bool:
        """Measure the latency by the pong `n`; returns whether it answers a ping.

        The median of the last few counts, so that one slow packet changes little.
        """
        sent = self._pings.get(n)
        if sent is None:
            return False
        self._pings = {later: when for later, when in self._pings.items() if later > n}
        self._measured.append((time.perf_counter() - sent) * 1000)
        self.latency = round(sorted(self._measured)[len(self._measured) // 2])
        if self.quiet:
            self.quiet = False
            self.notice(None)
        return True


class Sockets:
    """All open sockets of the process."""

    def __init__(self, tables: TableRegistry, identity: Identity, limits: Limits, door: DoorLimits) -> None:
        self._tables = tables
        self._identity = identity
        self._pace = limits.messages
        self._messages = limits.limiter("messages")
        self._spectators = limits.limiter("spectators")
        self._new = limits.limiter("sockets")
        self._muted = tables.services.muted
        self._limiters = {kind: limits.limiter(command.limit) for kind, command in COMMANDS.items() if command.limit}
        self._turnstile = Turnstile()
        self._store = tables.services.store
        self._store.wait_while(self._turnstile.crowded)
        self._answering: set[asyncio.Task[None]] = set()
        self._open: set[Socket] = set()
        self._at: Counter[str] = Counter()
        """The number of sockets at each address."""
        self._most_at = door.most_of_an_address
        self._metrics = metrics = tables.services.metrics
        self._counted = {
            kind: metrics.tally("tessera_messages_total", type=str(kind.__struct_config__.tag)).add
            for kind in get_args(asks.Asks)
        }

    @route(
        "GET",
        "/api/tables/{table}/socket",
        status=101,
        media="",
        raises=("stopping", "too-many-sockets", "wrong-origin"),
    )
    async def connect(self, request: web.Request, seen: Seen) -> web.StreamResponse:
        """Open the socket of a table, which the AsyncAPI document describes."""
        refuse_strangers(request)
        self._refuse_if_stopping()
        if self._at[address(request)] >= self._most_at:
            raise Refusal("too-many-sockets", "your address has too many open connections; close one first")
        table = await self._tables.find(request.match_info["table"])
        after = seen.after
        person = await self._identity.person(request)
        if person:
            self._new.take(person)
        ws = web.WebSocketResponse(
            timeout=GOODBYE, max_msg_size=BODY_BYTES, compress=False, decode_text=False, autoping=False
        )
        try:
            await ws.prepare(request)
        except ValueError:  # a key with letters that base64 does not have
            raise Refusal("bad-request", "the headers are not those of a WebSocket") from None
        socket = Socket(ws, request, person, self._pace)
        self._open.add(socket)
        self._at[socket.address] += 1
        closed = self._identity.opened(request, socket.revoke)
        try:
            if self._tables.stopping:  # since the request: `close` may not have seen this socket
                await socket.close()
                return ws
            table = await self._tables.find(table.id)  # it may have been evicted during the handshake
            socket.notice = partial(self._noticed, table, socket)
            if person != await self._identity.person(request):
                socket.revoke()
                return ws
            await table.join(socket, int(after) if after.isdecimal() and len(after) < 10 else 0)
            socket.beat()
            await self._listen(table, socket, ws)
        except Unavailable:
            await socket.close(b"the table cannot be loaded now")
        finally:
            closed()
            socket.rest()
            socket.notice = _nobody_notices  # else socket and table would be a reference cycle
            self._open.discard(socket)
            self._at[socket.address] -= 1
            if not self._at[socket.address]:
                del self._at[socket.address]
            self._metrics.count("tessera_disconnects_total", reason=socket.end)
            await table.part(socket)
            self._tables.left(table)
            forget_frames(ws.exception())
        return ws

    async def _listen(self, table: Table, socket: Socket, ws: web.WebSocketResponse) -> None:
        """Handle what the client sends until the connection ends, no faster than its pace.

        Frames that are already buffered are received without a turn of the event loop, so a connection that sends fast
        waits for a turn of its own before each of them.
        """
        while (message := await ws.receive()).type in FRAMES:
            data: bytes = message.data
            delay = socket.delay(len(data))
            if delay > 0:
                if socket.floods():
                    await socket.disconnect()
                    return
                await asyncio.sleep(delay)
            if socket.hasty:
                await self._turnstile.turn()
            else:
                self._store.hurry()
            if socket.revoked:
                return
            if message.type in MESSAGES:
                await self._receive(table, socket, data)
            elif message.type is WSMsgType.PING:
                socket.pong(data)
            socket.rested()
        if message.type is WSMsgType.ERROR:
            socket.reason = "protocol"

    def _noticed(self, table: Table, socket: Socket, since: int | None) -> None:
        """Tell the table that a client does not answer, or does again."""
        self._aside(table.silence(socket, since))

    def _aside(self, work: Coroutine[None, None, None]) -> None:
        """Do something while the connection goes on."""
        task = asyncio.create_task(work)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def close(self) -> None:
        for task in tuple(self._answering):
            task.cancel()
        await asyncio.gather(*(socket.close() for socket in tuple(self._open)))

    async def _receive(self, table: Table, socket: Socket, data: bytes) -> None:
        """Decode and answer one message.  A bad message gets an error, and the connection stays open."""
        try:
            message = messages.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            if not self._too_fast(socket, messages.id_of(data)):
                self._metrics.count("tessera_refused_total", code="bad-message")
                text = f"this is not a message we know: {error}"
                _answer(socket, Error(messages.id_of(data), "bad-message", text))
            return
        if isinstance(message, Pong):
            if not socket.measure(message.n):
                with suppress(TooFast):  # it has no id that an error could name
                    self._charge(socket)
            return
        if self._too_fast(socket, message.id):
            return
        kind = type(message)
        self._counted[kind]()
        command = COMMANDS[kind]
        if command.slow:
            self._aside(self._run(command, table, socket, message))
        else:
            await self._run(command, table, socket, message)

    async def _run(self, command: Command, table: Table, socket: Socket, ask: Ask) -> None:
        """Run a command and send its one answer."""
        try:
            self._refuse_if_stopping()
            if command.limit:
                self._limiters[type(ask)].take(socket.who)
            if command.public:
                await self._muted.check(socket.person)
            elif named := getattr(ask, "name", ""):
                ask = msgspec.structs.replace(ask, name=await self._muted.name(socket.person, named))
            _answer(socket, await command.run(table, socket, ask))
        except Refusal as refusal:
            self._refuse(socket, ask.id, refusal)
        except Exception:
            logger.exception("a message failed", extra={"table": table.id})
            _answer(socket, Error.of(ask.id, OUR_FAULT))

    def _too_fast(self, socket: Socket, id_: str) -> bool:
        """Charge a message to the limits; returns whether it was refused."""
        try:
            self._charge(socket)
        except TooFast as refusal:
            self._refuse(socket, id_, refusal)
            return True
        return False

    def _charge(self, socket: Socket) -> None:
        self._messages.take(socket.who)
        if not socket.person:
            self._spectators.take(socket.address)

    def _refuse(self, socket: Socket, id_: str, refusal: Refusal) -> None:
        self._metrics.count("tessera_refused_total", code=refusal.code)
        _answer(socket, Error.of(id_, Problem.of(refusal)))

    def _refuse_if_stopping(self) -> None:
        if self._tables.stopping:
            raise Refusal("stopping", "the server is stopping; connect again in a moment")


def _nobody_notices(since: int | None) -> None:
    """The socket is at no table."""


def _answer(socket: Socket, reply: Answers) -> None:
    socket.send(messages.encode(reply))
