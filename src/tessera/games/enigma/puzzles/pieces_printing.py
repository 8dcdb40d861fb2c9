"""The pieces to cut out: start tile, networkers and score, and the pieces of the four puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.games.enigma import tiles_drawing
from tessera.games.enigma.edition import Edition
from tessera.games.enigma.puzzles import KINDS
from tessera.games.enigma.puzzles.paper import FONT, TILE, caption, cut, empty_back, middle, place_drawing

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles.sheets import Sheets

SEATS = ((244, 244, 240), (255, 207, 86), (199, 146, 255), (79, 214, 208))
"""White, amber, violet, teal: the colours of the networkers; their letters depend on the language."""
POINTS = range(26)
"""The scoring wheel (E23)."""


def pieces(pdf: Sheets, edition: Edition) -> None:
    """All pieces but the tiles, on sheets with an empty back."""
    pdf.add_page()
    place_drawing(pdf, tiles_drawing.draw(edition.start_tile), 15, 15, TILE)
    cut(pdf, 15, 15)
    caption(pdf, pdf.say("start_tile"), 15, 12)
    networkers(pdf, edition.networkers + 1, 116, 16)
    marker(pdf, 180, 202)
    score(pdf, edition.goal, 15, 126)
    for kind in KINDS.values():
        if kind.paper.pieces is not None:
            kind.paper.pieces(pdf)
    empty_back(pdf)
    for kind in KINDS.values():
        if kind.paper.pages is not None:
            kind.paper.pages(pdf)


def networkers(pdf: Sheets, number: int, x: float, y: float) -> None:
    """E4: for each seat its supply, and one more for the score."""
    caption(pdf, pdf.say("networkers"), x, y - 4)
    for row, (letter, colour) in enumerate(zip(pdf.say("seats"), SEATS, strict=True)):
        for at in range(number):
            disc(pdf, x + 8 + 18 * at, y + 8 + 18 * row, 7, colour, letter)


def marker(pdf: Sheets, x: float, y: float) -> None:
    """E5, E25: the start marker, an arrow in a ring; it passes clockwise after each round."""
    pdf.set_draw_color(60)
    pdf.set_line_width(0.3)
    pdf.set_fill_color(17, 26, 43)
    pdf.circle(x, y, 9, style="DF")
    pdf.set_fill_color(255)
    pdf.polygon([(x - 4, y - 5), (x + 6, y), (x - 4, y + 5), (x - 1.5, y)], style="F")
    pdf.set_font(FONT, "", 8)
    name = pdf.say("marker")
    pdf.text(x - pdf.get_string_width(name) / 2, y + 13, name)


def disc(pdf: Sheets, x: float, y: float, radius: float, colour: tuple[int, int, int], letter: str) -> None:
    """A networker."""
    pdf.set_draw_color(60)
    pdf.set_line_width(0.3)
    pdf.set_fill_color(*colour)
    pdf.circle(x, y, radius, style="DF")
    middle(pdf, letter, x, y, 11)


def score(pdf: Sheets, goal: int, x: float, y: float) -> None:
    """The scoring wheel, laid flat, with the goal marked (E23)."""
    caption(pdf, pdf.say("score"), x, y - 2)
    pdf.set_draw_color(60)
    pdf.set_line_width(0.3)
    for points in POINTS:
        left, top = x + points % 13 * 13.8, y + points // 13 * 10
        pdf.set_fill_color(*((255, 200, 110) if points == goal else (255, 255, 255)))
        pdf.rect(left, top, 13.8, 10, style="DF")
        middle(pdf, str(points), left + 6.9, top + 5, 8)
