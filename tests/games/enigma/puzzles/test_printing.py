"""The box on paper: E1 (108 tiles with two sides), E4, E42, E44."""

from __future__ import annotations

import re
import zlib
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tessera.games.enigma import tiles_drawing
from tessera.games.enigma.content.tiles import START, TILES
from tessera.games.enigma.puzzles import CATEGORIES, KINDS, Category, printing, render
from tessera.games.enigma.puzzles.box import the_box
from tessera.games.enigma.puzzles.paper import TILE, size_of
from tessera.games.enigma.tiles import Tile

Words = list[tuple[float, float, str]]
POINTS_A_MILLIMETRE = 72 / 25.4


def words_of(pdf: bytes) -> list[Words]:
    """Return each page's texts with their positions, in millimetres from the left and top."""
    pages = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL):
        try:
            content = zlib.decompress(stream).decode("latin-1")
        except zlib.error:
            continue
        found = re.findall(r"BT ([\d.]+) ([\d.]+) Td \((.*?)\) Tj ET", content)
        pages.append(
            [(float(x) / POINTS_A_MILLIMETRE, 297 - float(y) / POINTS_A_MILLIMETRE, text) for x, y, text in found]
        )
    return pages


@pytest.fixture(scope="module")
def pages() -> list[Words]:
    return words_of(printing.printed(the_box(), "the box"))


def test_e1_every_puzzle_side_has_a_conduit_side_of_its_category_behind_it(pages: list[Words]) -> None:
    """Pages flip over the long edge: x from the left on the front is x from the right on the back."""
    seen = []
    for front, back in pairwise(pages):
        titles = [(x - 4, y - 6, text) for x, y, text in front if re.fullmatch(r"[A-Z][a-z]+ \d+", text)]
        if not titles:
            continue
        behind = {(round((210 - (x - 4) - 90) / 5), round((y + 4 - 90) / 5)): text for x, y, text in back}
        for x, y, title in titles:
            category, number = title.split()
            assert behind[round(x / 5), round(y / 5)] == category
            seen.append((category, int(number)))
    assert seen == [(category.capitalize(), number) for category in CATEGORIES for number in range(1, 28)]
    assert [tile.category for tile in TILES] == [category for category in CATEGORIES for _ in range(27)]


def test_e44_the_booklet_has_a_solution_of_every_card(pages: list[Words]) -> None:
    booklet = [page for page in pages if any(text.startswith("Solutions: ") for _, _, text in page)]
    assert [page[0][2] for page in booklet] == [f"Solutions: {category}" for category in CATEGORIES]
    for page in booklet:
        said = [text for _, _, text in page if "solution" in text and ":" not in text]
        assert len(said) == 27


def test_the_pieces_are_there(pages: list[Words]) -> None:
    """E4: four networkers a colour, a net for each of the fifteen cubes in the blocks, a score from 0 to 25."""
    texts = [text for page in pages for _, _, text in page]
    assert {"Start tile", "Networkers", "Weights", "Pipes", "Fragments", "Score"} <= set(texts)
    table = next(page for page in pages if any(text == "Networkers" for _, _, text in page))
    letters = [text for _, _, text in table]
    assert all(letters.count(letter) == 4 for letter in "WAVT")
    assert [text for text in letters if text.isdigit()] == [str(points) for points in range(26)]
    nets = [page for page in pages if any(text.startswith("Blocks: fold") for _, _, text in page)]
    faces = "".join(text for page in nets for _, _, text in page if len(text) == 1)
    shown = len(nets)
    assert [faces.count(letter) for letter in "VLTS"] == [6 * 3 + 3 * shown] + [6 * 4 + 4 * shown] * 3


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_drawing_fits_on_its_tile_at_the_scale_of_the_pieces(category: Category) -> None:
    for boxed in the_box()[category]:
        scale = KINDS[category].paper.scale
        width, height = (pixels * scale for pixels in size_of(render(boxed.card, paper=True)))
        assert width <= TILE
        assert height <= TILE


def test_equal_boxes_give_equal_files() -> None:
    few = {category: cards[:1] for category, cards in the_box().items()}
    assert printing.printed(few, "few") == printing.printed(few, "few")


@pytest.mark.parametrize("tile", [START, *TILES], ids=str)
def test_e27_the_drawing_of_a_tile_shows_every_group_and_cell(tile: Tile) -> None:
    drawing = tiles_drawing.draw(tile)
    ElementTree.fromstring(drawing)
    assert drawing.count('stroke-width="17"') == len(tile.groups)
    assert drawing.count("<g transform") == len(tile.cell_colours)
    for colour, sign in tiles_drawing.COLOURS.items():
        assert drawing.count(f'fill="{sign}"') == sum(cells.count(colour) for _, cells in tile.groups)
