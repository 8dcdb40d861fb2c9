"""The statistics that a game declares: what is worth knowing about a finished game, and the goals of a campaign.

Shared code counts games, wins and goals by these facts without knowing what they mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tessera.core.game import Game

Fact = str | int | tuple[str, ...]
"""A value; several names if a game has several of them, such as two characters in one hand."""
Facts = dict[str, Fact]


class FinalFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts of a finished game: of the game, and of each seat."""

    game: Facts
    seats: tuple[Facts, ...] = ()

    def of(self, seat: int) -> Facts:
        """The facts of the game and of one seat."""
        return {**self.game, **(self.seats[seat] if seat < len(self.seats) else {})}


class Goal(msgspec.Struct, frozen=True):
    """A goal of the campaign: a game that was won and has these facts."""

    name: str
    where: dict[str, str]
    options: dict[str, Any]
    """The options of a table at which it can be reached."""


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """A game's statistics for a person, as functions of a finished game."""

    facts: Callable[[Game], FinalFacts]
    by: tuple[str, ...] = ()
    """The facts by which games are counted."""
    best: str = ""
    """The fact that is compared between games that were won; the least is the best."""
    campaign: tuple[Goal, ...] = ()
    """In the order in which a menu shows them."""
