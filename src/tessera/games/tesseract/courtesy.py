"""Courtesy: whose things an action uses.  The rules allow it; bots ask first (see `server/table/courtesy.py`)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import Transfer, Use
from tessera.games.tesseract.dice import LAB_AT, LAB_OF, PLACE_OF
from tessera.games.tesseract.info import FIXED_PIECES
from tessera.games.tesseract.state import State


def touched(state: State, seat: int, action: Action) -> frozenset[int]:
    """The other seats whose labs an action uses (T17, T25); all of them for a containment card (T43)."""
    if isinstance(action, Use):
        return frozenset(map(state.seat_of, range(state.players))) - {seat}
    pieces = FIXED_PIECES.get(type(action))
    labs = {LAB_AT[PLACE_OF[piece]] for piece in (pieces(action) if pieces else ()) if piece in PLACE_OF}
    if isinstance(action, Transfer):
        labs.add(LAB_OF[action.to])
    return frozenset(map(state.seat_of, labs)) - {seat}
