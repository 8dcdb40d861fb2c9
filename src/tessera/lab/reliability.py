"""How far predicted chances can be trusted: held-out positions by chance, and the share of their games that was won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.lab.report import new_table

if TYPE_CHECKING:
    from rich.table import Table

    from tessera.lab.learning import Reliability

SIDE, LEFT, TOP = 360, 70, 60
"""Pixels of the diagram: its side, and its margins."""


def reliability_table(measured: Reliability) -> Table:
    """The bars of the diagram as a table."""
    figures = f"log loss {measured.log_loss:.4f}, Brier score {measured.brier:.4f}"
    title = f"Held-out games: {figures}, shift {measured.shift:.2f}, slope {measured.slope:.2f}"
    table = new_table(title, "predicted", "positions", "won")
    for positions, predicted, won in measured.bins:
        table.add_row(f"{100 * predicted:.1f}%", f"{positions:,}", f"{100 * won:.1f}%")
    return table


def diagram(measured: Reliability) -> str:
    """The reliability diagram as SVG: points on the diagonal are right, their area is the number of positions."""
    most = max(each.positions for each in measured.bins)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + SIDE + 40} {TOP + SIDE + 70}" role="img" '
        'font-family="sans-serif" font-size="15"><title>Reliability of the chance to win</title>',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{LEFT}" y="30" font-size="18">Reliability of the chance to win</text>',
    ]
    for fifth in range(6):
        x, y, label = LEFT + SIDE * fifth // 5, TOP + SIDE - SIDE * fifth // 5, f"{20 * fifth}%"
        parts.append(f'<path d="M{x} {TOP}V{TOP + SIDE}M{LEFT} {y}H{LEFT + SIDE}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{TOP + SIDE + 22}" text-anchor="middle" fill="#555">{label}</text>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 5}" text-anchor="end" fill="#555">{label}</text>')
    parts.append(f'<path d="M{LEFT} {TOP + SIDE}L{LEFT + SIDE} {TOP}" stroke="#999" stroke-dasharray="5 5"/>')
    points = [(LEFT + SIDE * each.predicted, TOP + SIDE * (1 - each.won)) for each in measured.bins]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    parts.append(f'<path d="M{line}" stroke="#4f7cac" stroke-width="2" fill="none"/>')
    for (across, up), each in zip(points, measured.bins, strict=True):
        radius = 3 + 9 * (each.positions / most) ** 0.5
        parts.append(f'<circle cx="{across:.1f}" cy="{up:.1f}" r="{radius:.1f}" fill="#4f7cac" fill-opacity=".75"/>')
    parts.append(f'<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 50}" text-anchor="middle">predicted</text>')
    middle = TOP + SIDE / 2
    parts.append(f'<text transform="rotate(-90 18 {middle})" x="18" y="{middle}" text-anchor="middle">won</text>')
    return "\n".join([*parts, "</svg>\n"])
