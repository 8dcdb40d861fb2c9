"""`tessera join`: a seat at a table of a running server, in the terminal."""

from __future__ import annotations

import argparse
import os
from typing import Any

from tessera.cli.arguments import whole
from tessera.console.terminal import converse

LEFT = "left the table; the seat stays yours if you come back with the same token"


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "join",
        help="play in the terminal at a table of a server",
        description="Sit down at a table of a running server and play in the terminal. The variable TESSERA_TOKEN may "
        "hold the token of a program (made in the settings of the web page): everybody then sees that a program plays, "
        "and it comes back to its seat.",
        epilog="example: tessera join https://play.example.org/table/ID --name Ada",
    )
    parser.add_argument("link", help="the link of the table")
    parser.add_argument("--name", default="", help="your name at the table")
    parser.add_argument("--seat", type=whole(0), metavar="N", help="a seat, from 0 (default: the first open one)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tessera.console.hosted import HostedTable
    from tessera.console.remote import TOKEN

    with HostedTable(args.link, args.name, args.seat, os.environ.get(TOKEN, "")) as table:
        converse(table, LEFT)
    return 0
