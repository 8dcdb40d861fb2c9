"""Kill servers with SIGKILL under load and during their start, and count what is lost."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from benchmarks.trust.faulting import HEAD, PARTIES, figures, rows
from benchmarks.trust.page import Section
from tests.faults.dependencies import postgres_program, redis_program
from tests.faults.load import Load
from tests.faults.runs import Fault, servers, survive
from tests.faults.served import FaultyServer

STARTS = 3
"""Each such kill is followed by one during the start."""


def measure(quick: bool) -> Section:
    kills, asks = (3, 1) if quick else (36, 10)

    def count(figures_: list[str]) -> list[str]:
        return [str(kills), str(kills // STARTS), *figures_]

    def sqlite(folder: Path) -> list[str]:
        file = str(folder / "tables.sqlite")
        with servers(file) as running:
            return count(figures(survive(running, file, killing(running), PARTIES, kills, asks)))

    def postgres(folder: Path) -> list[str]:
        with postgres_program() as database, servers(database.database()) as running:
            return count(figures(survive(running, database.database(), killing(running), PARTIES, kills, asks)))

    def two(folder: Path) -> list[str]:
        with (
            postgres_program() as database,
            redis_program() as redis,
            servers(database.database(), redis.url(), 2) as running,
        ):
            return count(figures(survive(running, database.database(), killing(running), PARTIES, kills, asks)))

    measured, notes = rows({"SQLite": sqlite, "PostgreSQL": postgres, "two processes, PostgreSQL, Redis": two})
    return Section(
        "Kills",
        "A server is killed with SIGKILL at a random moment while six tables are played, and started again; some "
        "starts are killed too. Of two processes one is killed at a time. Clients reconnect and repeat what was not "
        "answered. *Lost* counts acknowledged actions that the log does not have, *seen, not stored* counts steps and "
        "states that clients were sent and the log contradicts. *Back after* is the time until every table had an "
        "action acknowledged again, counted from the moment the new process listens: median and worst.",
        ["store", "kills", "during the start", *HEAD],
        measured,
        notes,
    )


def killing(running: list[FaultyServer]) -> Fault:
    """Kill one server after another, at random moments; one in `STARTS` is killed during its start too."""
    die = random.Random(9)
    number = 0

    async def fault(load: Load) -> None:
        nonlocal number
        server = running[number % len(running)]
        number += 1
        await asyncio.sleep(die.uniform(0.05, 0.6))
        await asyncio.to_thread(server.kill)
        if number % STARTS == 0:
            server.launch()
            await asyncio.sleep(die.uniform(0.1, 1.0))
            await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    return fault
