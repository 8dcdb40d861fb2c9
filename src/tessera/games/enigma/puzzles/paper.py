"""Paper: sizes in millimetres, and helpers that put drawings and texts on a page."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles.sheets import Sheets

PAGE = 210, 297
"""A4."""
TILE = 90
"""Width and height of a tile."""
HEADER = 8
"""Room for the number and the grade at the top of a puzzle side."""
FONT = "inter"
LANGUAGES = ("en", "de", "cs")
"""Those of the texts on paper."""


def cut(pdf: Sheets, x: float, y: float) -> None:
    """The line to cut along."""
    pdf.set_draw_color(150)
    pdf.set_line_width(0.1)
    pdf.rect(x, y, TILE, TILE)


def lozenges(pdf: Sheets, grade: int, x: float, y: float, size: float = 1.6) -> None:
    """E42: five lozenges, as many filled as the grade."""
    pdf.set_draw_color(17, 26, 43)
    pdf.set_fill_color(17, 26, 43)
    pdf.set_line_width(0.25)
    for at in range(5):
        middle = x + at * size * 2.6
        points = [(middle - size, y), (middle, y - size), (middle + size, y), (middle, y + size)]
        pdf.polygon(points, style="DF" if at < grade else "D")


def empty_back(pdf: Sheets) -> None:
    """An empty page, as the back of a sheet of pieces to cut out."""
    pdf.add_page()
    pdf.set_font(FONT, "", 7)
    pdf.set_text_color(150)
    pdf.text(20, PAGE[1] - 12, pdf.say("empty"))
    pdf.set_text_color(0)


def caption(pdf: Sheets, text: str, x: float, y: float) -> None:
    """A small line of text."""
    pdf.set_font(FONT, "", 8)
    pdf.text(x, y, text)


def middle(pdf: Sheets, letter: str, x: float, y: float, size: float) -> None:
    """A bold letter or number, centred."""
    pdf.set_font(FONT, "B", size)
    pdf.text(x - pdf.get_string_width(letter) / 2, y + size * 0.125, letter)


def place_drawing(pdf: Sheets, drawing: str, x: float, y: float, width: float) -> None:
    """An SVG, as wide as this."""
    pdf.image(BytesIO(drawing.encode()), x=x, y=y, w=width)


def size_of(drawing: str) -> tuple[float, float]:
    """Width and height of a drawing, read from its `viewBox`."""
    box = drawing.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(box[2]), float(box[3])
