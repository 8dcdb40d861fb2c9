"""Bots at a table: chosen by level, thinking in another process, within a time limit."""

from __future__ import annotations

from tessera.bots import Bot, Move, Random
from tessera.core.game import Game, Refusal
from tessera.core.registry import entry_of, resolve

LIMIT = 5.0
"""Seconds a bot may think about one action."""


def check_level(game: str, level: str) -> str:
    kinds = entry_of(game).bots
    if level and level not in kinds:
        raise Refusal("unknown-bot", f"{game} has no bot {level!r}; it has {', '.join(kinds)}", value=level)
    return level


def bot(game: str, level: str, seed: str) -> Bot:
    """The bot of that level, or the random one: a seat is never left without."""
    reference = entry_of(game).bots.get(level)
    kind: type[Bot] = Random if reference is None else resolve(reference)
    return kind(seed)


def think(player: Bot, game: Game, seat: int, now: int) -> tuple[Move, Bot]:
    """What runs in the other process: the move, and the bot as it is after it."""
    return player.move(game, seat, now), player
