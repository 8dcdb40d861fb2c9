"""Redis that stops, pauses, restarts or is cut off: the log decides, so nothing is lost and games go on."""

from __future__ import annotations

import asyncio

import pytest

from tests.faults.dependencies import HowToStop, Postgres, Redis
from tests.faults.load import Load
from tests.faults.proxy import proxy_to
from tests.faults.runs import servers, survive
from tests.faults.served import FaultyServer
from tests.server.hosting import run


@pytest.mark.parametrize("how", ["kill", pytest.param("fast", marks=pytest.mark.long)])
def test_a_stopped_redis_loses_nothing(postgres: Postgres, redis: Redis, how: HowToStop) -> None:
    """Games go on while it is down, and after it has started again."""

    async def fault(load: Load) -> None:
        await asyncio.to_thread(redis.stop, how)
        await load.get_on(1)
        await asyncio.to_thread(redis.start)

    with servers(postgres.database(), redis.url(), 2) as running:
        survive(running, postgres.database(), fault).verify()


def test_a_paused_redis_loses_nothing(postgres: Postgres, redis: Redis) -> None:
    async def fault(load: Load) -> None:
        redis.pause()
        await asyncio.sleep(5)
        redis.resume()

    with servers(postgres.database(), redis.url(), 2) as running:
        survive(running, postgres.database(), fault).verify()


def test_a_redis_that_is_cut_off_again_and_again(postgres: Postgres, redis: Redis) -> None:
    with proxy_to(redis.port) as proxy:

        async def fault(load: Load) -> None:
            for _ in range(5):
                proxy.cut()
                await asyncio.sleep(0.3)

        with servers(postgres.database(), redis.url(proxy.port), 2) as running:
            survive(running, postgres.database(), fault).verify()


def test_redis_and_the_database_down_together(postgres: Postgres, redis: Redis) -> None:
    async def fault(load: Load) -> None:
        await asyncio.to_thread(redis.stop, "kill")
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.sleep(1)
        await asyncio.to_thread(postgres.start)
        await asyncio.to_thread(redis.start)

    with servers(postgres.database(), redis.url(), 2) as running:
        survive(running, postgres.database(), fault).verify()


def test_a_server_stops_in_time_while_nothing_answers(postgres: Postgres, redis: Redis) -> None:
    """PostgreSQL and Redis are paused in the middle of games: the server ends by itself, and is not ended late."""

    async def play(server: FaultyServer) -> None:
        load = Load([server.base])
        await load.start()
        await load.get_on(1)
        redis.pause()
        postgres.pause()
        await asyncio.to_thread(server.stop)
        await load.stop()

    with servers(postgres.database(), redis.url()) as (server,):
        run(play(server))
