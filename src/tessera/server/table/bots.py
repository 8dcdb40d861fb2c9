"""Bots at a table: chosen by level, run in a worker process within a time limit."""

from __future__ import annotations

from tessera.bots import Bot, Move, Random
from tessera.bots.registry import bot_class
from tessera.core.game import Game, Refusal

LIMIT = 5.0
"""Seconds of CPU that a bot may use for one action; a bot's own `limit` is shorter."""


def check_level(game: str, level: str) -> str:
    """The level, if the game has such a bot and it can be imported; else a refusal that lists the levels."""
    if level:
        bot_class(game, level)
    return level


def bot(game: str, level: str, seed: str) -> Bot:
    """A bot of that level; a random one if the game has no such level, so that every seat is played."""
    try:
        kind = bot_class(game, level)
    except Refusal:
        kind = Random
    return kind(seed)


def think(player: Bot, game: Game, seat: int, now: int) -> tuple[Move, Bot]:
    """Runs in the worker: the bot's move, and the bot in its state after it."""
    return player.move(game, seat, now), player
