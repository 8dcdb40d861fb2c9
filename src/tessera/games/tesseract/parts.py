"""The parts of the view, as bits: functions that change the state set the affected bits in `state.dirty`."""

from __future__ import annotations

from typing import Final

from tessera.games.tesseract.dice import BIT

# In the order of `view.PARTS`.
ON_PLAYERS: Final = BIT[0]
ON_CUBE: Final = BIT[1]
ON_PLATE: Final = BIT[2]
ON_PRIMED: Final = BIT[3]
ON_MATRIX: Final = BIT[4]
ON_CARDS: Final = BIT[5]
