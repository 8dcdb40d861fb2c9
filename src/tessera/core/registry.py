"""The registry: every game there is, and everything that comes with it.

A game is a folder that exports a `GameEntry`.  Two are built in; others are installed as entry points of the group
`tessera.games`.  Nothing outside a game's folder names a game: server, bots, lab and command line look here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

import msgspec

from tessera.core.game import Game, Refusal

BUILT_IN = ("tessera.games.enigma:GAME", "tessera.games.tesseract:GAME")
GROUP = "tessera.games"
"""The entry-point group of games from other packages."""

Reference = str
"""`module:attribute`, imported when it is first used, so that listing the games stays cheap."""


class UnknownGame(Refusal):
    """No such game, or not under these rules."""


class GameEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What a game brings.  What it *is* (seats, cooperative, timed, options …) stands on its `Game` class."""

    name: str
    title: str
    """As people read it."""
    editions: Mapping[str, Reference]
    """Rules version to `Game` class, the newest last."""
    bots: Mapping[str, Reference] = msgspec.field(default_factory=lambda: {"random": "tessera.bots:Random"})
    """Level to `Bot` class, in the order a menu shows them."""
    usual_bot: str = "random"
    """The level a menu proposes."""
    stand_in: str = "random"
    """The level that plays for a person who has left."""
    reviewer: tuple[str, str] = ("random", "random")
    """The levels that review a game: a quick one for roll-outs, a careful one for single decisions."""
    adviser: Reference | None = None
    """A `tessera.bots.advice.Adviser`, if the game can give advice."""
    tally: Reference | None = None
    """A `tessera.lab.tally.Tally` class: what a simulation counts."""
    lesson: Reference | None = None
    """A `tessera.bots.lesson.Lesson`: the recorded game and the teacher's notes."""
    client: Reference | None = None
    """A tuple of `tessera.core.export.Sheet`: the types and content generated into the browser client."""
    commands: tuple[Reference, ...] = ()
    """Functions that add commands of the game's own to the command line."""
    routes: Reference | None = None
    """A function that adds HTTP routes of the game's own to the server."""

    def edition(self, rules: str | None = None) -> type[Game]:
        """The game under these rules, or under the newest."""
        if rules is None:
            rules = [*self.editions][-1]
        if rules not in self.editions:
            known = ", ".join(self.editions)
            raise UnknownGame("unknown-rules", f"{self.name} has no rules version {rules!r}, only {known}", value=rules)
        game: type[Game] = resolve(self.editions[rules])
        return game


@cache
def resolve(reference: Reference) -> Any:
    """The object that `module:attribute` names."""
    module, _, attribute = reference.partition(":")
    return getattr(import_module(module), attribute)


@cache
def games() -> dict[str, GameEntry]:
    """Every game by name: the built-in ones, then those of installed packages."""
    found: list[GameEntry] = [resolve(reference) for reference in BUILT_IN]
    found += [point.load() for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)]
    return {entry.name: entry for entry in found}


def register(entry: GameEntry) -> None:
    """Add a game to this process, as an installed entry point would; for tests and notebooks."""
    games()[entry.name] = entry


def entry_of(name: str) -> GameEntry:
    """What the game of that name brings."""
    entry = games().get(name)
    if entry is None:
        raise UnknownGame("unknown-game", f"there is no game {name!r}; there are {', '.join(games())}", value=name)
    return entry


def game_named(name: str, rules: str | None = None) -> type[Game]:
    """The game of that name, under the newest rules unless a version is named."""
    return entry_of(name).edition(rules)
