"""Break what a server depends on while it is under load, heal it, and count what is lost."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import cache
from pathlib import Path

from benchmarks.trust.faulting import HEAD, PARTIES, figures, rows
from benchmarks.trust.page import Section
from tests.faults.dependencies import HowToStop, Postgres, Redis, postgres_program, redis_program
from tests.faults.disk import Disk, small_disk
from tests.faults.load import Load
from tests.faults.proxy import Proxy, Trap, proxy_to
from tests.faults.runs import servers, survive
from tests.faults.served import Faults, FaultyServer
from tests.server.conftest import fresh_database

MOVE = b'"type":"did"'
"""Bytes that every statement has which stores a move."""
HOUR = 3_600_000

Measure = Callable[[Path], list[str]]


def measure(quick: bool) -> Section:
    with ExitStack() as programs:
        return _measure(cache(lambda: programs.enter_context(postgres_program())), quick)


def _measure(start_postgres: Callable[[], Postgres], quick: bool) -> Section:
    """Measure all faults; the first that needs PostgreSQL starts it for all of them."""
    rounds, asks = (1, 1) if quick else (4, 20)
    parties = PARTIES[:3] if quick else PARTIES

    def empty_postgres() -> Postgres:
        postgres = start_postgres()
        fresh_database(postgres.url())
        return postgres

    def survived(running: list[FaultyServer], database: str, fault: Callable[[], Awaitable[None]]) -> list[str]:
        async def fail(load: Load) -> None:
            await fault()

        return [str(rounds), *figures(survive(running, database, fail, parties, rounds, asks))]

    def on_postgres(fault: Callable[[Postgres, Proxy], Awaitable[None]]) -> Measure:
        def measured(folder: Path) -> list[str]:
            postgres = empty_postgres()
            with proxy_to(postgres.port) as proxy, servers(postgres.database(proxy.port)) as running:
                return survived(running, postgres.database(), lambda: fault(postgres, proxy))

        return measured

    def on_redis(fault: Callable[[Postgres, Redis], Awaitable[None]]) -> Measure:
        def measured(folder: Path) -> list[str]:
            postgres = empty_postgres()
            with redis_program() as redis, servers(postgres.database(), redis.url(), 2) as running:
                return survived(running, postgres.database(), lambda: fault(postgres, redis))

        return measured

    def on_sqlite(fault: Callable[[FaultyServer, Path], Awaitable[None]]) -> Measure:
        def measured(folder: Path) -> list[str]:
            file = folder / "tables.sqlite"
            with servers(str(file)) as running:
                return survived(running, str(file), lambda: fault(running[0], file))

        return measured

    def full_disk(folder: Path) -> list[str]:
        with small_disk(folder / "disk", "64m") as disk:
            file = str(disk.folder / "tables.sqlite")
            with servers(file) as running:
                return survived(running, file, lambda: filled(disk))

    measured, notes = rows(
        {
            "PostgreSQL stopped for 1 s": on_postgres(lambda postgres, _: stopped(postgres, "fast")),
            "PostgreSQL killed, down for 1 s": on_postgres(lambda postgres, _: stopped(postgres, "kill")),
            "PostgreSQL paused for 6 s": on_postgres(lambda postgres, _: paused(postgres, 6)),
            "connection cut before a statement": on_postgres(lambda _, proxy: cut(proxy, reply_lost=False)),
            "connection cut before the reply": on_postgres(lambda _, proxy: cut(proxy, reply_lost=True)),
            "network silent for 3 s": on_postgres(lambda _, proxy: silent(proxy)),
            "two processes: PostgreSQL stopped for 1 s": on_redis(lambda postgres, _: stopped(postgres, "fast")),
            "two processes: Redis stopped for 1 s": on_redis(lambda _, redis: stopped(redis, "fast")),
            "two processes: Redis paused for 3 s": on_redis(lambda _, redis: paused(redis, 3)),
            "disk full for 1 s": full_disk,
            "I/O errors, writing": on_sqlite(lambda server, _: failing(server, Faults(writes="fail"))),
            "I/O errors, writing and reading": on_sqlite(
                lambda server, _: failing(server, Faults(writes="fail", reads="fail"))
            ),
            "I/O errors after the commit": on_sqlite(
                lambda server, _: failing(server, Faults(writes="lose", reads="fail"))
            ),
            "file read-only": on_sqlite(lambda server, _: failing(server, Faults(writes="read-only"))),
            "commits take 0.5 s longer": on_sqlite(lambda server, _: failing(server, Faults(seconds=0.5))),
            "file deleted, put back after 1 s": on_sqlite(deleted),
            "clock stepped by ±1 h": on_sqlite(stepped),
        }
    )
    return Section(
        "Outages",
        f"The services of a server fail for a while, {len(parties)} tables are played through it, and the server is "
        "killed and started again in the end. Faults are real (signals, a proxy, a full tmpfs), except that I/O "
        "errors, slow commits and the clock are injected below our code. Columns as above; *back after* counts "
        "from the end of the fault. A server that could not store an action says `unavailable`, and clients repeat it.",
        ["fault", "rounds", *HEAD],
        measured,
        notes,
    )


async def stopped(program: Postgres | Redis, how: HowToStop) -> None:
    await asyncio.to_thread(program.stop, how)
    await asyncio.sleep(1)
    await asyncio.to_thread(program.start)


async def paused(program: Postgres | Redis, seconds: float) -> None:
    program.pause()
    await asyncio.sleep(seconds)
    program.resume()


async def cut(proxy: Proxy, reply_lost: bool) -> None:
    """Cut ten connections, each as it stores a move."""
    for _ in range(10):
        proxy.set_trap(Trap(MOVE, reply_lost))
        assert await asyncio.to_thread(proxy.sprung)


async def silent(proxy: Proxy) -> None:
    proxy.hold()
    await asyncio.sleep(3)
    proxy.heal()


async def filled(disk: Disk) -> None:
    disk.fill()
    await asyncio.sleep(1)
    disk.free()


async def failing(server: FaultyServer, faults: Faults) -> None:
    await asyncio.to_thread(server.fail, faults)
    await asyncio.sleep(1)
    await asyncio.to_thread(server.fail, Faults())


async def deleted(server: FaultyServer, file: Path) -> None:
    """Delete the database under the server, then put it back; the server is restarted, as a host would do."""
    parts = [file, Path(f"{file}-wal")]
    for part in parts:
        os.link(part, f"{part}.kept")
        part.unlink()
    Path(f"{file}-shm").unlink()
    await asyncio.sleep(1)
    await asyncio.to_thread(server.kill)
    for part in parts:
        os.replace(f"{part}.kept", part)
    await asyncio.to_thread(server.start)


async def stepped(server: FaultyServer, file: Path) -> None:
    for shift in (HOUR, 0, -HOUR, 0):
        await asyncio.to_thread(server.fail, Faults(shift=shift))
        await asyncio.sleep(0.3)
