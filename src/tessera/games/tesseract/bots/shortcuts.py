"""Shortcuts: the position after an action that only turns or moves one die (T16, T17), seen without playing it.

Two thirds of a player's choices are such actions, and hardly any stays in the beam.  The state is changed for a moment,
looked at, and changed back, instead of copied; a test compares what is seen with the action played by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tessera.core.game import Action
from tessera.games.tesseract.actions import Adjust, Transfer
from tessera.games.tesseract.content.passives import EFFICIENCY, ENTANGLED, MANY_PATHS
from tessera.games.tesseract.dice import (
    EMPTY,
    LAB_AT,
    LAB_OF,
    PLACE_OF,
    PRIMED_OF,
    SPACE_AT,
    VALUE,
    WITH_VALUE,
    Place,
)
from tessera.games.tesseract.primed import adjust
from tessera.games.tesseract.state import ADJUSTED, TRANSFERRED, State

T = TypeVar("T")

WRAPPED = (6, 1, 2, 3, 4, 5, 6, 1)
"""By value and step: the value that a die shows after an adjust; beyond the ends only Modular goes on."""


def simple_actions(state: State) -> tuple[type[Action], ...]:
    """The kinds of action that do nothing else for the active player: no passive joins in, and nobody is asked."""
    if state.stack or state.ask_first:
        return ()
    passive = state.passives[state.active]
    if passive == MANY_PATHS:
        return ()
    if passive == EFFICIENCY:
        return (Adjust,)
    return (Transfer,) if passive == ENTANGLED else (Adjust, Transfer)


def after(state: State, action: Action, look: Callable[[State], T]) -> T:
    """`look` at the position after one of the `simple_actions`."""
    kinds = state.kinds
    state.actions -= 1
    if isinstance(action, Adjust):
        state.kinds |= ADJUSTED
        place = PLACE_OF.get(action.die)
        seen = _primed_adjusted(state, action, look) if place is None else _adjusted(state, place, action.step, look)
    else:
        assert isinstance(action, Transfer)
        state.kinds |= TRANSFERRED
        seen = _transferred(state, action, look)
    state.kinds = kinds
    state.actions += 1
    return seen


def _adjusted(state: State, place: Place, step: int, look: Callable[[State], T]) -> T:
    lab, space = state.labs[LAB_AT[place]], SPACE_AT[place]
    die = lab[space]
    lab[space] = WITH_VALUE[die][WRAPPED[VALUE[die] + step]]
    seen = look(state)
    lab[space] = die
    return seen


def _transferred(state: State, action: Transfer, look: Callable[[State], T]) -> T:
    place = PLACE_OF[action.die]
    lab, space = state.labs[LAB_AT[place]], SPACE_AT[place]
    other = state.labs[LAB_OF[action.to]]
    free = other.index(EMPTY)
    other[free], lab[space] = lab[space], EMPTY
    seen = look(state)
    lab[space], other[free] = other[free], EMPTY
    return seen


def _primed_adjusted(state: State, action: Adjust, look: Callable[[State], T]) -> T:
    die = PRIMED_OF[action.die]
    primed, columns, destroyed, dirty = state.primed, state.columns, state.destroyed, state.dirty
    state.primed, state.columns, state.destroyed = primed.copy(), columns.copy(), destroyed.copy()
    told = len(state.events)
    adjust(state, die, action.step)
    seen = look(state)
    del state.events[told:]
    state.primed, state.columns, state.destroyed, state.dirty = primed, columns, destroyed, dirty
    return seen
