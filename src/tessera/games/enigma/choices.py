"""The choices of each moment: actions, and for the race forms to fill in (E7–E18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from tessera.core.attempt import HAND, MOST_HAND
from tessera.core.game import CLOCK, Action, Choice, Form
from tessera.games.enigma.actions import Choose, Claim, GiveUp, Networker, Pass, Ready, Show, TimeUp
from tessera.games.enigma.chambers import open_chambers
from tessera.games.enigma.laying import Lays
from tessera.games.enigma.puzzles import CATEGORIES, KINDS, Category
from tessera.games.enigma.race import deadline
from tessera.games.enigma.state import State

CHOOSE: Final = tuple(Choose(category) for category in CATEGORIES)
"""The choice of each chamber, interned."""
STAND: Final = tuple(Networker(cell) for cell in range(4))
"""The networker action of each cell, interned; no tile has more than four cells (E29)."""


def choices(state: State, seat: int) -> Sequence[Choice]:
    """Everything this seat may do now.  Listed once a moment: `play` clears the cache."""
    offered = state.offered.get(seat)
    if offered is None:
        state.offered[seat] = offered = _choices(state, seat)
    return offered


def _choices(state: State, seat: int) -> Sequence[Choice]:
    phase = state.phase
    if seat == CLOCK:
        return () if deadline(state) is None else (TimeUp(),)
    if phase == "over" or seat not in state.to_act:
        return ()
    if phase == "lay":
        return Lays([*state.network.places], state.tile_of(seat))
    if phase == "networker":
        return networker_choices(state)
    if phase == "choose":
        return tuple(CHOOSE[chamber] for chamber in open_chambers(state))
    if phase == "ready":
        return (Ready(),)
    return (*forms(state.category_of(seat)), GiveUp())


def networker_choices(state: State) -> tuple[Action, ...]:
    """E18: a networker on a free cell of the tile just laid, or none."""
    return (*(STAND[cell] for cell in state.free_cells), Pass())


@cache
def forms(category: Category) -> tuple[Form, Form]:
    """E12, E44: a claim, and a showing, of an arrangement of this category."""
    arrangements = [KINDS[category].arrangement_type]
    (arrangement,), parts = msgspec.json.schema_components(arrangements, ref_template="#/$defs/{name}")

    def form(action: str, rule: str) -> Form:
        fields = {"type": {"const": action}, "arrangement": arrangement}
        known = {**fields, "hand": {"type": "string", "maxLength": MOST_HAND, "pattern": HAND}}
        return Form(action, rule, {"type": "object", "properties": known, "required": [*fields], "$defs": parts})

    return form("claim", "E12"), form("show", "E44")


def fits_form(state: State, seat: int, action: Action) -> bool:
    """Whether an action fills in one of the forms that this seat has now."""
    return (
        isinstance(action, Claim | Show)
        and state.phase == "race"
        and seat in state.to_act
        and isinstance(action.arrangement, KINDS[state.category_of(seat)].arrangement_type)
    )
