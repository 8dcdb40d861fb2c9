"""The parts of the view, as bits: functions that change the state set the affected bits in `state.dirty`."""

from __future__ import annotations

from tessera.games.tesseract.dice import BIT

ON_PLAYERS, ON_CUBE, ON_PLATE, ON_PRIMED, ON_MATRIX, ON_CARDS = BIT[:6]
"""In the order of `view.PARTS`."""
