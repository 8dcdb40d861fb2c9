"""The front door: accepts connections, and bounds how many there are, how long they idle and how fast they send.

A connection that does not finish its request head in time is closed.  Near the limit on connections the oldest ones
without a request make room, so nobody is shut out by connections that do nothing.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from aiohttp import WSCloseCode, web
from aiohttp.http_exceptions import HttpProcessingError, LineTooLong
from aiohttp.web_protocol import RequestHandler

from tessera.server.metrics import Metrics
from tessera.server.web.answers import HEADERS, problem_answer
from tessera.server.web.limits import LIMITS, Limits, Pace
from tessera.server.wire.frames import close_frame
from tessera.server.wire.problem import Problem

BACKLOG = 4096
"""Connections that the system completes before we accept them; it may have a smaller limit of its own."""
RESERVE = 256
"""Files kept for databases, workers and everything else that is no connection."""
USUAL_FILES = 1024
"""The file limit that is assumed where the system does not tell."""
IDLE = 75.0
"""Seconds without a request after which a connection is closed; a proxy's own limit is usually 60."""
LINGER = 2.0
"""Seconds for which the rest of a refused request is read, so that the client gets the answer."""
GOODBYE = 1.0
"""Seconds a flooding client has to read why it is disconnected."""
STOP = 1.0
"""Seconds that a stopping server waits for the requests in progress, and as many again once they are cancelled."""
ROOM = 50
"""Near the limit one connection in so many makes room at a time."""
BATCH = 16 * 1024
"""Bytes that a connection may send between two looks at the clock."""
REQUEST_BYTES = 4096
"""The least bytes that a request counts as."""


class DoorLimits(NamedTuple):
    """The limits on connections, and on the time of a request head."""

    connections: int = 0
    """All connections of the process; 0: as many as the file limit allows."""
    of_an_address: int = 0
    """Sockets of one address; 0: half of all connections."""
    head_seconds: float = 10.0

    @property
    def most(self) -> int:
        return self.connections or max(RESERVE, file_limit() - RESERVE)

    @property
    def most_of_an_address(self) -> int:
        return self.of_an_address or self.most // 2


DOOR = DoorLimits()


MOST_FILES = 1 << 20
"""Open files that one process can ever need."""


def file_limit() -> int:
    """The number of files and connections that this process may have open."""
    try:
        import resource
    except ImportError:  # Windows
        return USUAL_FILES
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def raise_file_limit() -> None:
    """Raise the soft limit on open files to the hard one, or to `MOST_FILES` if that is higher or unlimited."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        with suppress(ValueError, OSError):  # some systems have a lower limit of their own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class FrontDoor(web.AppRunner):
    """Runs the application behind the limits."""

    def __init__(
        self,
        app: web.Application,
        metrics: Metrics,
        limits: Limits = LIMITS,
        door: DoorLimits = DOOR,
    ) -> None:
        super().__init__(
            app,
            access_log=None,
            shutdown_timeout=STOP,
            keepalive_timeout=IDLE,
            lingering_time=LINGER,
            auto_decompress=False,
        )
        self._metrics = metrics
        self._limits = limits
        self._door = door

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        return DoorServer(made, self._metrics, self._limits, self._door, self._kwargs)

    async def open(
        self, host: str, port: int, share: bool = False, listening: Sequence[socket.socket] = ()
    ) -> list[int]:
        """Listen on an address, or go on with sockets that listen already; returns the numbers of the sockets.

        With `share` other processes may listen on the address too.
        """
        sites: list[web.BaseSite] = [web.SockSite(self, each, backlog=BACKLOG) for each in listening]
        for site in sites or [web.TCPSite(self, host, port, backlog=BACKLOG, reuse_port=share or None)]:
            await site.start()
        return [each.fileno() for site in self.sites for each in getattr(site._server, "sockets", ())]

    @property
    def idle(self) -> bool:
        """No connection has a request in progress."""
        assert self.server
        return all(isinstance(each, Connection) and each.idle for each in self.server.connections)


class DoorServer(web.Server):
    """Makes a `Connection` for each connection, and makes room when there are too many."""

    def __init__(
        self, made: web.Server, metrics: Metrics, limits: Limits, door: DoorLimits, kwargs: dict[str, Any]
    ) -> None:
        super().__init__(made.request_handler, request_factory=made.request_factory)
        self.metrics = metrics
        self.limits = limits
        self.head_seconds = door.head_seconds
        self._most = door.most
        self._settings = kwargs

    def __call__(self) -> RequestHandler:
        return Connection(self, self._loop, self._settings)

    def connection_made(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        super().connection_made(handler, transport)
        if len(self._connections) > self._most:
            self._make_room(handler)

    def _make_room(self, newest: RequestHandler) -> None:
        """Close the oldest connections that have no request now, or the newest one if all others have one."""
        idle = [each for each in self._connections if isinstance(each, Connection) and each.idle and each is not newest]
        idle.sort(key=lambda connection: connection.since)
        for each in idle[: 1 + self._most // ROOM] or (newest,):
            self.metrics.count("tessera_turned_away_total", reason="full")
            each.force_close()


class Connection(RequestHandler):
    """One connection: HTTP requests, then perhaps a WebSocket."""

    __slots__ = ("_door", "_free", "_head", "_held", "_pace", "since")

    def __init__(self, door: DoorServer, loop: asyncio.AbstractEventLoop, settings: dict[str, Any]) -> None:
        super().__init__(door, loop=loop, **settings)
        self._door = door
        self._pace = Pace(*door.limits.traffic)
        self._free = BATCH
        """Bytes that may come before the clock is looked at."""
        self._head: asyncio.TimerHandle | None = None
        """Closes the connection if the request head is not complete by then."""
        self._held = False
        """Reading is paused because the client sends too fast."""
        self.since = loop.time()
        """The time of the last complete request head, or else of the connection."""

    @property
    def idle(self) -> bool:
        """The connection waits for a request, or for the rest of its head."""
        return self._waiter is not None and not self._waiter.done() and not self._force_close

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: BaseException | None) -> None:
        self._head_complete()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._free -= len(data)
        if self._free < 0:
            self._slow_down()
        if self._payload_parser is not None:
            super().data_received(data)
            return
        before = self._request_count
        super().data_received(data)
        if new := self._request_count - before:
            self._free -= new * REQUEST_BYTES
            self.since = self._loop.time()
            self._head_complete()
        elif self.idle and self._head is None:
            self._expect_head()

    def hold(self) -> None:
        """Read nothing more from this client."""
        self._held = True
        self._pause_transport_reading()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what is not HTTP in the form of all errors, and log nothing: it is the client's fault."""
        if not isinstance(exc, HttpProcessingError):
            return super().handle_error(request, status, exc, message)
        long = isinstance(exc, LineTooLong)
        problem = Problem("bad-http", "the request head is too long" if long else "this is not a request in HTTP")
        self._door.metrics.count("tessera_refused_requests_total", code=problem.code)
        response = problem_answer(problem, 431 if long else 400)
        response.headers.update({**HEADERS, "Server": "Tessera"})
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log faults of the server, and not what clients do to their own connections."""
        if not isinstance(kw.get("exc_info"), (ConnectionError, HttpProcessingError, web.RequestPayloadError)):
            super().log_exception(*args, **kw)

    def _expect_head(self) -> None:
        self._head = self._loop.call_later(self._door.head_seconds, self._too_slow)

    def _head_complete(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _too_slow(self) -> None:
        self._head = None
        if self.idle:
            self._door.metrics.count("tessera_turned_away_total", reason="slow")
            self.force_close()

    def _slow_down(self) -> None:
        """Charge the bytes that came; above the pace, pause reading, and disconnect a socket that floods."""
        now = self._loop.time()
        wait = self._pace.spend((BATCH - self._free) / 1024, now)
        self._free = BATCH
        if wait <= 0 or self._held:
            return
        self.hold()
        if self._upgraded and self._pace.flooded(now):
            self._door.metrics.count("tessera_disconnects_total", reason="flood")
            if self.transport is not None:
                self.transport.write(close_frame(WSCloseCode.POLICY_VIOLATION, "flood"))
                self._loop.call_later(GOODBYE, self.transport.abort)
        else:
            self._loop.call_later(wait, self._go_on)

    def _go_on(self) -> None:
        self._held = False
        if not self._reading_paused and not self._buffer_paused:
            self._resume_transport_reading()

    def _resume_transport_reading(self) -> None:
        if not self._held:
            super()._resume_transport_reading()
