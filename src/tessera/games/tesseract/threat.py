"""The threat: priming, the eight events, and the passing of the turn (T26–T42)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract import primed
from tessera.games.tesseract.actions import Choose, choose
from tessera.games.tesseract.content import plates
from tessera.games.tesseract.content.characters import FARADAY_CAGE
from tessera.games.tesseract.dice import CELL, CELL_OF, DIE, EMPTY, LAB, LAB_OF, PLACE, PRIMED, PRIMED_OF
from tessera.games.tesseract.effects import Task
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
from tessera.games.tesseract.handling import leave, reveal, take_off
from tessera.games.tesseract.labs import die_at, places, roll_die
from tessera.games.tesseract.state import ACTION, THREAT, State, Verb, Work, distinct, helped

ACTIONS_A_TURN = 3


def threaten(state: State) -> None:
    """T12, T26: the action phase is over; an empty cube loses, otherwise one die is primed."""
    state.phase = THREAT
    skipped = state.skips > 0
    state.events.append(ThreatBegan(state.active, skipped))
    state.stack.append(Task("next turn"))
    if skipped:
        state.skips -= 1
    elif not state.cube.taken:
        state.finish(False, "cube-empty")
    else:
        state.stack.append(Task("prime lowest", state.active))


def _next_turn(state: State, task: Task) -> None:
    """T12: the next player clockwise; marks of the Shield Technician end when their turn comes."""
    begin_turn(state, (state.active + 1) % state.players)


def begin_turn(state: State, player: int) -> None:
    """T13: three actions."""
    state.phase = ACTION
    state.active = player
    state.turn += 1
    state.actions = ACTIONS_A_TURN
    state.kinds = 0
    state.open_labs = False
    if state.characters[player] == FARADAY_CAGE:
        state.dampened = 0
    state.events.append(TurnBegan(player, state.turn))


# Priming (T27–T33)


def _lowest(state: State, task: Task) -> list[Action]:
    """T27, T28; a dampened die is passed over."""
    return [choose(CELL[cell]) for cell in state.cube.lowest(state.dampened)]


def _prime_lowest(state: State, task: Task, action: Choose) -> None:
    prime(state, CELL_OF[action.piece])


def prime(state: State, cell: int) -> None:
    """T29, T32: off the cube, rolled, into its column; then the breach, then the event."""
    was = take_off(state, cell)
    reveal(state)
    value = prime_die(state, was, CELL[cell])
    if state.outcome is None:
        leave(state, cell, value)


def prime_die(state: State, was: int, cell: str) -> int:
    """T29–T31: roll a die into the primed area and say the value that counts for Shockwave (T42).

    Stasis: it is destroyed instead, and shows what it showed.
    """
    if state.stasis:
        state.stasis -= 1
        state.destroyed[was >> 3] += 1
        state.events.append(Destroyed(DIE[was], cell))
        return was & 7
    die = was & 24 | state.chance.roll()
    primed.add(state, die)
    state.events.append(Primed(DIE[was], DIE[die], cell))
    primed.check(state, die & 7)
    return die & 7


# Events (T34–T42)


def _uncover(state: State, task: Task) -> None:
    """T34: what lies there is drawn now (T11), unless it was uncovered before or the plate lies open."""
    column, value = task.extra, task.times
    if not state.uncovered >> column & 1:
        state.uncovered |= 1 << column
        if state.plate[column] == EMPTY:
            state.plate[column] = state.chance.draw(state.plate_left)
        else:
            state.plate_left[state.plate[column]] -= 1
    event = state.plate[column]
    happens = not state.blackout
    state.events.append(Uncovered(f"plate:{column & 3},{column >> 2}", plates.EVENTS[event], happens))
    if happens:
        EVENTS[event](state, value)
    else:
        state.blackout -= 1


def _acceleration(state: State, value: int) -> None:
    """T35."""
    state.stack.append(Task("destroy lowest", state.active))


def _destroy_lowest(state: State, task: Task, action: Choose) -> None:
    cell = CELL_OF[action.piece]
    die = take_off(state, cell)
    state.destroyed[die >> 3] += 1
    state.events.append(Destroyed(DIE[die], CELL[cell]))
    reveal(state)
    leave(state, cell, die & 7)


def _enrichment(state: State, value: int) -> None:
    """T36."""
    state.stack.append(Task("enrich", state.active))


def _lowest_primed(state: State, task: Task) -> list[Action]:
    least = min((die & 7 for die in state.primed), default=0)
    return [choose(PRIMED[die]) for die in distinct(state.primed) if die & 7 == least]


def _enrich(state: State, task: Task, action: Choose) -> None:
    """T36: rolled again, it counts as newly primed for T30, even on the same value."""
    was = PRIMED_OF[action.piece]
    die = was & 24 | state.chance.roll()
    primed.drop(state, was)
    primed.add(state, die)
    state.events.append(Rolled(PRIMED[was], DIE[was], DIE[die]))
    primed.check(state, die & 7)


def _chain_reaction(state: State, value: int) -> None:
    """T37."""
    state.stack.append(Task("prime lowest", state.active))


def _fission(state: State, value: int) -> None:
    """T38: the lowest die, with whatever that uncovers; then a destroyed one."""
    state.stack.append(Task("prime destroyed", state.active))
    state.stack.append(Task("prime lowest", state.active))


def _prime_destroyed(state: State, task: Task) -> None:
    """T38: drawn at random; if there is none, nothing."""
    if any(state.destroyed):
        prime_die(state, state.chance.draw(state.destroyed) << 3, "")


def _emp_wave(state: State, value: int) -> None:
    """T39."""
    state.stack.append(Task("shield", state.active))


def _shields(state: State, task: Task) -> list[Action]:
    return [choose(LAB[player]) for player in range(state.players)]


def _shield(state: State, task: Task, action: Choose) -> None:
    shielded = LAB_OF[action.piece]
    state.events.append(Shielded(shielded))
    _roll_labs(state, shielded)


def _emp_blast(state: State, value: int) -> None:
    """T40."""
    _roll_labs(state, EMPTY)


def touched_labs(state: State, shielded: int = EMPTY) -> list[int]:
    """Faraday cage: events do not touch that lab."""
    touched = [player for player in range(state.players) if player != shielded]
    for player in touched:
        if state.characters[player] == FARADAY_CAGE:
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
    moved = [die for die in state.primed if die & 7 in (2, 4)]
    for die in moved:
        primed.drop(state, die)
        primed.add(state, die + 1)
        state.events.append(Turned(PRIMED[die], DIE[die], DIE[die + 1], "phase-shift"))
    for column in sorted({(die & 7) + 1 for die in moved}):
        if state.outcome is None:
            primed.check(state, column)


def _shockwave(state: State, value: int) -> None:
    """T42: all dice of that value in all labs are destroyed."""
    for player in touched_labs(state):
        for place in places(state, player):
            die = die_at(state, place)
            if die & 7 == value:
                state.labs[player][place & 7] = EMPTY
                state.destroyed[die >> 3] += 1
                state.events.append(Destroyed(DIE[die], PLACE[place]))


EVENTS = (_acceleration, _enrichment, _chain_reaction, _fission, _emp_wave, _emp_blast, _phase_shift, _shockwave)


def _always(state: State, task: Task) -> bool:
    return True


VERBS = {
    "prime lowest": Verb(_lowest, _prime_lowest, _always, forced=True),
    "destroy lowest": Verb(_lowest, _destroy_lowest, _always, forced=True),
    "enrich": Verb(_lowest_primed, _enrich, _always, forced=True),
    "shield": Verb(_shields, _shield, _always),
}
WORK: dict[str, Work] = {"event": _uncover, "prime destroyed": _prime_destroyed, "next turn": _next_turn}
