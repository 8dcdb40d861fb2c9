"""Hands on the cube: removing, repositioning, swapping, marking, tunnelling, putting back (T14, T25, T44)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import REMOVE, REPOSITION, SWAP, Choose, Remove, Reposition, Swap, choose
from tessera.games.tesseract.content.characters import LEVERAGE
from tessera.games.tesseract.cube import pulled
from tessera.games.tesseract.dice import (
    CELL,
    CELL_OF,
    COLOUR_OF,
    COLOURS,
    COLUMN,
    COLUMN_OF,
    DIE,
    EMPTY,
    LAB_SPACES,
    PLACE,
    PLACE_OF,
    bits,
)
from tessera.games.tesseract.effects import Task
from tessera.games.tesseract.events import Marked, PutBack, Removed, Repositioned, Revealed, Rolled, Swapped
from tessera.games.tesseract.state import State, Verb, again, helped


def reveal(state: State) -> None:
    """T10: draw the colours that came to light and the values that were uncovered, from what is left."""
    cube = state.cube
    colours = cube.hidden & cube.exposed
    values = cube.covered & cube.tops
    if not colours | values:
        return
    for cell in bits(colours | values):
        die = cube.cells[cell]
        if colours >> cell & 1:
            die = state.chance.draw(state.bag) << 3
        if values >> cell & 1:
            die |= state.chance.roll()
        cube.cells[cell] = die
        state.events.append(Revealed(CELL[cell], DIE[die]))
    cube.hidden ^= colours
    cube.covered ^= values


def take_off(state: State, cell: int) -> int:
    """Take a die off the top of its column; a mark on it is gone."""
    state.dampened &= ~(1 << cell)
    return state.cube.take(cell)


def leave(state: State, cell: int, value: int) -> None:
    """T34: a die that leaves the bottom layer uncovers the event below; `value` is what Shockwave asks for (T42)."""
    if cell < 16:
        state.stack.append(Task("event", state.active, times=value, extra=cell))


def into_lab(state: State, player: int, die: int) -> int:
    """Put a die in the first free space of a lab; say in which place."""
    lab = state.labs[player]
    space = lab.index(EMPTY)
    lab[space] = die
    if space >= LAB_SPACES:
        helped(state, player)
    return player * 8 + space


def reachable(state: State, player: int) -> int:
    """What a player may remove or reposition: removable dice (T14), or with Leverage all loose ones."""
    return state.cube.loose if state.characters[player] == LEVERAGE else state.cube.removable


def remove(state: State, player: int, cell: int) -> None:
    """T14: into a free space of one's own lab, value unchanged; T34: it is there before the event."""
    if not state.cube.removable >> cell & 1:
        helped(state, player)
    die = take_off(state, cell)
    place = into_lab(state, player, die)
    state.events.append(Removed(player, DIE[die], CELL[cell], PLACE[place]))
    reveal(state)
    leave(state, cell, die & 7)


def _can_remove(state: State, task: Task) -> bool:
    return EMPTY in state.labs[task.who] and reachable(state, task.who) != 0


def _removes(state: State, task: Task) -> list[Action]:
    return [REMOVE[cell] for cell in bits(reachable(state, task.who))] if _can_remove(state, task) else []


def _remove(state: State, task: Task, action: Remove) -> None:
    again(state, task, 0)
    remove(state, task.who, CELL_OF[action.die])


def _can_tunnel(state: State, task: Task) -> bool:
    return EMPTY in state.labs[task.who] and state.cube.exposed != 0


def _tunnels(state: State, task: Task) -> list[Action]:
    return [REMOVE[cell] for cell in bits(state.cube.exposed)] if _can_tunnel(state, task) else []


def _tunnel(state: State, task: Task, action: Remove) -> None:
    cell = CELL_OF[action.die]
    state.dampened = pulled(state.dampened, cell)
    die = state.cube.pull(cell)
    if not die & 7:
        die |= state.chance.roll()
    place = into_lab(state, task.who, die)
    state.events.append(Removed(task.who, DIE[die], CELL[cell], PLACE[place]))
    reveal(state)
    leave(state, cell, die & 7)


def _can_reposition(state: State, task: Task) -> bool:
    return reachable(state, task.who) != 0


def _repositions(state: State, task: Task) -> list[Action]:
    """T25: to the top of another column of height 0 to 3."""
    low = [column for column, height in enumerate(state.cube.heights) if height < 4]
    return [
        REPOSITION[cell][column] for cell in bits(reachable(state, task.who)) for column in low if column != cell & 15
    ]


def _reposition(state: State, task: Task, action: Reposition) -> None:
    again(state, task, 0)
    cell = CELL_OF[action.die]
    if not state.cube.removable >> cell & 1:
        helped(state, task.who)
    marked = state.dampened >> cell & 1
    die = take_off(state, cell)
    to = state.cube.put(COLUMN_OF[action.to], die)
    state.dampened |= marked << to
    state.events.append(Repositioned(DIE[die], CELL[cell], CELL[to]))
    reveal(state)
    leave(state, cell, die & 7)


def _can_swap(state: State, task: Task) -> bool:
    return state.cube.removable != 0 and any(die >= 0 for die in state.labs[task.who])


def _swaps(state: State, task: Task) -> list[Action]:
    cells = bits(state.cube.removable)
    places = [task.who * 8 + space for space, die in enumerate(state.labs[task.who]) if die >= 0]
    return [SWAP[place][cell] for place in places for cell in cells]


def _swap(state: State, task: Task, action: Swap) -> None:
    """The die of the cube is replaced before it leaves: the plate is not uncovered, and a mark on it is gone."""
    place, cell = PLACE_OF[action.die], CELL_OF[action.cell]
    lab, cells = state.labs[place >> 3], state.cube.cells
    state.events.append(Swapped(action.die, action.cell, DIE[lab[place & 7]], DIE[cells[cell]]))
    lab[place & 7], cells[cell] = cells[cell], lab[place & 7]
    state.dampened &= ~(1 << cell)


def _can_dampen(state: State, task: Task) -> bool:
    """One removable die has to stay unmarked, or the last dice of the cube could be held back for ever."""
    return (state.cube.removable & ~state.dampened).bit_count() > 1


def _dampens(state: State, task: Task) -> list[Action]:
    unmarked = bits(state.cube.removable & ~state.dampened)
    return [choose(CELL[cell]) for cell in unmarked] if len(unmarked) > 1 else []


def _dampen(state: State, task: Task, action: Choose) -> None:
    cell = CELL_OF[action.piece]
    state.dampened |= 1 << cell
    state.events.append(Marked(action.piece, DIE[state.cube.cells[cell]]))


def destroyed_dice(state: State) -> list[Action]:
    """A colour of the destroyed pile to take a die of."""
    return [choose(f"destroyed:{COLOURS[colour]}") for colour in range(4) if state.destroyed[colour]]


def _put_backs(state: State, task: Task) -> list[Action]:
    return destroyed_dice(state)


def _can_put_back(state: State, task: Task) -> bool:
    return any(state.destroyed)


def _put_back(state: State, task: Task, action: Choose) -> None:
    again(state, task, 0)
    roll_destroyed(state, task.who, action.piece)


def roll_destroyed(state: State, player: int, piece: str) -> None:
    """T44: roll a destroyed die, then ask where it goes; until it lies there it counts as destroyed (T47)."""
    colour = COLOUR_OF[piece[10:]]
    die = colour << 3 | state.chance.roll()
    state.events.append(Rolled(piece, DIE[colour << 3], DIE[die]))
    state.stack.append(Task("place", player, extra=die))


def _columns(state: State, task: Task) -> list[Action]:
    return [choose(COLUMN[column]) for column, height in enumerate(state.cube.heights) if height < 4]


def _place(state: State, task: Task, action: Choose) -> None:
    die = task.extra
    state.destroyed[die >> 3] -= 1
    cell = state.cube.put(COLUMN_OF[action.piece], die)
    state.events.append(PutBack(DIE[die], CELL[cell]))


VERBS = {
    "remove": Verb(_removes, _remove, _can_remove),
    "tunnel": Verb(_tunnels, _tunnel, _can_tunnel),
    "reposition": Verb(_repositions, _reposition, _can_reposition),
    "swap": Verb(_swaps, _swap, _can_swap),
    "dampen": Verb(_dampens, _dampen, _can_dampen),
    "put back": Verb(_put_backs, _put_back, _can_put_back),
    "place": Verb(_columns, _place, lambda state, task: True),
}
