"""A turnstile for the event loop: what waits in it gets one turn each, and everything else goes first.

Messages that arrive together are handled in one turn of the event loop, and a message that comes meanwhile waits for
all of them.  Twenty connections that act and undo at their limit keep a turn busy for 7 ms of CPU.  Through the
turnstile one of them is handled a turn, so that others wait for one of them and not for twenty.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Turnstile:
    """Lets one waiter through in each turn of the event loop, in the order of their arrival."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._turning = False

    async def turn(self) -> None:
        """Wait for a turn of one's own."""
        loop = asyncio.get_running_loop()
        gate = loop.create_future()
        self._waiting.append(gate)
        if not self._turning:
            self._turning = True
            loop.call_soon(self._next, loop)
        await gate

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting:
            gate = self._waiting.popleft()
            if not gate.done():  # else its connection has gone
                gate.set_result(None)
                loop.call_soon(self._next, loop)
                return
        self._turning = False
