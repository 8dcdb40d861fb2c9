"""`tessera serve`: host the tables."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tessera.cli.arguments import duration, factor, import_from_here, whole
from tessera.core.game import Refusal
from tessera.core.registry import games


def add(commands: Any) -> None:
    titles = ", ".join(entry.title for entry in games().values())
    parser = commands.add_parser(
        "serve",
        help="host the games: open the printed link in a browser",
        description=f"Host the games ({titles}). Players need only a browser and the link that is printed.",
        epilog="example: tessera serve --host 0.0.0.0 --port 8080",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only)"
    )
    parser.add_argument("--port", type=whole(0, 65535), default=8080, help="port, 0 for any free one (default 8080)")
    parser.add_argument(
        "--database", metavar="URL", help="an SQLite file, or postgresql://… (default: a file in your data folder)"
    )
    parser.add_argument("--redis", metavar="URL", help="redis://…, for several processes on one PostgreSQL database")
    parser.add_argument("--workers", type=whole(1, 64), default=1, metavar="N", help="serving processes (default 1)")
    parser.add_argument(
        "--connections", type=whole(16, 1_000_000), default=0, metavar="N", help="most connections of a process"
    )
    parser.add_argument(
        "--address-sockets", type=whole(1, 1_000_000), default=0, metavar="N", help="most sockets of one address"
    )
    parser.add_argument(
        "--address-limits",
        type=factor,
        default=1.0,
        metavar="FACTOR",
        help="multiply the rates that one address shares, 0 for no such limits (default 1)",
    )
    parser.add_argument(
        "--bots",
        action="append",
        default=[],
        metavar="GAME.LEVEL=MODULE:CLASS",
        help="offer your own bot as a level of a game; may be repeated",
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help="the address in the browser, as https://play.example.org; requests for other hosts are refused",
    )
    for name, what, usual in (
        ("unstarted", "tables that never started", "1d"),
        ("deserted", "games that are not over", "forever"),
        ("finished", "finished games", "forever"),
    ):
        parser.add_argument(
            f"--keep-{name}",
            type=duration,
            default=usual,
            metavar="TIME",
            help=f"how long {what} are kept after the last visit, as 12h, 30d or forever (default {usual})",
        )
    parser.add_argument("--archive", type=Path, metavar="DIR", help="write the records of games there before deletion")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tessera.server.serve import serve, serve_several
    from tessera.server.store import store_class
    from tessera.server.table.keeping import Policy
    from tessera.server.web.door import DoorLimits
    from tessera.server.web.limits import LIMITS
    from tessera.server.web.public_url import PublicUrl

    policy = Policy(args.keep_unstarted, args.keep_deserted, args.keep_finished, args.archive)
    public = PublicUrl.read(args.public_url) if args.public_url else None
    bots = _bots(args.bots)
    limits = LIMITS.of_an_address(args.address_limits)
    door = DoorLimits(args.connections, args.address_sockets)
    settings: dict[str, Any] = {"limits": limits, "door": door, "bots": bots, "public": public, "policy": policy}
    if args.redis and not store_class(args.database or "").shared:
        raise Refusal(
            "database", "--redis is for several processes; they need a shared database, as --database postgresql://…"
        )
    if args.workers > 1:
        if not args.redis:
            raise Refusal("redis", "several --workers need --database postgresql://… and --redis redis://…")
        return serve_several(args.workers, args.host, args.port, args.database, args.redis, **settings)
    return serve(args.host, args.port, args.database, args.redis, **settings)


def _bots(given: list[str]) -> dict[str, str]:
    """`GAME.LEVEL` to `module:Class`."""
    bots = {}
    for each in given:
        name, equals, reference = each.partition("=")
        if not equals or ":" not in reference:
            raise Refusal("bots", f"--bots is written GAME.LEVEL=MODULE:CLASS, not {each!r}", value=each)
        bots[name] = reference
    if bots:
        import_from_here()
    return bots
