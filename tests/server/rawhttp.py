"""HTTP without a client library, for requests that no library would send."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from tests.server.hosting import Host

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connection(host: Host) -> AsyncIterator[Streams]:
    """A connection to the server, closed at the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(host.base.rpartition(":")[2]))
    try:
        yield reader, writer
    finally:
        writer.close()


async def answer_to(host: Host, data: bytes) -> tuple[int, Any]:
    """Send bytes as they are; returns the status of the first answer and its JSON."""
    async with connection(host) as (reader, writer):
        writer.write(data)
        return await read_answer(reader)


async def read_answer(reader: asyncio.StreamReader) -> tuple[int, Any]:
    async with asyncio.timeout(10):
        head = await reader.readuntil(b"\r\n\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if line)
        body = await reader.readexactly(int(fields.get(b"content-length", b"0")))
    json = fields.get(b"content-type", b"").startswith(b"application/json")
    return int(head.split()[1]), msgspec.json.decode(body) if json else body


def request(line: str, *headers: bytes, body: bytes = b"") -> bytes:
    """A request with a body, as bytes."""
    head = [f"{line} HTTP/1.1".encode(), b"Host: localhost", *headers, b"Content-Length: %d" % len(body)]
    return b"\r\n".join([*head, b"", body])


def upgrade(table: str, key: bytes = b"MTIzNDU2Nzg5MGFiY2RlZg==") -> bytes:
    """The request that opens a table's socket."""
    return request(
        f"GET /api/tables/{table}/socket",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: " + key,
    )


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A client's WebSocket frame; a mask of zeros leaves the payload as it is."""
    size = len(payload)
    first = 0x80 * fin | opcode
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return head + bytes(4) + payload


TEXT, PING, PONG, MORE = 1, 9, 10, 0


async def everything(reader: asyncio.StreamReader) -> bytes:
    """Everything that comes until the connection ends, in whatever way."""
    data = b""
    with suppress(ConnectionError):
        while chunk := await reader.read(65536):
            data += chunk
    return data
