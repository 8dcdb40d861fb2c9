"""`tessera bench`: how fast the parts are, side by side with a named peer where there is one.

The measurements live in `benchmarks/` of the repository, one file each with a `main(arguments)`; this runs them.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

BENCHMARKS = {
    "engine": "random steps a second of both games, choices included, beside OpenSpiel's own Python games",
    "bots": "how long they think about a turn, beside what they are allowed",
    "puzzles": "making, grading, checking and solving cards, beside PyPI's exact-cover",
    "tables": "moves a second and server CPU a move, beside boardgame.io",
}


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "bench",
        help="measure the engine, the bots, the puzzles or the tables",
        description="Measure a part of Tessera. Needs a checkout of the repository, where benchmarks/ lives.",
        epilog="; ".join(f"{name}: {what}" for name, what in BENCHMARKS.items()),
    )
    parser.add_argument("what", choices=BENCHMARKS)
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="passed on; try --help")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tessera.core.game import Refusal

    root = Path(__file__).parents[3]
    if not (root / "benchmarks" / f"{args.what}.py").is_file():
        raise Refusal("no-benchmarks", "there is no benchmarks/ here: run this from a checkout of the repository")
    sys.path.insert(0, str(root))
    code: int = import_module(f"benchmarks.{args.what}").main(args.arguments)
    return code
