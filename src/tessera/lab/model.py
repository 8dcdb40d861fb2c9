"""A trained model as plain data: a chance as a logistic function of features, without any heavy dependency.

>>> model = LogisticModel(("filled",), -1.0, (2.0,))
>>> model.chance([0.5])
0.5
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from operator import mul
from pathlib import Path

import msgspec

from tessera.lab.encoding import Field

LARGEST = 30.0
"""Log-odds beyond which a chance does not change any more."""
LEAST = 1e-6
"""Chances are kept this far from 0 and 1, where log-odds are infinite."""


def logistic(odds: float) -> float:
    """The chance that log-odds stand for."""
    return 1 / (1 + exp(-min(max(odds, -LARGEST), LARGEST)))


class LogisticModel(msgspec.Struct, frozen=True):
    """Weights of features; `fields` names the features that it was made for."""

    fields: tuple[str, ...]
    bias: float
    weights: tuple[float, ...]
    shift: float = 0.0
    slope: float = 1.0
    """Calibration: a line in log-odds, from the raw chance to the share of games that the bot wins."""
    made: str = ""
    """How it was made: the games and the quality of the fit."""
    calibrated_on: str = ""
    """The games that the calibration was fitted to."""

    def chance(self, row: Sequence[float]) -> float:
        """The raw chance of a row."""
        return logistic(self.bias + sum(map(mul, self.weights, row)))

    def calibrated(self, chance: float) -> float:
        """The share of games that is won at a raw chance, also at the mean of several."""
        chance = min(max(chance, LEAST), 1 - LEAST)
        return logistic(self.shift + self.slope * log(chance / (1 - chance)))


def feature_names(fields: Sequence[Field]) -> tuple[str, ...]:
    """One name for each number of a row: that of its field, with a number if the field has several."""
    return tuple(
        field.name if field.size == 1 else f"{field.name}-{number}" for field in fields for number in range(field.size)
    )


def load_model(path: Path, fields: Sequence[Field]) -> LogisticModel:
    """The model in a file; raises `ValueError` if it was made for other features."""
    model = msgspec.json.decode(path.read_bytes(), type=LogisticModel)
    if model.fields != feature_names(fields) or len(model.weights) != len(model.fields):
        raise ValueError(f"{path} was trained on other features: train it again")
    return model


def save_model(path: Path, model: LogisticModel) -> None:
    """Write a model, one weight a line."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(model)) + b"\n")
