"""Playing games with bots: the next move, a whole game, and bots by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tessera.bots import Bot
from tessera.core.game import CLOCK, Action, Event, Game, Refusal
from tessera.core.registry import entry_of, resolve

Watch = Callable[[Game, int, Action, Sequence[Event]], None]
"""A callback after each step: the game, the seat, its action and the events."""


def play_out(game: Game, bots: Sequence[Bot], watch: Watch | None = None, now: int = 0) -> int:
    """Let bots play a game to its end; returns the time at which it ended."""
    while game.outcome is None:
        seat, action, now = next_move(game, bots, now)
        events = game.play(seat, action, now)
        if watch:
            watch(game, seat, action, events)
    return now


def next_move(game: Game, bots: Sequence[Bot], now: int) -> tuple[int, Action, int]:
    """The seat that plays next, its action, and when: the earliest move, or the clock's at the deadline."""
    moves = [(seat, bots[seat].move(game, seat, now)) for seat in game.to_act]
    seat, move = min(moves, key=lambda each: each[1].at, default=(CLOCK, None))
    deadline = game.deadline
    if deadline is not None and (move is None or deadline <= move.at):
        (action,) = game.choices(CLOCK)
        assert isinstance(action, Action)
        return CLOCK, action, max(now, deadline)
    if move is None:
        raise RuntimeError(f"{game.name} is not over, but no seat has to act and it has no deadline")
    return seat, move.action, move.at


def bot_named(game: str, name: str, seed: str) -> Bot:
    """A game's bot by name, without a time limit, so that it plays the same on every machine."""
    kinds = entry_of(game).bots
    if name not in kinds:
        raise Refusal("unknown-bot", f"{game} has no bot {name!r}; it has {', '.join(kinds)}", value=name)
    bot: Bot = resolve(kinds[name])(seed)
    bot.limit = None
    return bot
