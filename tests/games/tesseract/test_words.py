"""Words for bits: only `dice`, and `cube` for its geometry, use shifts and masks; other code uses their names."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tessera.games import tesseract
from tessera.games.tesseract.dice import (
    BIT,
    CELL_AT,
    CELLS,
    COLOUR,
    COLUMN_OF_CELL,
    DIE,
    DIE_WITH,
    FLIPPED,
    KINDS,
    LAB_AT,
    LAYER_OF,
    PLACE_AT,
    PLACES,
    SPACE_AT,
    VALUE,
    WITH_COLOUR,
    WITH_VALUE,
    bits,
    lowest_bit,
    mask_of,
    three_in_a_row,
    values_by_colour,
)

FOLDER = Path(tesseract.__file__).parent
PACKING = {"dice.py", "cube.py"}
FILES = [path for path in sorted(FOLDER.rglob("*.py")) if path.name not in PACKING]
FILES.append(FOLDER / "tasks" / "cube.py")


def _is_number(node: ast.BinOp) -> bool:
    """Tell whether an expression is a plain number such as `1 << 15`, the size of a cache."""
    return isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_rules_use_words_and_no_raw_bits(path: Path) -> None:
    operations = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.BinOp)]
    shifts = [node for node in operations if isinstance(node.op, ast.LShift | ast.RShift)]
    masks = [node for node in operations if isinstance(node.op, ast.BitAnd) and isinstance(node.right, ast.Constant)]
    raw = [ast.unparse(node) for node in shifts + masks if not _is_number(node)]
    assert raw == []


def test_the_parts_of_a_die() -> None:
    for die in KINDS:
        assert DIE_WITH[COLOUR[die]][VALUE[die]] == die
        assert WITH_VALUE[die][VALUE[die]] == WITH_COLOUR[die][COLOUR[die]] == die
        assert (COLOUR[FLIPPED[die]], VALUE[FLIPPED[die]]) == (COLOUR[die], 7 - VALUE[die])
    assert [DIE[die] for die in KINDS][:7] == [*(f"yellow{value}" for value in range(1, 7)), "orange1"]


def test_the_parts_of_cells_and_places() -> None:
    assert all(CELL_AT[COLUMN_OF_CELL[cell]][LAYER_OF[cell]] == cell for cell in CELLS)
    assert all(PLACE_AT[LAB_AT[place]][SPACE_AT[place]] == place for place in PLACES)


def test_sets_of_numbers() -> None:
    assert bits(mask_of([40, 3, 17])) == [3, 17, 40]
    assert lowest_bit(mask_of([40, 17])) == 17
    dice = mask_of([DIE_WITH[0][2], DIE_WITH[0][5], DIE_WITH[3][6]])
    assert [bits(values) for values in values_by_colour(dice)] == [[2, 5], [], [], [6]]


@pytest.mark.parametrize(
    ("values", "wrap", "found"),
    [((2, 3, 4), False, True), ((1, 3, 4), False, False), ((5, 6, 1), False, False), ((5, 6, 1), True, True)],
)
def test_three_values_in_a_row(values: tuple[int, ...], wrap: bool, found: bool) -> None:
    """T19; with `wrap`, 6 and 1 are neighbours (Modular)."""
    assert three_in_a_row(sum(BIT[value] for value in values), wrap) is found
