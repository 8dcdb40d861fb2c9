"""Argument types and helpers that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """An argparse type: a whole number from `low` to `high`."""
    limits = f"from {low} to {high}" if high is not None else f"from {low} up"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {limits}") from None
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{number} is not {limits}")
        return number

    return read


def import_from_here() -> None:
    """Let `module:Class` name a module in the current folder, as `python -m` does."""
    here = os.getcwd()
    if "" not in sys.path and here not in sys.path:
        sys.path.append(here)
