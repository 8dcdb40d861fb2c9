"""Bots at a table: chosen by level, run in a worker process within a time limit."""

from __future__ import annotations

from typing import NamedTuple

from tessera.bots import Bot, Move, Random
from tessera.bots.advice import Reason, effects
from tessera.bots.registry import bot_class
from tessera.core.game import Action, Game, Refusal
from tessera.core.registry import entry_of

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


class Thought(NamedTuple):
    """A bot's move, the bot in its state after it, and the reasons for the move if somebody wants to know them."""

    move: Move
    bot: Bot
    reasons: tuple[Reason, ...] = ()


def think(player: Bot, game: Game, seat: int, now: int, refused: frozenset[Action], explain: bool) -> Thought:
    """Runs in the worker: the bot's next move, if possible none that people have refused."""
    move = player.instead(game, seat, now, refused) if refused else player.move(game, seat, now)
    if not explain or entry_of(game.name).adviser is None or move.action not in game.choices(seat):
        return Thought(move, player)
    return Thought(move, player, effects(game, seat, move.action))
