"""Formatting of counts and tables, the same for every game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "–"


def spread(counts: Counter[int]) -> list[str]:
    """The mean and the quantiles that `SPREAD` names, as text."""
    numbers = sorted(counts.elements())
    last = len(numbers) - 1
    return [f"{sum(numbers) / len(numbers):.1f}", *(str(numbers[last * tenths // 10]) for tenths in (0, 1, 5, 9, 10))]


SPREAD = ("mean", "least", "1 in 10", "median", "9 in 10", "most")
"""The columns of `spread`."""


def new_table(title: str, *columns: str) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table
