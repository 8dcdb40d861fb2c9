"""Foresight: play an action on an imagined copy without drawing anything.

A plan must not know what nobody knows.  Its chance is `Supposed`: every draw is one that the planner supposes, with its
odds, and a draw that nothing is supposed for interrupts the action.  Things that merely come to light stay unknown
(`Chance.blind`).  So a plan depends on the public position alone: no key is read, not even an imagined one.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from tessera.core.chance import KEY_BYTES, Chance
from tessera.core.game import Action, Event, Game

DIE = (1,) * 6
"""The odds of a roll."""


class Undecided(Exception):
    """A draw that nothing is supposed for.  `odds` are the weights of its results; 0 for those that cannot be."""

    def __init__(self, odds: tuple[int, ...]) -> None:
        super().__init__("this draw is not decided")
        self.odds = odds


class Supposed(Chance):
    """Chance in which each draw has the result that is supposed for it, in order: a number below that of its odds."""

    __slots__ = ("results", "shares")

    blind = True

    def __init__(self, results: tuple[int, ...] = (), draws: int = 0) -> None:
        super().__init__(bytes(KEY_BYTES))
        self.results = results
        """The results that are still to come."""
        self.shares: tuple[float, ...] = ()
        """The chance of each result that has come."""
        self.draws = draws

    def copy(self) -> Self:
        twin = super().copy()
        twin.results, twin.shares = self.results, self.shares
        return twin

    def roll(self) -> int:
        return self._result(DIE) + 1

    def pick(self, n: int) -> int:
        return self._result((1,) * n)

    def draw(self, counts: list[int]) -> int:
        kind = self._result(tuple(counts))
        counts[kind] -= 1
        return kind

    def _result(self, odds: tuple[int, ...]) -> int:
        """The next result; if only one is possible, nothing has to be supposed."""
        possible = [result for result, weight in enumerate(odds) if weight]
        if len(possible) == 1:
            self.draws += 1
            return possible[0]
        if not self.results or self.results[0] not in possible:
            raise Undecided(odds)
        result, *later = self.results
        self.results = tuple(later)
        self.shares += (odds[result] / sum(odds),)
        self.draws += 1
        return result


class Foreseen(NamedTuple):
    """An action of a plan: the game after it, or the odds of the draw that interrupts it."""

    game: Game | None
    events: tuple[Event, ...]
    """If it is interrupted: the events up to there."""
    odds: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    """The chance of each result that was supposed."""


def imagined(game: Game) -> Game:
    """A copy to plan with: nothing is drawn, nothing comes to light.  It does not hold the key."""
    return game.with_chance(Supposed(draws=game.chance.draws))


def foresee(game: Game, seat: int, action: Action, at: int, results: tuple[int, ...] = ()) -> Foreseen:
    """Play an action on a copy of the game, with these results of its draws; raises `IllegalAction`."""
    chance = Supposed(results, game.chance.draws)
    twin = game.with_chance(chance)
    try:
        events = twin.play(seat, action, at)
    except Undecided as fork:
        return Foreseen(None, tuple(twin.happened()), fork.odds, chance.shares)
    return Foreseen(twin, tuple(events), (), chance.shares)
