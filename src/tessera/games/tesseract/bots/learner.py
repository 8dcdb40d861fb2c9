"""Training of the value model: the positions to learn from, and the tables that are played for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tessera.core.game import Action, Game
from tessera.games.tesseract.bots.features import FIELDS, features
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import SETUP
from tessera.games.tesseract.tables import END
from tessera.lab.learning import Learner


def rows(game: Game, action: Action) -> Sequence[Sequence[float]]:
    """The features of a position between two actions; at the end of a turn also without the actions that are left, as
    planners see it."""
    assert isinstance(game, Tesseract)
    state = game.position
    if state.phase == SETUP or state.stack:
        return ()
    found = [features(state)]
    if action is END and state.actions:
        left, state.actions = state.actions, 0
        found.append(features(state))
        state.actions = left
    return found


TABLES = tuple((seats, {"plate": side}) for side in "1A2B3C4D" for seats in (2, 3, 4))
"""Every side with every number of players.  One person plays two characters (T1), so two seats stand for one."""
EXAM = tuple((seats, {"plate": side}) for seats in (2, 3, 4) for side in "1234")
"""The number sides, whose results docs/balance.md shows."""
LEARNER = Learner(FIELDS, rows, TABLES, EXAM, Path(__file__).with_name("value_model.json"))
