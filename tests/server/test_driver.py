"""The bots at a table: they wait for their turn, survive every fault, and cannot be predicted."""

from __future__ import annotations

import asyncio
import os
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tessera.bots import Bot, Move
from tessera.core.chance import key_from
from tessera.core.game import Action, Event, Game, IllegalAction
from tessera.core.registry import GameEntry, games
from tessera.server.table import driver
from tessera.server.table.writer import LogWriter
from tessera.server.workers import Again, Job, Workers
from tests.core.race21 import Race21, Roll, Stay
from tests.server.hosting import Client, Host, hosting, run

Result = TypeVar("Result")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


class Crashing(Bot):
    def move(self, game: Game, seat: int, now: int) -> Move:
        raise RuntimeError("I never liked this game")


class Dying(Bot):
    def move(self, game: Game, seat: int, now: int) -> Move:
        os._exit(1)


class Fly(Roll, frozen=True):
    """An action that race21 does not have."""


class Cheating(Bot):
    def move(self, game: Game, seat: int, now: int) -> Move:
        return Move(Fly(), now)


async def bot_failures(host: Host, client: Client) -> int:
    async with client.session.get(f"{host.base}/metrics") as response:
        lines = (await response.text()).splitlines()
    return sum(int(float(line.split()[-1])) for line in lines if line.startswith("tessera_bot_failures_total"))


async def bot_acts(client: Client, since: int = 0) -> dict[str, Any]:
    return await client.until(lambda m: m["type"] == "step" and m["what"].get("bot"), since)


@pytest.mark.parametrize("bot", [Crashing, Cheating, Dying])
def test_a_bot_that_fails_plays_something_legal_and_is_reported(
    database: str, bot: type[Bot], caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "random")
            (await host.tables.find(table)).driver.bots[1, "random"] = bot("")
            await anna.join(table)
            await anna.ask("act", do="stay")
            assert (await bot_acts(anna))["what"]["do"] in ("roll", "stay")
            assert await bot_failures(host, anna) == 1

    run(play())
    assert any(record.message == "a bot failed" for record in caplog.records)


class Once(Bot):
    """Dies the first time, as if the system had killed its process."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file

    def move(self, game: Game, seat: int, now: int) -> Move:
        if not self.file.exists():
            self.file.touch()
            os._exit(1)
        return Move(Stay(), now)


def test_a_bot_whose_process_is_killed_thinks_again(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "random")
            (await host.tables.find(table)).driver.bots[1, "random"] = Once(tmp_path / "died")
            await anna.join(table)
            await anna.ask("act", do="stay")
            assert (await bot_acts(anna))["what"]["do"] == "stay"
            assert (tmp_path / "died").exists()
            assert await bot_failures(host, anna) == 0

    run(play())


class Stubborn(Race21):
    """Race to 21, but the second seat's first four actions are refused."""

    name = "stubborn"
    refused = 0

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        if seat == 1 and Stubborn.refused < 4:
            Stubborn.refused += 1
            raise IllegalAction("not-now", "not now")
        return super().play(seat, action, at)


def offer(monkeypatch: pytest.MonkeyPatch, game: type[Game]) -> str:
    entry = GameEntry(name=game.name, title=game.name, editions={"1": f"{__name__}:{game.__name__}"})
    monkeypatch.setitem(games(), game.name, entry)
    return game.name


def test_a_bot_whose_actions_are_all_refused_looks_at_the_game_again(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "RETRY", 0.05)
    game = offer(monkeypatch, Stubborn)

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make(game, "me", "random")
            await anna.join(table)
            await anna.ask("act", do="stay")
            await bot_acts(anna)
            assert Stubborn.refused == 4
            assert await bot_failures(host, anna) == 4

    run(play())
    assert not [record for record in caplog.records if "stopped" in record.message or "never" in record.message]


def test_a_fault_while_the_bots_play_is_logged_once_and_the_alarm_starts_them_again(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "CLAIM", 100)
    write, faults = LogWriter.write, 0

    async def failing(writer: LogWriter, what: Any, ask: str = "") -> None:
        nonlocal faults
        if getattr(what, "bot", False) and faults < 3:
            faults += 1
            raise OSError("the disk is full")
        await write(writer, what, ask)

    monkeypatch.setattr(LogWriter, "write", failing)

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "random")
            await anna.join(table)
            await anna.ask("act", do="stay")
            await bot_acts(anna)

    run(play())
    assert faults == 3
    assert sum(record.message == "the bots of a table stopped" for record in caplog.records) == 1


class Watched(Workers):
    """Workers that record every call."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[Job, str, tuple[Any, ...]]] = []

    async def call(
        self, job: Job, who: str, limit: float, function: Callable[..., Result | Again], *arguments: Any
    ) -> Result:
        self.calls.append((job, who, pickle.loads(pickle.dumps(arguments))))
        return await super().call(job, who, limit, function, *arguments)


def test_bots_cannot_be_predicted_from_what_is_public(database: str) -> None:
    """The same game at the same seq with the same key: the bot's seeds and its imagined chance differ."""

    async def play() -> None:
        seeds, keys = set(), set()
        async with hosting(database) as host:
            host.tables.services.workers = workers = Watched()
            anna = await host.client()
            for _ in range(2):
                table = await anna.make("race21", "me", "random")
                (await host.tables.find(table)).course.key = bytes(32)
                await anna.join(table)
                await anna.ask("act", do="stay")
                await bot_acts(anna, len(anna.got) - 1)
                _, _, (bot, game, seat, *_) = workers.calls[-1]
                assert bot.die.getstate() != type(bot)(f"{table}:{seat}:2").die.getstate()
                assert game.chance.commitment != Race21.new(2, key_from(f"{table}:2")).chance.commitment
                seeds.add(bot.die.getstate())
                keys.add(game.chance.commitment)
                await anna.leave_socket()
            assert len(seeds) == len(keys) == 2
            await workers.close()

    run(play())


@pytest.mark.parametrize(("seats", "job"), [(("me", "random"), Job.BOT), (("random", "random"), Job.LONELY_BOT)])
def test_bots_play_at_low_priority_unless_a_player_is_connected(
    database: str, seats: tuple[str, ...], job: Job
) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            host.tables.services.workers = workers = Watched()
            anna = await host.client()
            await anna.join(await anna.make("race21", *seats, pace=20))
            if "me" in seats:
                await anna.ask("act", do="stay")
            await bot_acts(anna)
            assert {each for each, _, _ in workers.calls} == {job}
            await workers.close()

    run(play())


def test_a_bot_is_no_longer_held_back_when_somebody_comes(database: str) -> None:
    """The bot waits at low priority behind other work; a visitor makes it urgent at once."""

    async def play() -> None:
        async with hosting(database) as host:
            host.tables.services.workers = workers = Watched()
            anna = await host.client()
            table = await anna.make("race21", "random", "random", pace=200)
            await anna.join(table)
            await bot_acts(anna)
            await anna.leave_socket()
            others = [
                asyncio.create_task(workers.call(job, str(n), 60, time.sleep, 60))
                for n in range(100)
                for job in (Job.REVIEW, Job.LONELY_BOT)
            ]
            while workers.calls[-1][0] is not Job.LONELY_BOT or not isinstance(workers.calls[-1][2][0], Bot):
                await asyncio.sleep(0.02)
            since = len(anna.got)
            await anna.join(table)
            await bot_acts(anna, since)
            for call in others:
                call.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await workers.close()

    run(play())
