"""Why an action is not offered: the words, code and rule of every refusal of ENIGMA."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.core.game import CLOCK, Action, IllegalAction
from tessera.games.enigma.actions import Choose, Claim, GiveUp, Lay, Networker, Pass, Ready, Show, TimeUp
from tessera.games.enigma.network import REACH, place_at
from tessera.games.enigma.puzzles import CATEGORIES

if TYPE_CHECKING:
    from tessera.games.enigma.game import Enigma

PHASES: dict[type[Action], tuple[str, str, str]] = {
    Choose: ("choose", "E7", "choose a category"),
    Ready: ("ready", "E9", "say that you are ready"),
    Claim: ("race", "E9", "claim a solution"),
    Show: ("race", "E9", "show an arrangement"),
    GiveUp: ("race", "E13", "give up"),
    Lay: ("lay", "E17", "lay a tile"),
    Networker: ("networker", "E18", "put a networker"),
    Pass: ("networker", "E18", "go without a networker"),
}
"""When each action has its time: the phase, the rule, and the action in words."""


def why_not(game: Enigma, seat: int, action: Action, at: int) -> IllegalAction:
    """What is wrong with an action that the game does not offer to this seat."""
    if game.outcome is not None:
        return IllegalAction("over", "the game is over", rule="E23")
    if at < game.at:
        return IllegalAction("time-backwards", f"{at} ms is before the last action at {game.at} ms", value=at)
    if isinstance(action, TimeUp) or seat == CLOCK:
        return _clock(game, seat, action)
    if not 0 <= seat < game.seats:
        return IllegalAction("no-seat", f"there is no seat {seat}: the seats are 0 to {game.seats - 1}", value=seat)
    if type(action) not in PHASES:
        return IllegalAction("no-action", f"{action} is no action of ENIGMA", value=str(action))
    phase, rule, words = PHASES[type(action)]
    if game.phase != phase:
        return IllegalAction("wrong-phase", f"you cannot {words} now: the phase is {game.phase}", rule=rule)
    if seat not in game.to_act:
        return _not_waited_for(game, seat, rule, words)
    if isinstance(action, Choose):
        return _choose(game, action)
    if isinstance(action, Lay):
        return _lay(game, seat, action)
    if isinstance(action, Networker):
        return _networker(game, action)
    category = game.category_of(seat)
    return IllegalAction("wrong-category", f"your card is a {category} puzzle", rule="E12", value=category)


def _clock(game: Enigma, seat: int, action: Action) -> IllegalAction:
    if seat != CLOCK:
        return IllegalAction("not-the-clock", "only the clock says that time is up", rule="E10", value=seat)
    if not isinstance(action, TimeUp):
        return IllegalAction("clock", "the clock says nothing but that time is up", value=str(action))
    return IllegalAction("no-deadline", "no clock is running", rule="E10")


def _not_waited_for(game: Enigma, seat: int, rule: str, words: str) -> IllegalAction:
    if game.phase in ("ready", "race"):
        status = game.race.status[seat]
        return IllegalAction("not-now", f"you cannot {words}: you are {status}", rule=rule, value=status)
    waits = game.queue[0]
    rule = "E7" if game.phase == "choose" else "E16"
    return IllegalAction(
        "not-your-turn", f"you cannot {words} now: it is the turn of seat {waits}", rule=rule, value=waits
    )


def _choose(game: Enigma, action: Choose) -> IllegalAction:
    category = action.category
    if category not in CATEGORIES:
        known = ", ".join(CATEGORIES)
        return IllegalAction("no-category", f"there is no category {category!r}; there are {known}", value=category)
    if game.chambers.tops[CATEGORIES.index(category)] is None:
        return IllegalAction("empty", f"the chamber of the {category} is empty", rule="E26", value=category)
    return IllegalAction("taken", f"the {category} are taken in this round", rule="E8", value=category)


def _lay(game: Enigma, seat: int, action: Lay) -> IllegalAction:
    where = f"{action.x},{action.y}"
    place = place_at(action.x, action.y) if max(abs(action.x), abs(action.y)) < REACH else -1
    if place in game.network.laid:
        return IllegalAction("occupied", f"a tile lies at {where} already", rule="E17", value=where)
    if place not in game.network.places:
        return IllegalAction("no-neighbour", f"no tile lies beside {where}", rule="E17", value=where)
    turns = ", ".join(f"r{90 * turn}" for turn in game.tile_of(seat).turns)
    return IllegalAction(
        "same-turn",
        f"r{90 * action.turn} is not told apart; this tile's turns are {turns}",
        rule="E17",
        value=action.turn,
    )


def _networker(game: Enigma, action: Networker) -> IllegalAction:
    cells = len(game.network.laid[game.place].tile.cell_colours)
    if action.cell >= cells:
        message = f"the tile just laid has {cells} cells, numbered from 0"
        return IllegalAction("no-cell", message, rule="E18", value=action.cell)
    message = "a networker stands on this colour in this system already"
    return IllegalAction("colour-taken", message, rule="E18", value=action.cell)
