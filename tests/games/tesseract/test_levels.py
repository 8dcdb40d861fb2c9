"""Bot levels of TESSERACT: on the same seeds, the better level wins more."""

from __future__ import annotations

import pytest

from tessera.lab.simulate import Plan, play_part


def wins(level: str, games: int) -> int:
    plan = Plan("tesseract", 2, (level, level), {"plate": "1"}, games, "levels", rules="1")
    return sum(bool(result.winners) for result in play_part(plan, 0, games)[1])


def test_steady_wins_more_than_novice() -> None:
    assert wins("steady", 10) > wins("novice", 10)


@pytest.mark.long
def test_expert_wins_more_than_steady_and_steady_more_than_novice() -> None:
    novice, steady, expert = (wins(level, 60) for level in ("novice", "steady", "expert"))
    assert novice < steady < expert
