"""Tessera: board games as values that step.  The front door; `tessera.games()` lists what can be played.

>>> import tessera
>>> name = next(iter(tessera.games()))
>>> match = tessera.new(name, seats=2, seed=7)
>>> tessera.play(match, [tessera.bot(name, "random", seed=seat) for seat in range(2)])  # doctest: +ELLIPSIS
Outcome(winners=...)
>>> match.record().verify().game.hash() == match.game.hash()
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tessera.core.chance import key_from, new_key
from tessera.core.game import Action, Event, Game, IllegalAction, Outcome, Refusal
from tessera.core.match import Match
from tessera.core.record import Record, load, loads
from tessera.core.registry import game_named

if TYPE_CHECKING:
    from tessera.bots import Bot
    from tessera.core.registry import games
else:
    from tessera import games  # a package that can be called

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Outcome",
    "Record",
    "Refusal",
    "__version__",
    "bot",
    "games",
    "load",
    "loads",
    "new",
    "play",
]


def new(game: str, seats: int = 2, *, seed: int | str | None = None, rules: str | None = None, **options: Any) -> Match:
    """Set up a match.  Equal seeds give equal chance; without a seed the key comes from the system's randomness.

    `rules` is a version of the rules, by default the newest; all other keywords are options of the game.
    """
    kind = game_named(game, rules)
    key = new_key() if seed is None else key_from(seed)
    return Match.new(kind, seats, key, options or None)


def bot(game: str, level: str, seed: int | str = 0) -> Bot:
    """A bot: a level that the game has, or `module:Class`.  Equal seeds play equally."""
    from tessera.bots.playing import bot_named

    return bot_named(game, level, str(seed))


def play(match: Match, bots: Sequence[Bot]) -> Outcome:
    """Let bots, one for each seat, play a match to its end."""
    from tessera.bots.playing import next_move

    while match.outcome is None:
        match.play(*next_move(match.game, bots, match.at))
    return match.outcome
