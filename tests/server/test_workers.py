"""Worker processes: results, refusals, crashes, limits, and whose turn it is."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tessera.core.game import Refusal
from tessera.server import workers as pool
from tessera.server.workers import Again, Broken, Busy, Died, Job, Kind, TooSlow, Workers, kinds_for
from tests.server.hosting import run

ONE = [Kind(tuple(Job), patience=2)]
"""One process for everything."""


def double(number: int) -> int:
    print("a bot may print what it likes")
    return 2 * number


def refuse() -> None:
    raise Refusal("no", "not today", rule="E42", value=7)


def divide() -> float:
    return 1 / int(os.environ.get("NOTHING", "0"))


def die() -> None:
    os._exit(3)


def spin() -> None:
    while True:
        pass


def priority() -> tuple[int, bool]:
    """The niceness of the process, and whether it runs only while nothing else wants the core."""
    return os.nice(0), hasattr(os, "SCHED_IDLE") and os.sched_getscheduler(0) == os.SCHED_IDLE


def count(upto: int, done: int = 0) -> int | Again:
    """Count in slices, each of which takes a while."""
    time.sleep(0.02)
    return done if done == upto else Again((upto, done + 1))


def burn(seconds: float) -> Again:
    """Use CPU for ever, in slices."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return Again((seconds,))


def with_workers(play: Callable[[Workers], Any], kinds: list[Kind] = ONE) -> None:
    async def whole() -> None:
        workers = Workers(kinds)
        try:
            await play(workers)
        finally:
            await workers.close()

    run(whole())


def test_a_call_that_runs_when_the_server_stops_is_refused_and_no_death_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        workers = Workers(ONE)
        assert await workers.call(Job.PUZZLE, "anna", 10, double, 2) == 4
        spinning = asyncio.create_task(workers.call(Job.PUZZLE, "anna", 10, spin))
        await asyncio.sleep(0)
        while workers.idle:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        await workers.close()
        with pytest.raises(Refusal) as refused:
            await spinning
        assert refused.value.code == "unavailable"

    run(play())
    assert not caplog.records


def test_results_refusals_and_faults_come_back() -> None:
    async def play(workers: Workers) -> None:
        assert await workers.call(Job.BOT, "anna", 10, double, 21) == 42
        with pytest.raises(Refusal) as refused:
            await workers.call(Job.BOT, "anna", 10, refuse)
        told = refused.value
        assert (told.code, told.message, told.rule, told.value) == ("no", "not today", "E42", 7)
        with pytest.raises(Broken, match="ZeroDivisionError"):
            await workers.call(Job.BOT, "anna", 10, divide)
        with pytest.raises(Died):
            await workers.call(Job.BOT, "anna", 10, die)
        assert await workers.call(Job.BOT, "anna", 10, double, 4) == 8

    with_workers(play)


@pytest.mark.parametrize(("function", "arguments"), [(time.sleep, (60,)), (spin, ())])
def test_a_call_that_is_too_slow_is_killed_and_its_process_replaced(
    function: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(TooSlow):
            await workers.call(Job.BOT, "anna", 0.2, function, *arguments)
        assert await workers.call(Job.BOT, "anna", 10, double, 4) == 8

    with_workers(play)


@pytest.mark.skipif(sys.platform == "win32", reason="limits are by the clock there")
def test_a_limit_counts_cpu_and_not_the_clock() -> None:
    """A busy machine does not make a call fail: sleeping stands for waiting for a core."""

    async def play(workers: Workers) -> None:
        await workers.call(Job.BOT, "anna", 0.2, time.sleep, 0.5)

    with_workers(play, [Kind(tuple(Job), patience=50)])


def test_a_cancelled_call_does_not_answer_the_next_one() -> None:
    async def play(workers: Workers) -> None:
        await workers.call(Job.BOT, "anna", 10, double, 1)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await workers.call(Job.BOT, "anna", 10, time.sleep, 60)
        assert await workers.call(Job.BOT, "anna", 10, double, 4) == 8

    with_workers(play)


def test_cancelled_calls_leave_the_queue() -> None:
    async def play(workers: Workers) -> None:
        first = asyncio.create_task(workers.call(Job.PUZZLE, "anna", 10, time.sleep, 0.3))
        calls = [asyncio.create_task(workers.call(Job.PUZZLE, "anna", 10, double, 1)) for _ in range(5)]
        await asyncio.sleep(0.1)
        for call in calls[:4]:
            call.cancel()
        await first
        assert await calls[4] == 2
        assert workers.waiting(Job.PUZZLE) == 0

    with_workers(play)


def test_many_calls_of_one_person_turn_away_only_that_person() -> None:
    async def play(workers: Workers) -> None:
        share = pool.TERMS[Job.REPLAY].share
        calls = [asyncio.create_task(workers.call(Job.REPLAY, "mallory", 10, double, n)) for n in range(share + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Busy) as busy:
            await workers.call(Job.REPLAY, "mallory", 10, double, 4)
        assert busy.value.wait > 0
        assert await workers.call(Job.REPLAY, "anna", 10, double, 4) == 8
        assert not all(call.done() for call in calls)
        await asyncio.gather(*calls)

    with_workers(play)


def test_people_take_turns() -> None:
    async def play(workers: Workers) -> None:
        order: list[str] = []

        async def call(who: str) -> None:
            await workers.call(Job.REVIEW, who, 10, double, 1)
            order.append(who)

        async with asyncio.TaskGroup() as group:
            for who in [*["mallory"] * 50, "anna", "bert", "anna"]:
                group.create_task(call(who))
        assert max(at for at, who in enumerate(order) if who != "mallory") <= 6

    with_workers(play)


def test_more_urgent_jobs_are_first() -> None:
    async def play(workers: Workers) -> None:
        order: list[Job] = []

        async def call(job: Job) -> None:
            await workers.call(job, "anna", 10, double, 1)
            order.append(job)

        async with asyncio.TaskGroup() as group:
            first = group.create_task(workers.call(Job.BOT, "anna", 10, time.sleep, 0.2))
            await asyncio.sleep(0)
            for job in reversed(Job):
                group.create_task(call(job))
        assert first.done()
        assert order == list(Job)

    with_workers(play)


def test_a_process_is_reserved_for_bots_that_play_with_people() -> None:
    """All other work, without end, does not keep a bot waiting."""

    async def play(workers: Workers) -> None:
        others = [job for job in Job if job is not Job.BOT]
        calls = [
            asyncio.create_task(workers.call(job, who, 60, time.sleep, 60))
            for job in others
            for who in ("anna", "bert", "mallory")
        ]
        await asyncio.sleep(0)
        async with asyncio.timeout(30):  # half as long as the others sleep
            assert await workers.call(Job.BOT, "anna", 10, double, 4) == 8
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)

    with_workers(play, kinds_for(2))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only niceness")
def test_long_work_gives_way() -> None:
    async def play(workers: Workers) -> None:
        usual = os.nice(0)
        for job in Job:
            idle = job in (Job.REVIEW, Job.LONELY_BOT)
            nice = usual + (pool.IDLE if idle else pool.NICE if job is Job.REPLAY else 0)
            assert await workers.call(job, "anna", 10, priority) == (min(19, nice), idle)

    with_workers(play, kinds_for(1))


@pytest.mark.skipif(sys.platform == "win32", reason="has no sessions")
def test_workers_share_the_servers_session_and_ignore_its_interrupt() -> None:
    async def play(workers: Workers) -> None:
        process = await workers.call(Job.BOT, "anna", 10, os.getpid)
        assert os.getsid(process) == os.getsid(0), "Linux may give each session an equal share of the cores"
        os.kill(process, signal.SIGINT)
        assert await workers.call(Job.BOT, "anna", 10, os.getpid) == process

    with_workers(play)


def test_a_long_call_lets_others_take_their_turn() -> None:
    async def play(workers: Workers) -> None:
        long = asyncio.create_task(workers.call(Job.REPLAY, "mallory", 10, count, 20))
        await asyncio.sleep(0)
        assert await workers.call(Job.REPLAY, "anna", 10, double, 4) == 8
        assert not long.done()
        assert await long == 20

    with_workers(play)


def test_the_slices_of_a_long_call_have_one_limit() -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(TooSlow):
            await workers.call(Job.REPLAY, "mallory", 0.5, burn, 0.1)

    with_workers(play)


def test_a_process_that_is_killed_is_replaced() -> None:
    async def play(workers: Workers) -> None:
        process = await workers.call(Job.BOT, "anna", 10, os.getpid)
        os.kill(process, signal.SIGKILL)
        with pytest.raises(Died):
            await workers.call(Job.BOT, "anna", 10, double, 4)
        assert await workers.call(Job.BOT, "anna", 10, double, 4) == 8

    with_workers(play)


def test_processes_that_die_at_once_are_replaced_ever_more_slowly(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pool, "FIRST_REST", 0.1)

    async def play(workers: Workers) -> None:
        python = sys.executable
        monkeypatch.setattr(sys, "executable", "/bin/false")
        bot = asyncio.create_task(workers.call(Job.BOT, "anna", 10, double, 4))
        with pytest.raises(Broken):
            await workers.call(Job.REPLAY, "anna", 10, double, 4)
        await asyncio.sleep(1)
        assert not bot.done(), "a bot waits"
        started = sum(record.message == "a worker could not be started" for record in caplog.records)
        assert 6 <= started <= 3 + 6, "a bot's after 0, 0, 0.1, 0.3, 0.7, 1.5 … seconds"
        monkeypatch.setattr(sys, "executable", python)
        assert await bot == 8

    with_workers(play, [Kind((Job.BOT,)), Kind((Job.REPLAY,))])


def test_a_process_without_work_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "UNUSED", 0.1)

    async def play(workers: Workers) -> None:
        process = await workers.call(Job.BOT, "anna", 10, os.getpid)
        while Path(f"/proc/{process}").exists():
            await asyncio.sleep(0.05)
        assert await workers.call(Job.BOT, "anna", 10, os.getpid) != process

    with_workers(play)
