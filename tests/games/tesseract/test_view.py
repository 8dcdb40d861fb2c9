"""The view and the names of pieces."""

from __future__ import annotations

import msgspec

from tessera.games.tesseract.actions import Contain
from tessera.games.tesseract.view import Odds, View
from tests.games.tesseract.positions import do, offered, position


def test_odds_of_the_next_priming_are_exact() -> None:
    """T30: two columns of two and one of five."""
    game = position(primed="y1 o1 y3 o3 y5 o5 p5 b5 y5")
    assert game.view().odds == Odds((1, 2), (1, 3, 5), (5,))
    assert position(primed="y1").view().odds == Odds((0, 1), (), ())
    assert position(primed="y1 o1", cube={}).view().odds.chance == (0, 1)


def test_odds_are_zero_under_stasis_and_before_a_skipped_threat() -> None:
    game = position(primed="y1 o1", use="stasis")
    assert game.view().odds.chance == (1, 6)
    do(game, "use stasis")
    assert game.view().odds.chance == (0, 1)
    game = position(primed="y1 o1", hand="event-horizon")
    do(game, "play event-horizon")
    assert (game.view().odds.chance, game.view().skips) == ((0, 1), 1)


def test_the_view_of_the_cube() -> None:
    view = position(cube={"0,0": "y? o5", "3,3": "b6 b6 b6"}).view()
    assert view.removable == ("cube:0,0,1", "cube:3,3,2")
    assert view.lowest == ("cube:0,0,1",)
    assert (view.dice_left, view.layers) == (5, (2, 2, 1, 0))


def test_the_view_lists_the_dice_that_the_matrix_needs() -> None:
    view = position(matrix="y1 y2 o1").view()
    assert view.needs_by_value["1"] == ("purple", "blue")
    assert view.needs_by_colour["yellow"] == (3, 4, 5, 6)
    assert view.matrix == ("yellow1", "yellow2", "orange1")


def test_the_view_names_the_decision_and_its_seat() -> None:
    game = position("y1", "b2", ask_first=(1,))
    decision = game.view().decision
    assert decision is not None
    assert (decision.seat, decision.about, decision.rule) == (0, "turn", "T13")
    do(game, "transfer lab:0:0 lab:1")
    decision = game.view().decision
    assert decision is not None
    assert (decision.seat, decision.about, decision.rule) == (1, "consent", "T17")
    assert (decision.die, decision.place, decision.to) == ("yellow1", "lab:0:0", "lab:1")


def test_a_person_alone_decides_for_both_players() -> None:
    game = position("y1", "b2", seats=1, cube={"0,0": "y1 o1 b1", "3,3": "p3"})
    do(game, "end")
    decision = game.view().decision
    assert decision is not None
    assert (decision.seat, decision.player) == (0, 1)


def test_pieces_are_named_as_the_view_names_them() -> None:
    game = position("y2 y3 y4", "b5", primed="o1", hand="overclock", use="surge")
    names = {str(choice): game.info(0, choice).pieces for choice in game.choices(0)}  # type: ignore[arg-type]
    assert names["adjust primed:orange1 -1"] == ("primed:orange1",)
    assert names["transfer lab:0:0 lab:1"] == ("lab:0:0", "lab:1")
    assert names["contain 0:0 of 0:0,0:1,0:2"] == ("lab:0:0", "lab:0:1", "lab:0:2", "matrix:yellow2")
    assert names["play overclock"] == ("card:0:overclock",)
    assert names["use surge"] == ("containment:surge",)
    assert names["end"] == ()
    removable = {names[text][0] for text in offered(game, "remove")}
    assert removable == set(game.view().removable)


def test_the_view_round_trips_through_json() -> None:
    view = position("y2 y3 y4", primed="o1", use="surge").view()
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_a_contain_action_round_trips_through_json() -> None:
    action = Contain(("lab:0:0", "lab:0:1", "lab:0:2"), ("lab:0:1",), roll=True)
    assert msgspec.json.decode(msgspec.json.encode(action), type=Contain) == action
