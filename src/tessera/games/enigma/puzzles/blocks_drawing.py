"""Drawings of the blocks: the card as SVG and in plain text, and the cubes to cut out.

The view from above, and beside it the structure, seen from a corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tessera.games.enigma.puzzles.look import Palette, number, palette, sheet, words
from tessera.games.enigma.puzzles.paper import caption, empty_back, middle
from tessera.games.enigma.puzzles.polycubes import PIECES, SIDE

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles.sheets import Sheets

FACES: Mapping[str, tuple[str, str, str]] = {
    "V": ("#ff8177", "#d8493d", "#a3332a"),
    "L": ("#f9d775", "#d9a72c", "#a47c1a"),
    "T": ("#69dea9", "#2cae76", "#1f8056"),
    "S": ("#7dbbff", "#3f88e0", "#2b63ab"),
}
"""The lit top of each piece, its front and its side in the shade."""
INK = "#0a0f18"
FRAME = 12
"""Round the fields of a plate."""
MARGINS = {3: 28, 4: 14, 5: 14}
"""By the side of a view: round the plate, so that a card of up to 4×4 places fits on its tile."""
FIELD = 64
SMALL = 22
CUBE = 46
SLOPE = (CUBE * 0.866, CUBE * 0.5)
SCALE = 70 / 272
"""Millimetres on paper to a unit of the drawing."""
EDGE = SCALE * FIELD
"""Millimetres on paper of the edge of a cube: a field of the view."""
TAB = 4
"""Millimetres on paper of the width of a tab to glue."""
NET = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""The six faces of a cube, laid flat."""
NETS_A_PAGE = 8
PRINTED_COLOURS = {"V": (255, 129, 119), "L": (249, 215, 117), "T": (105, 222, 169), "S": (125, 187, 255)}
LAYER_NAMES = ("on the table", "second layer", "third layer")
LAYER_GAP = 18

Cubes = Sequence[tuple[int, int, int]]


def draw(view: Sequence[str], built: Iterable[tuple[str, Cubes]], *, paper: bool) -> str:
    """The card; with blocks, the structure and its layers to the right; on paper the layers alone, in a row."""
    look = palette(paper)
    owner = {cube: piece for piece, cubes in built for cube in cubes}
    if owner and paper:
        return layers_in_a_row(view, owner, look)
    margin, across = MARGINS[len(view)], FIELD * len(view) + 2 * FRAME
    width = height = across + 2 * margin
    parts = [(margin, across, plate(view, look))]
    if owner:
        for drawing, across, down in (structure(owner, look), layers(owner, look)):
            parts.append((width, down, drawing))
            width += across + margin
            height = max(height, down + 2 * margin)
    body = "".join(
        f'<g transform="translate({left} {number((height - down) / 2)})">{drawing}</g>' for left, down, drawing in parts
    )
    return sheet(width, height, "Blocks: build what the card shows from above", body, look.ground)


def plate(view: Sequence[str], look: Palette) -> str:
    """The view from above, on a plate of its own."""
    side = FIELD * len(view) + 2 * FRAME
    body = f'<rect width="{side}" height="{side}" rx="20" fill="{look.panel}" stroke="{look.edge}" stroke-width="1.5"/>'
    return body + f'<g transform="translate({FRAME} {FRAME})">{fields(view, FIELD, look)}</g>'


def layers_in_a_row(view: Sequence[str], owner: Mapping[tuple[int, int, int], str], look: Palette) -> str:
    """The card, and then each layer with its number, from the table up."""
    wide, deep, high = extent(owner, len(view))
    step = wide * SMALL + LAYER_GAP
    frame = f'fill="none" stroke="{look.edge}" stroke-width="1"'
    body = f'<g transform="translate(4 20)">{fields(view, SMALL, look)}</g>'
    body += f'<path d="M{step - 4} 20V{20 + deep * SMALL}" stroke="{look.edge}" stroke-width="1.5"/>'
    for floor in range(high):
        rows = ["".join(owner.get((x, y, floor), ".") for x in range(wide)) for y in range(deep)]
        left = 8 + (floor + 1) * step
        body += words(left + wide * SMALL / 2, 14, str(floor + 1), 14, look.text, 700)
        body += f'<rect x="{left - 3}" y="17" width="{wide * SMALL + 6}" height="{deep * SMALL + 6}" rx="5" {frame}/>'
        body += f'<g transform="translate({left} 20)">{fields(rows, SMALL, look)}</g>'
    return sheet(8 + (high + 1) * step, 26 + deep * SMALL, "Blocks, layer by layer", body, look.ground)


def fields(rows: Sequence[str], size: int, look: Palette) -> str:
    """Squares with the colour and the letter of a piece, or empty."""
    gap = size // 20
    body = ""
    for y, row in enumerate(rows):
        for x, piece in enumerate(row):
            box = f'x="{x * size + gap}" y="{y * size + gap}" width="{size - 2 * gap}" height="{size - 2 * gap}"'
            if piece in FACES:
                body += f'<rect {box} rx="{size // 6}" fill="{FACES[piece][0]}"/>'
                body += words((x + 0.5) * size, (y + 0.66) * size, piece, size * 0.44, INK, 700)
            else:
                body += f'<rect {box} rx="{size // 6}" fill="{look.raised}" opacity=".45"/>'
    return body


def layers(owner: Mapping[tuple[int, int, int], str], look: Palette) -> tuple[str, int, int]:
    """The structure floor by floor, the highest above: what a drawing from one corner hides."""
    wide, deep, high = extent(owner, SIDE)
    body = ""
    for floor in range(high):
        rows = ["".join(owner.get((x, y, high - 1 - floor), ".") for x in range(wide)) for y in range(deep)]
        top = floor * (deep * SMALL + 10)
        body += f'<g transform="translate(0 {top})">{fields(rows, SMALL, look)}</g>'
    return body, wide * SMALL, high * (deep * SMALL + 10) - 10


def extent(owner: Iterable[tuple[int, int, int]], side: int) -> tuple[int, int, int]:
    """Width, depth and height of the space to draw: the plate, or more if something stands beyond it."""
    wide, deep, high = (1 + max(along) for along in zip(*owner, strict=True))
    return max(side, wide), max(side, deep), high


def structure(owner: Mapping[tuple[int, int, int], str], look: Palette) -> tuple[str, int, int]:
    """The cubes from a corner, the hindmost first; and how wide and high the drawing is."""
    wide, deep, high = extent(owner, SIDE)
    step, fall = SLOPE

    def at(x: float, y: float, z: float) -> str:
        return f"{number((deep + x - y) * step)} {number((x + y) * fall + (high - z) * CUBE)}"

    def face(corners: Iterable[tuple[float, float, float]], fill: str, line: str = INK) -> str:
        return f'<path d="M{"L".join(at(*corner) for corner in corners)}Z" fill="{fill}" stroke="{line}"/>'

    body = face(((0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0)), look.panel, look.glow)
    for x, y, z in sorted(owner, key=lambda cube: (cube[2], cube[0] + cube[1])):
        top, front, side = FACES[owner[x, y, z]]
        body += face(((x, y + 1, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)), front)
        body += face(((x + 1, y, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x + 1, y, z + 1)), side)
        body += face(((x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)), top)
    width, height = (wide + deep) * step, (wide + deep) * fall + high * CUBE
    return f'<g stroke-width="1.2" stroke-linejoin="round">{body}</g>', int(width), int(height)


def text(view: Sequence[str], built: Iterable[tuple[str, Cubes]] | None) -> str:
    """The view from above, and beside it the structure, layer by layer from the table up."""
    pictures = [("from above", {(x, y): piece for y, row in enumerate(view) for x, piece in enumerate(row)})]
    if built is not None:
        owner = {cube: piece for piece, cubes in built for cube in cubes}
        left, top = (min((cube[axis] for cube in owner), default=0) for axis in (0, 1))
        for height in range(max(SIDE, 1 + max((z for _, _, z in owner), default=0))):
            layer = {(x - left, y - top): piece for (x, y, z), piece in owner.items() if z == height}
            pictures.append((LAYER_NAMES[height] if height < SIDE else f"layer {height + 1}", layer))
    side = len(view)
    rows = ["".join(f"{name:<15}" for name, _ in pictures)]
    for y in range(side):
        rows += ["".join(" ".join(seen.get((x, y), ".") for x in range(side)).ljust(15) for _, seen in pictures)]
    return "\n".join(row.rstrip() for row in rows)


def print_pages(pdf: Sheets) -> None:
    """A net for every cube of the four blocks, to be folded and glued."""
    letters = [piece for piece, figure in PIECES.items() for _ in figure]
    for at, letter in enumerate(letters):
        if at % NETS_A_PAGE == 0:
            if at:
                empty_back(pdf)
            pdf.add_page()
            caption(pdf, pdf.say("cubes"), 15, 12)
            _shapes(pdf)
        _net(pdf, letter, 15 + at % 2 * 95, 50 + at % NETS_A_PAGE // 2 * 60)
    empty_back(pdf)


def _shapes(pdf: Sheets) -> None:
    """The four blocks, small."""
    for at, (letter, figure) in enumerate(PIECES.items()):
        pdf.set_fill_color(*PRINTED_COLOURS[letter])
        for x, y, _ in figure:
            pdf.rect(15 + 35 * at + 7 * x, 18 + 7 * y, 7, 7, style="DF")
            middle(pdf, letter, 18.5 + 35 * at + 7 * x, 21.5 + 7 * y, 8)


def _net(pdf: Sheets, letter: str, x: float, y: float) -> None:
    pdf.set_fill_color(255)
    for points in _tabs():
        pdf.polygon([(x + across, y + down) for across, down in points], style="D")
    pdf.set_fill_color(*PRINTED_COLOURS[letter])
    for column, row in NET:
        left, top = x + TAB + column * EDGE, y + row * EDGE
        pdf.rect(left, top, EDGE, EDGE, style="DF")
        middle(pdf, letter, left + EDGE / 2, top + EDGE / 2, 14)


def _tabs() -> list[list[tuple[float, float]]]:
    """The seven tabs to glue: round the upper and the lower face, and at the end of the row."""
    left, right, bottom = TAB + EDGE, TAB + 2 * EDGE, 3 * EDGE
    edges = [
        ((left, 0), (left, EDGE), (-1, 0)),
        ((right, 0), (right, EDGE), (1, 0)),
        ((left, 2 * EDGE), (left, bottom), (-1, 0)),
        ((right, 2 * EDGE), (right, bottom), (1, 0)),
        ((left, 0), (right, 0), (0, -1)),
        ((left, bottom), (right, bottom), (0, 1)),
        ((TAB + 4 * EDGE, EDGE), (TAB + 4 * EDGE, 2 * EDGE), (1, 0)),
    ]
    return [
        [
            (ax, ay),
            (ax + TAB * (out_x or 0.7), ay + TAB * (out_y or 0.7)),
            (bx + TAB * (out_x or -0.7), by + TAB * (out_y or -0.7)),
            (bx, by),
        ]
        for (ax, ay), (bx, by), (out_x, out_y) in edges
    ]
