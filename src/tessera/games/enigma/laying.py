"""The places and turns a tile may be laid in, as a list that is made only as far as somebody looks (E17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import overload

from tessera.games.enigma.actions import Lay
from tessera.games.enigma.network import REACH, column, place_at, row
from tessera.games.enigma.tiles import Tile


@cache
def lay_at(place: int, turn: int) -> Lay:
    return Lay(column(place), row(place), turn)


class Lays(Sequence[Lay]):
    """Every place, and for each every turn of the tile that looks different."""

    __slots__ = ("places", "turns")

    def __init__(self, places: Sequence[int], tile: Tile) -> None:
        self.places = places
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
        if type(action) is not Lay or action.turn not in self.turns:
            return False
        return -REACH < action.y < REACH and place_at(action.x, action.y) in self.places
