"""Following the log of a table: loading it, and catching up with what other processes wrote."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tessera.server.fanout import LOST
from tessera.server.store import LogLine, Unavailable
from tessera.server.table import log
from tessera.server.wire import news

if TYPE_CHECKING:
    from tessera.server.table.table import Table


class LogFollower:
    """Follows the log of one table.  Except for `load` and `hear`, the caller holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._course = table.course
        self._services = table.services

    async def load(self) -> None:
        """Replay the whole log, without telling anybody."""
        async with self._table.lock:
            if lines := await self._services.store.lines(self._course.id):
                await self._replay(lines)

    async def catch_up(self) -> None:
        """Follow the entries that other processes have written, if there can be any."""
        if self._services.fanout.alone:
            return
        for line in await self._services.store.lines(self._course.id, self._course.seq):
            await self._follow(line)

    async def reload(self, seq: int = 0) -> LogLine | None:
        """Rebuild the course from the log, and follow the entries that were written meanwhile.

        Returns the line `seq` if there is one.  If the log cannot be read, or has lost lines, the table is dropped.
        """
        known = self._course.seq
        with self._table.dropped_on_failure():
            lines = await self._services.store.lines(self._course.id)
            if len(lines) < known:
                raise Unavailable("the log has lost lines")
            self._course.reset()
            await self._replay(lines[:known])
            for line in lines[known:]:
                await self._follow(line)
        return lines[seq - 1] if 0 < seq <= len(lines) else None

    async def hear(self, message: bytes) -> None:
        """Handle news from another process."""
        table = self._table
        if message == LOST:
            await self._hear_nothing()
            return
        match news.decode(message):
            case news.PresenceNews() as presence:
                await table.visitors.hear(presence)
            case news.MessageNews(data):
                table.visitors.broadcast(data)
            case news.PlanNews(lines):
                table.plans.hear(lines)
            case news.LedNews() as led:
                table.reviewing.hear(led)
            case news.LeaderSought():
                await table.reviewing.answer()
            case news.LineNews(seq, ask, data):
                async with table.lock:
                    if seq <= self._course.seq:
                        return  # known; this process may have written after it
                    table.driver.stop()
                    if not table.visitors.seats:
                        return  # nobody sees it; whoever comes reads the log
                    if seq == self._course.seq + 1:
                        await self._follow(LogLine(seq, ask, data))
                    else:
                        await self.catch_up()

    async def _hear_nothing(self) -> None:
        """News may be lost: catch up with the log and with who is present, if anybody is here to see it."""
        if self._table.visitors.seats:
            async with self._table.lock:
                await self.catch_up()
            await self._table.visitors.start_over()

    async def _follow(self, line: LogLine) -> None:
        """Apply a stored entry and tell everybody.  If it does not fit, the course is not what the log says."""
        with self._table.dropped_on_failure():
            applied = await self._table.writer.apply(log.decode(line.data))
            await self._table.tell(line, applied.entry, self._table.feed.prepare(line.seq, applied))

    async def _replay(self, lines: list[LogLine]) -> None:
        def replay() -> None:
            for line in lines:
                self._course.apply(log.decode(line.data))
                self._course.advance(line)

        await asyncio.get_running_loop().run_in_executor(self._services.replays, replay)
