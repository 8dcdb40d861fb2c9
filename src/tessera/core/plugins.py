"""Plug-ins: games and bots that other packages install.

A package offers a game as an entry point in the group `tessera.games` that names its `GameEntry`, and a bot as an entry
point in the group `tessera.bots`, called `GAME.LEVEL`, that names its `Bot` class:

    [project.entry-points."tessera.games"]
    nim = "nim:GAME"

    [project.entry-points."tessera.bots"]
    "nim.perfect" = "nim_bots:Perfect"

A plug-in that cannot be used is logged in one line and left out; everything else works as before.
"""

from __future__ import annotations

import logging
from importlib.metadata import EntryPoint, entry_points

import msgspec

from tessera.core.game import Game, Refusal, SeatRange
from tessera.core.registry import GameEntry, Reference

GAMES = "tessera.games"
BOTS = "tessera.bots"

log = logging.getLogger("tessera.plugins")


def install(games: dict[str, GameEntry]) -> None:
    """Add every installed plug-in to `games`."""
    for point in sorted(entry_points(group=GAMES), key=lambda point: point.name):
        try:
            add_game(games, point.load())
        except (Exception, SystemExit) as error:
            report("game", point, error)
    for point in sorted(entry_points(group=BOTS), key=lambda point: point.name):
        try:
            add_bot(games, point.name, point.value)
        except Refusal as refusal:
            report("bot", point, refusal)


def add_game(games: dict[str, GameEntry], entry: object) -> None:
    """Add a game.  Its editions and their facts are read now, so that a broken one is found before anybody plays it."""
    if not isinstance(entry, GameEntry):
        raise Refusal("bad-plugin", f"it names a {type(entry).__name__}, not a GameEntry")
    if entry.name in games:
        raise Refusal("bad-plugin", f"there is a game {entry.name!r} already")
    for rules in entry.editions:
        kind = entry.edition(rules)
        if not (isinstance(kind, type) and issubclass(kind, Game)):
            raise Refusal("bad-plugin", f"its edition {rules!r} is not a Game class")
        if (kind.name, kind.rules) != (entry.name, rules):
            raise Refusal("bad-plugin", f"its edition {rules!r} calls itself {kind.name!r}, rules {kind.rules!r}")
        SeatRange(*kind.seat_range)
        msgspec.json.schema(kind.Options)
    if not entry.editions:
        raise Refusal("bad-plugin", "it has no editions")
    for level in (entry.usual_bot, entry.stand_in, *entry.reviewer):
        if level not in entry.bots:
            raise Refusal("bad-plugin", f"it uses the bot {level!r} but has only {', '.join(entry.bots) or 'none'}")
    games[entry.name] = entry


def add_bot(games: dict[str, GameEntry], name: str, reference: Reference) -> None:
    """Add a level to a game's bots, called `GAME.LEVEL`.  Its class is imported when it first plays."""
    game, _, level = name.partition(".")
    if game not in games:
        raise Refusal("bad-plugin", f"there is no game {game!r}; a bot is called GAME.LEVEL", value=name)
    entry = games[game]
    if not level or level in entry.bots:
        raise Refusal("bad-plugin", f"{game} needs a new level, not {level!r}; a bot is called GAME.LEVEL", value=name)
    games[game] = msgspec.structs.replace(entry, bots={**entry.bots, level: reference})


def report(what: str, point: EntryPoint, error: BaseException) -> None:
    """One line that names the plug-in, the package it is from, and the reason."""
    package = f"{point.dist.name} {point.dist.version}" if point.dist else "an unknown package"
    reason = str(error) if isinstance(error, Refusal) else f"{type(error).__name__}: {error}"
    log.error("the %s plug-in %r from %s is left out: %s", what, point.name, package, " ".join(reason.split()))
