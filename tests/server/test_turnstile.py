"""The turnstile: hasty work gets a slice of each turn of the event loop, and work that comes meanwhile goes first."""

from __future__ import annotations

import asyncio
import time

from tessera.server.web.turnstile import SLICE, Turnstile


async def _hasty(turnstile: Turnstile, name: str, done: list[str]) -> None:
    await turnstile.turn()
    done.append(name)


def _busy(seconds: float) -> None:
    """Use the processor for a while."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_a_calm_task_waits_for_a_few_hasty_tasks_and_not_for_all() -> None:
    async def run() -> list[str]:
        turnstile, done = Turnstile(), list[str]()

        async def hasty(name: str) -> None:
            await _hasty(turnstile, name, done)
            _busy(SLICE)

        async def calm() -> None:
            done.append("calm")

        async with asyncio.TaskGroup() as tasks:
            for number in range(20):
                tasks.create_task(hasty(f"hasty {number}"))
            while len(done) < 5:
                await asyncio.sleep(0)
            tasks.create_task(calm())
        return done

    done = asyncio.run(run())
    assert done.index("calm") <= 9
    assert [name for name in done if name != "calm"] == [f"hasty {number}" for number in range(20)]


def test_quick_tasks_share_a_turn() -> None:
    async def run() -> int:
        turnstile, done, turns = Turnstile(), list[str](), 0
        tasks = [asyncio.create_task(_hasty(turnstile, str(number), done)) for number in range(200)]
        while len(done) < len(tasks):
            await asyncio.sleep(0)
            turns += 1
        return turns

    assert asyncio.run(run()) < 100


def test_a_connection_that_goes_while_it_waits_holds_up_nobody() -> None:
    async def run() -> list[str]:
        turnstile, done = Turnstile(), list[str]()
        first, gone, last = (asyncio.create_task(_hasty(turnstile, name, done)) for name in ("first", "gone", "last"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(first, gone, last, return_exceptions=True)
        await asyncio.sleep(0)
        await _hasty(turnstile, "later", done)
        return done

    assert asyncio.run(run()) == ["first", "last", "later"]
