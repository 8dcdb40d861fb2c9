"""Crowds: a burst of moves at thousands of tables, and the return of everybody after the server was killed.

Each table has two people with a socket each.  After `kill -9` and a restart they come back like the browser's client:
they wait 0.4 s, then twice as long after each failure, at most 8 s, spread at random.
"""

from __future__ import annotations

import asyncio
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable

import uvloop
from aiohttp import ClientSession, DummyCookieJar, TCPConnector

from benchmarks.load import Load, TesseraSeat, cpu_seconds, make_table, new_person
from benchmarks.tables import HERE, free_port, wait_for
from benchmarks.trust.page import Section

TABLES = 5000
QUICK_TABLES = 200
MOVES = 3
"""Moves of the burst, at each table."""
FIRST_WAIT, LONGEST_WAIT = 0.4, 8.0
"""Seconds before the first attempt to reconnect, and the most before any."""
SPREAD = (0.5, 1.5)
"""A wait is multiplied by a random number in this range."""
TOGETHER = 100
"""Tables that are made at the same time."""
LONGEST = 300
"""Seconds after which the measurement gives up."""
CALM = 15
"""Seconds after the return in which no connection may be lost."""


class Crowd(Load):
    """The state of a run."""

    def __init__(self, port: int) -> None:
        super().__init__(port, 0.0, 0, 1)
        self.counting = True
        self.starts = 1
        """The number of starts of the server: a connection that ends before the next start is a dropped one."""
        self.dropped = 0
        self.moves: Counter[str] = Counter()
        """Moves of the burst, by table."""
        self.returned: list[float] = []
        """The time at which each player was back."""


class CrowdSeat(TesseraSeat):
    """A seat that plays a few moves, and comes back when its connection is lost."""

    _load: Crowd
    _numbered = re.compile(rb'\{"type":"(?:step|snapshot)","seq":(\d+)')
    _seq = 0
    _wait = FIRST_WAIT
    _away = _returned = False

    def act(self, text: str) -> None:
        if self._load.moves[self._path] < MOVES and not self._returned:
            self._load.moves[self._path] += 1
            super().act(text)

    def opened(self) -> None:
        if not self._away:
            super().opened()

    def hear(self, message: bytes) -> None:
        if found := self._numbered.match(message):
            self._seq = int(found[1])
        if self._away and message.startswith((b'{"type":"yours"', b'{"type":"snapshot"')):
            self._away, self._returned = False, True
            self._wait = FIRST_WAIT
            self._load.returned.append(time.monotonic())
        super().hear(message)

    def connection_made(self, transport: asyncio.WriteTransport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start = self._load.starts

    def connection_lost(self, error: Exception | None) -> None:
        self._load.dropped += self._start == self._load.starts
        self._away = True
        self.come_back_later()

    def come_back_later(self) -> None:
        delay = self._wait * self._load.die.uniform(*SPREAD)
        self._wait = min(LONGEST_WAIT, self._wait * 2)
        asyncio.get_running_loop().call_later(delay, lambda: asyncio.ensure_future(self.come_back()))

    async def come_back(self) -> None:
        self._open, self._rest = False, b""
        self._path = f"{self._path.partition('?')[0]}?after={self._seq}"
        try:
            await self.connect()
        except OSError:
            self.come_back_later()


def start(port: int, database: str) -> subprocess.Popen[bytes]:
    """Start the server, and wait until it listens."""
    call = [sys.executable, "-m", "benchmarks.tables", "--serve", str(port), database]
    process = subprocess.Popen(call, stdout=subprocess.DEVNULL, cwd=HERE.parent)
    wait_for(port)
    return process


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONGEST):
        while not true():
            await asyncio.sleep(0.02)


async def run(port: int, database: str, tables: int) -> list[list[str]]:
    """The rows of the section: the burst, and the return."""
    crowd = Crowd(port)
    process = start(port, database)
    try:
        seats = await gather_people(crowd, tables)
        cpu, began = cpu_seconds(process.pid), time.monotonic()
        for seat in seats:
            seat.go()
        await until(lambda: len(crowd.latencies) == MOVES * tables)
        cpu, took = cpu_seconds(process.pid) - cpu, time.monotonic() - began
        late = sorted(crowd.latencies)[int(len(crowd.latencies) * 0.99)]
        what = f"a burst of {MOVES} moves at each of {tables:,} tables"
        rows = [[what, f"{took:.1f} s", f"{late:.1f} s", f"{cpu:.1f} s", f"{crowd.dropped}"]]

        crowd.starts += 1
        process.kill()
        process.wait()
        began = time.monotonic()
        process = await asyncio.to_thread(start, port, database)
        await until(lambda: len(crowd.returned) >= len(seats))
        took, cpu = crowd.returned[-1] - began, cpu_seconds(process.pid)
        late = crowd.returned[int(len(seats) * 0.99)] - began
        await asyncio.sleep(CALM)
        what = f"the return of {len(seats):,} clients after kill -9 and a restart"
        return [*rows, [what, f"{took:.1f} s", f"{late:.1f} s", f"{cpu:.1f} s", f"{crowd.dropped}"]]
    finally:
        process.kill()
        process.wait()


async def gather_people(crowd: Crowd, tables: int) -> list[CrowdSeat]:
    """Make the tables and connect two people to each."""
    making = asyncio.Semaphore(TOGETHER)
    async with ClientSession(cookie_jar=DummyCookieJar(), connector=TCPConnector(limit=TOGETHER)) as session:

        async def make() -> list[CrowdSeat]:
            async with making:
                people = await new_person(crowd, session), await new_person(crowd, session)
                return await make_table(crowd, session, people, CrowdSeat)

        return [seat for seats in await asyncio.gather(*(make() for _ in range(tables))) for seat in seats]


def measure(quick: bool) -> Section:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        rows = runner.run(run(free_port(), f"{folder}/tables.sqlite", QUICK_TABLES if quick else TABLES))
    return Section(
        "Crowds",
        "Two people sit at each TESSERACT table, each with a socket. All play at once; later the server is killed and "
        "started again, and everybody comes back as the browser's client does, spread at random.",
        ["", "until the last", "99%", "server's CPU", "dropped connections"],
        rows,
        ["The return is counted from the kill and includes the start of the server. All clients are one process."],
    )
