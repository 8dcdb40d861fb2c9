"""The containment cards, one test each."""

from __future__ import annotations

from tessera.games.tesseract.events import Drew, Primed, Uncovered
from tests.games.tesseract.positions import do, lab, of, offered, position, primed

QUIET = {"0,0": "y1 o2 b3", "3,3": "p4"}


def test_stasis_the_next_two_dice_to_be_primed_are_destroyed_instead() -> None:
    game = position(use="stasis", cube={"0,0": "y1 o2 b3", "3,3": "p4 p4 p4 p4"}, dice=[6] * 6)
    do(game, "use stasis", "end", "end")
    assert (primed(game), game.view().stasis, game.view().dice_left) == ("", 0, 5)


def test_stasis_leaves_shockwave_the_value_of_the_die_taken_off() -> None:
    game = position("y4 o5", use="stasis", cube={"0,0": "y5", "3,3": "p4 p4"}, plate={"0,0": "shockwave"})
    do(game, "use stasis", "end")
    assert lab(game) == "y4"


def test_stasis_also_stops_the_second_die_of_a_fission() -> None:
    game = position(use="stasis", cube={"0,0": "y5", "3,3": "p4 p4"}, plate={"0,0": "fission"}, draws=[0])
    before = game.position.destroyed[0]
    events = do(game, "use stasis", "remove 0,0,0")
    assert of(events, Primed) == []
    assert (game.view().stasis, game.position.destroyed[0]) == (0, before)


def test_purge_destroys_every_primed_die_of_one_colour() -> None:
    game = position(use="purge", primed="y1 y4 b4 y4")
    do(game, "use purge")
    assert offered(game) == ["choose colour:yellow", "choose colour:blue"]
    do(game, "choose colour:yellow")
    assert primed(game) == "b4"


def test_seal_moves_the_breach_marker_back_by_two() -> None:
    for breaches, after in ((1, 0), (5, 3)):
        game = position(use="seal", breaches=breaches)
        do(game, "use seal")
        assert game.view().breaches == after
    assert "use seal" not in offered(position(use="seal"))


def test_reconstruction_puts_three_destroyed_dice_rolled_back_on_the_cube() -> None:
    game = position(use="reconstruction", cube=QUIET, destroyed=(1, 2, 0, 0), dice=[1, 2, 3])
    do(game, "use reconstruction")
    assert offered(game) == ["choose destroyed:yellow", "choose destroyed:orange"]
    do(game, "choose destroyed:yellow", "choose plate:3,3", "choose destroyed:orange", "choose plate:3,3")
    do(game, "choose destroyed:orange", "choose plate:2,2")
    cube = game.view().cube
    assert (cube["cube:3,3,1"], cube["cube:3,3,2"], cube["cube:2,2,0"]) == ("yellow1", "orange2", "orange3")
    assert game.position.destroyed == [0, 0, 0, 0]


def test_exact_copy_contains_a_die_in_any_lab() -> None:
    game = position("y2", "b5", use="exact-copy")
    do(game, "use exact-copy")
    assert offered(game) == ["contain 0:0 of 0:0", "contain 1:0 of 1:0"]
    do(game, "contain 1:0 of 1:0")
    assert "blue5" in game.view().matrix
    assert lab(game, 1) == ""


def test_symposium_every_player_draws_a_level_3_card() -> None:
    game = position(use="symposium", seats=3, draws=[0, 1, 2])
    events = do(game, "use symposium")
    assert of(events, Drew) == [Drew(0, "precision"), Drew(1, "resonance"), Drew(2, "twin-extraction")]


def test_symposium_an_archivist_keeps_one_of_two_even_when_it_is_not_their_turn() -> None:
    team = ("pressure-analyst", "archivist")
    game = position(use="symposium", characters=team, draws=[0, 1, 2])
    do(game, "use symposium")
    assert game.to_act == (1,)
    assert offered(game) == ["choose card:resonance", "choose card:twin-extraction"]
    assert game.view().decision.drawn == ("resonance", "twin-extraction")  # type: ignore[union-attr]


def test_surge_gives_five_more_actions() -> None:
    game = position(use="surge")
    do(game, "use surge")
    assert game.view().actions == 8


def test_open_labs_dice_in_all_labs_may_form_sets_and_runs_until_the_end_of_the_turn() -> None:
    game = position("y2 y3", "y4 o4", use="open-labs", cube=QUIET, dice=[6, 6])
    assert offered(game, "contain") == []
    do(game, "use open-labs")
    assert len(offered(game, "contain")) == 6
    do(game, "contain 1:0 of 0:0,0:1,1:0 roll")
    assert (lab(game, 0), lab(game, 1)) == ("y6 y6", "o4")
    do(game, "end")
    assert not game.view().open_labs


def test_open_labs_equal_dice_in_different_labs_are_different_choices() -> None:
    game = position("y3 o3", "b3", "b3", seats=3, use="open-labs")
    do(game, "use open-labs")
    groups = {text.split(" of ")[1].removesuffix(" roll") for text in offered(game, "contain")}
    assert groups == {"0:0,0:1,1:0", "0:0,0:1,2:0"}


def test_blackout_the_next_two_events_do_not_happen() -> None:
    cube = {"0,0": "y5", "3,0": "o5", "0,3": "p5", "3,3": "b6 b6"}
    plate = {"0,0": "emp-blast", "3,0": "emp-blast", "0,3": "emp-blast"}
    game = position(use="blackout", cube=cube, plate=plate, dice=[1, 1, 1])
    events = do(game, "use blackout", "remove 0,0,0", "remove 3,0,0", "remove 0,3,0")
    assert [event.happens for event in of(events, Uncovered)] == [False, False, True]
    assert lab(game) == "y1 o1 p1"
