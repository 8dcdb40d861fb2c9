"""The reason why an action is refused: code, rule and value, worked out only after a refusal."""

from __future__ import annotations

from typing import NamedTuple

from tessera.core.game import CLOCK, Action, IllegalAction
from tessera.games.enigma.actions import Choose, Claim, GiveUp, Lay, Networker, Pass, Ready, Show, TimeUp
from tessera.games.enigma.places import REACH, place_at
from tessera.games.enigma.puzzles import CATEGORIES
from tessera.games.enigma.state import Phase, State


class Moment(NamedTuple):
    """The phase in which an action is allowed, its rule, and the action in words."""

    phase: Phase
    rule: str
    words: str


MOMENTS: dict[type[Action], Moment] = {
    Choose: Moment("choose", "E7", "choose a category"),
    Ready: Moment("ready", "E9", "say that you are ready"),
    Claim: Moment("race", "E9", "claim a solution"),
    Show: Moment("race", "E9", "show an arrangement"),
    GiveUp: Moment("race", "E13", "give up"),
    Lay: Moment("lay", "E17", "lay a tile"),
    Networker: Moment("networker", "E18", "put a networker"),
    Pass: Moment("networker", "E18", "go without a networker"),
}


def refusal(state: State, seat: int, action: Action, at: int) -> IllegalAction:
    """Return the first reason that applies, from general to specific."""
    if state.outcome is not None:
        return IllegalAction("game-over", "the game is over", rule="E23", value=state.outcome.reason)
    if at < state.at:
        return IllegalAction("time-backwards", f"{at} ms is before the last action at {state.at} ms", value=at)
    if isinstance(action, TimeUp) or seat == CLOCK:
        return _clock(seat, action)
    if not 0 <= seat < state.seats:
        return IllegalAction(
            "not-your-turn", f"there is no seat {seat}: the seats are 0 to {state.seats - 1}", value=seat
        )
    if type(action) not in MOMENTS:
        return IllegalAction("no-such-action", "this is no action of ENIGMA", value=repr(action))
    phase, rule, words = MOMENTS[type(action)]
    if state.phase != phase:
        return IllegalAction("wrong-phase", f"you cannot {words} now: the phase is {state.phase}", rule=rule)
    if seat not in state.to_act:
        return _not_waited_for(state, seat, rule, words)
    if isinstance(action, Choose):
        return _choose(state, action)
    if isinstance(action, Lay):
        return _lay(state, seat, action)
    if isinstance(action, Networker):
        return _networker(state, action)
    category = state.category_of(seat)
    return IllegalAction("wrong-category", f"your card is a {category} puzzle", rule="E12", value=category)


def _clock(seat: int, action: Action) -> IllegalAction:
    if seat != CLOCK:
        return IllegalAction("not-the-clock", "only the clock says that time is up", rule="E10", value=seat)
    if not isinstance(action, TimeUp):
        return IllegalAction("clock", "the clock can only say that time is up", value=str(action))
    return IllegalAction("no-deadline", "no clock is running", rule="E10")


def _not_waited_for(state: State, seat: int, rule: str, words: str) -> IllegalAction:
    if state.phase in ("ready", "race"):
        status = state.race.status[seat]
        return IllegalAction("not-now", f"you cannot {words}: you are {status}", rule=rule, value=status)
    waits = state.queue[0]
    rule = "E7" if state.phase == "choose" else "E16"
    return IllegalAction(
        "not-your-turn", f"you cannot {words} now: it is the turn of seat {waits}", rule=rule, value=waits
    )


def _choose(state: State, action: Choose) -> IllegalAction:
    category = action.category
    if category not in CATEGORIES:
        known = ", ".join(CATEGORIES)
        return IllegalAction("no-category", f"there is no category {category!r}; there are {known}", value=category)
    if state.chambers.tops[CATEGORIES.index(category)] is None:
        return IllegalAction("empty", f"the chamber of the {category} is empty", rule="E26", value=category)
    return IllegalAction("taken", f"the {category} are taken in this round", rule="E8", value=category)


def _lay(state: State, seat: int, action: Lay) -> IllegalAction:
    where = f"{action.x},{action.y}"
    place = place_at(action.x, action.y) if max(abs(action.x), abs(action.y)) < REACH else -1
    if place in state.network.laid:
        return IllegalAction("occupied", f"a tile lies at {where} already", rule="E17", value=where)
    if place not in state.network.places:
        return IllegalAction("no-neighbour", f"no tile lies beside {where}", rule="E17", value=where)
    turns = ", ".join(f"r{90 * turn}" for turn in state.tile_of(seat).turns)
    return IllegalAction(
        "same-turn",
        f"r{90 * action.turn} looks like another turn of this tile; its turns are {turns}",
        rule="E17",
        value=action.turn,
    )


def _networker(state: State, action: Networker) -> IllegalAction:
    tile, _, _ = state.network.laid[state.place]
    cells = len(tile.cell_colours)
    if action.cell >= cells:
        message = f"the tile just laid has {cells} cells, numbered from 0"
        return IllegalAction("no-cell", message, rule="E18", value=action.cell)
    message = "a networker stands on this colour in this system already"
    return IllegalAction("colour-taken", message, rule="E18", value=action.cell)
