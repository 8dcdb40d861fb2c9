"""Playing games with bots: the next move, a whole game, and bots by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tessera.bots import Bot
from tessera.bots.registry import bot_at, bot_class
from tessera.core.game import CLOCK, Action, Event, Game, Refusal

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
    """A bot by level or as `module:Class`, without a time limit, so that it plays the same on every machine.

    Only for names from a trusted caller: `module:Class` imports code.
    """
    kind = bot_at(name) if ":" in name else bot_class(game, name)
    try:
        bot = kind(seed)
    except Exception as error:
        text = f"the bot {name} cannot be created: {type(error).__name__}: {error}"
        raise Refusal("broken-bot", text, value=name) from error
    bot.limit = None
    return bot
