"""Fan-out between processes over a link: every process has a channel, and one channel is for all of them.

A process that takes up a table tells all others; those that hold it too are its *peers* at that table.  Only peers are
sent the table's messages, each on its own channel, and every process knows which seats are connected to its peers.  So
a table that one process serves costs nothing here, and nobody has to ask who is present.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial

import msgspec

from tessera.server.fanout import LOST, Fanout, Hear, packets
from tessera.server.fanout.link import MISSED, Link, Linked
from tessera.server.fanout.packets import Beat, Drops, Ends, Holds, News, Packet, Seats
from tessera.server.table.clock import STEADY, wall

ALL = "tessera:processes"
"""The channel of all processes."""
INBOX = "tessera:process:"
"""The channel of one process, before its id."""
MEET = 2.0
"""Seconds for which a new process waits for the others."""
SETTLE = 0.2
"""Seconds after an outage in which the other processes tell what they hold."""
MOST_WAITING = 256
"""Messages waiting for one table, beyond which it reads the log instead."""
TOGETHER = 8
"""Tables that catch up with their logs at the same time after an outage."""
AGREE = 250
"""Milliseconds by which the clocks of two processes may differ."""

logger = logging.getLogger("tessera.fanout")


def inbox(process: str) -> str:
    """The channel of one process."""
    return INBOX + process


async def _ignore(message: bytes) -> None:
    """Hear nothing."""


class Held:
    """A table that this process holds."""

    def __init__(self) -> None:
        self.hear: Hear = _ignore
        self.here: Counter[int] = Counter()
        """Connections to this process, by seat."""
        self.peers: dict[str, tuple[int, ...]] = {}
        """The other processes that hold the table, with the seats connected to them."""
        self.waiting: deque[bytes] = deque()
        """Messages that the table has not heard yet."""
        self.hearing = False
        self.forgotten = False
        """The table is no longer in memory; only the presence of players who are just disconnected is."""

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted(self.here))


class PeerFanout(Fanout):
    alone = False

    def __init__(self, link: Callable[[tuple[str, ...], Linked], Link]) -> None:
        self.id = secrets.token_urlsafe(9)
        self._began = time.monotonic()
        self._opened = asyncio.Event()
        """The process is alone, or has met another one and agrees with it about the time."""
        self._held: dict[str, Held] = {}
        self._beats = 0
        self._last_heard: dict[str, int] = {}
        """The number of the beat after which each other process was last heard."""
        self._hearing: set[asyncio.Task[None]] = set()
        self._catching_up = asyncio.Semaphore(TOGETHER)
        self._link = link((ALL, inbox(self.id)), self)

    @classmethod
    async def open(cls, url: str) -> PeerFanout:
        """Open the fan-out over Redis or PostgreSQL."""
        if url.startswith(("postgresql://", "postgres://")):
            from tessera.server.fanout.notify_link import NotifyLink

            fanout = cls(partial(NotifyLink, url))
        else:
            from tessera.server.fanout.redis_link import RedisLink

            fanout = cls(partial(RedisLink, url))
        await fanout._link.open()
        with suppress(TimeoutError):
            async with asyncio.timeout(MEET):
                await fanout._opened.wait()
        fanout._opened.set()
        return fanout

    async def close(self) -> None:
        self._tell(ALL, Ends(self.id))
        await self._link.close()
        for task in self._hearing:
            task.cancel()

    async def publish(self, table: str, message: bytes) -> None:
        if held := self._held.get(table):
            self._tell_peers(held, News(self.id, table, message))

    async def listen(self, table: str, hear: Hear) -> None:
        held = self._hold(table)
        held.hear, held.forgotten = hear, False
        self._tell(ALL, Holds(self.id, {table: held.seats}, reply=True))

    async def forget(self, table: str) -> None:
        """Hear no more from a table, once nobody is connected to it, unless it is listened to again before."""
        if held := self._held.get(table):
            held.forgotten = True
            self._let_go(table, held)

    async def enter(self, table: str, seat: int) -> None:
        held = self._hold(table)
        held.here[seat] += 1
        if held.here[seat] == 1:
            self._tell_peers(held, Seats(self.id, table, held.seats))

    async def exit(self, table: str, seat: int) -> None:
        held = self._hold(table)
        held.here[seat] -= 1
        if not held.here[seat]:
            del held.here[seat]
            self._tell_peers(held, Seats(self.id, table, held.seats))
            self._let_go(table, held)

    async def present(self, table: str, seats: Iterable[int]) -> set[int]:
        """While the link is down everybody counts as present, so that no bot takes over by mistake."""
        asked = set(seats)
        if self._link.up:
            held = self._hold(table)
            asked &= set(held.here).union(*held.peers.values())
        return asked

    def connected(self) -> None:
        """The link is open: find the peers again, then catch up with what was missed."""
        for held in self._held.values():
            held.peers.clear()
        self.beat()
        if self._held:
            self._tell(ALL, self._holds())
            asyncio.get_running_loop().call_later(SETTLE, self._all_lost)

    def beat(self) -> None:
        """Tell all processes that this one lives, and notice which ones do not."""
        self._tell(ALL, self._own_beat())
        self._beats += 1
        for process in [each for each, heard in self._last_heard.items() if heard < self._beats - MISSED]:
            self._lose(process)

    def confirmed(self, channel: str, listeners: int) -> None:
        if channel != ALL:
            if not listeners:
                self._lose(channel.removeprefix(INBOX))
        elif listeners <= 1:
            self._opened.set()

    def hear(self, message: bytes) -> None:
        try:
            packet = packets.decode(message)
        except msgspec.MsgspecError as error:
            logger.error("a message from another process cannot be read", extra={"fault": str(error)})
            return
        if packet.sender == self.id:
            if isinstance(packet, Beat):
                self._link.heard_own()
            return
        known = packet.sender in self._last_heard
        self._last_heard[packet.sender] = self._beats
        match packet:
            case Beat():
                self._agree(packet)
                if not known:
                    self._meet(packet.sender)
            case Holds():
                self._compare(packet)
            case Seats(sender, table, seats):
                if held := self._holding(sender, table):
                    held.peers[sender] = seats
            case News(sender, table, news):
                if held := self._holding(sender, table):
                    self._pass_on(table, held, news)
            case Drops(sender, table):
                if held := self._held.get(table):
                    held.peers.pop(sender, None)
            case Ends(sender):
                self._lose(sender)

    def _agree(self, beat: Beat) -> None:
        """Adopt the time of an older process, once, while opening: a restarted process must not bring another time."""
        if not self._opened.is_set() and beat.age > self._own_beat().age:
            if abs(beat.now - wall()) > AGREE:
                logger.warning("the clock follows the other processes", extra={"ahead": (beat.now - wall()) / 1000})
                STEADY.adopt(beat.now)
            self._opened.set()

    def _meet(self, process: str) -> None:
        """Introduce this process to a new one."""
        self._tell(inbox(process), self._own_beat())
        if self._held:
            self._tell(inbox(process), self._holds())

    def _compare(self, theirs: Holds) -> None:
        """Find the tables that both processes hold.

        The asked process becomes a peer and answers; then the other one does, catches up, and lets the first one catch
        up.  Each step is sent before any news that depends on it, so nothing written meanwhile is missed.
        """
        common = {table: held for table in theirs.tables if (held := self._held.get(table))}
        for table, held in common.items():
            held.peers[theirs.sender] = theirs.tables[table]
        if theirs.reply and common:
            seats = {table: held.seats for table, held in common.items()}
            self._tell(inbox(theirs.sender), Holds(self.id, seats, reply=False))
        elif not theirs.reply:
            for table, held in common.items():
                self._pass_on(table, held, LOST)
                self._tell(inbox(theirs.sender), News(self.id, table, LOST))

    def _hold(self, table: str) -> Held:
        held = self._held.get(table)
        if held is None:
            held = self._held[table] = Held()
        return held

    def _let_go(self, table: str, held: Held) -> None:
        """Drop a forgotten table that nobody is connected to."""
        if held.forgotten and not held.here:
            del self._held[table]
            self._tell_peers(held, Drops(self.id, table))

    def _holding(self, sender: str, table: str) -> Held | None:
        """The table, if this process holds it; else its sender is told."""
        held = self._held.get(table)
        if held is None:
            self._tell(inbox(sender), Drops(self.id, table))
        return held

    def _lose(self, process: str) -> None:
        """Another process has ended: its players are gone."""
        self._last_heard.pop(process, None)
        for table, held in self._held.items():
            if held.peers.pop(process, None) is not None:
                self._pass_on(table, held, LOST)

    def _all_lost(self) -> None:
        for table, held in self._held.items():
            self._pass_on(table, held, LOST)

    def _pass_on(self, table: str, held: Held, message: bytes) -> None:
        """Let the table hear a message after those that came before, without holding up other tables."""
        if len(held.waiting) >= MOST_WAITING:
            held.waiting.clear()
            message = LOST
        if message == LOST and LOST in held.waiting:
            return
        held.waiting.append(message)
        if not held.hearing:
            held.hearing = True
            task = asyncio.create_task(self._hear_all(table, held))
            self._hearing.add(task)
            task.add_done_callback(self._hearing.discard)

    async def _hear_all(self, table: str, held: Held) -> None:
        """Let a table hear everything that waits for it."""
        try:
            while held.waiting:
                message = held.waiting.popleft()
                try:
                    if message == LOST:
                        async with self._catching_up:
                            await held.hear(LOST)
                    else:
                        await held.hear(message)
                except Exception:
                    logger.exception("a table could not follow", extra={"table": table})
        finally:
            held.hearing = False

    def _holds(self) -> Holds:
        return Holds(self.id, {table: held.seats for table, held in self._held.items()}, reply=True)

    def _own_beat(self) -> Beat:
        return Beat(self.id, round((time.monotonic() - self._began) * 1000), wall())

    def _tell(self, channel: str, packet: Packet) -> None:
        for data in self._encoded(packet):
            self._link.publish(channel, data)

    def _encoded(self, packet: Packet) -> Iterator[bytes]:
        """The packet as a message, or as several if the link does not take one that large."""
        data = packets.encode(packet)
        if len(data) <= self._link.most:
            yield data
        else:
            for part in packets.smaller(packet):
                yield from self._encoded(part)

    def _tell_peers(self, held: Held, packet: Packet) -> None:
        if held.peers:
            for data in self._encoded(packet):
                for process in held.peers:
                    self._link.publish(inbox(process), data)
