"""Why an action of ENIGMA is good: the card's grade, the points if a system closes, how open it still is."""

from __future__ import annotations

from tessera.bots.advice import Reason
from tessera.bots.enigma_greedy import SolvingTimes, best_lay, likely
from tessera.enigma.actions import Choose, Lay, Networker
from tessera.enigma.game import Enigma
from tessera.enigma.network import by_colour, place_at, worth
from tessera.enigma.puzzles import CATEGORIES
from tessera.enigma.tiles import TILES
from tessera.game import Action, Game


def reasons(game: Game, seat: int, action: Action) -> list[Reason]:
    assert isinstance(game, Enigma)
    if isinstance(action, Choose):
        return _choosing(game, seat, CATEGORIES.index(action.category))
    if isinstance(action, Lay):
        return _laying(game, seat, action)
    if isinstance(action, Networker):
        return _standing(game, action.cell)
    return []


def outlook(game: Game, seat: int) -> list[Reason]:
    return []


def _choosing(game: Enigma, seat: int, chamber: int) -> list[Reason]:
    top = game.chambers.tops[chamber]
    assert top is not None
    grade = game.chambers.grades[chamber]
    worth_now = best_lay(game, seat, TILES[top])[0] / 100
    seconds = SolvingTimes().median(CATEGORIES[chamber], grade) / 1000
    return [
        Reason("enigma.promise", (CATEGORIES[chamber],), {"points": worth_now}),
        Reason("enigma.grade", (CATEGORIES[chamber],), {"grade": grade, "seconds": seconds}),
    ]


def _laying(game: Enigma, seat: int, lay: Lay) -> list[Reason]:
    """E20: what every system that the tile would touch is or would be worth, with the networkers that stand there."""
    found = []
    for joint in game.network.foresee(place_at(lay.x, lay.y), game.tile_of(seat), lay.turn):
        points = worth(joint.cells, joint.standing, game.seats)
        numbers = {f"seat{player}": float(gained) for player, gained in enumerate(points) if gained}
        free = [cells for colour, cells in enumerate(by_colour(joint.cells)) if joint.free(colour)]
        own = float(max(free, default=0)) if game.supply[seat] else 0.0
        if not joint.open_ends:
            if own:
                numbers[f"seat{seat}"] = numbers.get(f"seat{seat}", 0.0) + own
            found.append(Reason("enigma.closes", numbers=numbers))
        elif numbers:
            chance = likely(joint.open_ends) / 100
            found.append(Reason("enigma.if-closed", numbers={**numbers, "open": joint.open_ends, "chance": chance}))
        elif own:
            found.append(Reason("enigma.room", numbers={"points": own, "open": joint.open_ends}))
    return found


def _standing(game: Enigma, cell: int) -> list[Reason]:
    network = game.network
    tile, _, first = network.laid[game.place]
    system = network.system(first + tile.cell_groups[cell])
    points = by_colour(network.cells(system))[tile.cell_colours[cell]]
    numbers = {"points": float(points), "open": network.open_ends(system)}
    return [Reason("enigma.stands", numbers={**numbers, "chance": likely(network.open_ends(system)) / 100})]
