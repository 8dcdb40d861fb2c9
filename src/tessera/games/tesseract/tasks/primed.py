"""Tasks on the primed area: adjust, destroy, clear, sweep, purge (T16, T21)."""

from __future__ import annotations

from typing import Final

from tessera.core.game import Action
from tessera.games.tesseract.actions import Adjust, Choose, Destroy
from tessera.games.tesseract.dice import (
    BIT,
    COLOUR,
    COLOUR_NUMBERS,
    COLOUR_PIECE_OF,
    COLUMN_PIECE_OF,
    DIE,
    NOTHING,
    PRIMED_OF,
    VALUE,
    VALUES,
    Die,
    Mask,
)
from tessera.games.tesseract.primed import CROWD, adjust, crowded, destroy, primed_adjusts
from tessera.games.tesseract.state import State, distinct
from tessera.games.tesseract.tables import CHOOSE_COLOUR, CHOOSE_PRIMED_COLUMN, DESTROY
from tessera.games.tesseract.tasks.task import Question, ShownPieces

LOW: Final = 3
"""A low die shows this value or less."""


class AdjustPrimed(Question, frozen=True):
    """Adjust a primed die by up to `reach`; below 1 it is destroyed (T16)."""

    name = "adjust-primed"
    rule = "T16"
    reach: int

    def possible(self, state: State, player: int) -> bool:
        return bool(state.primed)

    def options(self, state: State) -> list[Action]:
        return primed_adjusts(state, self.reach)

    def apply(self, state: State, action: Adjust) -> None:
        adjust(state, PRIMED_OF[action.die], action.step)

    def packed(self) -> tuple[int, int]:
        return 0, self.reach


class DestroyPrimed(Question, frozen=True):
    """Destroy primed dice; the subclasses say which."""

    name = "destroy"
    values: Mask = NOTHING
    """The values of the dice that were destroyed."""

    def apply(self, state: State, action: Destroy) -> None:
        die = PRIMED_OF[action.die]
        self.again(state, values=self.values | BIT[VALUE[die]])
        destroy(state, die)

    def packed(self) -> tuple[int, int]:
        return self.values, self.kind


class DestroyLow(DestroyPrimed, frozen=True):
    """Destroy a primed die of value 3 or less."""

    kind = 0

    def possible(self, state: State, player: int) -> bool:
        return any(state.columns[: LOW + 1])

    def options(self, state: State) -> list[Action]:
        return [DESTROY[die] for die in distinct(state.primed) if VALUE[die] <= LOW]


class DestroyCrowded(DestroyPrimed, frozen=True):
    """Destroy a primed die in a column of three or more."""

    kind = 1

    def possible(self, state: State, player: int) -> bool:
        return max(state.columns) >= CROWD

    def options(self, state: State) -> list[Action]:
        return crowded(state)


class DestroyDifferent(DestroyPrimed, frozen=True):
    """Destroy primed dice of different values."""

    kind = 2

    def possible(self, state: State, player: int) -> bool:
        return bool(state.primed)

    def options(self, state: State) -> list[Action]:
        return [DESTROY[die] for die in distinct(state.primed) if not self.values & BIT[VALUE[die]]]


class DestroyMatch(Question, frozen=True):
    """T21: destroy one primed die of the same colour and value as the contained one."""

    name = "destroy-match"
    rule = "T21"
    die: Die

    def options(self, state: State) -> list[Action]:
        return [DESTROY[self.die]] if self.die in state.primed else []

    def apply(self, state: State, action: Destroy) -> None:
        destroy(state, self.die)

    def shown(self, state: State) -> ShownPieces:
        return ShownPieces(die=DIE[self.die])

    def packed(self) -> tuple[int, int]:
        return 0, self.die


class ClearColumn(Question, frozen=True):
    """Destroy all dice in one primed column."""

    name = "clear-column"

    def possible(self, state: State, player: int) -> bool:
        return bool(state.primed)

    def options(self, state: State) -> list[Action]:
        return [CHOOSE_PRIMED_COLUMN[value] for value in VALUES if state.columns[value]]

    def apply(self, state: State, action: Choose) -> None:
        for die in _dice_where(state, VALUE, COLUMN_PIECE_OF[action.piece]):
            destroy(state, die)


class SweepColumn(ClearColumn, frozen=True):
    """Lower every die in one primed column by 1."""

    name = "sweep"

    def apply(self, state: State, action: Choose) -> None:
        for die in _dice_where(state, VALUE, COLUMN_PIECE_OF[action.piece]):
            adjust(state, die, -1)


class PurgeColour(Question, frozen=True):
    """Destroy every primed die of one colour."""

    name = "purge"

    def possible(self, state: State, player: int) -> bool:
        return bool(state.primed)

    def options(self, state: State) -> list[Action]:
        there = {COLOUR[die] for die in state.primed}
        return [CHOOSE_COLOUR[colour] for colour in COLOUR_NUMBERS if colour in there]

    def apply(self, state: State, action: Choose) -> None:
        for die in _dice_where(state, COLOUR, COLOUR_PIECE_OF[action.piece]):
            destroy(state, die)


def _dice_where(state: State, part: list[int], wanted: int) -> list[Die]:
    """The primed dice of a colour or value."""
    return [die for die in state.primed if part[die] == wanted]
