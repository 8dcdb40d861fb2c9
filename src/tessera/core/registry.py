"""The registry: all games, and everything that each of them brings.

A game is a folder that exports a `GameEntry`.  Two are built in.  Other packages add games through entry points in the
group `tessera.games`, and bots through the group `tessera.bots`; see `tessera.core.plugins`.  Server, bots, lab and
command line look here, and never name a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from tessera.core.game import Game, Refusal

BUILT_IN = ("tessera.games.enigma:GAME", "tessera.games.tesseract:GAME")

Reference = str
"""`module:attribute`, imported when it is first used, so that listing the games stays cheap."""


class UnknownGame(Refusal):
    """There is no such game, or not under these rules."""


class BrokenReference(Refusal):
    """A `module:attribute` that cannot be imported."""


class GameEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a game brings.  Its facts (seats, cooperative, timed, options …) stand on its `Game` class."""

    name: str
    title: str
    """The name as people read it."""
    editions: Mapping[str, Reference]
    """Rules version to `Game` class, the newest last."""
    lesson_editions: Mapping[str, Reference] = {}
    """Rules version to `Game` class: editions that the record of the lesson is played with, and no table."""
    bots: Mapping[str, Reference] = msgspec.field(default_factory=lambda: {"random": "tessera.bots:Random"})
    """Level to `Bot` class, in the order a menu shows them."""
    usual_bot: str = "random"
    """The level a menu proposes."""
    stand_in: str = "random"
    """The level that plays for a person who has left, and in a simulation that names no bots."""
    reviewer: tuple[str, str] = ("random", "random")
    """The levels that review a game: a quick one for roll-outs, a careful one for single decisions."""
    adviser: Reference | None = None
    """A `tessera.bots.advice.Adviser`, if the game can give advice."""
    tally: Reference | None = None
    """A `tessera.lab.tally.Tally` class: the counts of a simulation."""
    statistics: Reference | None = None
    """A `tessera.core.statistics.Statistics`: what is counted for a person, and the campaign."""
    board: Reference | None = None
    """A `tessera.core.board.Board`: draws the view as text and as SVG."""
    rulebook: Reference | None = None
    """A `tessera.core.rulebook.Rulebook`: the texts of the rules."""
    encoding: Reference | None = None
    """A `tessera.lab.encoding.Encoding` class: the game as numbers, for learning."""
    learner: Reference | None = None
    """A `tessera.lab.learning.Learner`: features and tables for training a model by self-play."""
    lesson: Reference | None = None
    """A `tessera.core.lesson.Lesson`: the recorded game and the teacher's notes."""
    daily: Reference | None = None
    """A `tessera.core.daily.Daily`: the game's challenge of the day."""
    attempts: Reference | None = None
    """A `tessera.core.attempt.Attempts`: its puzzles for one person alone."""
    services: Reference | None = None
    """A tuple of `tessera.core.service.Service`: HTTP services besides the tables."""
    previews: Reference | None = None
    """A `tessera.core.preview.Previews`: the previews of pages that only this game has."""
    client: Reference | None = None
    """A tuple of `tessera.core.export.Sheet`: the types and content generated into the browser client."""
    commands: tuple[Reference, ...] = ()
    """Functions that add commands to the command line, given the result of `add_subparsers`."""

    def edition(self, rules: str | None = None) -> type[Game]:
        """The game under these rules, or under the newest."""
        if rules is None:
            rules = [*self.editions][-1]
        if rules not in self.editions:
            known = ", ".join(self.editions)
            raise UnknownGame("unknown-rules", f"{self.name} has no rules version {rules!r}, only {known}", value=rules)
        game: type[Game] = resolve(self.editions[rules])
        return game

    def recorded(self, rules: str) -> type[Game]:
        """The game that a record names: an edition, or one that only the lesson is played with."""
        if lesson := self.lesson_editions.get(rules):
            game: type[Game] = resolve(lesson)
            return game
        return self.edition(rules)


@cache
def resolve(reference: Reference) -> Any:
    """The object that `module:attribute` names.  Raises `BrokenReference`."""
    module, _, attribute = reference.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:
        text = f"{reference} cannot be used: {type(error).__name__}: {error}"
        raise BrokenReference("broken-reference", text, value=reference) from error


@cache
def games() -> dict[str, GameEntry]:
    """Every game by name: the built-in ones, then those of installed packages."""
    from tessera.core.plugins import install

    found = {entry.name: entry for entry in map(resolve, BUILT_IN)}
    install(found)
    return found


def import_games() -> None:
    """Import all editions of all games, so that the first table is as fast as the others."""
    for entry in games().values():
        for rules in entry.editions:
            entry.edition(rules)


def register(entry: GameEntry) -> None:
    """Add a game to this process, as an installed entry point would; for tests and notebooks."""
    games()[entry.name] = entry


def entry_of(name: str) -> GameEntry:
    """The entry of the game with that name."""
    entry = games().get(name)
    if entry is None:
        raise UnknownGame("unknown-game", f"there is no game {name!r}; there are {', '.join(games())}", value=name)
    return entry


def game_named(name: str, rules: str | None = None) -> type[Game]:
    """The game with that name, under the newest rules unless a version is given."""
    return entry_of(name).edition(rules)
