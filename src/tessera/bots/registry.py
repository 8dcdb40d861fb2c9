"""Bot classes by name: the levels a game has, and `module:Class` for a bot that is not installed."""

from __future__ import annotations

from collections.abc import Mapping

from tessera.bots import Bot
from tessera.core.game import Refusal
from tessera.core.plugins import add_bot
from tessera.core.registry import Reference, entry_of, games, resolve


def bot_class(game: str, level: str) -> type[Bot]:
    """The class behind a level of the game's bots.  Raises `Refusal`."""
    levels = entry_of(game).bots
    if level not in levels:
        raise Refusal("unknown-bot", f"{game} has no bot {level!r}; it has {', '.join(levels)}", value=level)
    return bot_at(levels[level])


def bot_at(reference: Reference) -> type[Bot]:
    """The class that `module:Class` names.  Raises `Refusal`."""
    kind = resolve(reference)
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise Refusal("not-a-bot", f"{reference} is not a Bot class", value=reference)
    return kind


def offer(bots: Mapping[str, Reference]) -> None:
    """Add bots to the games of this process, as installed plug-ins would: `GAME.LEVEL` to `module:Class`."""
    for name, reference in bots.items():
        bot_at(reference)
        add_bot(games(), name, reference)
