"""`tessera record`: verify a record, or show a moment of it."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from tessera.cli.arguments import whole


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "record", help="verify a record, or show a moment of it", description="Verify or show the record of a game."
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    verify = actions.add_parser("verify", help="prove that no roll and no action was changed afterwards")
    verify.add_argument("file")
    verify.set_defaults(run=run_verify)
    show = actions.add_parser("show", help="print the log, or the game after some of its actions")
    show.add_argument("file")
    show.add_argument("--at", type=whole(0), metavar="N", help="the game after N log lines")
    show.set_defaults(run=run_show)


def run_verify(args: argparse.Namespace) -> int:
    from tessera.core.record import RecordFault, load

    record = load(args.file)
    try:
        record.verify()
    except RecordFault as fault:
        print(f"{args.file}: {fault}", file=sys.stderr)
        return 1
    ended = record.outcome.reason if record.outcome else "not over"
    seats, actions = record.seats, len(record.entries)
    print(f"{args.file}: {record.game}, rules {record.rules}, {seats} seats, {actions} actions: {ended}")
    print(f"key fits the commitment {record.commitment[:16]}…, every action legal, state {record.hash}")
    return 0


def run_show(args: argparse.Namespace) -> int:
    import msgspec

    from tessera.core.game import Refusal
    from tessera.core.record import load

    record = load(args.file)
    if args.at is None:
        print(f"{record.game}, rules {record.rules}, {record.seats} seats, {record.options}")
        for number, entry in enumerate(record.entries, start=1):
            print(f"{number:5}  {entry.at / 1000:10.3f}  {_who(entry.seat)}  {entry.do}")
        return 0
    if args.at > len(record.entries):
        raise Refusal("no-such-line", f"--at {args.at}: the record has {len(record.entries)} actions", value=args.at)
    game = record.replay(args.at).game
    if args.at:
        entry = record.entries[args.at - 1]
        print(f"after {_who(entry.seat)}: {entry.do}", file=sys.stderr)
    print(msgspec.json.format(msgspec.json.encode(game.view()), indent=2).decode())
    return 0


def _who(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "clock "
