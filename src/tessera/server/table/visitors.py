"""The visitors of a table: open connections, the seats they sit on, and who is present."""

from __future__ import annotations

from itertools import chain
from typing import Protocol

from tessera.server.fanout import Fanout
from tessera.server.table.clock import wall
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

    async def reseat(self) -> None:
        """Seats were taken or left: tell every visitor which seats are theirs, and everybody who is present."""
        for visitor in tuple(self.seats):
            await self.enter(visitor)
            visitor.send(messages.encode(Yours(self.seats[visitor])))
        await self.announce()

    async def announce(self) -> None:
        """Presence has changed here: send it to everybody, in all processes."""
        await self.send_presence()
        await self._fanout.publish(self._course.id, news.encode(news.PresenceNews()))

    async def send_presence(self) -> None:
        """Send everybody in this process who is present anywhere."""
        here = await self._present()
        watching = sum(not seats for seats in self.seats.values())
        self.broadcast(messages.encode(Presence(tuple(sorted(here)), watching)))

    @property
    def anybody_gone(self) -> bool:
        return bool(self._gone)

    def gone_since(self, seat: int, now: int) -> int:
        """The wall-clock time since which the player of a seat has been gone; `now` if they are not."""
        return self._gone.get(seat, now)

    async def check_presence(self, now: int) -> bool:
        """Update who is gone, by all processes; returns whether anybody is present."""
        here = await self._present()
        for seat in self._course.seating.people():
            if seat in here:
                self._gone.pop(seat, None)
            else:
                self._gone.setdefault(seat, now)
        return bool(here)

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
                self._gone[seat] = wall()
