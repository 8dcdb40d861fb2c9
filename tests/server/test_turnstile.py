"""The turnstile: hasty work gets one turn of the event loop each, and work that comes meanwhile goes first."""

from __future__ import annotations

import asyncio

from tessera.server.web.turnstile import Turnstile


async def _hasty(turnstile: Turnstile, name: str, done: list[str]) -> None:
    await turnstile.turn()
    done.append(name)


def test_a_calm_task_waits_for_one_hasty_task_and_not_for_all() -> None:
    async def run() -> list[str]:
        turnstile, done = Turnstile(), list[str]()

        async def calm() -> None:
            done.append("calm")

        async with asyncio.TaskGroup() as tasks:
            for number in range(20):
                tasks.create_task(_hasty(turnstile, f"hasty {number}", done))
            while not done:
                await asyncio.sleep(0)
            tasks.create_task(calm())
        return done

    done = asyncio.run(run())
    assert done.index("calm") <= 2
    assert [name for name in done if name != "calm"] == [f"hasty {number}" for number in range(20)]


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
