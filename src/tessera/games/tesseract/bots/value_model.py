"""The value model: the chance to win a position of TESSERACT, learned from self-play.

It is a logistic function of `features.py`; `value_model.json` has its weights.  `tessera lab train tesseract` makes
them from games of steady players, and `tessera lab calibrate tesseract` the line that turns their chances into those
of experts (docs/value-model.md).  `evaluation.py` ranks positions, thousands for one decision; this helps experts to
judge the last few of them, and says, for people, how often a position is won.
"""

from __future__ import annotations

from math import log
from pathlib import Path

from tessera.games.tesseract.bots.features import FIELDS, features
from tessera.games.tesseract.state import State
from tessera.lab.model import load_model, logistic

FILE = Path(__file__).with_name("value_model.json")
MODEL = load_model(FILE, FIELDS)
FLOOR = 0.002
"""Values are kept this far from 0 and 1, where log-odds are infinite.  Hand-set."""


def steady_chance(state: State) -> float:
    """The chance that steady players, from whose games the model learned, win a position; exact when the game is over.

    Experts judge by it and not by their own chance, which is fitted to the games that they play with it.
    """
    if state.outcome is not None:
        return 1.0 if state.outcome.winners else 0.0
    return MODEL.chance(features(state))


def learned_chance(state: State) -> float:
    """The chance that experts win a position; exact when the game is over."""
    chance = steady_chance(state)
    return chance if state.outcome is not None else MODEL.calibrated(chance)


def compared(chance: float, value: float, best: float) -> float:
    """The chance to win with a line of some value, in a position with this chance where the best line has `best`.

    The log-odds of values are taken as they are: those of the evaluation alone have, fitted to games, a slope of 0.92
    (experts) to 1.23 (steady players).  A line that certainly wins or loses is not estimated.
    """
    if value in (0.0, 1.0):
        return value
    return logistic(_log_odds(chance) + _log_odds(value) - _log_odds(best))


def _log_odds(value: float) -> float:
    value = min(max(value, FLOOR), 1 - FLOOR)
    return log(value / (1 - value))
