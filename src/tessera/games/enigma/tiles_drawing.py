"""Drawing of a tile's conduit side for paper (E27): its channels, and its cells ▲ red, ■ green, ● blue.

Channels that meet in the middle are joined; two that cross bow round it, one above the other.  Only cells are round: a
meeting of channels must not look like one.
"""

from __future__ import annotations

from tessera.games.enigma.puzzles.look import PAPER, number, sheet
from tessera.games.enigma.tiles import EXITS, Tile

SIZE = 88
EDGES = ((44, 0), (88, 44), (44, 88), (0, 44))
"""The middles of the four edges, where the channels leave."""
BEND = ((44.0, 0.0), (44.0, 15.0), (73.0, 44.0), (88.0, 44.0))
"""The curve from north to east; the other bends are turns of it."""
BEND_CELLS = {1: ((60.4, 27.6),), 2: ((49.0, 15.6), (72.4, 39.0))}
BOWS = ("M44 0C44 22 25 24 25 44C25 64 44 66 44 88", "M0 44C22 44 24 63 44 63C64 63 66 44 88 44")
BOW_CELLS = ((34.4, 22.6), (65.4, 53.6))
TOWARDS_EDGE = 0.54
"""Position of a straight channel's cell, as a share of the way from the middle to the edge."""

COLOURS = {"r": "#d9483b", "g": "#1f9d63", "b": "#2f74d0"}
SIGNS = {
    "r": "M0 -6.6L6.6 4.8L-6.6 4.8Z",
    "g": "M-5.6 -5.6H5.6V5.6H-5.6Z",
    "b": "M-6.2 0A6.2 6.2 0 1 0 6.2 0A6.2 6.2 0 1 0 -6.2 0Z",
}

Point = tuple[float, float]


def draw(tile: Tile) -> str:
    """The tile as it is written, north above."""
    groups = [(sorted(EXITS.index(exit) for exit in exits), cells) for exits, cells in tile.groups]
    crossing = all(len(exits) == 2 and exits[1] - exits[0] == 2 for exits, _ in groups)
    groups.sort(key=lambda group: group[0][0] == 0 if crossing else 0)
    channels, cells = "", ""
    for exits, colours in groups:
        line, places = channel(exits, len(colours), crossing)
        for colour, width in ((PAPER.ground, 17), (PAPER.line, 13), (PAPER.water, 9)):
            channels += f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        cells += "".join(cell(place, colour) for place, colour in zip(places, colours, strict=True))
    return sheet(SIZE, SIZE, f"Tile {tile}", channels + cells, PAPER.ground)


def channel(exits: list[int], cells: int, crossing: bool) -> tuple[str, list[Point]]:
    """The line of a group, and where its cells sit."""
    match exits:
        case [exit]:
            x, y = towards(exit)
            return f"M{EDGES[exit][0]} {EDGES[exit][1]}L{number(x)} {number(y)}", [(x, y)]
        case [first, second] if crossing and second - first == 2:
            return BOWS[first], [BOW_CELLS[first]]
        case [first, second] if second - first != 2:
            turn = 3 if second - first == 3 else first
            a, b, c, d = (f"{number(x)} {number(y)}" for x, y in (turned(point, turn) for point in BEND))
            return f"M{a}C{b} {c} {d}", [turned(place, turn) for place in BEND_CELLS[cells]]
    line = "".join(f"M{EDGES[exit][0]} {EDGES[exit][1]}L44 44" for exit in exits)
    return line, [towards(exit) for exit in exits[:cells]]


def towards(exit: int) -> Point:
    """The place of a straight channel's cell."""
    x, y = EDGES[exit]
    return 44 + (x - 44) * TOWARDS_EDGE, 44 + (y - 44) * TOWARDS_EDGE


def turned(point: Point, turn: int) -> Point:
    """A point of the tile after `turn` quarter turns to the right."""
    x, y = point
    for _ in range(turn):
        x, y = SIZE - y, x
    return x, y


def cell(place: Point, colour: str) -> str:
    """A cell: a disc with the sign of its colour."""
    return (
        f'<g transform="translate({number(place[0])} {number(place[1])})">'
        f'<circle cx="0" cy="0" r="10.5" fill="{PAPER.ground}" stroke="{PAPER.line}" stroke-width="1.6"/>'
        f'<path d="{SIGNS[colour]}" fill="{COLOURS[colour]}"/></g>'
    )
