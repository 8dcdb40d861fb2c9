"""The primed area: six columns by value, and the breaches they cause (T30, T31, T33)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import ADJUST_PRIMED, DESTROY, Adjust, Choose, Destroy, choose
from tessera.games.tesseract.content.characters import CLEAN_HANDS
from tessera.games.tesseract.dice import COLOUR_OF, COLOURS, DIE, PRIMED, PRIMED_OF
from tessera.games.tesseract.effects import CROWDED, LOW, Task
from tessera.games.tesseract.events import Breached, Destroyed, Turned
from tessera.games.tesseract.state import State, Verb, again, distinct

LAST_BREACH = 7
CROWD = 3
DOUBLE_CROWD = 6


def add(state: State, die: int) -> None:
    state.primed.append(die)
    state.columns[die & 7] += 1


def drop(state: State, die: int) -> None:
    state.primed.remove(die)
    state.columns[die & 7] -= 1


def replace(state: State, was: int, die: int, how: str) -> None:
    """T31: a die moved into a column by a player never causes a breach."""
    drop(state, was)
    add(state, die)
    state.events.append(Turned(PRIMED[was], DIE[was], DIE[die], how))


def destroy(state: State, die: int) -> None:
    drop(state, die)
    state.destroyed[die >> 3] += 1
    state.events.append(Destroyed(DIE[die], PRIMED[die]))


def check(state: State, value: int) -> None:
    """T30: three or more dice in the column are a breach, six or more two instead; T33: the seventh loses the game."""
    crowd = state.columns[value]
    if crowd < CROWD:
        return
    by = min(2 if crowd >= DOUBLE_CROWD else 1, LAST_BREACH - state.breaches)
    state.breaches += by
    state.events.append(Breached(value, by, state.breaches))
    if state.breaches == LAST_BREACH:
        state.finish(False, "seventh-breach")


def adjust(state: State, die: int, step: int) -> None:
    """T16: a primed die adjusted below 1 is destroyed."""
    if (die & 7) + step < 1:
        destroy(state, die)
    else:
        replace(state, die, die + step, "adjust")


def primed_adjusts(state: State, reach: int) -> list[Action]:
    table = ADJUST_PRIMED[reach]
    options: list[Action] = []
    for die in dict.fromkeys(state.primed):
        options += table[die]
    return options


def reach_of(state: State, player: int) -> int:
    """Clean hands: up to 2."""
    return 2 if state.characters[player] == CLEAN_HANDS else 1


def some_primed(state: State, task: Task) -> bool:
    return bool(state.primed)


def _adjusts(state: State, task: Task) -> list[Action]:
    return primed_adjusts(state, task.extra)


def _adjust(state: State, task: Task, action: Adjust) -> None:
    adjust(state, PRIMED_OF[action.die], action.step)


def crowded(state: State) -> list[Action]:
    """The dice of columns that hold three or more (Relief, Vent)."""
    return [DESTROY[die] for die in distinct(state.primed) if state.columns[die & 7] >= CROWD]


def _destroys(state: State, task: Task) -> list[Action]:
    """By `extra`: of value 3 or less; of a crowded column; of values that are not in `used`."""
    if task.extra == CROWDED:
        return crowded(state)
    if task.extra == LOW:
        return [DESTROY[die] for die in distinct(state.primed) if die & 7 <= 3]
    return [DESTROY[die] for die in distinct(state.primed) if not task.used >> (die & 7) & 1]


def _can_destroy(state: State, task: Task) -> bool:
    return bool(_destroys(state, task))


def _destroy(state: State, task: Task, action: Destroy) -> None:
    die = PRIMED_OF[action.die]
    again(state, task, task.used | 1 << (die & 7))
    destroy(state, die)


def _matches(state: State, task: Task) -> list[Action]:
    """T21: one primed die of the same colour and value as the contained one."""
    return [DESTROY[task.extra]] if task.extra in state.primed else []


def _columns(state: State, task: Task) -> list[Action]:
    return [choose(f"column:{value}") for value in range(1, 7) if state.columns[value]]


def _of_column(state: State, action: Choose) -> list[int]:
    value = int(action.piece[7:])
    return [die for die in state.primed if die & 7 == value]


def _clear(state: State, task: Task, action: Choose) -> None:
    for die in _of_column(state, action):
        destroy(state, die)


def _sweep(state: State, task: Task, action: Choose) -> None:
    for die in _of_column(state, action):
        adjust(state, die, -1)


def _colours(state: State, task: Task) -> list[Action]:
    there = {die >> 3 for die in state.primed}
    return [choose(f"colour:{COLOURS[colour]}") for colour in range(4) if colour in there]


def _purge(state: State, task: Task, action: Choose) -> None:
    colour = COLOUR_OF[action.piece[7:]]
    for die in [die for die in state.primed if die >> 3 == colour]:
        destroy(state, die)


VERBS = {
    "adjust primed": Verb(_adjusts, _adjust, some_primed),
    "destroy": Verb(_destroys, _destroy, _can_destroy),
    "destroy match": Verb(_matches, _destroy, some_primed),
    "clear column": Verb(_columns, _clear, some_primed),
    "sweep": Verb(_columns, _sweep, some_primed),
    "purge": Verb(_colours, _purge, some_primed),
}
