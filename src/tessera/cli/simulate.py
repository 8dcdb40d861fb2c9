"""`tessera simulate`: many games with bots, a progress bar, and a table."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from tessera.cli.numbers import whole

PEOPLE = {"enigma": (2, 4), "tesseract": (1, 4)}
WIDE = 110
"""Columns of the tables where there is no terminal to fit into."""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="play many games with bots and print a table",
        description="Play many games with bots on all cores and print what happened.",
        epilog="example: tessera simulate tesseract --players 2 --plate 1 --games 200 --seed 7 --bots expert,novice",
    )
    parser.add_argument("game", choices=sorted(PEOPLE))
    parser.add_argument("--players", type=whole(1, 4), default=2, metavar="N", help="how many people (default 2)")
    parser.add_argument("--games", type=whole(1), default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seed", default="0", help="equal seeds play equal games (default 0)")
    parser.add_argument(
        "--bots", default="greedy", help="one bot for all seats, or one a seat: expert,novice (default greedy)"
    )
    parser.add_argument(
        "--rotate", action="store_true", help="play each seed once for every seat, the bots moving up one seat"
    )
    parser.add_argument("--plate", help="TESSERACT: the plate side, 1 A 2 B 3 C 4 D")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="any option of the game; may be repeated"
    )
    parser.add_argument("--workers", type=whole(0), default=0, metavar="N", help="processes (default: all cores)")
    parser.add_argument("--csv", metavar="FILE", help="write one line a game")
    parser.add_argument("--chart", metavar="FILE", help="draw the win rates with their intervals, as SVG")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tessera.lab.results import rate_table
    from tessera.lab.simulate import Plan, check, simulate

    plan = Plan(args.game, args.players, _bots(args), _options(args), args.games, str(args.seed), args.rotate)
    check(plan)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{plan.game}, {plan.seats} players", total=plan.games)
        for so_far in simulate(plan, args.workers):
            progress.update(task, completed=len(so_far[1]))
            _write(args, plan, so_far[1])
    tally, results = so_far
    out = Console() if sys.stdout.isatty() else Console(width=WIDE)
    for table in [*tally.tables(), rate_table(results)]:
        out.print(table)
    return 0


def _write(args: argparse.Namespace, plan: Any, results: list[Any]) -> None:
    """The files that were asked for, again and again, so that nothing is lost when it is stopped."""
    from pathlib import Path

    from tessera.core.game import Refusal
    from tessera.lab.results import chart, write_csv

    try:
        if args.csv:
            write_csv(results, args.csv)
        if args.chart:
            title = f"{plan.game}, {plan.seats} players, {len(results)} games, seed {plan.seed}"
            Path(args.chart).write_text(chart(results, title), encoding="utf-8")
    except OSError as error:
        raise Refusal("unwritable-file", f"cannot write {error.filename}: {error.strerror}") from None


def _bots(args: argparse.Namespace) -> tuple[str, ...]:
    from tessera.core.game import Refusal

    names: tuple[str, ...] = tuple(args.bots.split(","))
    if len(names) == 1:
        return names * int(args.players)
    if len(names) != args.players:
        raise Refusal("bots", f"--bots names {len(names)} bots for {args.players} players", value=args.bots)
    return names


def _options(args: argparse.Namespace) -> dict[str, Any]:
    import msgspec

    from tessera.core.game import Refusal

    options: dict[str, Any] = {}
    for each in args.option:
        name, equals, value = each.partition("=")
        if not equals:
            raise Refusal("option", f"--option is written NAME=VALUE, not {each!r}", value=each)
        try:
            options[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name] = value
    if args.plate:
        options["plate"] = args.plate
    return options
