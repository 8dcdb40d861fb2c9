"""How a pipes card looks: a framed board with its ports, hatched and screwed-down cells, and the pieces below.

Water stands in every pipe that is joined to a port; loose pieces are dry.
"""

from __future__ import annotations

from collections import Counter

from tessera.games.enigma.puzzles.look import Palette, number, palette, sheet
from tessera.games.enigma.puzzles.pipes_board import (
    BEYOND,
    BLOCKED,
    CELLS,
    FREE,
    KIND,
    OPENINGS,
    PIECES,
    SIDES,
    SIZE,
    Picture,
)

WIDTH, HEIGHT = 424, 470
UNIT = 100
SCALE = 0.9
LEFT, TOP = 77, 52
EXITS = ((50, 0), (100, 50), (50, 100), (0, 50))
SAMPLE = {"straight": "│", "elbow": "┌", "tee": "├"}


def draw(picture: Picture, laid: str, crossed: tuple[str, ...], paper: bool) -> str:
    colours = palette(paper)
    printed, ports = picture
    board = "".join(sign if sign != FREE else piece for sign, piece in zip(printed, laid, strict=True))
    wet = flooded(board, ports)
    cells = "".join(
        f'<g transform="translate({cell % SIZE * UNIT} {cell // SIZE * UNIT})">'
        f"{square(board[cell], printed[cell] != FREE, cell in wet, colours)}</g>"
        for cell in range(CELLS)
    )
    frame = (
        f'<rect x="-26" y="-26" width="352" height="352" rx="26" fill="{colours.raised}" stroke="{colours.edge}" '
        f'stroke-width="2"/><rect x="-4" y="-4" width="308" height="308" rx="14" fill="{colours.panel}" '
        f'stroke="{colours.edge}" stroke-width="1.5"/>'
    )
    mouths = "".join(mouth(port, colours) for port in ports)
    body = f'<g transform="translate({LEFT} {TOP}) scale({SCALE})">{frame}{mouths}{cells}</g>'
    title = f"Pipes: {' / '.join(printed[row : row + SIZE] for row in (0, 3, 6))}, ports {', '.join(ports) or 'none'}"
    return sheet(WIDTH, HEIGHT, title, body + tray(laid, crossed, colours), colours.ground)


def flooded(board: str, ports: tuple[str, ...]) -> set[int]:
    """The cells that water reaches from the ports."""
    wet: set[int] = set()
    at = [(cell, side) for cell in range(CELLS) for side, beyond in enumerate(BEYOND[cell]) if beyond in ports]
    while at:
        cell, entry = at.pop()
        if cell in wet or not OPENINGS[board[cell]] >> entry & 1:
            continue
        wet.add(cell)
        for side, beyond in enumerate(BEYOND[cell]):
            if isinstance(beyond, int) and OPENINGS[board[cell]] >> side & 1:
                at.append((beyond, side ^ 2))
    return wet


def square(sign: str, printed: bool, wet: bool, colours: Palette) -> str:
    """One cell: empty, blocked, a fixed pipe with its screws, or a piece."""
    if sign == FREE:
        return (
            f'<rect x="4" y="4" width="92" height="92" rx="11" fill="{colours.ground}" stroke="{colours.edge}" '
            f'stroke-width="1"/><path d="M46 50h8M50 46v8" stroke="{colours.edge}" stroke-width="1.5"/>'
        )
    plate = f'<rect x="2" y="2" width="96" height="96" rx="12" fill="{colours.raised}" stroke="{colours.edge}"/>'
    corners = ((14, 14), (86, 14), (14, 86), (86, 86))
    if sign == BLOCKED:
        hatch = "".join(f"M{x} 12L{max(x - 76, 12)} {min(88, x)}" for x in range(24, 89, 16))
        hatch += "".join(f"M88 {y}L{y} 88" for y in range(24, 88, 16))
        return (
            f'{plate}<path d="{hatch}" stroke="{colours.edge}" stroke-width="2" fill="none"/>'
            f'<path d="M32 32L68 68M68 32L32 68" stroke="{colours.line}" stroke-width="7" stroke-linecap="round"/>'
        )
    screws = "".join(
        f'<circle cx="{x}" cy="{y}" r="5" fill="{colours.ground}" stroke="{colours.line}" stroke-width="1.2"/>'
        f'<path d="M{x - 3} {y - 3}L{x + 3} {y + 3}" stroke="{colours.line}" stroke-width="1.4"/>'
        for x, y in corners
    )
    return plate + tube(sign, wet, colours) + (screws if printed else "")


def tube(sign: str, wet: bool, colours: Palette) -> str:
    """A pipe through its cell, a flange at each opening."""
    sides = [side for side in range(4) if OPENINGS[sign] >> side & 1]
    if KIND[sign] == "elbow":
        (x1, y1), (x2, y2) = (EXITS[side] for side in sides)
        clockwise = int(sides == [0, 3])
        line = f"M{x1} {y1}A50 50 0 0 {clockwise} {x2} {y2}"
    else:
        line = "".join(f"M{EXITS[side][0]} {EXITS[side][1]}L50 50" for side in sides)
    fluid, core = (colours.water, colours.core) if wet else (colours.raised, colours.edge)
    strokes = ((colours.line, 31), (colours.panel, 26), (fluid, 18), (core, 4))
    flanges = "".join(flange(*EXITS[side], side, colours) for side in sides)
    return (
        "".join(f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{width}"/>' for colour, width in strokes)
        + flanges
    )


def flange(x: int, y: int, side: int, colours: Palette) -> str:
    """The collar of an opening, just inside the cell."""
    across = side % 2 == 0
    width, height = (42, 8) if across else (8, 42)
    left = x - 21 if across else (x - 8 if side == 1 else x)
    top = y - 21 if not across else (y - 8 if side == 2 else y)
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="2.5" fill="{colours.line}" '
        f'stroke="{colours.panel}" stroke-width="1"/>'
    )


def mouth(port: str, colours: Palette) -> str:
    """A port: a pipe full of water that comes in through the frame."""
    side = SIDES.index(port[0])
    along = 50 + UNIT * (int(port[1]) - 1)
    x, y, dx, dy = ((along, 0, 0, -1), (300, along, 1, 0), (along, 300, 0, 1), (0, along, -1, 0))[side]
    line = f"M{x} {y}L{x + 46 * dx} {y + 46 * dy}"
    strokes = ((colours.glow, 34), (colours.panel, 28), (colours.water, 20), (colours.core, 5))
    return "".join(f'<path d="{line}" stroke="{colour}" stroke-width="{width}"/>' for colour, width in strokes)


def tray(laid: str, crossed: tuple[str, ...], colours: Palette) -> str:
    """The nine pieces: those crossed out with a cross, those laid faint."""
    out, used = Counter(crossed), Counter(KIND[sign] for sign in laid if sign != FREE)
    drawn: list[str] = []
    for piece, count in PIECES.items():
        for at in range(count):
            x = 20 + 43 * len(drawn)
            gone = at >= count - out[piece]
            faint = gone or at < used[piece]
            cross = f'<path d="M18 18L82 82M82 18L18 82" stroke="{colours.alarm}" stroke-width="9"/>' if gone else ""
            drawn.append(
                f'<g transform="translate({number(x)} 410) scale(0.4)">'
                f'<g opacity="{0.3 if faint else 1}">{square(SAMPLE[piece], False, False, colours)}</g>{cross}</g>'
            )
    return "".join(drawn)
