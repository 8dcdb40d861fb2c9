"""The plan of a table: lines of ghost actions that its players sketch together, on imagined copies of the game.

A plan is talk, not play: it is not logged.  It is kept on a shelf until its turns are over (`kept_plans`).  Every line
is played again, in a worker process, when it or the game has changed; what became illegal says why.  The workers get a
copy from `core.foresight.imagined`, which has no key.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from tessera.bots.planning import bots_line, opinion, prospect, unfold
from tessera.core.foresight import imagined
from tessera.core.game import Action, Game, Refusal
from tessera.server.table import bots, log
from tessera.server.table.kept_plans import OwnPlan, PlanKeeper, by_person, kept_plan
from tessera.server.table.seats import clean
from tessera.server.table.visitors import Visitor
from tessera.server.wire import base, lines, messages, news
from tessera.server.wire.answers import Choice, Done, Imagined
from tessera.server.wire.lines import Line, Lines, LineStep, Remark
from tessera.server.workers import Broken, Job

if TYPE_CHECKING:
    from tessera.server.table.table import Table

LINES = 8
"""Most lines of a table."""
OWN = 4
"""Most lines of one person."""
REMARKS = 12
"""Comments on one line; the oldest goes first."""
DONE = 16
"""Played steps of a line that are remembered, and actions of the table, for undo."""
LIMIT = 4.0
"""Seconds of CPU until the work on one line is given up."""

Result = TypeVar("Result")
logger = logging.getLogger("tessera.plans")
encode_lines = msgspec.json.Encoder().encode
decode_lines = msgspec.json.Decoder(list[Line]).decode


class PlanDesk:
    """The plan of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.lines: dict[str, Line] = {}
        self._refreshing: asyncio.Task[None] | None = None
        self._stale = False
        """The game has moved since the lines were last looked at."""
        self._played: list[tuple[int, str]] = []
        """The last actions that were not undone, as long as there has been a plan: seat and text."""
        self._keeper = PlanKeeper(table.services.store, table.course.id)

    # What people ask for

    async def sketch(self, visitor: Visitor, ask: lines.Sketch) -> Done:
        """Change a line, or begin one."""
        seat, game = self._planner(visitor), self._game()
        line = self._line(ask.line) if ask.line else self._new(visitor, seat, game, ask)
        if ask.line and ask.version != line.version:
            raise Refusal("plan-changed", "somebody else has changed this line meanwhile", value=line.version)
        known = {step.step: step for step in line.steps}
        steps = []
        for wish in ask.steps:
            if isinstance(game.parse(wish.do), game.preferences):
                raise Refusal("not-plannable", f"{wish.do} is a preference and no part of a plan", value=wish.do)
            old = known.get(wish.step)
            if old and (old.seat, old.do) == (wish.seat, wish.do):
                steps.append(msgspec.structs.replace(old, results=wish.results))
            else:
                steps.append(LineStep(self._number(line, steps), wish.seat, wish.do, seat, wish.results))
        left = {step.step for step in steps}
        remarks = tuple(
            remark if remark.step in left else msgspec.structs.replace(remark, step=0) for remark in line.remarks
        )
        changed = msgspec.structs.replace(
            line, steps=tuple(steps), version=line.version + 1, remarks=remarks, opinion=None, bot=False
        )
        await self._change(visitor.person, changed)
        return self._done(ask)

    async def scrap(self, visitor: Visitor, ask: lines.Scrap) -> Done:
        """Take a line off the plan."""
        self._planner(visitor)
        self._line(ask.line)
        del self.lines[ask.line]
        await self._tell(Lines((), (ask.line,)))
        return self._done(ask)

    async def comment(self, visitor: Visitor, ask: lines.Comment) -> Done:
        """Comment on a line."""
        seat, line = self._planner(visitor), self._line(ask.line)
        if not (text := clean(ask.text)):
            raise Refusal("nothing-said", "the comment has no readable text")
        step = ask.step if any(each.step == ask.step for each in line.steps) else 0
        remarks = (*line.remarks, Remark(seat, text, step))[-REMARKS:]
        await self._publish(msgspec.structs.replace(line, remarks=remarks))
        return self._done(ask)

    async def follow(self, visitor: Visitor, ask: lines.Follow) -> Done:
        """Let the bots follow a line; they follow one at a time."""
        self._planner(visitor)
        self._line(ask.line)
        others = [line for line in self.lines.values() if line.followed and line.id != ask.line]
        changed = [msgspec.structs.replace(line, followed=False) for line in others if ask.on]
        await self._publish(*changed, msgspec.structs.replace(self._line(ask.line), followed=ask.on))
        self._table.driver.stepped()
        return self._done(ask)

    async def imagine(self, visitor: Visitor, ask: lines.Imagine) -> Imagined:
        """The imagined position after the first steps of a line."""
        self._planner(visitor)
        line = self._line(ask.line) if ask.line else None
        steps = [step.sketched() for step in line.steps[: ask.steps]] if line else []
        game, seq = self._beginning(line.turn if line else ask.turn), self._table.course.seq
        found = await self._work(visitor.person, prospect, game, self._at, steps)
        choices = [Choice(str(action), action, *info) for action, info in found.choices]
        named = (line.id, line.version) if line else ("", 0)
        return Imagined(ask.id, seq, msgspec.Raw(found.view), found.seat, choices, *named)

    async def what_if(self, visitor: Visitor, ask: lines.WhatIf) -> Done:
        """A bot's opinion on a line, for everybody."""
        self._planner(visitor)
        if not self._table.course.setup.advice:
            raise Refusal("no-advice-here", "this table is played without advice")
        line = self._line(ask.line)
        steps = [step.sketched() for step in line.steps]
        found = await self._work(visitor.person, opinion, self._beginning(line.turn), self._at, steps)
        now = self.lines.get(line.id)
        if now is not None and now.version == line.version:
            await self._publish(msgspec.structs.replace(now, opinion=found))
        return self._done(ask)

    async def bot_line(self, visitor: Visitor, ask: lines.BotLine) -> Done:
        """Let the bot of a seat sketch its coming turn; its line takes the place of its last one."""
        self._planner(visitor)
        course = self._table.course
        if ask.seat not in course.seating.bots:
            raise Refusal("not-a-bot", f"no bot plays seat {ask.seat}", value=ask.seat)
        game = self._game()
        turn, beginning = self._coming(game, ask.seat)
        name = f"bot{ask.seat}"
        if name not in self.lines:
            self._check_room()
        player = bots.bot(course.setup.game, course.seating.seats[ask.seat].level, "plan")
        found = await self._work(visitor.person, bots_line, player, beginning, self._at, ask.seat)
        old = self.lines.get(name)
        first = old.version * 100 if old else 0
        steps = tuple(LineStep(first + n, each.seat, each.do, ask.seat) for n, each in enumerate(found, 1))
        line = Line(name, ask.seat, turn, old.version + 1 if old else 1, steps, bot=True)
        await self._change(visitor.person, line)
        return self._done(ask)

    # What the table tells

    def bring(self, visitor: Visitor) -> None:
        """Send somebody who has come the whole plan."""
        if self.lines:
            visitor.send(messages.encode(Lines(tuple(self.lines.values()), all=True)))

    def hear(self, lines: bytes) -> None:
        """The plan has changed in another process."""
        self.lines = {line.id: line for line in decode_lines(lines)}
        self._keeper.changed_elsewhere(self._table.course.seq, self._own_plans())

    async def restore(self) -> None:
        """Bring the kept plan back to a table that was loaded; the moves that it has not seen yet are followed."""
        table = self._table
        match = table.course.match
        if match is None or match.game.outcome is not None or not match.game.plannable:
            return
        if (kept := await kept_plan(table.services.store, table.id)) is None:
            return
        self.lines = {line.id: line for line in kept.lines}
        for line in await table.services.store.lines(table.id, kept.seq):
            self._follow(log.decode(line.data))
        self._look_again()

    def stepped(self, entry: log.LogEntry) -> None:
        """The game has moved: steps that were played leave their lines; the rest is looked at again."""
        if not isinstance(entry, log.MOVES):
            return
        if not self.lines:
            self._played.clear()
            return
        if gone := self._follow(entry):
            self._table.visitors.broadcast(messages.encode(Lines((), tuple(gone))))
        self._keep()
        self._look_again()

    def stop(self) -> None:
        self._keeper.stop()
        if self._refreshing:
            self._refreshing.cancel()

    async def finish(self) -> None:
        """Write what is not kept yet."""
        await self._keeper.finish()

    def wanted(self, game: Game, seat: int) -> Action | None:
        """The action that a line which the bots follow has for this seat now, if it is legal."""
        for line in self.lines.values():
            if line.followed and line.turn <= game.turn and line.steps and line.steps[0].seat == seat:
                action = game.parse(line.steps[0].do)
                if action in game.choices(seat):
                    return action
        return None

    def _follow(self, entry: log.LogEntry) -> list[str]:
        """Change the lines as an entry of the log asks for; returns those that are gone."""
        if not isinstance(entry, log.MOVES):
            return []
        undone = self._undone(entry)
        match = self._table.course.match
        turn = match.game.turn if match and match.game.outcome is None else None
        lines = tuple(self.lines.items())
        gone = [name for name, line in lines if turn is None or self._moved(line, entry, undone, turn) is None]
        for name in gone:
            del self.lines[name]
        return gone

    def _undone(self, entry: log.LogEntry) -> list[tuple[int, str]]:
        """Note an action that was played; returns those that an undo has taken back, the last one first."""
        if isinstance(entry, log.Did):
            self._played.append((entry.seat, entry.do))
            del self._played[:-DONE]
        taken: list[tuple[int, str]] = []
        if isinstance(entry, log.Undid):
            while self._played and (not taken or (entry.asker >= 0 and taken[-1][0] != entry.asker)):
                taken.append(self._played.pop())
        return taken

    def _moved(self, line: Line, entry: log.LogEntry, undone: list[tuple[int, str]], turn: int) -> Line | None:
        """The line after an entry of the game; None if its turn is over."""
        steps, done = line.steps, line.done
        if isinstance(entry, log.Did) and line.turn <= turn and steps and _same(steps[0], entry):
            steps, done = steps[1:], (*done, steps[0])[-DONE:]
        elif isinstance(entry, log.Undid):
            for seat, do in undone:
                if done and (done[-1].seat, done[-1].do) == (seat, do):
                    steps, done = (done[-1], *steps), done[:-1]
        elif line.turn < turn:
            return None
        if line.turn < turn:
            done = ()
        if steps is not line.steps and not steps and not line.remarks and done == ():
            return None
        at = max(line.turn, turn) if steps is not line.steps else line.turn
        changes: dict[str, Any] = {"steps": steps, "done": done, "turn": at, "opinion": None}
        moved = msgspec.structs.replace(line, version=line.version + (steps is not line.steps), **changes)
        self.lines[line.id] = moved
        return moved

    def _look_again(self) -> None:
        """All lines have to be looked at once more, in the background."""
        self._stale = bool(self.lines)
        if self._stale and self._refreshing is None:
            self._refreshing = asyncio.create_task(self._refresh())

    async def _refresh(self) -> None:
        """Look at all lines again until they fit the present position.  A line that cannot be looked at stays as is."""
        try:
            while self._stale:
                self._stale = False
                for line in tuple(self.lines.values()):
                    looked = await self._looked_at(line, self._table.course.setup.host or self._table.id)
                    if self._stale:
                        break
                    if (now := self.lines.get(line.id)) is not None and now.version == line.version:
                        self.lines[line.id] = msgspec.structs.replace(now, known=looked.known, seq=looked.seq)
                        self._table.visitors.broadcast(messages.encode(Lines((self.lines[line.id],))))
        except (Refusal, Broken) as fault:
            logger.warning("a plan could not be looked at", extra={"table": self._table.id, "fault": str(fault)})
        finally:
            self._refreshing = None

    # How it is done

    async def _looked_at(self, line: Line, person: str) -> Line:
        """The line with what is known about its steps now."""
        seq, steps = self._table.course.seq, [step.sketched() for step in line.steps]
        known = await self._work(person, unfold, self._beginning(line.turn), self._at, steps)
        return msgspec.structs.replace(line, known=tuple(known), seq=seq)

    async def _change(self, person: str, line: Line) -> None:
        """Take over a changed line at once, so that a second change of the same version is refused; then look at it."""
        before = self.lines.get(line.id)
        self.lines[line.id] = line
        try:
            looked = await self._looked_at(line, person)
        except BaseException:
            if self.lines.get(line.id) is line:
                del self.lines[line.id]
                self.lines |= {line.id: before} if before else {}
            raise
        now = self.lines.get(line.id)
        if now is not None and now.version == line.version:
            await self._publish(msgspec.structs.replace(now, known=looked.known, seq=looked.seq))

    def _work(self, person: str, function: Callable[..., Result], *arguments: Any) -> Coroutine[Any, Any, Result]:
        return self._table.services.workers.call(Job.ADVICE, person, LIMIT, function, *arguments)

    async def _publish(self, *lines: Line) -> None:
        """Keep lines and tell everybody, in all processes."""
        for line in lines:
            self.lines[line.id] = line
        await self._tell(Lines(lines))

    async def _tell(self, told: Lines) -> None:
        await self._table.visitors.pass_on(messages.encode(told))
        lines = encode_lines(list(self.lines.values()))
        await self._table.services.fanout.publish(self._table.id, news.encode(news.PlanNews(lines)))
        self._keep()

    def _keep(self) -> None:
        self._keeper.keep(self._table.course.seq, self._own_plans())

    def _own_plans(self) -> dict[str, OwnPlan]:
        seats = self._table.course.seating.seats
        people = {seat: each.setup.person for seat, each in enumerate(seats) if each.setup.person}
        return by_person(self.lines.values(), people)

    def _game(self) -> Game:
        """The game without its key, if it can be planned."""
        game = self._table.course.playing().game
        if not game.plannable:
            raise Refusal("not-plannable", f"{game.name} is not planned together")
        return imagined(game)

    @property
    def _at(self) -> int:
        return self._table.course.playing().at

    def _beginning(self, turn: int) -> Game:
        """The imagined copy at the beginning of a line: the present position, or that of a coming turn."""
        game = self._game()
        return game.ahead(turn - game.turn) if turn > game.turn else game

    def _coming(self, game: Game, seat: int) -> tuple[int, Game]:
        """The turn in which a seat acts next, and its beginning."""
        if seat in game.to_act:
            return game.turn, game
        for turns in range(1, game.seats + 1):
            later = game.ahead(turns)
            if seat in later.to_act:
                return later.turn, later
        raise Refusal("not-plannable", f"seat {seat} has no coming turn", value=seat)

    def _planner(self, visitor: Visitor) -> int:
        """The seat of somebody who may plan: any player at the table."""
        own = self._table.course.seating.of(visitor.person) if visitor.person else ()
        if not own:
            raise Refusal("not-seated", "only players plan; sit down first")
        return own[0]

    def _line(self, name: str) -> Line:
        if (line := self.lines.get(name)) is None:
            raise Refusal("no-such-line", "this line is no longer in the plan", value=name)
        return line

    def _new(self, visitor: Visitor, seat: int, game: Game, ask: lines.Sketch) -> Line:
        """A new line, which may branch off another; refuses if there are too many."""
        self._check_room()
        own = self._table.course.seating.of(visitor.person)
        if sum(line.by in own for line in self.lines.values()) >= OWN:
            raise Refusal("too-many-lines", f"you have {OWN} lines in the plan; scrap one first", value=OWN)
        of = self._line(ask.of) if ask.of else None
        turn = of.turn if of else max(ask.turn, game.turn)
        if turn > game.turn:
            game.ahead(turn - game.turn)
        return Line(secrets.token_urlsafe(6), seat, turn, 0, of.steps if of else ())

    def _check_room(self) -> None:
        if len(self.lines) >= LINES:
            raise Refusal("too-many-lines", f"the plan has {LINES} lines; scrap one first", value=LINES)

    def _number(self, line: Line, steps: Iterable[LineStep]) -> int:
        """A number that no step of the line has or had lately."""
        return max((step.step for step in (*line.steps, *line.done, *steps)), default=0) + 1

    def _done(self, ask: base.Ask) -> Done:
        return Done(ask.id, self._table.course.seq)


def _same(step: LineStep, did: log.Did) -> bool:
    return (step.seat, step.do) == (did.seat, did.do)
