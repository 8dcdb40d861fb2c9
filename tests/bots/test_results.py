"""Simulation results, printed and written: rates with intervals, CSV, a chart."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tessera.cli import main
from tessera.lab.results import Result, rates, wilson
from tessera.lab.simulate import Plan, play_part


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (340, 400, 0.8117, 0.8817)],
)
def test_wilson_intervals_are_the_published_ones(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_a_shared_win_counts_half_and_a_team_wins_together() -> None:
    shared = [
        Result(0, "0:0", ("steady", "novice"), (0, 1), "tied", (15, 15), 40),
        Result(1, "0:0", ("novice", "steady"), (1,), "most points", (3, 15), 40),
    ]
    assert [(rate.name, rate.wins, rate.games) for rate in rates(shared, cooperative=False)] == [
        ("steady", 1.5, 2),
        ("novice", 0.5, 2),
    ]
    team = [Result(number, "", ("expert", "novice"), (0, 1) if number else (), "", (), 20) for number in range(3)]
    assert [(rate.name, rate.wins, rate.games) for rate in rates(team, cooperative=True)] == [("expert, novice", 2, 3)]


def test_rotated_seats_play_every_seed_once_for_each_seat() -> None:
    plan = Plan("enigma", 3, ("random", "novice", "greedy"), {"cards": "box"}, 6, "turn", rotate=True)
    assert [plan.seed_of(number) for number in range(6)] == ["turn:0"] * 3 + ["turn:1"] * 3
    assert {plan.bots_of(number)[0] for number in range(3)} == {"random", "novice", "greedy"}
    assert plan.bots_of(4) == plan.bots_of(1)


def test_results_do_not_depend_on_how_a_plan_is_split() -> None:
    plan = Plan("enigma", 2, ("random", "steady"), {"cards": "box"}, 4, "part", rotate=True)
    assert play_part(plan, 0, 4)[1] == play_part(plan, 0, 1)[1] + play_part(plan, 1, 4)[1]


def test_simulate_writes_a_csv_and_a_chart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, picture = tmp_path / "games.csv", tmp_path / "rates.svg"
    line = "simulate enigma --bots steady,random --rotate --games 4 --option cards=box --workers 1"
    assert main([*line.split(), "--csv", str(table), "--chart", str(picture)]) == 0
    assert "95%" in capsys.readouterr().out
    rows = list(csv.DictReader(table.open()))
    assert [row["bots"] for row in rows] == ["steady random", "random steady"] * 2
    assert all(row["winners"] for row in rows)
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_a_file_that_cannot_be_written_gets_a_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = f"simulate enigma --bots random --games 1 --option cards=box --workers 1 --csv {tmp_path}/no/games.csv"
    assert main(line.split()) == 2
    assert "cannot write" in capsys.readouterr().err
