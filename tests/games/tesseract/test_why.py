"""Reasons for every no, about a piece or a kind of action: each reason names its rule and changes nothing."""

from __future__ import annotations

import pytest

from tessera.games.tesseract.game import Tesseract
from tests.games.tesseract.positions import position

FULL = "y1 y2 y3 y4 y5 o1"


@pytest.mark.parametrize(
    ("game", "piece", "code", "rule"),
    [
        (position(), "cube:1,1,0", "top-covered", "T14"),
        (position(), "cube:1,1,1", "sides-blocked", "T14"),
        (position(FULL), "cube:0,0,1", "lab-full", "T15"),
        (position(FULL), "verb:remove", "lab-full", "T15"),
        (position(cube={}), "verb:remove", "cube-empty", "T14"),
        (position(), "verb:adjust", "no-dice", "T16"),
        (position(), "verb:transfer", "no-dice", "T17"),
        (position(FULL, FULL), "verb:transfer", "lab-full", "T17"),
        (position(FULL, "y6"), "lab:1:0", "lab-full", "T17"),
        (position(), "verb:study", "no-card", "T18"),
        (position(hand="rewind"), "verb:study", "highest-level", "T18"),
        (position("y1 y2 o3"), "verb:contain", "no-set-or-run", "T19"),
        (position("y1 y2 y3", matrix="y1 y2 y3"), "verb:contain", "all-contained", "T20"),
        (position("y1 y2 y3"), "matrix:blue6", "not-in-set", "T19"),
        (position(primed="y1"), "verb:special", "nothing-to-do", "T23"),
        (position(primed="y1"), "character:0", "nothing-to-do", "T23"),
        (position(actions=0), "character:0", "no-actions-left", "T13"),
        (position(hand="rewind"), "card:0:rewind", "nothing-to-do", "T24"),
        (position(), "containment:surge", "not-available", "T43"),
        (position(actions=0), "verb:remove", "no-actions-left", "T13"),
        (position(actions=0), "cube:0,0,1", "no-actions-left", "T13"),
    ],
)
def test_each_reason_has_a_code_and_its_rule(game: Tesseract, piece: str, code: str, rule: str) -> None:
    before = game.hash()
    reason = game.why(0, piece)
    assert reason is not None
    assert (reason.code, reason.rule) == (code, rule)
    assert game.hash() == before


def test_t20_a_set_or_run_whose_spaces_are_taken_is_named() -> None:
    reason = position("y1 o5 y2 y3", matrix="y1 y2 y3").why(0, "verb:contain")
    assert reason is not None
    assert reason.value == "lab:0:0 lab:0:2 lab:0:3"


def test_a_player_who_is_not_asked_is_told_so() -> None:
    """T12: turns are taken one after the other."""
    reason = position().why(1, "verb:remove")
    assert reason is not None
    assert (reason.code, reason.rule) == ("not-your-turn", "T12")


@pytest.mark.parametrize(
    "piece", ["", "verb:dance", "nothing:1", "lab:9:9", "cube:9,9,9", "cube:", ":::", "primed:red9"]
)
def test_pieces_that_do_not_exist_are_no_fault(piece: str) -> None:
    game = position("y1")
    reason = game.why(0, piece)
    assert reason is None or reason.code
