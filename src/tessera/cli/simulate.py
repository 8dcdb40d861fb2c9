"""`tessera simulate`: many games with bots, a progress bar, and a table."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from tessera.cli.arguments import add_executor, add_games, import_from_here, new_progress, whole
from tessera.cli.options import add_options, chosen_options
from tessera.core.arguments import output, seed
from tessera.core.game import Refusal
from tessera.core.registry import GameEntry, entry_of, game_named

WIDTH = 110
"""Columns of the tables when the output is not a terminal."""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="play many games with bots and print statistics",
        description="Play many games with bots on all cores and print statistics.",
        epilog="tessera simulate GAME --help lists the options of a game.",
    )
    add_games(parser, add_arguments)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser, entry: GameEntry) -> None:
    game = entry.edition()
    fewest, most = game.seat_range
    usual, quick = max(2, fewest), entry.stand_in
    players = f"how many, {fewest} to {most} (default {usual})"
    parser.add_argument("--players", type=whole(1, most), default=usual, metavar="N", help=players)
    parser.add_argument("--games", type=whole(1), default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seed", type=seed, default="0", help="equal seeds play equal games (default 0)")
    parser.add_argument(
        "--bots",
        default=quick,
        help=f"one bot for all seats, or one for each, separated by commas: {', '.join(entry.bots)}, or module:Class "
        f"for your own (default {quick})",
    )
    known = ", ".join(entry.editions)
    parser.add_argument("--rules", metavar="VERSION", help=f"version of the rules: {known} (default {game.rules})")
    parser.add_argument(
        "--rotate", action="store_true", help="play each seed once for every seat, the bots moving up one seat"
    )
    add_executor(parser)
    parser.add_argument(
        "--run",
        dest="folder",
        metavar="FOLDER",
        help="keep finished parts here; the same call goes on where it stopped",
    )
    parser.add_argument("--csv", type=output, metavar="FILE", help="write the results to a CSV file, one line a game")
    parser.add_argument(
        "--parquet", type=output, metavar="FILE", help="write the results to a Parquet file, one row a game"
    )
    chart = "write a chart of the win rates and their intervals, as SVG"
    parser.add_argument("--chart", type=output, metavar="FILE", help=chart)
    add_options(parser, game)


def run(args: argparse.Namespace) -> int:
    from rich.console import Console

    from tessera.lab.executors import open_executor
    from tessera.lab.results import rate_table, rates
    from tessera.lab.run import Run
    from tessera.lab.simulate import Plan, check, simulate

    game = game_named(args.game, args.rules)
    bots, options = _bots(args), chosen_options(args, game)
    plan = Plan(args.game, args.players, bots, options, args.games, str(args.seed), args.rotate, args.rules)
    check(plan)
    kept = Run(args.folder) if args.folder else None
    with new_progress() as progress, open_executor(args.on, args.workers, args.address) as executor:
        task = progress.add_task(f"{entry_of(plan.game).title}, {plan.seats} players", total=plan.games)
        for so_far in simulate(plan, executor, kept):
            progress.update(task, completed=len(so_far[1]))
            _write(args, plan, so_far[1])
    tally, results = so_far
    if args.parquet:
        _write_parquet(args.parquet, results)
    out = Console() if sys.stdout.isatty() else Console(width=WIDTH)
    for table in [*tally.tables(), rate_table("Win rates", rates(results, game.cooperative))]:
        out.print(table)
    return 0


def _write(args: argparse.Namespace, plan: Any, results: list[Any]) -> None:
    """Write the requested files after every batch, so that nothing is lost when the simulation is stopped."""
    from pathlib import Path

    from tessera.lab.results import chart, rates, write_csv

    try:
        if args.csv:
            write_csv(results, args.csv)
        if args.chart:
            title = f"{plan.game}, {plan.seats} players, {len(results)} games, seed {plan.seed}"
            picture = chart(title, rates(results, game_named(plan.game).cooperative))
            Path(args.chart).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise Refusal("unwritable-file", f"cannot write {error.filename}: {error.strerror}") from None


def _write_parquet(path: str, results: list[Any]) -> None:
    from tessera.lab.results import write_parquet

    try:
        write_parquet(results, path)
    except OSError as error:
        raise Refusal("unwritable-file", f"cannot write {path}: {error.strerror or error}") from None


def _bots(args: argparse.Namespace) -> tuple[str, ...]:
    names: tuple[str, ...] = tuple(args.bots.split(","))
    if any(":" in name for name in names):
        import_from_here()
    if len(names) == 1:
        return names * int(args.players)
    if len(names) != args.players:
        raise Refusal("bots", f"--bots names {len(names)} bots for {args.players} players", value=args.bots)
    return names
