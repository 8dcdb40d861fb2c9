"""ENIGMA's statistics for a person: games by the number of players, rounds and points."""

from __future__ import annotations

from tessera.core.game import Game
from tessera.core.statistics import Facts, FinalFacts, Statistics
from tessera.games.enigma.game import Enigma


def facts_of(game: Game) -> FinalFacts:
    """The number of players and rounds, and each seat's points."""
    assert isinstance(game, Enigma)
    assert game.outcome is not None
    points: tuple[Facts, ...] = tuple({"points": points} for points in game.outcome.points)
    return FinalFacts({"players": str(game.seats), "rounds": game.position.round}, points)


STATISTICS = Statistics(facts=facts_of, by=("players",), best="rounds")
