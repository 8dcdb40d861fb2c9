"""`tessera record`: verify a record, or show a moment of it.

A fault gives one line with the file's name.  A record that does not verify exits with 1, whether it is cut off,
lengthened, changed or impossible.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from tessera.cli.arguments import whole
from tessera.core.game import Refusal
from tessera.core.record import Record, RecordFault, Seal, load

NOT_PROVED = 1


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "record", help="verify a record, or show a moment of it", description="Verify or show the record of a game."
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    verify = actions.add_parser("verify", help="prove that the key fits, every action is legal, and the end follows")
    verify.add_argument("file")
    verify.add_argument("--seen", metavar="SEAL", help="prove also that its actions are those of a seal from the game")
    verify.set_defaults(run=run_verify)
    show = actions.add_parser("show", help="print the log, or the game after some of its actions")
    show.add_argument("file")
    show.add_argument("--at", type=whole(0), metavar="N", help="the game after N log lines")
    show.set_defaults(run=run_show)


def run_verify(args: argparse.Namespace) -> int:
    try:
        _verify(args)
    except RecordFault as fault:
        print(f"tessera: {args.file}: {fault} [{fault.code}]", file=sys.stderr)
        return NOT_PROVED
    return 0


def _verify(args: argparse.Namespace) -> None:
    record = load(args.file)
    seen = Seal.parse(args.seen) if args.seen else None
    record.verify(seen)
    ended = record.outcome.reason if record.outcome else "not over"
    seats, actions = record.seats, len(record.entries)
    print(f"{args.file}: {record.game}, rules {record.rules}, {seats} seats, {actions} actions: {ended}")
    print(f"key fits the commitment {record.commitment[:16]}…, every action legal, state {record.hash}")
    if seen:
        print(f"the first {seen.actions} actions are those of the seal {seen}")
    else:
        print("whether these are the actions that were played is proved only with --seen and a seal from the game")


def run_show(args: argparse.Namespace) -> int:
    try:
        _show(args, load(args.file))
    except RecordFault as fault:
        raise Refusal(fault.code, f"{args.file}: {fault}") from None
    return 0


def _show(args: argparse.Namespace, record: Record) -> None:
    import msgspec

    if args.at is None:
        print(f"{record.game}, rules {record.rules}, {record.seats} seats, {record.options}")
        for number, entry in enumerate(record.entries, start=1):
            print(f"{number:5}  {entry.at / 1000:10.3f}  {_who(entry.seat)}  {entry.do}")
        return
    if args.at > len(record.entries):
        raise Refusal(
            "no-such-line", f"{args.file}: --at {args.at}: the record has {len(record.entries)} actions", value=args.at
        )
    game = record.replay(args.at).game
    if args.at:
        entry = record.entries[args.at - 1]
        print(f"after {_who(entry.seat)}: {entry.do}", file=sys.stderr)
    print(msgspec.json.format(msgspec.json.encode(game.view()), indent=2).decode())


def _who(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "clock "
