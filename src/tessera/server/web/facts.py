"""The facts about each game that `/api/games` serves, read off the registry and the game's own class."""

from __future__ import annotations

from typing import Any

import msgspec

from tessera.core.game import SeatRange
from tessera.core.registry import GameEntry, games


class GameFacts(msgspec.Struct, frozen=True):
    """Everything a client needs to offer a game without knowing it."""

    name: str
    title: str
    """The name as people read it."""
    rules: str
    """The newest version of the rules: new tables play it."""
    editions: tuple[str, ...]
    """Every version of the rules that can be played, the newest last."""
    seats: SeatRange
    cooperative: bool
    """All seats win or lose together."""
    plannable: bool
    """Players plan together, and try things out while the game goes on."""
    timed: bool
    """The game may set a deadline."""
    in_turns: bool
    """Several people may share a device, and a turn may take days."""
    slow_actions: bool
    """Playing an action may take a moment."""
    options: dict[str, Any]
    """JSON Schema."""
    bots: tuple[str, ...]
    """The levels, in the order a menu shows them."""
    usual_bot: str
    """The level a menu proposes."""
    stand_in: str
    """The level that plays for a person who has left."""
    advice: bool
    lesson: bool
    daily: bool
    """There is a challenge of the day."""


def facts_of(entry: GameEntry) -> GameFacts:
    game = entry.edition()
    return GameFacts(
        name=entry.name,
        title=entry.title,
        rules=game.rules,
        editions=tuple(entry.editions),
        seats=game.seat_range,
        cooperative=game.cooperative,
        plannable=game.plannable,
        timed=game.timed,
        in_turns=game.in_turns,
        slow_actions=game.slow_actions,
        options=msgspec.json.schema(game.Options),
        bots=tuple(entry.bots),
        usual_bot=entry.usual_bot,
        stand_in=entry.stand_in,
        advice=entry.adviser is not None,
        lesson=entry.lesson is not None,
        daily=entry.daily is not None,
    )


def all_facts() -> dict[str, GameFacts]:
    return {name: facts_of(entry) for name, entry in games().items()}
