"""TESSERACT's planner: shortcuts that do not play an action."""

from __future__ import annotations

import pytest

from tessera.games.tesseract.actions import AGREE
from tessera.games.tesseract.bots.beam_search import position_key
from tessera.games.tesseract.bots.choices import offered
from tessera.games.tesseract.bots.evaluation import chance_to_win
from tessera.games.tesseract.bots.shortcuts import after, simple_actions
from tessera.games.tesseract.content.edition_1 import EDITION_1
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import State
from tests.games.tesseract.midgame import midgame


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
