"""Scoring: every system that a tile closes (E20–E22)."""

from __future__ import annotations

from tessera.games.enigma.counts import by_colour, worth
from tessera.games.enigma.events import Closed, Home
from tessera.games.enigma.network import System
from tessera.games.enigma.places import column, row
from tessera.games.enigma.state import State


def score_closed(state: State) -> None:
    """E20–E22: the systems that the tile just laid closed score, its own networker included; networkers go home."""
    network = state.network
    for system in network.closed_at(state.place):
        cells, standing = network.cells(system), network.standing(system)
        points = worth(cells, standing, state.seats)
        state.events.append(Closed(system, by_colour(cells), points))
        if standing:
            state.points = [have + more for have, more in zip(state.points, points, strict=True)]
            _send_home(state, system)


def _send_home(state: State, system: System) -> None:
    """E21: the networkers of a scored system go back to their owners."""
    network = state.network
    staying = []
    for worker in state.workers:
        if network.system(worker.group) != system:
            staying.append(worker)
            continue
        state.supply[worker.seat] += 1
        state.events.append(Home(worker.seat, column(worker.place), row(worker.place), worker.cell))
    state.workers = staying
    network.clear(system)
