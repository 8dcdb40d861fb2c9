"""Servers that are killed, stopped or restarted: no acknowledged action is lost, and clocks go on."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from pathlib import Path

import pytest
from aiohttp import ClientError

from tessera.server.web.limits import Limits
from tests.server.conftest import fresh_database
from tests.server.hosting import Client, Host, Json, hosting, lines_of, run, two_players
from tests.server.served import Served, served


class Roller:
    """A player with all seats of a table who keeps acting through crashes and remembers every acknowledged action."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.table = ""
        self.acknowledged: dict[str, dict[str, int]] = {}
        self.ids = itertools.count(1)

    async def sit_down(self) -> None:
        """Make a new table, when the last game is over."""
        await self.client.leave_socket()
        self.table = await self.client.make("race21", "me", "me", options={"goal": 10**6})
        self.acknowledged[self.table] = {}

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the server dies."""
        with contextlib.suppress(ClientError, ConnectionError):
            await self.client.join(self.table)
            while not stop.is_set():
                id_ = f"a{next(self.ids)}"
                answer = await self.client.ask("act", id_, do="stay")
                if answer["type"] == "done":
                    self.acknowledged[self.table][id_] = answer["seq"]
                elif answer["code"] == "game-over":
                    await self.sit_down()
                    await self.client.join(self.table)
                else:
                    assert answer["code"] == "too-fast"
                    await asyncio.sleep(answer["wait"] / 1000)
        await self.client.leave_socket()


def acknowledged(rollers: list[Roller]) -> int:
    """The number of asks that were acknowledged to all of them."""
    return sum(len(done) for roller in rollers for done in roller.acknowledged.values())


def kill_again_and_again(database: str, kills: int) -> None:
    server = Served(database)
    seed = random.Random(21)

    async def whole() -> list[Roller]:
        host = Host(server.base, None)
        rollers = [Roller(await host.client()) for _ in range(4)]
        for roller in rollers:
            await roller.sit_down()
        for _ in range(kills):
            stop = asyncio.Event()
            before = acknowledged(rollers)
            playing = [asyncio.create_task(roller.play(stop)) for roller in rollers]
            async with asyncio.timeout(60):  # however slow the machine is, something was acknowledged before each kill
                while acknowledged(rollers) < before + 2:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(seed.uniform(0, 0.6))
            server.kill()
            stop.set()
            await asyncio.gather(*playing)
            server.start()
        await host.close()
        return rollers

    try:
        rollers = run(whole())
    finally:
        server.kill()
    tables = {table: done for roller in rollers for table, done in roller.acknowledged.items()}
    assert sum(map(len, tables.values())) > kills
    for table, done in tables.items():
        log = lines_of(database, table)
        assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
        where = {id_: seq for seq, id_, _ in log if id_}
        assert {id_: where.get(id_) for id_ in done} == done


def test_kill_9_loses_nothing_acknowledged(database: str) -> None:
    """Promise 1, on SQLite and on PostgreSQL."""
    kill_again_and_again(database, 5)


@pytest.mark.long
def test_kill_9_many_times_loses_nothing_acknowledged(database: str) -> None:
    kill_again_and_again(database, 50)


def test_sigterm_finishes_tells_and_exits(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    server = Served(database)

    async def play() -> None:
        host = Host(server.base, None)
        anna, _, _ = await two_players(host)
        await anna.ask("act", do="roll")
        code = asyncio.get_running_loop().run_in_executor(None, server.stop)
        assert (await anna.until(lambda m: m["type"] == "closing"))["text"]
        assert await code == 0
        await host.close()

    run(play())


def test_a_countdown_runs_out_once_though_its_process_was_killed(postgres: str, redis: str) -> None:
    """A deadline is a row in the store: when the process that set it is killed, the other one handles it, once."""
    database = fresh_database(postgres)
    with served(database, redis) as one, served(database, redis) as two:

        async def play() -> str:
            host, other = Host(one.base, None), Host(two.base, None)
            anna = await host.client()
            table = await anna.make("enigma", "me", "me")
            await anna.join(table)
            watcher = await other.client()
            await watcher.join(table)
            for do in ("choose weights", "choose pipes", "ready", "ready"):
                assert (await anna.ask("act", do=do))["type"] == "done"
            one.kill()
            step = await watcher.until(lambda m: m["type"] == "step" and m["what"].get("do") == "timeup")
            ready = next(s for s in reversed(watcher.all("step")) if s["what"].get("do") == "ready")
            assert step["what"]["at"] == ready["state"]["deadline"]
            await asyncio.sleep(0.5)
            await host.close()
            await other.close()
            return table

        table = run(play())
    assert [what["do"] for _, _, what in lines_of(database, table) if what["type"] == "did"].count("timeup") == 1


def test_an_hourglass_goes_on_after_a_restart(database: str) -> None:
    """A server that starts continues every open table, before any client reconnects."""

    async def begin() -> str:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("enigma", "me", "me")
            await anna.join(table)
            for do in ("choose weights", "choose pipes", "ready", "ready"):
                assert (await anna.ask("act", do=do))["type"] == "done"
            return table

    async def go_on() -> None:
        async with hosting(database) as host:
            for _ in range(100):
                await asyncio.sleep(0.1)
                if any(b"timeup" in line.data for line in await host.store.lines(table)):
                    return
            raise AssertionError("the countdown did not run out")

    table = run(begin())
    run(go_on())


def test_an_ask_is_recognised_after_a_restart(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            first = await anna.ask("act", "one", do="roll")
            await bert.ask("act", do="roll")
            await anna.ask("act", "three", do="stay")
            cookie = anna.cookie
        async with hosting(database) as host:
            anna = await host.client(key=False)
            anna.session.cookie_jar.update_cookies({"tessera_key": cookie})
            await anna.join(table)
            assert anna.last("snapshot")["yours"] == [0]
            assert await anna.ask("act", "one", do="roll") == first

    run(play())


def test_a_full_disk_loses_nothing_and_is_told(tmp_path: Path) -> None:
    """An entry that cannot be stored has not happened; once there is space again, the game continues."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite"), limits=Limits(messages=(1e6, 10**6))) as host:
            anna = await host.client()
            name = await anna.make("race21", "me", "me", options={"goal": 10**6})
            await anna.join(name)
            writing = host.store._writing  # type: ignore[attr-defined]
            (pages,) = writing.execute("PRAGMA page_count").fetchone()
            writing.execute(f"PRAGMA max_page_count={pages + 1}")
            answers: list[Json] = []
            while not answers or answers[-1]["type"] == "done":
                answers.append(await anna.ask("act", do="stay"))
            assert answers[-1]["code"] == "unavailable"
            lines = await host.store.lines(name)
            assert len(lines) == len(answers)
            table = await host.tables.find(name)
            assert table.course.seq == len(lines)
            writing.execute("PRAGMA max_page_count=1000000")
            done = await anna.ask("act", do="stay")
            assert (done["type"], done["seq"]) == ("done", len(lines) + 1)
            assert (await anna.step(done["seq"]))["state"]["view"]["turn"] == len(answers)

    run(play())
