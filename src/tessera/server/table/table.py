"""A table: its log, the game that follows from it, and the people around it.

`ask` is the way of one action: check the seat, check the rules, append to the log, commit; then, and only then,
acknowledge and tell everybody.  One thing happens at a table at a time (`turn`), so what is not committed yet is seen
by nobody.  If another process has written first, the table catches up with the log and looks at the ask again.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tessera.core.game import Action, Event, Refusal
from tessera.core.match import Mark
from tessera.server.store import Line, Poster, Taken
from tessera.server.table import log
from tessera.server.table.advice import Adviser
from tessera.server.table.clock import wall
from tessera.server.table.commands import wanted
from tessera.server.table.course import Course
from tessera.server.table.driver import Driver
from tessera.server.web.answers import Fault
from tessera.server.wire import messages
from tessera.server.wire.messages import Done, Error, Presence, Snapshot, Yours

if TYPE_CHECKING:
    from tessera.server.table.hall import Hall

RECENT = 16
"""Steps kept for those who come back soon; who was away for longer gets a snapshot."""
REFUSED = 128
"""Refusals remembered, so that a repeat is answered the same."""

LINE, OTHER, WHO = b"L", b"O", b"W"
"""What one process tells another: a line of the log, a passing message, or that somebody came or went."""


class Visitor(Protocol):
    """Somebody connected to a table; `person` is empty without a key, `latency` what the server measured."""

    person: str
    latency: int

    def send(self, data: bytes) -> None: ...


class News(NamedTuple):
    """What there is to tell once it is committed: the step, and after a move the choices by seat."""

    step: bytes
    choices: dict[int, bytes] | None = None


class Table(Course):
    """A course with people around it."""

    def __init__(self, hall: Hall, name: str, setup: log.Setup, key: bytes) -> None:
        self.hall = hall
        self.visitors: dict[Visitor, tuple[int, ...]] = {}
        """Who is connected, and the seats for which they are known to be present."""
        self.here: frozenset[int] = frozenset()
        """The seats whose players are connected to this process."""
        self.turn = asyncio.Lock()
        self.driver = Driver(self)
        self.adviser = Adviser(self)
        self._recent: deque[tuple[int, bytes]] = deque(maxlen=RECENT)
        self._refused: OrderedDict[str, Error] = OrderedDict()
        self._choices: dict[int, bytes] = {}
        super().__init__(name, setup, key)

    def _begin(self) -> None:
        super()._begin()
        self._asked: dict[str, int] = {}

    # The way of one action

    async def ask(self, who: Visitor, ask: messages.Asks) -> Done | Error:
        """Do what is asked, once: a repeat gets the answer the first one got."""
        name = f"{who.person}:{ask.id}"
        async with self.turn:
            while True:
                if name in self._asked:
                    return Done(ask.id, self._asked[name])
                if name in self._refused:
                    return self._refused[name]
                before = self.seq
                try:
                    what, action = wanted(self, who, ask)
                    await self.write(what, name, action)
                except Taken:
                    continue
                except Refusal as refusal:
                    await self.catch_up()
                    if self.seq == before:
                        return self._refuse(name, ask.id, refusal)
                else:
                    done = Done(ask.id, self.seq)
                    await self.start_if_full()
                    return done

    async def write(self, what: log.Any_, ask: str = "", action: Action | None = None) -> None:
        """Check the rules, append, commit, tell.  If anything fails after that, the log decides what is true."""
        mark = self._mark()
        events, changed = await self._let_happen(what, action)
        now = wall()
        line = Line(self.seq + 1, ask, log.encode(what))
        alarm = self.driver.alarm(now)
        try:
            news = self._news(line.seq, what, events, changed)
            began = time.perf_counter()
            await self.hall.store.append(self.id, line, alarm, self.poster() if changed else None, now)
        except BaseException as error:
            if isinstance(error, Taken):
                self.hall.metrics.count("tessera_lost_races_total")
            await self._take_back(what, mark)
            raise
        self.hall.metrics.committed(time.perf_counter() - began)
        await self._tell(line, what, news)
        if not self.hall.fanout.alone:
            head = f"{line.seq} {ask}\n".encode()
            await self.hall.fanout.publish(self.id, LINE + head + line.data)
        if alarm is not None:
            self.hall.clock.notice(alarm)
        self.driver.drive()

    async def _let_happen(self, what: log.Any_, action: Action | None = None) -> tuple[list[Event], bool]:
        """As `apply`; if the rules themselves break, the game is what the log says."""
        try:
            if isinstance(what, log.Did) and self.match and self.match.game.slow_actions:
                return await asyncio.to_thread(self.apply, what, action)
            return self.apply(what, action)
        except Refusal:
            raise
        except Exception:
            await self._reload()
            raise

    def _news(self, seq: int, what: log.Any_, events: list[Event], changed: bool) -> News:
        """What there will be to tell, made while the game is still at hand; nobody gets it before the commit."""
        step = self.step(seq, what, events, changed)
        if not isinstance(what, log.MOVES):
            return News(step)
        return News(step, {seat: self._choices_of(seq, seat) for seat in self.to_act if seat in self.here})

    async def _tell(self, line: Line, what: log.Any_, news: News) -> None:
        """It is committed: everybody gets the same bytes, those who must act their choices."""
        self.seq = line.seq
        if line.ask:
            self._asked[line.ask] = line.seq
        self._recent.append((line.seq, news.step))
        self.broadcast(news.step)
        if isinstance(what, (log.Sat, log.Left)):
            for visitor in tuple(self.visitors):
                await self._take_place(visitor, self.seating.of(visitor.person))
                visitor.send(messages.encode(Yours(self.visitors[visitor])))
            await self._presence_changed()
        if news.choices is not None:
            self._choices = news.choices
            self.adviser.forget()
            self._offer(self.visitors)
        self.driver.stepped()

    # What there is to see

    def poster(self) -> Poster:
        people = {self.seating.seats[seat].setup.person: seat for seat in reversed(self.seating.people())}
        hangs = self.setup.public and not self.over
        return Poster(hangs, messages.encode(self.info()), tuple(people.items()), self.over)

    def now(self) -> int:
        """Milliseconds since the start, as the game counts them."""
        return 0 if self.seating.started is None else max(0, wall() - self.seating.started)

    def _snapshot(self, visitor: Visitor) -> Snapshot:
        yours = self.seating.of(visitor.person)
        if self.match is None:
            return Snapshot(self.seq, messages.VERSION, self.info(), yours, chat=tuple(self.chat))
        state, hash_ = self.state(self.now()), self.match.game.hash()
        return Snapshot(self.seq, messages.VERSION, self.info(), yours, state, hash_, tuple(self.chat))

    def _offer(self, visitors: Iterable[Visitor]) -> None:
        """Those of them who must act get their choices."""
        for seat in self.to_act:
            for visitor in visitors:
                if seat in self.visitors[visitor]:
                    if seat not in self._choices:
                        self._choices[seat] = self._choices_of(self.seq, seat)
                    visitor.send(self._choices[seat])

    def _choices_of(self, seq: int, seat: int) -> bytes:
        assert self.match is not None
        return messages.choices_of(self.match.game, seq, seat)

    # Coming, going and being told

    async def join(self, visitor: Visitor, after: int = 0) -> None:
        """Somebody connects, perhaps again: bring them up to date, give them back their seat."""
        async with self.turn:
            await self.catch_up()
            await self._take_place(visitor, self.seating.of(visitor.person))
            self._bring(visitor, after)
            for seat in self.visitors[visitor]:
                if self.seating.seats[seat].away:
                    await self._try(log.CameBack(seat))
            await self.start_if_full()
        await self._presence_changed()
        self.driver.drive()

    async def part(self, visitor: Visitor) -> None:
        """Somebody is gone; if the game waits for them, the time the table gives them begins."""
        async with self.turn:
            await self._take_place(visitor, ())
            del self.visitors[visitor]
            alarm = self.driver.alarm(wall()) if self.driver.gone else None
        if alarm is not None:
            await self.hall.store.arm(self.id, alarm)
            self.hall.clock.notice(alarm)
        await self._presence_changed()

    async def resend(self, visitor: Visitor, after: int) -> None:
        async with self.turn:
            await self.catch_up()
            self._bring(visitor, after)

    async def point(self, visitor: Visitor, piece: str) -> None:
        mine = self.seating.of(visitor.person)
        if not mine:
            raise Refusal("not-seated", "you only watch this table; sit down first")
        await self._pass_on(messages.encode(messages.Pointed(mine[0], piece)))

    async def start_if_full(self) -> None:
        if self.seating.started is None and self.seating.full:
            await self._try(self.beginning(wall()))

    async def catch_up(self) -> None:
        """Read what other processes have written, if there are any."""
        if self.hall.fanout.alone:
            return
        for line in await self.hall.store.lines(self.id, self.seq):
            await self._follow(line)

    async def hear(self, message: bytes) -> None:
        """Another process tells something about this table."""
        kind, rest = message[:1], message[1:]
        if kind == WHO:
            await self._send_presence()
        elif kind == OTHER:
            self.broadcast(rest)
        else:
            head, _, data = rest.partition(b"\n")
            seq, _, ask = head.decode().partition(" ")
            async with self.turn:
                self.driver.stop()
                if int(seq) == self.seq + 1:
                    await self._follow(Line(int(seq), ask, data))
                elif int(seq) > self.seq:
                    await self.catch_up()

    def broadcast(self, data: bytes) -> None:
        for visitor in self.visitors:
            visitor.send(data)

    async def load(self) -> None:
        """Become what the log says, telling nobody."""
        async with self.turn:
            if lines := await self.hall.store.lines(self.id):
                await self._replay(lines)

    async def _replay(self, lines: list[Line]) -> None:
        def play() -> None:
            for line in lines:
                self.apply(log.decode(line.data))
                self.seq = line.seq
                if line.ask:
                    self._asked[line.ask] = line.seq

        await asyncio.get_running_loop().run_in_executor(self.hall.replays, play)

    def _bring(self, visitor: Visitor, after: int) -> None:
        missed = [data for seq, data in self._recent if seq > after]
        if 0 < after <= self.seq and len(missed) == self.seq - after:
            visitor.send(messages.encode(Yours(self.seating.of(visitor.person))))
            for data in missed:
                visitor.send(data)
        else:
            visitor.send(messages.encode(self._snapshot(visitor)))
        self._offer((visitor,))

    async def _follow(self, line: Line) -> None:
        what = log.decode(line.data)
        events, changed = await self._let_happen(what)
        await self._tell(line, what, self._news(line.seq, what, events, changed))

    async def _try(self, what: log.Any_) -> None:
        """Write what nobody asked for; if another process was faster, that is as good."""
        with suppress(Taken):
            await self.write(what)

    def _mark(self) -> tuple[Mark, set[int]] | None:
        """Where the game is before an action that another process may forestall; alone, nobody can."""
        if self.hall.fanout.alone or self.match is None:
            return None
        return self.match.mark(), set(self.seating.wants_undo)

    async def _take_back(self, what: log.Any_, mark: tuple[Mark, set[int]] | None) -> None:
        """What was not written has not happened: go back to where the game was, and on to what was written instead."""
        if mark and self.match and isinstance(what, log.Did | log.Undid):
            game, self.seating.wants_undo = mark
            self.match.back_to(game)
            await self.catch_up()
        else:
            await self._reload()

    async def _reload(self) -> None:
        """An append failed: forget what was not written, and tell what was written instead."""
        told = self.seq
        lines = await self.hall.store.lines(self.id)
        self._begin()
        await self._replay([line for line in lines if line.seq <= told])
        for line in lines[told:]:
            await self._follow(line)

    async def _take_place(self, visitor: Visitor, seats: tuple[int, ...]) -> None:
        """Make known for which seats this visitor is present."""
        before = self.visitors.get(visitor, ())
        self.visitors[visitor] = seats
        self.here = frozenset(chain.from_iterable(self.visitors.values()))
        for seat in set(seats) - set(before):
            await self.hall.fanout.enter(self.id, seat)
            self.driver.gone.pop(seat, None)
        for seat in set(before) - set(seats):
            await self.hall.fanout.exit(self.id, seat)
            if seat not in self.here:
                self.driver.gone[seat] = wall()

    async def _pass_on(self, data: bytes) -> None:
        self.broadcast(data)
        await self.hall.fanout.publish(self.id, OTHER + data)

    async def _presence_changed(self) -> None:
        await self._send_presence()
        await self.hall.fanout.publish(self.id, WHO)

    async def _send_presence(self) -> None:
        here = await self.hall.fanout.present(self.id, self.seating.people())
        watching = sum(not seats for seats in self.visitors.values())
        self.broadcast(messages.encode(Presence(tuple(sorted(here)), watching)))

    def _refuse(self, name: str, id_: str, refusal: Refusal) -> Error:
        fault = Fault.of(refusal)
        error = self._refused[name] = Error(id_, fault.code, fault.text, fault.rule, fault.wait)
        if len(self._refused) > REFUSED:
            self._refused.popitem(last=False)
        self.hall.metrics.count("tessera_refused_total", f'{{code="{fault.code}"}}')
        return error
