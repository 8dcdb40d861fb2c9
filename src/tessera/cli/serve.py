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
    from tessera.server.table.keeping import Policy
    from tessera.server.web.door import DoorLimits
    from tessera.server.web.hosting import Hosting
    from tessera.server.web.limits import LIMITS
    from tessera.server.web.networks import Networks
    from tessera.server.web.public_url import PublicUrl

    chosen = argparse.Namespace(**values(in_force(args)))
    hosting = Hosting(
        limits=LIMITS.of_an_address(chosen.address_limits),
        door=DoorLimits(chosen.connections, chosen.address_sockets),
        public=PublicUrl.read(chosen.public_url) if chosen.public_url else None,
        policy=Policy(
            unstarted=chosen.keep_unstarted,
            deserted=chosen.keep_deserted,
            finished=chosen.keep_finished,
            archive=chosen.archive,
            chat=chosen.keep_chat,
            people=chosen.keep_people,
        ),
        proxies=Networks(chosen.trusted_proxies),
        monitors=Networks(chosen.metrics_from),
        push=chosen.push,
    )
    settings: dict[str, Any] = {"hosting": hosting, "bots": _bots(chosen.bots), "log_level": chosen.log_level}
    fanout = _fanout(chosen)
    if chosen.workers > 1:
        assert fanout
        return serve_several(chosen.workers, chosen.host, chosen.port, chosen.database, fanout, **settings)
    return serve(chosen.host, chosen.port, chosen.database, fanout, **settings)


def _fanout(chosen: argparse.Namespace) -> str | None:
    """The address of the fan-out; None for a process that is alone."""
    from tessera.server.store import store_class

    how = chosen.fanout
    if how == "auto":
        how = "redis" if chosen.redis else "notify" if chosen.workers > 1 else "none"
    if how == "none":
        if chosen.workers > 1:
            raise Refusal("fanout", "several --workers need a fan-out: --fanout notify or redis")
        return None
    if not store_class(chosen.database or "").shared:
        what = "--redis" if how == "redis" else "--fanout notify" if chosen.fanout == "notify" else "several --workers"
        raise Refusal("database", f"{what}: several processes need a shared database, as --database postgresql://…")
    if how == "redis" and not chosen.redis:
        raise Refusal("redis", "--fanout redis needs its address: --redis redis://…")
    return str(chosen.redis if how == "redis" else chosen.database)


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
