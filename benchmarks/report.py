"""`tessera bench report`: run the comparisons and write docs/benchmarks.md with its charts; `make bench` calls it.

A section is measured in rounds; in a round everything is measured once, one after another.  A ratio compares two
figures of the same round, so that a busy machine slows both; the page shows its median and its range over the rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console

from benchmarks.charts import Bar, bar_chart, shown
from benchmarks.trust.page import Section, with_section

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
PICTURES = ROOT / "docs" / "pictures"
COMPILED = ROOT / "build" / "compiled"
SECONDS = 1.0
"""CPU seconds of each engine in a round."""
POSITIONS = 400
"""Positions on which the parts of a step are measured."""
TABLES, SECONDS_A_SERVER = 100, 5.0
"""Tables that are played at once on a server, and for how long."""
GAMES_A_ROUND = 4
"""Games of each level of bots: one on every side that is measured."""
BESIDE = ("TESSERACT, 2 players, plate 1", "ENIGMA, 2 players, laying")
"""The engines of ours that the ratios compare; an environment is compared with our environment."""
HEAD = """# Benchmarks

For anyone who chooses an engine or a server. `make bench` writes this page. A section and its chart come from one run;
`tessera bench report NAME` repeats one. In a round everything in a section is measured once, one after another, and a
ratio compares two figures of the same round. Tables show the median of the rounds, and the range between the lowest and
the highest round. On a busy machine trust the ratios rather than the figures. [Performance](performance.md) has what
has been learned from them.

"""


class Measured(NamedTuple):
    """A section, and its chart with the name of its file."""

    section: Section
    chart: tuple[str, str] | None = None


def span(values: Sequence[float]) -> str:
    return f"{shown(min(values))}–{shown(max(values))}"


def bars(found: dict[str, list[float]], ours: Callable[[str], bool]) -> list[Bar]:
    return [Bar(name, median(each), min(each), max(each), ours(name)) for name, each in found.items()]


def conditions(before: float, rounds: int) -> str:
    """How and when: the rounds, the machine, the load beside the measurement, the day."""
    load = f"load average {before:.1f} before and {os.getloadavg()[0]:.1f} after it"
    machine = f"{os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}"
    return f"{rounds} round{'s' * (rounds > 1)}, measured on {datetime.now(UTC):%Y-%m-%d} on {machine}; {load}."


def with_picture(name: str, about: str) -> str:
    return f"![{about}](pictures/{name})"


# Engines


def engine_rounds(seconds: float, rounds: int, compiled: bool) -> dict[str, list[float]]:
    """The steps a second of every round, measured in a process of its own."""
    paths = [str(COMPILED), str(ROOT)] if compiled else [str(ROOT)]
    call = [sys.executable, "-m", "benchmarks", "engine", "--json"]
    call += ["--seconds", str(seconds), "--rounds", str(rounds)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONWARNINGS": "ignore"}
    told = subprocess.run(call, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True, text=True).stdout
    found: dict[str, list[float]] = json.loads(told.strip().splitlines()[-1])
    return found


def engines(rounds: int, compiled: bool = False) -> Measured:
    """Random steps of both games beside other engines."""
    from benchmarks.engine import OURS
    from benchmarks.peers import ENVIRONMENT, HANABI_ENVIRONMENT

    before = os.getloadavg()[0]
    found = engine_rounds(SECONDS, rounds, compiled)
    rows = []
    for name, rates in found.items():
        ratios = ["", ""]
        if name not in OURS and name != ENVIRONMENT:
            beside = (ENVIRONMENT,) if name == HANABI_ENVIRONMENT else BESIDE
            for at, own in enumerate(beside):
                each = [ours / theirs for ours, theirs in zip(found[own], rates, strict=True)]
                ratios[at] = f"{median(each):.2f} ({min(each):.2f}–{max(each):.2f})"
        rows.append([name, shown(median(rates)), span(rates), *ratios])
    kind = "compiled with mypyc (`make compiled`)" if compiled else "plain CPython"
    picture = f"bench-engines{'-compiled' if compiled else ''}.svg"
    title = "Engines, compiled" if compiled else "Engines"
    about = (
        f"Random steps a second on one core, {kind}: list every legal action, pick one at random, play it. All engines "
        "are driven from Python, whether they are written in C++ (OpenSpiel hanabi, backgammon, chess) or in Python. "
        "The last rows are PettingZoo environments, ours beside theirs if it is installed: there a step also makes the "
        f"observation and the mask. {conditions(before, rounds)}"
    )
    head = ["", "steps/s", "range", "TESSERACT : it", "ENIGMA : it"]
    chart = bar_chart(
        f"Random steps a second, {kind.split(' (')[0]}",
        "/s",
        bars(found, lambda name: name in OURS or name == ENVIRONMENT),
    )
    section = Section(title, about + "\n\n" + with_picture(picture, "Random steps a second"), head, rows)
    return Measured(section, (picture, chart))


def compiled_engines(rounds: int) -> Measured | None:
    """The same with compiled rules, if `make compiled` made them."""
    return engines(rounds, compiled=True) if COMPILED.is_dir() else None


def steps(rounds: int) -> Measured:
    """The cost of each part of a step."""
    from benchmarks.costs import OPTIONS, PARTS, costs

    before = os.getloadavg()[0]
    measured = [{name: costs(name, POSITIONS) for name in OPTIONS} for _ in range(rounds)]
    rows = []
    for part in PARTS:
        row = [part]
        for name in OPTIONS:
            times = [each[name][part] for each in measured]
            row += [f"{median(times):.1f}", f"{min(times):.1f}–{max(times):.1f}"]
        rows.append(row)
    about = (
        "Microseconds on random positions of two players: each part on fresh copies, so with cold caches. A server "
        f"encodes only the parts of a view that changed. {conditions(before, rounds)}"
    )
    return Measured(Section("Parts of a step", about, ["µs", "TESSERACT", "range", "ENIGMA", "range"], rows))


# Puzzles


def covers(rounds: int) -> Measured:
    """Our exact-cover search beside the package."""
    from benchmarks import exact_cover

    before = os.getloadavg()[0]
    measured = [exact_cover.run() for _ in range(rounds)]
    rows, pictured = [], dict[str, list[float]]()
    for same in zip(*measured, strict=True):
        ours, theirs, ratios = ([getattr(row, name) for row in same] for name in ("ours", "theirs", "ratio"))
        name = f"{same[0].category}, {same[0].task}"
        rows.append([name, f"{median(ours):.3f}", f"{median(theirs):.3f}", f"{median(ratios):.2f}", span(ratios)])
        pictured[f"{name}: ours"] = [1000 * each for each in ours]
        pictured[f"{name}: exact-cover"] = [1000 * each for each in theirs]
    about = (
        "Our search in plain Python beside PyPI's `exact-cover`, written in C, on the same cards of ENIGMA, both with "
        f"the problem already encoded; medians over {exact_cover.CARDS} cards. {conditions(before, rounds)}"
    )
    chart = bar_chart("Exact cover, microseconds a card", "µs", bars(pictured, lambda name: name.endswith("ours")))
    picture = "bench-covers.svg"
    head = ["milliseconds", "ours", "exact-cover", "ours : exact-cover", "range"]
    section = Section("Puzzles", about + "\n\n" + with_picture(picture, "Exact cover beside a package"), head, rows)
    return Measured(section, (picture, chart))


# Tables


def tables(rounds: int) -> Measured:
    """Moves on a server beside boardgame.io."""
    from benchmarks.tables import CALM, KINDS, OURS, measure, prepare_peer

    before = os.getloadavg()[0]
    kinds = KINDS if prepare_peer() else OURS
    moves: dict[str, list[float]] = {kind.name: [] for kind in kinds}
    work: dict[str, list[float]] = {kind.name: [] for kind in kinds}
    late: dict[str, list[float]] = {kind.name: [] for kind in kinds}
    for _ in range(rounds):
        for kind in kinds:
            busy = measure(kind, TABLES, SECONDS_A_SERVER)
            moves[kind.name].append(busy.rate)
            work[kind.name].append(busy.cpu_a_move)
            late[kind.name].append(measure(kind, TABLES, SECONDS_A_SERVER, CALM).late)
    rows = []
    for kind in kinds:
        ratios = [""] * len(OURS)
        if kind not in OURS:
            for at, own in enumerate(OURS):
                each = [a / b for a, b in zip(work[own.name], work[kind.name], strict=True)]
                ratios[at] = f"{median(each):.2f} ({min(each):.2f}–{max(each):.2f})"
        cpu = f"{median(work[kind.name]):.0f} ({span(work[kind.name])})"
        figures = [shown(median(moves[kind.name])), cpu, f"{median(late[kind.name]):.1f}"]
        rows.append([kind.name, kind.durable, *figures, *ratios])
    about = (
        f"{TABLES} tables with two seats each, played at random as fast as the server answers; the 99th percentile of "
        "the latency at two moves a second a table. *64 dice* is a game with next to no rules, the same one that "
        f"boardgame.io plays. {conditions(before, rounds)}"
    )
    head = ["", "stored before told", "moves/s", "server CPU, µs a move", "99th percentile, ms"]
    head += [f"CPU, {kind.name} : it" for kind in OURS]
    names = {kind.name for kind in OURS}
    chart = bar_chart("Server CPU a move, microseconds", "µs", bars(work, lambda name: name in names))
    picture = "bench-tables.svg"
    section = Section("Tables", about + "\n\n" + with_picture(picture, "Server CPU a move"), head, rows)
    return Measured(section, (picture, chart))


# Bots


def bots(rounds: int) -> Measured:
    """Thinking time and strength of the levels."""
    from benchmarks.bots import ALLOWED, OPTIONS, SEATS, play
    from tessera.lab.results import wilson

    before = os.getloadavg()[0]
    rows, pictured = [], dict[str, list[float]]()
    for game in OPTIONS:
        for level, allowed in ALLOWED.items():
            turns, won, games = play(game, level, GAMES_A_ROUND * rounds)
            low, high = wilson(won, games)
            strength = f"{won} of {games} ({100 * low:.0f}–{100 * high:.0f}%)" if game == "tesseract" else ""
            milliseconds = sorted(1000 * seconds for seconds in turns)
            late = milliseconds[len(milliseconds) * 99 // 100]
            times = [f"{median(milliseconds):.1f}", f"{sum(milliseconds) / len(turns):.1f}", f"{late:.0f}"]
            rows.append([f"{game}, {level}", str(len(turns)), *times, f"{1000 * allowed:.0f}", strength])
            mean = sum(milliseconds) / len(turns)
            pictured[f"{game}, {level}"] = [max(0.01, mean), max(0.01, median(milliseconds)), max(0.01, late)]
    about = (
        f"Milliseconds of one core a turn, without a time limit, in games of {SEATS} bots of one level. The games that "
        "a TESSERACT team won are those of the same run, on the sides 1, B, 3 and D alike; [balance](balance.md) has "
        f"the strengths from many more games, and those of ENIGMA's levels against each other. "
        f"{conditions(before, rounds)}"
    )
    chart = bar_chart(
        "Thinking time a turn: mean, median to 99th percentile",
        "ms",
        [Bar(name, each[0], each[1], each[2], True) for name, each in pictured.items()],
    )
    picture = "bench-bots.svg"
    head = ["milliseconds a turn", "turns", "median", "mean", "99th percentile", "allowed", "won"]
    section = Section("Bots", about + "\n\n" + with_picture(picture, "Thinking time of the bots"), head, rows)
    return Measured(section, (picture, chart))


SECTIONS: dict[str, Callable[[int], Measured | None]] = {
    "engines": engines,
    "compiled": compiled_engines,
    "steps": steps,
    "puzzles": covers,
    "tables": tables,
    "bots": bots,
}
"""The sections in the order of the page."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench report", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"sections: {', '.join(SECTIONS)}; all without one")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each section (default 5)")
    parser.add_argument("--no-page", action="store_true", help="print only")
    args = parser.parse_args(arguments)
    if unknown := [name for name in args.names if name not in SECTIONS]:
        parser.error(f"there is no section {unknown[0]!r}")
    console = Console()
    for name in args.names or SECTIONS:
        began = time.monotonic()
        measured = SECTIONS[name](args.rounds)
        if measured is None:
            console.print(f"{name}: left out; run `make compiled` first")
            continue
        if not args.no_page:
            page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
            PAGE.write_text(with_section(page, measured.section), encoding="utf-8")
            if measured.chart:
                (PICTURES / measured.chart[0]).write_text(measured.chart[1], encoding="utf-8")
        console.print(
            f"{name}: {time.monotonic() - began:.0f} s", measured.section.markdown(), sep="\n\n", markup=False
        )
    return 0
