"""Drawings of the fragments: the card as SVG and in plain text, and the fragments to cut out.

A lit outline on a lattice of dots, the fragments like cut glass.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tessera.games.enigma.puzzles.look import number, palette, sheet
from tessera.games.enigma.puzzles.paper import caption
from tessera.games.enigma.puzzles.tangram import FRAGMENTS, PLACEMENTS, SIZE, STOCK, Fragment, Polygon, cells

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles.sheets import Sheets

UNIT = 56
SCALE = 9 / 56
"""Millimetres on paper to a unit of the drawing."""
STEP = SCALE * UNIT
"""Millimetres on paper of one step of the lattice."""
PRINTED_AT = {
    "large": ((15, 190), (60, 190)),
    "medium": ((105, 190),),
    "square": ((135, 190),),
    "parallelogram": ((15, 220),),
    "small": ((60, 220), (90, 220)),
}
"""The places of the fragments to cut out on their sheet, in millimetres."""
QUARTERS = (((1, 0), (2, 0)), ((0, 0), (0, 1)), ((3, 0), (3, 1)), ((1, 1), (2, 1)))
"""The signs that stand for the north, west, east and south quarter of a unit square in plain text."""
MARGIN = 44
TINTS = {
    "large": ("#7cc4ff", "#3f82d6"),
    "medium": ("#b9d3ff", "#6a8fd0"),
    "square": ("#d6f4ff", "#79bcd6"),
    "parallelogram": ("#a9c3ff", "#5d7fd0"),
    "small": ("#9fefff", "#49b7d3"),
}
"""By fragment: its lit colour and its shade."""

Points = Sequence[tuple[float, float]]


def draw(outline: Points, laid: Iterable[tuple[str, Points]], *, paper: bool) -> str:
    """The outline with the fragments laid on it; they may reach out of it."""
    fragments = [(name, around(corners)) for name, corners in laid]
    points = [point for corners in (outline, *(corners for _, corners in fragments)) for point in corners]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, low = max(x for x, _ in points), max(y for _, y in points)

    def place(corners: Points) -> Points:
        return [(MARGIN + (x - left) * UNIT, MARGIN + (y - top) * UNIT) for x, y in corners]

    look = palette(paper)
    body = f"<defs>{gradients()}</defs>"
    figure = path(place(outline))
    if paper:
        body += f'<path d="{figure}" fill="{look.raised}"/>'
    else:
        light = f'fill="{look.glow}" stroke="{look.glow}" stroke-width="12" opacity=".3" filter="url(#fragment-halo)"'
        body += f'<path d="{figure}" {light}/>'
        body += f'<path d="{figure}" fill="#04070d"/>'
    lattice = place([(x, y) for y in range(int(top), int(low) + 1) for x in range(int(left), int(right) + 1)])
    dots = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="1.6"/>' for x, y in lattice)
    body += f'<g fill="{look.line}" opacity=".45">{dots}</g>'
    edge = f'stroke="{look.glow}" stroke-width="2.4"' if not paper else f'stroke="{look.text}" stroke-width="2"'
    body += f'<path d="{figure}" fill="none" {edge} stroke-linejoin="round"/>'
    for name, corners in fragments:
        placed = place(corners)
        glass, rim = path(inset(placed, 1.4)), path(inset(placed, 4.4))
        body += f'<path d="{glass}" fill="url(#fragment-{name})" stroke="{look.panel}" stroke-width=".8"/>'
        body += f'<path d="{rim}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.2"/>'
    width, height = (int((high - small) * UNIT) + 2 * MARGIN for high, small in ((right, left), (low, top)))
    return sheet(width, height, "Fragments: cover the outline with all seven", body, look.ground)


def gradients() -> str:
    """The light on each fragment, as SVG definitions."""
    blur = '<filter id="fragment-halo"><feGaussianBlur stdDeviation="9"/></filter>'
    return blur + "".join(
        f'<linearGradient id="fragment-{name}" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{shade}"/></linearGradient>'
        for name, (light, shade) in TINTS.items()
    )


def around(corners: Points) -> Points:
    """The corners of a convex piece in order around it: what lies above the line from first to last, then below."""
    ordered = sorted(corners)
    (ax, ay), (bx, by) = ordered[0], ordered[-1]

    def side(point: tuple[float, float]) -> float:
        return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)

    above = [point for point in ordered[1:-1] if side(point) <= 0]
    below = [point for point in ordered[1:-1] if side(point) > 0]
    return [ordered[0], *above, ordered[-1], *reversed(below)]


def inset(corners: Points, by: float) -> Points:
    """A convex polygon, clockwise on the screen, with every edge moved inwards."""
    lines = []
    for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1.0
        dx, dy = (to_x - x) / length, (to_y - y) / length
        lines.append((x - dy * by, y + dx * by, dx, dy))
    moved = []
    for (px, py, pdx, pdy), (x, y, dx, dy) in zip([lines[-1], *lines[:-1]], lines, strict=True):
        turn = pdx * dy - pdy * dx
        if abs(turn) < 1e-9:
            moved.append((x, y))
            continue
        far = ((x - px) * dy - (y - py) * dx) / turn
        moved.append((px + pdx * far, py + pdy * far))
    return moved


def path(corners: Points) -> str:
    """The outline of a polygon as an SVG path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def text(mask: int, laid: Iterable[tuple[Fragment, Polygon]]) -> str:
    """The outline in blocks, every fragment laid in a letter of its own; a unit square is four signs wide, two high."""
    canvas = [[" "] * 4 * SIZE for _ in range(2 * SIZE)]
    _paint(canvas, mask, "█")
    names = []
    for letter, (fragment, corners) in zip("ABCDEFG", laid, strict=False):
        _paint(canvas, PLACEMENTS[fragment].get(tuple(sorted(corners)), 0), letter)
        names.append(f"{letter} {fragment}: " + " ".join(f"{x},{y}" for x, y in corners))
    rows = ["".join(row).rstrip() for row in canvas]
    return "\n".join([row for row in rows if row] + names)


def _paint(canvas: list[list[str]], mask: int, sign: str) -> None:
    for cell in cells(mask):
        square, quarter = divmod(cell, 4)
        x, y = square % SIZE * 4, square // SIZE * 2
        for across, down in QUARTERS[quarter]:
            canvas[y + down][x + across] = sign


def print_pieces(pdf: Sheets) -> None:
    """The seven fragments to cut out."""
    caption(pdf, pdf.say("fragments"), 15, 186)
    pdf.set_fill_color(205, 226, 245)
    for fragment, corners in FRAGMENTS.items():
        for x, y in PRINTED_AT[fragment][: STOCK[fragment]]:
            pdf.polygon([(x + STEP * across, y + STEP * down) for across, down in corners], style="DF")
