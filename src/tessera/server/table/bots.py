"""Bots at a table: chosen by level, run in a worker process within a time limit."""

from __future__ import annotations

from tessera.bots import Bot, Move, Random
from tessera.core.game import Game, Refusal
from tessera.core.registry import entry_of, resolve

LIMIT = 5.0
"""Seconds a bot may think about one action."""


def check_level(game: str, level: str) -> str:
    """The level, or a refusal that lists the game's levels."""
    kinds = entry_of(game).bots
    if level and level not in kinds:
        raise Refusal("unknown-bot", f"{game} has no bot {level!r}; it has {', '.join(kinds)}", value=level)
    return level


def bot(game: str, level: str, seed: str) -> Bot:
    """A bot of that level; a random one where the game has no such level, so that no seat is left without."""
    reference = entry_of(game).bots.get(level)
    kind: type[Bot] = Random if reference is None else resolve(reference)
    return kind(seed)


def think(player: Bot, game: Game, seat: int, now: int) -> tuple[Move, Bot]:
    """Runs in the worker: the bot's move, and the bot in its state after it."""
    return player.move(game, seat, now), player
