"""Drawings of the weights: the card as SVG and in plain text, and the weights to cut out.

A beam on a pillar, its cups hanging at two heights, and the weights to use below.
"""

from __future__ import annotations

from itertools import zip_longest
from math import cos, radians, sin
from typing import TYPE_CHECKING

from tessera.games.enigma.puzzles.look import PAPER, Palette, number, palette, sheet, words
from tessera.games.enigma.puzzles.paper import caption, place_drawing

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles.sheets import Sheets

WIDTH, HEIGHT = 424, 470
MIDDLE, PIVOT = WIDTH / 2, 62
REACH = 168
"""From the pivot to the outermost cup."""
ROPES = (108, 202)
"""Neighbouring cups hang at different heights, so that wide cups find room."""
STEEPEST = 9
"""Degrees; the beam tilts by the difference of the arms, and no further."""
SCALE = 79 / 470
"""Millimetres on paper to a unit of the drawing."""
WEIGHTS = 6
"""The weights to cut out (E31)."""

Arms = tuple[tuple[int, ...], tuple[int, ...]]


def draw(cups: Arms, counts: Arms, weights: int, tilt: int, paper: bool) -> str:
    """`counts` may be empty: the bare card.  `tilt` is by how much the right arm is heavier."""
    colours = palette(paper)
    angle = radians(max(-STEEPEST, min(STEEPEST, tilt)))
    hung = []
    for side, arm, laid in ((-1, cups[0], counts[0]), (1, cups[1], counts[1])):
        step = REACH / len(arm)
        for at, (figure, count) in enumerate(zip_longest(arm, laid[: len(arm)], fillvalue=0)):
            reach = side * step * (len(arm) - at if side < 0 else at + 1)
            rope = ROPES[(len(arm) - at) % 2 if side < 0 else (at + 1) % 2]
            hung.append(cup(MIDDLE + reach * cos(angle), PIVOT + reach * sin(angle), rope, figure, count, colours))
    used = sum(map(sum, counts))
    body = pillar(colours) + "".join(hung) + beam(angle, colours) + supply(weights, used, colours)
    arms = " | ".join(", ".join(map(str, arm)) for arm in cups)
    return sheet(WIDTH, HEIGHT, f"Weights: {arms} with {weights} weights", body, colours.ground)


def pillar(colours: Palette) -> str:
    """The pillar and its foot."""
    foot = 404
    return (
        f'<path d="M{number(MIDDLE - 5)} {PIVOT}h10V{foot - 22}h-10Z" fill="{colours.raised}" '
        f'stroke="{colours.edge}" stroke-width="1.5"/>'
        f'<path d="M{number(MIDDLE - 92)} {foot}q4 -16 60 -20l22 -10h20l22 10q56 4 60 20Z" fill="{colours.raised}" '
        f'stroke="{colours.edge}" stroke-width="1.5"/>'
    )


def beam(angle: float, colours: Palette) -> str:
    """The beam turns about the pivot: its corners are turned here, so that every reader of SVG draws it alike."""

    def at(x: float, y: float) -> str:
        return f"{number(MIDDLE + x * cos(angle) - y * sin(angle))} {number(PIVOT + x * sin(angle) + y * cos(angle))}"

    return (
        f'<path d="M{at(-190, -4)}L{at(0, -14)}L{at(190, -4)}L{at(190, 5)}L{at(0, 10)}L{at(-190, 5)}Z" '
        f'fill="{colours.raised}" stroke="{colours.line}" stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M{at(-3, 10)}L{at(0, 62)}L{at(3, 10)}Z" fill="{colours.text}"/>'
        f'<circle cx="{number(MIDDLE)}" cy="{PIVOT}" r="13" fill="{colours.ground}" stroke="{colours.glow}" '
        f'stroke-width="2.5"/><circle cx="{number(MIDDLE)}" cy="{PIVOT}" r="5" fill="{colours.glow}"/>'
    )


def cup(x: float, y: float, rope: int, figure: int, count: int, colours: Palette) -> str:
    """A cup on its two strings, with what one weight in it weighs, and the weights that lie in it."""
    rim = y + rope
    line = colours.glow if count else colours.line
    strings = f"M{number(x - 34)} {number(rim)}L{number(x)} {number(y)}L{number(x + 34)} {number(rim)}"
    bowl = f"M{number(x - 35)} {number(rim)}c0 44 15 66 35 66s35 -22 35 -66Z"
    width = min(20.0, 62 / max(count, 1))
    first = x - width * (count - 1) / 2
    return (
        f'<path d="{strings}" fill="none" stroke="{line}" stroke-width="1.2"/>'
        + "".join(iron(first + at * width, rim + 2, 0.9, colours) for at in range(count))
        + f'<path d="{bowl}" fill="{colours.raised}" stroke="{line}" stroke-width="1.8" stroke-linejoin="round"/>'
        + words(x, rim + 44, str(figure), 28, colours.text)
    )


def iron(x: float, y: float, scale: float, colours: Palette, laid: bool = True) -> str:
    """One weight standing on `y`."""
    shape = "M-5 -21a5 5 0 1 1 10 0q0 2 -2 4h6l4 15q0.5 2 -2 2h-22q-2.5 0 -2 -2l4 -15h6q-2 -2 -2 -4Z"
    paint = f'fill="{colours.text}"' if laid else 'fill="none"'
    stroke = colours.ground if laid else colours.dim
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({number(scale)})">'
        f'<path d="{shape}" {paint} stroke="{stroke}" stroke-width="1.4"/></g>'
    )


def supply(weights: int, used: int, colours: Palette) -> str:
    """The weights to use, as many as the card prints: those still to lay filled, those in the cups as outlines."""
    first = MIDDLE - 17 * (weights - 1)
    return "".join(iron(first + 34 * at, 452, 1.1, colours, laid=at >= used) for at in range(weights))


def text(cups: Arms, counts: Arms | None, weights: int) -> str:
    """The numbers of the cups, and below them the weights that lie in them."""
    left, right = counts or ((0,), (0,))
    width = max(3, *left, *right)
    rows = [_arms(cups[0], cups[1], width)]
    if counts:
        rows.append(_arms(["●" * count for count in left], ["●" * count for count in right], width))
    return "\n".join([*rows, f"{weights} weights, both arms alike"])


def _arms(left: tuple[int, ...] | list[str], right: tuple[int, ...] | list[str], width: int) -> str:
    return "   |".join("".join(f"{cup:>{width + 1}}" for cup in arm) for arm in (left, right)).rstrip()[1:]


def print_pieces(pdf: Sheets) -> None:
    """The six weights to cut out."""
    x, y = 116.0, 96.0
    caption(pdf, pdf.say("weights"), x, y - 2)
    drawing = sheet(40, 40, "A weight", iron(20, 33, 1.1, PAPER), PAPER.ground)
    for at in range(WEIGHTS):
        left = x + 12.5 * at
        place_drawing(pdf, drawing, left + 1, y + 1, 10)
        pdf.circle(left + 6, y + 6, 6)
