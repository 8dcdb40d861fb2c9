"""The box on paper: E1 (108 tiles with two sides), E4, E42, E44."""

from __future__ import annotations

import re
from importlib import resources
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from fpdf.fonts import TTFFont

from tessera.games.enigma import tiles_drawing
from tessera.games.enigma.content.tiles import START, TILES
from tessera.games.enigma.puzzles import CATEGORIES, KINDS, Category, blocks, printing, render, solutions
from tessera.games.enigma.puzzles.box import second_box
from tessera.games.enigma.puzzles.paper import TILE, size_of
from tessera.games.enigma.puzzles.second import SECOND_LIMITS
from tessera.games.enigma.puzzles.sheets import Sheets
from tessera.games.enigma.tiles import Tile

Words = list[tuple[float, float, str]]


def words_of(language: str) -> list[Words]:
    """Return each page's texts with their positions, in millimetres from the left and top."""
    pdf = printing.sheets(second_box(), None, language)
    pages: list[Words] = [[] for _ in range(pdf.page)]
    for page, x, y, text in pdf.written:
        pages[page - 1].append((x, y, text))
    return pages


@pytest.fixture(scope="module")
def pages() -> list[Words]:
    return words_of("en")


def test_e1_every_puzzle_side_has_a_conduit_side_of_its_category_behind_it(pages: list[Words]) -> None:
    """Pages flip over the long edge: x from the left on the front is x from the right on the back."""
    seen = []
    for front, back in pairwise(pages):
        titles = [(x - 4, y - 6, text) for x, y, text in front if re.fullmatch(r"[A-Z][a-z]+ \d+", text)]
        if not titles:
            continue
        behind = {(round((210 - (x - 4) - 90) / 5), round((y + 4 - 90) / 5)): text for x, y, text in back}
        assert len(back) == len(titles)
        for x, y, title in titles:
            category, number = title.split()
            assert behind[round(x / 5), round(y / 5)] == category
            seen.append((category, int(number)))
    assert seen == [(category.capitalize(), number) for category in CATEGORIES for number in range(1, 28)]
    assert [tile.category for tile in TILES] == [category for category in CATEGORIES for _ in range(27)]


def test_e44_the_booklet_has_a_solution_of_every_card(pages: list[Words]) -> None:
    booklet = [page for page in pages if any(text.startswith("Solutions: ") for _, _, text in page)]
    titles = [page[0][2] for page in booklet]
    assert titles == [f"Solutions: {name}" for name in ("Weights", "Fragments", "Pipes", "Blocks", "Blocks")]
    said = [text for page in booklet for _, _, text in page if re.fullmatch(r"only solution|1 of \d+ solutions", text)]
    assert len(said) == 108


def test_e42_the_grade_stands_on_the_conduit_side_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what one chooses by: two sets of lozenges a tile, and one in the booklet."""
    drawn: list[int] = []
    monkeypatch.setattr(printing, "lozenges", lambda pdf, grade, *_: drawn.append(grade))
    few = {category: cards[2:3] for category, cards in second_box().items()}
    printing.sheets(few)
    assert len(drawn) == 3 * len(CATEGORIES)


@pytest.mark.parametrize("language", ["de", "cs"])
def test_the_box_is_printed_in_every_language_with_the_letters_of_its_font(language: str) -> None:
    few = {category: cards[:1] for category, cards in second_box().items()}
    pdf = printing.sheets(few, "žluťoučký kůň ✓ 馬", language)
    texts = [*pdf.texts["how"], *(text for rule in pdf.texts["rules"] for text in rule)]
    assert set(pdf.texts) == set(Sheets("en").texts)
    assert len(pdf.texts["rules"]) == 10
    there = set(map(ord, "".join([*texts, *(text for *_, text in pdf.written)])))
    for font in pdf.fonts.values():
        assert isinstance(font, TTFFont)
        assert there <= set(font.cmap)
    assert bytes(pdf.output()).startswith(b"%PDF")


def test_a_block_solution_on_paper_is_drawn_layer_by_layer() -> None:
    """The card and as many numbered layers as the structure is high; nothing hides anything."""
    card = second_box()["blocks"][-1].card
    solved = min(solutions(card, limits=SECOND_LIMITS), key=blocks.height_of)  # type: ignore[arg-type]
    drawing = render(card, solved, paper=True)
    ElementTree.fromstring(drawing)
    numbers = re.findall(r">(\d+)</text>", drawing)
    assert numbers == [str(1 + layer) for layer in range(blocks.height_of(solved))]  # type: ignore[arg-type]
    letters = re.findall(r">([VLTS])</text>", drawing)
    seen = sum(sign != "." for row in card.view for sign in row)  # type: ignore[union-attr]
    assert len(letters) == 15 + seen


def test_the_pieces_are_there(pages: list[Words]) -> None:
    """E4: four networkers a colour, a net for each of the fifteen cubes in the blocks, a score from 0 to 25."""
    texts = [text for page in pages for _, _, text in page]
    assert {"Start tile", "Start marker", "Networkers", "Weights", "Pipes", "Fragments", "Score"} <= set(texts)
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
    for boxed in second_box()[category]:
        scale = KINDS[category].paper.scale
        width, height = (pixels * scale for pixels in size_of(render(boxed.card, paper=True)))
        assert width <= TILE
        assert height <= TILE


def test_equal_boxes_give_equal_files() -> None:
    few = {category: cards[:1] for category, cards in second_box().items()}
    assert printing.printed(few, "few") == printing.printed(few, "few")


@pytest.mark.parametrize("tile", [START, *TILES], ids=str)
def test_e27_the_drawing_of_a_tile_shows_every_group_and_cell(tile: Tile) -> None:
    drawing = tiles_drawing.draw(tile)
    ElementTree.fromstring(drawing)
    assert drawing.count('stroke-width="17"') == len(tile.groups)
    assert drawing.count("<g transform") == drawing.count("<circle") == len(tile.cell_colours)
    for colour, sign in tiles_drawing.COLOURS.items():
        assert drawing.count(f'fill="{sign}"') == sum(cells.count(colour) for _, cells in tile.groups)


def test_no_czech_line_on_paper_ends_with_a_one_letter_word() -> None:
    """Czech binds *a, i, k, o, s, u, v, z* to the word that follows, here with a no-break space."""
    catalogue = resources.files("tessera.games.enigma") / "content" / "paper" / "cs.json"
    assert re.findall(r"(?<!\w)[aikosuvz] \S+", catalogue.read_text("utf-8"), re.IGNORECASE) == []
