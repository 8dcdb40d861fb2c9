"""`tessera`: the command line.  Each command is a file that adds its own parser and imports only what it needs.

Games add commands of their own through `GameEntry.commands`.

Exit codes: 0 done, 1 the answer is no (a wrong solution, a record that does not verify, a port that is taken),
2 the call, a file or the output was wrong.  A user's mistake gets one line with its code, never a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from typing import Any, TextIO

from tessera import __version__
from tessera.cli import admin, bench, config, join, lab, mcp, play, record, serve, simulate, tournament
from tessera.core.game import Refusal
from tessera.core.registry import games, resolve

WRONG_CALL = 2


def main(arguments: list[str] | None = None) -> int:
    _open_outputs()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop(sys.stdout)
        return 0
    except OSError as error:
        if error.filename is not None:
            raise
        _drop(sys.stdout)
        with suppress(OSError):
            print(f"tessera: cannot write the output: {error.strerror} [unwritable]", file=sys.stderr)
        return WRONG_CALL
    return code


def _run(arguments: list[str] | None) -> int:
    try:
        args = _parser().parse_args(arguments)
        code: int = args.run(args)
    except Refusal as refusal:
        print(f"tessera: {refusal} [{refusal.code}]", file=sys.stderr)
        return WRONG_CALL
    except KeyboardInterrupt:
        print("tessera: stopped", file=sys.stderr)
        return 130
    except SystemExit:  # argparse: help was printed, or the call was wrong
        sys.stdout.flush()
        raise
    return code


def _open_outputs() -> None:
    """Let every text be printed: to a terminal without its letters as `?`, to a closed output not at all."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop(stream: TextIO) -> None:
    """Throw away what an output did not take, so that the interpreter does not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _parser() -> argparse.ArgumentParser:
    titles = ", ".join(entry.title for entry in games().values())
    parser = argparse.ArgumentParser(
        prog="tessera",
        description=f"Board games ({titles}): host them, simulate them, check their records.",
        epilog="tessera COMMAND --help describes a command.",
    )
    parser.add_argument("--version", action="version", version=f"tessera {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (serve, config, admin, play, join, simulate, tournament, lab, mcp, record, bench):
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
