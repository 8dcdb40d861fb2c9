"""Drawings of the pipes: the card as SVG and in plain text, and the pieces to cut out.

A framed board with its ports, hatched and screwed-down cells, and the pieces below.  Water stands in every
pipe that is joined to a port; loose pieces are dry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tessera.games.enigma.puzzles.look import PAPER, Palette, number, palette, sheet
from tessera.games.enigma.puzzles.paper import caption, place_drawing
from tessera.games.enigma.puzzles.pipes_board import (
    BEYOND,
    BLOCKED,
    CELLS,
    FREE,
    OPEN,
    OPEN_SIDES,
    PIECE_OF,
    PIECES,
    SIDES,
    SIZE,
    Picture,
    counted,
)

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles.sheets import Sheets

WIDTH, HEIGHT = 424, 470
UNIT = 100
SCALE = 0.9
PAPER_SCALE = 79 / 470
"""Millimetres on paper to a unit of the drawing."""
PIECE_SIDE = PAPER_SCALE * UNIT * SCALE
"""Millimetres on paper of the side of a piece: a cell of the board."""
LEFT, TOP = 77, 52
EXITS = ((50, 0), (100, 50), (50, 100), (0, 50))
SAMPLE = {"straight": "│", "elbow": "┌", "tee": "├"}


def draw(picture: Picture, laid: str, crossed: tuple[str, ...], paper: bool) -> str:
    """The card as SVG, with the pieces that are laid on it."""
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
        if cell in wet or not OPEN[board[cell]][entry]:
            continue
        wet.add(cell)
        for side, beyond in enumerate(BEYOND[cell]):
            if isinstance(beyond, int) and OPEN[board[cell]][side]:
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
    sides = OPEN_SIDES[sign]
    if PIECE_OF[sign] == "elbow":
        (x1, y1), (x2, y2) = (EXITS[side] for side in sides)
        clockwise = int(sides == (0, 3))
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
    out, used = Counter(crossed), Counter(PIECE_OF[sign] for sign in laid if sign != FREE)
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


def text(printed: str, ports: tuple[str, ...], laid: str, stock: Mapping[str, int]) -> str:
    """The board, with room around it for the ports; a cell is seven signs wide and three high; screws mark print."""
    canvas = [[" "] * 29 for _ in range(13)]
    for row in range(1, 12):
        canvas[row][2] = canvas[row][26] = "║"
    canvas[1][2:27], canvas[11][2:27] = "╔" + "═" * 23 + "╗", "╚" + "═" * 23 + "╝"
    for cell in range(CELLS):
        x, y = 4 + cell % SIZE * 7, 2 + cell // SIZE * 3
        sign = laid[cell] if printed[cell] == FREE else printed[cell]
        if sign == BLOCKED:
            for row in range(3):
                canvas[y + row][x : x + 7] = "▒" * 7
            continue
        canvas[y + 1][x + 3] = "·" if sign == FREE else sign
        for side in OPEN_SIDES[sign]:
            _run(canvas, x + 3, y + 1, side, 1 if side % 2 == 0 else 3)
        if printed[cell] != FREE:
            canvas[y][x], canvas[y][x + 6], canvas[y + 2][x], canvas[y + 2][x + 6] = "∘∘∘∘"
    for port in ports:
        side, at = SIDES.index(port[0]), int(port[1]) - 1
        x, y = ((7 + 7 * at, 1), (26, 3 + 3 * at), (7 + 7 * at, 11), (2, 3 + 3 * at))[side]
        canvas[y][x] = "╨╞╥╡"[side]
        _run(canvas, x, y, side, 1 if side % 2 == 0 else 2)
    pieces = ", ".join(counted(count, piece) for piece, count in stock.items() if count)
    return "\n".join(["".join(row).rstrip() for row in canvas] + [f"pieces: {pieces}"])


def _run(canvas: list[list[str]], x: int, y: int, side: int, length: int) -> None:
    """A pipe that goes on from a place to one side."""
    across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    for step in range(1, length + 1):
        canvas[y + down * step][x + across * step] = "│─"[side % 2]


def print_pieces(pdf: Sheets) -> None:
    """The nine pieces to cut out."""
    x, y = 15, 154
    caption(pdf, pdf.say("pipes"), x, y - 2)
    kinds = [piece for piece, count in PIECES.items() for _ in range(count)]
    for at, kind in enumerate(kinds):
        drawing = sheet(100, 100, kind, square(SAMPLE[kind], False, False, PAPER), PAPER.ground)
        left = x + at * (PIECE_SIDE + 4)
        place_drawing(pdf, drawing, left, y, PIECE_SIDE)
        pdf.rect(left, y, PIECE_SIDE, PIECE_SIDE)
