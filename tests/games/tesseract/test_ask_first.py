"""T17 in the second edition: "ask me first" covers every effect on a lab, and is ticked at any time.

A refusal costs nothing: see `consent`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tessera.core.game import IllegalAction
from tessera.core.match import Match
from tessera.games.tesseract.edition_2 import SecondEdition
from tessera.games.tesseract.events import Asked, AskFirstSet, TakenBack
from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import do, lab, of, offered, position, second

SPECTRUM_AND_RELIEF = ("spectroscopist", "pressure-analyst")
THEORIST = ("entanglement-theorist", "pressure-analyst", "decontaminator")
ENGINEER = ("transport-engineer", "pressure-analyst")


def asked(game: Tesseract) -> tuple[int, str, str]:
    """The seat that is asked, the card it is asked for, and the action."""
    decision = game.view().decision
    assert decision is not None
    assert (decision.about, decision.rule) == ("consent", "T17")
    assert offered(game) == ["agree", "decline"]
    return decision.player, decision.card, str(decision.wanted)


wary = partial(second, ask_first=(1,))
"""A position in which the other player has ticked "ask me first"."""

CASES: dict[str, tuple[Callable[[], Tesseract], list[str], str, str]] = {
    "transfer out": (lambda: wary("", "b2"), [], "transfer lab:1:0 lab:0", ""),
    "transfer in": (lambda: wary("y2", ""), [], "transfer lab:0:0 lab:1", ""),
    "courier": (lambda: wary("", "b2", hand="courier"), ["play courier"], "transfer lab:1:0 lab:0", "courier"),
    "convoy": (lambda: wary("", "b2", hand="convoy"), ["play convoy"], "transfer lab:1:0 lab:0", "convoy"),
    "teleport": (
        lambda: wary("", "b2", characters=THEORIST),
        ["special"],
        "transfer lab:1:0 lab:0",
        "teleport",
    ),
    "invert": (lambda: wary("", "b2", hand="invert"), ["play invert"], "flip lab:1:0", "invert"),
    "spectrum, dial": (
        lambda: wary("", "b2", hand="spectrum"),
        ["play spectrum"],
        "dial lab:1:0 6",
        "spectrum",
    ),
    "spectrum, recolour": (
        lambda: wary("", "b2", hand="spectrum"),
        ["play spectrum"],
        "recolour lab:1:0 yellow",
        "spectrum",
    ),
    "emission": (
        lambda: wary("", "b2", characters=SPECTRUM_AND_RELIEF),
        ["special"],
        "recolour lab:1:0 orange",
        "emission",
    ),
    "exact copy": (lambda: wary("", "b2", use="exact-copy"), ["use exact-copy"], "contain 1:0 of 1:0", "exact-copy"),
    "entangled": (
        lambda: wary("b4", "b2", characters=THEORIST),
        ["adjust lab:0:0 +1"],
        "adjust lab:1:0 +1",
        "entangled",
    ),
    "efficiency": (
        lambda: wary("b4", "", characters=ENGINEER),
        ["transfer lab:0:0 lab:1", "agree"],
        "adjust lab:1:0 +1",
        "efficiency",
    ),
    "open labs": (lambda: wary("y1 y2", "y3", use="open-labs"), ["use open-labs"], "contain 1:0 of 0:0,0:1,1:0", ""),
}
"""Each effect on another lab: a position, the way there, the action that is asked for, and the card it belongs to."""


@pytest.mark.parametrize("name", CASES)
def test_t17_an_effect_on_my_lab_waits_for_my_consent(name: str) -> None:
    build, way, action, card = CASES[name]
    game = build()
    do(game, *way)
    labs = lab(game), lab(game, 1)
    (event,) = of(do(game, action), Asked)
    assert asked(game) == (1, card, action)
    assert (event.asked, event.card, str(event.wanted)) == (1, card, action)
    assert game.to_act == (1,)
    assert (lab(game), lab(game, 1)) == labs, "nothing has happened yet"
    do(game, "agree")
    assert (lab(game), lab(game, 1)) != labs


@pytest.mark.parametrize("name", CASES)
def test_t17_refused_nothing_happens_and_nothing_is_spent(name: str) -> None:
    """A card of which nothing was done is in the hand again, a special's action is back; nothing is asked twice."""
    build, way, action, _ = CASES[name]
    game = build()
    do(game, *way)
    labs, view = (lab(game), lab(game, 1)), build().view()
    do(game, action, "decline")
    assert game.to_act == (0,)
    assert action not in offered(game)
    with pytest.raises(IllegalAction) as fault:
        do(game, action)
    assert (fault.value.code, fault.value.rule) == ("refused", "T17")
    if game.position.stack:
        do(game, "pass")
    after = game.view()
    assert (lab(game), lab(game, 1)) == labs
    assert after.players[0].hand == view.players[0].hand
    assert after.matrix == view.matrix
    spent = 1 if name in ("entangled", "efficiency") else 0
    assert after.actions == view.actions - spent
    slots = [slot.status for slot in after.slots]
    assert slots == ["used" if name == "open labs" and slot.card else slot.status for slot in view.slots]
    assert not game.position.stack


def test_t17_a_card_that_has_no_other_use_is_taken_back_at_once() -> None:
    game = second("", "b2", hand="invert", ask_first=(1,))
    do(game, "play invert", "flip lab:1:0")
    (event,) = of(do(game, "decline"), TakenBack)
    assert (event.player, event.card) == (0, "invert")
    assert game.view().players[0].hand == ("invert",)
    assert "play invert" not in offered(game), "it could do nothing that was not refused"


def test_t17_after_a_refusal_something_else_may_be_chosen() -> None:
    game = second("y1", "b2", hand="invert", ask_first=(1,))
    do(game, "play invert", "flip lab:1:0", "decline")
    assert offered(game) == ["flip lab:0:0", "pass"]
    do(game, "flip lab:0:0")
    assert lab(game) == "y6"
    assert game.view().discards == {"invert": 1}


def test_t17_after_a_first_step_only_the_rest_is_skipped() -> None:
    """Courier: one die was transferred, the second is refused; the card stays played."""
    game = second("y1", "b2", hand="courier", ask_first=(1,))
    do(game, "play courier", "transfer lab:0:0 lab:1", "agree", "transfer lab:1:0 lab:0", "decline")
    assert not game.position.stack, "nothing else is left to transfer"
    assert lab(game, 1) == "b2 y1"
    assert game.view().players[0].hand == ()


def test_t17_convoy_the_adjust_in_the_other_lab_is_asked_for_too() -> None:
    game = second("y1", "", hand="convoy", ask_first=(1,))
    do(game, "play convoy", "transfer lab:0:0 lab:1", "agree", "adjust lab:1:0 +1")
    assert asked(game) == (1, "convoy", "adjust lab:1:0 +1")
    do(game, "decline")
    assert lab(game, 1) == "y1"
    assert not game.position.stack


def test_t17_open_labs_a_die_that_only_completes_a_run_is_not_asked_for_unless_it_is_rolled() -> None:
    game = second("y1 y2", "y3", use="open-labs", ask_first=(1,))
    do(game, "use open-labs", "contain 0:0 of 0:0,0:1,1:0 roll")
    assert asked(game)[0] == 1
    do(game, "decline", "contain 0:0 of 0:0,0:1,1:0")
    assert game.view().matrix == ("yellow1", "yellow6", "orange6", "purple6", "blue6")
    assert lab(game, 1) == "y3"


def test_t17_with_open_labs_all_owners_are_asked_one_after_the_other() -> None:
    game = second("y1", "y2", "y3", seats=3, use="open-labs", ask_first=(1, 2))
    do(game, "use open-labs", "contain 0:0 of 0:0,1:0,2:0 roll")
    assert asked(game)[0] == 1
    do(game, "agree")
    assert asked(game)[0] == 2
    do(game, "decline")
    assert lab(game) == "y1"
    assert game.view().actions == 3


def test_t17_nobody_is_asked_about_a_lab_of_their_own_or_of_a_player_who_has_not_ticked() -> None:
    game = second("y1", "b2", "p3", seats=3, hand="invert invert", ask_first=(0, 1))
    do(game, "play invert", "flip lab:2:0", "play invert", "flip lab:0:0")
    assert (lab(game), lab(game, 2)) == ("y6", "p4")


def test_t17_one_person_with_two_characters_is_never_asked() -> None:
    game = second("y1", "b2", seats=1, hand="invert")
    do(game, "play invert", "flip lab:1:0")
    assert lab(game, 1) == "b5"
    assert not [text for text in offered(game) if text.startswith("askfirst")]


def test_t17_an_event_asks_nobody() -> None:
    """EMP blast: the cube rolls the dice, no player does."""
    game = second("", "b2", ask_first=(1,), cube={"0,0": "y4"}, plate={"0,0": "emp-blast"}, dice=[4])
    do(game, "remove 0,0,0")
    assert not game.position.stack


# Ticked at any time


def test_t17_it_can_be_ticked_when_it_is_not_ones_turn() -> None:
    game = second("", "b2")
    assert [str(choice) for choice in game.choices(1)] == ["askfirst on"]
    (event,) = of(game.play(1, game.parse("askfirst on"), 0), AskFirstSet)
    assert (event.seat, event.on, event.apart) == (1, True, True)
    assert game.to_act == (0,)
    assert game.view().ask_first == (1,)
    do(game, "transfer lab:1:0 lab:0")
    assert game.to_act == (1,)


def test_t17_it_can_be_ticked_in_the_middle_of_a_question_and_counts_from_then_on() -> None:
    game = second("", "b2", hand="invert")
    do(game, "play invert")
    game.play(1, game.parse("askfirst on"), 0)
    assert offered(game) == ["flip lab:1:0"]
    do(game, "flip lab:1:0")
    assert asked(game) == (1, "invert", "flip lab:1:0")


def test_t17_a_seat_may_untick_while_it_is_asked_and_still_answers() -> None:
    game = second("", "b2", ask_first=(1,))
    do(game, "transfer lab:1:0 lab:0")
    game.play(1, game.parse("askfirst off"), 0)
    assert asked(game)[0] == 1


def test_t17_unticking_lets_what_was_refused_be_done() -> None:
    game = second("", "b2", ask_first=(1,))
    do(game, "transfer lab:1:0 lab:0", "decline")
    assert offered(game, "transfer") == []
    game.play(1, game.parse("askfirst off"), 0)
    assert offered(game, "transfer") == ["transfer lab:1:0 lab:0"]


def test_t17_a_refusal_holds_for_the_turn() -> None:
    game = second("", "b2", ask_first=(1,), cube={"0,0": "y4 y4 y4", "3,3": "b5 b5 b5", "0,3": "o4 o3 o2"})
    do(game, "transfer lab:1:0 lab:0", "decline", "end", "end")
    assert "transfer lab:1:0 lab:0" in offered(game)


@pytest.mark.parametrize("seat", [0, 1])
def test_t17_before_the_first_turn_too(seat: int) -> None:
    game = SecondEdition.new(2, bytes(32), {"start": 0})
    assert "askfirst on" in [str(choice) for choice in game.choices(seat)]
    assert game.view().may_ask_first == (0, 1)


def test_t17_in_the_first_edition_only_on_ones_turn() -> None:
    game = position("", "b2", hand="invert")
    assert game.choices(1) == ()
    assert game.view().may_ask_first == (0,)
    with pytest.raises(IllegalAction):
        game.play(1, game.parse("askfirst on"), 0)
    do(game, "play invert", "flip lab:1:0")
    assert lab(game, 1) == "b5", "not covered"
    assert position("", "b2", seats=1).view().may_ask_first == ()


def test_a_watcher_has_no_tick() -> None:
    game = second()
    assert [*game.choices(-1), *game.choices(2), *game.choices(7)] == []


# Undo passes over it


def test_undo_passes_over_the_tick_of_another_player() -> None:
    match = Match(second("y1 o3", "b2"))
    match.play(0, "adjust lab:0:0 +1")
    match.play(1, "askfirst on")
    match.play(0, "adjust lab:0:1 +1")
    match.play(1, "askfirst off")
    match.play(1, "askfirst on")
    assert match.reach is not None
    assert (match.reach.seat, match.reach.actions) == (0, 2)
    match.undo(0)
    match.undo(0)
    game = match.game
    assert isinstance(game, Tesseract)
    assert lab(game) == "y1 o3"
    assert game.view().ask_first == (1,)
    assert match.reach is None
    assert match.preferred == (0, 3)


def test_undo_takes_an_action_back_together_with_the_consent_to_it() -> None:
    match = Match(second("", "b2", hand="invert", ask_first=(1,)))
    for seat, text in ((0, "play invert"), (0, "flip lab:1:0"), (1, "agree"), (1, "askfirst off")):
        match.play(seat, text)
    assert match.asked == (0, 3)
    match.undo(1)
    match.undo(0)
    match.undo(0)
    game = match.game
    assert isinstance(game, Tesseract)
    assert (game.view().players[0].hand, lab(game, 1), game.view().ask_first) == (("invert",), "b2", ())
