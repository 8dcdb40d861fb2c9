"""Bots at a table: chosen by level, thinking in another process, within a time limit."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from tessera.bots import Bot, Move, Random
from tessera.game import Game, Refusal

LIMIT = 5.0
"""Seconds a bot may think about one action."""


def levels(game: str) -> dict[str, type[Bot]]:
    """The bots a game has; every game has at least the random one."""
    if find_spec(f"tessera.bots.{game}") is None:
        return {"random": Random}
    kinds: dict[str, type[Bot]] = import_module(f"tessera.bots.{game}").BOTS
    return kinds


def check_level(game: str, level: str) -> str:
    kinds = levels(game)
    if level and level not in kinds:
        raise Refusal("unknown-bot", f"{game} has no bot {level!r}; it has {', '.join(kinds)}", value=level)
    return level


def bot(game: str, level: str, seed: str) -> Bot:
    """The bot of that level, or the random one: a seat is never left without."""
    return levels(game).get(level, Random)(seed)


def think(player: Bot, game: Game, seat: int, now: int) -> tuple[Move, Bot]:
    """What runs in the other process: the move, and the bot as it is after it."""
    return player.move(game, seat, now), player
