"""A turnstile for the event loop: what waits in it gets a slice of each turn, and everything else goes first.

Messages that arrive together are handled in one turn of the event loop, and a message that comes meanwhile waits for
all of them.  Twenty connections that act and undo at their limit keep a turn busy for 7 ms of CPU.  Through the
turnstile as many of them are handled in a turn as fit into `SLICE`, so that others wait for a few and not for twenty.

It is not one in each turn, because moves of one turn share a commit, and a turn of its own for each move costs a poll
and cold caches: a move of a saturated server took 282 µs of CPU one by one, and 250 all at once.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque

SLICE = 0.002
"""Seconds of CPU that those who waited may take of a turn."""
MOST = 16
"""Most that are let through in one turn, however little time the last ones took."""


class Turnstile:
    """Lets a few waiters through in each turn of the event loop, in the order of their arrival."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._turning = False
        self._width = 1
        """The number that are let through in the next turn."""
        self._began = 0.0
        """The thread's CPU time when the present turn began."""

    def crowded(self) -> bool:
        """Somebody waits for one of the next turns."""
        return bool(self._waiting)

    async def turn(self) -> None:
        """Wait for a turn."""
        loop = asyncio.get_running_loop()
        gate = loop.create_future()
        self._waiting.append(gate)
        if not self._turning:
            self._turning = True
            self._began = time.thread_time()
            loop.call_soon(self._next, loop)
        await gate

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        now = time.thread_time()
        took, self._began = now - self._began, now
        self._width = max(1, self._width // 2) if took > SLICE else min(self._width + 1, MOST)
        passed = 0
        while self._waiting and passed < self._width:
            gate = self._waiting.popleft()
            if not gate.done():  # else its connection has gone
                gate.set_result(None)
                passed += 1
        if passed:
            loop.call_soon(self._next, loop)
        else:
            self._turning = False
