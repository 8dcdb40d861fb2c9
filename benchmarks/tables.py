"""Moves a second, server CPU per move, and latency of the tables, compared with boardgame.io in the same run.

Each table has two seats, each seat has its own socket, and the seat that must act plays a random choice at once.
Server and load client (`load.py`, the same for both servers) are separate processes.  A busy client or core can limit
moves a second, but not CPU per move.

Our server stores every move in SQLite with synchronous=FULL before it acknowledges it.  boardgame.io 0.50.2 is measured
with its memory storage, which stores nothing, and with its file storage, which does not wait for the disk.  Its game
has almost no rules and a state of 64 dice.  Ours are TESSERACT with its full rules, and `dice64`, which is the same
game as theirs: the same 64 dice, and the whole state for both seats after every move.  A die is an object with colour
and value on both sides, the least that a TESSERACT written for boardgame.io would hold.

A random game of TESSERACT ends after about 85 moves; a match of boardgame.io never ends.  All tables and matches are
made before the measurement starts; the cost of making a table is reported separately.

Machines are noisy: every figure is the best of several alternating rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

import msgspec
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, TCPConnector
from rich.console import Console

from benchmarks.load import WARM_UP, Figures

HERE = Path(__file__).parent
PEER = HERE / "boardgameio"
CALM = 0.5
"""Seconds between two moves of a table when latency is measured."""
GAMES_A_SECOND = 0.8
"""An upper bound on the games that one table finishes per second at full speed."""


class Kind(msgspec.Struct, frozen=True):
    """Something to measure: a server, and the game that is played on it."""

    name: str
    server: str
    game: str
    durable: str
    path: str = ""
    """A folder with another copy of the package, which is used instead."""


KINDS = (
    Kind("TESSERACT, full rules", "tessera", "tesseract", "on the disk"),
    Kind("64 dice", "tessera", "dice64", "on the disk"),
    Kind("boardgame.io, 64 dice, memory", "boardgame.io", "", "no"),
    Kind("boardgame.io, 64 dice, files", "boardgame.io", "files", "not synced"),
)
OURS = KINDS[:2]
COMPILED = Kind(
    "TESSERACT, compiled rules", "tessera", "tesseract", "on the disk", path=str(HERE.parent / "build/compiled")
)


@contextmanager
def server(kind: Kind) -> Iterator[tuple[int, int]]:
    """Start a new server process with its own folder; yields its port and process id."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        if kind.server == "tessera":
            call = [sys.executable, "-m", "benchmarks.tables", "--serve", str(port), f"{folder}/tables.sqlite"]
        else:
            call = ["node", str(PEER / "server.js"), str(port), *([folder] if kind.game == "files" else [])]
        paths = [path for path in (kind.path, os.environ.get("PYTHONPATH")) if path]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=HERE.parent, env=env)
        try:
            wait_for(port)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait()


def serve(port: int, database: str) -> int:
    """Run our server, with the benchmark's own game and without limits on what one address may do."""
    from tessera.core.registry import GameEntry, register
    from tessera.server.serve import serve as serve_tables
    from tessera.server.web.door import DoorLimits
    from tessera.server.web.hosting import Hosting
    from tessera.server.web.limits import Limits

    register(GameEntry(name="dice64", title="Dice 64", editions={"1": "benchmarks.dice64:Dice64"}))
    wide = (1e6, 1_000_000)
    limits, door = Limits(*[wide] * len(Limits._fields)), DoorLimits(of_an_address=1_000_000)
    return serve_tables("127.0.0.1", port, database, None, hosting=Hosting(limits, door))


def measure(kind: Kind, tables: int, seconds: float, pace: float = 0.0) -> Figures:
    with server(kind) as (port, process):
        call = [sys.executable, "-m", "benchmarks.load", kind.server, "--game", kind.game, "--port", str(port)]
        call += ["--process", str(process), "--tables", str(tables), "--seconds", str(seconds), "--pace", str(pace)]
        if kind.game == "tesseract" and not pace:
            call += ["--spare", str(ceil((WARM_UP + seconds) * GAMES_A_SECOND))]
        told = subprocess.run(call, stdout=subprocess.PIPE, check=True, cwd=HERE.parent)
        return msgspec.json.decode(told.stdout, type=Figures)


def memory_a_table(count: int) -> float:
    """Kilobytes of memory for an idle TESSERACT table with both seats connected."""

    async def run(port: int, process: int) -> float:
        base = f"http://127.0.0.1:{port}"
        wish = {"game": "tesseract", "seats": [{"kind": "me"}, {"kind": "me"}], "patience": 0}
        async with ClientSession(cookie_jar=CookieJar(unsafe=True), connector=TCPConnector(limit=0)) as session:
            await (await session.get(f"{base}/api/me")).read()
            sizes = []
            sockets: list[ClientWebSocketResponse] = []
            for upto in (20, 20 + count):
                while len(sockets) < 2 * upto:
                    made = await (await session.post(f"{base}/api/tables", json=wish)).json()
                    url = f"{base}/api/tables/{made['table']}/socket"
                    sockets += [await session.ws_connect(url), await session.ws_connect(url)]
                await asyncio.sleep(1)
                sizes.append(memory(process))
            return (sizes[1] - sizes[0]) / count / 1000

    with server(OURS[0]) as (port, process):
        return asyncio.run(run(port, process))


def memory(process: int) -> int:
    """The resident memory of a process, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    for _ in range(1200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"nothing listens on port {port}")


def prepare_peer() -> bool:
    """Install boardgame.io beside its files, once; returns False without Node and npm."""
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    needed = msgspec.json.decode((PEER / "package.json").read_bytes())["dependencies"]
    if not all((PEER / "node_modules" / name).is_dir() for name in needed):
        call = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(call, cwd=PEER, check=True, stdout=subprocess.DEVNULL)
    return True


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench tables", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=5, help="length of each measurement (default 5)")
    parser.add_argument("--rounds", type=int, default=4, help="rounds, of which the best counts (default 4)")
    parser.add_argument("--tables", type=int, default=100, help="tables that are played at once (default 100)")
    parser.add_argument("--quick", action="store_true", help="one short round, for a rough look")
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--compiled", action="store_true", help="also with compiled rules, made by `make compiled`")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.serve:
        return serve(int(args.serve[0]), args.serve[1])
    if args.quick:
        args.seconds, args.rounds = 3, 1
    console = Console()
    peers = () if args.no_peer or not prepare_peer() else KINDS[len(OURS) :]
    if not peers and not args.no_peer:
        console.print("Node or npm is missing: boardgame.io is left out.")
    if args.compiled and not Path(COMPILED.path).is_dir():
        parser.error("there are no compiled rules: run `make compiled` first")
    ours = (*OURS, COMPILED) if args.compiled else OURS
    kinds = (*ours, *peers)
    fast: dict[str, Figures] = {}
    calm: dict[str, Figures] = {}
    for _ in range(args.rounds):
        for kind in kinds:
            busy, quiet = (measure(kind, args.tables, args.seconds, pace) for pace in (0.0, CALM))
            fast[kind.name] = min(busy, fast.get(kind.name, busy), key=lambda figures: figures.cpu_a_move)
            calm[kind.name] = min(quiet, calm.get(kind.name, quiet), key=lambda figures: figures.late)
    console.print(report(ours, peers, fast, calm), markup=False, soft_wrap=True)
    making = fast[OURS[0].name].making
    console.print(f"\nMaking a TESSERACT table for two, once in about 85 moves: {making:.1f} ms of CPU")
    console.print(f"Memory of an idle TESSERACT table, two seats connected: {memory_a_table(200):.0f} kB")
    return 0


def report(ours: tuple[Kind, ...], peers: tuple[Kind, ...], fast: dict[str, Figures], calm: dict[str, Figures]) -> str:
    """A Markdown table; its last lines compare ours with each peer."""
    heads = ["", "stored before told", "moves/s", "CPU a move", "median at 2 moves/s", "99th percentile"]
    lines = ["| " + " | ".join(heads) + " |", "|---|---" + "|---:" * 4 + "|"]
    for kind in (*ours, *peers):
        busy, quiet = fast[kind.name], calm[kind.name]
        figures = f"{busy.rate:,.0f} | {busy.cpu_a_move:.0f} µs | {quiet.median:.1f} ms | {quiet.late:.1f} ms"
        lines.append(f"| {kind.name} | {kind.durable} | {figures} |")
    for peer in peers:
        for kind in ours:
            own, theirs = fast[kind.name], fast[peer.name]
            more, less = own.rate / theirs.rate, own.cpu_a_move / theirs.cpu_a_move
            lines.append(f"| {kind.name} : {peer.name} | | {more:.1f} x | {less:.2f} x | | |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
