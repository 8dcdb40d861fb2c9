"""`tessera serve`: host the tables."""

from __future__ import annotations

import argparse
from typing import Any

from tessera.cli.arguments import import_from_here, whole
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
        "--bots",
        action="append",
        default=[],
        metavar="GAME.LEVEL=MODULE:CLASS",
        help="offer your own bot as a level of a game; may be repeated",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tessera.server.serve import serve, serve_several
    from tessera.server.store import store_class

    bots = _bots(args.bots)
    if args.redis and not store_class(args.database or "").shared:
        raise Refusal(
            "database", "--redis is for several processes; they need a shared database, as --database postgresql://…"
        )
    if args.workers > 1:
        if not args.redis:
            raise Refusal("redis", "several --workers need --database postgresql://… and --redis redis://…")
        return serve_several(args.workers, args.host, args.port, args.database, args.redis, bots)
    return serve(args.host, args.port, args.database, args.redis, bots=bots)


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
