"""Learning by self-play: positions as rows, a fit that finds what decides games, and the model that is shipped."""

from __future__ import annotations

import random
from array import array
from concurrent.futures import ThreadPoolExecutor
from math import exp
from pathlib import Path

import msgspec
import pytest

from tessera.cli import main
from tessera.core.chance import key_from
from tessera.core.game import Refusal
from tessera.core.registry import game_named
from tessera.games.tesseract.bots.choices import offered
from tessera.games.tesseract.bots.features import FIELDS, features
from tessera.games.tesseract.bots.learner import LEARNER
from tessera.games.tesseract.bots.value_model import FILE, MODEL, learned_chance
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import ACTION
from tessera.lab.encoding import length, names
from tessera.lab.learning import (
    SelfPlayGame,
    TrainingPlan,
    calibrate,
    play_and_remember,
    self_play,
    train,
    train_calibrated,
)
from tessera.lab.model import LogisticModel, feature_names, load_model
from tessera.lab.reliability import diagram

PLAN = TrainingPlan("tesseract", "random", 6, "learning")
LARGEST_FILE = 1_000_000
"""Bytes of the weights in the wheel at most."""


def positions(seats: int) -> Tesseract:
    game = game_named("tesseract").new(seats, key_from("features"), {"plate": "2"})
    assert isinstance(game, Tesseract)
    while game.position.phase != ACTION:
        game.play(game.to_act[0], offered(game)[0], 0)
    return game


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_row_is_what_the_fields_say_for_any_number_of_players(seats: int) -> None:
    game = positions(seats)
    row = features(game.position)
    assert len(row) == length(FIELDS) == len(feature_names(FIELDS))
    at = names(FIELDS)
    assert (row[at["players"]], row[at["players"] + 1]) == (float(seats == 3), float(seats == 4))
    assert sum(dice > 0 for dice in row[at["lab-dice"] : at["lab-dice"] + 4]) == game.position.players
    assert row[at["filled"]] == 0
    assert row[at["actions"]] == 1
    assert 0 < learned_chance(game.position) < 1


def test_the_labs_are_counted_from_the_player_whose_turn_it_is() -> None:
    """A die in the next player's lab is worth something else than one in the lab of the last."""
    state = positions(4).position
    at = names(FIELDS)["lab-dice"]
    state.labs[(state.active + 1) % 4][1] = state.labs[(state.active + 1) % 4][0]
    assert features(state)[at : at + 4] == pytest.approx([1 / 6, 2 / 6, 1 / 6, 1 / 6])


def test_the_model_learned_what_every_player_knows() -> None:
    """More breaches are worse, more contained dice are better, and events that prime are worse than harmless ones."""
    state = positions(2).position
    start = learned_chance(state)
    state.breaches = 5
    assert learned_chance(state) < start
    state.breaches, state.matrix = 0, 0b1111110
    assert learned_chance(state) > start


def test_the_shipped_model_fits_its_features_and_is_small() -> None:
    assert load_model(LEARNER.model, LEARNER.fields) == MODEL
    assert FILE.stat().st_size < LARGEST_FILE
    assert "games of" in MODEL.made
    assert "games of" in MODEL.calibrated_on


def test_a_model_of_other_features_is_not_loaded(tmp_path: Path) -> None:
    file = tmp_path / "model.json"
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(MODEL, fields=MODEL.fields[:-1])))
    with pytest.raises(ValueError, match="other features"):
        load_model(file, FIELDS)


def invented(games: int) -> list[SelfPlayGame]:
    """Games with one position each, which the first feature alone decides: log-odds 6 x - 3."""
    die, size, found = random.Random(1), length(FIELDS), list[SelfPlayGame]()
    for number in range(games):
        row = [die.random() for _ in range(size)]
        found.append(SelfPlayGame(number, 0, array("f", row), die.random() < 1 / (1 + exp(3 - 6 * row[0]))))
    return found


def test_training_finds_what_decides_games_and_its_chances_are_reliable() -> None:
    games = invented(20_000)
    trained = train(PLAN, games)
    strongest = max(range(length(FIELDS)), key=lambda at: abs(trained.model.weights[at]))
    assert strongest == 0
    assert trained.model.weights[0] == pytest.approx(6, rel=0.5)
    assert max(map(abs, trained.model.weights[1:])) < 0.2
    assert [each.won for each in trained.reliability.bins] == sorted(each.won for each in trained.reliability.bins)
    assert diagram(trained.reliability).count("<circle") == len(trained.reliability.bins)


def test_a_model_of_the_bots_own_games_has_the_line_that_fits_held_out_games() -> None:
    games = invented(5_000)
    trained = train_calibrated(PLAN, games)
    assert trained.model.weights == train(PLAN, games).model.weights
    assert (trained.model.shift, trained.model.slope) != (0.0, 1.0)
    row = [0.9, *[0.5] * (length(FIELDS) - 1)]
    assert trained.model.calibrated(trained.model.chance(row)) == pytest.approx(1 / (1 + exp(3 - 6 * 0.9)), abs=0.05)


def test_a_calibration_undoes_chances_that_are_too_bold() -> None:
    bold = LogisticModel(feature_names(FIELDS), -5.0, (12.0, *[0.0] * (length(FIELDS) - 1)))
    calibrated = calibrate(bold, PLAN, invented(20_000))
    assert calibrated.model.slope == pytest.approx(0.5, abs=0.05)
    assert calibrated.model.shift == pytest.approx(-0.5, abs=0.15)
    assert calibrated.model.calibrated(bold.chance([0.5, *[0.0] * (length(FIELDS) - 1)])) == pytest.approx(
        0.5, abs=0.03
    )
    for each in calibrated.reliability.bins:
        assert each.won == pytest.approx(each.predicted, abs=0.05)


def test_equal_plans_remember_equal_games_on_any_executor() -> None:
    with ThreadPoolExecutor(2) as executor:
        (*_, remembered) = self_play(PLAN, executor)
    assert remembered == play_and_remember(PLAN, 0, PLAN.games)
    assert [game.table for game in remembered] == [*range(PLAN.games)]
    assert all(len(game.rows) % length(FIELDS) == 0 and game.rows for game in remembered)


def test_in_an_exam_every_table_has_the_same_seeds() -> None:
    plan = TrainingPlan("tesseract", "random", 24, "exam", exam=True)
    assert {plan.table_of(number)[3] for number in range(12)} == {"exam:0"}
    assert plan.table_of(12)[0] == 0
    assert {(plan.table_of(number)[1], plan.table_of(number)[2]["plate"]) for number in range(12)} == {
        (seats, side) for seats in (2, 3, 4) for side in "1234"
    }


def test_games_that_all_ended_alike_teach_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refusal, match="ended alike"):
        train(PLAN, [game._replace(won=False) for game in invented(10)])
    assert main(["lab", "train", "tesseract", "--bot", "random", "--games", "2", "--workers", "1"]) == 2
    assert "no-variety" in capsys.readouterr().err
    assert main(["lab", "train", "enigma", "--games", "2", "--workers", "1"]) == 2
    assert "no-learner" in capsys.readouterr().err
