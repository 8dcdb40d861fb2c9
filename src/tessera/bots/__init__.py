"""Players that are programs.  One contract: look at a game, say what to do and when.

A bot thinks with `game.imagine(seed)`; it never touches `game.chance`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random as Die
from typing import NamedTuple

from tessera.game import Action, Form, Game


class Move(NamedTuple):
    """An action, and the moment (in the referee's milliseconds) at which the bot wants to play it."""

    action: Action
    at: int


class Bot(ABC):
    """A player of one seat.  Equal seeds play equally."""

    def __init__(self, seed: int | str = 0) -> None:
        self.die = Die(str(seed))

    @abstractmethod
    def move(self, game: Game, seat: int, now: int) -> Move:
        """What this seat does next, not before `now`.  Asked again after every step of the game."""


class Random(Bot):
    """Any choice, each equally likely; forms are left blank, so it never solves a puzzle."""

    def move(self, game: Game, seat: int, now: int) -> Move:
        offered = [choice for choice in game.choices(seat) if not isinstance(choice, Form)]
        return Move(self.die.choice(offered), now)
