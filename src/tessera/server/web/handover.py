"""Handover of connections between the processes of one machine: everybody at a table is served by the same process.

The system spreads new connections over the processes that share a port.  A request for a table's socket that arrives at
the wrong process is passed on, as an open file, to the process that the table's id names.  So a move at a table
costs about the same with any number of processes.  A process that cannot be reached is replaced by the one that was
asked: any process can serve any table.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import zlib
from array import array
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from tessera.server.table.services import new_table_id

SOCKET = "/api/tables/{table}/socket"
"""The route whose connections are passed on."""
HEAD_BYTES = 64 * 1024
"""Most bytes of a request's head."""
AT_ONCE = 64
"""Most connections taken in one turn of the event loop."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

logger = logging.getLogger("tessera.handover")


class Handover:
    """The handovers of the process `number` of `count`.  Each has a Unix datagram socket in `folder`."""

    def __init__(self, folder: Path, number: int, count: int) -> None:
        self._folder = folder
        self._number = number
        self._count = count
        self._socket: socket.socket | None = None
        self._taking: set[asyncio.Task[None]] = set()

    def owner(self, table: str) -> int:
        """The number of the process that serves a table."""
        return zlib.crc32(table.encode(errors="surrogatepass")) % self._count

    def table_id(self) -> str:
        """A new table's id that this process owns."""
        while self.owner(table := new_table_id()) != self._number:
            pass
        return table

    def open(self, server: web.Server) -> None:
        """Take the connections that other processes pass on."""
        if not hasattr(socket, "AF_UNIX"):
            return
        path = self._path(self._number)
        taking = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        taking.setblocking(False)
        try:
            path.unlink(missing_ok=True)
            taking.bind(str(path))
        except OSError as error:
            logger.error("every process serves the connections it gets", extra={"fault": str(error)})
            taking.close()
            return
        self._socket = taking
        asyncio.get_running_loop().add_reader(taking, self._take, taking, server)

    def close(self) -> None:
        """Neither take nor pass on any more."""
        if self._socket:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None
            self._path(self._number).unlink(missing_ok=True)

    @web.middleware
    async def pass_on(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Middleware: pass the connection of a request on if another process owns its table."""
        route = request.match_info.route.resource
        if route and route.canonical == SOCKET and request.transport:
            owner = self.owner(request.match_info["table"])
            if owner != self._number and self._give(request, request.transport, owner):
                return web.Response()  # nobody gets it: the connection is closed here
        return await handler(request)

    def _give(self, request: web.Request, transport: asyncio.Transport, owner: int) -> bool:
        """Send the open connection and the request's head to its owner; returns False if that fails."""
        if not self._socket:
            return False
        first = f"GET {request.raw_path} HTTP/1.1".encode(errors="surrogateescape")
        lines = [first, *(b": ".join(each) for each in request.raw_headers)]
        head = b"\r\n".join(lines) + b"\r\n\r\n"
        files = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [transport.get_extra_info("socket").fileno()]))]
        try:
            self._socket.sendmsg([head], files, 0, str(self._path(owner)))
        except OSError:
            return False
        transport.abort()
        return True

    def _take(self, source: socket.socket, server: web.Server) -> None:
        for _ in range(AT_ONCE):
            try:
                head, files, _, _ = socket.recv_fds(source, HEAD_BYTES, 1)
            except BlockingIOError:
                return
            except OSError as error:
                logger.error("a connection could not be taken over", extra={"fault": str(error)})
                return
            for file in files:
                task = asyncio.create_task(_continue(server, file, head))
                self._taking.add(task)
                task.add_done_callback(self._taking.discard)

    def _path(self, number: int) -> Path:
        return self._folder / str(number)


async def _continue(server: web.Server, file: int, head: bytes) -> None:
    """Serve a connection whose request's head was read by another process."""
    try:
        connection = socket.socket(fileno=file)
    except OSError as error:
        os.close(file)
        logger.error("a connection could not be taken over", extra={"fault": str(error)})
        return
    connection.setblocking(False)
    _, protocol = await asyncio.get_running_loop().connect_accepted_socket(server, connection)
    protocol.data_received(head)
