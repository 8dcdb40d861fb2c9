"""A turn and its actions: T12, T13, T14, T15, T16, T17, T18, T19, T20, T21, T22, T23, T24, T25."""

from __future__ import annotations

import pytest

from tessera.games.tesseract.events import Answered, Asked, Destroyed, Discarded, Drew, Removed, Revealed, Rolled
from tests.games.tesseract.positions import do, lab, of, offered, position, primed


def test_t12_action_phase_threat_phase_next_player() -> None:
    game = position(seats=3)
    assert game.view().phase == "action"
    do(game, "end")
    assert game.to_act == (0,)
    assert game.view().phase == "threat"
    do(game, offered(game)[0])
    assert game.to_act == (1,)
    assert (game.view().phase, game.turn) == ("action", 2)


def test_t12_after_the_last_player_comes_the_first() -> None:
    game = position(cube={"0,0": "y1", "3,3": "b2 b4", "2,0": "o5 o5"}, plate={"0,0": "emp-blast"})
    do(game, "end", "end")
    assert game.to_act == (0,)
    assert game.view().round == 2


def test_t13_three_actions_any_mix_and_repeats() -> None:
    game = position("y2", cube={"0,0": "y1 o2 b4 b3", "3,3": "p4 p4"})
    do(game, "adjust lab:0:0 +1", "adjust lab:0:0 +1", "remove 0,0,3")
    assert game.view().actions == 0
    assert offered(game) == ["askfirst on", "end"]


def test_t13_the_phase_may_end_with_actions_left() -> None:
    game = position(cube={"0,0": "y1 y1 y1", "3,3": "b4"})
    do(game, "end")
    assert game.view().active == 1
    assert game.view().actions == 3


def test_t14_remove_into_a_free_space_in_ones_own_lab_value_unchanged() -> None:
    game = position("y2", cube={"0,0": "y1 o5", "2,2": "b3"})
    events = do(game, "remove 0,0,1")
    assert lab(game) == "y2 o5"
    assert of(events, Removed) == [Removed(0, "orange5", "cube:0,0,1", "lab:0:1")]


def test_t14_removable_is_top_free_and_two_sides_free() -> None:
    """A full cube offers its four top corners; an inner die becomes removable with its second free side."""
    full = {f"{x},{y}": "y4 o4 p4" for x in range(4) for y in range(4)}
    assert offered(position(cube=full), "remove") == ["remove 0,0,2", "remove 3,0,2", "remove 0,3,2", "remove 3,3,2"]
    walled = {"1,1": "y4", "0,1": "o4 o4", "2,1": "p4 p4", "1,0": "b4 b4", "1,2": "y4 y4"}
    assert "remove 1,1,0" not in offered(position(cube=walled))
    assert "remove 1,1,0" not in offered(position(cube={**walled, "1,0": ""}))
    assert "remove 1,1,0" in offered(position(cube={**walled, "1,0": "", "1,2": ""}))


def test_t15_a_lab_has_six_spaces() -> None:
    game = position("y1 y2 y3 y4 y5 o1")
    assert offered(game, "remove") == []
    assert len(game.view().players[0].lab) == 6


@pytest.mark.parametrize(
    ("dice", "steps"),
    [("y1", ["+1"]), ("y3", ["-1", "+1"]), ("y6", ["-1"])],
)
def test_t16_adjust_by_one_never_between_6_and_1(dice: str, steps: list[str]) -> None:
    assert offered(position(dice), "adjust") == [f"adjust lab:0:0 {step}" for step in steps]


def test_t16_adjust_a_primed_die_and_a_1_is_destroyed() -> None:
    game = position(primed="y1 o6")
    assert offered(game, "adjust") == [
        "adjust primed:yellow1 -1", "adjust primed:yellow1 +1", "adjust primed:orange6 -1",
    ]  # fmt: skip
    before = game.position.destroyed[0]
    events = do(game, "adjust primed:yellow1 -1")
    assert of(events, Destroyed) == [Destroyed("yellow1", "primed:yellow1")]
    assert (primed(game), game.position.destroyed[0]) == ("o6", before + 1)


def test_t16_other_labs_cannot_be_adjusted() -> None:
    assert offered(position("", "y3"), "adjust") == []


def test_t17_transfer_out_of_ones_own_lab_and_into_it() -> None:
    game = position("y1", "b2", "p3", seats=3)
    assert offered(game, "transfer") == [
        "transfer lab:1:0 lab:0", "transfer lab:2:0 lab:0", "transfer lab:0:0 lab:1", "transfer lab:0:0 lab:2",
    ]  # fmt: skip
    do(game, "transfer lab:0:0 lab:2", "transfer lab:1:0 lab:0")
    assert (lab(game, 0), lab(game, 1), lab(game, 2)) == ("b2", "", "p3 y1")


def test_t17_not_into_a_full_lab() -> None:
    game = position("y1", "b1 b2 b3 b4 b5 b6")
    assert "transfer lab:0:0 lab:1" not in offered(game)
    assert "transfer lab:1:0 lab:0" in offered(game)


def test_t17_a_player_who_wants_to_be_asked_is_asked_and_may_decline() -> None:
    game = position("y1", "b2", ask_first=(1,))
    events = do(game, "transfer lab:1:0 lab:0")
    assert of(events, Asked) == [Asked(0, 1, "blue2", "lab:1:0", "lab:0")]
    assert game.to_act == (1,)
    assert offered(game) == ["agree", "decline"]
    assert game.view().decision.die == "blue2"  # type: ignore[union-attr]
    assert of(do(game, "decline"), Answered) == [Answered(1, False)]
    assert (lab(game, 1), game.view().actions, game.to_act) == ("b2", 3, (0,))
    do(game, "transfer lab:1:0 lab:0", "agree")
    assert (lab(game), game.view().actions) == ("y1 b2", 2)


def test_t17_ask_me_first_is_ticked_in_ones_own_action_phase_and_costs_nothing() -> None:
    game = position("y1", "b2")
    do(game, "askfirst on")
    assert (game.view().ask_first, game.view().actions) == ((0,), 3)
    do(game, "askfirst off")
    assert game.view().ask_first == ()


def test_t17_one_person_is_not_asked_by_themselves() -> None:
    game = position("y1", "b2", seats=1, ask_first=(0,))
    do(game, "transfer lab:1:0 lab:0")
    assert lab(game) == "y1 b2"


def test_t17_a_card_that_touches_two_labs_asks_both() -> None:
    game = position("", "b2", "", seats=3, hand="courier", ask_first=(1, 2))
    do(game, "play courier", "transfer lab:1:0 lab:2")
    assert game.to_act == (1,)
    do(game, "agree")
    assert game.to_act == (2,)
    do(game, "agree")
    assert lab(game, 2) == "b2"


def test_t18_study_discards_a_card_for_one_of_the_next_level() -> None:
    game = position(hand="calibrate precision", draws=[3])
    assert offered(game, "study") == ["study calibrate", "study precision"]
    events = do(game, "study calibrate")
    assert of(events, Discarded) == [Discarded(0, "calibrate")]
    assert of(events, Drew) == [Drew(0, "neutralise")]
    assert game.view().discards == {"calibrate": 1}


def test_t18_not_with_a_level_4_card_or_onto_an_empty_deck() -> None:
    game = position(hand="rewind calibrate")
    game.position.decks[1] = [0] * 7
    assert offered(game, "study") == []


@pytest.mark.parametrize(
    ("dice", "valid"),
    [
        ("y3 y3 y3", True),
        ("y3 o3 b3", True),
        ("y3 y3 b3", False),
        ("y3 y4 y5", True),
        ("y3 o4 b5", True),
        ("y3 y4 b5", False),
        ("y3 y4 y6", False),
        ("y5 y6 y1", False),
        ("y3 o3", False),
        ("y3 o4", False),
    ],
)
def test_t19_sets_and_runs(dice: str, valid: bool) -> None:
    assert bool(offered(position(dice), "contain")) == valid


def test_t20_the_die_goes_to_its_space_in_the_matrix_which_must_be_free() -> None:
    game = position("y3 o3 b3", matrix="y3 b3")
    assert offered(game, "contain") == ["contain 0:1 of 0:0,0:1,0:2", "contain 0:1 of 0:0,0:1,0:2 roll"]
    do(game, "contain 0:1 of 0:0,0:1,0:2")
    assert (lab(game), "orange3" in game.view().matrix) == ("y3 b3", True)


def test_t21_a_primed_die_of_the_same_colour_and_value_may_be_destroyed() -> None:
    game = position("y3 o3 b3", primed="o3 o3 o4")
    do(game, "contain 0:1 of 0:0,0:1,0:2")
    assert offered(game) == ["destroy primed:orange3", "pass"]
    do(game, "destroy primed:orange3")
    assert primed(game) == "o3 o4"


def test_t21_it_may_also_stay() -> None:
    game = position("y3 o3 b3", primed="o3")
    do(game, "contain 0:1 of 0:0,0:1,0:2", "pass")
    assert primed(game) == "o3"


def test_t21_holds_for_every_containment_whatever_caused_it() -> None:
    game = position("o3", primed="o3", hand="master-key")
    do(game, "play master-key", "contain 0:0 of 0:0", "destroy primed:orange3")
    assert primed(game) == ""


@pytest.mark.parametrize(("dice", "level"), [("y1 y2 y3", 2), ("y1 y2 y3 y4", 3), ("y1 y2 y3 y4 y5", 4)])
def test_t22_rolling_the_others_draws_a_card_of_their_number(dice: str, level: int) -> None:
    game = position(dice, dice=[6, 6, 6, 6])
    group = ",".join(f"0:{space}" for space in range(len(dice.split())))
    events = do(game, f"contain 0:0 of {group} roll")
    assert len(of(events, Rolled)) == level
    assert len(of(events, Drew)) == 1
    assert lab(game) == " ".join(["y6"] * level)
    assert game.view().decks[level - 2] == (16, 14, 11)[level - 2] - 1


def test_t22_from_an_empty_deck_the_roll_is_allowed_without_a_card() -> None:
    game = position("y1 y2 y3", dice=[4, 4])
    game.position.decks[0] = [0] * 8
    events = do(game, "contain 0:0 of 0:0,0:1,0:2 roll")
    assert (lab(game), of(events, Drew)) == ("y4 y4", [])


def test_t22_the_player_says_which_dice_form_the_run() -> None:
    """A run of four also holds two runs of three: each comes with each die to contain, with and without the roll."""
    texts = offered(position("y1 y2 y3 y4"), "contain")
    assert len(texts) == 2 * (3 + 3 + 4)
    assert "contain 0:1 of 0:1,0:2,0:3 roll" in texts


def test_t22_equal_dice_in_a_lab_are_interchangeable() -> None:
    """Five yellow threes give sets of three, four or five, of which one die is contained."""
    assert len(offered(position("y3 y3 y3 y3 y3"), "contain")) == 2 * 3


def test_t23_the_special_costs_an_action_and_may_be_repeated() -> None:
    game = position(primed="y2 o2 b2 p2 y2")
    do(game, "special", "destroy primed:yellow2", "special", "destroy primed:yellow2")
    assert (game.view().actions, primed(game)) == (1, "o2 p2 b2")


def test_t24_research_cards_are_free_before_between_and_after_actions() -> None:
    game = position("y2", hand="overclock invert", actions=0)
    do(game, "play overclock", "adjust lab:0:0 +1", "play invert", "flip lab:0:0")
    assert (lab(game), game.view().actions) == ("y4", 0)
    assert game.view().discards == {"overclock": 1, "invert": 1}


def test_t24_research_cards_are_used_only_in_ones_own_action_phase() -> None:
    game = position(hand="overclock", cube={"0,0": "y1 o1 b1", "3,3": "p3"})
    do(game, "end")
    assert game.to_act == (1,)
    assert offered(game, "play") == []


def test_t25_dial_flip_reposition() -> None:
    game = position("y2", hand="precision invert brace", cube={"0,0": "y1 o5", "1,0": "b3 b3 b3 b3", "2,0": "p4"})
    do(game, "play precision", "dial lab:0:0 6", "play invert", "flip lab:0:0")
    assert lab(game) == "y1"
    do(game, "play brace")
    places = [text.split()[2] for text in offered(game, "reposition 0,0,1")]
    assert "1,0" not in places
    assert "0,0" not in places
    assert "3,3" in places
    do(game, "reposition 0,0,1 2,0")
    assert game.view().cube["cube:2,0,1"] == "orange5"


def test_t25_on_the_bare_plate_the_event_fires_again_when_the_die_leaves() -> None:
    game = position(
        "y1", cube={"0,0": "y5", "2,2": "b3 b3"}, plate={"0,0": "emp-blast"}, hand="brace", dice=[2, 2, 4, 4]
    )
    do(game, "remove 0,0,0")
    assert lab(game) == "y2 y2"
    do(game, "play brace", "reposition 2,2,1 0,0", "remove 0,0,0")
    assert lab(game)[:5] == "y4 y4"


def test_events_tell_revealed_dice() -> None:
    game = position(cube={"0,0": "y? o5", "2,2": "b3"}, dice=[6])
    assert of(do(game, "remove 0,0,1"), Revealed) == [Revealed("cube:0,0,0", "yellow6")]
