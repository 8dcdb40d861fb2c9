"""The threat phase: T26, T27, T28, T29, T30, T31, T32, T33."""

from __future__ import annotations

import pytest

from tessera.games.tesseract.events import Breached, Ended, Primed, Uncovered
from tests.games.tesseract.positions import do, of, offered, position, primed


def test_t26_an_empty_cube_at_the_start_of_the_threat_phase_loses() -> None:
    game = position(cube={})
    assert of(do(game, "end"), Ended) == [Ended(False, "cube-empty")]
    assert game.outcome is not None
    assert (game.outcome.winners, game.to_act) == ((), ())


def test_t26_the_last_die_may_be_removed_and_the_phase_played_on() -> None:
    game = position("y2", cube={"0,0": "y5"}, plate={"0,0": "acceleration"})
    do(game, "remove 0,0,0", "adjust lab:0:0 +1")
    assert game.outcome is None


def test_t27_lowest_layer_first_then_lowest_value() -> None:
    game = position(cube={"0,0": "y1 y6", "3,0": "o5 o1 o1", "3,3": "b5 b6"}, dice=[4])
    assert game.view().lowest == ("cube:0,0,1", "cube:3,3,1")
    do(game, "end", "choose cube:3,3,1")
    assert primed(game) == "b4"
    assert game.view().lowest == ("cube:3,3,0",)


def test_t27_a_tie_is_the_active_players_choice() -> None:
    game = position(cube={"0,0": "y5", "3,3": "b5"})
    do(game, "end")
    assert offered(game) == ["choose cube:0,0,0", "choose cube:3,3,0"]
    assert game.view().decision.rule == "T27"  # type: ignore[union-attr]


def test_t27_the_rulebooks_example_an_immovable_2_is_not_primed_while_two_5s_are_a_choice() -> None:
    walls = {"0,1": "o6 o6", "2,1": "o6 o6", "1,2": "o6 o6"}
    game = position(cube={"1,1": "y2", **walls, "3,3": "p5", "0,3": "b5", "1,0": "o6 o6"})
    assert "cube:1,1,0" not in game.view().removable
    do(game, "end")
    assert offered(game) == ["choose cube:0,3,0", "choose cube:3,3,0"]


def test_t28_acceleration_takes_the_die_found_by_t27() -> None:
    game = position(
        "", cube={"0,0": "y6", "3,0": "o4", "3,3": "b2 b1"}, plate={"0,0": "acceleration", "3,0": "emp-blast"}
    )
    do(game, "remove 0,0,0")
    assert game.view().cube == {"cube:3,3,0": "blue2", "cube:3,3,1": "blue1"}


def test_t29_off_the_cube_rolled_into_the_column_of_its_value() -> None:
    game = position(cube={"0,0": "y1 o6", "3,3": "b6 b6 b6"}, dice=[2])
    events = do(game, "end")
    assert of(events, Primed) == [Primed("orange6", "orange2", "cube:0,0,1")]
    assert game.view().primed[1] == ("orange2",)


@pytest.mark.parametrize(("there", "by"), [("", 0), ("y2", 0), ("y2 o2", 1), ("y2 o2 b2 p2", 1), ("y2 o2 b2 p2 y2", 2)])
def test_t30_three_dice_in_the_column_are_a_breach_six_are_two(there: str, by: int) -> None:
    game = position(cube={"0,0": "y1 o6", "3,3": "b6 b6 b6"}, primed=there, dice=[2])
    assert [breach.by for breach in of(do(game, "end"), Breached)] == ([by] if by else [])
    assert game.view().breaches == by


def test_t31_adjusting_into_a_column_never_breaches_and_dice_stay_after_a_breach() -> None:
    game = position(cube={"0,0": "y1 o6", "3,3": "b6 b6 b6"}, primed="y2 o2 b3", dice=[2])
    do(game, "adjust primed:blue3 -1")
    assert game.view().breaches == 0
    do(game, "end")
    assert (game.view().breaches, primed(game)) == (1, "y2 o2 o2 b2")


def test_t32_prime_then_breach_then_event() -> None:
    game = position(cube={"0,0": "y1", "3,3": "b6 b6"}, primed="o3 b3", plate={"0,0": "emp-blast"}, dice=[3])
    kinds = [type(event) for event in do(game, "end")]
    assert kinds.index(Primed) < kinds.index(Breached) < kinds.index(Uncovered)


def test_t33_the_seventh_breach_loses_at_once() -> None:
    game = position(cube={"0,0": "y1", "3,3": "b6"}, primed="o3 b3", breaches=6, plate={"0,0": "fission"}, dice=[3])
    events = do(game, "end")
    assert of(events, Ended) == [Ended(False, "seventh-breach")]
    assert of(events, Uncovered) == []
    assert (game.view().breaches, game.to_act) == (7, ())


def test_t33_two_breaches_from_six_stop_at_seven() -> None:
    game = position(cube={"0,0": "y1 o1"}, primed="y3 o3 b3 p3 y3", breaches=6, dice=[3])
    do(game, "end")
    assert game.view().breaches == 7
