"""A store that fails, and people and bots who come, go and play meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tessera.server.store import LogLine
from tessera.server.table import driver
from tessera.server.table import table as table_module
from tests.server.faulty import Faulty, back, refused, same_as_log
from tests.server.hosting import eventually, hosting, run, two_players


@pytest.fixture
def database(tmp_path: Any) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.mark.parametrize("reads", ["work", "down"])
def test_a_full_table_starts_when_the_store_is_back(database: str, reads: Any) -> None:
    """The seat is stored and acknowledged; only the start fails."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            name = await anna.make("race21", "me", "open")
            await anna.join(name)
            await bert.join(name)
            store = Faulty.beneath(host)
            stored = store._store.append

            async def append(table: str, line: LogLine, *more: Any) -> None:
                await stored(table, line, *more)
                store.writes, store.reads = "down", reads

            store._store.append = append  # type: ignore[method-assign,assignment]
            assert (await bert.ask("sit", seat=1))["type"] == "done"
            store._store.append = stored  # type: ignore[method-assign]
            store.work()
            await back(bert, name)
            await bert.until(lambda m: m["type"] == "step" and m["what"]["type"] == "started")
            await same_as_log(host, name)

    run(play())


def test_a_bot_goes_on_when_the_store_is_back(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its table's alarm starts it again, though nobody acts or connects."""
    monkeypatch.setattr(driver, "CLAIM", 300)

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            name = await anna.make("race21", "me", "random", pace=300)
            await anna.join(name)
            store, table = Faulty.beneath(host), await host.tables.find(name)
            done = await anna.ask("act", do="roll")
            store.writes = "down"
            await eventually(lambda: table.driver.idle)
            assert store.calls.count("append") == 2
            assert table.driver._task is None or table.driver._task.exception() is None
            assert "tessera_bot_failures_total{" not in host.tables.services.metrics.text()
            assert table.course.seq == done["seq"]
            store.work()
            step = await anna.step(done["seq"] + 1)
            assert step["what"]["bot"]
            assert not table.dropped
            await same_as_log(host, name)

    run(play())


def test_a_bot_goes_on_at_a_table_that_was_dropped(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "CLAIM", 300)

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            name = await anna.make("race21", "me", "random", pace=300)
            await anna.join(name)
            store, table = Faulty.beneath(host), await host.tables.find(name)
            done = await anna.ask("act", do="roll")
            store.fail()
            await eventually(lambda: table.dropped)
            store.work()
            await back(anna, name)
            assert (await anna.step(done["seq"] + 1))["what"]["bot"]
            await same_as_log(host, name)

    run(play())


def test_a_player_whose_absence_was_not_stored_is_replaced_all_the_same(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bert leaves while the store fails: his alarm is stored later, and a bot plays for him."""
    monkeypatch.setattr(table_module, "ARM_AGAIN", 0.05)

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, patience=1)
            store = Faulty.beneath(host)
            await anna.ask("act", do="roll")
            store.writes, store.only = "down", frozenset({"arm"})
            await bert.leave_socket()
            await eventually(lambda: store.calls.count("arm") >= 3)
            store.work()
            await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "tookover")
            await same_as_log(host, name)

    run(play())


def test_a_player_who_never_returns_to_a_dropped_table_is_replaced(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, patience=1)
            store = Faulty.beneath(host)
            await anna.ask("act", do="roll")
            store.fail()
            await refused(bert)
            store.work()
            await back(anna, name)
            await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "tookover")

    run(play())


def test_a_return_that_cannot_be_stored_closes_the_connection(database: str) -> None:
    """The seat stays with the bot in the log, so it does in memory; the next attempt gets it back."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, patience=1)
            await anna.ask("act", do="stay")
            await bert.leave_socket()
            await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "tookover")
            store = Faulty.beneath(host)
            store.writes, store.only = "down", frozenset({"append"})
            await bert.join(name, bert.seq)
            assert bert.ws
            assert bert._reading
            await asyncio.wait_for(bert._reading, 20)
            assert bert.ws.close_code == 1012
            await same_as_log(host, name)
            store.work()
            await bert.join(name, bert.seq)
            await bert.until(lambda m: m["type"] == "step" and m["what"]["type"] == "cameback")
            await same_as_log(host, name)

    run(play())
