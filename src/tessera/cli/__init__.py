"""`tessera`: the command line.  Each command is a file that adds its own parser and imports only what it needs.

Games add commands of their own through `GameEntry.commands`.

Exit codes: 0 done, 1 the answer is no (a wrong solution, a record that does not verify, a port that is taken),
2 the call or a file was wrong.  A user's mistake gets one line with its code, never a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from tessera import __version__
from tessera.cli import bench, config, mcp, play, record, serve, simulate, tournament
from tessera.core.game import Refusal
from tessera.core.registry import games, resolve

WRONG_CALL = 2


def main(arguments: list[str] | None = None) -> int:
    try:
        args = _parser().parse_args(arguments)
        code: int = args.run(args)
    except Refusal as refusal:
        print(f"tessera: {refusal} [{refusal.code}]", file=sys.stderr)
        return WRONG_CALL
    except KeyboardInterrupt:
        print("tessera: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _parser() -> argparse.ArgumentParser:
    titles = ", ".join(entry.title for entry in games().values())
    parser = argparse.ArgumentParser(
        prog="tessera",
        description=f"Board games ({titles}): host them, simulate them, check their records.",
        epilog="tessera COMMAND --help describes a command.",
    )
    parser.add_argument("--version", action="version", version=f"tessera {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (serve, config, play, simulate, tournament, mcp, record, bench):
        command.add(commands)
    for entry in games().values():
        _add_commands(entry.name, entry.commands, commands)
    return parser


def _add_commands(game: str, references: tuple[str, ...], commands: Any) -> None:
    """Add a game's own commands; if they are broken, say so and go on without them."""
    for reference in references:
        try:
            resolve(reference)(commands)
        except Exception as error:
            print(f"tessera: the commands of {game} are left out: {reference}: {error}", file=sys.stderr)
