"""The threat: priming, the eight events, and the passing of the turn (T26–T42)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tessera.core.game import Action
from tessera.games.tesseract import primed
from tessera.games.tesseract.actions import Choose
from tessera.games.tesseract.content.passives import FARADAY_CAGE
from tessera.games.tesseract.content.plates import EVENTS, PlateEvent
from tessera.games.tesseract.cube import reveal, take_off, unmark_all
from tessera.games.tesseract.dice import (
    BIT,
    CELL,
    CELL_OF,
    COLUMN,
    COLUMN_OF_CELL,
    DIE,
    DIE_WITH,
    EMPTY,
    LAB_OF,
    LAYER_OF,
    NOTHING,
    PLACE,
    PRIMED,
    PRIMED_OF,
    VALUE,
    WITH_VALUE,
    Cell,
    Column,
    Die,
)
from tessera.games.tesseract.events import (
    Destroyed,
    Primed,
    Rolled,
    Shielded,
    ThreatBegan,
    TurnBegan,
    Turned,
    Uncovered,
)
from tessera.games.tesseract.labs import die_at, places, roll_die, take_die
from tessera.games.tesseract.parts import ON_PLATE
from tessera.games.tesseract.state import ACTION, THREAT, State, distinct, helped
from tessera.games.tesseract.tables import CHOOSE_CELL, CHOOSE_LAB, CHOOSE_PRIMED
from tessera.games.tesseract.tasks.task import NOBODY, Canonical, Question, Step

ACTIONS_A_TURN: Final = 3


def threaten(state: State) -> None:
    """T12, T26: the action phase is over; an empty cube loses, otherwise one die is primed."""
    state.phase = THREAT
    skipped = state.skips > 0
    state.events.append(ThreatBegan(state.active, skipped))
    state.stack.append(NextTurn())
    if skipped:
        state.skips -= 1
    elif not state.cube.taken:
        state.finish(False, "cube-empty")
    else:
        state.stack.append(PrimeLowest(who=state.active))


class NextTurn(Step, frozen=True):
    """T12: the turn passes to the next player clockwise."""

    name = "next-turn"

    def happen(self, state: State) -> None:
        begin_turn(state, (state.active + 1) % state.players)


def begin_turn(state: State, player: int) -> None:
    """T13: three actions.  The Shield Technician's marks end when their turn comes."""
    state.phase = ACTION
    state.active = player
    state.turn += 1
    state.actions = ACTIONS_A_TURN
    state.kinds = NOTHING
    state.open_labs = False
    state.refused = ()
    if state.passives[player] == FARADAY_CAGE:
        unmark_all(state)
    state.events.append(TurnBegan(player, state.turn))


# Priming (T27–T33)


class PrimeLowest(Question, frozen=True):
    """Prime the lowest die in the cube (T27, T28); a dampened die is passed over."""

    name = "prime-lowest"
    rule = "T27"
    forced = True
    in_event = True

    def options(self, state: State) -> list[Action]:
        return [CHOOSE_CELL[cell] for cell in state.cube.lowest(state.dampened)]

    def apply(self, state: State, action: Choose) -> None:
        prime(state, CELL_OF[action.piece])


def prime(state: State, cell: Cell) -> None:
    """T29, T32: off the cube, rolled, into its column; then the breach, then the event."""
    was = take_off(state, cell)
    reveal(state)
    value = prime_die(state, was, CELL[cell])
    if state.outcome is None:
        leave(state, cell, value)


def prime_die(state: State, was: Die, cell: str) -> int:
    """T29–T31: roll a die into the primed area and return the value that counts for Shockwave (T42).

    Stasis: it is destroyed instead, and the value it showed counts.
    """
    if state.stasis:
        state.stasis -= 1
        primed.to_pile(state, was)
        state.events.append(Destroyed(DIE[was], cell))
        return VALUE[was]
    value = state.chance.roll()
    die = WITH_VALUE[was][value]
    primed.add(state, die)
    state.events.append(Primed(DIE[was], DIE[die], cell))
    primed.check(state, value)
    return value


# Events (T34–T42)


def leave(state: State, cell: Cell, value: int) -> None:
    """T34: a die that leaves the bottom layer uncovers the event below; `value` is the one for Shockwave (T42)."""
    if LAYER_OF[cell] == 0:
        state.stack.append(Uncover(COLUMN_OF_CELL[cell], value, who=state.active))


class Uncover(Step, frozen=True):
    """Uncover the event under a column (T34); `value` is the one that Shockwave asks for (T42)."""

    name = "event"
    column: Column
    value: int

    def happen(self, state: State) -> None:
        event = uncover(state, self.column)
        happens = not state.blackout
        state.events.append(Uncovered(COLUMN[self.column], EVENTS[event], happens))
        if happens:
            HAPPENS[event](state, self.value)
        else:
            state.blackout -= 1

    def canonical(self) -> Canonical:
        """See `Task.canonical`; the value stands where questions have `times`."""
        return self.name, self.who, self.value, False, 0, self.column


def uncover(state: State, column: Column) -> int:
    """T34: the event is drawn now (T11), unless it was uncovered before or the plate lies open."""
    if not state.uncovered & BIT[column]:
        state.dirty |= ON_PLATE
        state.uncovered |= BIT[column]
        if state.plate[column] == EMPTY:
            state.plate[column] = state.chance.draw(state.plate_left)
        else:
            state.plate_left[state.plate[column]] -= 1
    return state.plate[column]


def _acceleration(state: State, value: int) -> None:
    """Destroy the lowest die in the cube (T35)."""
    state.stack.append(DestroyLowest(who=state.active))


class DestroyLowest(PrimeLowest, frozen=True):
    """Destroy the lowest die in the cube (T35)."""

    name = "destroy-lowest"
    rule = "T35"

    def apply(self, state: State, action: Choose) -> None:
        cell = CELL_OF[action.piece]
        die = take_off(state, cell)
        primed.to_pile(state, die)
        state.events.append(Destroyed(DIE[die], CELL[cell]))
        reveal(state)
        leave(state, cell, VALUE[die])


def _enrichment(state: State, value: int) -> None:
    """Roll the lowest primed die again (T36)."""
    state.stack.append(Enrich(who=state.active))


class Enrich(Question, frozen=True):
    """Roll the lowest primed die again; it counts as newly primed for T30, even on the same value (T36)."""

    name = "enrich"
    rule = "T36"
    forced = True
    in_event = True

    def options(self, state: State) -> list[Action]:
        least = min((VALUE[die] for die in state.primed), default=0)
        return [CHOOSE_PRIMED[die] for die in distinct(state.primed) if VALUE[die] == least]

    def apply(self, state: State, action: Choose) -> None:
        was = PRIMED_OF[action.piece]
        die = WITH_VALUE[was][state.chance.roll()]
        primed.drop(state, was)
        primed.add(state, die)
        state.events.append(Rolled(PRIMED[was], DIE[was], DIE[die]))
        primed.check(state, VALUE[die])


def _chain_reaction(state: State, value: int) -> None:
    """Prime the lowest die in the cube (T37)."""
    state.stack.append(PrimeLowest(who=state.active))


def _fission(state: State, value: int) -> None:
    """T38: the lowest die, with all that it uncovers; then a destroyed one."""
    state.stack.append(PrimeDestroyed(who=state.active))
    state.stack.append(PrimeLowest(who=state.active))


class PrimeDestroyed(Step, frozen=True):
    """Prime a destroyed die, drawn at random; if there is none, nothing (T38)."""

    name = "prime-destroyed"

    def happen(self, state: State) -> None:
        if any(state.destroyed):
            prime_die(state, DIE_WITH[primed.draw_from_pile(state)][0], "")


def _emp_wave(state: State, value: int) -> None:
    """Roll the dice in all labs but one (T39)."""
    state.stack.append(ShieldLab(who=state.active))


class ShieldLab(Question, frozen=True):
    """Name the lab that the EMP wave spares; the dice in all others are rolled (T39)."""

    name = "shield"
    rule = "T39"
    in_event = True

    def options(self, state: State) -> list[Action]:
        return [*CHOOSE_LAB[: state.players]]

    def apply(self, state: State, action: Choose) -> None:
        shielded = LAB_OF[action.piece]
        state.events.append(Shielded(shielded))
        _roll_labs(state, shielded)


def _emp_blast(state: State, value: int) -> None:
    """Roll the dice in all labs (T40)."""
    _roll_labs(state, NOBODY)


def touched_labs(state: State, shielded: int = NOBODY) -> list[int]:
    """The labs that an event touches; Faraday cage: not that lab."""
    touched = [player for player in range(state.players) if player != shielded]
    for player in touched:
        if state.passives[player] == FARADAY_CAGE:
            if places(state, player):
                helped(state, player)
            return [other for other in touched if other != player]
    return touched


def _roll_labs(state: State, shielded: int) -> None:
    for player in touched_labs(state, shielded):
        for place in places(state, player):
            roll_die(state, place)


def _phase_shift(state: State, value: int) -> None:
    """T41: even dice go up together, a 6 stays; then each column that received dice is checked once, lower first."""
    moved = [die for die in state.primed if VALUE[die] in (2, 4)]
    for die in moved:
        higher = WITH_VALUE[die][VALUE[die] + 1]
        primed.drop(state, die)
        primed.add(state, higher)
        state.events.append(Turned(PRIMED[die], DIE[die], DIE[higher], "phase-shift"))
    for column in sorted({VALUE[die] + 1 for die in moved}):
        if state.outcome is None:
            primed.check(state, column)


def _shockwave(state: State, value: int) -> None:
    """T42: all dice of that value in all labs are destroyed."""
    for player in touched_labs(state):
        for place in places(state, player):
            if VALUE[die_at(state, place)] == value:
                die = take_die(state, place)
                primed.to_pile(state, die)
                state.events.append(Destroyed(DIE[die], PLACE[place]))


HAPPENS: Final[dict[int, Callable[[State, int], None]]] = {
    PlateEvent.ACCELERATION: _acceleration,
    PlateEvent.ENRICHMENT: _enrichment,
    PlateEvent.CHAIN_REACTION: _chain_reaction,
    PlateEvent.FISSION: _fission,
    PlateEvent.EMP_WAVE: _emp_wave,
    PlateEvent.EMP_BLAST: _emp_blast,
    PlateEvent.PHASE_SHIFT: _phase_shift,
    PlateEvent.SHOCKWAVE: _shockwave,
}
