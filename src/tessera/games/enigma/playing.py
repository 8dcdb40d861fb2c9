"""Playing an action: check that it is offered, and hand it to its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tessera.core.game import Action, Event
from tessera.games.enigma.actions import Choose, Claim, GiveUp, Lay, Networker, Pass, Ready, Show, TimeUp
from tessera.games.enigma.choices import choices, fits_form
from tessera.games.enigma.choosing import choose
from tessera.games.enigma.laying import can_lay, go_without, lay, networker
from tessera.games.enigma.race import claim, give_up, ready, show, time_up
from tessera.games.enigma.refusals import refusal
from tessera.games.enigma.state import State

PLAY: Final[dict[type[Action], Callable[[State, int, Any, int], None]]] = {
    Choose: choose,
    Ready: ready,
    Claim: claim,
    Show: show,
    GiveUp: give_up,
    Lay: lay,
    Networker: networker,
    Pass: go_without,
    TimeUp: time_up,
}
"""The rule that plays each action."""


def play(state: State, seat: int, action: Action, at: int) -> list[Event]:
    """Play an action that is offered to this seat and return what happened; refuse any other."""
    if at < state.at or not (_is_offered(state, seat, action) or fits_form(state, seat, action)):
        raise refusal(state, seat, action, at)
    happened: list[Event] = []
    state.events = happened
    PLAY[type(action)](state, seat, action, at)
    state.at = at
    state.offered = {}
    return happened


def _is_offered(state: State, seat: int, action: Action) -> bool:
    """Whether an action is one of the choices; a place for a tile is found without going through all of them."""
    if type(action) is Lay and state.phase == "lay":
        return seat == state.queue[0] and can_lay(state.network.places, state.tile_of(seat), action)
    return action in choices(state, seat)
