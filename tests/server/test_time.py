"""Only the server's clock counts, and latency is refunded."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tessera.games.enigma import puzzles
from tessera.server.table.clock import REFUND, game_time
from tessera.server.table.commands import action_time
from tessera.server.wire.messages import ClientMessage
from tests.server.hosting import hosting, run, two_players


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
