"""The challenge of the day that a game offers: the same for everybody, from midnight to midnight UTC."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tessera.core.statistics import Facts


class DailyTable(msgspec.Struct, frozen=True):
    """A table that every player can have on that day, each their own."""

    seed: str
    """Determines the key, so the key is no secret: a player who computes it spoils only their own game."""
    options: dict[str, Any]
    seats: int = 1
    """The number of seats: the player's, and bots of the usual level."""
    rules: str = ""
    """The edition; the newest if none is given."""


class Meaning(NamedTuple):
    """Turn a rank into the kind of result and its figure."""

    kind: str
    figure: int


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """A game's challenge, as functions of the day."""

    about: Callable[[datetime.date], msgspec.Struct]
    """The fields that the game adds to `/api/daily`; the first game with a field of some name keeps it."""
    seconds: float | None = None
    """Time limit of `about` if it is slow and runs in another process; None if it is quick."""
    table: Callable[[datetime.date], DailyTable] | None = None
    """The table of the day, if the challenge is a game."""
    rank: Callable[[Facts, bool], int] | None = None
    """The rank of a finished table of the day, by its facts and whether it was won; the least is the best."""
    meaning: Callable[[int], Meaning] | None = None
    """Turns a rank into a result, by which the results of the others are shown."""
    classes: int = 1
    """The ranks of one class: the results of the others are counted by class."""
