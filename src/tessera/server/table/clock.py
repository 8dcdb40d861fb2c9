"""The clock: wakes tables when their alarm is due, no matter which process set it.

Alarms are rows in the store.  A process claims the due ones for a while; if it dies, its claim expires and another
process wakes the table.  So an hourglass runs out even if the process that turned it is gone, and it runs out once,
because the log accepts only one entry at each seq.

Time here is wall-clock time that never steps (decision 019).
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from functools import partial
from typing import Protocol

from tessera.core.game import Refusal
from tessera.server.backoff import Backoff
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
PATIENCE = 2.0
"""Seconds for which the clock waits for the tables it has woken; slower ones no longer delay the others."""
RETRY = 1_000
"""Milliseconds before a table that could not be woken is woken again; doubled after each failure."""
MOST_RETRY = 3_600_000
NOTICED = 1_000
"""Milliseconds of a step of the system's clock that are worth a line in the log."""

logger = logging.getLogger("tessera.clock")


if sys.platform == "linux":
    elapsed = partial(time.clock_gettime_ns, time.CLOCK_BOOTTIME)
elif sys.platform == "darwin":
    elapsed = partial(time.clock_gettime_ns, time.CLOCK_MONOTONIC)
else:
    elapsed = time.monotonic_ns
"""Nanoseconds of a clock that never steps and that runs on while the machine sleeps."""


class SteadyClock:
    """Wall-clock time without steps: the system's wall clock when the process started, and the time elapsed since."""

    def __init__(self) -> None:
        self._anchor = time.time_ns() - elapsed()
        self._stepped = 0

    def now(self) -> int:
        """The wall-clock time in milliseconds."""
        return (self._anchor + elapsed()) // 1_000_000

    def adopt(self, now: int) -> None:
        """Continue from the time of another process."""
        self._anchor = now * 1_000_000 - elapsed()

    def new_step(self) -> int | None:
        """Milliseconds by which the system's clock is ahead of this one, if that has changed since the last call."""
        ahead = time.time_ns() // 1_000_000 - self.now()
        if abs(ahead - self._stepped) < NOTICED:
            return None
        self._stepped = ahead
        return ahead


STEADY = SteadyClock()
"""The clock of this process."""


wall = STEADY.now
"""The server's wall clock in milliseconds.  It never steps, and it is the only clock: a client's is never used."""


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
        self._waking: set[asyncio.Task[None]] = set()
        self._failures: dict[str, int] = {}
        """The number of failures in a row to wake each table."""
        self._backoff = Backoff(logger, "the clock cannot read the alarms")
        self._caring: asyncio.Task[None] | None = None
        self._cared = Backoff(logger, "the tables cannot be maintained")

    def start(self, woken: Woken) -> None:
        self._task = asyncio.create_task(self._run(woken))

    async def stop(self) -> None:
        tasks = [task for task in (self._task, self._caring, *self._waking) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def notice(self, at: int) -> None:
        """This process has set an alarm: wake up in time for it."""
        if self._next is None or at < self._next:
            self._next = at
            self._sooner.set()

    async def _run(self, woken: Woken) -> None:
        self._caring = asyncio.create_task(self._care(woken))
        while True:
            try:
                await self._ring(woken)
            except Exception as error:
                await asyncio.sleep(self._backoff.failed(error, trace=not isinstance(error, OSError | Refusal)))
                continue
            self._backoff.ended()
            wait = POLL if self._next is None else min(POLL, max(0, self._next - wall()) / 1000)
            try:
                async with asyncio.timeout(max(wait, 0.001)):
                    await self._sooner.wait()
            except TimeoutError:
                pass
            self._sooner.clear()

    async def _care(self, woken: Woken) -> None:
        """Let the tables maintain themselves now and then; a slow round delays no alarm."""
        while True:
            await asyncio.sleep(CARE)
            self._report_step()
            try:
                await woken.care()
            except Exception as error:
                self._cared.failed(error, trace=not isinstance(error, OSError | Refusal))
            else:
                self._cared.ended()

    async def _ring(self, woken: Woken) -> None:
        """Wake the tables that are due."""
        now = wall()
        alarms = await self._store.claim(now, now + CLAIM, BATCH)
        if alarms:
            waking = [asyncio.create_task(self._wake(woken, alarm)) for alarm in alarms]
            self._waking.update(waking)
            for task in waking:
                task.add_done_callback(self._woken)
            await asyncio.wait(waking, timeout=PATIENCE)
        self._next = await self._store.next_alarm()

    async def _wake(self, woken: Woken, alarm: Alarm) -> None:
        """Wake a table; if that fails, try again later.  Raises only if the store fails too."""
        table = alarm.table
        try:
            await woken.wake(alarm)
        except Exception as error:
            failures = self._failures.get(table, 0)
            delay = min(MOST_RETRY, RETRY * 2 ** min(failures, 30))
            await self._store.settle(alarm, wall() + delay)
            self._failures[table] = failures + 1
            about = {"table": table, "fault": str(error) or repr(error), "failures": failures + 1}
            logger.error("a table could not be woken", extra=about, exc_info=None if failures else error)
        else:
            self._failures.pop(table, None)

    def _woken(self, task: asyncio.Task[None]) -> None:
        """Forget a finished task.  If it failed, so does the store: the claim expires, and the clock notices itself."""
        self._waking.discard(task)
        if not task.cancelled():
            task.exception()

    def _report_step(self) -> None:
        if (ahead := STEADY.new_step()) is not None:
            about = {"ahead": ahead / 1000}
            logger.warning("the system's clock was set; games keep the old time until the next start", extra=about)
