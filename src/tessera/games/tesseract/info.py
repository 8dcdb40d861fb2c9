"""Information about choices for clients: the pieces a choice uses, its cost, whether it is final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tessera.core.game import Action, ChoiceInfo
from tessera.games.tesseract.actions import (
    COSTLY,
    FINAL,
    Adjust,
    Choose,
    Contain,
    Destroy,
    Dial,
    Flip,
    Play,
    Recolour,
    Remove,
    Reposition,
    Roll,
    Special,
    Study,
    Swap,
    Transfer,
    Use,
)
from tessera.games.tesseract.dice import MATRIX, PLACE_OF
from tessera.games.tesseract.labs import die_at
from tessera.games.tesseract.state import State


def answering(player: int) -> int:
    """The context in which a card, special or event asks in a player's turn; otherwise it is the active player."""
    return ~player


FIXED_PIECES: dict[type[Action], Callable[[Any], tuple[str, ...]]] = {
    Remove: lambda action: (action.die,),
    Adjust: lambda action: (action.die,),
    Dial: lambda action: (action.die,),
    Flip: lambda action: (action.die,),
    Recolour: lambda action: (action.die,),
    Destroy: lambda action: (action.die,),
    Transfer: lambda action: (action.die, action.to),
    Swap: lambda action: (action.die, action.cell),
    Reposition: lambda action: (action.die, action.to),
    Roll: lambda action: action.dice,
    Use: lambda action: (f"containment:{action.card}",),
    Choose: lambda action: (action.piece,),
}
"""The pieces an action uses, independent of the position; actions in neither table use none."""
OWN_PIECES: dict[type[Action], Callable[[int, Any], tuple[str, ...]]] = {
    Study: lambda player, action: (f"card:{player}:{action.card}",),
    Play: lambda player, action: (f"card:{player}:{action.card}",),
    Special: lambda player, action: (f"character:{player}",),
}
"""The pieces that depend on whose turn it is."""


def info_in(context: int, action: Action) -> ChoiceInfo | None:
    """The information that depends on the context and the action alone; None for Contain, whose pieces are dice."""
    kind = type(action)
    if kind is Contain:
        return None
    if own := OWN_PIECES.get(kind):
        pieces = own(context if context >= 0 else ~context, action)
    else:
        fixed = FIXED_PIECES.get(kind)
        pieces = fixed(action) if fixed else ()
    return ChoiceInfo(pieces, int(context >= 0 and kind in COSTLY), kind in FINAL)


def info_of_containing(state: State, action: Action) -> ChoiceInfo:
    """The dice of the set or run, and the spaces in the matrix that are filled (T19, T20); T22: a roll is final."""
    assert isinstance(action, Contain)
    filled = [MATRIX[die_at(state, PLACE_OF[name])] for name in action.goes]
    return ChoiceInfo((*action.dice, *filled), int(not state.stack), action.roll)
