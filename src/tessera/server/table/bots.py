"""Bots at a table: chosen by level, thinking in another process, within a time limit."""

from __future__ import annotations

from tessera.bots import Bot, Move, Random
from tessera.bots.registry import bot_class
from tessera.core.game import Game, Refusal

LIMIT = 5.0
"""Seconds a bot may think about one action."""


def check_level(game: str, level: str) -> str:
    """The level itself, if the game has such a bot and it can be imported."""
    if level:
        bot_class(game, level)
    return level


def bot(game: str, level: str, seed: str) -> Bot:
    """A bot of that level, or a random one if there is none any more: a seat is never left without."""
    try:
        kind = bot_class(game, level)
    except Refusal:
        kind = Random
    return kind(seed)


def think(player: Bot, game: Game, seat: int, now: int) -> tuple[Move, Bot]:
    """What runs in the other process: the move, and the bot as it is after it."""
    return player.move(game, seat, now), player
