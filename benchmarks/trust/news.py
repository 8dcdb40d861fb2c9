"""News between processes: what a move costs if its players are connected to two servers, through each fan-out."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

import msgspec

from benchmarks.load import Figures
from benchmarks.tables import HERE, free_port, wait_for
from benchmarks.trust.databases import postgres, redis
from benchmarks.trust.page import Section

TABLES = 30
PACE = 0.1
"""Seconds a player waits before each move."""


def measure(quick: bool) -> Section:
    rounds, seconds = (1, 5.0) if quick else (4, 10.0)
    with postgres() as (database, first), redis() as (news, second):
        ways = {"Redis": news, "PostgreSQL (`LISTEN`, `NOTIFY`)": database}
        figures: dict[str, list[Figures]] = {name: [] for name in ways}
        for number in range(rounds):
            for name in ways if number % 2 == 0 else reversed(ways):
                figures[name].append(play(database, ways[name], [first.pid, second.pid], seconds))
    redis_cpu, notify_cpu = (median(map(whole, figures[name])) for name in ways)
    return Section(
        title="News between processes",
        about=f"{TABLES} tables of TESSERACT with full rules on two servers with one PostgreSQL: of the two players at "
        "each table one is connected to each server, so every move is told to the other one. They act after "
        f"{PACE:g} s; medians of {rounds} rounds, in turns.",
        head=["fan-out through", "moves/s", "servers' CPU a move", "median", "PostgreSQL's CPU", "Redis's CPU"],
        rows=[row(name, each) for name, each in figures.items()],
        notes=[f"All CPU a move through PostgreSQL: {notify_cpu / redis_cpu:.2f} times that through Redis."],
    )


def whole(figures: Figures) -> float:
    """All CPU of a move, in microseconds."""
    return (figures.cpu + sum(figures.beside)) / figures.moves * 1e6


def row(name: str, rounds: list[Figures]) -> list[str]:
    """A row of the table: medians of all rounds."""
    cpu, rate = median(each.cpu_a_move for each in rounds), median(each.rate for each in rounds)
    beside = [median(each.beside[which] / each.moves for each in rounds) * 1e6 for which in (0, 1)]
    usual = median(each.median for each in rounds)
    return [name, f"{rate:,.0f}", f"{cpu:.0f} µs", f"{usual:.1f} ms", *(f"{each:.0f} µs" for each in beside)]


def play(database: str, fanout: str, beside: list[int], seconds: float) -> Figures:
    ports = free_port(), free_port()
    call = [sys.executable, "-m", __name__, *map(str, ports), database, fanout]
    both = subprocess.Popen(call, stdout=subprocess.DEVNULL, cwd=HERE.parent)
    try:
        for port in ports:
            wait_for(port)
        load = [sys.executable, "-m", "benchmarks.load", "tessera", "--game", "tesseract", "--port", str(ports[0])]
        load += ["--other-port", str(ports[1]), "--process", str(both.pid), "--beside", *map(str, beside)]
        load += ["--tables", str(TABLES), "--seconds", str(seconds), "--pace", str(PACE)]
        told = subprocess.run(load, stdout=subprocess.PIPE, check=True, cwd=HERE.parent)
        return msgspec.json.decode(told.stdout, type=Figures)
    finally:
        both.terminate()
        both.wait()


def main(arguments: list[str]) -> int:
    """Run two servers until SIGTERM: `PORT PORT DATABASE FANOUT`; or one of them: `PORT DATABASE FANOUT`."""
    import signal

    from tessera.server.serve import serve
    from tessera.server.web.hosting import Hosting
    from tessera.server.web.limits import Limits

    if len(arguments) == 3:
        wide = Limits(*[(1e6, 1_000_000)] * len(Limits._fields))
        return serve("127.0.0.1", int(arguments[0]), arguments[1], arguments[2], hosting=Hosting(limits=wide))
    calls = [[sys.executable, "-m", "benchmarks.trust.news", port, *arguments[2:]] for port in arguments[:2]]
    servers = [subprocess.Popen(call) for call in calls]

    def stop(*_: object) -> None:
        for each in servers:
            each.terminate()

    signal.signal(signal.SIGTERM, stop)
    return max(each.wait() for each in servers)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
