"""Following the log of a table: loading it, and catching up with what other processes wrote."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tessera.server.store import LogLine
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

    async def reload(self) -> None:
        """Rebuild the course from the log, and follow the entries that were written meanwhile."""
        known = self._course.seq
        lines = await self._services.store.lines(self._course.id)
        self._course.reset()
        await self._replay([line for line in lines if line.seq <= known])
        for line in lines[known:]:
            await self._follow(line)

    async def hear(self, message: bytes) -> None:
        """Handle news from another process."""
        table = self._table
        match news.decode(message):
            case news.PresenceNews():
                await table.visitors.send_presence()
            case news.MessageNews(data):
                table.visitors.broadcast(data)
            case news.LineNews(seq, ask, data):
                async with table.lock:
                    table.driver.stop()
                    if seq == self._course.seq + 1:
                        await self._follow(LogLine(seq, ask, data))
                    elif seq > self._course.seq:
                        await self.catch_up()

    async def _follow(self, line: LogLine) -> None:
        """Apply a stored entry and tell everybody."""
        applied = await self._table.writer.apply(log.decode(line.data))
        await self._table.tell(line, applied.entry, self._table.feed.prepare(line.seq, applied))

    async def _replay(self, lines: list[LogLine]) -> None:
        def replay() -> None:
            for line in lines:
                self._course.apply(log.decode(line.data))
                self._course.advance(line)

        await asyncio.get_running_loop().run_in_executor(self._services.replays, replay)
