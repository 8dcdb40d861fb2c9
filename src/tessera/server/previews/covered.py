"""Covered cards: what a link to the day or to a duel may show of puzzles that nobody sees before their time runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from tessera.server.previews.picture import DIM, GLOW, TEXT

WIDTH, HEIGHT = 644, 534
GAP = 20
GRADES = 5


class CoveredCard(NamedTuple):
    """The back of a card: its category, its grade, and a line such as the time to beat."""

    name: str
    grade: int
    line: str = ""


def covered(cards: Sequence[CoveredCard]) -> str:
    """The cards as SVG, in rows of the same length."""
    columns = 1 if len(cards) < 4 else 2 if len(cards) == 4 else 3
    rows = -(-len(cards) // columns)
    width, height = (WIDTH - GAP * (columns - 1)) / columns, (HEIGHT - GAP * (rows - 1)) / rows
    drawn = [
        f'<g transform="translate({(number % columns) * (width + GAP):g} {number // columns * (height + GAP):g})">'
        f"{_card(card, width, height)}</g>"
        for number, card in enumerate(cards)
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(drawn)}</svg>'


def _card(card: CoveredCard, width: float, height: float) -> str:
    size = min(width / 7, height / 5)
    middle = height / 2 - (size * 0.5 if card.line else 0)
    texts = _text(width, middle, card.name, size, TEXT)
    if card.line:
        texts += _text(width, middle + size * 2.3, card.line, size * 0.75, GLOW)
    return (
        f'<rect width="{width:g}" height="{height:g}" rx="24" fill="#151d2e" stroke="#2c3a57" stroke-width="3"/>'
        f"{texts}{_grade(card.grade, width / 2, middle + size * 0.9, size * 0.36)}"
    )


def _grade(grade: int, x: float, y: float, size: float) -> str:
    """Draw five diamonds, of which as many are filled as the grade has steps."""
    diamonds = []
    for step in range(GRADES):
        at = x + (step - (GRADES - 1) / 2) * size * 1.9
        look = f'fill="{GLOW}"' if step < grade else f'fill="none" stroke="{DIM}" stroke-width="{4 / size:g}"'
        diamonds.append(f'<path transform="translate({at:g} {y:g}) scale({size / 2:g})" d="M0-1 1 0 0 1-1 0Z" {look}/>')
    return "".join(diamonds)


def _text(width: float, y: float, text: str, size: float, fill: str) -> str:
    return (
        f'<text x="{width / 2:g}" y="{y:g}" text-anchor="middle" font-family="Space Grotesk" font-weight="600" '
        f'font-size="{size:g}" fill="{fill}">{escape(text)}</text>'
    )
