"""The driver of a table: plays for the clock, for bots, and for people who are gone.

The process that wrote the last entry drives.  If it dies, the table's alarm makes another process take over.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tessera.bots import Bot, Move, Random
from tessera.core.game import CLOCK, Action, Game, Refusal
from tessera.server.store import Alarm, Taken
from tessera.server.table import bots, log
from tessera.server.table.clock import CLAIM, REFUND, game_time, wall
from tessera.server.table.course import PlayAction
from tessera.server.workers import Broken

if TYPE_CHECKING:
    from tessera.server.table.table import Table

GRACE = REFUND
"""Milliseconds after a deadline in which an action from before it may still arrive."""

logger = logging.getLogger("tessera.driver")


class Driver:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._course = table.course
        self._services = table.services
        self._task: asyncio.Task[None] | None = None
        self._driving = False
        self._stepped = asyncio.Event()
        self.bots: dict[tuple[int, str], Bot] = {}
        """The bots by seat and level, in their state after their last move."""

    @property
    def idle(self) -> bool:
        return self._task is None or self._task.done()

    def stepped(self) -> None:
        """An entry was written: bots that think or wait start again."""
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
        """The wall-clock time at which the table must be woken next, as things are."""
        course, visitors = self._course, self._table.visitors
        match, started = course.match, course.seating.started
        if match is None or started is None or match.game.outcome is not None:
            return None
        times = []
        if match.game.deadline is not None:
            times.append(started + match.game.deadline + self._grace())
        if self._bots_to_act():
            times.append(now + CLAIM)
        if course.setup.patience:
            times += [
                max(now, visitors.gone_since(seat, now) + course.setup.patience * 1000)
                for seat in self._people_to_act()
                if seat not in visitors.here
            ]
        return min(times, default=None)

    async def wake(self, alarm: Alarm) -> None:
        """Handle an alarm: run out of time, take over for people who are gone, let the bots act."""
        async with self._table.current():
            now = wall()
            try:
                if (late := self._time_up(now)) is not None:
                    await self._table.writer.write(late)
                for seat in await self._deserted(now):
                    await self._table.writer.write(log.TookOver(seat))
            except Taken:
                pass
            self.drive()
            at = self.alarm(wall())
        await self._services.store.settle(alarm, at)
        if at is not None:
            self._services.clock.notice(at)

    def _time_up(self, now: int) -> PlayAction | None:
        """E10: the clock's action, dated at the deadline no matter how late it is noticed."""
        match, started = self._course.match, self._course.seating.started
        if match is None or started is None or match.game.deadline is None:
            return None
        if now < started + match.game.deadline + self._grace():
            return None
        (action,) = match.game.choices(CLOCK)
        assert isinstance(action, Action)
        return PlayAction(CLOCK, max(match.game.deadline, match.at), action)

    def _grace(self) -> int:
        """Return the grace period; it is 0 while the game waits for no seat (a countdown), as no action can be late."""
        return GRACE if self._course.to_act else 0

    async def _deserted(self, now: int) -> list[int]:
        """Seats whose player has been gone longer than the table's patience, while somebody is left to play with."""
        visitors, patience = self._table.visitors, self._course.setup.patience * 1000
        if not patience or not await visitors.check_presence(now):
            return []
        return [seat for seat in self._people_to_act() if now - visitors.gone_since(seat, now) >= patience]

    def _people_to_act(self) -> list[int]:
        return [seat for seat in self._course.to_act if seat not in self._course.seating.bots]

    def _bots_to_act(self) -> list[int]:
        bots = self._course.seating.bots
        return [seat for seat in self._course.to_act if seat in bots] if bots else []

    async def _play_bots(self) -> None:
        """Ask every bot that must act; the one that wants to act first does, unless something happens before."""
        course, lock = self._course, self._table.lock
        while self._driving and (seats := self._bots_to_act()):
            async with lock:
                self._stepped.clear()
                seq, match = course.seq, course.match
                assert match is not None
                game = match.game.imagine(f"{course.id}:{seq}")
            moves = [(seat, await self._think(game, seat)) for seat in seats if seat in game.to_act]
            if not moves:
                continue
            seat, move = min(moves, key=lambda each: each[1].at)
            at = max(move.at, self._now() + course.setup.pace)
            try:
                async with asyncio.timeout((at - self._now()) / 1000):
                    await self._stepped.wait()
            except TimeoutError:
                pass
            async with lock:
                if course.seq == seq and self._driving:
                    await self._act(seat, move.action)

    async def _act(self, seat: int, action: Action) -> None:
        """Play a bot's action; if it is refused, a random one."""
        match, writer = self._course.playing(), self._table.writer
        at = max(match.at, self._now())
        try:
            try:
                await writer.write(PlayAction(seat, at, action, bot=True))
            except Refusal as refusal:
                self._report(seat, f"wanted {action}: {refusal}")
                action = _random_action(match.game, seat, self._course.seq)
                await writer.write(PlayAction(seat, at, action, bot=True))
        except Taken:
            pass

    async def _think(self, game: Game, seat: int) -> Move:
        """The move of the bot on this seat; if the bot fails, a random one, and the failure is reported."""
        course = self._course
        now, level = self._now(), course.seating.seats[seat].level
        player = self.bots.get((seat, level)) or bots.bot(course.setup.game, level, f"{course.id}:{seat}:{course.seq}")
        try:
            move, player = await self._services.workers.call(bots.LIMIT, bots.think, player, game, seat, now)
        except (Broken, Refusal) as fault:
            self._report(seat, str(fault))
            return Move(_random_action(game, seat, course.seq), now)
        self.bots[seat, level] = player
        return move

    def _now(self) -> int:
        return game_time(self._course.seating.started)

    def _report(self, seat: int, fault: str) -> None:
        self._services.metrics.count("tessera_bot_failures_total", f'{{game="{self._course.setup.game}"}}')
        logger.error("a bot failed", extra={"table": self._course.id, "seat": seat, "fault": fault})


def _random_action(game: Game, seat: int, seed: int) -> Action:
    return Random(seed).move(game, seat, 0).action
