"""The load client: plays at many tables of any server, two seats each, every seat with its own socket.

It does as little as possible, so that the server is the limit: it parses frames itself and searches them for a few
words.  The seat that must act plays a random choice at once, or after `pace` seconds.  A move counts once its player
got the acknowledgement.  All tables are made before the first move, and their cost is reported separately; when a game
ends, play continues at the next prepared table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import time
from abc import abstractmethod
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
import uvloop
from aiohttp import ClientSession, DummyCookieJar

WARM_UP = 2.0
"""Seconds before the measurement."""
TICK = os.sysconf("SC_CLK_TCK")


class Figures(msgspec.Struct):
    """The results of one run.

    `cpu` is the server's, in seconds; `median` and `late` (99th percentile) are latencies in milliseconds; `making` is
    the server's CPU for a table before its first move, in milliseconds.
    """

    moves: int
    seconds: float
    cpu: float
    median: float
    late: float
    making: float
    beside: list[float] = []
    """The CPU of each of the other processes that were asked for, in seconds."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_a_move(self) -> float:
        """Server CPU per move, in microseconds."""
        return self.cpu / self.moves * 1e6


class Load:
    """The state that all seats of a run share."""

    def __init__(self, port: int, pace: float, tables: int, spare: int, other: int = 0) -> None:
        self.port = port
        self.other = other or port
        """The port of the server to which the second player of each table connects."""
        self.pace = pace
        self.spare = spare
        """Tables prepared for each one that is played at a time."""
        self.die = random.Random(1)
        self.counting = False
        self.latencies: list[float] = []
        self._all_made = asyncio.Barrier(tables + 1)
        self._begin = asyncio.Barrier(tables + 1)

    async def all_made(self) -> None:
        await self._all_made.wait()

    async def begin(self) -> None:
        await self._begin.wait()

    async def ready(self) -> None:
        """Wait until everything is prepared, then start at a random moment."""
        await self.all_made()
        await self.begin()
        await asyncio.sleep(self.die.uniform(0, max(self.pace, 0.2)))


class Seat(asyncio.Protocol):
    """One player's socket: the handshake, then frames."""

    def __init__(self, load: Load, path: str, cookie: str = "") -> None:
        self._load = load
        self.port = load.port
        self._path = path
        self._cookie = cookie
        self._rest = b""
        self._open = False
        self._moves = 0
        self._sent: dict[int, float] = {}
        """The send time of each move that is not acknowledged yet."""
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.WriteTransport) -> None:  # type: ignore[override]
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self._cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MTIzNDU2Nzg5MGFiY2RlZg==\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.over.done():
            self.over.set_result(None)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._open:
            head, whole, data = data.partition(b"\r\n\r\n")
            if not whole:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(head)
            self._open = True
            self.opened()
        at = 0
        while len(data) >= at + 2:
            size, start = data[at + 1], at + 2
            if size > 125:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            end = start + size
            if len(data) < end:
                break
            self.hear(data[start:end])
            at = end
        self._rest = data[at:]

    def send(self, text: str) -> None:
        """Send a text frame.  A client's frame is masked; a mask of zeros leaves the text as it is."""
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + bytes(4) + text.encode())

    def act(self, text: str) -> None:
        """Send the next move, at once or after the pace."""
        self._moves += 1
        if self._load.pace:
            delay = self._load.pace * self._load.die.uniform(0.8, 1.2)
            asyncio.get_running_loop().call_later(delay, self.send_move, self._moves, text)
        else:
            self.send_move(self._moves, text)

    def send_move(self, move: int, text: str) -> None:
        """Send a move and note the time, unless the connection is closed."""
        if not self._transport.is_closing():
            self._sent[move] = time.perf_counter()
            self.send(text)

    def done(self, move: int) -> None:
        """A move is acknowledged."""
        sent = self._sent.pop(move, None)
        if sent and self._load.counting:
            self._load.latencies.append(time.perf_counter() - sent)

    @abstractmethod
    def opened(self) -> None: ...

    @abstractmethod
    def hear(self, message: bytes) -> None: ...


class TesseraSeat(Seat):
    """Speaks the protocol of docs/protocol.md; takes seat 1 if it is free, and acts after `go`."""

    _offered = re.compile(rb'"do":"([^"]+)"')
    _id = re.compile(rb'"id":"(\d+)"')

    def __init__(self, load: Load, path: str, cookie: str, begun: asyncio.Event) -> None:
        super().__init__(load, path, cookie)
        self._begun = begun
        self._goes = False
        self._first = b""
        self._choices: list[str] = []
        """The choices that are offered now and were not refused."""

    def go(self) -> None:
        self._goes = True
        if self._first:
            self.hear(self._first)

    def opened(self) -> None:
        self.send('{"type":"sit","id":"sit","seat":1}')

    def hear(self, message: bytes) -> None:
        if message.startswith(b'{"type":"choices"'):
            if not self._goes:
                self._first = message
                self._begun.set()
                return
            self._choices = [do.decode() for do in self._offered.findall(message)]
            self._choose()
        elif message.startswith(b'{"type":"done"'):
            if found := self._id.search(message):
                self.done(int(found[1]))
        elif message.startswith(b'{"type":"step"'):
            if b'"outcome":{' in message and not self.over.done():
                self.over.set_result(None)
        elif message.startswith(b'{"type":"ping"'):
            self.send(message.decode().replace("ping", "pong").partition(',"latency"')[0] + "}")
        elif message.startswith(b'{"type":"error"') and b'"code":"enough-this-turn"' in message:
            self._choose()  # a preference was changed too often: anything else
        elif message.startswith(b'{"type":"error"') and b'"id":"sit"' not in message:
            raise RuntimeError(message)

    def _choose(self) -> None:
        """Play something at random."""
        do = self._choices.pop(self._load.die.randrange(len(self._choices)))
        self.act(f'{{"type":"act","id":"{self._moves + 1}","do":"{do}"}}')


class BoardgameSeat(Seat):
    """Speaks boardgame.io's protocol over socket.io, whose packets start with a number and the game's namespace."""

    _turn = re.compile(rb'"turn":(\d+)')
    _state = re.compile(rb'"_stateID":(\d+)')

    def __init__(self, load: Load, match: str, player: int) -> None:
        super().__init__(load, "/socket.io/?EIO=4&transport=websocket")
        self._match = match
        self._player = player
        self._mine = f'"currentPlayer":"{player}"'.encode()

    def opened(self) -> None:
        self.send("40/dice,")

    def hear(self, message: bytes) -> None:
        if message.startswith(b"40/dice,"):
            self.send(f'42/dice,["sync","{self._match}","{self._player}",null,2]')
        elif message == b"2":
            self.send("3")
        elif message.startswith((b'42/dice,["sync"', b'42/dice,["update"')):
            turn, state = self._turn.search(message), self._state.search(message)
            assert turn
            assert state
            if self._mine not in message:
                self.done(self._moves)
                return
            move = f'{{"type":"roll","args":[{int(turn[1]) % 64}],"playerID":"{self._player}"}}'
            what = f'{{"type":"MAKE_MOVE","payload":{move}}}'
            self.act(f'42/dice,["update",{what},{int(state[1])},"{self._match}","{self._player}"]')


class Person(NamedTuple):
    """A player, known by the cookie with their key."""

    cookie: str


AnySeat = TypeVar("AnySeat", bound=TesseraSeat)


async def new_person(load: Load, session: ClientSession) -> Person:
    async with session.get(f"http://127.0.0.1:{load.port}/api/me") as response:
        return Person(response.headers["Set-Cookie"].partition(";")[0])


async def make_table(
    load: Load,
    session: ClientSession,
    people: tuple[Person, Person],
    seat: type[AnySeat],
    game: str = "tesseract",
) -> list[AnySeat]:
    """Make a table and connect two people; returns their seats once the game has begun."""
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "patience": 0}
    cookie = {"Cookie": people[0].cookie}
    async with session.post(f"http://127.0.0.1:{load.port}/api/tables", json=wish, headers=cookie) as response:
        table = (await response.json())["table"]
    begun = asyncio.Event()
    seats = [seat(load, f"/api/tables/{table}/socket", person.cookie, begun) for person in people]
    seats[1].port = load.other
    for each in seats:
        await each.connect()
    await begun.wait()
    return seats


async def tessera_tables(load: Load, game: str) -> None:
    """Play one table after another: when a game is over, the next one starts."""
    async with ClientSession(cookie_jar=DummyCookieJar()) as session:
        people = await new_person(load, session), await new_person(load, session)

        async def make() -> list[TesseraSeat]:
            return await make_table(load, session, people, TesseraSeat, game)

        made = [await make() for _ in range(load.spare)]
        await load.ready()
        while True:
            seats = made.pop() if made else await make()
            for seat in seats:
                seat.go()
            await seats[0].over
            for seat in seats:
                seat.close()


async def boardgame_match(load: Load, game: str) -> None:
    async with (
        ClientSession() as session,
        session.post(f"http://127.0.0.1:{load.port}/games/dice/create", json={"numPlayers": 2}) as response,
    ):
        match = (await response.json())["matchID"]
    await load.ready()
    seats = [BoardgameSeat(load, match, player) for player in range(2)]
    for seat in seats:
        await seat.connect()
    await seats[0].over


PLAY: dict[str, Callable[[Load, str], Coroutine[None, None, None]]] = {
    "tessera": tessera_tables,
    "boardgame.io": boardgame_match,
}


def cpu_seconds(process: int) -> float:
    """The CPU that a process and all its descendants have used."""
    parents, used = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            number = int(stat.parent.name)
            parents[number], used[number] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICK
    family = {process}
    while more := {number for number, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(used[number] for number in family)


async def _first(tasks: list[asyncio.Task[None]], seconds: float | None = None) -> None:
    """Wait for one task to end; if it failed, the measurement fails."""
    ended, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in ended:
        task.result()


async def measure(args: argparse.Namespace) -> Figures:
    load = Load(args.port, args.pace, args.tables, args.spare, args.other_port)
    before = cpu_seconds(args.process)
    playing = [asyncio.create_task(PLAY[args.server](load, args.game)) for _ in range(args.tables)]
    await _first([asyncio.create_task(load.all_made()), *playing])
    making = (cpu_seconds(args.process) - before) / args.tables / args.spare * 1000
    await load.begin()
    await asyncio.sleep(WARM_UP + args.pace)
    others = [cpu_seconds(process) for process in args.beside]
    load.counting, begun, before = True, time.perf_counter(), cpu_seconds(args.process)
    await _first(playing, args.seconds)
    load.counting = False
    seconds, cpu = time.perf_counter() - begun, cpu_seconds(args.process) - before
    others = [cpu_seconds(process) - used for process, used in zip(args.beside, others, strict=True)]
    latencies = sorted(load.latencies)
    if not latencies:
        raise RuntimeError("no move was acknowledged")
    median, late = (latencies[int(len(latencies) * share)] * 1000 for share in (0.5, 0.99))
    return Figures(len(latencies), seconds, cpu, median, late, making, others)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("server", choices=PLAY)
    parser.add_argument("--game", default="")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument(
        "--other-port", type=int, default=0, help="port of the second player's server, if it is another"
    )
    parser.add_argument("--process", type=int, required=True, help="id of the process whose CPU is counted")
    parser.add_argument("--beside", type=int, nargs="*", default=[], help="other processes whose CPU is counted apart")
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--spare", type=int, default=1, help="tables prepared for each one that is played at a time")
    args = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(measure(args))
    print(msgspec.json.encode(figures).decode())


if __name__ == "__main__":
    main()
