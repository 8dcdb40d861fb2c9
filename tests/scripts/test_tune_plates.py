"""Tuning of the plates: random rows stay plates, and the fit finds the event that loses games."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
ROW = (1, 3, 4, 2, 2, 3, 1, 0)
FISSION = 3


@pytest.fixture
def tuning(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    import tune_plates

    for name in ("tune_plates", "balance"):
        del sys.modules[name]
    return tune_plates


def test_a_random_row_has_sixteen_events_and_few_exchanged(tuning: ModuleType) -> None:
    for seed in range(50):
        row = tuning.changed(ROW, random.Random(seed), 3)
        assert sum(row) == 16
        assert min(row) >= 0
        assert sum(abs(now - before) for now, before in zip(row, ROW, strict=True)) <= 6


def test_the_nearest_row_that_meets_the_aim_has_fewer_of_the_event_that_loses_games(tuning: ModuleType) -> None:
    """Games are lost more often with every Fission, and nothing else matters."""
    die = random.Random(1)
    trials = []
    for _ in range(3000):
        row = tuning.changed(ROW, die, 5)
        trials.append(tuning.Trial(die.choice((2, 3, 4)), row, die.random() < 1 - 0.15 * row[FISSION]))
    chance = tuning.fitted(trials)
    assert chance(2, ROW) == pytest.approx(0.7, abs=0.05)
    now, *better = tuning.suggested(ROW, lambda row: chance(2, row), 0.85)
    assert now == (0, ROW)
    assert better[0][0] == 1
    assert better[0][1][FISSION] == ROW[FISSION] - 1


def test_a_trial_is_played_on_its_row(tuning: ModuleType) -> None:
    plan = tuning.TuningPlan(((2, ROW), (4, ROW)), 2, "trial", 0, "random")
    assert [trial[:2] for trial in tuning.play_trials(plan, 0, 2)] == [(2, ROW), (4, ROW)]
