"""The driver of a table: plays for the clock, for bots, and for people who are gone.

The process that wrote the last entry drives.  If it dies, the table's alarm makes another process take over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from tessera.bots import Bot, Move, Random
from tessera.core.game import CLOCK, Action, Game, Refusal
from tessera.server.store import Alarm, Taken, Unavailable
from tessera.server.table import bots, log
from tessera.server.table.bots import Thought
from tessera.server.table.clock import CLAIM, REFUND, game_time, wall
from tessera.server.table.course import PlayAction
from tessera.server.wire import messages
from tessera.server.wire.messages import Intends
from tessera.server.workers import Broken, Died, Job

if TYPE_CHECKING:
    from tessera.server.table.table import Table

GRACE = REFUND
"""Milliseconds after a deadline in which an action from before it may still arrive."""

RETRY = 1.0
"""Seconds after which the bots look again at a game that refused their action."""
TRIES = 3
"""Attempts to think of a bot whose process dies meanwhile."""

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
        self._thinking: asyncio.Task[Thought] | None = None
        self._lonely = False
        """No player was connected when the bot began to think."""
        self._fault = ""
        """The fault that stopped the bots last; it is logged once."""

    @property
    def idle(self) -> bool:
        return self._task is None

    def stepped(self) -> None:
        """An entry was written: bots that think or wait start again."""
        self._stepped.set()

    def drive(self) -> None:
        """Let the bots act that must.  If a player has come, a bot that waits at low priority asks again."""
        self._driving = True
        if self._thinking and self._lonely and self._table.visitors.here:
            self._thinking.cancel()
        if self.idle and self._bots_to_act():
            self._task = asyncio.create_task(self._run())
            self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Let go of the task: its traceback refers to this driver."""
        self._task = None

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
        match, started = self._course.match, self._course.seating.started
        at = self._table.patience.next(now)
        if match is not None and started is not None and not self._course.over:
            if (deadline := match.game.deadline) is not None:
                at = _earlier(at, started + deadline + self._grace())
            if self._bots_to_act():
                at = _earlier(at, now + CLAIM)
        return at

    async def wake(self, alarm: Alarm) -> None:
        """Handle an alarm: run out of time, go on without people who are gone or too slow, let the bots act."""
        async with self._table.current():
            now = wall()
            try:
                if (late := self._time_up(now)) is not None:
                    await self._table.writer.write(late)
                for entry in await self._table.patience.due(now):
                    await self._table.writer.write(entry)
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

    def _bots_to_act(self) -> list[int]:
        bots = self._course.seating.bots
        return [seat for seat in self._course.to_act if seat in bots] if bots else []

    async def _run(self) -> None:
        """Play the bots.  After a fault, and when the store fails, the table's alarm tries again: it stands while bots
        must act."""
        try:
            await self._play_bots()
        except Unavailable:
            pass  # the store logs it
        except Exception as fault:
            if repr(fault) != self._fault:
                self._fault = repr(fault)
                logger.exception("the bots of a table stopped", extra={"table": self._course.id})

    async def _play_bots(self) -> None:
        """Ask every bot that must act; the one that wants to act first does, unless something happens before."""
        course, lock = self._course, self._table.lock
        while self._driving and (seats := self._bots_to_act()):
            async with lock:
                self._stepped.clear()
                seq, match, proposal = course.seq, course.match, course.seating.proposal
                assert match is not None
                game = match.game.imagine(secrets.token_hex())
            if proposal is not None:
                await self._settle(seq, proposal)
                continue
            moves = [(seat, await self._think(game, seat)) for seat in seats if seat in game.to_act]
            if not moves:
                continue
            seat, thought = min(moves, key=lambda each: each[1].move.at)
            move = thought.move
            if course.seating.hurrying and await self._skip(seq, match.game, move.at):
                continue
            async with lock:
                if course.seq == seq and self._driving and await self._ask_people(seat, move.action):
                    continue
            await self._say(seq, seat, thought)
            await self._wait(max(move.at, self._now() + course.setup.pace) - self._now())
            async with lock:
                acted = course.seq != seq or not self._driving or await self._act(seat, move)
            if not acted:
                await self._wait(RETRY * 1000)

    async def _say(self, seq: int, seat: int, thought: Thought) -> None:
        """Tell the people what the bot is about to do."""
        course = self._course
        if course.seq == seq and course.playing().game.cooperative and self._table.visitors.present:
            intent = Intends(seq, seat, thought.move.action, thought.reasons)
            await self._table.visitors.pass_on(messages.encode(intent))

    async def _ask_people(self, seat: int, action: Action) -> bool:
        """Ask the people whose things the action uses; returns whether there is anybody to ask."""
        question = self._table.courtesy.question(self._course.playing().game, seat, action, self._now())
        if question is not None:
            await self._table.writer.try_write(question)
        return question is not None

    async def _settle(self, seq: int, proposal: log.Proposed) -> None:
        """A bot asks: play its action once people agree; after its time the bot does something else."""
        course, table = self._course, self._table
        if not table.courtesy.agreed:
            await self._wait(max(0, proposal.until - self._now()))
        async with table.lock:
            if course.seq != seq or not self._driving:
                return
            action = course.playing().game.parse(proposal.do)
            if not table.courtesy.agreed or not await self._act(proposal.seat, Move(action, self._now())):
                await table.writer.try_write(log.Lapsed(proposal.seat))

    async def _wait(self, milliseconds: float) -> None:
        """Wait, or until an entry is written."""
        try:
            async with asyncio.timeout(milliseconds / 1000):
                await self._stepped.wait()
        except TimeoutError:
            pass

    async def _skip(self, seq: int, game: Game, at: int) -> bool:
        """All people agree: put game time forward to the next bot's action or the deadline; whether it was ahead."""
        goal = at if game.deadline is None else min(at, game.deadline)
        async with self._table.lock:
            by = goal - self._now()
            if by <= 0:
                return False
            if self._course.seq == seq and self._driving:
                await self._table.writer.try_write(log.Advanced(by))
            return True

    async def _act(self, seat: int, move: Move) -> bool:
        """Play a bot's action, or a random one if it is refused; returns False if the game refuses both.

        While a clock runs the action counts at the time for which it was planned, however busy this process is.
        """
        match, now = self._course.playing(), self._now()
        game = match.game
        at = max(match.at, now if game.deadline is None else min(now, move.at))
        if game.deadline is not None and at >= game.deadline:
            return False  # too late: the clock acts next
        return await self._try(seat, at, move.action) or await self._try(seat, at, _random_action(game, seat))

    async def _try(self, seat: int, at: int, action: Action) -> bool:
        """Write a bot's action; returns False, and reports it, if the game refuses it."""
        try:
            await self._table.writer.write(PlayAction(seat, at, action, bot=True))
        except Taken:
            pass
        except Unavailable:
            raise
        except Refusal as refusal:
            self._report(seat, f"wanted {action}: {refusal}")
            return False
        self._fault = ""
        return True

    async def _think(self, game: Game, seat: int) -> Thought:
        """The move of the bot on this seat; if the bot fails, a random one, and the failure is reported."""
        course = self._course
        now, level = self._now(), course.seating.seats[seat].level
        player = self.bots.get((seat, level)) or bots.bot(course.setup.game, level, secrets.token_hex())
        refused = self._table.courtesy.refused(game, seat)
        if (wanted := self._table.plans.wanted(game, seat)) is not None and wanted not in refused:
            return Thought(Move(wanted, now), player)
        for tries in range(1, TRIES + 1):
            try:
                thought = await self._ask(player, game, seat, now, refused)
            except (Broken, Refusal) as fault:
                if not isinstance(fault, Died) or tries == TRIES:
                    self._report(seat, str(fault))
                    break
            else:
                self.bots[seat, level] = thought.bot
                return thought
        return Thought(Move(_random_action(game, seat), now), player)

    async def _ask(self, player: Bot, game: Game, seat: int, now: int, refused: frozenset[Action]) -> Thought:
        """Let the bot think in a worker; at low priority while nobody is connected."""
        workers, host = self._services.workers, self._course.setup.host or self._course.id
        while True:
            self._lonely = not await self._played()
            job = Job.LONELY_BOT if self._lonely else Job.BOT
            explain = game.cooperative and not self._lonely
            self._thinking = asyncio.create_task(
                workers.call(job, host, bots.LIMIT, bots.think, player, game, seat, now, refused, explain)
            )
            try:
                await asyncio.wait((self._thinking,))
                if not self._thinking.cancelled():
                    return self._thinking.result()
            finally:
                self._thinking.cancel()
                self._thinking = None

    async def _played(self) -> bool:
        """A player is connected, to any process.  Spectators of bots come after the opponents of people."""
        visitors = self._table.visitors
        return bool(visitors.here) or (not self._services.fanout.alone and await visitors.check_presence(wall()))

    def _now(self) -> int:
        return game_time(self._course.seating.started)

    def _report(self, seat: int, fault: str) -> None:
        self._services.metrics.count("tessera_bot_failures_total", game=self._course.setup.game)
        logger.error("a bot failed", extra={"table": self._course.id, "seat": seat, "fault": fault})


def _earlier(at: int | None, other: int) -> int:
    return other if at is None else min(at, other)


def _random_action(game: Game, seat: int) -> Action:
    return Random(secrets.token_hex()).move(game, seat, 0).action
