"""The clock: wakes tables when their alarm is due, no matter which process set it.

Alarms are rows in the store.  A process claims the due ones for a while; if it dies, its claim expires and another
process wakes the table.  So an hourglass runs out even if the process that turned it is gone, and it runs out once,
because the log accepts only one entry at each seq.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Protocol

from tessera.server.store import Alarm, Store

CLAIM = 10_000
"""Milliseconds for which a claim holds."""
CARE = 5.0
"""Seconds between rounds of `Woken.care`."""
POLL = 1.0
"""Seconds between polls for alarms that other processes have set."""
REFUND = 300
"""Most milliseconds by which an action is dated back for its latency; see docs/protocol.md."""
BATCH = 50
"""Most alarms claimed at once."""

logger = logging.getLogger("tessera.clock")


def wall() -> int:
    """The server's wall clock in milliseconds.  It is the only clock: a client's clock is never used."""
    return time.time_ns() // 1_000_000


def game_time(started: int | None) -> int:
    """Milliseconds since the game started; 0 before that."""
    return 0 if started is None else max(0, wall() - started)


class Woken(Protocol):
    """The tables that the clock wakes."""

    async def wake(self, alarm: Alarm) -> None: ...

    async def care(self) -> None:
        """Regular maintenance."""


class Clock:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._next: int | None = None
        self._sooner = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self, woken: Woken) -> None:
        self._task = asyncio.create_task(self._run(woken))

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def notice(self, at: int) -> None:
        """This process has set an alarm: wake up in time for it."""
        if self._next is None or at < self._next:
            self._next = at
            self._sooner.set()

    async def _run(self, woken: Woken) -> None:
        cared = time.monotonic()
        while True:
            try:
                await self._ring(woken)
                if time.monotonic() - cared > CARE:
                    await woken.care()
                    cared = time.monotonic()
            except Exception:
                logger.exception("the clock could not look for alarms")
            wait = POLL if self._next is None else min(POLL, max(0, self._next - wall()) / 1000)
            try:
                async with asyncio.timeout(max(wait, 0.001)):
                    await self._sooner.wait()
            except TimeoutError:
                pass
            self._sooner.clear()

    async def _ring(self, woken: Woken) -> None:
        now = wall()
        alarms = await self._store.claim(now, now + CLAIM, BATCH)
        results = await asyncio.gather(*(woken.wake(alarm) for alarm in alarms), return_exceptions=True)
        for alarm, result in zip(alarms, results, strict=True):
            if isinstance(result, Exception):
                logger.error("a table could not be woken", extra={"table": alarm.table}, exc_info=result)
        self._next = await self._store.next_alarm()
