"""The pieces to cut out: start tile, networkers and score, and what the four puzzles are solved with."""

from __future__ import annotations

from fpdf import FPDF

from tessera.games.enigma import tiles_drawing
from tessera.games.enigma.puzzles import fragments_drawing
from tessera.games.enigma.puzzles.blocks_drawing import FIELD
from tessera.games.enigma.puzzles.look import PAPER, sheet
from tessera.games.enigma.puzzles.paper import SCALES, TILE, cut, empty_back, place_drawing
from tessera.games.enigma.puzzles.pipes_board import PIECES
from tessera.games.enigma.puzzles.pipes_drawing import SAMPLE, SCALE, UNIT, square
from tessera.games.enigma.puzzles.polycubes import PIECES as BLOCKS
from tessera.games.enigma.puzzles.tangram import FRAGMENTS, STOCK
from tessera.games.enigma.puzzles.weights_drawing import iron
from tessera.games.enigma.tiles import START

SEATS = {"W": (244, 244, 240), "A": (255, 207, 86), "V": (199, 146, 255), "T": (79, 214, 208)}
"""White, amber, violet, teal: colour and letter of the networkers."""
NETWORKERS = 4
"""Of each colour: three for the supply, one for the score (E4)."""
BLOCK_COLOURS = {"V": (255, 129, 119), "L": (249, 215, 117), "T": (105, 222, 169), "S": (125, 187, 255)}
POINTS = range(26)
LOCK = 15
"""Points that end the game (E23)."""
WEIGHTS = 6

STEP = SCALES["fragments"] * fragments_drawing.UNIT
"""One step of the fragments' lattice."""
FRAGMENT_PLACES = {
    "large": ((15, 190), (60, 190)),
    "medium": ((105, 190),),
    "square": ((135, 190),),
    "parallelogram": ((15, 220),),
    "small": ((60, 220), (90, 220)),
}
PIPE = SCALES["pipes"] * UNIT * SCALE
"""The side of a pipe piece: a cell of the board."""
CUBE = SCALES["blocks"] * FIELD
"""The edge of a cube: a field of the view."""
TAB = 4
NET = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""The six faces of a cube, laid flat."""


def pieces(pdf: FPDF) -> None:
    pdf.add_page()
    place_drawing(pdf, tiles_drawing.draw(START), 15, 15, TILE)
    cut(pdf, 15, 15)
    caption(pdf, "Start tile", 15, 12)
    networkers(pdf, 116, 16)
    score(pdf, 15, 126)
    weights(pdf, 116, 96)
    pipes(pdf, 15, 154)
    fragments(pdf)
    empty_back(pdf)
    cubes(pdf)


def caption(pdf: FPDF, text: str, x: float, y: float) -> None:
    pdf.set_font("helvetica", "", 8)
    pdf.text(x, y, text)


def networkers(pdf: FPDF, x: float, y: float) -> None:
    caption(pdf, "Networkers", x, y - 4)
    for row, (letter, colour) in enumerate(SEATS.items()):
        for at in range(NETWORKERS):
            disc(pdf, x + 8 + 18 * at, y + 8 + 18 * row, 7, colour, letter)


def disc(pdf: FPDF, x: float, y: float, radius: float, colour: tuple[int, int, int], letter: str) -> None:
    pdf.set_draw_color(60)
    pdf.set_line_width(0.3)
    pdf.set_fill_color(*colour)
    pdf.circle(x, y, radius, style="DF")
    middle(pdf, letter, x, y, 11)


def middle(pdf: FPDF, letter: str, x: float, y: float, size: float) -> None:
    pdf.set_font("helvetica", "B", size)
    pdf.text(x - pdf.get_string_width(letter) / 2, y + size * 0.125, letter)


def score(pdf: FPDF, x: float, y: float) -> None:
    """The scoring wheel, laid flat."""
    caption(pdf, "Score", x, y - 2)
    pdf.set_draw_color(60)
    pdf.set_line_width(0.3)
    for points in POINTS:
        left, top = x + points % 13 * 13.8, y + points // 13 * 10
        pdf.set_fill_color(*((255, 200, 110) if points == LOCK else (255, 255, 255)))
        pdf.rect(left, top, 13.8, 10, style="DF")
        middle(pdf, str(points), left + 6.9, top + 5, 8)


def weights(pdf: FPDF, x: float, y: float) -> None:
    caption(pdf, "Weights", x, y - 2)
    drawing = sheet(40, 40, "A weight", iron(20, 33, 1.1, PAPER), PAPER.ground)
    for at in range(WEIGHTS):
        left = x + 12.5 * at
        place_drawing(pdf, drawing, left + 1, y + 1, 10)
        pdf.circle(left + 6, y + 6, 6)


def pipes(pdf: FPDF, x: float, y: float) -> None:
    caption(pdf, "Pipes", x, y - 2)
    kinds = [piece for piece, count in PIECES.items() for _ in range(count)]
    for at, kind in enumerate(kinds):
        drawing = sheet(100, 100, kind, square(SAMPLE[kind], False, False, PAPER), PAPER.ground)
        left = x + at * (PIPE + 4)
        place_drawing(pdf, drawing, left, y, PIPE)
        pdf.rect(left, y, PIPE, PIPE)


def fragments(pdf: FPDF) -> None:
    caption(pdf, "Fragments", 15, 186)
    pdf.set_fill_color(205, 226, 245)
    for fragment, corners in FRAGMENTS.items():
        for x, y in FRAGMENT_PLACES[fragment][: STOCK[fragment]]:
            pdf.polygon([(x + STEP * across, y + STEP * down) for across, down in corners], style="DF")


def cubes(pdf: FPDF) -> None:
    """A net for every cube of the four blocks, to be folded and glued; eight a page."""
    letters = [piece for piece, figure in BLOCKS.items() for _ in figure]
    for at, letter in enumerate(letters):
        if at % 8 == 0:
            if at:
                empty_back(pdf)
            pdf.add_page()
            caption(pdf, "Blocks: fold each cube, glue it, then glue the cubes of a letter together as shown", 15, 12)
            shapes(pdf)
        net(pdf, letter, 15 + at % 2 * 95, 50 + at % 8 // 2 * 60)
    empty_back(pdf)


def shapes(pdf: FPDF) -> None:
    """The four blocks, small."""
    for at, (letter, figure) in enumerate(BLOCKS.items()):
        pdf.set_fill_color(*BLOCK_COLOURS[letter])
        for x, y, _ in figure:
            pdf.rect(15 + 35 * at + 7 * x, 18 + 7 * y, 7, 7, style="DF")
            middle(pdf, letter, 18.5 + 35 * at + 7 * x, 21.5 + 7 * y, 8)


def net(pdf: FPDF, letter: str, x: float, y: float) -> None:
    pdf.set_fill_color(255)
    for points in tabs():
        pdf.polygon([(x + across, y + down) for across, down in points], style="D")
    pdf.set_fill_color(*BLOCK_COLOURS[letter])
    for column, row in NET:
        left, top = x + TAB + column * CUBE, y + row * CUBE
        pdf.rect(left, top, CUBE, CUBE, style="DF")
        middle(pdf, letter, left + CUBE / 2, top + CUBE / 2, 14)


def tabs() -> list[list[tuple[float, float]]]:
    """The seven tabs to glue: round the upper and the lower face, and at the end of the row."""
    left, right, bottom = TAB + CUBE, TAB + 2 * CUBE, 3 * CUBE
    edges = [
        ((left, 0), (left, CUBE), (-1, 0)),
        ((right, 0), (right, CUBE), (1, 0)),
        ((left, 2 * CUBE), (left, bottom), (-1, 0)),
        ((right, 2 * CUBE), (right, bottom), (1, 0)),
        ((left, 0), (right, 0), (0, -1)),
        ((left, bottom), (right, bottom), (0, 1)),
        ((TAB + 4 * CUBE, CUBE), (TAB + 4 * CUBE, 2 * CUBE), (1, 0)),
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
