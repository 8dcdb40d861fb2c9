"""`tessera mcp`: the games as tools for a language model, over standard input and output."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from typing import Any

from tessera.core.game import Refusal


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "mcp",
        help="serve the games to a language model (Model Context Protocol)",
        description="Serve the games as tools of the Model Context Protocol over standard input and output: a model "
        "plays against bots here, or sits down at a table of a running server.",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if find_spec("mcp") is None:
        raise Refusal("no-mcp", "tessera mcp needs the extra: pip install 'tessera-games[mcp]'")
    from tessera.console.model import server

    server().run("stdio")
    return 0
