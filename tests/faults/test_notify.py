"""Several servers on PostgreSQL alone: it stops, pauses, or cuts their notifications off; nothing is lost."""

from __future__ import annotations

import asyncio

import pytest

from tests.faults.dependencies import HowToStop, Postgres
from tests.faults.load import Load
from tests.faults.proxy import proxy_to
from tests.faults.runs import servers, survive
from tests.faults.served import FaultyServer
from tests.server.hosting import run


@pytest.mark.parametrize("how", ["immediate", pytest.param("fast", marks=pytest.mark.long)])
def test_a_stopped_postgres_loses_nothing(postgres: Postgres, how: HowToStop) -> None:
    """The store and the fan-out are gone together, and come back together."""

    async def fault(load: Load) -> None:
        await asyncio.to_thread(postgres.stop, how)
        await asyncio.sleep(1)
        await asyncio.to_thread(postgres.start)

    with servers(postgres.database(), postgres.database(), 2) as running:
        survive(running, postgres.database(), fault).verify()


def test_notifications_that_are_cut_off_again_and_again(postgres: Postgres) -> None:
    """Only the fan-out's connections are: games go on, because the log decides."""
    with proxy_to(postgres.port) as proxy:

        async def fault(load: Load) -> None:
            for _ in range(5):
                proxy.cut()
                await asyncio.sleep(0.3)

        with servers(postgres.database(), postgres.database(proxy.port), 2) as running:
            survive(running, postgres.database(), fault).verify()


@pytest.mark.long
def test_a_paused_postgres_loses_nothing(postgres: Postgres) -> None:
    async def fault(load: Load) -> None:
        postgres.pause()
        await asyncio.sleep(6)
        postgres.resume()

    with servers(postgres.database(), postgres.database(), 2) as running:
        survive(running, postgres.database(), fault).verify()


def test_a_server_stops_in_time_while_postgres_does_not_answer(postgres: Postgres) -> None:
    async def play(server: FaultyServer) -> None:
        load = Load([server.base])
        await load.start()
        await load.get_on(1)
        postgres.pause()
        await asyncio.to_thread(server.stop)
        await load.stop()

    with servers(postgres.database(), postgres.database()) as (server,):
        run(play(server))
