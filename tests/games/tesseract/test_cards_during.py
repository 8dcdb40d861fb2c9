"""T24 in the second edition: research cards are played before, during and after one's actions, not inside events."""

from __future__ import annotations

import pytest

from tessera.core.game import IllegalAction
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, everything, lab, offered, position, primed, second

FULL = "y1 y2 y3 y4 o5 o6"
ENGINEER = ("transport-engineer", "quantum-physicist")
THEORIST = ("number-theorist", "quantum-physicist")


def test_t24_a_card_is_played_between_the_two_removes_of_pack() -> None:
    """The lab is full after the first die; Courier makes room, then Pack goes on."""
    game = second("y1 y2 y3 y4 o5", "", characters=ENGINEER, hand="courier")
    do(game, "special", "remove 0,0,1")
    assert lab(game).count(" ") == 5
    assert offered(game) == ["play courier", "pass"]
    do(game, "play courier", "transfer lab:0:0 lab:1", "pass", "pass")
    decision = game.view().decision
    assert decision is not None
    assert (decision.about, decision.times) == ("remove", 1)
    do(game, "remove 3,0,1")
    assert (lab(game).split()[0], lab(game, 1)) == ("b4", "y1")
    assert game.view().decision is not None
    assert game.view().actions == 2


def test_t24_without_a_card_that_helps_the_rest_of_pack_is_dropped_as_before() -> None:
    game = second("y1 y2 y3 y4 o5", "", characters=ENGINEER)
    do(game, "special", "remove 0,0,1")
    assert game.view().decision is not None
    assert game.view().decision.about == "turn"  # type: ignore[union-attr]


def test_t24_the_card_is_resolved_first_then_the_card_below_goes_on() -> None:
    game = second("y1 o2", hand="calibrate precision")
    do(game, "play calibrate", "adjust lab:0:0 +1", "play precision")
    assert all(text.startswith("dial") for text in offered(game))
    do(game, "dial lab:0:1 6")
    assert "adjust lab:0:1 -1" in offered(game)
    do(game, "adjust lab:0:1 -1")
    assert lab(game) == "y2 o5"
    assert not game.position.stack
    assert game.view().discards == {"calibrate": 1, "precision": 1}


def test_t24_in_the_first_edition_a_question_is_answered_first() -> None:
    game = position("y1 o2", hand="calibrate precision")
    do(game, "play calibrate")
    with pytest.raises(IllegalAction) as fault:
        do(game, "play precision")
    assert fault.value.code == "other-decision"


def test_t24_no_card_inside_an_event() -> None:
    """EMP wave asks for the lab to shield: no card now; afterwards the action goes on and cards may be played."""
    game = second(
        "y1", "o2", characters=ENGINEER, hand="overclock", cube={"0,0": "y4", "3,3": "b5"},
        plate={"0,0": "emp-wave"}, dice=[3],
    )  # fmt: skip
    do(game, "special", "remove 0,0,0")
    assert offered(game) == ["choose lab:0", "choose lab:1"]
    with pytest.raises(IllegalAction) as fault:
        do(game, "play overclock")
    assert fault.value.code == "other-decision"
    do(game, "choose lab:0")
    assert offered(game) == ["remove 3,3,0", "play overclock"]


def test_t24_no_card_in_the_threat_phase() -> None:
    game = second(hand="overclock", cube={"0,0": "y4", "3,3": "b4"})
    do(game, "end")
    assert offered(game) == ["choose cube:0,0,0", "choose cube:3,3,0"]


def test_t24_no_card_of_a_player_whose_turn_it_is_not() -> None:
    """Symposium: the Archivist keeps one of two cards in the other player's turn, and may play none of their own."""
    game = second(characters=("quantum-physicist", "archivist"), use="symposium", draws=[0, 1, 2])
    game.position.hands[1] = [game.edition.research_of["overclock"]]
    do(game, "use symposium")
    assert game.to_act == (1,)
    assert all(text.startswith("choose card:") for text in offered(game))


def test_t24_an_event_uncovered_by_the_card_comes_first() -> None:
    game = second(
        "y1", "", characters=ENGINEER, hand="extraction", cube={"0,0": "y4", "3,3": "b5", "3,0": "o2 o2"},
        plate={"3,3": "acceleration", "3,0": "enrichment", "0,0": "enrichment"},
    )  # fmt: skip
    do(game, "special", "remove 3,0,1", "play extraction", "remove 3,3,0")
    assert game.position.cube.count() == 1, "Acceleration destroyed the lowest die, the orange 2"
    do(game, "remove 0,0,0")
    assert lab(game) == "y1 o2 b5 y4"
    assert not game.position.stack


def test_t24_resonance_remembers_a_die_that_was_moved_meanwhile() -> None:
    """Each die once: the adjusted die moves to another lab and back to another space; it is not adjusted again."""
    game = second("y1 o3", "b6", hand="resonance courier")
    do(game, "play resonance", "adjust lab:0:0 +1", "play courier")
    do(game, "transfer lab:0:0 lab:1", "transfer lab:1:0 lab:0")
    assert (lab(game), lab(game, 1)) == ("b6 o3", "y2")
    assert offered(game, "adjust") == ["adjust lab:0:0 -1", "adjust lab:0:1 -1", "adjust lab:0:1 +1"]


def test_t24_a_flip_follows_the_rolled_die_and_is_dropped_when_it_is_contained() -> None:
    physicist = ("quantum-physicist", "archivist")
    game = second("y2 o1", characters=physicist, hand="courier", dice=[5])
    do(game, "special", "roll 0:0", "play courier", "transfer lab:0:0 lab:1", "pass")
    assert offered(game, "flip") == ["flip lab:1:0"]
    game = second("y2 o1", characters=physicist, hand="master-key", dice=[5])
    do(game, "special", "roll 0:0", "play master-key", "contain 0:0 of 0:0")
    assert not game.position.stack


def test_t22_t24_dice_that_left_the_lab_are_not_rolled_for_the_card() -> None:
    """Of four dice one is contained, one leaves by Master key: two are rolled, for a card of level 2."""
    game = second("y1 y2 y3 y4", characters=THEORIST, primed="y1", hand="master-key", dice=[6, 6])
    do(game, "contain 0:0 of 0:0,0:1,0:2,0:3 roll")
    assert offered(game) == ["destroy primed:yellow1", "play master-key", "pass"]
    do(game, "play master-key", "contain 0:3 of 0:3", "destroy primed:yellow1")
    assert lab(game) == "y6 y6"
    assert [game.edition.level[card] for card in game.position.hands[0]] == [2]


def test_t22_t24_there_is_no_card_of_level_1() -> None:
    game = second("y1 y2 y3", characters=THEORIST, primed="y1", hand="master-key", dice=[6])
    do(game, "contain 0:0 of 0:0,0:1,0:2 roll", "play master-key", "contain 0:2 of 0:2", "destroy primed:yellow1")
    assert lab(game) == "y6"
    assert game.position.hands[0] == []


def test_t24_a_rolled_die_waiting_for_its_column_is_held_and_cannot_be_taken_by_a_card() -> None:
    """Reconstruction holds the only destroyed blue die; Materialise does not find it."""
    game = second(use="reconstruction", hand="materialise", destroyed=(1, 0, 0, 1), cube={"0,0": "o4"}, dice=[5])
    do(game, "use reconstruction", "choose destroyed:blue", "play materialise")
    assert offered(game) == ["choose destroyed:yellow"]
    do(game, "choose destroyed:yellow", "choose value:3", "choose plate:0,0")
    assert (lab(game), game.view().cube["cube:0,0,1"]) == ("y3", "blue5")
    assert game.position.destroyed == [0, 0, 0, 0]


def test_t47_a_held_die_is_not_lost_when_a_card_wins_the_game() -> None:
    matrix = " ".join(f"{colour}{value}" for colour in "yopb" for value in range(1, 7) if f"{colour}{value}" != "b6")
    game = second("b6", characters=THEORIST, matrix=matrix, hand="master-key materialise overclock")
    do(game, "play materialise", "choose destroyed:yellow", "play master-key", "contain 0:0 of 0:0")
    assert game.outcome is not None
    assert game.outcome.winners
    assert everything(game) == {0: 16, 1: 16, 2: 16, 3: 16}


def test_materialise_returns_the_die_when_a_card_has_filled_the_lab() -> None:
    game = second("y1 y2 y3 y4 o5", hand="materialise extraction")
    before = game.position.destroyed.copy()
    do(game, "play materialise", "choose destroyed:blue", "play extraction", "remove 0,0,1")
    assert not game.position.stack
    assert game.position.destroyed == before


def test_convoy_adjusts_only_its_own_dice_though_courier_moves_others() -> None:
    game = second("y1 o3", "b5", hand="convoy courier")
    do(game, "play convoy", "transfer lab:0:0 lab:1", "pass", "play courier", "transfer lab:0:1 lab:1", "pass")
    assert offered(game, "adjust") == ["adjust lab:1:1 +1"]


def test_every_moment_between_two_steps_can_be_copied_and_stored() -> None:
    """The task stack is data: a copy taken while two cards are pending goes on like the original."""
    game = second("y1 o3", "b5", hand="resonance courier calibrate", primed="y2")
    for text in ("play resonance", "adjust lab:0:0 +1", "play courier", "transfer lab:0:1 lab:1", "play calibrate"):
        twin = game.copy()
        do(twin, text)
        do(game, text)
        assert twin.hash() == game.hash()
    assert [task.name for task in game.position.stack] == ["adjust", "transfer", "adjust"]


@pytest.mark.parametrize(
    ("text", "code"), [("play rewind", "nothing-to-do"), ("play shake", "not-in-hand"), ("end", "other-decision")]
)
def test_a_card_that_cannot_be_played_during_an_action_is_refused_with_its_reason(text: str, code: str) -> None:
    game = second("y1 o3", hand="calibrate rewind")
    do(game, "play calibrate")
    with pytest.raises(IllegalAction) as fault:
        do(game, text)
    assert fault.value.code == code


def test_a_card_during_an_action_names_its_piece_and_costs_nothing() -> None:
    game = second("y1 o3", hand="calibrate overclock")
    do(game, "play calibrate")
    info = game.info(0, game.parse("play overclock"))
    assert (info.pieces, info.costs) == (("card:0:overclock",), 0)
    assert game.info(0, game.parse("adjust lab:0:0 +1")).costs == 0


def test_t44_a_card_between_contain_and_the_reward() -> None:
    """The sixth yellow die: before it is put back, Neutralise destroys a primed die, which may then be chosen."""
    game = second(
        "y6 o6 p6", matrix="y1 y2 y3 y4 y5", primed="b2", hand="neutralise", destroyed=(1, 0, 0, 0),
    )  # fmt: skip
    do(game, "contain 0:0 of 0:0,0:1,0:2")
    assert offered(game) == ["choose destroyed:yellow", "play neutralise", "pass"]
    do(game, "play neutralise", "destroy primed:blue2")
    assert primed(game) == ""
    assert offered(game) == ["choose destroyed:yellow", "choose destroyed:blue", "pass"]


def hash_after(kind: type[Tesseract]) -> str:
    game = position("y1 o2", hand="calibrate", kind=kind)
    do(game, "adjust lab:0:0 +1")
    return game.hash()


def test_equal_positions_of_both_editions_have_equal_hashes_while_nothing_differs() -> None:
    assert hash_after(Tesseract) == hash_after(type(second()))
