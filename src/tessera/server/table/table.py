"""A table: the course of its log, and the people around it.

`once` handles one action: check the seat, check the rules, append to the log, commit; then, and only then,
acknowledge and tell everybody.  The lock makes a table do one thing at a time, so nobody sees what is not committed.
If another process has written first, the table catches up with the log and looks at the ask again.

If the store fails, the table goes back to what the log says; if the log cannot be read either, the table is dropped.
A dropped table does nothing any more: its connections are closed, and the registry loads the log again when somebody
connects.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Literal, TypeVar
from weakref import proxy

from tessera.core.game import Refusal
from tessera.server.store import LogLine, Taken, Unavailable
from tessera.server.table import log
from tessera.server.table.advising import AdviceDesk
from tessera.server.table.clock import wall
from tessera.server.table.course import Course, PlayAction
from tessera.server.table.courtesy import Courtesy
from tessera.server.table.driver import Driver
from tessera.server.table.feed import Feed, Prepared
from tessera.server.table.follower import LogFollower
from tessera.server.table.patience import Patience
from tessera.server.table.plans import PlanDesk
from tessera.server.table.raced import RaceNotes
from tessera.server.table.reviewing import ReviewRoom
from tessera.server.table.services import Services
from tessera.server.table.visitors import Visitor, Visitors
from tessera.server.table.writer import LogWriter
from tessera.server.wire.answers import Done, Error
from tessera.server.wire.base import Ask
from tessera.server.wire.problem import Problem

REFUSED = 128
"""Refusals remembered, so that a repeated ask gets the same answer."""

ARM_AGAIN = 5.0
"""Seconds between attempts to store an alarm while the store fails."""

Create = Callable[[log.Setup, str], Awaitable[str]]
"""Creates a table with this set-up for this ask; returns its id."""
Forget = Callable[["Table"], None]
"""Takes a table that was dropped out of the registry."""
Asked = TypeVar("Asked", bound=Ask)
Propose = Callable[["Table", Visitor, Asked], log.LogEntry | PlayAction]
"""Turns an ask into the entry that does it, or raises `Refusal`."""


class TableLock(asyncio.Lock):
    """The lock of a table.  Once the table is dropped, nobody gets it: not even those who already wait."""

    dropped = False

    async def acquire(self) -> Literal[True]:
        await super().acquire()
        if self.dropped:
            self.release()
            raise Unavailable("the table was dropped")
        return True


class Table:
    def __init__(
        self, services: Services, create: Create, forget: Forget, name: str, setup: log.Setup, key: bytes
    ) -> None:
        self.services = services
        self.create = create
        self._forget = forget
        self.course = Course(name, setup, key)
        self.lock = TableLock()
        self.visitors = Visitors(self.course, services.fanout)
        self.feed = Feed(self.course, self.visitors)
        back: Table = proxy(self)  # so that a table is freed with the last reference to it, and not by a collection
        self.writer = LogWriter(back)
        self.follower = LogFollower(back)
        self.patience = Patience(self)
        self.courtesy = Courtesy(self)
        self.driver = Driver(back)
        self.advice = AdviceDesk(back)
        self.plans = PlanDesk(back)
        self.reviewing = ReviewRoom(back)
        self.raced = RaceNotes(services.store, name)
        self._refused: OrderedDict[str, Error] = OrderedDict()
        self._arming: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.course.id

    @property
    def in_use(self) -> bool:
        """Somebody is connected, a bot thinks, or an entry is being written."""
        return bool(self.visitors.seats) or not self.driver.idle or self.lock.locked()

    async def once(self, visitor: Visitor, ask: Asked, propose: Propose[Asked]) -> Done | Error:
        """Write the entry that an ask proposes, once: a repeat gets the answer the first one got."""
        name = f"{visitor.person}:{ask.id}"
        course = self.course
        async with self.lock:
            while True:
                if (seq := course.asks.get(name)) is not None:
                    return Done(ask.id, seq)
                if name in self._refused:
                    return self._refused[name]
                before = course.seq
                try:
                    seq = await self.writer.write(propose(self, visitor, ask), name)
                except Taken:
                    continue
                except Unavailable:
                    raise
                except Refusal as refusal:
                    await self.follower.catch_up()
                    if course.seq == before:
                        return self._refuse(name, ask.id, refusal)
                else:
                    if course.seating.started is None:
                        with suppress(Unavailable):
                            await self.begin_if_full()
                    return Done(ask.id, seq)

    async def tell(self, line: LogLine, entry: log.LogEntry, prepared: Prepared) -> None:
        """An entry is committed: tell everybody, and everything that depends on it."""
        self.course.advance(line)
        if prepared.choices is not None:
            self.advice.forget()
        self.feed.publish(line.seq, prepared)
        if isinstance(entry, (log.Sat, log.Left, log.Reseated)):
            await self.visitors.reseat()
        self.plans.stepped(entry)
        self.driver.stepped()
        self.note_races()

    def note_races(self) -> None:
        """Note which puzzles are raced; without steps for a while, it is noted again before it expires."""
        if self.course.match is not None and self.course.private_boards:
            self.raced.follow(self.course.match.game.raced)

    @property
    def dropped(self) -> bool:
        return self.lock.dropped

    def drop(self) -> None:
        """Stop for good, because the course may differ from the log: only loading the log again makes it right."""
        if not self.dropped:
            self.lock.dropped = True
            self.services.metrics.count("tessera_tables_dropped_total")
            self._forget(self)
            self.driver.stop()
            self.plans.stop()
            for visitor in self.visitors.seats:
                visitor.hang_up()

    @contextmanager
    def dropped_on_failure(self) -> Iterator[None]:
        """Drop the table if the block fails or is cancelled."""
        try:
            yield
        except BaseException:
            self.drop()
            raise

    @asynccontextmanager
    async def current(self) -> AsyncIterator[Course]:
        """The course, caught up with the log; the lock is held."""
        async with self.lock:
            await self.follower.catch_up()
            yield self.course

    async def join(self, visitor: Visitor, after: int = 0) -> None:
        """Add a connection: bring it up to date and give the person back their seats."""
        async with self.current():
            await self.visitors.enter(visitor)
            self.feed.bring(visitor, after)
            self.plans.bring(visitor)
            await self._give_back(visitor)
            await self.begin_if_full()
        await self.visitors.announce()
        await self._arm()
        self.driver.drive()

    async def part(self, visitor: Visitor) -> None:
        """Remove a connection.  If the game waits for its player, their time limit starts."""
        try:
            async with self.lock:
                await self.visitors.exit(visitor)
                await self.reviewing.left(visitor)
        except Unavailable:  # the table is dropped; the presence of its visitors is not
            await self.visitors.exit(visitor)
            return
        await self.visitors.announce()
        await self._arm()

    async def silence(self, visitor: Visitor, since: int | None) -> None:
        """A connection has not answered since that time, or answers again (None)."""
        with suppress(Unavailable):
            await self.visitors.silence(visitor, since)
            if since is None:
                async with self.current():
                    await self._give_back(visitor)

    async def hear(self, message: bytes) -> None:
        """Handle news from another process.  If the store fails, the table follows when it is used next."""
        with suppress(Unavailable):
            await self.follower.hear(message)

    async def _give_back(self, visitor: Visitor) -> None:
        """Give a person who is back the seats that bots have played.  The caller holds the lock."""
        for seat in self.visitors.seats.get(visitor, ()):
            while self.course.seating.seats[seat].away:
                await self.writer.try_write(log.CameBack(seat))

    async def _arm(self) -> None:
        """People came or went: wake the table when the next of their time limits runs out.

        If the store fails, try again later.
        """
        try:
            async with self.lock:
                now = wall()
                alarm = self.driver.alarm(now) if self.patience.next(now) is not None else None
            if alarm is not None:
                await self.services.store.arm(self.id, alarm)
                self.services.clock.notice(alarm)
        except Unavailable:
            if not self.dropped:
                self._arming = asyncio.create_task(self._arm_later())

    async def _arm_later(self) -> None:
        await asyncio.sleep(ARM_AGAIN)
        await self._arm()

    async def begin_if_full(self) -> None:
        """Start the game once no seat is open.  The caller holds the lock.

        If the start cannot be stored, the table is dropped: the players connect again, and the first one starts it.
        """
        seating = self.course.seating
        if seating.started is None and seating.full:
            with self.dropped_on_failure():
                await self.writer.try_write(self.course.beginning(wall()))

    def _refuse(self, name: str, id_: str, refusal: Refusal) -> Error:
        error = self._refused[name] = Error.of(id_, Problem.of(refusal))
        if len(self._refused) > REFUSED:
            self._refused.popitem(last=False)
        self.services.metrics.count("tessera_refused_total", code=error.code)
        return error
