"""Looking ahead in a plan: the turns to come, and the dice that are not revealed yet (T10)."""

from __future__ import annotations

from collections.abc import Sequence

from tessera.core.game import Action, Event, IllegalAction
from tessera.games.tesseract.dice import BIT, CELL_OF
from tessera.games.tesseract.events import Destroyed, Primed, Removed
from tessera.games.tesseract.state import SETUP, State
from tessera.games.tesseract.tasks.threat import begin_turn


def look_ahead(state: State, turns: int) -> None:
    """T12: begin a coming turn with everything as it lies now; the threat phases before it are left out."""
    if state.phase == SETUP or state.outcome is not None:
        raise IllegalAction("not-plannable", "turns are planned once the first one has begun", rule="T12")
    if not 0 < turns <= state.players:
        message = f"only the next {state.players} turns can be planned"
        raise IllegalAction("not-plannable", message, rule="T12", value=turns)
    state.stack.clear()
    state.offered = None
    state.events = []
    state.turn += turns - 1
    begin_turn(state, (state.active + turns) % state.players)


def unforeseen(state: State, action: Action) -> IllegalAction | None:
    """T10: the action uses a die of the cube that would come to light before it, and nobody knows how."""
    cube = state.cube
    unknown = cube.hidden & cube.exposed | cube.covered & cube.tops
    if not unknown:
        return None
    for field in ("die", "cell", "piece"):
        piece = getattr(action, field, "")
        if piece in CELL_OF and unknown & BIT[CELL_OF[piece]]:
            return _not_revealed(piece)
    return None


def unclear(events: Sequence[Event]) -> IllegalAction | None:
    """T10, T27: a die left the cube that nobody knows yet, so it may be another one."""
    for event in events:
        if (isinstance(event, Primed) and "?" in event.was) or (
            isinstance(event, Removed | Destroyed) and "?" in event.die
        ):
            return _not_revealed(event.place if isinstance(event, Destroyed) else event.cell)
    return None


def _not_revealed(piece: str) -> IllegalAction:
    message = f"nobody knows {piece} before it comes to light, so no plan can use it"
    return IllegalAction("not-revealed", message, rule="T10", value=piece)
