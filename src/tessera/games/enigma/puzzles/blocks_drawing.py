"""The drawing of a blocks card: the view from above, and beside it what is built, seen from a corner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tessera.games.enigma.puzzles.look import Palette, number, palette, sheet, words

FACES: Mapping[str, tuple[str, str, str]] = {
    "V": ("#ff8177", "#d8493d", "#a3332a"),
    "L": ("#f9d775", "#d9a72c", "#a47c1a"),
    "T": ("#69dea9", "#2cae76", "#1f8056"),
    "S": ("#7dbbff", "#3f88e0", "#2b63ab"),
}
"""The lit top of each piece, its front and its side in the shade."""
INK = "#0a0f18"
PLATE = 216
MARGIN = 28
FIELD = 64
SMALL = 22
CUBE = 46
SLOPE = (CUBE * 0.866, CUBE * 0.5)

Cubes = Sequence[tuple[int, int, int]]


def draw(view: Sequence[str], built: Iterable[tuple[str, Cubes]], *, paper: bool) -> str:
    """The card; with blocks, the structure and its layers to the right."""
    look = palette(paper)
    owner = {cube: piece for piece, cubes in built for cube in cubes}
    width = height = PLATE + 2 * MARGIN
    parts = [(MARGIN, PLATE, plate(view, look))]
    if owner:
        for drawing, across, down in (structure(owner, look), layers(owner, look)):
            parts.append((width, down, drawing))
            width += across + MARGIN
            height = max(height, down + 2 * MARGIN)
    body = "".join(
        f'<g transform="translate({left} {number((height - down) / 2)})">{drawing}</g>' for left, down, drawing in parts
    )
    return sheet(width, height, "Blocks: build what the card shows from above", body, look.ground)


def plate(view: Sequence[str], look: Palette) -> str:
    """What is seen from above, on a plate of its own."""
    body = (
        f'<rect width="{PLATE}" height="{PLATE}" rx="20" fill="{look.panel}" stroke="{look.edge}" stroke-width="1.5"/>'
    )
    return body + f'<g transform="translate(12 12)">{fields(view, FIELD, look)}</g>'


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
    wide, deep, high = extent(owner)
    body = ""
    for floor in range(high):
        rows = ["".join(owner.get((x, y, high - 1 - floor), ".") for x in range(wide)) for y in range(deep)]
        top = floor * (deep * SMALL + 10)
        body += f'<g transform="translate(0 {top})">{fields(rows, SMALL, look)}</g>'
    return body, wide * SMALL, high * (deep * SMALL + 10) - 10


def extent(owner: Iterable[tuple[int, int, int]]) -> tuple[int, int, int]:
    """Width, depth and height of the space to draw: the plate, or more if something stands beyond it."""
    wide, deep, high = (max(3, 1 + max(along)) for along in zip(*owner, strict=True))
    return wide, deep, high


def structure(owner: Mapping[tuple[int, int, int], str], look: Palette) -> tuple[str, int, int]:
    """The cubes from a corner, the hindmost first; and how wide and high the drawing is."""
    wide, deep, high = extent(owner)
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
