"""Endurance: two million moves at a constant number of tables, and what memory and CPU they leave behind.

Every table is played at random by two people, each with a socket; a finished table is left and replaced by a new one.
"""

from __future__ import annotations

import asyncio
import re
import time

import msgspec
import uvloop
from aiohttp import ClientSession, DummyCookieJar, TCPConnector

from benchmarks.load import Load, Person, TesseraSeat, cpu_seconds, make_table, new_person
from benchmarks.tables import OURS, memory, server
from benchmarks.trust.page import Section

TABLES = 1400
MARKS = (100_000, 500_000, 1_000_000, 1_500_000, 2_000_000)
"""The numbers of moves after which memory and CPU are measured."""
QUICK_TABLES = 100
QUICK_MARKS = (2_000, 10_000, 20_000)
AFTERWARDS = 60
"""Seconds after the last player has left at which memory is measured again."""
MAKING = 64
"""Tables that are made at the same time."""
UNFREED = re.compile(r"^tessera_tables_unfreed (\d+)", re.MULTILINE)
YARD = 200_000
"""Turns of the loop whose CPU time is the yardstick: a machine that others use is slower for it too."""
MB = 1e6


def yardstick() -> float:
    """The CPU seconds of a fixed computation."""
    start = time.thread_time()
    sum(turn & 7 for turn in range(YARD))
    return time.thread_time() - start


class Sample(msgspec.Struct):
    """The server after some moves: resident memory in bytes, CPU and wall clock in seconds, tables not freed.

    `yard` is the mean yardstick since the last sample.
    """

    moves: int
    memory: int
    cpu: float
    clock: float
    unfreed: int
    yard: float


class Endurance(Load):
    """The state of a run: the moves so far, and whether it is over."""

    def __init__(self, port: int, process: int) -> None:
        super().__init__(port, 0.0, 0, 1)
        self.process = process
        self.moves = 0
        self.games = 0
        self.open: set[CountedSeat] = set()
        self.yards: list[float] = []

    async def sample(self, session: ClientSession) -> Sample:
        async with session.get(f"http://127.0.0.1:{self.port}/metrics") as response:
            found = UNFREED.search(await response.text())
        assert found
        yards, self.yards = [*self.yards, yardstick()], []
        now, yard = time.monotonic(), sum(yards) / len(yards)
        return Sample(self.moves, memory(self.process), cpu_seconds(self.process), now, int(found[1]), yard)


class CountedSeat(TesseraSeat):
    """A seat whose moves are counted."""

    _load: Endurance

    def connection_made(self, transport: asyncio.WriteTransport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._load.open.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self._load.open.discard(self)

    def done(self, move: int) -> None:
        if self._sent.pop(move, None):
            self._load.moves += 1


async def play(
    load: Endurance, session: ClientSession, people: tuple[Person, Person], making: asyncio.Semaphore
) -> None:
    """Play one table after the other, for ever."""
    while True:
        async with making:
            seats = await make_table(load, session, people, CountedSeat)
        for seat in seats:
            seat.go()
        await seats[0].over
        load.games += 1
        for seat in seats:
            seat.close()


async def run(port: int, process: int, tables: int, marks: tuple[int, ...]) -> tuple[list[Sample], int]:
    """The samples: idle, at each mark, and after everybody has left; and the number of finished games."""
    load = Endurance(port, process)
    making = asyncio.Semaphore(MAKING)
    async with ClientSession(cookie_jar=DummyCookieJar(), connector=TCPConnector(limit=0)) as session:
        samples = [await load.sample(session)]
        people = [(await new_person(load, session), await new_person(load, session)) for _ in range(tables)]
        playing = [asyncio.create_task(play(load, session, pair, making)) for pair in people]
        for mark in marks:
            while load.moves < mark:
                await asyncio.sleep(0.5)
                load.yards.append(yardstick())
                for task in playing:
                    if task.done():
                        task.result()
            samples.append(await load.sample(session))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        while load.open:
            for seat in tuple(load.open):
                seat.close()
            await asyncio.sleep(1)
        await asyncio.sleep(AFTERWARDS)
        samples.append(await load.sample(session))
    return samples, load.games


def measure(quick: bool) -> Section:
    tables, marks = (QUICK_TABLES, QUICK_MARKS) if quick else (TABLES, MARKS)
    with server(OURS[0]) as (port, process), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        samples, games = runner.run(run(port, process, tables, marks))
    idle, *played, left = samples
    rows = [["idle", f"{idle.memory / MB:.0f} MB", "", "", "", f"{idle.unfreed}"]]
    for before, sample in zip(samples, played, strict=False):
        moves = sample.moves - before.moves
        cpu, rate = (sample.cpu - before.cpu) / moves, moves / (sample.clock - before.clock)
        yards = f"{cpu / sample.yard:.4f}"
        figures = [f"{sample.memory / MB:.0f} MB", f"{cpu * 1e6:.0f} µs", yards, f"{rate:,.0f}", f"{sample.unfreed}"]
        rows.append([f"after {sample.moves:,} moves", *figures])
    rows.append([f"{AFTERWARDS} s after all left", f"{left.memory / MB:.0f} MB", "", "", "", f"{left.unfreed}"])
    first, last = played[0], played[-1]
    return Section(
        "Endurance",
        f"{tables:,} TESSERACT tables with two people each play at random, every move stored; "
        f"a finished table is replaced by a new one ({games:,} games).",
        ["", "resident memory", "CPU a move", "in yardsticks", "moves/s", "tables not freed"],
        rows,
        [
            f"Memory at the end is {last.memory / first.memory:.2f} times that after {first.moves:,} moves, "
            f"and {left.memory / idle.memory:.2f} times the idle server's once all have left.",
            "The first stretch includes making the people and tables. A table is not freed while something refers to"
            " it although it has been evicted, so a growing number would be a leak.",
        ],
    )
