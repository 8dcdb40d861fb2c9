"""The clock: wakes tables when their alarm has come, whichever process set it.

Alarms are rows of the store.  A process claims those that are due for a while; if it dies, its claim lapses and another
process wakes the table.  So an hourglass runs out even if the process that turned it is gone, and it runs out once,
because the log takes only one line at each seq.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tessera.server.table.hall import Hall

CLAIM = 10_000
"""Milliseconds for which a claim holds."""
AROUND = 5.0
"""Seconds between looks for tables nobody needs, and for news that were lost on their way from another process."""
LOOK = 1.0
"""Seconds between looks for alarms that other processes have set."""
MOST = 50

log = logging.getLogger("tessera.clock")


def wall() -> int:
    """The server's wall clock in milliseconds, the only clock there is: a client's is never asked."""
    return time.time_ns() // 1_000_000


class Clock:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._next: int | None = None
        self._sooner = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def notice(self, at: int) -> None:
        """This process has set an alarm: be there in time."""
        if self._next is None or at < self._next:
            self._next = at
            self._sooner.set()

    async def _run(self) -> None:
        around = time.monotonic()
        while True:
            try:
                await self._ring()
                if time.monotonic() - around > AROUND:
                    self._hall.tidy()
                    await self._hall.look_around()
                    around = time.monotonic()
            except Exception:
                log.exception("the clock could not look for alarms")
            wait = LOOK if self._next is None else min(LOOK, max(0, self._next - wall()) / 1000)
            try:
                async with asyncio.timeout(max(wait, 0.001)):
                    await self._sooner.wait()
            except TimeoutError:
                pass
            self._sooner.clear()

    async def _ring(self) -> None:
        now = wall()
        alarms = await self._hall.store.claim(now, now + CLAIM, MOST)
        woken = await asyncio.gather(*(self._hall.wake(alarm) for alarm in alarms), return_exceptions=True)
        for alarm, result in zip(alarms, woken, strict=True):
            if isinstance(result, Exception):
                log.error("a table could not be woken", extra={"table": alarm.table}, exc_info=result)
        self._next = await self._hall.store.next_alarm()
