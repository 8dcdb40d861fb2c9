"""Advice at a table: what an expert would do in the asker's place, worked out in another process.

The other process gets a game with imagined chance: the key never leaves the table.  What was worked out holds until the
game moves on, so that asking twice costs once.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tessera.bots.advice import ExpertAdvice, advise
from tessera.core.game import Game, Refusal
from tessera.server.table.commands import seat_of
from tessera.server.wire.messages import Advice, Advise
from tessera.server.workers import Broken

if TYPE_CHECKING:
    from tessera.server.table.table import Table, Visitor

LIMIT = 10.0
"""Seconds after which advice is given up; the expert itself thinks for at most two."""


class Adviser:
    """One table's: whoever asks at the same moment gets the same advice."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._counsels: dict[int, asyncio.Task[ExpertAdvice]] = {}

    def forget(self) -> None:
        """The game has moved on; who still waits is told all the same, with the seq it was for."""
        self._counsels.clear()

    async def advise(self, who: Visitor, ask: Advise) -> Advice:
        table = self._table
        async with table.turn:
            await table.catch_up()
            seq, (seat, game) = table.seq, self._asked(who, ask)
            if seat not in self._counsels:
                self._counsels[seat] = asyncio.create_task(self._work_out(game, seat))
            counsel = self._counsels[seat]
        found = await asyncio.shield(counsel)
        return Advice(ask.id, seq, seat, found.best, found.outlook)

    def _asked(self, who: Visitor, ask: Advise) -> tuple[int, Game]:
        """Whose turn it is about, and the game as the expert may see it."""
        table = self._table
        mine = table.seating.of(who.person)
        if not mine:
            raise Refusal("not-seated", "advice is for those who play; sit down first")
        if not table.setup.advice:
            raise Refusal("no-advice-here", "at this table everybody plays without advice")
        game = table.playing().game
        seat = seat_of(ask.seat, mine, game.to_act)
        if seat not in game.to_act:
            raise Refusal("not-your-turn", "advice is for whoever has to act", value=seat)
        return seat, game.imagine(f"advice {table.id} {table.seq}")

    async def _work_out(self, game: Game, seat: int) -> ExpertAdvice:
        try:
            return await self._table.hall.workers.call(LIMIT, advise, game, seat)
        except (Refusal, Broken):
            if self._counsels.get(seat) is asyncio.current_task():
                del self._counsels[seat]
            raise
