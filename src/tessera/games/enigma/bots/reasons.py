"""Reasons for an action of ENIGMA: the card's grade, the points if a system closes, how open it still is.

Points are counted out; how likely an open system is to close is the greedy player's estimate (`CLOSING`).
"""

from __future__ import annotations

from collections.abc import Sequence

from tessera.bots.advice import Adviser, Reason
from tessera.core.game import Action, Game
from tessera.games.enigma.actions import Choose, Lay, Networker
from tessera.games.enigma.bots.greedy import SolvingTimes, best_lay, likely, top_tile
from tessera.games.enigma.chambers import open_chambers
from tessera.games.enigma.counts import by_colour, worth
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.places import place_at
from tessera.games.enigma.puzzles import CATEGORIES
from tessera.games.enigma.state import State

MUCH = 0.5
"""Points that are worth taking a tile away from the next player."""


def reasons(game: Game, seat: int, action: Action, then: Sequence[Action] = ()) -> list[Reason]:
    """The reasons for a seat to take an action."""
    assert isinstance(game, Enigma)
    state = game.position
    if isinstance(action, Choose):
        return _choosing(state, seat, CATEGORIES.index(action.category))
    if isinstance(action, Lay):
        return _laying(state, seat, action)
    if isinstance(action, Networker):
        return _standing(state, seat, action.cell)
    return [Reason("enigma.keeps", numbers={"supply": state.supply[seat]})]


def outlook(game: Game, seat: int) -> list[Reason]:
    """Return no forecast: nothing threatens in ENIGMA."""
    return []


def standing(game: Game) -> list[float]:
    """Return no estimate: too much can happen before the final points are known."""
    return []


def _choosing(state: State, seat: int, chamber: int) -> list[Reason]:
    """The promise of a chamber, the grade of its card, and its value to the next seat."""
    grade = state.chambers.grades[chamber]
    seconds = SolvingTimes().median(CATEGORIES[chamber], grade) / 1000
    found = [
        Reason("enigma.promise", (CATEGORIES[chamber],), {"points": _promise(state, seat, chamber)}),
        Reason("enigma.grade", (CATEGORIES[chamber],), {"grade": grade, "seconds": seconds}),
    ]
    if len(state.queue) > 1:
        rival = state.queue[1]
        others = [_promise(state, rival, other) for other in open_chambers(state) if other != chamber]
        denied = _promise(state, rival, chamber) - max(others, default=0.0)
        if denied >= MUCH:
            found.append(Reason("enigma.denies", numbers={"seat": rival, "points": denied}))
    return found


def _promise(state: State, seat: int, chamber: int) -> float:
    """The value of the top tile to a seat in its best place, in points."""
    return best_lay(state, seat, top_tile(state, chamber))[0] / 100


def _laying(state: State, seat: int, lay: Lay) -> list[Reason]:
    """E20: the points of every system that the tile would touch, with the networkers that stand there."""
    closed, open_, room = [], [], []
    gained = 0.0
    for joint in state.network.foresee(place_at(lay.x, lay.y), state.tile_of(seat), lay.turn):
        points = worth(joint.cells, joint.standing, state.seats)
        numbers = {f"seat{player}": float(gains) for player, gains in enumerate(points) if gains}
        free = [cells for colour, cells in enumerate(by_colour(joint.cells)) if joint.free(colour)]
        own = float(max(free, default=0)) if state.supply[seat] else 0.0
        ends = joint.open_ends
        if not ends:
            numbers[f"seat{seat}"] = numbers.get(f"seat{seat}", 0.0) + own
            gained += numbers[f"seat{seat}"]
            closed.append(Reason("enigma.closes", numbers={name: gains for name, gains in numbers.items() if gains}))
        elif numbers:
            open_.append(Reason("enigma.if-closed", numbers={**numbers, "open": ends, "chance": likely(ends) / 100}))
        elif own:
            room.append(Reason("enigma.room", numbers={"points": own, "open": ends, "chance": likely(ends) / 100}))
    room.sort(key=lambda reason: -reason.numbers["points"] * reason.numbers["chance"])
    return [*closed, *_goal(state, seat, gained), *open_, *room[:1]]


def _goal(state: State, seat: int, gained: float) -> list[Reason]:
    """E23: a seat that reaches the goal ends the game with this round."""
    points = state.points[seat] + gained
    return [Reason("enigma.goal", numbers={"points": points})] if gained and points >= state.edition.goal else []


def _standing(state: State, seat: int, cell: int) -> list[Reason]:
    """The points of a networker on this cell, now or if its system closes."""
    network = state.network
    tile, _, first = network.laid[state.place]
    system = network.system(first + tile.cell_groups[cell])
    points = float(by_colour(network.cells(system))[tile.cell_colours[cell]])
    ends = network.open_ends(system)
    if not ends:
        return [Reason("enigma.scores", numbers={"points": points}), *_goal(state, seat, points)]
    return [Reason("enigma.stands", numbers={"points": points, "open": ends, "chance": likely(ends) / 100})]


ADVISER = Adviser(reasons, outlook, standing, chances=False, telling=0.3, rollouts=32)
