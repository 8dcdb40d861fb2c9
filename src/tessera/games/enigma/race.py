"""The race: all flip their cards at the same moment and solve at the same time (E9–E14).

Before it, the seats say that they are ready; it begins at `start`.  Then a seat is working until it has solved,
given up, or run out of time.  All times are in the referee's milliseconds, and only the referee's clock counts (E14).
"""

from __future__ import annotations

from tessera.core.game import IllegalAction
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Claim, GiveUp, Ready, Show, TimeUp
from tessera.games.enigma.chambers import flip
from tessera.games.enigma.edition import MINUTE
from tessera.games.enigma.events import (
    Flipped,
    GaveUp,
    HourglassTurned,
    Mistaken,
    RanOut,
    SaidReady,
    Shown,
    Solved,
    Waiting,
)
from tessera.games.enigma.rounds import end_race
from tessera.games.enigma.state import Race, State


def deadline(state: State) -> int | None:
    """The next moment at which the clock changes something; in calm play never."""
    race = state.race
    if state.phase not in ("ready", "race") or state.options.calm or race.over:
        return None
    if not race.begun or race.start is None:
        return race.start
    if race.turned is None:
        return _cap(state, race.start)
    return min(race.ends[seat] for seat in race.seats("working"))


def await_race(state: State, at: int) -> None:
    """E9: all have chosen; the race begins when they are ready, or when the ready time is over."""
    start = None if state.options.calm else at + state.edition.ready_time
    state.race = Race([hand is not None for hand in state.hands], start)
    state.phase = "ready"
    state.events.append(Waiting(start))


def ready(state: State, seat: int, action: Ready, at: int) -> None:
    """E9: once the last seat is ready a countdown runs; without a clock the race begins at once."""
    race = state.race
    race.status[seat] = "ready"
    if "waiting" not in race.status:
        race.start = at if race.start is None else min(race.start, at + state.edition.countdown)
    state.events.append(SaidReady(seat, race.start))
    state.turn += 1
    if state.options.calm and race.start is not None:
        _begin(state, at)


def claim(state: State, seat: int, action: Claim, at: int) -> None:
    """E12: the referee checks; the first right claim turns the hourglass (E10), a wrong one locks."""
    _check_time(state, seat, at)
    _check_lock(state, seat, at)
    _catch_up(state, at)
    race = state.race
    card, start = race.cards[seat], race.start
    assert card is not None
    assert start is not None
    race.arrangements[seat] = action.arrangement
    fault = puzzles.check(card, action.arrangement, state.edition.puzzles)
    if fault is not None:
        race.locked[seat] = at + state.edition.lock
        state.events.append(Mistaken(seat, fault.code, fault.rule, action.arrangement, race.locked[seat]))
    else:
        race.status[seat] = "solved"
        state.events.append(Solved(seat, action.arrangement, at - start))
        if not race.over and race.turned is None and not state.options.calm:
            _turn_hourglass(state, seat, min(at, _cap(state, start)))
    _go_on(state)


def show(state: State, seat: int, action: Show, at: int) -> None:
    """E44: show an unfinished arrangement."""
    _check_time(state, seat, at)
    _catch_up(state, at)
    state.race.arrangements[seat] = action.arrangement
    state.events.append(Shown(seat, action.arrangement))
    _go_on(state)


def give_up(state: State, seat: int, action: GiveUp, at: int) -> None:
    """E13: a player may give up."""
    _check_time(state, seat, at)
    _catch_up(state, at)
    state.race.status[seat] = "gave up"
    state.events.append(GaveUp(seat))
    _go_on(state)


def time_up(state: State, seat: int, action: TimeUp, at: int) -> None:
    """The clock's moment: the race begins (E9), the cap turns the hourglass (E13), or it has run out (E10)."""
    due = deadline(state)
    assert due is not None
    if at < due:
        raise IllegalAction("too-early", f"the clock's moment is {due}, not {at}", rule="E10", value=due)
    race = state.race
    if state.phase == "ready":
        state.turn += 1
        _begin(state, at)
        return
    if state.edition.punctual:
        _catch_up(state, at)
    elif race.turned is None:
        _turn_hourglass(state, None, at)
    else:
        _run_out(state, at)
    _go_on(state)


def _begin(state: State, at: int) -> None:
    """E9: all cards are flipped at the same moment; only now they are drawn."""
    race, chamber_of = state.race, state.edition.chamber_of
    race.begun = True
    race.start = at
    state.phase = "race"
    for seat, hand in enumerate(state.hands):
        if hand is not None:
            race.cards[seat] = card = flip(state, chamber_of[hand], state.grades[seat])
            race.status[seat] = "working"
            state.events.append(Flipped(seat, card))


def _go_on(state: State) -> None:
    """E13: the race is over when no seat is working any more."""
    state.turn += 1
    if state.race.over:
        end_race(state)


def _cap(state: State, start: int) -> int:
    """E13: when the hourglass turns by itself."""
    return start + state.options.cap * MINUTE


def _sand(state: State, seat: int) -> int:
    """E11: how long the hourglass runs for a seat and its card, if it has one in this race."""
    card = state.race.cards[seat]
    return state.options.hourglass_of(seat, None if card is None else puzzles.category_of(card))


def _turn_hourglass(state: State, seat: int | None, at: int) -> None:
    """E10, E11: from now on every seat has its own time left."""
    race = state.race
    race.turned = at
    race.ends = [at + _sand(state, each) for each in range(state.seats)]
    state.events.append(HourglassTurned(seat, tuple(race.ends)))


def _catch_up(state: State, at: int) -> None:
    """E10, E13: let happen what the clock was due to do by now, at its own moments; a punctual edition only.

    The server's clock is late now and then.  Whatever comes first, an action or the clock, finds the same hourglass.
    """
    race = state.race
    if not state.edition.punctual or state.options.calm or race.start is None:
        return
    if race.turned is None and (cap := _cap(state, race.start)) <= at:
        _turn_hourglass(state, None, cap)
    if race.turned is not None:
        _run_out(state, at)


def _run_out(state: State, at: int) -> None:
    """E10: the hourglass has run out for every seat whose end has come."""
    race = state.race
    late = tuple(seat for seat in race.seats("working") if race.ends[seat] <= at)
    if late:
        for seat in late:
            race.status[seat] = "ran out"
        state.events.append(RanOut(late))


def _check_time(state: State, seat: int, at: int) -> None:
    """E10: refuse an action after the seat's hourglass has run out."""
    end = _end(state, seat)
    if end is not None and at >= end:
        raise IllegalAction("too-late", f"your hourglass ran out at {end}", rule="E10", value=at)


def _end(state: State, seat: int) -> int | None:
    """When the hourglass runs out for a seat.  In a punctual edition the cap tells it from the start (E13)."""
    race = state.race
    if race.turned is not None:
        return race.ends[seat]
    if not state.edition.punctual or state.options.calm or race.start is None:
        return None
    return _cap(state, race.start) + _sand(state, seat)


def _check_lock(state: State, seat: int, at: int) -> None:
    """E12: refuse a claim while the seat's claim button is locked."""
    until = state.race.locked[seat]
    if at < until:
        raise IllegalAction("locked", f"after a wrong claim you may claim again at {until}", rule="E12", value=until)
