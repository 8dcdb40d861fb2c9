"""Faulty connections and reconnects: messages are lost, doubled, delayed or reordered, and the log stays the same."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import ClientError, ClientSession, CookieJar, WSMsgType, web

from tessera.server.web.limits import Limits
from tests.server.hosting import Client, Json, hosting, run, two_players


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


class Faults:
    """A proxy that drops, doubles, delays or reorders messages, in both directions."""

    def __init__(self, upstream: str, seed: int) -> None:
        self._upstream = upstream
        self._die = random.Random(seed)

    async def forward(self, message: str, send: Any) -> None:
        fate = self._die.random()
        if fate < 0.15:
            return
        delay = self._die.choice([0, 0, 0.002, 0.02])
        for _ in range(2 if fate < 0.4 else 1):
            task = asyncio.create_task(self._later(delay, message, send))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            delay += self._die.choice([0, 0.01, 0.05])

    async def _later(self, delay: float, message: str, send: Any) -> None:
        await asyncio.sleep(delay)
        with contextlib.suppress(ConnectionError, ClientError, RuntimeError):
            await send(message)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        self._tasks: set[asyncio.Task[None]] = set()
        near = web.WebSocketResponse()
        await near.prepare(request)
        headers = {"Cookie": request.headers.get("Cookie", "")}
        async with (
            ClientSession(cookie_jar=CookieJar(unsafe=True)) as session,
            session.ws_connect(f"{self._upstream}{request.path_qs}", headers=headers) as far,
        ):

            async def down() -> None:
                async for message in far:
                    if message.type is WSMsgType.TEXT:
                        await self.forward(message.data, near.send_str)
                await near.close()

            task = asyncio.create_task(down())
            async for message in near:
                if message.type is WSMsgType.TEXT:
                    await self.forward(message.data, far.send_str)
            task.cancel()
        return near


async def stubborn(client: Client, table: str, id_: str, do: str) -> Json:
    """Repeat an ask with the same id, on a new connection if necessary, until the answer comes."""
    while True:
        try:
            async with asyncio.timeout(0.25):
                return await client.ask("act", id_, do=do)
        except TimeoutError:
            pass
        except (ConnectionError, ClientError):
            await client.join(table, after=1)


@pytest.mark.parametrize("seed", range(3))
def test_faulty_connections_give_the_same_log(database: str, seed: int) -> None:
    """Promise 2: forty actions through the faulty proxy give the intended log."""
    intended = [random.Random(seed + n).choice(["roll", "stay", "fly"]) for n in range(40)]

    async def play() -> tuple[list[str], list[str]]:
        async with hosting(database, limits=Limits(messages=(1e6, 10**6))) as host:
            app = web.Application()
            app.add_routes([web.get("/{path:.*}", Faults(host.base, seed).connect)])
            proxy = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
            await proxy.setup()
            await web.TCPSite(proxy, "127.0.0.1", 0).start()
            anna = await host.client()
            table = await anna.make("race21", "me", "me", options={"goal": 10**6})
            await anna.join(table)
            await anna.leave_socket()
            anna.base = f"http://127.0.0.1:{proxy.addresses[0][1]}"
            await anna.join(table, after=1)
            answers = [(await stubborn(anna, table, f"a{n}", do))["type"] for n, do in enumerate(intended)]
            await anna.leave_socket()
            await proxy.cleanup()
            lines = await host.store.lines(table)
            done = [msgspec.json.decode(line.data)["do"] for line in lines if b'"did"' in line.data]
            return done, answers

    done, answers = run(play())
    assert answers == ["error" if do == "fly" else "done" for do in intended]
    assert done == [do for do in intended if do != "fly"]


def test_resuming_from_every_seq_gives_the_same_state(database: str) -> None:
    """Promise 3: a client that reconnects from any seq gets the view, table and hash of a client that stayed."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host, "tesseract")
            for number in range(30):
                told = await anna.until(lambda m, seq=anna.seq: m["type"] in ("step", "snapshot") and m["seq"] == seq)
                player = (anna, bert)[told["state"]["waiting"][0]]
                offered = await player.until(lambda m, seq=told["seq"]: m["type"] == "choices" and m["seq"] == seq)
                choices = [each["do"] for each in offered["choices"] if each["type"] == "choice"]
                done = await player.ask("act", do=choices[number % len(choices)])
                await anna.step(done["seq"])
            carla = await host.client()
            await carla.join(table)
            now = carla.last("snapshot")
            for seq in range(1, now["seq"] + 1):
                again = await host.client()
                await again.join(table, after=seq)
                await again.ask("sync", after=now["seq"])
                if seq < now["seq"] - 16:
                    assert again.last("snapshot")["hash"] == now["hash"]
                elif seq < now["seq"]:
                    steps = again.all("step")
                    assert [step["seq"] for step in steps] == list(range(seq + 1, now["seq"] + 1))
                    assert steps[-1]["state"]["view"] == now["state"]["view"]
                    assert steps[-1]["state"]["waiting"] == now["state"]["waiting"]
                else:
                    assert not again.all("step")
                await again.leave_socket()

    run(play())


def test_a_repeated_id_gets_the_same_answer_and_acts_once(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            first = await anna.ask("act", "one", do="roll")
            assert await anna.ask("act", "one", do="roll") == first
            refused = await anna.ask("act", "two", do="roll")
            assert refused["code"] == "not-now"
            await bert.ask("act", do="roll")
            assert await anna.ask("act", "two", do="roll") == refused
            assert len(await host.store.lines(table)) == bert.seq
            assert (await bert.ask("act", "one", do="roll"))["code"] == "not-now"

    run(play())


def test_a_client_slow_to_answer_pings_stays_connected(database: str) -> None:
    """A page may be busy rendering for a while just after it has connected."""

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "open")
            async with anna.session.ws_connect(f"{host.base}/api/tables/{table}/socket") as ws:
                await asyncio.sleep(2.5)
                await ws.send_json({"type": "chat", "id": "c", "text": "now I am here"})
                told = [await ws.receive_json() for _ in range(12)]
                assert {"type": "done", "id": "c", "seq": 1} in told

    run(play())


def test_a_client_that_reads_too_slowly_is_disconnected_and_returns_to_a_snapshot(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Messages for a client that does not read cannot fill the server's memory and delay nobody else."""
    monkeypatch.setattr("tessera.server.web.socket.SILENCE", 600)

    async def play() -> None:
        async with hosting(database, limits=Limits(messages=(1e6, 1_000_000))) as host:
            anna, bert, table = await two_players(host, "tesseract")
            visitors = (await host.tables.find(table)).visitors.seats
            lazy = await anna.session.ws_connect(f"{host.base}/api/tables/{table}/socket")
            async with asyncio.timeout(30):
                with contextlib.suppress(ConnectionError):
                    while True:
                        await lazy.send_json({"type": "sync", "id": "more", "after": 0})
                while len(visitors) > 2:
                    await asyncio.sleep(0.01)
            mover = anna if anna.all("choices") else bert
            done = await mover.ask("act", do=mover.last("choices")["choices"][0]["do"])
            assert done["type"] == "done"
            async with anna.session.ws_connect(f"{host.base}/api/tables/{table}/socket") as again:
                assert (await again.receive_json())["seq"] == done["seq"]

    run(play())
