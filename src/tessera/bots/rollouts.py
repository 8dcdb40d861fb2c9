"""A roll-out: a way a game may go on, played by quick bots with imagined chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tessera.bots.playing import bot_named, next_move
from tessera.core.game import Game, Outcome
from tessera.core.registry import entry_of

TURNS_AHEAD = 4
"""Turns in a roll-out, if the chances can be estimated from there."""


def roll_out(start: Game, now: int, seed: str, standing: Callable[[Game], Sequence[float]]) -> Sequence[float]:
    """Each seat's share of the win; or, after a few turns, its chance to win by `standing`, unless that is empty."""
    quick, _ = entry_of(start.name).reviewer
    game = start.imagine(seed)
    bots = [bot_named(game.name, quick, f"{seed}:{seat}") for seat in range(game.seats)]
    until = game.turn + TURNS_AHEAD
    while game.outcome is None:
        if game.turn >= until and (chances := standing(game)):
            return chances
        seat, action, now = next_move(game, bots, now)
        game.play(seat, action, now)
    return _shares(game.outcome, game.seats)


def _shares(outcome: Outcome, seats: int) -> list[float]:
    """Each seat's share of the win: a team wins together, rivals share it."""
    won = 1 / len(outcome.winners) if outcome.points else 1.0
    return [won if seat in outcome.winners else 0.0 for seat in range(seats)]
