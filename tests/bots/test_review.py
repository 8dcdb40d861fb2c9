"""Reviews: the chance to win over the game, and the actions that cost most."""

from __future__ import annotations

from typing import Any

import pytest

from tessera.bots.playing import bot_named, next_move
from tessera.bots.review import reviewing
from tessera.chance import key_from
from tessera.games import game_named
from tessera.match import Match
from tessera.record import Record


def record_of(name: str, level: str, options: dict[str, Any]) -> Record:
    key = key_from("review")
    match = Match.new(game_named(name), 2, key, options)
    bots = [bot_named(name, level, f"{seat}") for seat in range(2)]
    while match.game.outcome is None:
        match.play(*next_move(match.game, bots, match.at))
    return Record.of(match, key)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param("enigma", {"cards": "box"}),
        pytest.param("tesseract", {"plate": "4"}, marks=pytest.mark.long),
    ],
)
def test_a_review_tells_the_chances_and_the_costly_actions(name: str, options: dict[str, Any]) -> None:
    record = record_of(name, "random", options)
    steps = list(reviewing(record, rollouts=1))
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    found = steps[-1].review
    assert found is not None
    assert steps[-1].done == steps[-1].total
    assert len(found.moments) > 3
    assert all(0 <= chance <= 1 for moment in found.moments for chance in moment.chances)
    assert 0 < len(found.slips) <= 3
    costs = [slip.cost for slip in found.slips]
    assert costs == sorted(costs, reverse=True)
    for slip in found.slips:
        game = record.replay(slip.entry).game
        legal = {str(choice) for choice in game.choices(slip.seat)}
        assert slip.did in legal
        assert slip.better in legal - {slip.did}
