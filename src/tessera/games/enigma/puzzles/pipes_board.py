"""The pipes' board and pieces (E38): nine cells, twelve border edges, and the ten ways a piece can lie.

A pipe is written by the sign it looks like.  Cells are numbered row by row, sides N, E, S, W from 0.
"""

from __future__ import annotations

SIZE = 3
CELLS = SIZE * SIZE
SIDES = "NESW"
FREE, BLOCKED = ".", "#"

_OPEN = {
    "│": "NS",
    "─": "EW",
    "└": "NE",
    "┌": "ES",
    "┐": "SW",
    "┘": "NW",
    "├": "NES",
    "┬": "ESW",
    "┤": "NSW",
    "┴": "NEW",
    FREE: "",
    BLOCKED: "",
}
OPEN = {sign: tuple(int(side in sides) for side in SIDES) for sign, sides in _OPEN.items()}
"""By sign and side: 1 if the cell is open to that side, else 0."""
OPEN_SIDES = {sign: tuple(side for side in range(4) if OPEN[sign][side]) for sign in _OPEN}
"""By sign: the sides it is open to."""
OPPOSITE = (2, 3, 0, 1)
"""By side: the side of the neighbour that it meets."""
SIGNS = "│─└┌┐┘├┬┤┴"
"""Every way a piece can lie."""
PIECES = {"straight": 2, "elbow": 4, "tee": 3}
"""The nine pieces."""
PIECE_OF = {sign: ("straight", "elbow", "tee")[(index > 1) + (index > 5)] for index, sign in enumerate(SIGNS)}
"""By sign: the kind of piece that lies so."""

PORTS = tuple(f"{side}{place}" for side in SIDES for place in (1, 2, 3))
"""The border edges, each side counted from the left or from the top: `N1` lies above the first cell."""
BEYOND: tuple[tuple[int | str, ...], ...] = tuple(
    (
        cell - 3 if cell > 2 else f"N{cell % 3 + 1}",
        cell + 1 if cell % 3 < 2 else f"E{cell // 3 + 1}",
        cell + 3 if cell < 6 else f"S{cell % 3 + 1}",
        cell - 1 if cell % 3 else f"W{cell // 3 + 1}",
    )
    for cell in range(CELLS)
)
"""By cell and side: the number of the cell beyond it, or the name of the border edge."""

Picture = tuple[str, tuple[str, ...]]
"""A board as nine signs in a row, and its ports in the order of `PORTS`."""

TURNED = str.maketrans("│─└┌┐┘├┬┤┴", "─│┌┐┘└┬┤┴├")
UNTURNED = dict(zip(PORTS, ["W3", "W2", "W1", "N1", "N2", "N3", "E3", "E2", "E1", "S1", "S2", "S3"], strict=True))
"""By border edge: the one that a quarter turn to the right brings there."""
MIRRORED = str.maketrans("└┌┐┘├┤", "┘┐┌└┤├")
UNMIRRORED = dict(zip(PORTS, ["N3", "N2", "N1", "W1", "W2", "W3", "S3", "S2", "S1", "E1", "E2", "E3"], strict=True))


def turned(picture: Picture) -> Picture:
    """A quarter turn to the right."""
    board, ports = picture
    signs = "".join(board[at] for at in (6, 3, 0, 7, 4, 1, 8, 5, 2)).translate(TURNED)
    return signs, tuple(port for port in PORTS if UNTURNED[port] in ports)


def mirrored(picture: Picture) -> Picture:
    """Left and right exchanged."""
    board, ports = picture
    signs = "".join(board[at] for at in (2, 1, 0, 5, 4, 3, 8, 7, 6)).translate(MIRRORED)
    return signs, tuple(port for port in PORTS if UNMIRRORED[port] in ports)


def views(picture: Picture) -> list[Picture]:
    """The picture in its eight turns and mirrorings."""
    seen = []
    for start in (picture, mirrored(picture)):
        seen.append(start)
        for _ in range(3):
            seen.append(turned(seen[-1]))
    return seen


def counted(count: int, piece: str) -> str:
    """How many of a kind of piece, in words."""
    return f"{count} {piece}" if count == 1 else f"{count} {piece}s"
