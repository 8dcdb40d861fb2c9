"""Attacks: the latency of well-behaved tables, quiet and under each attack in turn.

The server has its usual limits.  The attacker and the players are processes of their own; the attacker sends at most
`RATE` bytes a second and has a low priority, so that it does not win by taking the machine's second core from the
players.  `python -m benchmarks.trust.attacks NAME…` measures single rows.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import msgspec
import uvloop
from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, CookieJar

from benchmarks.load import Figures
from benchmarks.tables import free_port, wait_for
from benchmarks.trust.hostile import PING, TEXT, frame
from benchmarks.trust.page import Section
from benchmarks.trust.queues import long_record

RATE = 2_000_000
"""Bytes that an attacker sends a second, over all its connections."""
TURN = 0.02
"""Seconds between two writes of an attacker."""
NICE = 10
"""The niceness of an attacker."""
TABLES = 20
PACE = 0.2
"""Seconds that the players wait before each move."""
SECONDS, QUICK_SECONDS = 8.0, 3.0
"""Seconds for which each row is measured, for about 800 moves."""
GOAL = 3.0
"""The largest permitted ratio to the quiet 99th percentile."""
KEYS = 20
"""Persons that the attacker has keys of."""


class Target:
    """The server under attack, with the attacker's keys and a table of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.sessions: list[ClientSession] = []
        self.cookies: list[str] = []
        self.tables: list[str] = []

    async def prepare(self, keys: int) -> None:
        for _ in range(keys):
            session = ClientSession(cookie_jar=CookieJar(unsafe=True))
            async with session.get(f"{self.base}/api/me") as response:
                self.cookies.append(response.headers["Set-Cookie"].partition(";")[0])
            self.sessions.append(session)
            self.tables.append(await self.make(session, "me", "me"))

    async def make(self, session: ClientSession, *kinds: str) -> str:
        seats = [{"kind": kind} for kind in kinds]
        wish = {"game": "tesseract", "seats": seats, "patience": 0, "pace": 0}
        async with session.post(f"{self.base}/api/tables", json=wish) as response:
            told = await response.json()
            return str(told.get("table", ""))

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def open_socket(self, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connect()
        writer.write(
            f"GET /api/tables/{self.tables[number]}/socket HTTP/1.1\r\nHost: a\r\nCookie: {self.cookies[number]}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MTIzNDU2Nzg5MGFiY2RlZg==\r\n\r\n".encode()
        )
        return reader, writer


LOST = (OSError, RuntimeError)
"""Exceptions of a lost connection; `RuntimeError` is uvloop's word for a write to a closed one."""
Attacker = Callable[[Target], Awaitable[None]]


def stream(data: bytes, sockets: int = 1) -> Attacker:
    """Write the same bytes to sockets, at the attacker's rate; a socket that is closed is opened again."""
    size = int(RATE * TURN / sockets)
    block = data * max(1, size // len(data))

    async def one(target: Target, number: int) -> None:
        while True:
            with suppress(*LOST):
                reader, writer = await target.open_socket(number)
                reading = asyncio.create_task(drain(reader))
                while not reading.done():
                    writer.write(block)
                    await writer.drain()
                    await asyncio.sleep(TURN * len(block) / size)
                writer.close()
            await asyncio.sleep(TURN)

    async def attack(target: Target) -> None:
        await asyncio.gather(*(one(target, number) for number in range(sockets)))

    return attack


async def drain(reader: asyncio.StreamReader) -> None:
    with suppress(*LOST):
        while await reader.read(1 << 16):
            pass


async def compressed(target: Target) -> None:
    """Bodies of 972 KB that would inflate to 1 GB."""
    packer = zlib.compressobj(9)
    bomb = b"".join([*(packer.compress(bytes(10**6)) for _ in range(1000)), packer.flush()])
    head = b"POST /api/check HTTP/1.1\r\nHost: a\r\nContent-Encoding: deflate\r\nContent-Length: %d\r\n\r\n" % len(bomb)
    while True:
        with suppress(*LOST):
            reader, writer = await target.connect()
            writer.write(head + bomb)
            async with asyncio.timeout(5):
                await reader.readuntil(b"\r\n\r\n")
            writer.close()
        await asyncio.sleep(len(bomb) / RATE)


async def unfinished(target: Target, count: int = 1000, drip: float = 0.0) -> None:
    """Request heads that never end; `drip` sends a byte of each every so many seconds."""

    async def one() -> None:
        while True:
            with suppress(*LOST):
                reader, writer = await target.connect()
                writer.write(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
                reading = asyncio.create_task(drain(reader))
                while not reading.done():
                    await asyncio.sleep(drip or 1)
                    if drip:
                        writer.write(b"x")
                writer.close()
            await asyncio.sleep(0.1)

    await asyncio.gather(*(one() for _ in range(count)))


async def slow_heads(target: Target) -> None:
    await unfinished(target, drip=1.0)


async def undo(target: Target) -> None:
    """Everybody plays a move that can be undone and undoes it, as often as the limits permit."""

    async def one(number: int) -> None:
        session, asked = target.sessions[number], 0
        async with session.ws_connect(f"{target.base}/api/tables/{target.tables[number]}/socket") as ws:
            async for message in ws:
                told = msgspec.json.decode(message.data)
                if told["type"] == "ping":
                    await ws.send_str(f'{{"type":"pong","n":{told["n"]}}}')
                elif told["type"] == "choices":
                    await asyncio.sleep(0.1)
                    asked += 2
                    do = told["choices"][0]["do"]
                    await ws.send_json({"type": "act", "id": f"{asked}", "do": do, "seat": told["seat"]})
                    await ws.send_json({"type": "undo", "id": f"{asked + 1}", "seat": told["seat"]})

    await asyncio.gather(*(one(number) for number in range(KEYS)))


async def preferences(target: Target) -> None:
    """Everybody changes a preference back and forth, in messages at the limit."""

    async def one(number: int) -> None:
        session, url = target.sessions[number], f"{target.base}/api/tables/{target.tables[number]}/socket"
        async with session.ws_connect(url) as ws:
            listening = asyncio.create_task(_answer_pings(ws))
            while not listening.done():
                for do in ("askfirst on", "askfirst off"):
                    for seat in (0, 1):
                        ask = {"type": "act", "id": secrets.token_hex(8), "do": do, "seat": seat}
                        await ws.send_json(ask)
                        await asyncio.sleep(0.05)

    await asyncio.gather(*(one(number) for number in range(KEYS)))


async def _answer_pings(ws: ClientWebSocketResponse) -> None:
    async for message in ws:
        if message.data.startswith('{"type":"ping"'):
            await ws.send_json({"type": "pong", "n": msgspec.json.decode(message.data)["n"]})


async def records(target: Target) -> None:
    """Records of up to 458 KB that must be read to the end before the fault in them is found."""
    line = b'{"seat":0,"at":0,"do":"pass","sum":""}\n'
    await requests(target, "/api/records", line * (458_000 // len(line)), 0.2)


async def legal_records(target: Target) -> None:
    """Legal records of 458 KB, each with thousands of undos."""
    texts = [long_record(seed) for seed in range(4)]
    await asyncio.gather(*(requests(target, "/api/records", text, 0.2) for text in texts))


async def puzzles(target: Target) -> None:
    """Requests for new puzzles, and for solutions of cards that are none."""
    await asyncio.gather(
        requests(target, "/api/puzzle/fragments?grade=5", b"", 0.02),
        requests(target, "/api/puzzle/blocks?grade=5", b"", 0.02),
        requests(target, "/api/solve", b'{"card":{}}', 0.02),
        requests(target, "/api/check", b'{"card":{}}', 0.02),
    )


async def requests(target: Target, path: str, body: bytes, pause: float) -> None:
    """The same request again and again, by one person after the other."""
    while True:
        for session in target.sessions:
            method = "POST" if body else "GET"
            with suppress(ClientError):
                async with session.request(method, target.base + path, data=body or None) as response:
                    await response.read()
            await asyncio.sleep(pause)


async def bots(target: Target) -> None:
    """Sixty tables at which bots play without a pause."""
    watching = []
    for session in target.sessions[:3]:
        for _ in range(19):
            table = await target.make(session, "bot", "bot")
            watching.append(_answer_pings(await session.ws_connect(f"{target.base}/api/tables/{table}/socket")))
    await asyncio.gather(*watching)
    await asyncio.sleep(3600)


async def churn(target: Target) -> None:
    """A hundred sockets a second are opened and closed."""
    while True:
        for number in range(KEYS):
            with suppress(*LOST):
                _, writer = await target.open_socket(number)
                await asyncio.sleep(0.01)
                writer.close()


ATTACKS: dict[str, tuple[str, Attacker]] = {
    "empty": ("empty messages, 2 MB/s over one socket", stream(frame(TEXT))),
    "junk": ("junk, 2 MB/s over one socket", stream(frame(TEXT, b"{" * 50))),
    "pings": ("WebSocket pings, 2 MB/s over one socket", stream(frame(PING))),
    "many": ("empty messages, 2 MB/s over 20 sockets", stream(frame(TEXT), KEYS)),
    "big": ("messages of 64 KB, 2 MB/s over one socket", stream(frame(TEXT, b"[" * 65_000))),
    "compressed": ("request bodies of 1 MB that inflate to 1 GB, 2 MB/s", compressed),
    "slow": ("1,000 request heads at a byte a second", slow_heads),
    "unfinished": ("1,000 unfinished requests", unfinished),
    "undo": ("20 players who act and undo at the limit", undo),
    "preferences": ("20 players who change a preference at the limit", preferences),
    "records": ("uploads of 458 KB, 5 a second", records),
    "legal": ("uploads of legal records of 458 KB, four at a time", legal_records),
    "puzzles": ("puzzles, solutions and checks, 200 requests a second", puzzles),
    "bots": ("60 tables of bots without a pause", bots),
    "churn": ("100 sockets a second opened and closed", churn),
}
"""The attacks: a description of each, and the function that does it until it is stopped."""
AT_THE_LIMIT = "20 tables that move 20 times a second"


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A server as a host starts it; yields its port and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        call = [sys.executable, "-m", "tessera.cli", "serve", "--port", str(port), "--database", f"{folder}/t.sqlite"]
        process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait()


def play(port: int, process: int, seconds: float, tables: int = TABLES, pace: float = PACE) -> subprocess.Popen[bytes]:
    """Let players play, in a process that prints its figures."""
    call = [sys.executable, "-m", "benchmarks.load", "tessera", "--game", "tesseract", "--port", str(port)]
    call += ["--process", str(process), "--tables", str(tables), "--seconds", str(seconds), "--pace", str(pace)]
    return subprocess.Popen(call, stdout=subprocess.PIPE)


def figures_of(players: subprocess.Popen[bytes]) -> Figures:
    printed, _ = players.communicate()
    return msgspec.json.decode(printed, type=Figures)


def under(attack: str, seconds: float) -> Figures:
    """The players' figures under an attack; without one if it is empty."""
    with server() as (port, process):
        attacker = None
        if attack == AT_THE_LIMIT:
            attacker = play(port, process, 600, tables=20, pace=0.05)
        elif attack:
            call = [sys.executable, "-m", "benchmarks.trust.attacks", attack, "--port", str(port)]
            attacker = subprocess.Popen(call)
        try:
            time.sleep(2 if attacker else 0)
            figures = figures_of(play(port, process, seconds))
            if attacker and attacker.poll() is not None:
                raise RuntimeError(f"the attacker has ended: {attack}")
            return figures
        finally:
            if attacker:
                attacker.kill()
                attacker.wait()


def measure(quick: bool, names: Sequence[str] = (*ATTACKS, AT_THE_LIMIT)) -> Section:
    seconds = QUICK_SECONDS if quick else SECONDS
    quiet = _calmer(under("", seconds), under("", seconds))
    rows = [_row("quiet", quiet, quiet)]
    for name in names:
        found = under(name, seconds)
        if found.late > GOAL * quiet.late:
            found = _calmer(found, under(name, seconds))
        rows.append(_row(ATTACKS[name][0] if name in ATTACKS else name, found, quiet))
    about = (
        f"{TABLES} tables of TESSERACT with two players each, who move after {PACE * 1000:.0f} ms: the time from a "
        "move to its acknowledgement, which follows the commit. The server has its usual limits; another process "
        "attacks it."
    )
    notes = [
        f"The goal is a 99th percentile of at most {GOAL:g} times the quiet one.",
        "The quiet row is the better of two runs, and so is a row that was above the goal in the first one.",
        "The server's CPU includes its worker processes.",
    ]
    heads = ["attack", "median", "p99", "ratio", "moves", "server's CPU"]
    return Section("Well-behaved tables under attack", about, heads, rows, notes)


def _calmer(*runs: Figures) -> Figures:
    return min(runs, key=lambda figures: figures.late)


def _row(what: str, found: Figures, quiet: Figures) -> list[str]:
    ratio, cpu = found.late / quiet.late, found.cpu / found.seconds
    return [what, f"{found.median:.1f} ms", f"{found.late:.1f} ms", f"{ratio:.1f}", f"{found.moves:,}", f"{cpu:.0%}"]


async def _attack(name: str, port: int) -> None:
    os.nice(NICE)
    target = Target(port)
    await target.prepare(KEYS)
    await ATTACKS[name][1](target)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", choices=[*ATTACKS, AT_THE_LIMIT], metavar="NAME")
    parser.add_argument("--port", type=int, help="only attack this server, by the first of the names")
    args = parser.parse_args()
    if args.port:
        uvloop.run(_attack(args.names[0], args.port))
    else:
        print(measure(False, args.names).markdown())
