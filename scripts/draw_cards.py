"""Draw `docs/pictures/puzzles.svg`: a card of each category from the box, unsolved and solved.

python scripts/draw_cards.py
"""

from __future__ import annotations

from pathlib import Path

from tessera.games.enigma.puzzles import CATEGORIES, Arrangement, Card, render, solve
from tessera.games.enigma.puzzles.box import the_box

FILE = Path(__file__).parents[1] / "docs" / "pictures" / "puzzles.svg"
NUMBER = 14
"""The grade of the cards drawn: the middle one."""
SIDE, GAP = 300, 20


def placed(card: Card, arrangement: Arrangement | None, x: int, y: int) -> str:
    """Place a drawing inside a square of the picture."""
    inside = render(card, arrangement).replace("<svg ", f'<svg x="{x}" y="{y}" ', 1)
    head, _, body = inside.partition(">")
    words = [word for word in head.split(" ") if not word.startswith(("width=", "height=", "xmlns="))]
    return f'{" ".join(words)} width="{SIDE}" height="{SIDE}">{body}'


def picture() -> str:
    width, height = 4 * SIDE + 5 * GAP, 2 * SIDE + 3 * GAP
    body = ""
    for at, category in enumerate(CATEGORIES):
        card = the_box()[category][NUMBER].card
        x = GAP + at * (SIDE + GAP)
        body += placed(card, None, x, GAP) + placed(card, solve(card), x, 2 * GAP + SIDE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>Weights, fragments, pipes and blocks: a card of each, and a solution</title>"
        f'<rect width="{width}" height="{height}" rx="14" fill="#0d1320"/>{body}</svg>\n'
    )


if __name__ == "__main__":
    FILE.write_text(picture(), "utf-8")
