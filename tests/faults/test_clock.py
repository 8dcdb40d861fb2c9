"""A wall clock that is stepped by an hour: game time goes on, and an hourglass neither ends early nor takes longer."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest

from tessera.games.enigma import puzzles
from tessera.server.table.clock import REFUND
from tests.faults.load import Load
from tests.faults.runs import servers, survive
from tests.faults.served import Faults, FaultyServer
from tests.server.hosting import Client, Host, Json, run

HOUR = 3_600_000
LATE = 12.0
"""Seconds by which a busy machine may notice a deadline late; an hour is what a wrong clock makes of it."""


def test_steps_of_the_clock_under_load(file: str) -> None:
    """Game time follows real time, which the model checks between any two actions."""

    async def fault(load: Load) -> None:
        for shift in (HOUR, 0, -HOUR):
            await asyncio.to_thread(running[0].fail, Faults(shift=shift))
            await load.get_on(1)

    with servers(file) as running:
        survive(running, file, fault).verify()


async def acted(client: Client, do: str | Json, seat: int) -> tuple[Json, float]:
    """Play an action; returns its step, and the real time before it."""
    began = time.monotonic()
    done = await client.ask("act", do=do, seat=seat)
    assert done["type"] == "done", done
    return await client.step(done["seq"]), began


async def run_out(client: Client, step: Json, began: float) -> Json:
    """Wait until the clock runs out that this step has started, and check that it took its time and no more."""
    since = client.got.index(step)
    ended = await client.until(lambda m: m["type"] == "step" and m["what"].get("do") == "timeup", since)
    took = time.monotonic() - began
    allowed = (step["state"]["deadline"] - step["what"]["at"]) / 1000
    assert allowed - REFUND / 1000 < took < allowed + LATE
    assert ended["what"]["at"] == step["state"]["deadline"]
    return ended


async def race(server: FaultyServer, shift: int) -> None:
    """Step the clock during the countdown of a race and during its hourglass."""
    host = Host(server.base, None)
    try:
        anna = await host.client()
        options = {"hourglass": 30, "factors": [25, 25], "start": 0}
        await anna.join(await anna.make("enigma", "me", "me", options=options))
        for seat, do in ((0, "choose weights"), (1, "choose pipes"), (0, "ready")):
            await acted(anna, do, seat)
        ready, began = await acted(anna, "ready", 1)
        await asyncio.to_thread(server.fail, Faults(shift=shift))
        flipped = await run_out(anna, ready, began)
        cards = {event["seat"]: event["card"] for event in flipped["events"] if event["type"] == "flipped"}
        solution = puzzles.solve(msgspec.convert(cards[0], puzzles.Card))
        turned, began = await acted(anna, {"type": "claim", "arrangement": msgspec.to_builtins(solution)}, 0)
        await asyncio.to_thread(server.fail, Faults(shift=-shift))
        await run_out(anna, turned, began)
    finally:
        await host.close()


def test_an_hourglass_neither_ends_early_nor_takes_longer(tmp_path_factory: pytest.TempPathFactory) -> None:
    """E10, with clocks that are set forwards and backwards, one server for each direction."""
    folder = tmp_path_factory.mktemp("clocks")
    with servers(str(folder / "forwards")) as (one,), servers(str(folder / "backwards")) as (two,):

        async def play() -> None:
            await asyncio.gather(race(one, HOUR), race(two, -HOUR))

        run(play())


def test_nobody_counts_as_gone_for_an_hour_because_the_clock_was_set(file: str) -> None:
    """A player who has just disconnected keeps their time; no bot takes over."""
    with servers(file) as (server,):

        async def play() -> list[str]:
            host = Host(server.base, None)
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "me", "open")
            await anna.join(table)
            await bert.join(table)
            assert (await bert.ask("sit", seat=1))["type"] == "done"
            assert (await anna.ask("act", do="stay"))["type"] == "done"
            await bert.leave_socket()
            await anna.until(lambda m: m["type"] == "presence" and m["here"] == [0])
            await asyncio.to_thread(server.fail, Faults(shift=HOUR))
            await asyncio.sleep(2.5)
            kinds = [step["what"]["type"] for step in anna.all("step")]
            await host.close()
            return kinds

        assert "tookover" not in run(play())
