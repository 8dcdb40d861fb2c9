"""The other points of the second edition: Shockwave, Filter, equal dice, Dampen, and the rules that decisions name."""

from __future__ import annotations

import pytest

from tessera.core.game import IllegalAction
from tessera.core.registry import entry_of, game_named
from tessera.games.tesseract.edition_2 import SecondEdition
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, lab, offered, position, second

SPECTROSCOPIST = ("spectroscopist", "pressure-analyst")
SHIELD = ("shield-technician", "quantum-physicist")
BARE = {"0,0": "y4"}


def test_the_editions_in_order() -> None:
    assert game_named("tesseract", "1") is Tesseract
    assert game_named("tesseract", "2") is SecondEdition
    assert [*entry_of("tesseract").editions] == ["1", "2", "3"]


# Shockwave


@pytest.mark.parametrize("kind", [Tesseract, SecondEdition])
def test_t42_the_die_that_was_removed_counts_by_the_value_it_shows_and_is_destroyed_too(kind: type[Tesseract]) -> None:
    game = position("o4 o2", "b4 b3", cube=BARE, plate={"0,0": "shockwave"}, kind=kind)
    do(game, "remove 0,0,0")
    assert (lab(game), lab(game, 1)) == ("o2", "b3")


@pytest.mark.parametrize("kind", [Tesseract, SecondEdition])
def test_t42_a_primed_die_counts_by_its_roll_not_by_the_value_it_showed(kind: type[Tesseract]) -> None:
    game = position("o4 o2", "b4 b3", cube=BARE, plate={"0,0": "shockwave"}, dice=[2], kind=kind)
    do(game, "end")
    assert (lab(game), lab(game, 1)) == ("o4", "b4 b3")


@pytest.mark.parametrize("kind", [Tesseract, SecondEdition])
def test_t42_inside_a_chain_the_die_that_uncovered_the_shockwave_counts(kind: type[Tesseract]) -> None:
    """A removed 4 uncovers a chain reaction; the die it primes rolls 2 and uncovers the Shockwave: 2s are destroyed."""
    game = position(
        "o2", "b4 b2", cube={"0,0": "y4", "3,3": "b5"}, dice=[2], kind=kind,
        plate={"0,0": "chain-reaction", "3,3": "shockwave"},
    )  # fmt: skip
    do(game, "remove 0,0,0")
    assert (lab(game), lab(game, 1)) == ("y4", "b4")


@pytest.mark.parametrize("kind", [Tesseract, SecondEdition])
def test_t42_a_repositioned_or_destroyed_die_counts_by_the_value_it_showed(kind: type[Tesseract]) -> None:
    game = position("o4", cube=BARE, hand="brace", plate={"0,0": "shockwave"}, kind=kind)
    do(game, "play brace", "reposition 0,0,0 3,3")
    assert lab(game) == ""
    game = position(
        "o5 y3", cube={"0,0": "y4", "3,3": "b5"}, kind=kind, plate={"0,0": "acceleration", "3,3": "shockwave"}
    )
    do(game, "remove 0,0,0")
    assert lab(game) == "y3 y4"


# Filter


def test_filter_recolours_where_convoy_adjusts_a_die_in_ones_own_lab() -> None:
    game = second("", "b2", characters=SPECTROSCOPIST, hand="convoy")
    do(game, "play convoy", "transfer lab:1:0 lab:0")
    assert offered(game) == [
        "adjust lab:0:0 -1", "adjust lab:0:0 +1", "recolour lab:0:0 yellow", "recolour lab:0:0 orange",
        "recolour lab:0:0 purple",
    ]  # fmt: skip
    do(game, "recolour lab:0:0 yellow")
    assert lab(game) == "y2"


def test_filter_does_not_reach_into_another_lab() -> None:
    game = second("b2", "", characters=SPECTROSCOPIST, hand="convoy")
    do(game, "play convoy", "transfer lab:0:0 lab:1")
    assert offered(game) == ["adjust lab:1:0 -1", "adjust lab:1:0 +1"]


@pytest.mark.parametrize("card", ["calibrate", "resonance"])
def test_filter_works_in_every_card_that_adjusts(card: str) -> None:
    game = second("b2", characters=SPECTROSCOPIST, hand=card)
    assert "recolour lab:0:0 yellow" in offered(game)
    do(game, f"play {card}")
    assert "recolour lab:0:0 yellow" in offered(game)


def test_filter_in_the_first_edition_leaves_convoy_alone() -> None:
    game = position("", "b2", characters=SPECTROSCOPIST, hand="convoy")
    do(game, "play convoy", "transfer lab:1:0 lab:0")
    assert offered(game) == ["adjust lab:0:0 -1", "adjust lab:0:0 +1"]


# Equal dice


@pytest.mark.parametrize(
    ("hand", "use", "characters", "way"),
    [
        ("", "", ("roboticist", "archivist"), []),
        ("", "", ("roboticist", "archivist"), ["special"]),
        ("", "", ("quantum-physicist", "archivist"), ["special"]),
        ("", "", ("entanglement-theorist", "archivist"), ["special"]),
        ("", "", ("spectroscopist", "archivist"), ["special"]),
        ("", "", ("number-theorist", "archivist"), ["special"]),
        ("calibrate", "", SHIELD, ["play calibrate"]),
        ("invert", "", SHIELD, ["play invert"]),
        ("courier", "", SHIELD, ["play courier"]),
        ("precision", "", SHIELD, ["play precision"]),
        ("resonance", "", SHIELD, ["play resonance"]),
        ("convoy", "", SHIELD, ["play convoy"]),
        ("spectrum", "", SHIELD, ["play spectrum"]),
        ("master-key", "", SHIELD, ["play master-key"]),
        ("alignment", "", SHIELD, ["play alignment"]),
        ("", "exact-copy", SHIELD, ["use exact-copy"]),
    ],
)
def test_equal_dice_in_a_lab_are_one_choice(hand: str, use: str, characters: tuple[str, ...], way: list[str]) -> None:
    """The first of them is named; of the first edition's choices only those of the second yellow 2 and blue 1 go."""
    game = second("y2 y2 b5", "b1 b1", characters=characters, hand=hand, use=use)
    old = position("y2 y2 b5", "b1 b1", characters=characters, hand=hand, use=use)
    do(game, *way)
    do(old, *way)
    twins = ("lab:0:1", "lab:1:1", " 0:1", " 1:1")
    kept = [text for text in offered(old) if not any(f"{twin} " in f"{text} " for twin in twins)]
    assert offered(game) == kept
    assert len(kept) < len(offered(old))


def test_equal_dice_differ_while_a_card_has_used_one_of_them() -> None:
    """Resonance adjusts each die once; two dice that are equal again are told apart by that."""
    game = second("y2 y3", hand="resonance calibrate")
    do(game, "play resonance", "adjust lab:0:0 +1")
    assert lab(game) == "y3 y3"
    assert offered(game, "adjust") == ["adjust lab:0:1 -1", "adjust lab:0:1 +1"]
    do(game, "play calibrate")
    assert [text.split()[1] for text in offered(game, "adjust")] == ["lab:0:0"] * 2 + ["lab:0:1"] * 2


def test_naming_the_other_of_two_equal_dice_is_refused_with_the_one_to_name() -> None:
    game = second("y2 y2")
    with pytest.raises(IllegalAction) as fault:
        do(game, "adjust lab:0:1 +1")
    assert (fault.value.code, fault.value.rule) == ("equal-die", "T13")
    assert "lab:0:0" in fault.value.message


# Dampen


@pytest.mark.parametrize("kind", [Tesseract, SecondEdition])
def test_dampen_one_removable_die_always_stays_unmarked(kind: type[Tesseract]) -> None:
    game = position(characters=SHIELD, cube={"0,0": "y4", "3,3": "b5"}, kind=kind)
    do(game, "special", "choose cube:0,0,0")
    assert "special" not in offered(game)


# The rules that decisions name


@pytest.mark.parametrize(
    ("game", "way", "rule"),
    [
        (second(), [], "T13"),
        (second("y2", hand="calibrate"), ["play calibrate"], "T16"),
        (second(primed="y2", hand="coolant"), ["play coolant"], "T16"),
        (second("y2", "b1", hand="courier"), ["play courier"], "T17"),
        (second(hand="extraction"), ["play extraction"], "T14"),
        (second("y2", hand="invert"), ["play invert"], "T25"),
        (second("y2", hand="precision"), ["play precision"], "T25"),
        (second(hand="brace"), ["play brace"], "T25"),
        (second("y2", hand="shake"), ["play shake"], "T24"),
        (second(primed="y2", hand="absolute-zero"), ["play absolute-zero"], "T24"),
        (second("y2", hand="master-key"), ["play master-key"], "T20"),
        (second(use="purge", primed="y1 b4"), ["use purge"], "T43"),
        (second(use="reconstruction"), ["use reconstruction"], "T43"),
        (second(use="reconstruction"), ["use reconstruction", "choose destroyed:yellow"], "T25"),
        (second("y2", characters=("quantum-physicist", "archivist")), ["special"], "T23"),
        (second("y2", "b5", characters=("transport-engineer", "archivist")), ["transfer lab:0:0 lab:1"], "T23"),
        (second("y2", "b5", ask_first=(1,)), ["transfer lab:0:0 lab:1"], "T17"),
        (second("y6 o6 p6", matrix="y1 y2 y3 y4 y5"), ["contain 0:0 of 0:0,0:1,0:2"], "T44"),
        (second("y6 o6 p6", primed="b1 b1 b1"), ["contain 0:0 of 0:0,0:1,0:2"], "T23"),
        (second("y6 o6 p6", matrix="y1 y2 y3 y4 y5", primed="b1 b1 b1"), ["contain 0:0 of 0:0,0:1,0:2"], "T45"),
        (second("y6 o6 p6", primed="y6"), ["contain 0:0 of 0:0,0:1,0:2"], "T21"),
        (second(cube={"0,0": "y4", "3,3": "b4"}), ["end"], "T27"),
        (second(cube=BARE, plate={"0,0": "emp-wave"}), ["remove 0,0,0"], "T39"),
    ],
)
def test_a_decision_names_the_rule_that_says_how_to_decide(game: Tesseract, way: list[str], rule: str) -> None:
    """Else the rule of what asks: T23 a special or passive, T24 a research card, T43 a containment card."""
    do(game, *way)
    decision = game.view().decision
    assert decision is not None
    assert decision.rule == rule


def test_a_decision_names_the_card_that_asks() -> None:
    game = second("y2", hand="calibrate overclock")
    do(game, "play calibrate")
    decision = game.view().decision
    assert decision is not None
    assert decision.card == "calibrate"
