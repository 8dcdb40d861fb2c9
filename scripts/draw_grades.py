"""Draw `docs/pictures/grades.svg`: the work of 1,000 new cards, and their grades (E42).

python scripts/draw_grades.py
"""

from __future__ import annotations

from math import log2
from pathlib import Path
from statistics import median

from tessera.core.chance import Chance, key_from
from tessera.games.enigma.puzzles import CATEGORIES, FIRST_LIMITS, GRADES, Card, generate, solutions

FILE = Path(__file__).parents[1] / "docs" / "pictures" / "grades.svg"
CARDS = 50
"""Cards for each category and grade: 1,000 in all."""
INK, LINE, TEXT, DIM = "#0d1320", "#2c3a57", "#e8eef9", "#9fb0cc"
TINTS = ("#2f6f8f", "#3f9cc0", "#6fe3ff", "#ffcf8a", "#ff9f45")
"""Grade 1 to grade 5."""
WIDTH, HEIGHT, MARGIN = 470, 240, 30
BINS = 40
TALL = 130


def new_cards(category: str) -> list[tuple[int, Card]]:
    return [
        (grade, generate(category, Chance(key_from(f"picture {category} {grade} {number}")), grade))
        for grade in GRADES
        for number in range(CARDS)
    ]


def panel(category: str, cards: list[tuple[int, Card]]) -> str:
    """Draw a histogram of the work on a log2 scale; each bar shows the colours of its grades."""
    limits = FIRST_LIMITS[category]
    works = [(log2(limits.work(card)), grade) for grade, card in cards]
    low, high = min(works)[0], max(works)[0]
    step = (high - low) / BINS * 1.0001
    bins = [[0] * len(GRADES) for _ in range(BINS)]
    for work, grade in works:
        bins[int((work - low) / step)][grade - 1] += 1
    tallest = max(map(sum, bins))
    wide = (WIDTH - 2 * MARGIN) / BINS
    floor = HEIGHT - 50
    body = f'<text x="{MARGIN}" y="30" class="name">{category.capitalize()}</text>'
    for at, counts in enumerate(bins):
        top = float(floor)
        for grade, count in enumerate(counts):
            tall = TALL * count / tallest
            top -= tall
            if count:
                place = f'x="{MARGIN + at * wide + 0.5:.1f}" y="{top:.1f}" width="{wide - 1:.1f}" height="{tall:.1f}"'
                body += f'<rect {place} fill="{TINTS[grade]}"/>'
    body += f'<path d="M{MARGIN} {floor + 0.5}H{WIDTH - MARGIN}" stroke="{LINE}"/>'
    for limit in limits.grades:
        x = MARGIN + (log2(limit) - low) / step * wide
        body += f'<path d="M{x:.1f} {floor - TALL - 8}V{floor + 5}" stroke="{DIM}" stroke-dasharray="2 3"/>'
        body += f'<text x="{x:.1f}" y="{floor + 18}" class="limit">{limit}</text>'
    medians = [median(len(solutions(card)) for of, card in cards if of == grade) for grade in GRADES]
    told = ", ".join(f"{count:g}" for count in medians)
    return body + f'<text x="{MARGIN}" y="{floor + 38}" class="told">solutions, median of grade 1 to 5: {told}</text>'


def picture() -> str:
    panels = ""
    for at, category in enumerate(CATEGORIES):
        drawn = panel(category, new_cards(category))
        panels += f'<g transform="translate({at % 2 * WIDTH} {40 + at // 2 * HEIGHT})">{drawn}</g>'
    key = "".join(
        f'<rect x="{MARGIN + 90 * at}" y="18" width="12" height="12" rx="3" fill="{tint}"/>'
        f'<text x="{MARGIN + 90 * at + 18}" y="28" class="told">grade {at + 1}</text>'
        for at, tint in enumerate(TINTS)
    )
    width, height = 2 * WIDTH, 40 + 2 * HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img"><title>The work of 1,000 new cards, by category, and their grades</title><style>'
        f"text{{font-family:Inter,system-ui,sans-serif;fill:{TEXT}}}.name{{font-size:17px;font-weight:600}}"
        f".limit{{font-size:11px;fill:{DIM};text-anchor:middle}}.told{{font-size:12px;fill:{DIM}}}</style>"
        f'<rect width="{width}" height="{height}" rx="14" fill="{INK}"/>{key}{panels}</svg>\n'
    )


if __name__ == "__main__":
    FILE.write_text(picture(), "utf-8")
