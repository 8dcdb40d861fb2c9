"""Worker processes for bots, advice, puzzles, replays and reviews: each computes one call at a time, within a limit.

`await workers.call(Job.ADVICE, person, 2.0, function, *arguments)` runs an importable function in another process.  A
process that exceeds its limit is killed and replaced, so nothing a bot or a solver does can hold up a table.

Each `Job` has a queue of its own.  Within a queue people take turns: many calls by one person delay only that person.
One process is reserved for bots that play with people, and long work runs at low priority in processes of its own.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import sys
from asyncio import Future
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from tessera.core.game import Refusal

Result = TypeVar("Result")

HEAD = 4
"""Bytes that give the length of the pickle after them."""
READY = b"\1"
"""The first byte from a new process."""
NICE = 10
"""The niceness of the process that replays."""
IDLE = 19
"""The niceness of the processes that also review and play where nobody watches: on Linux they run only while nothing
else wants the core."""
STARTS = 3
"""Failed starts after which a call is given up; bots wait for as long as it takes."""
START = 60.0
"""Seconds in which a process must have started."""
UNUSED = 120.0
"""Seconds after which a process without work is ended."""
FIRST_REST, LONGEST_REST = 0.5, 30.0
"""Seconds until a process is replaced that died at once; they double with each death."""

logger = logging.getLogger("tessera.workers")


class Job(Enum):
    """The kinds of work, in the order of their urgency."""

    BOT = "bot"
    """A bot at a table with somebody connected."""
    ADVICE = "advice"
    PUZZLE = "puzzle"
    """Making or solving a card."""
    REPLAY = "replay"
    """Checking a record, or repeating the steps of a table."""
    REVIEW = "review"
    LONELY_BOT = "lonely bot"
    """A bot at a table where nobody is connected."""


class Terms(NamedTuple):
    """The limits of a queue."""

    share: int = 0
    """Most calls of one person that wait; 0: no limit, because the callers wait for each other."""
    most: int = 0
    """Most calls that wait; 0: no limit."""
    rest: float = 0.0
    """Seconds between two calls, so that what they lead to does not keep the server busy."""


TERMS = {
    Job.BOT: Terms(),
    Job.ADVICE: Terms(share=6, most=500),
    Job.PUZZLE: Terms(share=20, most=500),
    Job.REPLAY: Terms(share=6, most=100),
    Job.REVIEW: Terms(),
    Job.LONELY_BOT: Terms(rest=0.02),
}


class Kind(NamedTuple):
    """A kind of process: the jobs it does, the most urgent first, and its niceness."""

    jobs: tuple[Job, ...]
    nice: int = 0
    patience: int = 4
    """A limit is in seconds of CPU, so that nothing fails only because the machine is busy; by the clock it is so many
    times as long."""


def kinds_for(cores: int) -> list[Kind]:
    """The processes of a machine with so many cores; each is started when it is first needed."""
    more = max(1, cores - 1)
    return [
        Kind((Job.BOT,)),
        *[Kind((Job.BOT, Job.ADVICE, Job.PUZZLE))] * more,
        Kind((Job.REPLAY,), NICE, patience=20),
        *[Kind((Job.REPLAY, Job.REVIEW, Job.LONELY_BOT), IDLE, patience=20)] * more,
    ]


class Busy(Refusal):
    """The queue is full, or has too many calls of this person."""

    def __init__(self, waiting: int) -> None:
        super().__init__("busy", "the server is busy; try again in a moment", value=waiting)
        self.wait = min(10_000, 500 + 100 * waiting)


class TooSlow(Refusal):
    """The call exceeded its limit; its process was killed."""

    def __init__(self, what: str, limit: float) -> None:
        super().__init__("too-slow", f"{what} took longer than {limit:g} s and was stopped", value=limit)


class Stopped(Refusal):
    """The server stops, and with it the process of the call."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the server stops; it is back in a moment")


class Broken(Exception):
    """The function failed, or its process died.  The text is the worker's traceback."""


class Died(Broken):
    """The process died during the call."""


class Again(NamedTuple):
    """The result of a long call that has more to do: call the function again with these arguments.

    Meanwhile others take their turn.
    """

    arguments: tuple[Any, ...]


class Queue:
    """The calls of one job that wait for a process.  People take turns."""

    def __init__(self) -> None:
        self._calls: OrderedDict[str, deque[Future[Slot]]] = OrderedDict()
        """By person; the next person first."""
        self.resting = False
        self.waiting = 0

    def of(self, who: str) -> int:
        """The number of waiting calls of this person."""
        return len(self._calls.get(who, ()))

    def add(self, who: str, call: Future[Slot]) -> None:
        self._calls.setdefault(who, deque()).append(call)
        self.waiting += 1

    def remove(self, who: str, call: Future[Slot]) -> None:
        """Remove a call that was given up; one that has a process already is no longer here."""
        calls = self._calls.get(who, ())
        if call in calls:
            assert isinstance(calls, deque)
            calls.remove(call)
            self.waiting -= 1
            if not calls:
                del self._calls[who]

    def pop(self) -> Future[Slot] | None:
        """The next call."""
        while self._calls and not self.resting:
            who, calls = self._calls.popitem(last=False)
            call = calls.popleft()
            self.waiting -= 1
            if calls:
                self._calls[who] = calls
            if not call.done():
                return call
        return None


class Slot:
    """A place for one process of a kind."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.process: Process | None = None
        self.free = True
        self.deaths = 0
        """Deaths since the last answer."""
        self.retiring: asyncio.TimerHandle | None = None

    @property
    def rest(self) -> float:
        """Seconds until the next process may start, if the last ones died at once."""
        return min(LONGEST_REST, FIRST_REST * 2 ** (self.deaths - 2)) if self.deaths > 1 else 0.0


class Workers:
    """A pool of processes, started on demand.  Without `kinds` it suits the machine's cores."""

    def __init__(self, kinds: list[Kind] | None = None) -> None:
        self._slots = [Slot(kind) for kind in kinds or kinds_for(os.cpu_count() or 2)]
        self._queues = {job: Queue() for job in Job}
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def idle(self) -> bool:
        """No call runs or waits."""
        return all(slot.free for slot in self._slots) and not any(queue.waiting for queue in self._queues.values())

    def waiting(self, job: Job) -> int:
        """The number of calls that wait for a process."""
        return self._queues[job].waiting

    async def call(
        self, job: Job, who: str, limit: float, function: Callable[..., Result | Again], *arguments: Any
    ) -> Result:
        """Run a function for a person and return its result, or raise its `Refusal`.

        `limit` is in seconds of CPU, and excludes the queue.
        """
        queue, terms = self._queues[job], TERMS[job]
        if (terms.share and queue.of(who) >= terms.share) or (terms.most and queue.waiting >= terms.most):
            raise Busy(queue.waiting)
        spent = 0.0
        while True:
            slot = await self._slot(job, who)
            try:
                kind, value, seconds = await self._run(slot, limit - spent, function, arguments)
            except TooSlow:
                raise TooSlow(_name(function), limit) from None
            finally:
                self._release(slot, job)
            match kind:
                case "done":
                    result: Result = value
                    return result
                case "refused":
                    code, message, rule, wrong = value
                    raise Refusal(code, message, rule=rule, value=wrong)
                case "broken":
                    raise Broken(value)
                case "again":
                    arguments = value.arguments
                    spent += seconds
                    if spent >= limit:
                        raise TooSlow(_name(function), limit)
                case "not started":
                    if job not in (Job.BOT, Job.LONELY_BOT) and slot.deaths >= STARTS:
                        raise Broken(value)

    async def close(self) -> None:
        """End all processes.  Calls that still run are refused."""
        self._closed = True
        for slot in self._slots:
            await self._end(slot)
        await asyncio.gather(*self._ending)

    async def _slot(self, job: Job, who: str) -> Slot:
        """Wait for a process that does this job; the caller releases it."""
        call: Future[Slot] = asyncio.get_running_loop().create_future()
        queue = self._queues[job]
        queue.add(who, call)
        self._dispatch()
        try:
            return await call
        except asyncio.CancelledError:
            if call.done() and not call.cancelled():
                self._release(call.result(), job)
            queue.remove(who, call)
            raise

    def _dispatch(self) -> None:
        """Give the free slots to the calls that wait."""
        for slot in self._slots:
            if slot.free:
                for job in slot.kind.jobs:
                    if call := self._queues[job].pop():
                        slot.free = False
                        call.set_result(slot)
                        break

    def _release(self, slot: Slot, job: Job) -> None:
        """The call is over: the slot takes the next one, after a rest if its processes die."""
        loop = asyncio.get_running_loop()
        if rest := TERMS[job].rest:
            self._queues[job].resting = True
            loop.call_later(rest, self._rested, job)
        if slot.rest:
            loop.call_later(slot.rest, self._freed, slot)
        else:
            self._freed(slot)

    def _rested(self, job: Job) -> None:
        self._queues[job].resting = False
        self._dispatch()

    def _freed(self, slot: Slot) -> None:
        slot.free = True
        self._dispatch()
        if slot.free and slot.process:
            slot.retiring = asyncio.get_running_loop().call_later(UNUSED, self._retire, slot)

    def _retire(self, slot: Slot) -> None:
        """End a process that has had no work for a while."""
        if slot.free:
            task = asyncio.create_task(self._end(slot))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _run(
        self, slot: Slot, limit: float, function: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> tuple[str, Any, float]:
        """The answer of the slot's process, and the CPU seconds it took."""
        if slot.retiring:
            slot.retiring.cancel()
            slot.retiring = None
        try:
            process = await self._started(slot)
        except OSError as error:
            slot.deaths += 1
            logger.error("a worker could not be started", extra={"fault": str(error), "deaths": slot.deaths})
            return "not started", str(error), 0.0
        try:
            async with asyncio.timeout(limit * slot.kind.patience):
                answer = await _converse(process, (function, arguments, limit))
        except TimeoutError:
            await self._end(slot)
            raise TooSlow(_name(function), limit) from None
        except (EOFError, OSError):
            code = await process.wait()
            await self._end(slot)
            if self._closed:
                raise Stopped from None
            if sys.platform != "win32" and code == -signal.SIGPROF:
                raise TooSlow(_name(function), limit) from None
            slot.deaths += 1
            logger.error("a worker died", extra={"fault": f"{_name(function)}: {code}", "deaths": slot.deaths})
            raise Died(f"the process died with code {code}") from None
        except BaseException:
            await self._end(slot)
            raise
        slot.deaths = 0
        return answer

    async def _started(self, slot: Slot) -> Process:
        """The slot's process, started if need be.  Raises `OSError`."""
        if slot.process is None:
            process = slot.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tessera.server.worker",
                str(slot.kind.nice),
                stdin=PIPE,
                stdout=PIPE,
            )
            assert process.stdout
            try:
                async with asyncio.timeout(START):
                    await process.stdout.readexactly(len(READY))
            except (TimeoutError, EOFError):
                await self._end(slot)
                raise OSError(f"it ended with code {process.returncode}") from None
            except BaseException:
                await self._end(slot)
                raise
        return slot.process

    async def _end(self, slot: Slot) -> None:
        process, slot.process = slot.process, None
        if process:
            if process.returncode is None:
                process.kill()
            await process.wait()


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__name__", "a call")


async def _converse(process: Process, call: object) -> tuple[str, Any, float]:
    assert process.stdin
    assert process.stdout
    message = pickle.dumps(call)
    process.stdin.write(len(message).to_bytes(HEAD, "big") + message)
    await process.stdin.drain()
    head = await process.stdout.readexactly(HEAD)
    answer: tuple[str, Any, float] = pickle.loads(await process.stdout.readexactly(int.from_bytes(head, "big")))
    return answer
