"""Worker processes: results, refusals, crashes, time limits; a table continues when its bot fails."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from tessera.bots import Bot, Move
from tessera.core.game import Game, Refusal
from tessera.server.workers import Broken, Busy, TooSlow, Workers
from tests.core.race21 import Roll
from tests.server.hosting import hosting, run


def double(number: int) -> int:
    print("a bot may print what it likes")
    return 2 * number


def refuse() -> None:
    raise Refusal("no", "not today", rule="E42")


def divide() -> float:
    return 1 / int(os.environ.get("NOTHING", "0"))


def die() -> None:
    os._exit(3)


def test_results_refusals_and_faults_come_back() -> None:
    async def play() -> None:
        workers = Workers(1)
        assert await workers.call(10, double, 21) == 42
        with pytest.raises(Refusal) as refused:
            await workers.call(10, refuse)
        assert (refused.value.code, refused.value.message, refused.value.rule) == ("no", "not today", "E42")
        with pytest.raises(Broken, match="ZeroDivisionError"):
            await workers.call(10, divide)
        with pytest.raises(Broken):
            await workers.call(10, die)
        assert await workers.call(10, double, 4) == 8
        await workers.close()

    run(play())


def test_a_call_that_is_too_slow_is_killed_and_its_process_replaced() -> None:
    async def play() -> None:
        workers = Workers(1)
        with pytest.raises(TooSlow):
            await workers.call(0.2, time.sleep, 60)
        assert await workers.call(10, double, 4) == 8
        await workers.close()

    run(play())


def test_a_cancelled_call_does_not_answer_the_next_one() -> None:
    async def play() -> None:
        workers = Workers(1)
        await workers.call(10, double, 1)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await workers.call(10, time.sleep, 60)
        assert await workers.call(10, double, 4) == 8
        await workers.close()

    run(play())


def test_too_many_calls_are_turned_away() -> None:
    async def play() -> None:
        workers = Workers(1, waiting=2)
        calls = [asyncio.create_task(workers.call(10, time.sleep, 0.5)) for _ in range(3)]
        await asyncio.sleep(0.1)
        with pytest.raises(Busy):
            await workers.call(10, double, 4)
        await asyncio.gather(*calls)
        await workers.close()

    run(play())


class Crashing(Bot):
    def move(self, game: Game, seat: int, now: int) -> Move:
        raise RuntimeError("I never liked this game")


class Fly(Roll, frozen=True):
    """An action that race21 does not have."""


class Cheating(Bot):
    def move(self, game: Game, seat: int, now: int) -> Move:
        return Move(Fly(), now)


@pytest.mark.parametrize("bot", [Crashing, Cheating])
def test_a_bot_that_fails_plays_something_legal_and_is_reported(
    tmp_path: Path, bot: type[Bot], caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "random")
            (await host.tables.find(table)).driver.bots[1, "random"] = bot("")
            await anna.join(table)
            await anna.ask("act", do="stay")
            step = await anna.until(lambda m: m["type"] == "step" and m["what"].get("bot"))
            assert step["what"]["do"] in ("roll", "stay")
            async with anna.session.get(f"{host.base}/metrics") as response:
                assert 'tessera_bot_failures_total{game="race21"} 1\n' in await response.text()

    run(play())
    assert any(record.message == "a bot failed" for record in caplog.records)
