"""WebSocket frames (RFC 6455) written straight to the transport, with a cache of the heads of text frames.

A message costs 2.9 µs of server CPU this way and 4.8 µs through aiohttp's `send_str` (two messages in one turn of the
event loop, 35 bytes and 3 kB, over loopback).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tessera.core.caching import cached

BACKLOG = 1024 * 1024
"""Bytes in the write buffer of a slow client beyond which it is disconnected."""


@cached(1 << 12)
def frame_head(length: int) -> bytes:
    """The head of an unmasked text frame with a payload of `length` bytes."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def pong_frame(payload: bytes) -> bytes:
    """The answer to a WebSocket ping, whose payload has at most 125 bytes."""
    return bytes((0x8A, len(payload))) + payload


def close_frame(code: int, reason: str) -> bytes:
    """The frame that closes a WebSocket; the reason has at most 123 bytes."""
    payload = code.to_bytes(2, "big") + reason.encode()
    return bytes((0x88, len(payload))) + payload


class FrameWriter:
    """Sends text messages over an open WebSocket; everything sent in one turn of the event loop is one write."""

    def __init__(self, transport: asyncio.Transport | None, closed: Callable[[], bool]) -> None:
        self._transport = transport
        self._closed = closed
        """The WebSocket is closed or closing: no frame may follow."""
        self._loop = asyncio.get_running_loop()
        self._frames: list[bytes] = []
        self.overflowed = False
        """The client read so slowly that it was disconnected."""

    def send(self, data: bytes) -> None:
        """Queue a message; it never waits for the client."""
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames += (frame_head(len(data)), data)

    def pong(self, payload: bytes) -> None:
        """Queue the answer to a WebSocket ping."""
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames.append(pong_frame(payload))

    def flush(self) -> None:
        """Write what is queued.

        Backpressure: disconnect a client whose write buffer exceeds BACKLOG; it reconnects to a snapshot.
        """
        frames, self._frames = self._frames, []
        transport = self._transport
        if transport is None or transport.is_closing() or self._closed():
            return
        if transport.get_write_buffer_size() > BACKLOG:
            self.overflowed = True
            transport.abort()
        else:
            transport.write(b"".join(frames))

    def abort(self) -> None:
        """Drop the connection at once."""
        if self._transport:
            self._transport.abort()
