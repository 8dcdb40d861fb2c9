"""Moves a second and server CPU a move of the tables, beside boardgame.io in the same run.

100 tables, two seats each, every seat a socket of its own; whoever must act plays a random choice at once.  The server
is a process of its own and so is the load client (this one): moves a second can be limited by the client, CPU a move
cannot.  Ours stores every move on SQLite with synchronous=FULL before it acknowledges it; the peer stores nothing.

    tessera bench tables [--seconds 8] [--rounds 2] [--tables 100] [--no-peer]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, TCPConnector, WSMsgType
from rich.console import Console
from rich.table import Table

PEER = Path(__file__).parent / "boardgameio"
TICK = os.sysconf("SC_CLK_TCK")


class Option(msgspec.Struct):
    do: str = ""


class State(msgspec.Struct):
    outcome: Any = None


class Told(msgspec.Struct):
    """Only as much of a message as the load client needs."""

    type: str
    n: int = 0
    id: str = ""
    code: str = ""
    choices: list[Option] = []
    state: State | None = None


read = msgspec.json.Decoder(Told).decode


class Figures(msgspec.Struct):
    """What one run gave."""

    moves: int
    seconds: float
    cpu: float
    latencies: list[float]

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_a_move(self) -> float:
        return self.cpu / self.moves * 1e6

    def latency(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


class Load:
    """All tables of one run.  With a `pace` (seconds) a seat waits so long before it acts."""

    def __init__(self, base: str, game: str, pace: float) -> None:
        self.base, self.game, self.pace = base, game, pace
        self.moves = 0
        self.latencies: list[float] = []
        self.counting = False
        self.over = asyncio.Event()
        self._die = random.Random(1)

    async def play(self, number: int) -> None:
        """One table after another: when a game is over, the next begins."""
        await asyncio.sleep(number * (self.pace or 0.2) / 100)
        async with (
            ClientSession(cookie_jar=CookieJar(unsafe=True), connector=TCPConnector(limit=0)) as anna,
            ClientSession(cookie_jar=CookieJar(unsafe=True), connector=TCPConnector(limit=0)) as bert,
        ):
            for session in (anna, bert):
                await (await session.get(f"{self.base}/api/me")).read()
            while not self.over.is_set():
                wish = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}], "patience": 0}
                made = await (await anna.post(f"{self.base}/api/tables", json=wish)).json()
                url = f"{self.base}/api/tables/{made['table']}/socket"
                async with anna.ws_connect(url, max_msg_size=0) as one, bert.ws_connect(url, max_msg_size=0) as two:
                    await two.send_str('{"type":"sit","id":"sit","seat":1}')
                    ends = [asyncio.ensure_future(self._seat(ws)) for ws in (one, two)]
                    await asyncio.wait([*ends, asyncio.ensure_future(self.over.wait())], return_when="FIRST_COMPLETED")
                    for end in ends:
                        end.cancel()
                    for failed in await asyncio.gather(*ends, return_exceptions=True):
                        if isinstance(failed, Exception):
                            raise failed

    async def _seat(self, ws: ClientWebSocketResponse) -> None:
        number, sent = 0, {"sit": 0.0}
        later: set[asyncio.Task[None]] = set()

        async def act(number: str, do: str, wait: float = 0.0) -> None:
            if wait:
                await asyncio.sleep(wait)
            sent[number] = time.perf_counter()
            with suppress(ConnectionError):
                await ws.send_str(f'{{"type":"act","id":"{number}","do":"{do}"}}')

        async for message in ws:
            if message.type is not WSMsgType.TEXT:
                return
            told = read(message.data)
            if told.type == "choices":
                number += 1
                do = self._die.choice([option.do for option in told.choices if option.do])
                if self.pace:
                    task = asyncio.create_task(act(str(number), do, self.pace * self._die.uniform(0.8, 1.2)))
                    later.add(task)
                    task.add_done_callback(later.discard)
                else:
                    await act(str(number), do)
            elif told.type == "done":
                began = sent.pop(told.id)
                if began and self.counting:
                    self.moves += 1
                    self.latencies.append(time.perf_counter() - began)
            elif told.type == "ping":
                await ws.send_str(f'{{"type":"pong","n":{told.n}}}')
            elif told.type == "step" and told.state and told.state.outcome:
                return
            elif told.type == "error":
                raise RuntimeError(message.data)


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(process: int) -> int:
    """Resident bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server process of ours or of the peer's."""

    def __init__(self, call: list[str], port: int, cwd: Path | None = None) -> None:
        self.port = port
        self.process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=cwd)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError(f"{call} does not listen")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


def ours(folder: str) -> Server:
    port = free_port()
    database = str(Path(folder) / f"tables{port}.sqlite")
    return Server([sys.executable, "-m", "benchmarks.tables", "--serve", str(port), database], port, PEER.parents[1])


def serve(port: int, database: str) -> int:
    """What the server process runs: the usual server, with the benchmark's own game, and limits out of the way."""
    from tessera.games import GAMES
    from tessera.tables.limits import Limits
    from tessera.tables.serve import serve as serve_tables

    GAMES["dice64"] = {"1": "benchmarks.dice64:Dice64"}
    wide = (1e6, 1_000_000)
    return serve_tables("127.0.0.1", port, database, None, limits=Limits(*[wide] * len(Limits._fields)))


def run_ours(folder: str, game: str, tables: int, seconds: float, pace: float = 0.0) -> Figures:
    async def run(server: Server) -> Figures:
        load = Load(f"http://127.0.0.1:{server.port}", game, pace)
        playing = [asyncio.create_task(load.play(number)) for number in range(tables)]
        await asyncio.sleep(2 + pace)
        load.counting, begun, before = True, time.perf_counter(), cpu_seconds(server.process.pid)
        await asyncio.sleep(seconds)
        load.counting = False
        figures = Figures(
            load.moves, time.perf_counter() - begun, cpu_seconds(server.process.pid) - before, load.latencies
        )
        load.over.set()
        await asyncio.gather(*playing)
        return figures

    import uvloop

    with ours(folder) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(run(server))


def run_peer(tables: int, seconds: float, pace: float = 0.0) -> Figures:
    """boardgame.io with its memory storage and a game of 64 dice; its load client is Node's own socket.io-client."""
    port = free_port()
    with Server(["node", "server.js", str(port)], port, PEER) as server:
        call = ["node", "load.js", str(port), str(tables), str(seconds), str(pace), str(server.process.pid)]
        told = subprocess.run(call, cwd=PEER, capture_output=True, text=True, check=True)
        return msgspec.json.decode(told.stdout, type=Figures)


def memory_a_table(folder: str) -> float:
    """Kilobytes that a TESSERACT table with both seats connected and nobody acting keeps in memory."""
    count = 200

    async def run(server: Server) -> float:
        base = f"http://127.0.0.1:{server.port}"
        async with ClientSession(cookie_jar=CookieJar(unsafe=True), connector=TCPConnector(limit=0)) as session:
            await (await session.get(f"{base}/api/me")).read()
            sizes = []
            sockets: list[ClientWebSocketResponse] = []
            for upto in (20, 20 + count):
                while len(sockets) < upto:
                    wish = {"game": "tesseract", "seats": [{"kind": "me"}, {"kind": "me"}], "patience": 0}
                    made = await (await session.post(f"{base}/api/tables", json=wish)).json()
                    sockets.append(await session.ws_connect(f"{base}/api/tables/{made['table']}/socket"))
                await asyncio.sleep(1)
                sizes.append(memory(server.process.pid))
            return (sizes[1] - sizes[0]) / count / 1000

    with ours(folder) as server:
        return asyncio.run(run(server))


def prepare_peer() -> bool:
    """Install the peer beside its files, once; without Node and npm there is no peer."""
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    if not (PEER / "node_modules").is_dir():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=PEER, check=True, stdout=subprocess.DEVNULL)
    return True


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench tables", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=8, help="of each measurement (default 8)")
    parser.add_argument("--rounds", type=int, default=2, help="the best of so many (default 2)")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.serve:
        return serve(int(args.serve[0]), args.serve[1])
    console = Console()
    peer = not args.no_peer and prepare_peer()
    if not peer and not args.no_peer:
        console.print("No Node or npm here: boardgame.io is left out.")
    with tempfile.TemporaryDirectory() as folder:
        runs: dict[str, Callable[[float], Figures]] = {
            "TESSERACT, full rules, durable": lambda pace: run_ours(
                folder, "tesseract", args.tables, args.seconds, pace
            ),
            "64 dice, wire and store, durable": lambda pace: run_ours(
                folder, "dice64", args.tables, args.seconds, pace
            ),
        }
        if peer:
            runs["boardgame.io, 64 dice, not durable"] = lambda pace: run_peer(args.tables, args.seconds, pace)
        fast: dict[str, Figures] = {}
        calm: dict[str, Figures] = {}
        for _ in range(args.rounds):
            for name, run in runs.items():
                figures = run(0.0)
                if name not in fast or figures.cpu_a_move < fast[name].cpu_a_move:
                    fast[name] = figures
                figures = run(0.5)
                if name not in calm or figures.latency(0.99) < calm[name].latency(0.99):
                    calm[name] = figures
        console.print(_table(args.tables, fast, calm))
        console.print(f"Memory of an idle TESSERACT table with two seats: {memory_a_table(folder):.0f} kB")
    return 0


def _table(tables: int, fast: dict[str, Figures], calm: dict[str, Figures]) -> Table:
    table = Table(title=f"{tables} tables, two seats each")
    table.add_column("")
    for column in ("moves/s", "CPU/move", "median at 2 moves/s", "99th percentile"):
        table.add_column(column, justify="right")
    for name, figures in fast.items():
        table.add_row(
            name,
            f"{figures.rate:,.0f}",
            f"{figures.cpu_a_move:.0f} µs",
            f"{calm[name].latency(0.5):.1f} ms",
            f"{calm[name].latency(0.99):.1f} ms",
        )
    if len(fast) == 3:
        peer = list(fast.values())[-1]
        table.add_section()
        for name, figures in list(fast.items())[:2]:
            more, less = figures.rate / peer.rate, figures.cpu_a_move / peer.cpu_a_move
            table.add_row(f"{name.partition(',')[0]} : boardgame.io", f"{more:.1f} x", f"{less:.2f} x")
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
