"""`tessera bench trust`: measure what a server survives, and write the results to `docs/trust.md`.

Each module of `SCENARIOS` starts a real server in its own process, attacks it, loads it or breaks what it depends on,
and returns a `Section` with the figures, which takes its place on the page at once.  `--quick` runs everything with
small numbers and writes nothing.  `make long` calls it last.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from pathlib import Path

from rich.console import Console

from benchmarks.trust.page import Section, with_section

SCENARIOS: tuple[str, ...] = (
    "kills",
    "outages",
    "hostile",
    "attacks",
    "queues",
    "endurance",
    "crowds",
    "processes",
    "news",
)
"""The scenarios in the order of the page: modules of this package with `measure(quick) -> Section`."""

PAGE = Path("docs/trust.md")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench trust", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"scenarios: {', '.join(SCENARIOS)}; all without one")
    parser.add_argument("--quick", action="store_true", help="small numbers, and no page")
    args = parser.parse_args(arguments)
    if unknown := [name for name in args.names if name not in SCENARIOS]:
        parser.error(f"there is no scenario {unknown[0]!r}")
    console = Console()
    for name in args.names or SCENARIOS:
        began = time.monotonic()
        section: Section = import_module(f"benchmarks.trust.{name}").measure(args.quick)
        if not args.quick:
            PAGE.write_text(with_section(PAGE.read_text(), section))
        console.print(f"{name}: {time.monotonic() - began:.0f} s", section.markdown(), sep="\n\n", markup=False)
    return 0
