"""Players that are programs.  One contract: look at a game, say what to do and when, and on request why.

A bot thinks with `game.imagine(seed)`; it never touches `game.chance`, except to ask how many draws were made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random as Die
from time import perf_counter
from typing import NamedTuple

from tessera.core.game import Action, Form, Game


class Move(NamedTuple):
    """An action, and the moment (in the referee's milliseconds) at which the bot wants to play it."""

    action: Action
    at: int


class Estimate(NamedTuple):
    """An action with the bot's evaluation of it."""

    action: Action
    value: float
    """The chance to win, between 0 and 1, or the lead in points: the game's `Adviser.chances` says which."""
    then: tuple[Action, ...] = ()
    """What the bot would do after it, as far as that does not depend on chance."""


class Bot(ABC):
    """A player of one seat.  Equal seeds play equally, as long as `limit` does not cut the thinking short."""

    limit: float | None = None
    """Seconds of thinking for one decision; None: as much as it takes, on a machine of any speed."""

    def __init__(self, seed: int | str = 0) -> None:
        self.die = Die(str(seed))

    @abstractmethod
    def move(self, game: Game, seat: int, now: int) -> Move:
        """What this seat does next, not before `now`.  Asked again after every step of the game."""

    def weigh(self, game: Game, seat: int, now: int, also: Action | None = None) -> list[Estimate]:
        """The reasons: the few best actions with an estimate each, the best first; none from a bot that has none.

        `also` is an action that is to be among them, even if it is not good.
        """
        return []

    def until(self) -> float | None:
        """When the thinking that begins now must end, by `perf_counter`."""
        return None if self.limit is None else perf_counter() + self.limit


class Random(Bot):
    """Any choice, each equally likely; forms are left blank, so it never solves a puzzle."""

    def move(self, game: Game, seat: int, now: int) -> Move:
        offered = [choice for choice in game.choices(seat) if not isinstance(choice, Form)]
        return Move(self.die.choice(offered), now)
