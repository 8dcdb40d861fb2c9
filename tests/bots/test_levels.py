"""TESSERACT on the same seeds: the better level wins more, and thinks within its time."""

from __future__ import annotations

from time import process_time

import pytest

from tessera.bots.tesseract import BOTS
from tessera.chance import key_from
from tessera.games import game_named
from tessera.lab.simulate import Plan, play_part

SECONDS_A_TURN = {"novice": 0.05, "steady": 0.3, "expert": 2.0}


def wins(level: str, games: int) -> int:
    plan = Plan("tesseract", 2, (level, level), {"plate": "1"}, games, "levels")
    return sum(bool(result.winners) for result in play_part(plan, 0, games)[1])


def test_steady_wins_more_than_novice() -> None:
    assert wins("steady", 3) > wins("novice", 3)


@pytest.mark.long
def test_expert_wins_more_than_steady_and_steady_more_than_novice() -> None:
    novice, steady, expert = (wins(level, 60) for level in ("novice", "steady", "expert"))
    assert novice < steady < expert


@pytest.mark.parametrize("level", SECONDS_A_TURN)
def test_an_average_turn_keeps_within_its_time(level: str) -> None:
    """As at a table, where `limit` cuts a long thought short; by the time of the processor."""
    game = game_named("tesseract").new(2, key_from("time"), {"plate": "2"})
    bots = [BOTS[level](seat) for seat in range(2)]
    began = process_time()
    while game.outcome is None and game.turn < 8:
        seat = game.to_act[0]
        game.play(seat, bots[seat].move(game, seat, 0).action, 0)
    assert (process_time() - began) / 8 < SECONDS_A_TURN[level]
