"""The drawing of a blocks card: the view from above, and beside it what is built, seen from a corner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tessera.enigma.puzzles.look import number, palette, sheet, words

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
CUBE = 46
SLOPE = (CUBE * 0.866, CUBE * 0.5)

Cubes = Sequence[tuple[int, int, int]]


def draw(view: Sequence[str], built: Iterable[tuple[str, Cubes]], *, paper: bool) -> str:
    """The card; with blocks, the structure to its right."""
    look = palette(paper)
    pieces = list(built)
    body = plate(view, paper=paper)
    width = PLATE + 2 * MARGIN
    height = PLATE + 2 * MARGIN
    if pieces:
        owner = {cube: piece for piece, cubes in pieces for cube in cubes}
        drawing, across, down = structure(owner, paper=paper)
        height = max(height, down + 2 * MARGIN)
        body = f'<g transform="translate(0 {number((height - PLATE) / 2 - MARGIN)})">{body}</g>'
        body += f'<g transform="translate({width} {number((height - down) / 2)})">{drawing}</g>'
        width += across + MARGIN
    return sheet(width, height, "Blocks: build what the card shows from above", body, look.ground)


def plate(view: Sequence[str], *, paper: bool) -> str:
    """What is seen from above: colour and letter of the piece on top."""
    look = palette(paper)
    body = (
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{PLATE}" height="{PLATE}" rx="20" '
        f'fill="{look.panel}" stroke="{look.edge}" stroke-width="1.5"/>'
    )
    for y, row in enumerate(view):
        for x, piece in enumerate(row):
            left, top = (MARGIN + 12 + at * FIELD for at in (x, y))
            box = f'x="{left + 3}" y="{top + 3}" width="{FIELD - 6}" height="{FIELD - 6}" rx="10"'
            fill = FACES[piece][0] if piece in FACES else look.raised
            faint = "" if piece in FACES else ' opacity=".45"'
            body += f'<rect {box} fill="{fill}"{faint}/>'
            if piece in FACES:
                body += words(left + FIELD / 2, top + FIELD / 2 + 10, piece, 28, INK, 700)
    return body


def structure(owner: Mapping[tuple[int, int, int], str], *, paper: bool) -> tuple[str, int, int]:
    """The cubes from a corner, the hindmost first; and how wide and high the drawing is."""
    look = palette(paper)
    wide = max(3, 1 + max(x for x, _, _ in owner))
    deep = max(3, 1 + max(y for _, y, _ in owner))
    high = max(3, 1 + max(z for _, _, z in owner))
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
