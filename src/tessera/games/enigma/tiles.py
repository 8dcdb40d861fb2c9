"""Conduit sides of tiles (E27).  `content/tiles.txt` has those of the first edition.

A conduit side is written as its groups: the exits that are joined, and the cells they share.  `NE:r S:g W:b` joins
north and east in a red cell, and has a channel to a green cell in the south and to a blue one in the west.

>>> tile = Tile("NE:rg SW:b")
>>> tile.turned(1)
'ES:rg WN:b'
>>> tile.turns, Tile("NESW:rg").turns
((0, 1, 2, 3), (0,))
"""

from __future__ import annotations

from typing import Any, Final, Literal

from tessera.core.compiling import attributes_of, mypyc_attr, set_attributes
from tessera.games.enigma.counts import CELL, CellCount, Colour
from tessera.games.enigma.places import Exit

EXITS: Final = "NESW"
"""North, east, south, west: an `Exit` is an index into it."""
Letter = Literal["r", "g", "b"]
COLOURS: Final[tuple[Letter, ...]] = ("r", "g", "b")
"""Red, green, blue: a `Colour` is an index into it."""

Shape = tuple[tuple[Exit, ...], ...]
"""A conduit side as it lies: the exits of each group."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Tile:
    """One conduit side.  Its cells are numbered as they are written, whichever way it is turned."""

    __slots__ = ("category", "cell_colours", "cell_groups", "counts", "groups", "number", "shapes", "sizes", "turns")

    def __init__(self, text: str, number: int = -1, category: str = "") -> None:
        self.number = number
        """Its number among an edition's tiles; -1 for the start tile."""
        self.category = category
        self.groups = tuple((exits, cells) for exits, _, cells in (group.partition(":") for group in text.split()))
        self.cell_groups = tuple(g for g, (_, cells) in enumerate(self.groups) for _ in cells)
        self.cell_colours: tuple[Colour, ...] = tuple(COLOURS.index(cell) for _, cells in self.groups for cell in cells)
        if sorted("".join(exits for exits, _ in self.groups)) != sorted(EXITS):
            raise ValueError(f"{text!r} does not name each of the exits N, E, S, W once (E27)")
        if not all(cells for _, cells in self.groups):
            raise ValueError(f"{text!r} has a group without a cell (E27)")
        self.sizes = tuple(len(exits) for exits, _ in self.groups)
        self.counts: tuple[CellCount, ...] = tuple(
            sum(CELL[COLOURS.index(cell)] for cell in cells) for _, cells in self.groups
        )
        """The cells of each group."""
        self.shapes = tuple(self._shape(turn) for turn in range(4))
        """By quarter turns to the right."""
        looks = [sorted(zip(map(sorted, shape), self.counts, strict=True)) for shape in self.shapes]
        self.turns = tuple(turn for turn in range(4) if looks[turn] not in looks[:turn])
        """The turns that look different; a tile that is the same after a half turn has only two."""

    def __getstate__(self) -> dict[str, Any]:
        return attributes_of(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        set_attributes(self, kept)

    def turned(self, turn: int) -> str:
        """Its text form after `turn` quarter turns to the right."""
        return " ".join(f"{''.join(EXITS[(EXITS.index(e) + turn) % 4] for e in exits)}:{c}" for exits, c in self.groups)

    def _shape(self, turn: int) -> Shape:
        return tuple(tuple((EXITS.index(exit) + turn) % 4 for exit in exits) for exits, _ in self.groups)

    def __str__(self) -> str:
        return " ".join(f"{exits}:{cells}" for exits, cells in self.groups)

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})"
