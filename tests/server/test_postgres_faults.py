"""PostgreSQL that hangs up, hangs, or refuses: every call ends in time, and the pool recovers by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from tessera.server.store import LogLine, Store, Taken, Unavailable, WrongDatabase, open_store, postgres
from tests.server.conftest import free_port, fresh_database
from tests.server.hosting import hosting, run, two_players
from tests.server.test_store import new_table, on


@pytest.fixture
def database(postgres: str) -> str:
    return fresh_database(postgres)


@asynccontextmanager
async def locked(database: str, table: str) -> AsyncIterator[None]:
    """Somebody else holds a table, so that every statement on it waits."""
    import asyncpg  # type: ignore[import-untyped]

    other = await asyncpg.connect(database)
    transaction = other.transaction()
    await transaction.start()
    await other.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
    try:
        yield
    finally:
        await transaction.rollback()
        await other.close()


async def cut_all(database: str) -> None:
    """End all other connections of the server, as a restart does."""
    import asyncpg

    other = await asyncpg.connect(database)
    await other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid<>pg_backend_pid()")
    await other.close()


def test_a_statement_that_hangs_ends_in_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """More calls than connections hang; all are refused, and afterwards all connections work."""

    async def play(store: Store) -> None:
        await new_table(store)
        monkeypatch.setattr(postgres, "PATIENCE", 0.3)
        async with locked(database, "lines"):
            calls = [store.append("t", LogLine(1, f"p:{n}", b"")) for n in range(25)]
            for result in await asyncio.gather(*calls, return_exceptions=True):
                assert isinstance(result, Unavailable)
                assert result.reason == "PostgreSQL does not answer"
            with pytest.raises(Unavailable):
                await store.lines("t")
        monkeypatch.setattr(postgres, "PATIENCE", 20.0)
        for _ in range(25):
            with suppress(Taken, Unavailable):
                await store.append("t", LogLine(1, "p:26", b""))
        assert len(await store.lines("t")) == 1
        await asyncio.gather(*(store.lines("t") for _ in range(25)))

    on(database, play)


def test_connections_that_were_cut_are_replaced(database: str) -> None:
    async def play(store: Store) -> None:
        await new_table(store)
        await asyncio.gather(*(store.lines("t") for _ in range(25)))
        await cut_all(database)
        done = 0
        for seq in range(1, 20):
            with suppress(Unavailable):
                await store.append("t", LogLine(done + 1, f"p:{seq}", b""))
                done += 1
        assert done >= 9
        assert [line.seq for line in await store.lines("t")] == list(range(1, done + 1))

    on(database, play)


def test_a_caller_that_is_cancelled_costs_no_connection(database: str) -> None:
    async def play(store: Store) -> None:
        await new_table(store)
        async with locked(database, "lines"):
            calls = [asyncio.create_task(store.lines("t")) for _ in range(25)]
            await asyncio.sleep(0.3)
            for call in calls:
                call.cancel()
            await asyncio.gather(*calls, return_exceptions=True)
        async with asyncio.timeout(20):
            await asyncio.gather(*(store.lines("t") for _ in range(25)))

    on(database, play)


def test_a_table_survives_a_cut_under_its_moves(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, options={"goal": 10**6})
            acknowledged: dict[str, int] = {}
            for number in range(30):
                client, id_ = (anna, bert)[number % 2], f"n{number}"
                if number % 7 == 3:
                    await cut_all(database)
                while True:
                    try:
                        answer = await client.ask("act", id_, do="stay")
                    except (ConnectionResetError, AssertionError):
                        await client.join(name, client.seq)
                        continue
                    if answer["type"] == "done":
                        acknowledged[id_] = answer["seq"]
                        break
                    assert answer["code"] == "unavailable"
            lines = await host.store.lines(name)
            stored = {line.ask.partition(":")[2]: line.seq for line in lines if line.ask}
            assert {id_: stored.get(id_) for id_ in acknowledged} == acknowledged
            assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
            live = (await host.tables.find(name)).course
            assert live.seq == len(lines)

    run(play())


def test_health_notices_a_database_that_takes_no_writes(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(store: Store) -> None:
        await store.check()
        monkeypatch.setattr(postgres, "PATIENCE", 0.3)
        async with locked(database, "schema"):
            with pytest.raises(Unavailable):
                await store.check()

    on(database, play)


def test_a_failed_write_keeps_health_bad_for_a_moment(database: str) -> None:
    """The disk of the lines is full, but the probe's small write still works."""

    async def play(store: Any) -> None:
        await new_table(store)
        await store._pool.execute("ALTER TABLE lines RENAME TO gone")
        with pytest.raises(Unavailable):
            await store.append("t", LogLine(1, "", b""))
        with pytest.raises(Unavailable, match="database"):
            await store.check()
        await store._pool.execute("ALTER TABLE gone RENAME TO lines")
        await store.append("t", LogLine(1, "", b""))
        await store.check()

    on(database, play)


@pytest.mark.parametrize("url", ["postgresql://127.0.0.1:{free}/x", "postgresql://127.0.0.1:port/x"])
def test_a_server_that_cannot_be_reached_is_told_in_one_line(url: str) -> None:
    with pytest.raises(WrongDatabase, match="cannot use the PostgreSQL database") as told:
        asyncio.run(open_store(url.format(free=free_port())))
    assert "\n" not in told.value.message
