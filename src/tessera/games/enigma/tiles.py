"""The tiles: 108 conduit sides in four chambers, and the start tile (E1, E27–E30).

A conduit side is written as its groups: the exits that are joined, and the cells they share.  `NE:r S:g W:b` joins
north and east in a red cell, and has a channel to a green cell in the south and to a blue one in the west.

>>> START
Tile('NE:rg SW:b')
>>> START.turned(1)
'ES:rg WN:b'
>>> TILES[0].category, len(TILES)
('weights', 108)
"""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

EXITS = "NESW"
"""North, east, south, west: clockwise, so that a quarter turn to the right adds one."""
Letter = Literal["r", "g", "b"]
COLOURS: tuple[Letter, ...] = ("r", "g", "b")
"""The colours of the cells: red, green, blue."""

CELL_BITS = 10
"""Cells are counted by colour in one number: red in its lowest bits, then green, then blue."""

Shape = tuple[tuple[int, ...], ...]
"""A conduit side as it lies: the exits of each group."""


class Tile:
    """One conduit side.  Its cells are numbered as they are written, whichever way it is turned."""

    __slots__ = ("category", "cell_colours", "cell_groups", "counts", "groups", "number", "shapes", "sizes", "turns")

    def __init__(self, text: str, number: int = -1, category: str = "") -> None:
        self.number = number
        self.category = category
        self.groups = tuple((exits, cells) for exits, _, cells in (group.partition(":") for group in text.split()))
        self.cell_groups = tuple(g for g, (_, cells) in enumerate(self.groups) for _ in cells)
        self.cell_colours = tuple(COLOURS.index(cell) for _, cells in self.groups for cell in cells)
        if sorted("".join(exits for exits, _ in self.groups)) != sorted(EXITS):
            raise ValueError(f"the groups of a tile share its four exits among them, not so {text!r} (E27)")
        if not all(cells for _, cells in self.groups):
            raise ValueError(f"every group of a tile has a cell, not so in {text!r} (E27)")
        self.sizes = tuple(len(exits) for exits, _ in self.groups)
        self.counts = tuple(sum(1 << CELL_BITS * COLOURS.index(cell) for cell in cells) for _, cells in self.groups)
        """The cells of each group, counted by colour."""
        self.shapes = tuple(self._shape(turn) for turn in range(4))
        looks = [sorted(zip(map(sorted, shape), self.counts, strict=True)) for shape in self.shapes]
        self.turns = tuple(turn for turn in range(4) if looks[turn] not in looks[:turn])
        """The turns that look different; a tile that is the same after a half turn has only two."""

    def turned(self, turn: int) -> str:
        """How it is written after so many quarter turns to the right."""
        return " ".join(f"{''.join(EXITS[(EXITS.index(e) + turn) % 4] for e in exits)}:{c}" for exits, c in self.groups)

    def _shape(self, turn: int) -> Shape:
        return tuple(tuple((EXITS.index(exit) + turn) % 4 for exit in exits) for exits, _ in self.groups)

    def __str__(self) -> str:
        return " ".join(f"{exits}:{cells}" for exits, cells in self.groups)

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})"


START = Tile("NE:rg SW:b")
"""The start tile (E30)."""


def _read() -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    category = ""
    for line in (files("tessera.games.enigma.content") / "tiles.txt").read_text("utf-8").splitlines():
        if line.startswith(" "):
            tiles.append(Tile(line.strip(), len(tiles), category))
        elif not line.startswith("#"):
            category = line
    return tuple(tiles)


TILES: tuple[Tile, ...] = _read()
"""The tiles of the four chambers, 27 each (E1), mixed by E28 and E29 as `scripts/make_tiles.py` has written them."""
