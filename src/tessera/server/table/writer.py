"""Writing the log of a table: apply, append, commit, and only then tell."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from tessera.core.game import Refusal
from tessera.core.match import Mark
from tessera.server.store import Listing, LogLine, Passed, Taken, Unavailable
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.course import Applied, CourseMark, PlayAction
from tessera.server.wire import news

if TYPE_CHECKING:
    from tessera.server.table.table import Table


class Savepoint(NamedTuple):
    """The course before an entry that is not stored yet."""

    match: Mark
    course: CourseMark


class LogWriter:
    """Writes entries of one table.  The caller holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._course = table.course
        self._services = table.services

    async def write(self, what: log.LogEntry | PlayAction, ask: str = "") -> int:
        """Write one entry and return its seq, or raise and leave the course as the log says.

        Raises `Refusal` if the rules do not allow it, and `Taken` if another process wrote this seq first; the course
        has caught up then.  Raises `Unavailable` if the store fails, and drops the table unless its log can be read.
        """
        table, course, services = self._table, self._course, self._services
        if table.dropped:
            raise Unavailable("the table was dropped")
        savepoint, over = self._savepoint(), course.over
        applied = await self.apply(what)
        now, seq = wall(), course.seq + 1
        line, alarm = LogLine(seq, ask, b""), None
        try:
            line = LogLine(seq, ask, log.encode(applied.entry))
            alarm = table.driver.alarm(now)
            prepared = table.feed.prepare(seq, applied)
            listing = course.listing() if applied.changed else course.passed() if applied.passed else None
            await self._append(line, alarm, listing, now)
        except Taken:
            await self._go_back(applied.entry, savepoint)
            raise
        except Exception:
            stored = await table.follower.reload(seq)
            if stored is None:
                raise
            if stored != line:
                raise Taken from None
        except BaseException:  # cancelled: the line may be stored or not
            table.drop()
            raise
        else:
            await table.tell(line, applied.entry, prepared)
            if services.herald:
                services.herald.told(table, applied.entry)
        if not services.fanout.alone:
            await services.fanout.publish(course.id, news.encode(news.LineNews(*line)))
        if services.ended and course.over and not over:
            services.ended(course)
        if alarm is not None:
            services.clock.notice(alarm)
        table.driver.drive()
        return seq

    async def try_write(self, entry: log.LogEntry | PlayAction) -> None:
        """Write an entry that nobody asked for; if another process was faster, its entry stands."""
        with suppress(Taken):
            await self.write(entry)

    async def apply(self, what: log.LogEntry | PlayAction) -> Applied:
        """Apply an entry to the course, slow actions off the event loop.

        If the rules fail with anything but a refusal, the course is loaded from the log again.
        """
        course = self._course
        try:
            if course.match and course.match.game.slow_actions and isinstance(what, PlayAction | log.Did):
                return await asyncio.to_thread(course.apply, what)
            return course.apply(what)
        except Refusal:
            raise
        except Exception:
            await self._table.follower.reload()
            raise
        except BaseException:  # cancelled: a thread may still be applying it
            self._table.drop()
            raise

    async def _append(self, line: LogLine, alarm: int | None, listing: Listing | Passed | None, now: int) -> None:
        began = time.perf_counter()
        try:
            await self._services.store.append(self._course.id, line, alarm, listing, now)
        except Taken:
            self._services.metrics.count("tessera_lost_races_total")
            raise
        self._services.metrics.committed(time.perf_counter() - began)

    def _savepoint(self) -> Savepoint | None:
        """A savepoint if another process may be faster; a single process needs none."""
        course = self._course
        if self._services.fanout.alone or course.match is None:
            return None
        return Savepoint(course.match.mark(), course.mark())

    async def _go_back(self, entry: log.LogEntry, savepoint: Savepoint | None) -> None:
        """Undo an entry that was not stored, and follow what was stored in its place."""
        course = self._course
        if savepoint and course.match and isinstance(entry, log.Did | log.Undid):
            with self._table.dropped_on_failure():
                course.match.back_to(savepoint.match)
                course.back_to(savepoint.course)
                await self._table.follower.catch_up()
        else:
            await self._table.follower.reload()
