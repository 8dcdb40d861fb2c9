"""Laying a solved tile and putting a networker on it (E16–E18, E22).

`lay`, `networker` and `go_without` play an action; `lay_tile` and `put_networker` are the same steps without
advancing the turn, for bots that look ahead on a copy.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cache
from typing import overload

from tessera.games.enigma.actions import Lay, Networker, Pass
from tessera.games.enigma.events import Laid, Stood
from tessera.games.enigma.places import REACH, Place, column, place_at, row
from tessera.games.enigma.rounds import end_round
from tessera.games.enigma.scoring import score_closed
from tessera.games.enigma.state import State, Worker
from tessera.games.enigma.tiles import Tile


def lay(state: State, seat: int, action: Lay, at: int) -> None:
    """E17: lay the tile; if a networker can be put (E18) that is the next decision, else the turn is over."""
    tile = state.tile_of(seat)
    state.hands[seat] = None
    lay_tile(state, seat, tile, action)
    if state.free_cells:
        state.phase = "networker"
    else:
        _end_turn(state)


def networker(state: State, seat: int, action: Networker, at: int) -> None:
    """E18: one networker from the supply on a cell of the tile just laid."""
    put_networker(state, seat, action.cell)
    _end_turn(state)


def go_without(state: State, seat: int, action: Pass, at: int) -> None:
    """E18: a player need not put a networker."""
    _end_turn(state)


def lay_tile(state: State, seat: int, tile: Tile, lay: Lay) -> None:
    """E17: a tile lies on the table; E18: `free_cells` are those on which the seat may put a networker."""
    network = state.network
    x, y, turn = lay.x, lay.y, lay.turn
    state.place = place = place_at(x, y)
    met = network.lay(place, tile, turn)
    state.free_cells = network.free_cells(place) if state.supply[seat] else []
    state.events.append(Laid(seat, tile.number, x, y, turn, met))


def put_networker(state: State, seat: int, cell: int) -> None:
    """E18: a networker of the seat stands on a cell of the tile just laid."""
    place = state.place
    tile, _, first = state.network.laid[place]
    group = first + tile.cell_groups[cell]
    state.network.stand(group, tile.cell_colours[cell], seat)
    state.workers.append(Worker(seat, place, cell, group))
    state.supply[seat] -= 1
    state.events.append(Stood(seat, column(place), row(place), cell))


def _end_turn(state: State) -> None:
    """E20, E22: closed systems score; then the next solver lays (E16), or the round ends."""
    score_closed(state)
    state.turn += 1
    state.queue.pop(0)
    state.phase = "lay"
    if not state.queue:
        end_round(state)


@cache
def lay_at(place: Place, turn: int) -> Lay:
    """The action that lays a tile here in this turn."""
    return Lay(column(place), row(place), turn)


class Lays(Sequence[Lay]):
    """E17: every place, and for each every turn of the tile that looks different.  A lazy list."""

    __slots__ = ("places", "tile", "turns")

    def __init__(self, places: Sequence[Place], tile: Tile) -> None:
        self.places = places
        self.tile = tile
        self.turns = tile.turns

    def __len__(self) -> int:
        return len(self.places) * len(self.turns)

    @overload
    def __getitem__(self, index: int) -> Lay: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Lay, ...]: ...
    def __getitem__(self, index: int | slice) -> Lay | tuple[Lay, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        turns = self.turns
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError(index)
        return lay_at(self.places[index // len(turns)], turns[index % len(turns)])

    def __iter__(self) -> Iterator[Lay]:
        return (lay_at(place, turn) for place in self.places for turn in self.turns)

    def __contains__(self, action: object) -> bool:
        return type(action) is Lay and can_lay(self.places, self.tile, action)


def can_lay(places: Container[Place], tile: Tile, lay: Lay) -> bool:
    """E17: whether a tile can be laid so on one of these places."""
    return lay.turn in tile.turns and -REACH < lay.y < REACH and place_at(lay.x, lay.y) in places
