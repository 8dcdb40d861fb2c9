"""Make the boxes of ENIGMA: 108 cards each (E43), one a line, in `src/tessera/games/enigma/content/`.

Made once: records of games played with a box name its cards, so a better generator is no reason to make it anew.  The
second box begins with figures that people recognise (`figures.json`), as far as their grades have room.  The lesson has
a box of its own, whose cards are dealt at no table.

python scripts/make_box.py            # writes the files
python scripts/make_box.py --check    # says whether the files are what this script makes
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from tessera.games.enigma.puzzles import FIRST_LIMITS, fragments, weights
from tessera.games.enigma.puzzles.box import Box, BoxCard, new_box
from tessera.games.enigma.puzzles.second import SECOND_LIMITS
from tessera.games.enigma.puzzles.third import FIGURES

CONTENT = Path(__file__).parents[1] / "src" / "tessera" / "games" / "enigma" / "content"
MOST_FIGURES = 3
"""The most figures of a grade in the second box."""


def written(box: Box) -> str:
    """The whole file."""
    parts = []
    for category, cards in box.items():
        lines = ",\n".join(f"    {msgspec.json.encode(boxed).decode()}" for boxed in cards)
        parts.append(f'  "{category}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def figures() -> list[fragments.Card]:
    """The first few figures of each grade, by their names."""
    cards: dict[int, list[fragments.Card]] = {}
    for outline in FIGURES.values():
        card = fragments.Card(outline)
        same = cards.setdefault(SECOND_LIMITS["fragments"].grade(card), [])
        if len(same) < MOST_FIGURES:
            same.append(card)
    return [card for same in cards.values() for card in same]


def for_the_lesson() -> Box:
    """The cards of the lesson: a box of its own, with an easy card and a tree where the learner meets them."""
    box = {category: list(cards) for category, cards in new_box("lesson", SECOND_LIMITS).items()}
    for category, number, card in (
        ("weights", 5, weights.Card(left=(9, 5), right=(14, 8), weights=3)),
        ("fragments", 14, fragments.Card(fragments.centred(FIGURES["tree"]))),
    ):
        assert SECOND_LIMITS[category].grade(card) == box[category][number].grade
        box[category][number] = BoxCard(box[category][number].grade, card)
    return box


def main(arguments: list[str]) -> int:
    code = 0
    boxes = {
        "box.json": new_box("one", FIRST_LIMITS),
        "box-2.json": new_box("two", SECOND_LIMITS, {"fragments": figures()}),
        "box-lesson.json": for_the_lesson(),
    }
    for name, box in boxes.items():
        file, made = CONTENT / name, written(box)
        if "--check" in arguments:
            same = file.exists() and file.read_text("utf-8") == made
            print(f"{name} is {'' if same else 'not '}what this script makes")
            code = code if same else 1
        else:
            file.write_text(made, "utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
