"""The contract of a bot: it looks at a game and returns a move with its time, and on request estimates.

A bot thinks with `game.imagine(seed)`.  It never uses `game.chance`, except for the number of draws so far.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from time import thread_time
from typing import NamedTuple

from tessera.core.game import Action, Form, Game


class Move(NamedTuple):
    """An action, and when the bot wants to play it, in milliseconds of the referee's clock."""

    action: Action
    at: int


class Estimate(NamedTuple):
    """An action with the bot's evaluation of it."""

    action: Action
    value: float
    """The chance to win, between 0 and 1, or the lead in points: the game's `Adviser.chances` says which."""
    then: tuple[Action, ...] = ()
    """The actions that the bot plans after it, as far as they do not depend on chance."""


class Bot(ABC):
    """A player of one seat.  Equal seeds play equally, unless `limit` cuts the thinking short."""

    limit: float | None = None
    """Seconds of thinking for one decision; None: no limit, so that a bot plays the same on every machine."""

    def __init__(self, seed: int | str = 0) -> None:
        self.die = random.Random(str(seed))
        """The bot's own random number generator."""

    @abstractmethod
    def move(self, game: Game, seat: int, now: int) -> Move:
        """Return the seat's next move, at `now` or later.  Called again after every step of the game."""

    def instead(self, game: Game, seat: int, now: int, refused: Collection[Action]) -> Move:
        """Return another move, after people at the table have said no to these actions.

        If nothing else is possible, it is one of them.
        """
        others = [choice for choice in game.choices(seat) if not isinstance(choice, Form) and choice not in refused]
        return Move(self.die.choice(others), now) if others else self.move(game, seat, now)

    def weigh(self, game: Game, seat: int, now: int, also: Sequence[Action] = ()) -> list[Estimate]:
        """Return the few best actions with an estimate each, best first; empty if the bot has no estimates.

        `also` are actions to include even if they are not good.
        """
        return []

    def until(self) -> float | None:
        """Return the deadline for thinking that starts now, by `thread_time`; None without a limit."""
        return None if self.limit is None else thread_time() + self.limit


class Random(Bot):
    """Plays any choice, each equally likely; it leaves forms blank, so it never solves a puzzle."""

    def move(self, game: Game, seat: int, now: int) -> Move:
        offered = [choice for choice in game.choices(seat) if not isinstance(choice, Form)]
        return Move(self.die.choice(offered), now)
