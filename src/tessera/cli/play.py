"""`tessera play`: a game in the terminal, with bots in the other seats."""

from __future__ import annotations

import argparse
from typing import Any

from tessera.cli.arguments import add_games, import_from_here, whole
from tessera.cli.options import add_options, chosen_options
from tessera.console.local import LocalTable
from tessera.console.terminal import converse
from tessera.core.registry import GameEntry, game_named


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help="play in the terminal, with bots",
        description="Play a game in the terminal. The board is drawn in text and your choices are numbered.",
        epilog="tessera play GAME --help lists the options of a game; tessera join plays at a table of a server.",
    )
    add_games(parser, add_arguments)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser, entry: GameEntry) -> None:
    game = entry.edition()
    fewest, most = game.seat_range
    usual = max(2, fewest)
    parser.add_argument(
        "--players", type=whole(fewest, most), default=usual, metavar="N", help=f"how many (default {usual})"
    )
    parser.add_argument("--seat", type=whole(0, most - 1), default=0, metavar="N", help="your seat (default 0)")
    parser.add_argument(
        "--bots", default=entry.usual_bot, metavar="LEVEL", help=f"{', '.join(entry.bots)}, or module:Class"
    )
    parser.add_argument("--seed", help="equal seeds give equal chance (default: the system's randomness)")
    known = ", ".join(entry.editions)
    parser.add_argument("--rules", metavar="VERSION", help=f"version of the rules: {known} (default {game.rules})")
    add_options(parser, game)


def run(args: argparse.Namespace) -> int:
    if ":" in args.bots:
        import_from_here()
    options = chosen_options(args, game_named(args.game, args.rules))
    table = LocalTable(
        args.game, args.players, args.seat, bot=args.bots, rules=args.rules, options=options, seed=args.seed
    )
    converse(table, "stopped; the game is not saved")
    return 0
