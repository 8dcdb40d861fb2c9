"""Advice at a table: an expert's suggestions for the asker's seat, computed in a worker process.

The worker gets a game with imagined chance, so the key never leaves the table.  Advice is cached until the game moves
on: asking twice costs once.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from tessera.bots.advice import ExpertAdvice, advise, effects
from tessera.core.game import Game, Refusal
from tessera.server.table.seats import seat_of
from tessera.server.table.visitors import Visitor
from tessera.server.wire.answers import Advice, Because, Previewed
from tessera.server.wire.asks import Advise, Preview, Why
from tessera.server.wire.problem import Problem
from tessera.server.workers import Job

if TYPE_CHECKING:
    from tessera.server.table.table import Table

LIMIT = 10.0
"""Seconds of CPU until advice is given up; the expert and its roll-outs take about two."""


class AdviceDesk:
    """Gives the advice at one table; concurrent asks for one seat share one computation."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tasks: dict[int, asyncio.Task[ExpertAdvice]] = {}
        """Cache of the advice at the current seq, by seat."""

    def forget(self) -> None:
        """The game has moved on: invalidate the cache.  Pending asks still get advice, with the seq it was for."""
        self._tasks.clear()

    async def advise(self, visitor: Visitor, ask: Advise) -> Advice:
        async with self._table.current() as course:
            seq, seat = course.seq, self._seat(visitor, ask)
            if seat not in self._tasks:
                match = course.playing()
                game = match.game.imagine(secrets.token_hex())
                self._tasks[seat] = asyncio.create_task(self._compute(visitor.person, game, seat, match.at))
            task = self._tasks[seat]
        try:
            found = await asyncio.shield(task)
        finally:
            del task  # a failed task, its traceback and this frame would be a reference cycle
        return Advice(ask.id, seq, seat, found.best, found.outlook)

    async def preview(self, visitor: Visitor, ask: Preview) -> Previewed:
        """Preview an action; this is exact and no advice, so tables without advice have it too."""
        async with self._table.current() as course:
            seq, seat = course.seq, self._own_seat(visitor, ask.seat)
            game = course.playing().game
            action = game.parse(ask.do)
            if action not in game.choices(seat):
                raise Refusal("not-offered", f"{ask.do} is not among your choices now", value=ask.do)
            imagined = game.imagine(secrets.token_hex(8))
        found = await self._table.services.workers.call(
            Job.ADVICE, visitor.person, LIMIT, effects, imagined, seat, action
        )
        return Previewed(ask.id, seq, seat, ask.do, found)

    async def why(self, visitor: Visitor, ask: Why) -> Because:
        """Return the reason why nothing can be done with a piece."""
        game = self._table.course.playing().game
        reason = game.why(self._own_seat(visitor, ask.seat), ask.piece)
        return Because(ask.id, ask.piece, Problem.of(reason) if reason else None)

    def _own_seat(self, visitor: Visitor, asked: int | None) -> int:
        """The seat that a player asks for, or a refusal."""
        course = self._table.course
        own = course.seating.of(visitor.person)
        if not own:
            raise Refusal("not-seated", "only players can ask; sit down first")
        return seat_of(asked, own, course.playing().game.to_act)

    def _seat(self, visitor: Visitor, ask: Advise) -> int:
        """The seat that gets advice, or a refusal."""
        course = self._table.course
        seat = self._own_seat(visitor, ask.seat)
        if not course.setup.advice:
            raise Refusal("no-advice-here", "this table is played without advice")
        to_act = course.playing().game.to_act
        if seat not in to_act:
            raise Refusal("not-your-turn", "advice is for the player who has to act", value=seat)
        return seat

    async def _compute(self, person: str, game: Game, seat: int, now: int) -> ExpertAdvice:
        try:
            return await self._table.services.workers.call(Job.ADVICE, person, LIMIT, advise, game, seat, now)
        except BaseException:
            if self._tasks.get(seat) is asyncio.current_task():
                del self._tasks[seat]
            raise
