"""Advice: the best actions at a moment with their reasons, as data that a client can say in any language.

A reason is the key of a message and its arguments; the game's own `Adviser` finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from tessera.bots import Estimate
from tessera.bots.playing import bot_named
from tessera.bots.rollouts import roll_out
from tessera.core.game import Action, Game, Refusal
from tessera.core.registry import entry_of, resolve

SURE = 1 - 1e-9
"""An expert that gives an action this chance sees a win that no roll can spoil."""


class Reason(msgspec.Struct, frozen=True):
    """The key of a message, the pieces or things it names (`what`), and its numbers; chances are between 0 and 1."""

    key: str
    what: tuple[str, ...] = ()
    numbers: dict[str, float] = {}


class Suggestion(msgspec.Struct, frozen=True):
    """An action in its text form with the pieces it uses, its value (see `Estimate`), and its reasons.

    Chances are in proportion to the chance to win at that moment (see `chances_at`).
    """

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


def expert_estimates(game: Game, seat: int, also: Sequence[Action] = (), sample: int = 0) -> list[Estimate]:
    """The expert's estimates of the best actions and of `also`, the best first.

    Advice and reviews share them, so that they never contradict each other: the expert's seed is the position, and no
    clock cuts its thinking short.  Another `sample` imagines other chance.
    """
    _, careful = entry_of(game.name).reviewer
    return bot_named(game.name, careful, f"{game.hash()}:{sample}").weigh(game, seat, 0, also)


def effects(game: Game, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return the effects of an action, as the reasons that advice would give for it."""
    return tuple(adviser_of(game).reasons(game, seat, action, ()))


def chances_at(game: Game, now: int, rollouts: int = 0) -> tuple[float, ...]:
    """Each seat's chance to win: the mean over roll-outs; `rollouts` 0 means the game's usual number.

    Advice and reviews share it: the seed is the position, so that they tell the same chance at the same moment.  The
    adviser's own estimate counts as one more roll-out, so that a few lost ones do not make a game lost.
    """
    adviser = adviser_of(game)
    if adviser.chances and any(_wins(expert_estimates(game, seat)) for seat in game.to_act):
        return (1.0,) * game.seats
    seeds = [f"{game.hash()}:{number}" for number in range(rollouts or adviser.rollouts)]
    results = [roll_out(game, now, seed, adviser.standing) for seed in seeds]
    if standing := adviser.standing(game):
        results.append(standing)
    return tuple(sum(each) / len(results) for each in zip(*results, strict=True))


def _wins(estimates: Sequence[Estimate]) -> bool:
    return bool(estimates) and estimates[0].value >= SURE


def scale_at(game: Game, seat: int, best: float, now: int) -> float:
    """The factor that turns the expert's estimates into chances to win, given its estimate of the best action.

    The expert compares actions well, but cannot tell how likely a game is won that is nearly lost.
    """
    if not adviser_of(game).chances or best <= 0 or best >= SURE:
        return 1.0
    return chances_at(game, now)[seat] / best


def advise(game: Game, seat: int, now: int = 0, number: int = 3) -> ExpertAdvice:
    """The expert's advice for a seat that has to act at `now`."""
    if seat not in game.to_act:
        raise Refusal("not-your-turn", "advice is for the player who has to act", value=seat)
    adviser, estimates = adviser_of(game), expert_estimates(game, seat)[:number]
    if not estimates:
        raise Refusal("no-advice", "there is nothing to advise on at this moment", value=seat)
    scale = scale_at(game, seat, estimates[0].value, now)
    best = [
        Suggestion(
            str(action), game.info(seat, action).pieces, value * scale, tuple(adviser.reasons(game, seat, action, then))
        )
        for action, value, then in estimates
    ]
    return ExpertAdvice(tuple(best), tuple(adviser.outlook(game, seat)))
