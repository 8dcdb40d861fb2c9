"""Advice: the best actions of a moment, and why, as data that a client can say in any language.

>>> from tessera.chance import key_from
>>> from tessera.games import game_named
>>> game = game_named("enigma").new(seats=2, key=key_from("advice"))
>>> counsel = advise(game, game.to_act[0])
>>> counsel.best[0].reasons[0].key
'enigma.promise'
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol

import msgspec

from tessera.bots import Bot
from tessera.game import Action, Game, Refusal

BUDGET = 2.0
"""Seconds."""
LEVEL = "expert"


class Reason(msgspec.Struct, frozen=True):
    """Why: the key of a message, and what it says of pieces (`what`) and in numbers; chances are between 0 and 1."""

    key: str
    what: tuple[str, ...] = ()
    numbers: dict[str, float] = {}


class Suggestion(msgspec.Struct, frozen=True):
    """An action in its text form with the pieces it uses, what it is thought to lead to (see `Estimate`), and why."""

    do: str
    pieces: tuple[str, ...]
    value: float
    reasons: tuple[Reason, ...]


class Counsel(msgspec.Struct, frozen=True):
    """The best actions, the best first; and what is to be expected next, whatever one does."""

    best: tuple[Suggestion, ...]
    outlook: tuple[Reason, ...] = ()


class Adviser(Protocol):
    """What a game's own file of reasons offers."""

    CHANCES: bool
    """Estimates are chances to win, not points."""
    TELLING: float
    """An action that costs less, in the game's own `Estimate`, is no mistake."""
    ROLLOUTS: int
    """How many imagined sequels tell the chances of a moment."""

    def reasons(self, game: Game, seat: int, action: Action, then: Sequence[Action]) -> Sequence[Reason]: ...
    def outlook(self, game: Game, seat: int) -> Sequence[Reason]: ...
    def standing(self, game: Game) -> Sequence[float]:
        """Each seat's chance to win, told without playing on; nothing where that cannot be told."""


def adviser_of(game: Game) -> Adviser:
    adviser: Adviser = import_module(f"tessera.bots.{game.name}_reasons")
    return adviser


def advise(game: Game, seat: int, budget: float = BUDGET, number: int = 3, seed: int | str = 0) -> Counsel:
    """What an expert would do in this seat's place, thinking for at most `budget` seconds."""
    if seat not in game.to_act:
        raise Refusal("not-your-turn", "advice is for whoever has to act", value=seat)
    bots: dict[str, type[Bot]] = import_module(f"tessera.bots.{game.name}").BOTS
    adviser = adviser_of(game)
    bot = bots[LEVEL](seed)
    bot.limit = budget
    best = [
        Suggestion(str(action), game.pieces(seat, action), value, tuple(adviser.reasons(game, seat, action, then)))
        for action, value, then in bot.weigh(game, seat, 0)[:number]
    ]
    if not best:
        raise Refusal("no-advice", "there is nothing to advise on at this moment", value=seat)
    return Counsel(tuple(best), tuple(adviser.outlook(game, seat)))
