"""Several server processes, one table: one order and no lost action, with Redis and without."""

from __future__ import annotations

import asyncio
import itertools

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
