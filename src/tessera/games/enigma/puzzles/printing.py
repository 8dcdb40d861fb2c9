"""ENIGMA on paper: rules, 108 tiles with both sides, the pieces to cut out, and a booklet of solutions, as one PDF.

Print it on A4 at full size, on both sides, turned over the long edge: then every conduit side (E27) lies behind
its puzzle side.  The pieces fit the drawings on the tiles.  The texts are in `content/paper/`, a file a language.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

from tessera.games.enigma import tiles_drawing
from tessera.games.enigma.edition import Edition
from tessera.games.enigma.edition_2 import EDITION_2
from tessera.games.enigma.puzzles import CATEGORIES, KINDS, Card, Category, category_of, kind_of, render, solutions
from tessera.games.enigma.puzzles.box import Box, BoxCard
from tessera.games.enigma.puzzles.paper import (
    FONT,
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
from tessera.games.enigma.puzzles.sheets import Sheets

COLUMNS, ROWS = 2, 3
LEFT, TOP = (PAGE[0] - COLUMNS * TILE) / 2, (PAGE[1] - ROWS * TILE) / 2


def printed(box: Box, seed: str | None = None, language: str = "en", edition: Edition = EDITION_2) -> bytes:
    """The whole PDF: equal boxes give equal files."""
    return bytes(sheets(box, seed, language, edition).output())


def sheets(box: Box, seed: str | None = None, language: str = "en", edition: Edition = EDITION_2) -> Sheets:
    """The document, before it is written out."""
    quiet()
    pdf = Sheets(language)
    name = pdf.say("box") if seed is None else pdf.say("seed", seed=printable(seed))
    pdf.set_title(f"{pdf.say('title')}: {name}")
    cover(pdf, name)
    rules(pdf)
    tiles(pdf, box, edition)
    pieces(pdf, edition)
    booklet(pdf, box, edition)
    return pdf


def printed_cards(cards: list[tuple[str, Card, int]], language: str) -> bytes:
    """Single cards, each with a title and a grade, six a page, and after them the pieces of their kinds.

    Every sheet has an empty back: printed on both sides, no piece lies behind a card.
    """
    quiet()
    pdf = Sheets(language)
    pdf.set_title(pdf.say("own"))
    for first in range(0, len(cards), COLUMNS * ROWS):
        sheet = cards[first : first + COLUMNS * ROWS]
        puzzle_sides(pdf, [((title or pdf.say(category_of(card)))[:36], card, grade) for title, card, grade in sheet])
        empty_back(pdf)
    kinds = [kind for category, kind in KINDS.items() if any(category_of(card) == category for _, card, _ in cards)]
    on_one_sheet = [kind.paper.pieces for kind in kinds if kind.paper.pieces is not None]
    if on_one_sheet:
        pdf.add_page()
        for draw in on_one_sheet:
            draw(pdf)
        empty_back(pdf)
    for kind in kinds:
        if kind.paper.pages is not None:
            kind.paper.pages(pdf)
    return bytes(pdf.output())


def quiet() -> None:
    """Keep the libraries from telling what they leave out."""
    logging.getLogger("fpdf.svg").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)


def printable(seed: str) -> str:
    """A seed without the signs that the font does not have."""
    return seed[:60].encode("latin-1", "replace").decode("latin-1")


def cover(pdf: Sheets, name: str) -> None:
    """The title page, with instructions."""
    pdf.add_page()
    pdf.set_font(FONT, "B", 28)
    pdf.text(20, 40, pdf.say("title"))
    pdf.set_font(FONT, "", 12)
    pdf.text(20, 50, name)
    pdf.set_xy(19, 62)
    for paragraph in pdf.texts["how"]:
        pdf.set_x(19)
        pdf.multi_cell(170, 6, paragraph, align="L", new_x="LEFT", new_y="NEXT")
        pdf.ln(3)


def rules(pdf: Sheets) -> None:
    """The rules on one page, the back of the title."""
    pdf.add_page()
    pdf.set_font(FONT, "B", 18)
    pdf.text(20, 26, pdf.say("rules_title"))
    pdf.set_y(33)
    for heading, text in pdf.texts["rules"]:
        pdf.set_x(19)
        pdf.set_font(FONT, "B", 10)
        pdf.cell(38, 5, heading)
        pdf.set_font(FONT, "", 9.5)
        pdf.multi_cell(133, 4.7, text, align="L", new_x="LEFT", new_y="NEXT")
        pdf.ln(2.2)


def tiles(pdf: Sheets, box: Box, edition: Edition) -> None:
    """Six puzzle sides a page, and on the next their conduit sides, left and right exchanged."""
    fronts = [(category, number, boxed) for category in CATEGORIES for number, boxed in enumerate(box[category], 1)]
    for first in range(0, len(fronts), COLUMNS * ROWS):
        sheet = fronts[first : first + COLUMNS * ROWS]
        puzzle_sides(pdf, [(f"{pdf.say(kind)} {number}", boxed.card, boxed.grade) for kind, number, boxed in sheet])
        pdf.add_page()
        for (category, _, boxed), tile, (x, y) in zip(sheet, edition.tiles[first:], places(), strict=False):
            conduit_side(pdf, tiles_drawing.draw(tile), pdf.say(category), boxed.grade, PAGE[0] - x - TILE, y)


def conduit_side(pdf: Sheets, drawing: str, category: str, grade: int, x: float, y: float) -> None:
    """E2, E42: the conduits, and in a corner what one chooses by: the category and the grade of the puzzle behind."""
    place_drawing(pdf, drawing, x, y, TILE)
    cut(pdf, x, y)
    pdf.set_font(FONT, "", 8)
    pdf.text(x + 4, y + TILE - 4, category)
    lozenges(pdf, grade, x + TILE - 20, y + TILE - 5, 1.3)


def places() -> Iterator[tuple[float, float]]:
    """The upper left corners of a page's tiles."""
    return ((LEFT + column * TILE, TOP + row * TILE) for row in range(ROWS) for column in range(COLUMNS))


def puzzle_sides(pdf: Sheets, sides: list[tuple[str, Card, int]]) -> None:
    """A page of puzzle sides: of each the card, a title, and the grade in lozenges.

    The ground of a tall card is larger than its tile, so all cards are drawn before titles and lines.
    """
    pdf.add_page()
    for (_, card, _), (x, y) in zip(sides, places(), strict=False):
        drawing = render(card, paper=True)
        width, height = size_of(drawing)
        scale = kind_of(card).paper.scale
        left, top = x + (TILE - width * scale) / 2, y + HEADER + (TILE - HEADER - height * scale) / 2
        place_drawing(pdf, drawing, left, top, width * scale)
    for (title, _, grade), (x, y) in zip(sides, places(), strict=False):
        cut(pdf, x, y)
        pdf.set_font(FONT, "B", 9)
        pdf.text(x + 4, y + 6, title)
        lozenges(pdf, grade, x + TILE - 24, y + 5)


def booklet(pdf: Sheets, box: Box, edition: Edition) -> None:
    """E44: a solution of every card, a category after another."""
    for category in CATEGORIES:
        paper = KINDS[category].paper
        columns, rows = paper.booklet
        width, height = (PAGE[0] - 20) / columns, (PAGE[1] - 36) / rows
        for at, boxed in enumerate(box[category]):
            place = at % (columns * rows)
            if not place:
                heading(pdf, category)
            corner = 10 + place % columns * width, 24 + place // columns * height
            solution(pdf, boxed, at + 1, edition, corner, (width, height))


def heading(pdf: Sheets, category: Category) -> None:
    """A page of the booklet, with the name of the category."""
    pdf.add_page()
    pdf.set_font(FONT, "B", 14)
    title = pdf.say("solutions", category=pdf.say(category))
    pdf.text(12, 17, title)
    if KINDS[category].paper.simplest:
        left = 16 + pdf.get_string_width(title)
        pdf.set_font(FONT, "", 8)
        pdf.text(left, 17, pdf.say("layers"))


def solution(
    pdf: Sheets, boxed: BoxCard, number: int, edition: Edition, at: tuple[float, float], room: tuple[float, float]
) -> None:
    """A card's number, its grade, how many solutions it has, and one of them."""
    (x, y), (width, height) = at, room
    found = solutions(boxed.card, limits=edition.puzzles)
    simplest = kind_of(boxed.card).paper.simplest
    shown = min(found, key=simplest) if simplest else found[0]
    pdf.set_font(FONT, "B", 8)
    pdf.text(x + 1, y + 3, str(number))
    lozenges(pdf, boxed.grade, x + 7, y + 2, 0.65)
    pdf.set_font(FONT, "", 6)
    pdf.text(x + 16, y + 3, pdf.say("only") if len(found) == 1 else pdf.say("one_of", count=len(found)))
    drawing = render(boxed.card, shown, paper=True)
    wide, high = size_of(drawing)
    scale = min((width - 3) / wide, (height - 6) / high)
    place_drawing(pdf, drawing, x + (width - wide * scale) / 2, y + 5, wide * scale)
