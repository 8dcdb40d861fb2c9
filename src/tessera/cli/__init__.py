"""`tessera`: the command line.  One file a command; each adds its own parser and runs only what it needs.

Exit codes: 0 done, 1 the answer is no (a wrong solution, a record that does not verify, a port that is taken),
2 the call or a file was wrong.  A user's mistake gets one line, never a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys

from tessera import __version__
from tessera.cli import bench, puzzle, record, serve, simulate
from tessera.core.game import Refusal

WRONG_CALL = 2


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="tessera",
        description="Play ENIGMA and TESSERACT: host them, simulate them, make puzzles, check records.",
        epilog="tessera COMMAND --help tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"tessera {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (serve, simulate, puzzle, record, bench):
        command.add(commands)
    args = parser.parse_args(arguments)
    try:
        code: int = args.run(args)
    except Refusal as refusal:
        print(f"tessera: {refusal}", file=sys.stderr)
        return WRONG_CALL
    except KeyboardInterrupt:
        print("tessera: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
