"""`tessera serve`: host the tables."""

from __future__ import annotations

import argparse
from typing import Any

from tessera.cli.arguments import import_from_here
from tessera.cli.settings import add_settings, in_force, values
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
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from tessera.server.serve import serve, serve_several
    from tessera.server.store import store_class
    from tessera.server.table.keeping import Policy
    from tessera.server.web.door import DoorLimits
    from tessera.server.web.limits import LIMITS
    from tessera.server.web.proxies import Proxies
    from tessera.server.web.public_url import PublicUrl

    chosen = argparse.Namespace(**values(in_force(args)))
    settings: dict[str, Any] = {
        "limits": LIMITS.of_an_address(chosen.address_limits),
        "door": DoorLimits(chosen.connections, chosen.address_sockets),
        "bots": _bots(chosen.bots),
        "public": PublicUrl.read(chosen.public_url) if chosen.public_url else None,
        "policy": Policy(chosen.keep_unstarted, chosen.keep_deserted, chosen.keep_finished, chosen.archive),
        "proxies": Proxies.read(chosen.trusted_proxies),
        "push": chosen.push,
    }
    if chosen.redis and not store_class(chosen.database or "").shared:
        raise Refusal(
            "database", "--redis is for several processes; they need a shared database, as --database postgresql://…"
        )
    if chosen.workers > 1:
        if not chosen.redis:
            raise Refusal("redis", "several --workers need --database postgresql://… and --redis redis://…")
        return serve_several(chosen.workers, chosen.host, chosen.port, chosen.database, chosen.redis, **settings)
    return serve(chosen.host, chosen.port, chosen.database, chosen.redis, **settings)


def _bots(given: tuple[str, ...]) -> dict[str, str]:
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
