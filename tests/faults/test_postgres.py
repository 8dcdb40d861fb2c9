"""PostgreSQL that stops, pauses, restarts or is cut off under load: nothing acknowledged is lost, games go on."""

from __future__ import annotations

import asyncio
import random

import pytest

from tessera.server.store.postgres import PATIENCE
from tests.faults.dependencies import HowToStop, Postgres, Redis
from tests.faults.load import Load
from tests.faults.proxy import Proxy, Trap
from tests.faults.runs import becomes, servers, survive

MOVE = b'"type":"did"'
"""Bytes that every statement has which stores a move."""


@pytest.mark.parametrize("how", ["fast", "kill", pytest.param("immediate", marks=pytest.mark.long)])
def test_a_stopped_database_destroys_no_game(postgres: Postgres, how: HowToStop) -> None:
    """An ask that could not be stored has not happened, in memory either; and the server says that it is not well."""

    async def fault(load: Load) -> None:
        await asyncio.to_thread(postgres.stop, how)
        await asyncio.sleep(1)
        await becomes(running[0], well=False)
        await asyncio.to_thread(postgres.start)
        await becomes(running[0], well=True)

    with servers(postgres.database()) as running:
        survive(running, postgres.database(), fault).verify()


def test_a_stopped_database_destroys_no_game_of_two_processes(postgres: Postgres, redis: Redis) -> None:
    """A refused `sit` is not seated, in either process."""

    async def fault(load: Load) -> None:
        await asyncio.to_thread(postgres.stop, "fast")
        await asyncio.sleep(1)
        await asyncio.to_thread(postgres.start)

    with servers(postgres.database(), redis.url(), 2) as running:
        survive(running, postgres.database(), fault).verify()


@pytest.mark.long
def test_many_outages_destroy_no_game(postgres: Postgres, redis: Redis) -> None:
    """Ten outages of every kind, one after another, with two processes."""
    kinds: list[HowToStop] = ["fast", "immediate", "kill"]

    async def fault(load: Load) -> None:
        for how in kinds:
            await asyncio.to_thread(postgres.stop, how)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(postgres.start)
            await load.get_on(1)

    with servers(postgres.database(), redis.url(), 2) as running:
        survive(running, postgres.database(), fault, rounds=10).verify()


def test_a_paused_database_delays_and_loses_nothing(postgres: Postgres) -> None:
    async def fault(load: Load) -> None:
        postgres.pause()
        await asyncio.sleep(5.5)
        postgres.resume()

    with servers(postgres.database()) as running:
        survive(running, postgres.database(), fault).verify()


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_server_ended_while_its_database_is_down(postgres: Postgres, how: str) -> None:
    """With SIGKILL, and with SIGTERM, which must not wait for the database."""

    async def fault(load: Load) -> None:
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.sleep(0.5)
        await asyncio.to_thread(running[0].kill if how == "kill" else running[0].stop)
        await asyncio.to_thread(postgres.start)
        await asyncio.to_thread(running[0].start)

    with servers(postgres.database()) as running:
        survive(running, postgres.database(), fault).verify()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_connection_cut_in_mid_statement(postgres: Postgres, proxy: Proxy, redis: Redis, processes: int) -> None:
    """Before the statement arrives, or after its commit: the server does not know which, and tells nothing wrong."""

    async def fault(load: Load) -> None:
        for number in range(10):
            proxy.set_trap(Trap(MOVE, reply_lost=bool(number % 2)))
            assert await asyncio.to_thread(proxy.sprung)
            await asyncio.sleep(0.1)

    with servers(postgres.database(proxy.port), redis.url() if processes > 1 else "", processes) as running:
        survive(running, postgres.database(), fault).verify()


@pytest.mark.parametrize(
    "lost", [pytest.param(False, marks=pytest.mark.long, id="delayed"), pytest.param(True, id="lost")]
)
def test_a_network_that_passes_nothing_for_a_while(postgres: Postgres, proxy: Proxy, lost: bool) -> None:
    """Statements on their way arrive late, or never: the connections are cut before anything passes again."""

    async def fault(load: Load) -> None:
        proxy.hold()
        await asyncio.sleep(3)
        if lost:
            proxy.cut()
        proxy.heal()

    with servers(postgres.database(proxy.port)) as running:
        survive(running, postgres.database(), fault).verify()


def test_a_slow_network(postgres: Postgres, proxy: Proxy) -> None:
    async def fault(load: Load) -> None:
        proxy.delay(0.3)
        await load.get_on(1)
        proxy.heal()

    with servers(postgres.database(proxy.port)) as running:
        survive(running, postgres.database(), fault).verify()


@pytest.mark.long
def test_statements_that_arrive_after_the_server_has_given_them_up(postgres: Postgres, proxy: Proxy) -> None:
    """A late line is stored where nobody knows of it, or finds its seq taken; either way nothing is stored twice."""
    die = random.Random(4)

    async def fault(load: Load) -> None:
        for _ in range(12):
            proxy.set_trap(Trap(MOVE, late=PATIENCE + die.uniform(-0.1, 0.3)))
            assert await asyncio.to_thread(proxy.sprung)
            await asyncio.sleep(0.5)
        await asyncio.sleep(PATIENCE + 0.5)

    with servers(postgres.database(proxy.port)) as running:
        survive(running, postgres.database(), fault).verify()
