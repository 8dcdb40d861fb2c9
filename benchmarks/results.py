"""How long it takes to compare a time with all results of a card, on SQLite and PostgreSQL.

The shelf of one card holds many solved attempts, each with a ghost of usual size; three more cards of the day stand
beside it.  Times of people are drawn log-normally.  Measured from the call to the answer, one question at a time.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.trust.databases import postgres
from tessera.server.store import Store, open_store
from tessera.server.store.shelves import Kept
from tessera.server.web.comparing import SECOND, Comparing

SHELF = "daily/2026-11-18/pipes"
OTHERS = ("daily/2026-11-18/weights", "daily/2026-11-18/blocks", "days/person")
GHOST = b"x" * 900
"""The size of an attempt with forty moves of the hand."""
BATCH = 500


async def fill(store: Store, results: int, chance: random.Random) -> None:
    """Keep so many results on the shelf, and a tenth of that on others."""
    for shelf, many in ((SHELF, results), *((other, results // 10) for other in OTHERS)):
        for start in range(0, many, BATCH):
            rows = [
                Kept(shelf, f"{shelf} {number}", f"p{number}", number, int(chance.lognormvariate(11.2, 0.6)), GHOST)
                for number in range(start, min(many, start + BATCH))
            ]
            await asyncio.gather(*map(store.keep, rows))


async def timed(ask: Callable[[], Awaitable[object]], times: int) -> list[float]:
    """The milliseconds of each question."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        await ask()
        taken.append((time.perf_counter() - began) * 1000)
    return sorted(taken)


async def measure(url: str, results: int, times: int, chance: random.Random) -> dict[str, list[float]]:
    store = await open_store(url)
    try:
        await fill(store, results, chance)
        comparing = Comparing(store)
        return {
            "percentile": await timed(lambda: comparing.standing(SHELF, int(chance.lognormvariate(11.2, 0.6))), times),
            "the distribution anew, four times a minute": await timed(lambda: store.spread(SHELF, SECOND), 20),
        }
    finally:
        await store.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks results", description=__doc__)
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=300)
    args = parser.parse_args(arguments)
    table = Table("store", "question", "median", "99th percentile", title=f"{args.results:,} results of a card")
    with tempfile.TemporaryDirectory() as folder, postgres() as (server, _):
        for name, url in (("SQLite", str(Path(folder) / "tables.sqlite")), ("PostgreSQL", server)):
            figures = asyncio.run(measure(url, args.results, args.times, random.Random(1)))
            for question, taken in figures.items():
                last = taken[int(len(taken) * 0.99)]
                table.add_row(name, question, f"{statistics.median(taken):.2f} ms", f"{last:.2f} ms")
    Console().print(table)
    return 0
