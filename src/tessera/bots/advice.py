"""Advice: the best actions at a moment with their reasons, as data that a client can say in any language.

A reason is the key of a message and its arguments; the game's own `Adviser` finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from tessera.bots import Bot
from tessera.core.game import Action, Game, Refusal
from tessera.core.registry import entry_of, resolve

BUDGET = 2.0
"""Seconds."""


class Reason(msgspec.Struct, frozen=True):
    """The key of a message, the pieces or things it names (`what`), and its numbers; chances are between 0 and 1."""

    key: str
    what: tuple[str, ...] = ()
    numbers: dict[str, float] = {}


class Suggestion(msgspec.Struct, frozen=True):
    """An action in its text form with the pieces it uses, the expert's estimate (see `Estimate`), and its reasons."""

    do: str
    pieces: tuple[str, ...]
    value: float
    reasons: tuple[Reason, ...]


class ExpertAdvice(msgspec.Struct, frozen=True):
    """The best actions, the best first, and a forecast of what comes next, whatever the player does."""

    best: tuple[Suggestion, ...]
    outlook: tuple[Reason, ...] = ()


class Adviser(NamedTuple):
    """A game's own knowledge for advice and reviews."""

    reasons: Callable[[Game, int, Action, Sequence[Action]], Sequence[Reason]]
    """The reasons for a seat's action, given the actions planned after it."""
    outlook: Callable[[Game, int], Sequence[Reason]]
    """The forecast of what comes next, whatever the seat does."""
    standing: Callable[[Game], Sequence[float]]
    """Each seat's chance to win, estimated without playing on; empty if the game has no such estimate."""
    chances: bool
    """Estimates are chances to win, not points."""
    telling: float
    """The least cost of a mistake, in the unit of the game's `Estimate`."""
    rollouts: int
    """Roll-outs that estimate the chances at one moment."""


def adviser_of(game: Game) -> Adviser:
    """The adviser that the game brings."""
    reference = entry_of(game.name).adviser
    if reference is None:
        raise Refusal("no-advice", f"there is no advice for {game.name}", value=game.name)
    adviser: Adviser = resolve(reference)
    return adviser


def advise(game: Game, seat: int, budget: float = BUDGET, number: int = 3, seed: int | str = 0) -> ExpertAdvice:
    """The expert's advice for a seat that has to act, after thinking for at most `budget` seconds."""
    if seat not in game.to_act:
        raise Refusal("not-your-turn", "advice is for whoever has to act", value=seat)
    adviser = adviser_of(game)
    entry = entry_of(game.name)
    bot: Bot = resolve(entry.bots[entry.reviewer[1]])(seed)
    bot.limit = budget
    best = [
        Suggestion(str(action), game.info(seat, action).pieces, value, tuple(adviser.reasons(game, seat, action, then)))
        for action, value, then in bot.weigh(game, seat, 0)[:number]
    ]
    if not best:
        raise Refusal("no-advice", "there is nothing to advise on at this moment", value=seat)
    return ExpertAdvice(tuple(best), tuple(adviser.outlook(game, seat)))
