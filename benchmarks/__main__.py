"""`python -m benchmarks NAME`, in the checkout's root: benchmark a part of Tessera against a peer."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

BENCHMARKS = {
    "report": "everything below that has a peer, as docs/benchmarks.md with charts",
    "engine": "random steps a second of both games, choices included, beside OpenSpiel's own Python games",
    "costs": "what copy, choices, play, view and their encodings cost",
    "bots": "thinking time a turn, beside the time each level is allowed",
    "puzzles": "making, grading, checking and solving cards, beside PyPI's exact-cover",
    "grades": "the grades of new puzzle cards, beside the tries of simulated people",
    "repeats": "new puzzle cards of one kind and grade that are alike",
    "plans": "the team's plan: CPU of each question, memory of a full one",
    "tables": "moves a second and server CPU a move, beside boardgame.io",
    "results": "comparing a time with 100,000 results of a daily card, on SQLite and PostgreSQL",
    "trust": "what a server survives: kills, outages, attacks, crowds and two million moves",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure a part of Tessera.")
    measurements = parser.add_subparsers(title="measurements", metavar="WHAT", dest="what", required=True)
    for name, about in BENCHMARKS.items():
        measurements.add_parser(name, help=about, add_help=False)
    args, rest = parser.parse_known_args()
    code: int = import_module(f"benchmarks.{args.what}").main(rest)
    return code


if __name__ == "__main__":
    sys.exit(main())
