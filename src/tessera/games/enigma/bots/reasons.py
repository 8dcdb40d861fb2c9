"""Why an action of ENIGMA is good: the card's grade, the points if a system closes, how open it still is.

Points are counted out; how likely an open system will close is the expert's experience (`CLOSING`).
"""

from __future__ import annotations

from collections.abc import Sequence

from tessera.bots.advice import Adviser, Reason
from tessera.core.game import Action, Game
from tessera.games.enigma.actions import Choose, Lay, Networker
from tessera.games.enigma.bots.greedy import SolvingTimes, best_lay, likely
from tessera.games.enigma.game import GOAL, Enigma
from tessera.games.enigma.network import by_colour, place_at, worth
from tessera.games.enigma.puzzles import CATEGORIES
from tessera.games.enigma.tiles import TILES

MUCH = 0.5
"""Points that are worth taking a tile away from the next player."""


def reasons(game: Game, seat: int, action: Action, then: Sequence[Action] = ()) -> list[Reason]:
    assert isinstance(game, Enigma)
    if isinstance(action, Choose):
        return _choosing(game, seat, CATEGORIES.index(action.category))
    if isinstance(action, Lay):
        return _laying(game, seat, action)
    if isinstance(action, Networker):
        return _standing(game, seat, action.cell)
    return [Reason("enigma.keeps", numbers={"supply": game.supply[seat]})]


def outlook(game: Game, seat: int) -> list[Reason]:
    return []


def standing(game: Game) -> list[float]:
    """Points decide in the end, and too much can happen until then."""
    return []


def _choosing(game: Enigma, seat: int, chamber: int) -> list[Reason]:
    grade = game.chambers.grades[chamber]
    seconds = SolvingTimes().median(CATEGORIES[chamber], grade) / 1000
    found = [
        Reason("enigma.promise", (CATEGORIES[chamber],), {"points": _promise(game, seat, chamber)}),
        Reason("enigma.grade", (CATEGORIES[chamber],), {"grade": grade, "seconds": seconds}),
    ]
    if len(game.queue) > 1:
        rival = game.queue[1]
        others = [_promise(game, rival, other) for other in game.open_chambers() if other != chamber]
        denied = _promise(game, rival, chamber) - max(others, default=0.0)
        if denied >= MUCH:
            found.append(Reason("enigma.denies", numbers={"seat": rival, "points": denied}))
    return found


def _promise(game: Enigma, seat: int, chamber: int) -> float:
    """What the top tile is worth to a seat in its best place, in points."""
    top = game.chambers.tops[chamber]
    assert top is not None
    return best_lay(game, seat, TILES[top])[0] / 100


def _laying(game: Enigma, seat: int, lay: Lay) -> list[Reason]:
    """E20: what every system that the tile would touch is or would be worth, with the networkers that stand there."""
    closed, open_, room = [], [], []
    gained = 0.0
    for joint in game.network.foresee(place_at(lay.x, lay.y), game.tile_of(seat), lay.turn):
        points = worth(joint.cells, joint.standing, game.seats)
        numbers = {f"seat{player}": float(gains) for player, gains in enumerate(points) if gains}
        free = [cells for colour, cells in enumerate(by_colour(joint.cells)) if joint.free(colour)]
        own = float(max(free, default=0)) if game.supply[seat] else 0.0
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
    return [*closed, *_goal(game, seat, gained), *open_, *room[:1]]


def _goal(game: Enigma, seat: int, gained: float) -> list[Reason]:
    """E23: whoever comes to 15 ends the game with this round."""
    points = game.points[seat] + gained
    return [Reason("enigma.goal", numbers={"points": points})] if gained and points >= GOAL else []


def _standing(game: Enigma, seat: int, cell: int) -> list[Reason]:
    network = game.network
    tile, _, first = network.laid[game.place]
    system = network.system(first + tile.cell_groups[cell])
    points = float(by_colour(network.cells(system))[tile.cell_colours[cell]])
    ends = network.open_ends(system)
    if not ends:
        return [Reason("enigma.scores", numbers={"points": points}), *_goal(game, seat, points)]
    return [Reason("enigma.stands", numbers={"points": points, "open": ends, "chance": likely(ends) / 100})]


ADVISER = Adviser(reasons, outlook, standing, chances=False, telling=0.3, rollouts=32)
