"""The visitors of a table: open connections, the seats they sit on, and who is present."""

from __future__ import annotations

import secrets
from itertools import chain
from typing import Protocol

from tessera.server.fanout import Fanout
from tessera.server.table.clock import game_time, wall
from tessera.server.table.course import Course
from tessera.server.wire import messages, news
from tessera.server.wire.messages import Presence, Yours


class Visitor(Protocol):
    """One connection to a table."""

    person: str
    """The id of the person; empty without a key."""
    latency: int
    """The round trip as the server measured it, in milliseconds."""

    def send(self, data: bytes) -> None: ...

    def hang_up(self) -> None:
        """Close the connection; the client connects again and gets what the log says."""


class Visitors:
    """All connections to one table in this process."""

    def __init__(self, course: Course, fanout: Fanout) -> None:
        self._course = course
        self._fanout = fanout
        self.seats: dict[Visitor, tuple[int, ...]] = {}
        """The seats of each connection."""
        self.here: frozenset[int] = frozenset()
        """The seats whose players are connected to this process."""
        self._gone: dict[int, int] = {}
        """The wall-clock time at which each absent seat's player disconnected, as far as this process knows."""
        self.present: frozenset[int] = frozenset()
        """The seats whose players are connected to any process and answer, as far as this process knows."""
        self._silent: dict[Visitor, int] = {}
        """The connections that do not answer, and since when."""
        self._silent_elsewhere: dict[str, dict[int, int]] = {}
        """The seats whose players do not answer other processes, and since when, by process."""
        self._process = secrets.token_hex(8)

    def broadcast(self, data: bytes) -> None:
        for visitor in self.seats:
            visitor.send(data)

    async def pass_on(self, data: bytes) -> None:
        """Send a message that is not logged to everybody at the table, in all processes."""
        self.broadcast(data)
        await self._fanout.publish(self._course.id, news.encode(news.MessageNews(data)))

    async def enter(self, visitor: Visitor) -> None:
        await self._place(visitor, self._course.seating.of(visitor.person))

    async def exit(self, visitor: Visitor) -> None:
        await self._place(visitor, ())
        del self.seats[visitor]
        self._silent.pop(visitor, None)

    async def reseat(self) -> None:
        """Seats were taken or left: tell every visitor which seats are theirs, and everybody who is present."""
        for visitor in tuple(self.seats):
            await self.enter(visitor)
            visitor.send(messages.encode(Yours(self.seats[visitor])))
        await self.announce()

    async def announce(self) -> None:
        """Presence has changed here: send it to everybody, in all processes."""
        await self.send_presence()
        await self._fanout.publish(self._course.id, news.encode(news.PresenceNews(self._process, self._silent_seats())))

    async def hear(self, told: news.PresenceNews) -> None:
        """Presence has changed in another process."""
        self._silent_elsewhere[told.process] = told.silent
        await self.send_presence()

    async def silence(self, visitor: Visitor, since: int | None) -> None:
        """A connection has not answered since that time, or answers again (None)."""
        if since is None:
            self._silent.pop(visitor, None)
        elif visitor in self.seats:
            self._silent[visitor] = since
        await self.announce()

    async def start_over(self) -> None:
        """News of other processes may be lost: forget who is silent there, and say anew who is here."""
        self._silent_elsewhere.clear()
        await self.announce()

    async def send_presence(self) -> None:
        """Send everybody in this process who is present anywhere, and who is gone or awaited for how long."""
        now = wall()
        await self.check_presence(now)
        course = self._course
        people = course.seating.people()
        gone = tuple((seat, now - self._gone[seat]) for seat in people if seat in self._gone)
        time = game_time(course.seating.started)
        awaited = tuple((seat, time - since) for seat, since in course.awaited.items() if seat in people)
        watching = sum(not seats for seats in self.seats.values())
        self.broadcast(messages.encode(Presence(tuple(sorted(self.present)), watching, gone, awaited)))

    def gone_since(self, seat: int, now: int) -> int:
        """The wall-clock time since which the player of a seat has been gone; `now` if they are not."""
        return self._gone.get(seat, now)

    async def check_presence(self, now: int) -> bool:
        """Update who is present and who is gone, by all processes; returns whether anybody is present."""
        silent = self._silent_seats()
        for elsewhere in self._silent_elsewhere.values():
            silent |= {seat: since for seat, since in elsewhere.items() if seat not in self.here}
        self.present = frozenset(await self._present()) - silent.keys()
        for seat in self._course.seating.people():
            if seat in self.present:
                self._gone.pop(seat, None)
            else:
                self._gone.setdefault(seat, silent.get(seat, now))
        return bool(self.present)

    def _silent_seats(self) -> dict[int, int]:
        """The seats whose players are connected to this process and do not answer on any connection."""
        since = {seat: when for visitor, when in self._silent.items() for seat in self.seats[visitor]}
        for visitor, seats in self.seats.items():
            if visitor not in self._silent:
                since = {seat: when for seat, when in since.items() if seat not in seats}
        return since

    async def _present(self) -> set[int]:
        return await self._fanout.present(self._course.id, self._course.seating.people())

    async def _place(self, visitor: Visitor, seats: tuple[int, ...]) -> None:
        """Record that this visitor is present on these seats, and no longer on its other ones."""
        before = self.seats.get(visitor, ())
        self.seats[visitor] = seats
        self.here = frozenset(chain.from_iterable(self.seats.values()))
        for seat in set(seats) - set(before):
            await self._fanout.enter(self._course.id, seat)
            self._gone.pop(seat, None)
        for seat in set(before) - set(seats):
            await self._fanout.exit(self._course.id, seat)
            if seat not in self.here:
                self._gone.setdefault(seat, wall())
