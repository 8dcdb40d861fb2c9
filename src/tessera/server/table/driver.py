"""What moves a table when nobody asks: the clock's `TimeUp`, the bots' actions, and a bot for somebody who is gone.

The process that wrote the last line drives; should it die, the table's alarm lets another one take the wheel.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tessera.bots import Bot, Move, Random
from tessera.core.game import CLOCK, Action, Game, Refusal
from tessera.server.store import Alarm, Taken
from tessera.server.table import bots, log
from tessera.server.table.clock import CLAIM, wall
from tessera.server.table.commands import REFUND
from tessera.server.workers import Broken

if TYPE_CHECKING:
    from tessera.server.table.table import Table

GRACE = REFUND
"""Milliseconds after a deadline in which an action that was done before it may still arrive."""

note = logging.getLogger("tessera.driver")


class Driver:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._driving = False
        self._stepped = asyncio.Event()
        self.bots: dict[tuple[int, str], Bot] = {}
        """By seat and level, as they are after their last move."""
        self.gone: dict[int, int] = {}
        """Since when each seat's player is not connected to this process."""

    @property
    def idle(self) -> bool:
        return self._task is None or self._task.done()

    def stepped(self) -> None:
        """Something happened: bots that are thinking or waiting think again."""
        self._stepped.set()

    def drive(self) -> None:
        """Let the bots act that must."""
        self._driving = True
        if self.idle and self._bots_to_act():
            self._task = asyncio.create_task(self._play_bots())

    def stop(self) -> None:
        """Another process drives now."""
        self._driving = False
        self._stepped.set()

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def alarm(self, now: int) -> int | None:
        """When the table must be woken next, as things stand."""
        table, match = self._table, self._table.match
        started = table.seating.started
        if match is None or started is None or match.game.outcome is not None:
            return None
        times = []
        if match.game.deadline is not None:
            times.append(started + match.game.deadline + self._grace())
        if self._bots_to_act():
            times.append(now + CLAIM)
        if table.setup.patience:
            times += [
                max(now, self.gone.get(seat, now) + table.setup.patience * 1000)
                for seat in self._people_to_act()
                if seat not in table.here
            ]
        return min(times, default=None)

    async def wake(self, alarm: Alarm) -> None:
        """The alarm has come: let the time run out, take over for who is gone, let the bots act."""
        table = self._table
        async with table.turn:
            await table.catch_up()
            now = wall()
            try:
                if (late := self._time_up(now)) is not None:
                    await table.write(late)
                for seat in await self._deserted(now):
                    await table.write(log.TookOver(seat))
            except Taken:
                pass
            self.drive()
            at = self.alarm(wall())
        await table.hall.store.settle(alarm, at)
        if at is not None:
            table.hall.clock.notice(at)

    def _time_up(self, now: int) -> log.Did | None:
        """E10: the clock's action, dated at the deadline, however late it is noticed."""
        table, match = self._table, self._table.match
        if match is None or table.seating.started is None or match.game.deadline is None:
            return None
        if now < table.seating.started + match.game.deadline + self._grace():
            return None
        (action,) = match.game.choices(CLOCK)
        return log.Did(CLOCK, max(match.game.deadline, match.at), str(action))

    def _grace(self) -> int:
        """Nobody's action can be on its way while the game waits for nobody, as in a countdown."""
        return GRACE if self._table.to_act else 0

    async def _deserted(self, now: int) -> list[int]:
        """Seats whose player has been gone for the time the table chose, while somebody is left to play with."""
        table = self._table
        if not table.setup.patience:
            return []
        people = table.seating.people()
        here = await table.hall.fanout.present(table.id, people)
        for seat in people:
            if seat in here:
                self.gone.pop(seat, None)
            else:
                self.gone.setdefault(seat, now)
        if not here:
            return []
        patience = table.setup.patience * 1000
        return [seat for seat in self._people_to_act() if now - self.gone.get(seat, now) >= patience]

    def _people_to_act(self) -> list[int]:
        return [seat for seat in self._table.to_act if seat not in self._table.seating.bots]

    def _bots_to_act(self) -> list[int]:
        bots = self._table.seating.bots
        return [seat for seat in self._table.to_act if seat in bots] if bots else []

    async def _play_bots(self) -> None:
        """Ask every bot that must act; the one who wants to act first does, unless something happens before."""
        table = self._table
        while self._driving and (seats := self._bots_to_act()):
            async with table.turn:
                self._stepped.clear()
                seq, match = table.seq, table.match
                assert match is not None
                game = match.game.imagine(f"{table.id}:{seq}")
            moves = [(seat, await self._think(game, seat)) for seat in seats if seat in game.to_act]
            if not moves:
                continue
            seat, move = min(moves, key=lambda each: each[1].at)
            at = max(move.at, table.now() + table.setup.pace)
            try:
                async with asyncio.timeout((at - table.now()) / 1000):
                    await self._stepped.wait()
            except TimeoutError:
                pass
            async with table.turn:
                if table.seq == seq and self._driving:
                    await self._act(seat, move.action)

    async def _act(self, seat: int, action: Action) -> None:
        table = self._table
        match = table.playing()
        try:
            at = max(match.at, table.now())
            try:
                await table.write(log.Did(seat, at, str(action), bot=True), action=action)
            except Refusal as refusal:
                self._report(seat, f"wanted {action}: {refusal}")
                action = _any_action(match.game, seat, table.seq)
                await table.write(log.Did(seat, at, str(action), bot=True), action=action)
        except Taken:
            pass

    async def _think(self, game: Game, seat: int) -> Move:
        """What the bot of this seat wants to do; one that fails does anything that is legal, and is reported."""
        table = self._table
        now, level = table.now(), table.seating.seats[seat].level
        player = self.bots.get((seat, level)) or bots.bot(table.setup.game, level, f"{table.id}:{seat}:{table.seq}")
        try:
            move, player = await table.hall.workers.call(bots.LIMIT, bots.think, player, game, seat, now)
        except (Broken, Refusal) as fault:
            self._report(seat, str(fault))
            return Move(_any_action(game, seat, table.seq), now)
        self.bots[seat, level] = player
        return move

    def _report(self, seat: int, fault: str) -> None:
        self._table.hall.metrics.count("tessera_bot_failures_total", f'{{game="{self._table.setup.game}"}}')
        note.error("a bot failed", extra={"table": self._table.id, "seat": seat, "fault": fault})


def _any_action(game: Game, seat: int, seed: int) -> Action:
    return Random(seed).move(game, seat, 0).action
