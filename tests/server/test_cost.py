"""A step in a long game costs no more than in a short one, and an idle table leaves memory."""

from __future__ import annotations

import asyncio
import sys
import weakref
from pathlib import Path
from statistics import median_low

import pytest

from tessera.server.table.commands import COMMANDS
from tessera.server.wire.asks import Act
from tests.server.hosting import hosting, run, two_players


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def test_the_cost_of_a_step_does_not_grow_with_the_log(database: str) -> None:
    """Promise 10, counted in function calls instead of time: action 360 makes as many as action 20."""

    async def play() -> tuple[int, int]:
        async with hosting(database) as host:
            anna = await host.client()
            name = await anna.make("race21", "me", "me", options={"goal": 10**6})
            await anna.join(name)
            table = await host.tables.find(name)
            (visitor,) = table.visitors.seats
            act = COMMANDS[Act]
            calls = [0]
            costs = []

            def count(*_: object) -> None:
                calls[0] += 1

            for number in range(380):
                calls[0] = 0
                sys.setprofile(count)
                await act.run(table, visitor, Act(f"a{number}", "stay"))
                sys.setprofile(None)
                costs.append(calls[0])
            return median_low(costs[20:40]), median_low(costs[360:380])

    early, late = run(play())
    assert early > 100
    assert late <= early * 1.05


def test_an_idle_table_is_evicted_and_loaded_again(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            await anna.ask("act", do="stay")
            await anna.leave_socket()
            await bert.leave_socket()
            before = weakref.ref(await host.tables.find(table))
            async with asyncio.timeout(10):
                while before() is not None:
                    await asyncio.sleep(0.01)
                    host.tables.evict(idle=0.0)
            for _ in range(3):
                assert (await anna.get("/api/tables/nothing"))["error"]["code"] == "unknown-table"
            await bert.join(table)
            assert bert.last("snapshot")["state"]["waiting"] == [1]
            assert (await bert.ask("act", do="stay"))["type"] == "done"

    run(play())
