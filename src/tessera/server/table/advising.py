"""Advice at a table: an expert's suggestions for the asker's seat, computed in a worker process.

The worker gets a game with imagined chance, so the key never leaves the table.  Advice is cached until the game moves
on: asking twice costs once.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tessera.bots.advice import ExpertAdvice, advise
from tessera.core.game import Game, Refusal
from tessera.server.table.seats import seat_of
from tessera.server.table.visitors import Visitor
from tessera.server.wire.messages import Advice, Advise
from tessera.server.workers import Broken

if TYPE_CHECKING:
    from tessera.server.table.table import Table

LIMIT = 10.0
"""Seconds until advice times out; the expert itself thinks for at most two."""


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
                game = course.playing().game.imagine(f"advice {course.id} {seq}")
                self._tasks[seat] = asyncio.create_task(self._compute(game, seat))
            task = self._tasks[seat]
        found = await asyncio.shield(task)
        return Advice(ask.id, seq, seat, found.best, found.outlook)

    def _seat(self, visitor: Visitor, ask: Advise) -> int:
        """The seat that gets advice, or a refusal."""
        course = self._table.course
        own = course.seating.of(visitor.person)
        if not own:
            raise Refusal("not-seated", "only players get advice; sit down first")
        if not course.setup.advice:
            raise Refusal("no-advice-here", "this table is played without advice")
        to_act = course.playing().game.to_act
        seat = seat_of(ask.seat, own, to_act)
        if seat not in to_act:
            raise Refusal("not-your-turn", "advice is for the player who has to act", value=seat)
        return seat

    async def _compute(self, game: Game, seat: int) -> ExpertAdvice:
        try:
            return await self._table.services.workers.call(LIMIT, advise, game, seat)
        except (Refusal, Broken):
            if self._tasks.get(seat) is asyncio.current_task():
                del self._tasks[seat]
            raise
