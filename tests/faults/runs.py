"""A run of the fault tests: load, fault, heal, play on, restart, and the model's verdict."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec
from aiohttp import ClientSession, ClientTimeout

from tessera.server.store import open_store
from tests.faults.load import KINDS, Load
from tests.faults.model import StoredLog, Violation, check
from tests.faults.served import FaultyServer
from tests.server.hosting import run

Fault = Callable[[Load], Awaitable[None]]


class Report(msgspec.Struct):
    """The result of one run."""

    acknowledged: int
    """Asks that were acknowledged, in the whole run."""
    tables: int
    recovered: list[float]
    """Seconds from the end of each fault until every party had an ask acknowledged that it sent after that."""
    violations: list[Violation]
    unreadable: list[str]
    """Tables that could not be opened after the restart."""

    def verify(self) -> None:
        """Fail unless everything is as the model demands."""
        told = [*self.unreadable, *(f"{each.kind}: {each.table}: {each.text}" for each in self.violations)]
        assert not told, f"{len(told)} violations:\n" + "\n".join(told[:20])
        assert self.acknowledged


@contextmanager
def servers(database: str, redis: str = "", count: int = 1) -> Iterator[list[FaultyServer]]:
    """Servers on one database, which are killed at the end."""
    running: list[FaultyServer] = []
    try:
        running.extend(FaultyServer(database, redis) for _ in range(count))
        yield running
    finally:
        for server in running:
            server.kill()


def survive(
    running: Sequence[FaultyServer],
    database: str,
    fault: Fault,
    kinds: Sequence[str] = tuple(KINDS),
    rounds: int = 1,
    asks: int = 3,
) -> Report:
    """Load the servers, let `fault` come and go, play on, restart the servers, and check the run with the model.

    The first server is killed with SIGKILL, a second one is stopped with SIGTERM.

    `fault` returns when it is healed; then every party must get so many asks acknowledged.  `database` is where the
    logs are read in the end, past any proxy.
    """
    load, recovered, unreadable = run(_survive(running, fault, kinds, rounds, asks))
    for server in running:
        server.kill()
    stored = run(stored_logs(database, load.tables))
    return Report(load.acknowledged, len(load.tables), recovered, check(load.history, stored), unreadable)


async def _survive(
    running: Sequence[FaultyServer], fault: Fault, kinds: Sequence[str], rounds: int, asks: int
) -> tuple[Load, list[float], list[str]]:
    load = Load([server.base for server in running], kinds)
    recovered = []
    try:
        await load.start()
        await load.get_on(asks)
        for _ in range(rounds):
            await fault(load)
            recovered.append(await load.get_on(asks))
        for number, server in enumerate(running):
            await asyncio.to_thread(server.stop if number % 2 else server.kill)
            await asyncio.to_thread(server.start)
        await load.get_on(asks)
    finally:
        await load.stop()
    return load, recovered, await load.visit(running[0].base)


async def stored_logs(database: str, tables: Sequence[str]) -> dict[str, StoredLog]:
    """The tables as the store has them."""
    store = await open_store(database)
    found = {}
    for table in tables:
        if stored := await store.table(table):
            found[table] = StoredLog(stored, await store.lines(table))
    await store.close()
    return found


async def healthy(server: FaultyServer) -> bool:
    """Tell whether `/healthz` says that the server works."""
    async with ClientSession(timeout=ClientTimeout(10)) as session, session.get(f"{server.base}/healthz") as response:
        return response.status == 200


async def becomes(server: FaultyServer, well: bool) -> None:
    """Wait until `/healthz` says that the server works, or that it does not."""
    for _ in range(100):
        if await healthy(server) == well:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"/healthz never said that the server is {'well' if well else 'not well'}")
