"""ENIGMA on paper: 108 tiles with both sides, the pieces to cut out, and a booklet of solutions, as one PDF.

Print it on A4 at full size, on both sides, turned over the long edge: then every conduit side (E27) lies behind
its puzzle side.  The pieces fit the drawings on the tiles.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, datetime

from fpdf import FPDF

from tessera.games.enigma import tiles_drawing
from tessera.games.enigma.edition import EDITION_1, Edition
from tessera.games.enigma.puzzles import CATEGORIES, KINDS, Card, kind_of, render, solutions
from tessera.games.enigma.puzzles.box import Box
from tessera.games.enigma.puzzles.paper import (
    HEADER,
    PAGE,
    TILE,
    cut,
    empty_back,
    lozenges,
    place_drawing,
    size_of,
)
from tessera.games.enigma.puzzles.pieces_printing import pieces

COLUMNS, ROWS = 2, 3
LEFT, TOP = (PAGE[0] - COLUMNS * TILE) / 2, (PAGE[1] - ROWS * TILE) / 2

HOW = """\
Print everything on A4 at full size ("100 %"), on both sides, turned over the long edge. Firm paper is best.

The first sheets are the 108 tiles: the puzzle side in front, the conduit side behind it. Cut along the lines, sort the
tiles by category and shuffle each of the four stacks. The lozenges on a puzzle show how hard it is, from one to five.

Then come the start tile, the networkers and the pieces for all four puzzles, on sheets with an empty back: one set is
enough, since a category belongs to one player a round. Cut out the pieces; the cubes are cut, folded and glued, and
then glued together by their letter into the four blocks.

The last pages are the booklet of solutions. Look up the number of a tile only when its round is over. A puzzle may
have more solutions than the one that is shown, and every one that keeps the rule counts.
"""


def printed(box: Box, name: str, edition: Edition = EDITION_1) -> bytes:
    """The whole PDF: equal boxes give equal files."""
    logging.getLogger("fpdf.svg").setLevel(logging.ERROR)
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title(f"ENIGMA on paper: {name}")
    cover(pdf, name)
    tiles(pdf, box, edition)
    pieces(pdf, edition)
    booklet(pdf, box, edition)
    return bytes(pdf.output())


def cover(pdf: FPDF, name: str) -> None:
    """The title page, with instructions."""
    pdf.add_page()
    pdf.set_font("helvetica", "B", 28)
    pdf.text(20, 40, "ENIGMA on paper")
    pdf.set_font("helvetica", "", 12)
    pdf.text(20, 50, name)
    pdf.set_xy(19, 62)
    for paragraph in HOW.strip().split("\n\n"):
        pdf.set_x(19)
        pdf.multi_cell(165, 6, paragraph.replace("\n", " "), align="L", new_x="LEFT", new_y="NEXT")
        pdf.ln(3)
    empty_back(pdf)


def tiles(pdf: FPDF, box: Box, edition: Edition) -> None:
    """Six puzzle sides a page, and on the next their conduit sides, left and right exchanged."""
    fronts = [(category, number, boxed) for category in CATEGORIES for number, boxed in enumerate(box[category], 1)]
    for first in range(0, len(fronts), COLUMNS * ROWS):
        pdf.add_page()
        for (category, number, boxed), (x, y) in zip(fronts[first:], places(), strict=False):
            cut(pdf, x, y)
            puzzle_side(pdf, boxed.card, f"{category.capitalize()} {number}", boxed.grade, x, y)
        pdf.add_page()
        for tile, (x, y) in zip(edition.tiles[first:], places(), strict=False):
            behind = PAGE[0] - x - TILE
            place_drawing(pdf, tiles_drawing.draw(tile), behind, y, TILE)
            cut(pdf, behind, y)
            pdf.set_font("helvetica", "", 8)
            pdf.text(behind + 4, y + TILE - 4, tile.category.capitalize())


def places() -> Iterator[tuple[float, float]]:
    """The upper left corners of a page's tiles."""
    return ((LEFT + column * TILE, TOP + row * TILE) for row in range(ROWS) for column in range(COLUMNS))


def puzzle_side(pdf: FPDF, card: Card, title: str, grade: int, x: float, y: float) -> None:
    """The number, the grade in lozenges, and the card."""
    pdf.set_font("helvetica", "B", 9)
    pdf.text(x + 4, y + 6, title)
    lozenges(pdf, grade, x + TILE - 24, y + 5)
    drawing = render(card, paper=True)
    width, height = size_of(drawing)
    scale = kind_of(card).paper.scale
    left, top = x + (TILE - width * scale) / 2, y + HEADER + (TILE - HEADER - height * scale) / 2
    place_drawing(pdf, drawing, left, top, width * scale)


def booklet(pdf: FPDF, box: Box, edition: Edition) -> None:
    """E44: a solution of every card, a category a page."""
    for category in CATEGORIES:
        columns, rows = KINDS[category].paper.booklet
        width, height = (PAGE[0] - 20) / columns, (PAGE[1] - 36) / rows
        pdf.add_page()
        pdf.set_font("helvetica", "B", 14)
        pdf.text(12, 17, f"Solutions: {category}")
        for at, boxed in enumerate(box[category]):
            x, y = 10 + at % columns * width, 24 + at // columns * height
            found = solutions(boxed.card, limits=edition.puzzles)
            pdf.set_font("helvetica", "B", 8)
            pdf.text(x + 1, y + 3, str(at + 1))
            lozenges(pdf, boxed.grade, x + 8, y + 2, 0.8)
            pdf.set_font("helvetica", "", 6)
            pdf.text(x + 20, y + 3, "only solution" if len(found) == 1 else f"1 of {len(found)} solutions")
            drawing = render(boxed.card, found[0], paper=True)
            wide, high = size_of(drawing)
            scale = min((width - 3) / wide, (height - 6) / high)
            place_drawing(pdf, drawing, x + (width - wide * scale) / 2, y + 5, wide * scale)
