"""`tessera tournament`: bots against each other, and their standings."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from tessera.cli.arguments import add_executor, add_games, import_from_here, new_progress, whole
from tessera.cli.options import add_options, chosen_options
from tessera.core.registry import GameEntry, entry_of, game_named

WIDTH = 110
"""Columns of the tables when the output is not a terminal."""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "tournament",
        help="let bots play against each other and print the standings",
        description="Let bots meet in every combination and print the standings. In a cooperative game a table is a "
        "team: every bot plays with every other, and with copies of itself.",
        epilog="tessera tournament GAME --help lists the options of a game.",
    )
    add_games(parser, add_arguments)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser, entry: GameEntry) -> None:
    game = entry.edition()
    fewest, most = game.seat_range
    usual = max(2, fewest)
    levels = ",".join(entry.bots)
    parser.add_argument(
        "--bots", default=levels, help=f"separated by commas: levels, or module:Class for your own (default {levels})"
    )
    players = f"seats at a table, {fewest} to {most} (default {usual})"
    parser.add_argument("--players", type=whole(fewest, most), default=usual, metavar="N", help=players)
    parser.add_argument("--games", type=whole(1), default=40, metavar="N", help="games at each table (default 40)")
    parser.add_argument("--seed", default="0", help="equal seeds play equal games (default 0)")
    known = ", ".join(entry.editions)
    parser.add_argument("--rules", metavar="VERSION", help=f"version of the rules: {known} (default {game.rules})")
    add_executor(parser)
    add_options(parser, game)


def run(args: argparse.Namespace) -> int:
    from rich.console import Console

    from tessera.lab.executors import open_executor
    from tessera.lab.tournament import cross_table, hold, standings_table, tournament

    bots = args.bots.split(",")
    if any(":" in name for name in bots):
        import_from_here()
    options = chosen_options(args, game_named(args.game, args.rules))
    meeting = tournament(args.game, bots, args.players, args.games, str(args.seed), options, args.rules)
    with new_progress() as progress, open_executor(args.on, args.workers, args.address) as executor:
        task = progress.add_task(f"{entry_of(args.game).title}, {len(meeting.plans)} tables", total=meeting.games)
        for results in hold(meeting, executor):
            progress.update(task, completed=len(results))
    out = Console() if sys.stdout.isatty() else Console(width=WIDTH)
    for table in (standings_table(results, meeting.cooperative), cross_table(results, meeting.cooperative)):
        out.print(table)
    return 0
