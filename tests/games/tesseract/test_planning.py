"""TESSERACT's planner: shortcuts that do not play an action, and the last spaces with the dice at hand."""

from __future__ import annotations

import pytest

from tessera.games.tesseract.bots.beam_search import position_key
from tessera.games.tesseract.bots.choices import offered
from tessera.games.tesseract.bots.endgame import OUT_OF_SIGHT, actions_with
from tessera.games.tesseract.bots.evaluation import chance_to_win
from tessera.games.tesseract.bots.levels import Steady
from tessera.games.tesseract.bots.shortcuts import after, simple_actions
from tessera.games.tesseract.content.edition_1 import EDITION_1
from tessera.games.tesseract.dice import DIE_OF, NOTHING, Mask, mask_of
from tessera.games.tesseract.edition_2 import SecondEdition
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tables import AGREE
from tests.games.tesseract.midgame import midgame
from tests.games.tesseract.positions import do, position


def seen(state: State) -> tuple[float, object]:
    return chance_to_win(state), position_key(state)


@pytest.mark.parametrize("character", [character.name for character in EDITION_1.characters])
def test_a_shortcut_shows_the_position_that_the_rules_lead_to(character: str) -> None:
    """T16, T17: whichever character acts; afterwards the position is what it was."""
    others = [each.name for each in EDITION_1.characters if each.name != character][:2]
    looked = 0
    for seed in range(6):
        game = midgame(3, seed, start=0, characters=[character, *others])
        state = game.position
        if game.outcome is not None or state.stack or not state.actions:
            continue
        before = state.encode()
        for action in offered(game):
            if isinstance(action, simple_actions(state)):
                played: Tesseract = game.copy()
                played.play(played.to_act[0], action, state.at)
                assert after(state, action, seen) == seen(played.position), action
                assert not played.position.stack
                assert AGREE not in played.choices(0)
                looked += 1
        assert state.encode() == before
    assert looked > 20 or character == "quantum-physicist"


def test_a_planner_sees_the_win_that_a_partner_only_has_to_agree_to() -> None:
    """T17, T46: the last die lies in the lab of a partner who is asked first, and Open labs lets it be contained."""
    filled = " ".join(f"{colour}{value}" for colour in "yopb" for value in range(1, 6) if (colour, value) != ("y", 3))
    game = position("y1 y2", "y3", matrix=filled, use="open-labs", ask_first=(1,), kind=SecondEdition)
    do(game, "use open-labs")
    assert str(Steady(1).move(game, 0, 0).action) == "contain 1:0 of 0:0,0:1,1:0"


def dice(names: str) -> Mask:
    return mask_of([DIE_OF[name] for name in names.split()])


@pytest.mark.parametrize(
    ("own", "around", "actions"),
    [
        ("blue2 yellow2 orange2", "", 1),
        ("blue2 yellow2", "orange2", 2),
        ("blue2 yellow2", "orange4", 3),
        ("blue3", "yellow2 orange1 purple4", 5),
        ("yellow2 orange2", "", 1 + OUT_OF_SIGHT),
    ],
    ids=["ready", "one die to get", "a run", "two dice to get", "no blue die in sight"],
)
def test_a_space_takes_the_actions_to_get_and_adjust_its_dice(own: str, around: str, actions: float) -> None:
    """T14, T16, T17, T19: blue 2 is contained with a set or run of different colours."""
    assert actions_with(DIE_OF["blue2"], dice(own), dice(around), modular=False) == actions


def test_beyond_the_ends_only_a_modular_lab_adjusts() -> None:
    """T16: from 6 to 1 is one adjust for the number theorist, and five for everybody else."""
    own = dice("blue6 yellow1 orange1")
    assert actions_with(DIE_OF["blue1"], own, NOTHING, modular=True) == 2
    assert actions_with(DIE_OF["blue1"], own, NOTHING, modular=False) > 3
