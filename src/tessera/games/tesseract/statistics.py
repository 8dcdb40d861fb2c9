"""TESSERACT's statistics for a person: plates, characters, turns.  Its campaign leads over the eight plate sides."""

from __future__ import annotations

from typing import get_args

from tessera.core.game import Game
from tessera.core.statistics import FinalFacts, Goal, Statistics
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.options import Options, Plate


def facts_of(game: Game) -> FinalFacts:
    """The plate (T2), the turns, breaches and contained dice at the end, and the characters of each seat (T5)."""
    assert isinstance(game, Tesseract)
    assert isinstance(game.options, Options)
    state = game.position
    names = [state.edition.characters[character].name for character in state.characters]
    hands = [
        tuple(name for player, name in enumerate(names) if state.seat_of(player) == seat) for seat in range(game.seats)
    ]
    return FinalFacts(
        {
            "plate": game.options.plate,
            "turns": state.turn,
            "breaches": state.breaches,
            "contained": state.matrix.bit_count(),
        },
        tuple({"character": hand} for hand in hands),
    )


STATISTICS = Statistics(
    facts=facts_of,
    by=("plate", "character"),
    best="turns",
    campaign=tuple(Goal(f"plate-{side}", {"plate": side}, {"plate": side}) for side in get_args(Plate)),
)
