"""`tessera bench`: run a benchmark from the checkout's `benchmarks/` folder, which is not installed.

It is short for `python -m benchmarks` in the checkout's root.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any

from tessera.core.game import Refusal

CHECKOUT = Path(__file__).parents[3]


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "bench",
        help="measure speed (in a checkout of the repository)",
        description="Run `python -m benchmarks` of the checkout that this command is installed from.",
    )
    parser.add_argument("what", help="the benchmark, such as engine; --help after it lists its options")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="options of the benchmark")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not (CHECKOUT / "benchmarks" / "__main__.py").is_file():
        raise Refusal("no-benchmarks", "tessera bench needs a checkout of the repository, with its benchmarks/ folder")
    command = [sys.executable, "-m", "benchmarks", args.what, *args.arguments]
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode
