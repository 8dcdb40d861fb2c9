"""The characters: one test for each passive and each special."""

from __future__ import annotations

from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.games.tesseract.events import Drew, PassiveHelped, SpecialUsed
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, lab, of, offered, position, primed

PILE = {"0,0": "y5 o5 p5", "3,3": "b6 b6"}


def with_character(name: str, *labs: str, **more: object) -> Tesseract:
    others = tuple(character.name for character in CHARACTERS if character.name not in (name, "archivist"))
    team = (name, "pressure-analyst" if name != "pressure-analyst" else "quantum-physicist", *others)
    return position(*labs, characters=tuple(dict.fromkeys(team)), **more)  # type: ignore[arg-type]


def test_supporting_characters_carry_the_mark() -> None:
    assert [character.name for character in CHARACTERS if character.support] == [
        "transport-engineer", "entanglement-theorist", "archivist", "shield-technician",
    ]  # fmt: skip


def test_efficiency_a_transferred_die_may_also_be_adjusted() -> None:
    game = with_character("transport-engineer", "y2", "b5")
    do(game, "transfer lab:0:0 lab:1")
    assert offered(game) == ["adjust lab:1:1 -1", "adjust lab:1:1 +1", "pass"]
    assert of(do(game, "adjust lab:1:1 +1"), PassiveHelped) == [PassiveHelped(0, "efficiency")]
    assert (lab(game, 1), game.view().actions) == ("b5 y3", 2)


def test_pack_removes_two_dice_one_after_the_other() -> None:
    game = with_character("transport-engineer", cube=PILE)
    events = do(game, "special", "remove 0,0,2", "remove 0,0,1")
    assert (lab(game), game.view().actions) == ("p5 o5", 2)
    assert of(events, SpecialUsed) == [SpecialUsed(0, "pack")]


def test_many_paths_three_different_kinds_of_action_bring_a_fourth() -> None:
    game = with_character("quantum-physicist", "y2", "b5", cube=PILE)
    do(game, "adjust lab:0:0 +1", "adjust lab:0:0 +1", "remove 0,0,2")
    assert game.view().actions == 0
    game = with_character("quantum-physicist", "y2", "b5", cube=PILE)
    do(game, "adjust lab:0:0 +1", "transfer lab:1:0 lab:0", "remove 0,0,2")
    assert game.view().actions == 1
    do(game, "special", "roll 0:0", "pass")
    assert game.view().actions == 0


def test_many_paths_counts_kinds_of_one_turn() -> None:
    game = with_character("quantum-physicist", "y2", "b5", cube={"0,0": "y5 o5 p5 y5", "3,3": "b6 b6 b6 b6"})
    do(game, "adjust lab:0:0 +1", "remove 0,0,3", "end", "end", "adjust lab:0:0 +1", "transfer lab:1:0 lab:0")
    assert game.view().actions == 1


def test_superposition_rolls_a_die_then_keeps_or_flips_it() -> None:
    game = with_character("quantum-physicist", "y2", dice=[6])
    do(game, "special", "roll 0:0")
    assert offered(game) == ["flip lab:0:0", "pass"]
    do(game, "flip lab:0:0")
    assert lab(game) == "y1"


def test_filter_an_adjust_may_recolour_a_die_in_ones_own_lab_instead() -> None:
    game = with_character("spectroscopist", "y2", "b5", destroyed=(0, 0, 1, 0), hand="calibrate")
    assert offered(game, "recolour") == ["recolour lab:0:0 purple"]
    do(game, "recolour lab:0:0 purple")
    assert (lab(game), game.view().actions) == ("p2", 2)
    do(game, "play calibrate")
    assert "recolour lab:0:0 yellow" in offered(game)


def test_emission_recolours_up_to_two_dice_in_any_labs() -> None:
    game = with_character("spectroscopist", "y2", "b5")
    do(game, "special", "recolour lab:1:0 orange")
    assert {text.split()[1] for text in offered(game, "recolour")} == {"lab:0:0"}
    do(game, "recolour lab:0:0 purple")
    assert (lab(game, 0), lab(game, 1)) == ("p2", "o5")


def test_relief_after_containing_a_die_in_a_crowded_column_may_be_destroyed() -> None:
    game = with_character("pressure-analyst", "y3 o3 b3", primed="b1 y1 p1 p2")
    do(game, "contain 0:0 of 0:0,0:1,0:2")
    assert offered(game) == ["destroy primed:blue1", "destroy primed:yellow1", "destroy primed:purple1", "pass"]
    do(game, "destroy primed:yellow1")
    assert (primed(game), game.view().actions) == ("p1 b1 p2", 2)


def test_relief_is_once_for_each_die() -> None:
    game = with_character("pressure-analyst", "y3 o3 b3", primed="b1 y1 p1 b1 b1")
    do(game, "contain 0:0 of 0:0,0:1,0:2", "destroy primed:yellow1")
    assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_vent_destroys_a_die_in_a_crowded_column() -> None:
    assert "special" not in offered(with_character("pressure-analyst", primed="b1 y1"))
    game = with_character("pressure-analyst", primed="b1 y1 p1 p2")
    do(game, "special", "destroy primed:blue1")
    assert primed(game) == "y1 p1 p2"


def test_clean_hands_a_primed_die_may_be_adjusted_by_2_and_below_1_is_destroyed() -> None:
    game = with_character("decontaminator", primed="b2 y6")
    steps = [text.split()[2] for text in offered(game, "adjust primed:blue2")]
    assert steps == ["-2", "-1", "+1", "+2"]
    do(game, "adjust primed:blue2 -2", "adjust primed:yellow6 -2")
    assert (primed(game), game.view().actions) == ("y4", 1)


def test_sweep_lowers_every_die_in_a_column_and_destroys_ones() -> None:
    game = with_character("decontaminator", primed="b1 y1 b2 o2 p2")
    do(game, "special", "choose column:1")
    assert primed(game) == "o2 p2 b2"
    do(game, "special", "choose column:2")
    assert (primed(game), game.view().breaches) == ("o1 p1 b1", 0)


def test_leverage_top_and_one_side_free_are_enough() -> None:
    full = {f"{x},{y}": "y4 o4 p4" for x in range(4) for y in range(4)}
    game = with_character("structural-engineer", cube=full, hand="brace")
    assert len(offered(game, "remove")) == 12
    assert of(do(game, "remove 1,0,2"), PassiveHelped) == [PassiveHelped(0, "leverage")]
    assert len(game.view().removable) < 12
    do(game, "play brace")
    assert "reposition 2,3,2 0,0" in offered(game)


def test_rebuild_repositions_up_to_two_dice() -> None:
    game = with_character("structural-engineer", cube=PILE)
    do(game, "special", "reposition 0,0,2 3,3", "reposition 0,0,1 2,2")
    assert (game.view().layers, game.view().actions) == ((3, 1, 1, 0), 2)
    game = with_character("structural-engineer", cube=PILE)
    do(game, "special", "reposition 0,0,2 3,3", "pass")
    assert game.view().layers == (2, 2, 1, 0)


def test_magazine_the_lab_has_eight_spaces() -> None:
    game = with_character("roboticist", "y1 y2 y3 y4 y5 y6", cube=PILE)
    do(game, "remove 0,0,2", "remove 0,0,1")
    assert lab(game) == "y1 y2 y3 y4 y5 y6 p5 o5"
    assert offered(game, "remove") == []


def test_exchange_swaps_a_die_with_the_cube_and_the_plate_stays_covered() -> None:
    game = with_character("roboticist", "y1", cube={"0,0": "b5", "3,3": "p4"}, plate={"0,0": "emp-blast"})
    do(game, "special", "swap lab:0:0 0,0,0")
    assert (lab(game), game.view().cube["cube:0,0,0"]) == ("b5", "yellow1")
    assert sum(game.view().events_left.values()) == 16


def test_entangled_a_die_of_the_same_colour_in_another_lab_may_go_along() -> None:
    game = with_character("entanglement-theorist", "y2", "y5 b3 y6", hand="calibrate")
    do(game, "adjust lab:0:0 +1")
    assert offered(game) == ["adjust lab:1:0 +1", "pass"]
    do(game, "adjust lab:1:0 +1")
    assert (lab(game, 0), lab(game, 1), game.view().actions) == ("y3", "y6 b3 y6", 2)


def test_entangled_applies_only_to_dice_in_ones_own_lab() -> None:
    game = with_character("entanglement-theorist", "y2", "y5", "y4", seats=3, hand="convoy")
    do(game, "play convoy", "transfer lab:1:0 lab:2", "pass", "adjust lab:2:1 +1")
    assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_teleport_transfers_up_to_two_dice_between_any_labs() -> None:
    game = with_character("entanglement-theorist", "", "b2 b3", "", seats=3)
    do(game, "special", "transfer lab:1:0 lab:2", "pass")
    assert (lab(game, 2), game.view().actions) == ("b2", 2)


def test_cross_reference_draws_two_keeps_one_and_puts_the_other_back() -> None:
    game = with_character("archivist", draws=[0, 3])
    do(game, "special")
    assert offered(game) == ["choose card:calibrate", "choose card:courier"]
    events = do(game, "choose card:courier")
    assert of(events, Drew) == [Drew(0, "courier", "calibrate")]
    assert game.view().decks[0] == 15


def test_cross_reference_with_one_card_left_draws_it() -> None:
    game = with_character("archivist")
    game.position.decks[0] = [0, 0, 1, 0, 0, 0, 0, 0]
    do(game, "special")
    assert game.view().players[0].hand == ("extraction",)
    assert "special" not in offered(game)


def test_field_study_draws_a_level_2_card() -> None:
    game = with_character("archivist", draws=[2, 2])
    do(game, "special")
    assert (game.view().players[0].hand, game.view().actions) == (("extraction",), 2)


def test_faraday_cage_events_do_not_touch_the_lab() -> None:
    for event, left in (("emp-blast", "y2 b5"), ("shockwave", "y2 b5")):
        game = with_character(
            "shield-technician", "y2", "b5 o1", cube={"0,0": "b5", "3,3": "p4"}, plate={"0,0": event}, dice=[6, 6]
        )
        do(game, "remove 0,0,0")
        assert lab(game) == left
        assert lab(game, 1) == ("b6 o6" if event == "emp-blast" else "o1")


def test_dampen_a_marked_die_cannot_be_primed_until_the_players_next_turn() -> None:
    game = with_character("shield-technician", cube={"0,0": "b1 b1", "3,3": "p4 p4 p4"}, dice=[1, 2, 3])
    do(game, "special", "choose cube:0,0,1")
    assert game.view().lowest == ("cube:3,3,2",)
    do(game, "end", "end")
    assert game.view().dampened == ()
    assert "cube:0,0,1" in game.view().cube
    assert game.view().layers == (2, 1, 0, 0)


def test_dampen_leaves_one_removable_die_unmarked() -> None:
    """Otherwise the last dice in the cube could be held back forever."""
    game = with_character("shield-technician", cube={"0,0": "b1 b1", "3,3": "p4"})
    do(game, "special", "choose cube:0,0,1")
    assert "special" not in offered(game)


def test_dampen_when_only_marked_dice_are_left_nothing_is_primed() -> None:
    game = with_character("shield-technician", "y1", cube={"0,0": "b1", "3,3": "p4"}, plate={"3,3": "acceleration"})
    do(game, "special", "choose cube:0,0,0", "remove 3,3,0")
    do(game, "end")
    assert (game.view().dice_left, game.view().active, game.outcome) == (1, 1, None)


def test_dampen_the_mark_goes_with_a_repositioned_die_and_ends_with_a_removed_one() -> None:
    game = with_character("shield-technician", cube={"0,0": "b1 b1", "3,3": "p4"}, hand="brace")
    do(game, "special", "choose cube:0,0,1", "play brace", "reposition 0,0,1 3,3")
    assert game.view().dampened == ("cube:3,3,1",)
    do(game, "remove 3,3,1")
    assert game.view().dampened == ()


def test_dampen_the_mark_moves_down_with_its_die_and_ends_with_a_pulled_one() -> None:
    game = with_character("shield-technician", cube={"0,0": "b1 b1 b1", "3,3": "p4"}, hand="tunnel")
    do(game, "special", "choose cube:0,0,2", "play tunnel", "remove 0,0,1")
    assert game.view().dampened == ("cube:0,0,1",)
    game = with_character("shield-technician", cube={"0,0": "b1 b1 b1", "3,3": "p4"}, hand="tunnel")
    do(game, "special", "choose cube:0,0,2", "play tunnel", "remove 0,0,2")
    assert game.view().dampened == ()


def test_modular_6_and_1_are_neighbours_for_runs_and_for_adjusting() -> None:
    game = with_character("number-theorist", "y5 y6 y1")
    assert len(offered(game, "contain")) == 6
    do(game, "adjust lab:0:1 +1", "adjust lab:0:1 -1")
    assert lab(game) == "y5 y6 y1"


def test_substitution_dials_to_a_value_showing_on_another_die() -> None:
    game = with_character("number-theorist", "y5 b5", "o2")
    do(game, "special")
    assert offered(game) == ["dial lab:0:0 2", "dial lab:0:1 2"]
    do(game, "dial lab:0:0 2")
    assert lab(game) == "y2 b5"
