"""Read the measured tables of docs/balance.md, the one place where win rates are written down.

A section is named `## TITLE: subject`, with the title of a game.  A cell is a number (`400`), a share (`50.5%`), a
count of games (`82 of 100`, from which the client works out a share of its own) or a text.
"""

from __future__ import annotations

import re
from pathlib import Path

BALANCE = Path(__file__).parents[1] / "docs" / "balance.md"

Cell = str | float | list[int]
Row = dict[str, Cell]


def tables_of(title: str, text: str | None = None) -> dict[str, list[list[Row]]]:
    """Every table in the sections of a game, by subject, in order; a row has its cells by the words above them."""
    sections = re.split(r"^## ", BALANCE.read_text(encoding="utf-8") if text is None else text, flags=re.MULTILINE)
    found = {}
    for section in sections:
        head, _, body = section.partition("\n")
        game, _, subject = head.partition(": ")
        tables = [rows_of(table.split("\n")) for table in re.findall(r"(?:^\|.*\n?)+", body, flags=re.MULTILINE)]
        if game == title and tables:
            found[subject] = tables
    return found


def rows_of(lines: list[str]) -> list[Row]:
    """The rows of one table, below its heads and the line of dashes."""
    heads, _, *rows = (cells_of(line) for line in lines if line)
    return [{head: value_of(cell) for head, cell in zip(heads, row, strict=True)} for row in rows]


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def value_of(cell: str) -> Cell:
    if count := re.search(r"(\d+) of (\d+)", cell):
        return [int(count[1]), int(count[2])]
    if share := re.fullmatch(r"(\d+(?:\.\d+)?)%", cell):
        return round(float(share[1]) / 100, 4)
    return float(cell) if re.fullmatch(r"\d+(\.\d+)?", cell) else cell
