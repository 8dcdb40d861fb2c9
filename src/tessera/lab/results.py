"""Results of a simulation: win rates with confidence intervals, as a table, a CSV file or a chart.

>>> low, high = wilson(50, 100)
>>> f"{low:.3f} {high:.3f}"
'0.404 0.596'
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tessera.core.game import Refusal
from tessera.lab.report import new_table

if TYPE_CHECKING:
    from rich.table import Table

Z = 1.959964
"""The quantile of the normal distribution for a 95% interval."""
COLUMNS = ("number", "seed", "bots", "winners", "reason", "points", "turns")


class Result(msgspec.Struct, frozen=True):
    """The end of one simulated game.  `bots` and `points` are by seat."""

    number: int
    seed: str
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...]
    turns: int


class Rate(NamedTuple):
    """A win rate with its 95% interval; a win shared by two counts half for each."""

    name: str
    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a win rate."""
    share, square = wins / games, Z * Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = Z * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def rates(results: list[Result], cooperative: bool) -> list[Rate]:
    """The win rate of each bot; in a cooperative game, of each team."""
    wins: dict[str, float] = {}
    games: dict[str, int] = {}
    for result in results:
        if cooperative:
            name = ", ".join(sorted(result.bots))
            wins[name] = wins.get(name, 0.0) + bool(result.winners)
            games[name] = games.get(name, 0) + 1
            continue
        for seat, name in enumerate(result.bots):
            wins[name] = wins.get(name, 0.0) + (1 / len(result.winners) if seat in result.winners else 0.0)
            games[name] = games.get(name, 0) + 1
    return [Rate(name, wins[name], games[name]) for name in wins]


def rate_table(title: str, rows: Iterable[Rate]) -> Table:
    """Win rates with their intervals."""
    table = new_table(f"{title}, with 95% intervals (Wilson)", "", "games", "wins", "rate", "from", "to")
    for rate in rows:
        low, high = rate.interval
        shown = [f"{100 * number:.1f}%" for number in (rate.share, low, high)]
        table.add_row(rate.name, str(rate.games), f"{rate.wins:g}", *shown)
    return table


def write_csv(results: list[Result], path: str) -> None:
    """Write one line a game; lists are joined with spaces."""
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for result in results:
            row = msgspec.structs.astuple(result)
            writer.writerow([" ".join(map(str, cell)) if isinstance(cell, tuple) else cell for cell in row])


def write_parquet(results: list[Result], path: str) -> None:
    """Write one row a game (pip install 'tessera-games[parquet]')."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Refusal("no-pyarrow", "Parquet needs the extra: pip install 'tessera-games[parquet]'") from None
    numbers, texts = pyarrow.list_(pyarrow.int64()), pyarrow.list_(pyarrow.string())
    kinds = (pyarrow.int64(), pyarrow.string(), texts, numbers, pyarrow.string(), numbers, pyarrow.int64())
    schema = pyarrow.schema([*zip(COLUMNS, kinds, strict=True)])
    parquet.write_table(pyarrow.Table.from_pylist([msgspec.to_builtins(result) for result in results], schema), path)


BAR, LEFT, WIDTH = 44, 210, 520


def chart(title: str, rows: Sequence[Rate]) -> str:
    """Win rates as an SVG picture: a bar for each, and a line for its interval."""
    height = BAR * len(rows) + 90
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 90} {height}" role="img" '
        f'font-family="sans-serif" font-size="15"><title>{_escaped(title)}</title>',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="16" y="30" font-size="18">{_escaped(title)}</text>',
    ]
    for tenth in range(0, 11, 2):
        x = LEFT + WIDTH * tenth // 10
        parts.append(f'<path d="M{x} 50V{height - 34}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{height - 14}" text-anchor="middle" fill="#555">{10 * tenth}%</text>')
    for number, rate in enumerate(rows):
        y = 56 + BAR * number
        low, high = (LEFT + WIDTH * end for end in rate.interval)
        parts.append(f'<text x="{LEFT - 12}" y="{y + 20}" text-anchor="end">{_escaped(rate.name)}</text>')
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{WIDTH * rate.share:.1f}" height="28" fill="#4f7cac"/>')
        parts.append(f'<path d="M{low:.1f} {y + 14}H{high:.1f}" stroke="#111" stroke-width="2"/>')
        parts.append(f'<text x="{high + 8:.1f}" y="{y + 19}">{100 * rate.share:.1f}%</text>')
    return "\n".join([*parts, "</svg>\n"])


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
