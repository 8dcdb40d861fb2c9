"""Several server processes, one table: one order and no lost action, with Redis and without."""

from __future__ import annotations

import asyncio
import itertools
import signal
import subprocess
import sys
from pathlib import Path

from aiohttp import ClientSession, web

from tessera.server.web.handover import SOCKET, Handover
from tests.server.conftest import fresh_database, redis_server
from tests.server.hosting import Client, Host, hosting, lines_of, run
from tests.server.served import served


def test_two_processes_four_actors_one_order(postgres: str, redis: str) -> None:
    """Promise 4: everybody acts at once through two server processes; one order, no action lost or doubled."""
    database = fresh_database(postgres)
    with served(database, redis) as one, served(database, redis) as two:

        async def actor(client: Client, seat: int, over: asyncio.Event) -> dict[str, int]:
            done: dict[str, int] = {}
            for number in itertools.count():
                if over.is_set():
                    return done
                answer = await client.ask("act", f"s{seat}n{number}", do="stay")
                if answer["type"] == "done":
                    done[f"s{seat}n{number}"] = answer["seq"]
                elif answer["code"] == "too-fast":
                    await asyncio.sleep(answer["wait"] / 1000)
                else:
                    assert answer["code"] == "not-now"
                    await asyncio.sleep(0.03)
            raise AssertionError

        async def play() -> tuple[str, list[dict[str, int]], list[Client]]:
            hosts = [Host(server.base, None) for server in (one, two)]
            clients = [await hosts[n % 2].client() for n in range(4)]
            table = await clients[0].make("race21", "me", "open", "open", "open", options={"goal": 10**6})
            for seat, client in enumerate(clients):
                await client.join(table)
                if seat:
                    assert (await client.ask("sit", seat=seat))["type"] == "done"
            over = asyncio.Event()
            acting = [asyncio.create_task(actor(client, seat, over)) for seat, client in enumerate(clients)]
            await asyncio.sleep(3)
            over.set()
            done = await asyncio.gather(*acting)
            last = max(seq for each in done for seq in each.values())
            for client in clients:
                await client.step(last)
            for host in hosts:
                await host.close()
            return table, done, clients

        table, done, clients = run(play())
    log = lines_of(database, table)
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    where = {id_: seq for seq, id_, what in log if what["type"] == "did"}
    assert where == {id_: seq for each in done for id_, seq in each.items()}
    assert len(where) >= 40
    assert [what["seat"] for _, _, what in log if what["type"] == "did"] == [n % 4 for n in range(len(where))]
    first = {step["seq"]: step for step in clients[0].all("step")}
    for client in clients[1:]:
        assert all(step == first[step["seq"]] for step in client.all("step") if step["seq"] in first)


def test_without_redis_games_go_on_and_news_come_from_the_log(postgres: str) -> None:
    database = fresh_database(postgres)
    with redis_server() as (redis, process):

        async def play() -> None:
            async with hosting(database, redis) as one, hosting(database, redis) as two:
                anna, bert = await one.client(), await two.client()
                table = await anna.make("race21", "me", "open")
                await anna.join(table)
                await bert.join(table)
                assert (await bert.ask("sit", seat=1))["type"] == "done"
                await anna.until(lambda m: m["type"] == "presence" and m["here"] == [0, 1])
                process.kill()
                done = await anna.ask("act", do="stay")
                assert done["type"] == "done"
                assert (await bert.step(done["seq"]))["state"]["waiting"] == [1]
                done = await bert.ask("act", do="stay")
                assert (await anna.step(done["seq"]))["state"]["waiting"] == [0]

        run(play())


def test_moves_are_acknowledged_and_seen_while_redis_hangs(postgres: str) -> None:
    """A Redis that accepts connections and never answers holds up neither a table nor the server's end."""
    database = fresh_database(postgres)
    with redis_server() as (redis, process), served(database, redis) as first, served(database, redis) as second:

        async def play() -> None:
            hosts = [Host(server.base, None) for server in (first, second)]
            anna, bert = [await host.client() for host in hosts]
            table = await anna.make("race21", "me", "open")
            await anna.join(table)
            await bert.join(table)
            assert (await bert.ask("sit", seat=1))["type"] == "done"
            await anna.until(lambda m: m["type"] == "presence" and m["here"] == [0, 1])
            process.send_signal(signal.SIGSTOP)
            for here, there in ((anna, bert), (bert, anna)) * 2:
                done = await here.ask("act", do="stay")
                assert done["type"] == "done"
                await there.step(done["seq"])
            for host in hosts:
                await host.close()

        try:
            run(play())
            assert first.stop() == second.stop() == 0
        finally:
            process.send_signal(signal.SIGCONT)


def test_sigterm_just_after_everybody_has_left(postgres: str, redis: str) -> None:
    database = fresh_database(postgres)
    for _ in range(3):
        with served(database, redis) as first, served(database, redis) as second:

            async def play(one: Host, two: Host) -> None:
                clients = []
                for _ in range(10):
                    anna, bert = await one.client(), await two.client()
                    table = await anna.make("race21", "me", "open")
                    await anna.join(table)
                    await bert.join(table)
                    clients += [anna, bert]
                await asyncio.gather(*(client.leave_socket() for client in clients))
                await one.close()
                await two.close()

            run(play(Host(first.base, None), Host(second.base, None)))
            first.process.terminate()
            assert second.stop() == first.process.wait(20) == 0


def test_a_server_that_cannot_stop_ends_anyway() -> None:
    """Its event loop is blocked; the log says what waits in it."""
    call = """
import asyncio, time
from tessera.server.json_logs import start_logging
from tessera.server.serve import end_anyway

async def waits_for_ever():
    await asyncio.Event().wait()

async def main():
    task = asyncio.create_task(waits_for_ever())
    await asyncio.sleep(0)
    end_anyway(0.5, asyncio.get_running_loop())
    time.sleep(3600)

start_logging()
asyncio.run(main())
"""
    ended = subprocess.run([sys.executable, "-c", call], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 3
    assert "the server did not stop in time" in ended.stderr
    assert "waits_for_ever" in ended.stderr


def numbered(number: int, handover: Handover) -> web.Application:
    """An application whose sockets tell its number and echo what they get."""

    async def connect(request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        await ws.send_str(f"{number} {request.query['after']} {request.cookies['key']}")
        async for message in ws:
            await ws.send_str(message.data)
        return ws

    app = web.Application(middlewares=[handover.pass_on])
    app.add_routes([web.get(SOCKET, connect)])
    return app


def test_everybody_at_a_table_is_served_by_one_process(tmp_path: Path) -> None:
    """A connection that arrives at the wrong process is passed on; if that process is gone, it is served here."""

    async def play() -> None:
        handovers = [Handover(tmp_path, number, 2) for number in range(2)]
        runners = [web.AppRunner(numbered(number, handover)) for number, handover in enumerate(handovers)]
        ports = []
        for runner, handover in zip(runners, handovers, strict=True):
            await runner.setup()
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            ports.append(runner.addresses[0][1])
            assert runner.server
            handover.open(runner.server)
        table = handovers[0].table_id()
        assert [handover.owner(table) for handover in handovers] == [0, 0]

        async def told(port: int) -> str:
            url = f"http://127.0.0.1:{port}/api/tables/{table}/socket?after=7"
            async with ClientSession(cookies={"key": "anna"}) as session, session.ws_connect(url) as ws:
                first = await ws.receive_str()
                await ws.send_str("echo")
                assert await ws.receive_str() == "echo"
                return first

        assert [await told(port) for port in ports] == ["0 7 anna", "0 7 anna"]
        handovers[0].close()
        assert [await told(port) for port in ports] == ["0 7 anna", "1 7 anna"]
        handovers[1].close()
        for runner in runners:
            await runner.cleanup()

    run(play())
