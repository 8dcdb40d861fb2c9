"""Tasks that only change a counter: more actions, the breach marker, stasis, blackout and the like."""

from __future__ import annotations

from tessera.games.tesseract.events import MarkerBack
from tessera.games.tesseract.primed import move_marker
from tessera.games.tesseract.state import State, gain
from tessera.games.tesseract.tasks.task import Step


class MoreActions(Step, frozen=True):
    """More actions this turn."""

    name = "more-actions"
    number: int

    def happen(self, state: State) -> None:
        gain(state, self.number)

    def packed(self) -> tuple[int, int]:
        return 0, self.number


class MoveMarkerBack(Step, frozen=True):
    """Move the breach marker back."""

    name = "marker-back"
    by: int

    def possible(self, state: State, player: int) -> bool:
        return state.breaches > 0

    def happen(self, state: State) -> None:
        by = min(self.by, state.breaches)
        move_marker(state, -by)
        state.events.append(MarkerBack(by, state.breaches))

    def packed(self) -> tuple[int, int]:
        return 0, self.by


class SkipThreat(Step, frozen=True):
    """The next threat phase is skipped."""

    name = "skip-threat"

    def happen(self, state: State) -> None:
        state.skips += 1


class Stasis(Step, frozen=True):
    """The next dice to be primed are destroyed instead."""

    name = "stasis"
    dice: int

    def happen(self, state: State) -> None:
        state.stasis += self.dice

    def packed(self) -> tuple[int, int]:
        return 0, self.dice


class Blackout(Step, frozen=True):
    """The next events do not happen."""

    name = "blackout"
    events: int

    def happen(self, state: State) -> None:
        state.blackout += self.events

    def packed(self) -> tuple[int, int]:
        return 0, self.events


class OpenLabs(Step, frozen=True):
    """Until the end of the turn dice in all labs may form the player's sets and runs."""

    name = "open-labs"

    def happen(self, state: State) -> None:
        state.open_labs = True
