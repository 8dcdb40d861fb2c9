"""Endurance: two million moves at a constant number of tables, and what memory and CPU they leave behind.

Every table is played at random by two people, each with a socket; a finished table is left and replaced by a new one.
In the end a second server is started and played in turns with the first one, second for second on the same machine: so
the CPU of a move of the old one and of the young one can be compared, however busy the machine is with something else.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from statistics import median

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
ROUNDS, QUICK_ROUNDS = 10, 3
"""How often the old and the young server take turns."""
TURN = 6.0
"""Seconds for which one of them is played."""
AFTERWARDS = 60
"""Seconds after the last player has left at which memory is measured again."""
MAKING = 64
"""Tables that are made at the same time."""
LOOK = 1.0
"""Seconds between two looks at the number of moves."""
UNFREED = re.compile(r"^tessera_tables_unfreed (\d+)", re.MULTILINE)
MB = 1e6


class Sample(msgspec.Struct):
    """The server after some moves: resident memory in bytes, CPU and wall clock in seconds, tables not freed."""

    moves: int
    memory: int
    cpu: float
    clock: float
    unfreed: int


class Endurance(Load):
    """The players of one server: their moves so far, and those that wait while the other server is played."""

    def __init__(self, port: int, process: int) -> None:
        super().__init__(port, 0.0, 0, 1)
        self.process = process
        self.moves = 0
        self.games = 0
        self.open: set[CountedSeat] = set()
        self._resting = False
        self._held: list[tuple[CountedSeat, int, str]] = []
        """The moves that wait: seat, number and text."""

    async def sample(self, session: ClientSession) -> Sample:
        async with session.get(f"http://127.0.0.1:{self.port}/metrics") as response:
            found = UNFREED.search(await response.text())
        assert found
        return Sample(self.moves, memory(self.process), cpu_seconds(self.process), time.monotonic(), int(found[1]))

    def held(self, seat: CountedSeat, move: int, text: str) -> bool:
        """Let a move wait if its server rests; returns whether it does."""
        if self._resting:
            self._held.append((seat, move, text))
        return self._resting

    async def rest(self) -> None:
        """Let all moves wait from now on, and those arrive that are on their way."""
        self._resting = True
        await asyncio.sleep(LOOK)

    def go_on(self) -> None:
        self._resting = False
        held, self._held = self._held, []
        for seat, move, text in held:
            seat.send_move(move, text)

    async def cpu_a_move(self, seconds: float) -> float:
        """Play for a while; returns the server's CPU a move, in seconds."""
        self.go_on()
        moves, cpu = self.moves, cpu_seconds(self.process)
        await asyncio.sleep(seconds)
        await self.rest()
        return (cpu_seconds(self.process) - cpu) / (self.moves - moves)


class CountedSeat(TesseraSeat):
    """A seat whose moves are counted."""

    _load: Endurance

    def connection_made(self, transport: asyncio.WriteTransport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._load.open.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self._load.open.discard(self)

    def send_move(self, move: int, text: str) -> None:
        if not self._load.held(self, move, text):
            super().send_move(move, text)

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


@asynccontextmanager
async def playing(load: Endurance, session: ClientSession, tables: int) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Keep so many tables of a server busy; in the end everybody leaves."""
    making = asyncio.Semaphore(MAKING)
    people = [(await new_person(load, session), await new_person(load, session)) for _ in range(tables)]
    tasks = [asyncio.create_task(play(load, session, pair, making)) for pair in people]
    yield tasks
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    while load.open:
        for seat in tuple(load.open):
            seat.close()
        await asyncio.sleep(LOOK)


async def until(load: Endurance, moves: int, tasks: list[asyncio.Task[None]]) -> None:
    """Wait for so many moves; if somebody cannot play on, the measurement fails."""
    while load.moves < moves:
        await asyncio.sleep(LOOK)
        for task in tasks:
            if task.done():
                task.result()


async def aged(old: Endurance, session: ClientSession, tables: int, moves: int, rounds: int) -> list[float]:
    """The CPU of a move on the old server, in that of a server after `moves` moves: one figure for each round."""
    await old.rest()
    with server(OURS[0]) as (port, process):
        young = Endurance(port, process)
        async with playing(young, session, tables) as tasks:
            await until(young, moves, tasks)
            await young.rest()
            found = []
            for number in range(rounds):
                pair = (old, young) if number % 2 else (young, old)
                cost = {each: await each.cpu_a_move(TURN) for each in pair}
                found.append(cost[old] / cost[young])
            young.go_on()
    old.go_on()
    return found


async def run(
    port: int, process: int, tables: int, marks: tuple[int, ...], rounds: int
) -> tuple[list[Sample], int, list[float]]:
    """The samples: idle, at each mark, and after everybody has left; the number of finished games; see `aged`."""
    load = Endurance(port, process)
    async with ClientSession(cookie_jar=DummyCookieJar(), connector=TCPConnector(limit=0)) as session:
        samples = [await load.sample(session)]
        async with playing(load, session, tables) as tasks:
            for mark in marks:
                await until(load, mark, tasks)
                samples.append(await load.sample(session))
            games = load.games
            ratios = await aged(load, session, tables, marks[0], rounds)
        await asyncio.sleep(AFTERWARDS)
        samples.append(await load.sample(session))
    return samples, games, ratios


def measure(quick: bool) -> Section:
    tables, marks, rounds = (QUICK_TABLES, QUICK_MARKS, QUICK_ROUNDS) if quick else (TABLES, MARKS, ROUNDS)
    with server(OURS[0]) as (port, process), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        samples, games, ratios = runner.run(run(port, process, tables, marks, rounds))
    idle, *played, left = samples
    rows = [["idle", f"{idle.memory / MB:.0f} MB", "", "", f"{idle.unfreed}"]]
    for before, sample in zip(samples, played, strict=False):
        moves = sample.moves - before.moves
        cpu, rate = (sample.cpu - before.cpu) / moves, moves / (sample.clock - before.clock)
        figures = [f"{sample.memory / MB:.0f} MB", f"{cpu * 1e6:.0f} µs", f"{rate:,.0f}", f"{sample.unfreed}"]
        rows.append([f"after {sample.moves:,} moves", *figures])
    rows.append([f"{AFTERWARDS} s after all left", f"{left.memory / MB:.0f} MB", "", "", f"{left.unfreed}"])
    first, last = played[0], played[-1]
    return Section(
        "Endurance",
        f"{tables:,} TESSERACT tables with two people each play at random, every move stored; "
        f"a finished table is replaced by a new one ({games:,} games).",
        ["", "resident memory", "CPU a move", "moves/s", "tables not freed"],
        rows,
        [
            f"Memory at the end is {last.memory / first.memory:.2f} times that after {first.moves:,} moves, "
            f"and {left.memory / idle.memory:.2f} times the idle server's once all have left.",
            f"After {last.moves:,} moves a second server is started; after {first.moves:,} moves of its own the two "
            f"take turns of {TURN:g} s. A move takes the old one {median(ratios):.2f} times the CPU of the young one "
            f"(median of {rounds} pairs; lowest {min(ratios):.2f}, highest {max(ratios):.2f}).",
            "The CPU in the table also depends on what else the machine does; its first row includes making the people"
            " and tables. A table is not freed while something refers to it although it has been evicted, so a growing"
            " number would be a leak.",
        ],
    )
