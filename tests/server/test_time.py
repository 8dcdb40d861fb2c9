"""Only the server's clock counts, and latency is refunded."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tessera.games.enigma import puzzles
from tessera.server.store import Alarm, Store, open_store
from tessera.server.table.clock import REFUND, Clock, SteadyClock, game_time, wall
from tessera.server.table.entries import action_time
from tessera.server.wire.asks import ClientMessage
from tests.server.hosting import Host, hosting, run, two_players
from tests.server.served import served


@pytest.mark.parametrize("latency", [0.0, 0.08, 0.3])
def test_latency_does_not_count_as_thinking_time(tmp_path: Path, latency: float) -> None:
    """Promise 6: 200 ms of thinking count as 200 ms at any latency; the client's own clock is never used.

    A busy machine only adds to the time, so the minimum of several turns counts.
    """

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert, _ = await two_players(host)
            bert.delay = latency / 2
            table = await host.tables.find(anna.last("snapshot")["table"]["id"])
            far = next(visitor for visitor, seats in table.visitors.seats.items() if seats == (1,))
            for _ in range(100):
                await asyncio.sleep(0.1)
                if abs(far.latency - latency * 1000) < 40 and (not latency or far.latency > latency * 1000 - 1):
                    break
            counted: list[int] = []
            while len(counted) < 12 and min(counted, default=999) > 270:
                seen = await anna.ask("act", do="stay")
                before = await bert.step(seen["seq"])
                await asyncio.sleep(0.2)
                done = await bert.ask("act", do="stay")
                counted.append((await anna.step(done["seq"]))["what"]["at"] - before["what"]["at"])
            assert 170 <= min(counted) <= 270
            told = await bert.ask("act", do="stay", at=0)
            assert told["code"] == "bad-message"

    run(play())


@pytest.mark.long
@pytest.mark.parametrize("latency", [0.0, 0.08, 0.3])
def test_a_claim_made_in_time_counts_at_any_latency(tmp_path: Path, latency: float) -> None:
    """Promise 6, E10: a claim 150 ms before the hourglass runs out on the player's screen is in time."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert, _ = await two_players(host, "enigma", options={"hourglass": 30, "start": 0})
            bert.delay = latency / 2
            for player, do in ((anna, "choose weights"), (bert, "choose pipes"), (anna, "ready"), (bert, "ready")):
                assert (await player.ask("act", do=do))["type"] == "done"
            flipped = await bert.until(lambda m: m["type"] == "step" and m["what"].get("do") == "timeup")
            solved = {}
            for event in flipped["events"]:
                solution = puzzles.solve(msgspec.convert(event["card"], puzzles.Card))
                solved[event["seat"]] = {"type": "claim", "arrangement": msgspec.to_builtins(solution)}
            turned = await bert.step((await anna.ask("act", do=solved[0]))["seq"])
            await asyncio.sleep((turned["state"]["deadline"] - turned["what"]["at"]) / 1000 - 0.15)
            done = await bert.ask("act", do=solved[1])
            assert done["type"] == "done", done
            claimed = await anna.step(done["seq"])
            assert claimed["events"][0]["type"] == "solved"

    run(play())


def test_no_message_of_a_client_tells_a_time() -> None:
    """Promise 6: a client's clock cannot matter, because no message has a field for it."""
    told = {kind.__name__: set(kind.__struct_fields__) for kind in get_args(ClientMessage)}
    assert "seat" in told["Act"]
    assert not {"at", "now", "time", "clock", "latency"} & set().union(*told.values())


def test_the_refund_for_latency_is_bounded(tmp_path: Path) -> None:
    """Promise 6: a client that delays pongs gains 300 ms at most, and never acts before the last action."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, _, name = await two_players(host)
            table = await host.tables.find(name)
            course, match = table.course, table.course.playing()
            await asyncio.sleep(0.5)
            gained = game_time(course.seating.started) - action_time(course, match, latency=60_000)
            assert gained <= REFUND == 300
            await anna.ask("act", do="stay")
            assert action_time(course, match, latency=60_000) >= match.at > 0

    run(play())


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_step_of_the_system_clock_changes_nothing(monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    clock = SteadyClock()
    before, system = clock.now(), time.time_ns
    assert clock.new_step() is None
    monkeypatch.setattr(time, "time_ns", lambda: system() + hours * 3_600_000_000_000)
    assert 0 <= clock.now() - before < 60_000
    told = clock.new_step()
    assert told is not None
    assert abs(told - hours * 3_600_000) < 60_000
    assert clock.new_step() is None, "a step is reported once"


def test_a_clock_continues_from_the_time_of_another() -> None:
    clock = SteadyClock()
    clock.adopt(wall() + 3_600_000)
    assert 3_600_000 <= clock.now() - wall() + 1 < 3_660_000


@pytest.mark.parametrize("sign", [signal.SIGUSR1, signal.SIGUSR2])
def test_a_stepped_server_counts_the_time_that_really_passed(tmp_path: Path, sign: signal.Signals) -> None:
    """Promise 6 for the server's own clock: no hourglass ends early or runs for longer."""
    with served(str(tmp_path / "tables.sqlite")) as server:

        async def play() -> None:
            host = Host(server.base, None)
            anna, bert, _ = await two_players(host)
            first = await anna.step((await anna.ask("act", do="stay"))["seq"])
            server.process.send_signal(sign)
            await asyncio.sleep(0.5)
            second = await anna.step((await bert.ask("act", do="stay"))["seq"])
            assert 300 < second["what"]["at"] - first["what"]["at"] < 60_000
            await host.close()

        run(play())


class Tables:
    """Tables of which some cannot be woken."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.woken: list[str] = []

    async def wake(self, alarm: Alarm) -> None:
        self.woken.append(alarm.table)
        if alarm.table == "broken":
            raise ValueError("the log is broken")
        if alarm.table == "slow":
            await asyncio.sleep(3600)
        await self._store.settle(alarm, None)

    async def care(self) -> None:
        pass


async def until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.02)


def test_the_clock_backs_off_while_the_store_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An outage is two lines in the log, and neither overdue nor new alarms make the clock spin."""

    async def play() -> None:
        store = await open_store(str(tmp_path / "tables.sqlite"))
        tables, clock = Tables(store), Clock(store)
        await store.arm("t", wall())
        claim, asked = store.claim, [0]

        async def fail(*_: object) -> list[Alarm]:
            asked[0] += 1
            raise OSError("no route to host")

        monkeypatch.setattr(store, "claim", fail)
        clock.start(tables)
        for number in range(100):
            await asyncio.sleep(0.01)
            clock.notice(wall() - number)
        assert 2 <= asked[0] <= 8
        monkeypatch.setattr(store, "claim", claim)
        await until(lambda: tables.woken == ["t"] and len(caplog.records) == 2)
        await clock.stop()
        await store.close()

    with caplog.at_level(logging.WARNING, "tessera.clock"):
        run(play())
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert not caplog.records[0].exc_info


def test_a_table_that_cannot_be_woken_is_woken_ever_more_rarely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        store = await open_store(str(tmp_path / "tables.sqlite"))
        tables, clock = Tables(store), Clock(store)
        settle, delays = store.settle, []

        async def at_once(alarm: Alarm, at: int | None) -> None:
            if at is not None:
                delays.append(round((at - wall()) / 1000))
            await settle(alarm, None if at is None else wall())

        monkeypatch.setattr(store, "settle", at_once)
        await store.arm("broken", wall())
        clock.start(tables)
        await until(lambda: len(delays) >= 14)
        assert delays[:4] == [1, 2, 4, 8]
        assert max(delays) == 3600
        await clock.stop()
        await store.close()

    run(play())
    traced = [record for record in caplog.records if record.exc_info]
    assert len(traced) == 1, "the traceback is told once"


def test_a_slow_table_does_not_hold_up_the_clock(tmp_path: Path) -> None:
    async def play() -> None:
        store = await open_store(str(tmp_path / "tables.sqlite"))
        tables, clock = Tables(store), Clock(store)
        await store.arm("slow", wall())
        clock.start(tables)
        await until(lambda: tables.woken == ["slow"])
        await store.arm("quick", wall())
        await until(lambda: "quick" in tables.woken)
        await clock.stop()
        await store.close()

    run(play())
