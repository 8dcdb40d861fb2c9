"""`tessera serve`: host the tables."""

from __future__ import annotations

import argparse
from typing import Any

from tessera.cli.numbers import whole


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="host the games: open the printed link in a browser",
        description="Host ENIGMA and TESSERACT. Players need only a browser and the link that is printed.",
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
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tessera.core.game import Refusal
    from tessera.server.serve import serve, serve_several
    from tessera.server.store import store_class

    if args.redis and not store_class(args.database or "").shared:
        raise Refusal(
            "database", "--redis is for several processes; they need a shared database, as --database postgresql://…"
        )
    if args.workers > 1:
        if not args.redis:
            raise Refusal("redis", "several --workers need --database postgresql://… and --redis redis://…")
        return serve_several(args.workers, args.host, args.port, args.database, args.redis)
    return serve(args.host, args.port, args.database, args.redis)
