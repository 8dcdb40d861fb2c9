"""Tasks on the cube: remove, tunnel, reposition, swap, dampen, put back (T14, T25, T44)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import Choose, Remove, Reposition, Swap
from tessera.games.tesseract.cube import (
    exchange,
    mark,
    pull_out,
    put_on,
    reachable,
    reveal,
    take_off,
)
from tessera.games.tesseract.dice import (
    BIT,
    CELL,
    CELL_OF,
    COLOUR,
    COLUMN_OF,
    COLUMN_OF_CELL,
    DESTROYED_OF,
    DIE,
    DIE_WITH,
    EMPTY,
    PLACE,
    PLACE_OF,
    VALUE,
    Cell,
    Die,
    cells_in,
)
from tessera.games.tesseract.events import Marked, PutBack, Removed, Repositioned, Rolled, Swapped
from tessera.games.tesseract.labs import die_at, has_dice, into_lab, offered_places, set_die
from tessera.games.tesseract.primed import destroyed_dice, from_pile, to_pile
from tessera.games.tesseract.state import State, helped
from tessera.games.tesseract.tables import CHOOSE_CELL, CHOOSE_COLUMN, REMOVE, REPOSITION, SWAP
from tessera.games.tesseract.tasks.task import Question, ShownPieces
from tessera.games.tesseract.tasks.threat import leave


def remove(state: State, player: int, cell: Cell) -> None:
    """T14: move a die to a free space in one's own lab, value unchanged; T34: it arrives before the event."""
    if not state.cube.removable & BIT[cell]:
        helped(state, player)
    _arrive(state, player, take_off(state, cell), cell)


def _arrive(state: State, player: int, die: Die, cell: Cell) -> None:
    """Put a die from the cube in a lab, then reveal and uncover what it covered."""
    place = into_lab(state, player, die)
    state.events.append(Removed(player, DIE[die], CELL[cell], PLACE[place]))
    reveal(state)
    leave(state, cell, VALUE[die])


class RemoveDice(Question, frozen=True):
    """Remove removable dice into one's own lab, one after the other (T14)."""

    name = "remove"
    rule = "T14"
    waits = True

    def possible(self, state: State, player: int) -> bool:
        return EMPTY in state.labs[player] and reachable(state, player) != 0

    def options(self, state: State) -> list[Action]:
        if EMPTY not in state.labs[self.who]:
            return []
        return [REMOVE[cell] for cell in cells_in(reachable(state, self.who))]

    def apply(self, state: State, action: Remove) -> None:
        self.again(state)
        remove(state, self.who, CELL_OF[action.die])


class TunnelDie(Question, frozen=True):
    """Remove any die with a free side; the dice above it come down."""

    name = "tunnel"

    def possible(self, state: State, player: int) -> bool:
        return EMPTY in state.labs[player] and state.cube.exposed != 0

    def options(self, state: State) -> list[Action]:
        if EMPTY not in state.labs[self.who]:
            return []
        return [REMOVE[cell] for cell in cells_in(state.cube.exposed)]

    def apply(self, state: State, action: Remove) -> None:
        cell = CELL_OF[action.die]
        _arrive(state, self.who, pull_out(state, cell), cell)


class RepositionDice(Question, frozen=True):
    """Move removable dice to the top of another column of height 0 to 3 (T25)."""

    name = "reposition"
    rule = "T25"

    def possible(self, state: State, player: int) -> bool:
        return reachable(state, player) != 0

    def options(self, state: State) -> list[Action]:
        low = state.cube.low_columns()
        return [
            REPOSITION[cell][column]
            for cell in cells_in(reachable(state, self.who))
            for column in low
            if column != COLUMN_OF_CELL[cell]
        ]

    def apply(self, state: State, action: Reposition) -> None:
        self.again(state)
        cell = CELL_OF[action.die]
        if not state.cube.removable & BIT[cell]:
            helped(state, self.who)
        marked = state.dampened & BIT[cell]
        die = take_off(state, cell)
        to = put_on(state, COLUMN_OF[action.to], die)
        if marked:
            mark(state, to)
        state.events.append(Repositioned(DIE[die], CELL[cell], CELL[to]))
        reveal(state)
        leave(state, cell, VALUE[die])


class SwapDie(Question, frozen=True):
    """Exchange a die in one's lab with a removable die, values unchanged."""

    name = "swap"

    def possible(self, state: State, player: int) -> bool:
        return state.cube.removable != 0 and has_dice(state, player)

    def options(self, state: State) -> list[Action]:
        cells = cells_in(state.cube.removable)
        return [SWAP[place][cell] for place in offered_places(state, self.who) for cell in cells]

    def apply(self, state: State, action: Swap) -> None:
        """The die in the cube is replaced before it leaves: the plate is not uncovered, and a mark on it is gone."""
        place, cell = PLACE_OF[action.die], CELL_OF[action.cell]
        out = die_at(state, place)
        into = exchange(state, cell, out)
        set_die(state, place, into)
        state.events.append(Swapped(action.die, action.cell, DIE[out], DIE[into]))


class DampenDie(Question, frozen=True):
    """Mark a removable die: the cube cannot prime or destroy it until the player's next turn.

    One removable die has to stay unmarked, or the last dice in the cube could be held back forever.
    """

    name = "dampen"

    def possible(self, state: State, player: int) -> bool:
        return (state.cube.removable & ~state.dampened).bit_count() > 1

    def options(self, state: State) -> list[Action]:
        unmarked = cells_in(state.cube.removable & ~state.dampened)
        return [CHOOSE_CELL[cell] for cell in unmarked] if len(unmarked) > 1 else []

    def apply(self, state: State, action: Choose) -> None:
        cell = CELL_OF[action.piece]
        mark(state, cell)
        state.events.append(Marked(action.piece, DIE[state.cube.cells[cell]]))


class PutBackDice(Question, frozen=True):
    """Take destroyed dice, roll them, put them back on the cube, one after the other."""

    name = "put-back"
    waits = True

    def possible(self, state: State, player: int) -> bool:
        return any(state.destroyed)

    def options(self, state: State) -> list[Action]:
        return destroyed_dice(state)

    def apply(self, state: State, action: Choose) -> None:
        self.again(state)
        roll_destroyed(state, self.who, action.piece)


def roll_destroyed(state: State, player: int, piece: str) -> None:
    """T44: roll a destroyed die, then ask where it goes.

    Until it lies there it counts as destroyed (T47); where cards can be played meanwhile, the question holds it.
    """
    dice = DIE_WITH[DESTROYED_OF[piece]]
    die = dice[state.chance.roll()]
    if state.edition.cards_during:
        from_pile(state, COLOUR[die])
    state.events.append(Rolled(piece, DIE[dice[0]], DIE[die]))
    state.stack.append(PlaceDie(die, who=player))


class PlaceDie(Question, frozen=True):
    """Put a destroyed die, already rolled, on a column of height 0 to 3 (T25, T44)."""

    name = "place"
    rule = "T25"
    die: Die

    def options(self, state: State) -> list[Action]:
        return [CHOOSE_COLUMN[column] for column in state.cube.low_columns()]

    def dropped(self, state: State) -> None:
        if state.edition.cards_during:
            to_pile(state, self.die)

    def apply(self, state: State, action: Choose) -> None:
        if not state.edition.cards_during:
            from_pile(state, COLOUR[self.die])
        cell = put_on(state, COLUMN_OF[action.piece], self.die)
        state.events.append(PutBack(DIE[self.die], CELL[cell], state.edition.cards_during))

    def shown(self, state: State) -> ShownPieces:
        return ShownPieces(die=DIE[self.die])

    def packed(self) -> tuple[int, int]:
        return 0, self.die
