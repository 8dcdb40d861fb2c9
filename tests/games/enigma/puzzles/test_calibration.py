"""Calibration of the grades (E42): a model that is known is found again from times that it made."""

from __future__ import annotations

from itertools import pairwise
from math import exp, log
from pathlib import Path
from random import Random

import msgspec
import pytest

from tessera.cli import main
from tessera.core.chance import Chance, key_from
from tessera.games.enigma.puzzles import generate
from tessera.games.enigma.puzzles.calibration import FEWEST, LONGEST, SolvingTime, fit, spearman
from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS

WORK = NEWEST_LIMITS["weights"].work
BASE, SLOPE, SPREAD = 1.5, 0.5, 1.6


def made_up(count: int, base: float = BASE, slope: float = SLOPE) -> list[SolvingTime]:
    """Times of people who follow the model, each by a factor of their own."""
    chance, die = Chance(key_from("calibration")), Random(7)
    times = []
    for number in range(count):
        grade = number % 5 + 1
        card = generate("weights", chance, grade, NEWEST_LIMITS)
        seconds = base * WORK(card) ** slope * exp(die.gauss(0, log(SPREAD)))
        times.append(SolvingTime("weights", grade, card, round(1000 * seconds)))
    return times


def test_a_known_model_is_found_again() -> None:
    times = made_up(600)
    left_alone = [SolvingTime("weights", 3, times[0].card, LONGEST + 1)] * 50
    (model,) = fit([*times, *left_alone])
    assert (model.category, model.solved) == ("weights", 600)
    assert model.slope == pytest.approx(SLOPE, abs=0.06)
    assert model.spread == pytest.approx(SPREAD, abs=0.1)
    middle = WORK(times[2].card)
    assert model.base * middle**model.slope == pytest.approx(BASE * middle**SLOPE, rel=0.15)
    assert model.rank > 0.5
    assert [*model.medians] == sorted(each for each in model.medians if each)
    steps = [BASE * limit**SLOPE for limit in model.limits]
    assert len(steps) == 4
    for low, high in pairwise(steps):
        assert high / low == pytest.approx(1.4, rel=0.15)


def test_times_without_any_effort_give_no_limits() -> None:
    (model,) = fit(made_up(200, base=40, slope=-0.2))
    assert model.limits == ()


def test_too_few_times_give_no_model() -> None:
    assert fit(made_up(FEWEST - 1)) == []


def test_spearman_is_one_in_order_and_shares_ranks() -> None:
    assert spearman([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 1, 2, 2], [1, 2, 3, 4]) == pytest.approx(0.894, abs=0.001)
    assert spearman([1, 2], [5, 5]) == 0


def test_the_command_prints_the_model_and_names_a_bad_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "times.jsonl"
    lines = [msgspec.json.encode(time) for time in made_up(FEWEST)]
    file.write_bytes(b"\n".join(lines))
    assert main(["puzzle", "calibrate", str(file)]) == 0
    assert f"weights: {FEWEST} solved, seconds = " in capsys.readouterr().out
    file.write_bytes(b"\n".join(lines[:3]))
    assert main(["puzzle", "calibrate", str(file)]) == 1
    file.write_bytes(lines[0] + b"\n{}")
    assert main(["puzzle", "calibrate", str(file)]) == 2
    told = capsys.readouterr().err
    assert str(file) in told
    assert "line 2" in told
