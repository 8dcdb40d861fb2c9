"""Endurance: two million moves at a constant number of tables, and what memory and CPU they leave behind.

Every table is played at random by two people, each with a socket; a finished table is left and replaced by a new one.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from statistics import median

import msgspec
import uvloop
from aiohttp import ClientSession, DummyCookieJar, TCPConnector

from benchmarks.load import Load, Person, TesseraSeat, cpu_seconds, make_table, new_person
from benchmarks.tables import OURS, memory, server
from benchmarks.trust.page import Section
from tessera.core.game import Action
from tessera.core.match import Match
from tessera.core.registry import game_named
from tessera.server.wire.choices import encode_choices

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
GAMES, YARD = 3, 40
"""Fixed games, and the actions of each, whose CPU time is the yardstick."""
STRETCH = 1.0
"""Seconds between two looks at CPU and yardstick."""
MB = 1e6


def yardstick() -> float:
    """The CPU seconds of an action in fixed games, with view and choices encoded.

    A machine that others use is slower for it too.  It is work of the server's own kind, because a small loop hardly
    notices that others fill the processor's caches.
    """
    spent = 0.0
    for seed in range(GAMES):
        die, match = random.Random(seed), Match.new(game_named("tesseract"), 2, bytes(32))
        start = time.thread_time()
        for number in range(YARD):
            (seat, *_) = match.to_act
            match.play(seat, die.choice([each for each in match.choices(seat) if isinstance(each, Action)]))
            match.game.encoded_view()
            for each in match.to_act:
                encode_choices(match.game, number, each)
        spent += time.thread_time() - start
    return spent / GAMES / YARD


class Sample(msgspec.Struct):
    """The server after some moves: resident memory in bytes, CPU and wall clock in seconds, tables not freed.

    `yards` is the CPU of a move in yardsticks: the median of all stretches since the last sample.
    """

    moves: int
    memory: int
    cpu: float
    clock: float
    unfreed: int
    yards: float


class Endurance(Load):
    """The state of a run: the moves so far, and whether it is over."""

    def __init__(self, port: int, process: int) -> None:
        super().__init__(port, 0.0, 0, 1)
        self.process = process
        self.moves = 0
        self.games = 0
        self.open: set[CountedSeat] = set()
        self._yards: list[float] = []
        """The CPU of a move in yardsticks, by stretch."""
        self._last = 0, 0.0, yardstick()
        """The moves, the server's CPU and the yardstick at the end of the last stretch."""

    def look(self) -> None:
        """End a stretch: compare the CPU of its moves with the yardsticks before and after it."""
        moves, cpu, yard = self._last
        self._last = self.moves, cpu_seconds(self.process), yardstick()
        if self.moves > moves:
            self._yards.append((self._last[1] - cpu) / (self.moves - moves) / ((yard + self._last[2]) / 2))

    async def sample(self, session: ClientSession) -> Sample:
        async with session.get(f"http://127.0.0.1:{self.port}/metrics") as response:
            found = UNFREED.search(await response.text())
        assert found
        yards, self._yards = median(self._yards or [0.0]), []
        cpu, now = cpu_seconds(self.process), time.monotonic()
        return Sample(self.moves, memory(self.process), cpu, now, int(found[1]), yards)


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
                await asyncio.sleep(STRETCH)
                load.look()
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
        yards = f"{sample.yards:.2f}"
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
            "CPU in yardsticks compares a move with an action of fixed games that the load client plays once a second, "
            "which are slower too while others use the machine: the median of all seconds. "
            f"It is {last.yards / played[1].yards:.2f} times as much at the end as after {played[1].moves:,} moves.",
            "The first row includes making the people and tables. A table is not freed while something refers to"
            " it although it has been evicted, so a growing number would be a leak.",
        ],
    )
