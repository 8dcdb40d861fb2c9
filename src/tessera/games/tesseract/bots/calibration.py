"""Calibration: turns the evaluation of a position into a chance to win that people can read.

The evaluation ranks positions well, but as a number it is pessimistic early and optimistic late.  The correction is a
line in log-odds, by how much of the matrix is filled.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from tessera.games.tesseract.bots.evaluation import chance_to_win
from tessera.games.tesseract.dice import KINDS
from tessera.games.tesseract.state import State


class Calibration(NamedTuple):
    """A logistic correction of an evaluation.  `early` and `late` are log-odds."""

    early: float
    """Added while the matrix is empty: the evaluation is pessimistic then."""
    late: float
    """Taken off again, in proportion to the filled spaces: all of it when the matrix is full."""
    floor: float
    """Evaluations are kept this far from 0 and 1, where log-odds are infinite.  A chance to win."""


EXPERTS = Calibration(early=3.4, late=5.3, floor=0.002)
"""`early` and `late` are fitted to 953 turns in 52 games of two experts on plates 1 to 4, of which they won 73 %;
`floor` is hand-set."""


def calibrated(value: float, filled: int, calibration: Calibration = EXPERTS) -> float:
    """The chance to win that a value of `chance_to_win` stands for when `filled` spaces of the matrix are filled."""
    value = min(max(value, calibration.floor), 1 - calibration.floor)
    odds = log(value / (1 - value)) + calibration.early - calibration.late * filled / len(KINDS)
    return 1 / (1 + exp(-odds))


def calibrated_chance_to_win(state: State) -> float:
    """The calibrated chance to win a position."""
    return calibrated(chance_to_win(state), state.matrix.bit_count())
