"""Floods: connections that send too much, too fast or nothing at all take nothing from the others."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientError, WSMsgType

from tessera.server.web import limits as rates
from tessera.server.web import socket as sockets
from tessera.server.web.door import Connection, DoorLimits
from tessera.server.web.limits import LIMITS, Limits, RateLimiter
from tests.server.hosting import Client, hosting, metric, run, two_players
from tests.server.rawhttp import MORE, PING, PONG, TEXT, connection, everything, frame, read_answer, request, upgrade


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


FLOOD = b"\x88\x07" + (1008).to_bytes(2, "big") + b"flood"
"""The frame that closes a flooding socket."""


async def turns(stop: asyncio.Event) -> int:
    """Count the turns of the event loop until `stop`."""
    count = 0
    while not stop.is_set():
        count += 1
        await asyncio.sleep(0)
    return count


@pytest.mark.parametrize("data", [frame(TEXT), frame(TEXT, b"x" * 100), frame(PING), frame(PONG)])
def test_others_get_their_turn_between_buffered_frames(database: str, data: bytes) -> None:
    """A hundred frames in one packet are handled in a hundred turns of the event loop, not in one."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            async with connection(host) as (reader, writer):
                writer.write(upgrade(table))
                await reader.readuntil(b"\r\n\r\n")
                handled = 0
                stop = asyncio.Event()
                rested = sockets.Socket.rested

                def count(socket: sockets.Socket) -> None:
                    nonlocal handled
                    handled += 1
                    rested(socket)
                    if handled == 100:
                        stop.set()

                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(sockets.Socket, "rested", count)
                    writer.write(data * 100)
                    async with asyncio.timeout(20):
                        assert await turns(stop) >= 90
            assert (await anna.ask("act", do="stay"))["type"] == "done"

    run(play())


@pytest.mark.parametrize(
    "data",
    [frame(TEXT), frame(TEXT, b"{" * 50), frame(TEXT, b'{"type":"pong","n":0}'), frame(PING, b"x"), frame(PONG)],
    ids=["empty", "junk", "pongs", "websocket-pings", "websocket-pongs"],
)
def test_a_client_that_keeps_flooding_is_slowed_down_and_then_disconnected(
    database: str, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(rates, "PATIENCE", 0.3)

    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            async with connection(host) as (reader, writer):
                writer.write(upgrade(table))
                await reader.readuntil(b"\r\n\r\n")
                began = time.monotonic()
                writer.write(data * 2000)
                async with asyncio.timeout(20):
                    assert FLOOD in await everything(reader)
                seconds = time.monotonic() - began
            assert await metric(host, 'tessera_disconnects_total{reason="flood"}') == 1
            refused = await metric(host, 'tessera_refused_total{code="bad-message"}')
            refused += await metric(host, 'tessera_refused_total{code="too-fast"}')
            (rate, burst), (more_rate, more_burst) = LIMITS.messages, sockets.BESIDES
            assert refused <= burst + more_burst + (rate + more_rate) * (seconds + 0.3) < 2000
            assert (await anna.ask("act", do="stay"))["type"] == "done"

    run(play())


def test_frames_without_end_are_a_flood_too(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a message that never ends reach no handler: the connection counts their bytes."""
    monkeypatch.setattr(rates, "PATIENCE", 0.2)

    async def play() -> None:
        async with hosting(database, limits=Limits(traffic=(40, 20))) as host:
            anna, _, table = await two_players(host)
            async with connection(host) as (reader, writer):
                writer.write(upgrade(table) + frame(TEXT, b"x", fin=False))
                await reader.readuntil(b"\r\n\r\n")
                writer.write(frame(MORE, fin=False) * 50_000)
                async with asyncio.timeout(20):
                    assert FLOOD in await everything(reader)
            assert (await anna.ask("act", do="stay"))["type"] == "done"

    run(play())


def test_a_connection_above_its_traffic_is_read_later_and_loses_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        held: list[Connection] = []
        hold = Connection.hold

        def count(connection: Connection) -> None:
            held.append(connection)
            hold(connection)

        monkeypatch.setattr(Connection, "hold", count)
        async with hosting(database, limits=Limits(traffic=(200, 20))) as host, connection(host) as (reader, writer):
            writer.write(request("GET /healthz") * 40)
            for _ in range(40):
                assert (await read_answer(reader))[0] == 200
        assert held

    run(play())


def test_a_person_who_acts_at_the_permitted_rate_is_never_slowed_down() -> None:
    """An hour at the permitted rate, with pongs every second and as many WebSocket pings as messages."""
    per_second, _ = LIMITS.messages
    pace, limiter = sockets.frame_pace(LIMITS.messages), RateLimiter("messages", LIMITS.messages)
    for second in range(3600):
        for n in range(int(per_second)):
            now = 1000 + second + n / per_second
            limiter.take("anna", now)
            assert pace.spend(1, now) <= 0
            if n % 2:
                assert pace.spend(1, now) <= 0
        assert pace.spend(1, 1001 + second) <= 0


def test_pongs_are_free_and_pongs_without_a_ping_count(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "FIRST_BEATS", 0.01)
    monkeypatch.setattr(sockets, "BEAT", 0.05)

    async def play() -> None:
        async with hosting(database, limits=Limits(messages=(0.001, 3))) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "me")
            await anna.join(table)
            pongs: list[int] = []
            monkeypatch.setattr(anna, "_send", _counting(anna, pongs))
            while len(pongs) < 10:
                await asyncio.sleep(0.01)
            assert (await anna.ask("act", do="stay"))["type"] == "done"
            for n in (-1, 10**9):
                await anna.send({"type": "pong", "n": n})
            refused = await anna.ask("act", "late", do="stay")
            assert (refused["id"], refused["code"]) == ("late", "too-fast")
            await anna.send({"type": "pong", "n": -1})
            await asyncio.sleep(0.1)
            assert all(told["id"] for told in anna.all("error"))

    run(play())


def _counting(client: Client, pongs: list[int]) -> Callable[[Any], Any]:
    send = client._send

    async def counting(what: Any) -> None:
        if isinstance(what, dict) and what["type"] == "pong":
            pongs.append(what["n"])
        await send(what)

    return counting


def test_spectators_at_one_address_have_limits_of_their_own(database: str) -> None:
    """Without keys each connection has its own rate; only a much wider one is shared."""

    async def play() -> None:
        async with hosting(database, limits=Limits(messages=(0.001, 2), spectators=(0.001, 5))) as host:
            table = await (await host.client()).make("race21", "me", "open")
            codes = []
            for _ in range(3):
                spectator = await host.client(key=False)
                await spectator.join(table)
                codes += [(await spectator.ask("sync", after=0)).get("code", "done") for _ in range(3)]
            assert codes == ["done", "done", "too-fast"] * 2 + ["done", "too-fast", "too-fast"]

    run(play())


def test_the_limits_of_an_address_can_be_widened_and_switched_off() -> None:
    wide = LIMITS.of_an_address(2)
    assert wide.keys == (LIMITS.keys[0] * 2, LIMITS.keys[1] * 2)
    assert wide.messages == LIMITS.messages
    limiter = LIMITS.of_an_address(0).limiter("requests")
    for _ in range(100_000):
        limiter.take("10.0.0.1", 1.0)


def test_requests_of_an_address_are_limited(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=Limits(requests=(0.001, 3))) as host:
            elsewhere = {"X-Forwarded-For": "10.0.0.2"}
            session = (await host.client(key=False)).session
            statuses = [(await session.get(f"{host.base}/healthz")).status for _ in range(5)]
            assert statuses == [200, 200, 200, 429, 429]
            assert (await session.get(f"{host.base}/healthz", headers=elsewhere)).status == 200

    run(play())


def test_sockets_of_a_person_and_of_an_address_are_limited(database: str) -> None:
    async def play() -> None:
        limits = Limits(sockets=(0.001, 2))
        async with hosting(database, limits=limits, door=DoorLimits(of_an_address=3)) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "me", "open")
            url = f"{host.base}/api/tables/{table}/socket"
            opened = [await anna.session.ws_connect(url), await anna.session.ws_connect(url)]
            with pytest.raises(ClientError, match="429"):
                await anna.session.ws_connect(url)
            opened.append(await bert.session.ws_connect(url))
            with pytest.raises(ClientError, match="429"):
                await bert.session.ws_connect(url)
            assert await metric(host, 'tessera_refused_requests_total{code="too-many-sockets"}') == 1
            for each in opened:
                await each.close()

    run(play())


def test_leaving_during_the_handshake_logs_nothing(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            table = await (await host.client()).make("race21", "me", "open")
            find, entered, gone = host.tables.find, asyncio.Event(), asyncio.Event()

            async def slow_find(name: str) -> Any:
                entered.set()
                await gone.wait()
                return await find(name)

            host.tables.find = slow_find  # type: ignore[method-assign]
            async with connection(host) as (_, writer):
                writer.write(upgrade(table))
                await entered.wait()
                writer.transport.abort()
            await asyncio.sleep(0.1)
            gone.set()
            await asyncio.sleep(0.2)
            assert not (await find(table)).visitors.seats

    with caplog.at_level(logging.INFO):
        run(play())
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_refusals_by_limits_and_decoding_are_counted(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=Limits(messages=(0.001, 2))) as host:
            anna = await host.client()
            await anna.join(await anna.make("race21", "me", "open"))
            for code in ("bad-message", "bad-message", "too-fast", "too-fast"):
                since = len(anna.got)
                await anna.send("junk")
                assert (await anna.until(lambda m: m["type"] == "error", since))["code"] == code
            assert await metric(host, 'tessera_refused_total{code="bad-message"}') == 2
            assert await metric(host, 'tessera_refused_total{code="too-fast"}') == 2

    run(play())


def test_a_broken_frame_closes_only_its_own_socket(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            async with connection(host) as (reader, writer):
                writer.write(upgrade(table) + b"\xff\xff\xff\xff")
                async with asyncio.timeout(20):
                    assert (1002).to_bytes(2, "big") in await reader.read()
            assert await metric(host, 'tessera_disconnects_total{reason="protocol"}') == 1
            assert (await anna.ask("act", do="stay"))["type"] == "done"

    run(play())


def test_websocket_pings_are_answered(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "open")
            async with anna.session.ws_connect(f"{host.base}/api/tables/{table}/socket", autoping=False) as ws:
                await ws.ping(b"hello")
                async with asyncio.timeout(10):
                    while (told := await ws.receive()).type is not WSMsgType.PONG:
                        pass
                assert told.data == b"hello"

    run(play())
