"""Refusals: each names its code and rule, and changes nothing."""

from __future__ import annotations

import pytest

from tessera.core.game import Action, IllegalAction, UnreadableAction
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, position

FULL = "y1 y2 y3 y4 y5 o1"


@pytest.mark.parametrize(
    ("game", "text", "code", "rule"),
    [
        (position(), "remove 1,1,0", "top-covered", "T14"),
        (position(), "remove 1,1,1", "sides-blocked", "T14"),
        (position(characters=("structural-engineer", "archivist")), "remove 1,1,1", "no-side-free", "T14"),
        (position(), "remove 0,0,3", "no-die", "T14"),
        (position(FULL), "remove 0,0,1", "lab-full", "T15"),
        (position("y6"), "adjust lab:0:0 +1", "bad-step", "T16"),
        (position("", "y6"), "adjust lab:1:0 -1", "no-die", "T16"),
        (position(primed="y6"), "adjust primed:blue1 -1", "no-die", "T16"),
        (position("y6", primed="y6"), "adjust primed:yellow6 +1", "bad-step", "T16"),
        (position("y6"), "transfer lab:0:1 lab:1", "no-die", "T17"),
        (position("", "y6", "", seats=3), "transfer lab:1:0 lab:2", "bad-lab", "T17"),
        (position("y6", FULL), "transfer lab:0:0 lab:1", "lab-full", "T17"),
        (position(), "study calibrate", "not-in-hand", "T18"),
        (position(hand="rewind"), "study rewind", "highest-level", "T18"),
        (position("y1 y2 o3"), "contain 0:0 of 0:0,0:1,0:2", "no-set-or-run", "T19"),
        (position("y1 y2"), "contain 0:0 of 0:0,0:1,0:2", "no-die", "T19"),
        (position("y1 y2 y3"), "contain 0:0 of 0:2,0:1,0:0", "other-form", "T19"),
        (position("y1 y2 y3", matrix="y1"), "contain 0:0 of 0:0,0:1,0:2", "space-taken", "T20"),
        (position(actions=0), "remove 0,0,1", "no-actions-left", "T13"),
        (position(primed="y1"), "special", "nothing-to-do", "T23"),
        (position(), "play rewind", "not-in-hand", "T24"),
        (position(hand="rewind"), "play rewind", "nothing-to-do", "T24"),
        (position(), "use surge", "not-available", "T43"),
        (position(), "pass", "not-now", "T13"),
        (position("y1"), "dial lab:0:0 5", "not-now", "T13"),
    ],
)
def test_a_refusal_says_code_and_rule_and_changes_nothing(game: Tesseract, text: str, code: str, rule: str) -> None:
    before = game.hash()
    with pytest.raises(IllegalAction) as fault:
        do(game, text)
    assert (fault.value.code, fault.value.rule) == (code, rule)
    assert fault.value.message
    assert game.hash() == before


@pytest.mark.parametrize(
    ("cube", "reason"),
    [
        ({"1,1": "y4", "0,1": "y4", "2,1": "y4", "1,0": "y4"}, "only one side is"),
        ({"1,1": "y4", "0,1": "y4", "2,1": "y4", "1,0": "y4", "1,2": "y4"}, "no side is"),
    ],
)
def test_a_blocked_die_names_the_condition_that_fails(cube: dict[str, str], reason: str) -> None:
    """T14: top free and two sides free."""
    with pytest.raises(IllegalAction, match=reason):
        do(position(cube=cube), "remove 1,1,0")


def test_an_empty_deck_refuses_study() -> None:
    game = position(hand="calibrate")
    game.position.decks[1] = [0] * 7
    with pytest.raises(IllegalAction) as fault:
        do(game, "study calibrate")
    assert fault.value.code == "deck-empty"


def test_another_seat_another_decision_and_the_end() -> None:
    game = position(cube={"0,0": "y5", "3,3": "b5"})
    with pytest.raises(IllegalAction) as fault:
        game.play(1, game.parse("end"), 0)
    assert (fault.value.code, fault.value.rule) == ("not-your-turn", "T12")
    do(game, "end")
    with pytest.raises(IllegalAction) as fault:
        do(game, "end")
    assert (fault.value.code, fault.value.rule) == ("other-decision", "T27")
    over = position(cube={})
    do(over, "end")
    with pytest.raises(IllegalAction) as fault:
        over.play(0, over.parse("end"), 0)
    assert (fault.value.code, fault.value.rule) == ("game-over", "T26")


def test_time_does_not_go_backwards() -> None:
    game = position("y1")
    game.play(0, game.parse("adjust lab:0:0 +1"), 500)
    before = game.hash()
    with pytest.raises(IllegalAction) as fault:
        game.play(0, game.parse("adjust lab:0:0 +1"), 499)
    assert (fault.value.code, game.hash()) == ("time-backwards", before)


def test_an_action_of_another_game_is_refused() -> None:
    class Dance(Action, frozen=True):
        pass

    with pytest.raises(IllegalAction) as fault:
        position().play(0, Dance(), 0)
    assert fault.value.code == "no-such-action"


@pytest.mark.parametrize(
    "text",
    ["remove 4,0,0", "adjust lab:0:9 +1", "adjust lab:0:0 +3", "dial lab:0:0 7", "contain 0:0", "study cake",
     "roll 9:9", "askfirst maybe", "transfer lab:0:0 lab:7", "choose a blue one", "end now", "recolour lab:0:0 green"],
)  # fmt: skip
def test_unreadable_texts_say_what_was_wrong(text: str) -> None:
    with pytest.raises(UnreadableAction) as fault:
        Tesseract.parse(text)
    assert len(fault.value.message) > 15
