"""The research cards, one test each."""

from __future__ import annotations

from tessera.games.tesseract.dice import bits
from tessera.games.tesseract.events import Drew, Played, Removed, ThreatBegan, Uncovered
from tests.games.tesseract.positions import do, lab, of, offered, position, primed

PILE = {"0,0": "y5 o5 p5", "3,3": "b6 b6"}


# Level 2


def test_calibrate_adjusts_dice_in_ones_own_lab_twice() -> None:
    game = position("y2 b6", hand="calibrate")
    do(game, "play calibrate", "adjust lab:0:0 +1")
    assert offered(game) == ["adjust lab:0:0 -1", "adjust lab:0:0 +1", "adjust lab:0:1 -1"]
    do(game, "adjust lab:0:0 +1")
    assert (lab(game), game.view().actions) == ("y4 b6", 3)


def test_invert_flips_a_die_in_any_lab_or_the_primed_area() -> None:
    game = position("y2", "o3", primed="b6", hand="invert")
    do(game, "play invert")
    assert offered(game) == ["flip lab:0:0", "flip lab:1:0", "flip primed:blue6"]
    do(game, "flip primed:blue6")
    assert primed(game) == "b1"


def test_extraction_removes_a_die() -> None:
    game = position(hand="extraction", cube=PILE)
    do(game, "play extraction", "remove 0,0,2")
    assert (lab(game), game.view().actions) == ("p5", 3)


def test_courier_transfers_up_to_two_dice_between_any_labs() -> None:
    game = position("", "b2 b3", "", seats=3, hand="courier")
    do(game, "play courier", "transfer lab:1:0 lab:2")
    assert "transfer lab:2:0 lab:0" not in offered(game)
    assert offered(game)[-1] == "pass"
    do(game, "transfer lab:1:1 lab:0")
    assert (lab(game, 0), lab(game, 1), lab(game, 2)) == ("b3", "", "b2")
    assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_coolant_adjusts_a_primed_die_by_up_to_2() -> None:
    game = position(primed="b2 y5", hand="coolant")
    do(game, "play coolant")
    assert offered(game, "adjust primed:blue2") == [f"adjust primed:blue2 {step}" for step in ("-2", "-1", "+1", "+2")]
    assert offered(game, "adjust primed:yellow5") == [f"adjust primed:yellow5 {step}" for step in ("-2", "-1", "+1")]
    do(game, "adjust primed:blue2 -2")
    assert primed(game) == "y5"


def test_shake_rolls_any_dice_in_ones_own_lab() -> None:
    game = position("y2 o3 y2", hand="shake", dice=[6, 5])
    do(game, "play shake")
    assert sorted(offered(game)) == ["roll 0:0", "roll 0:0,0:1", "roll 0:0,0:1,0:2", "roll 0:0,0:2", "roll 0:1"]
    do(game, "roll 0:0,0:1")
    assert lab(game) == "y6 o5 y2"


def test_brace_repositions_a_die() -> None:
    game = position(hand="brace", cube=PILE)
    do(game, "play brace", "reposition 0,0,2 3,3")
    assert game.view().cube["cube:3,3,2"] == "purple5"


def test_overclock_gives_one_more_action() -> None:
    game = position(hand="overclock")
    do(game, "play overclock")
    assert game.view().actions == 4


# Level 3


def test_precision_dials_a_die_in_ones_own_lab() -> None:
    game = position("y2", "o3", hand="precision")
    do(game, "play precision")
    assert offered(game) == [f"dial lab:0:0 {value}" for value in (1, 3, 4, 5, 6)]
    do(game, "dial lab:0:0 5")
    assert lab(game) == "y5"


def test_resonance_adjusts_any_number_of_dice_by_1_each() -> None:
    game = position("y2 o3 b6", hand="resonance")
    do(game, "play resonance", "adjust lab:0:0 +1", "adjust lab:0:2 -1")
    assert offered(game) == ["adjust lab:0:1 -1", "adjust lab:0:1 +1", "pass"]
    do(game, "pass")
    assert lab(game) == "y3 o3 b5"


def test_twin_extraction_removes_two_dice() -> None:
    game = position(hand="twin-extraction", cube=PILE)
    do(game, "play twin-extraction", "remove 0,0,2", "remove 0,0,1")
    assert lab(game) == "p5 o5"


def test_twin_extraction_stops_when_the_lab_is_full() -> None:
    game = position("y1 y2 y3 y4 y5", hand="twin-extraction", cube=PILE)
    do(game, "play twin-extraction", "remove 0,0,2")
    assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_neutralise_destroys_a_primed_die_of_value_3_or_less() -> None:
    game = position(primed="b3 y4 o1", hand="neutralise")
    do(game, "play neutralise")
    assert offered(game) == ["destroy primed:blue3", "destroy primed:orange1"]
    do(game, "destroy primed:blue3")
    assert primed(game) == "o1 y4"


def test_convoy_transfers_any_number_of_dice_then_adjusts_one_of_them() -> None:
    game = position("y1 y2", "b2 b3 b4", hand="convoy")
    do(game, "play convoy", "transfer lab:1:0 lab:0", "transfer lab:0:0 lab:1", "transfer lab:1:2 lab:0", "pass")
    assert (lab(game, 0), lab(game, 1)) == ("b4 y2 b2", "y1 b3")
    assert {text.split()[1] for text in offered(game)} == {"lab:0:0", "lab:0:2", "lab:1:0"}
    do(game, "adjust lab:0:2 +1")
    assert lab(game) == "b4 y2 b3"


def test_convoy_that_moves_nothing_adjusts_nothing() -> None:
    game = position("y1", hand="convoy")
    do(game, "play convoy", "pass")
    assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_overdrive_gives_two_more_actions() -> None:
    game = position(hand="overdrive")
    do(game, "play overdrive")
    assert game.view().actions == 5


def test_spectrum_dials_or_recolours_a_die_in_any_lab() -> None:
    game = position("y2", "o3", hand="spectrum")
    do(game, "play spectrum")
    assert {"dial lab:0:0 6", "dial lab:1:0 6", "recolour lab:1:0 blue"} <= set(offered(game))
    do(game, "recolour lab:1:0 blue")
    assert lab(game, 1) == "b3"


def test_recolouring_takes_from_the_destroyed_pile_and_gives_back() -> None:
    game = position("y2", hand="spectrum", destroyed=(0, 0, 1, 0))
    do(game, "play spectrum")
    assert offered(game, "recolour") == ["recolour lab:0:0 purple"]
    do(game, "recolour lab:0:0 purple")
    assert (lab(game), game.position.destroyed) == ("p2", [1, 0, 0, 0])


# Level 4


def test_absolute_zero_destroys_a_primed_column() -> None:
    game = position(primed="y2 o2 b2 b5", hand="absolute-zero")
    do(game, "play absolute-zero")
    assert offered(game) == ["choose column:2", "choose column:5"]
    do(game, "choose column:2")
    assert primed(game) == "b5"


def test_master_key_contains_a_die_without_a_set_or_run() -> None:
    game = position("y2 y3", "b5", matrix="y3", hand="master-key")
    do(game, "play master-key")
    assert offered(game) == ["contain 0:0 of 0:0"]
    do(game, "contain 0:0 of 0:0")
    assert (lab(game), game.view().actions) == ("y3", 3)


def test_twin_containment_contains_two_dice_of_one_set_or_run() -> None:
    game = position("y2 y3 y4 y5", hand="twin-containment", primed="y3 y2", dice=[1, 1])
    do(game, "play twin-containment")
    assert "contain 0:0,0:1 of 0:0,0:1,0:2 roll" not in offered(game)
    events = do(game, "contain 0:0,0:1 of 0:0,0:1,0:2,0:3 roll", "destroy primed:yellow2", "destroy primed:yellow3")
    assert (lab(game), primed(game)) == ("y1 y1", "")
    assert len(of(events, Drew)) == 1
    assert game.view().matrix == ("yellow2", "yellow3")


def test_twin_containment_needs_two_free_spaces() -> None:
    assert "play twin-containment" not in offered(position("y2 y3 y4", matrix="y2 y3", hand="twin-containment"))
    assert "play twin-containment" not in offered(position("y2 y2 y2", hand="twin-containment"))


def test_event_horizon_skips_the_next_threat_phase() -> None:
    game = position(hand="event-horizon", cube={})
    events = do(game, "play event-horizon", "end")
    assert of(events, ThreatBegan) == [ThreatBegan(0, True)]
    assert (game.outcome, game.to_act) == (None, (1,))
    do(game, "end")
    assert game.outcome is not None


def test_time_dilation_gives_four_more_actions() -> None:
    game = position(hand="time-dilation")
    do(game, "play time-dilation")
    assert game.view().actions == 7


def test_materialise_dials_a_destroyed_die_into_ones_own_lab() -> None:
    game = position("y2", hand="materialise", destroyed=(0, 3, 0, 0))
    do(game, "play materialise")
    assert offered(game) == ["choose destroyed:orange"]
    do(game, "choose destroyed:orange")
    assert game.view().decision.die == "orange?"  # type: ignore[union-attr]
    do(game, "choose value:6")
    assert (lab(game), game.position.destroyed[1]) == ("y2 o6", 2)


def test_annihilation_destroys_up_to_three_primed_dice_of_different_values() -> None:
    game = position(primed="y1 o1 y2 y3 y4", hand="annihilation")
    do(game, "play annihilation", "destroy primed:orange1")
    assert offered(game) == [f"destroy primed:yellow{value}" for value in (2, 3, 4)] + ["pass"]
    do(game, "destroy primed:yellow4", "destroy primed:yellow2")
    assert primed(game) == "y1 y3"


def test_tunnel_removes_any_die_with_a_free_side_and_the_dice_above_come_down() -> None:
    game = position(hand="tunnel", cube={"0,0": "y? o? p2", "3,3": "b6"}, plate={"0,0": "emp-blast"}, dice=[3, 4, 1])
    do(game, "play tunnel")
    assert {"remove 0,0,0", "remove 0,0,1", "remove 0,0,2"} <= set(offered(game))
    events = do(game, "remove 0,0,0")
    assert of(events, Removed) == [Removed(0, "yellow3", "cube:0,0,0", "lab:0:0")]
    assert [event.event for event in of(events, Uncovered)] == ["emp-blast"]
    cube = game.view().cube
    assert (cube["cube:0,0,0"], cube["cube:0,0,1"], game.view().layers) == ("orange?", "purple2", (2, 1, 0, 0))
    assert bits(game.position.cube.covered) == [0]


def test_alignment_dials_up_to_three_dice_to_one_value() -> None:
    game = position("y2 o3 b4 p5", hand="alignment")
    do(game, "play alignment", "dial lab:0:0 6")
    assert offered(game) == ["dial lab:0:1 6", "dial lab:0:2 6", "dial lab:0:3 6", "pass"]
    do(game, "dial lab:0:1 6", "dial lab:0:3 6")
    assert lab(game) == "y6 o6 b4 p6"


def test_rewind_moves_the_breach_marker_back_by_one() -> None:
    assert "play rewind" not in offered(position(hand="rewind"))
    game = position(hand="rewind", breaches=3)
    do(game, "play rewind")
    assert game.view().breaches == 2


def test_paradox_takes_up_to_two_discarded_cards_of_level_2_or_3() -> None:
    assert "play paradox" not in offered(position(hand="paradox"))
    game = position("y2", hand="paradox overclock overdrive rewind", breaches=1)
    events = do(game, "play overclock", "play overdrive", "play rewind", "play paradox")
    assert [event.card for event in of(events, Played)] == ["overclock", "overdrive", "rewind", "paradox"]
    assert offered(game) == ["choose card:overclock", "choose card:overdrive", "pass"]
    do(game, "choose card:overdrive", "choose card:overclock")
    assert game.view().players[0].hand == ("overdrive", "overclock")
    assert game.view().discards == {"rewind": 1, "paradox": 1}


# Cards without an effect


def test_cards_that_can_do_nothing_are_not_offered() -> None:
    useless = "calibrate invert extraction courier coolant shake brace precision resonance neutralise spectrum tunnel"
    game = position(hand=useless, cube={})
    assert offered(game, "play") == []
