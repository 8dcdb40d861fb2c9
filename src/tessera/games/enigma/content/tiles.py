"""The tiles of the first edition: 108 conduit sides in four chambers, and the start tile (E1, E28–E30).

>>> START
Tile('NE:rg SW:b')
>>> TILES[0].category, len(TILES)
('weights', 108)
"""

from __future__ import annotations

from importlib.resources import files

from tessera.games.enigma.tiles import Tile

START = Tile("NE:rg SW:b")
"""The start tile (E30)."""


def read_tiles(name: str) -> tuple[Tile, ...]:
    """The tiles in a file of this folder: under each category's name its tiles, one an indented line."""
    tiles: list[Tile] = []
    category = ""
    for line in (files("tessera.games.enigma.content") / name).read_text("utf-8").splitlines():
        if line.startswith(" "):
            tiles.append(Tile(line.strip(), len(tiles), category))
        elif not line.startswith("#"):
            category = line
    return tuple(tiles)


TILES = read_tiles("tiles.txt")
"""27 tiles a chamber (E1), mixed by E28 and E29; `scripts/make_tiles.py` wrote them."""
