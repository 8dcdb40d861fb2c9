"""`tessera bench trust`: measure what a server survives, and write the results to `docs/trust.md`.

Each module of `SCENARIOS` starts a real server in its own process, attacks it, loads it or breaks what it depends on,
and returns a `Section` with the figures.  `--quick` runs everything with small numbers; only the full run writes the
page.  `make long` calls it last.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from pathlib import Path

from rich.console import Console

from benchmarks.trust.page import Section, read, write

SCENARIOS: tuple[str, ...] = (
    "kills",
    "outages",
    "hostile",
    "attacks",
    "queues",
    "endurance",
    "crowds",
    "processes",
)
"""The scenarios in the order of the page: modules of this package with `measure(quick) -> Section`."""

RESULTS = Path("build/trust")
PAGE = Path("docs/trust.md")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench trust", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"scenarios: {', '.join(SCENARIOS)}; all without one")
    parser.add_argument("--quick", action="store_true", help="small numbers, and no page")
    args = parser.parse_args(arguments)
    if unknown := [name for name in args.names if name not in SCENARIOS]:
        parser.error(f"there is no scenario {unknown[0]!r}")
    console = Console()
    results = RESULTS / "quick" if args.quick else RESULTS
    for name in args.names or SCENARIOS:
        began = time.monotonic()
        section: Section = import_module(f"benchmarks.trust.{name}").measure(args.quick)
        write(results / f"{name}.json", section)
        console.print(f"{name}: {time.monotonic() - began:.0f} s", section.markdown(), sep="\n\n", markup=False)
    if not args.quick:
        sections = [read(results / f"{name}.json") for name in SCENARIOS if (results / f"{name}.json").exists()]
        PAGE.write_text("\n".join([HEAD, *(section.markdown() for section in sections)]))
    return 0


HEAD = """# Trust in figures

For hosts who want to know what a server survives before they run one. `make long` measures everything on this page and
writes it; `tessera bench trust NAME` repeats one section. The server, its clients and its databases share one machine
with two cores. [Security](security.md) describes what the server protects and what it does not.
"""
