"""The primed area with its six columns, the breaches they cause (T30, T31, T33), and the destroyed pile."""

from __future__ import annotations

from typing import Final

from tessera.core.game import Action
from tessera.games.tesseract.content.passives import CLEAN_HANDS
from tessera.games.tesseract.dice import BIT, COLOUR, COLOUR_NUMBERS, DIE, NOTHING, PRIMED, VALUE, WITH_VALUE, Die
from tessera.games.tesseract.events import Breached, Destroyed, Turned
from tessera.games.tesseract.parts import ON_PRIMED
from tessera.games.tesseract.state import State, distinct
from tessera.games.tesseract.tables import ADJUST_PRIMED, CHOOSE_DESTROYED, DESTROY

LAST_BREACH: Final = 7
CROWD: Final = 3
"""A column of so many dice breaches (T30)."""
DOUBLE_CROWD: Final = 6
"""A column of so many dice breaches twice (T30)."""


def add(state: State, die: Die) -> None:
    """Put a die in the column of its value."""
    state.dirty |= ON_PRIMED
    state.primed.append(die)
    state.columns[VALUE[die]] += 1


def drop(state: State, die: Die) -> None:
    """Take a die out of its column."""
    state.dirty |= ON_PRIMED
    state.primed.remove(die)
    state.columns[VALUE[die]] -= 1


def to_pile(state: State, die: Die) -> None:
    """Put a die on the destroyed pile."""
    state.dirty |= ON_PRIMED
    state.destroyed[COLOUR[die]] += 1


def from_pile(state: State, colour: int) -> None:
    """Take a die of a colour off the destroyed pile."""
    state.dirty |= ON_PRIMED
    state.destroyed[colour] -= 1


def draw_from_pile(state: State) -> int:
    """Take a destroyed die at random (T38) and return its colour."""
    state.dirty |= ON_PRIMED
    return state.chance.draw(state.destroyed)


def replace(state: State, was: Die, die: Die, how: str) -> None:
    """T31: a die moved into a column by a player never causes a breach."""
    drop(state, was)
    add(state, die)
    state.events.append(Turned(PRIMED[was], DIE[was], DIE[die], how))


def destroy(state: State, die: Die) -> None:
    """Destroy a primed die."""
    drop(state, die)
    to_pile(state, die)
    state.events.append(Destroyed(DIE[die], PRIMED[die]))


def check(state: State, value: int) -> None:
    """T30: three or more dice in the column are a breach, six or more two instead; T33: the seventh loses the game."""
    crowd = state.columns[value]
    if crowd < CROWD:
        return
    by = min(2 if crowd >= DOUBLE_CROWD else 1, LAST_BREACH - state.breaches)
    move_marker(state, by)
    state.events.append(Breached(value, by, state.breaches))
    if state.breaches == LAST_BREACH:
        state.finish(False, "seventh-breach")


def move_marker(state: State, by: int) -> None:
    """Move the breach marker up, or back."""
    state.dirty |= ON_PRIMED
    state.breaches += by


def adjust(state: State, die: Die, step: int) -> None:
    """T16: a primed die adjusted below 1 is destroyed."""
    if VALUE[die] + step < 1:
        destroy(state, die)
    else:
        replace(state, die, WITH_VALUE[die][VALUE[die] + step], "adjust")


def primed_adjusts(state: State, reach: int) -> list[Action]:
    """The adjusts of the primed dice by up to `reach`."""
    table = ADJUST_PRIMED[reach]
    options: list[Action] = []
    seen = NOTHING
    for die in state.primed:
        if not seen & BIT[die]:
            seen |= BIT[die]
            options += table[die]
    return options


def reach_of(state: State, player: int) -> int:
    """How far a player's adjust moves a primed die; Clean hands: up to 2."""
    return 2 if state.passives[player] == CLEAN_HANDS else 1


def crowded(state: State) -> list[Action]:
    """The dice in columns that hold three or more (Relief, Vent)."""
    return [DESTROY[die] for die in distinct(state.primed) if state.columns[VALUE[die]] >= CROWD]


def destroyed_dice(state: State) -> list[Action]:
    """The colours on the destroyed pile."""
    return [CHOOSE_DESTROYED[colour] for colour in COLOUR_NUMBERS if state.destroyed[colour]]
