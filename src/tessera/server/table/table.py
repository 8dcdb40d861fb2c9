"""A table: the course of its log, and the people around it.

`once` handles one action: check the seat, check the rules, append to the log, commit; then, and only then,
acknowledge and tell everybody.  The lock makes a table do one thing at a time, so nobody sees what is not committed.
If another process has written first, the table catches up with the log and looks at the ask again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from tessera.core.game import Refusal
from tessera.server.store import LogLine, Taken
from tessera.server.table import log
from tessera.server.table.advising import AdviceDesk
from tessera.server.table.clock import wall
from tessera.server.table.course import Course, PlayAction
from tessera.server.table.driver import Driver
from tessera.server.table.feed import Feed, Prepared
from tessera.server.table.follower import LogFollower
from tessera.server.table.services import Services
from tessera.server.table.visitors import Visitor, Visitors
from tessera.server.table.writer import LogWriter
from tessera.server.wire.messages import Ask, Done, Error
from tessera.server.wire.problem import Problem

REFUSED = 128
"""Refusals remembered, so that a repeated ask gets the same answer."""

Create = Callable[[log.Setup, str], Awaitable[str]]
"""Creates a table with this set-up for this ask; returns its id."""
Asked = TypeVar("Asked", bound=Ask)
Propose = Callable[["Table", Visitor, Asked], log.LogEntry | PlayAction]
"""Turns an ask into the entry that does it, or raises `Refusal`."""


class Table:
    def __init__(self, services: Services, create: Create, name: str, setup: log.Setup, key: bytes) -> None:
        self.services = services
        self.create = create
        self.course = Course(name, setup, key)
        self.lock = asyncio.Lock()
        self.visitors = Visitors(self.course, services.fanout)
        self.feed = Feed(self.course, self.visitors)
        self.writer = LogWriter(self)
        self.follower = LogFollower(self)
        self.driver = Driver(self)
        self.advice = AdviceDesk(self)
        self._refused: OrderedDict[str, Error] = OrderedDict()

    @property
    def id(self) -> str:
        return self.course.id

    async def once(self, visitor: Visitor, ask: Asked, propose: Propose[Asked]) -> Done | Error:
        """Write the entry that an ask proposes, once: a repeat gets the answer the first one got."""
        name = f"{visitor.person}:{ask.id}"
        course = self.course
        async with self.lock:
            while True:
                if name in course.asks:
                    return Done(ask.id, course.asks[name])
                if name in self._refused:
                    return self._refused[name]
                before = course.seq
                try:
                    await self.writer.write(propose(self, visitor, ask), name)
                except Taken:
                    continue
                except Refusal as refusal:
                    await self.follower.catch_up()
                    if course.seq == before:
                        return self._refuse(name, ask.id, refusal)
                else:
                    done = Done(ask.id, course.seq)
                    await self.begin_if_full()
                    return done

    async def tell(self, line: LogLine, entry: log.LogEntry, prepared: Prepared) -> None:
        """An entry is committed: tell everybody, and everything that depends on it."""
        self.course.advance(line)
        if prepared.choices is not None:
            self.advice.forget()
        self.feed.publish(line.seq, prepared)
        if isinstance(entry, (log.Sat, log.Left)):
            await self.visitors.reseat()
        self.driver.stepped()

    @asynccontextmanager
    async def current(self) -> AsyncIterator[Course]:
        """The course, caught up with the log; the lock is held."""
        async with self.lock:
            await self.follower.catch_up()
            yield self.course

    async def join(self, visitor: Visitor, after: int = 0) -> None:
        """Add a connection: bring it up to date and give the person back their seats."""
        async with self.current() as course:
            await self.visitors.enter(visitor)
            self.feed.bring(visitor, after)
            for seat in self.visitors.seats[visitor]:
                if course.seating.seats[seat].away:
                    await self.writer.try_write(log.CameBack(seat))
            await self.begin_if_full()
        await self.visitors.announce()
        self.driver.drive()

    async def part(self, visitor: Visitor) -> None:
        """Remove a connection.  If the game waits for its player, their time limit starts."""
        async with self.lock:
            await self.visitors.exit(visitor)
            alarm = self.driver.alarm(wall()) if self.visitors.anybody_gone else None
        if alarm is not None:
            await self.services.store.arm(self.id, alarm)
            self.services.clock.notice(alarm)
        await self.visitors.announce()

    async def begin_if_full(self) -> None:
        """Start the game once no seat is open.  The caller holds the lock."""
        seating = self.course.seating
        if seating.started is None and seating.full:
            await self.writer.try_write(self.course.beginning(wall()))

    def _refuse(self, name: str, id_: str, refusal: Refusal) -> Error:
        error = self._refused[name] = Error.of(id_, Problem.of(refusal))
        if len(self._refused) > REFUSED:
            self._refused.popitem(last=False)
        self.services.metrics.count("tessera_refused_total", f'{{code="{error.code}"}}')
        return error
