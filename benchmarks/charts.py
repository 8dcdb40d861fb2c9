"""Bar charts as SVG, with a line for the spread between rounds."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log10
from typing import NamedTuple

BAR, LEFT, WIDTH, RIGHT = 34, 300, 440, 150
OWN, OTHER = "#4f7cac", "#b9bec6"


class Bar(NamedTuple):
    """A row of a chart: its middle value, the least and the most, and whether it is ours."""

    name: str
    value: float
    least: float
    most: float
    ours: bool


def bar_chart(title: str, unit: str, bars: Sequence[Bar]) -> str:
    """Bars on a logarithmic scale, so that a ratio is a length."""
    low = 10 ** int(log10(min(bar.least for bar in bars)) // 1)
    high = max(bar.most for bar in bars)
    height = BAR * len(bars) + 96

    def x(value: float) -> float:
        return LEFT + WIDTH * log10(value / low) / log10(high / low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + RIGHT} {height}" role="img" '
        f'font-family="sans-serif" font-size="14"><title>{escape(title)}</title>',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="16" y="30" font-size="18">{escape(title)}</text>',
    ]
    mark = low
    while mark <= high:
        parts.append(f'<path d="M{x(mark):.1f} 48V{height - 38}" stroke="#ddd"/>')
        parts.append(f'<text x="{x(mark):.1f}" y="{height - 18}" text-anchor="middle" fill="#555">{mark:,g}</text>')
        mark *= 10
    for number, bar in enumerate(bars):
        y = 54 + BAR * number
        fill = OWN if bar.ours else OTHER
        parts.append(f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end">{escape(bar.name)}</text>')
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{x(bar.value) - LEFT:.1f}" height="24" fill="{fill}"/>')
        parts.append(f'<path d="M{x(bar.least):.1f} {y + 12}H{x(bar.most):.1f}" stroke="#111" stroke-width="2"/>')
        parts.append(f'<text x="{x(bar.most) + 8:.1f}" y="{y + 17}">{shown(bar.value)} {escape(unit)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def shown(value: float) -> str:
    """Three digits, with thousands apart."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
