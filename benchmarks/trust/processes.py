"""Several processes on one machine: CPU a move with one and with two, and how long they take to stop under load."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import msgspec

from benchmarks.load import Figures
from benchmarks.tables import HERE, free_port, wait_for
from benchmarks.trust.databases import postgres, redis
from benchmarks.trust.page import Section

TABLES = 60
PACE = 0.1
"""Seconds a player waits before each move."""
STOPS = 20
"""SIGTERMs in the full run."""
STOP_LIMIT = 30.0
"""Seconds after which a server that does not stop is killed."""


class Databases(msgspec.Struct):
    """The servers behind ours: their URLs and process ids."""

    postgres: str
    redis: str
    beside: list[int]


def measure(quick: bool) -> Section:
    rounds, seconds, stops = (2, 6.0, 2) if quick else (4, 10.0, STOPS)
    with postgres() as (database, first), redis() as (news, second):
        databases = Databases(database, news, [first.pid, second.pid])
        figures: dict[int, list[Figures]] = {1: [], 2: []}
        for number in range(rounds):
            for workers in (1, 2) if number % 2 == 0 else (2, 1):
                figures[workers].append(play(databases, workers, seconds))
        stopped = [stop_under_load(databases) for _ in range(stops)]
    one, two = ([each.cpu_a_move for each in figures[workers]] for workers in (1, 2))
    rows = [row(str(workers), figures[workers]) for workers in (1, 2)]
    times = sorted(seconds for seconds, _ in stopped)
    killed = sum(code != 0 for _, code in stopped)
    return Section(
        title="Two processes",
        about=f"{TABLES} tables of TESSERACT with full rules, two players each on sockets of their own, who act after "
        f"{PACE:g} s, on PostgreSQL and Redis: medians of {rounds} rounds, in turns with one and two processes.",
        head=["serving processes", "moves/s", "CPU a move", "99th percentile", "PostgreSQL's CPU", "Redis's CPU"],
        rows=rows,
        notes=[
            f"CPU a move with two processes: {median(two) / median(one):.2f} times that with one.",
            f"{len(stopped)} SIGTERMs to two processes under this load: exit after {median(times):.1f} s (median), "
            f"{times[-1]:.1f} s (longest); {killed} exits with another code than 0.",
        ],
    )


def row(name: str, rounds: list[Figures]) -> list[str]:
    """A row of the table: medians of all rounds."""
    rate = median(each.rate for each in rounds)
    late = median(each.late for each in rounds)
    cpu = median(each.cpu_a_move for each in rounds)
    beside = [median(each.beside[which] / each.moves for each in rounds) * 1e6 for which in (0, 1)]
    return [name, f"{rate:,.0f}", f"{cpu:.0f} µs", f"{late:.1f} ms", *(f"{each:.0f} µs" for each in beside)]


@contextmanager
def server(databases: Databases, workers: int) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Our server in so many processes; yields its port and the first process."""
    port = free_port()
    call = [sys.executable, "-m", __name__, str(port), databases.postgres, databases.redis, str(workers)]
    process = subprocess.Popen(call, stdout=subprocess.DEVNULL, cwd=HERE.parent)
    try:
        wait_for(port)
        time.sleep(1)  # until the second process listens too
        yield port, process
    finally:
        process.terminate()
        try:
            process.wait(STOP_LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def load(databases: Databases, port: int, process: int, seconds: float) -> list[str]:
    """The command of the load client."""
    call = [sys.executable, "-m", "benchmarks.load", "tessera", "--game", "tesseract", "--port", str(port)]
    call += ["--process", str(process), "--beside", *map(str, databases.beside)]
    return [*call, "--tables", str(TABLES), "--seconds", str(seconds), "--pace", str(PACE)]


def play(databases: Databases, workers: int, seconds: float) -> Figures:
    with server(databases, workers) as (port, process):
        told = subprocess.run(
            load(databases, port, process.pid, seconds), stdout=subprocess.PIPE, check=True, cwd=HERE.parent
        )
        return msgspec.json.decode(told.stdout, type=Figures)


def stop_under_load(databases: Databases) -> tuple[float, int]:
    """Stop two processes while everybody plays; returns the seconds it took and the exit code."""
    with server(databases, 2) as (port, process):
        playing = subprocess.Popen(
            load(databases, port, process.pid, 60),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=HERE.parent,
        )
        time.sleep(8)
        began = time.monotonic()
        process.terminate()
        try:
            code = process.wait(STOP_LIMIT)
        except subprocess.TimeoutExpired:
            code = -1
        taken = time.monotonic() - began
        playing.kill()
        playing.wait()
        return taken, code


def main(arguments: list[str]) -> int:
    """Run the server: `PORT DATABASE REDIS PROCESSES`, without rate limits."""
    from tessera.server.serve import serve, serve_several
    from tessera.server.web.hosting import Hosting
    from tessera.server.web.limits import Limits

    port, database, news, workers = arguments
    hosting = Hosting(limits=Limits(*[(1e6, 1_000_000)] * len(Limits._fields)))
    if workers == "1":
        return serve("127.0.0.1", int(port), database, news, hosting=hosting)
    return serve_several(int(workers), "127.0.0.1", int(port), database, news, hosting=hosting)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
