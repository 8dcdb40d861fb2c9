"""Make the boxes of ENIGMA: 108 cards each (E43), one a line, in `src/tessera/games/enigma/content/`.

Made once: records of games played with a box name its cards, so a better generator is no reason to make it anew.  The
second box begins with figures that people recognise (`figures.json`), as far as their grades have room.

python scripts/make_box.py            # writes the files
python scripts/make_box.py --check    # says whether the files are what this script makes
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from tessera.games.enigma.puzzles import FIRST_LIMITS, fragments
from tessera.games.enigma.puzzles.box import Box, new_box
from tessera.games.enigma.puzzles.second import SECOND_LIMITS

CONTENT = Path(__file__).parents[1] / "src" / "tessera" / "games" / "enigma" / "content"
FIGURES = 3
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
    for outline in json.loads((CONTENT / "figures.json").read_text("utf-8")).values():
        card = msgspec.convert({"category": "fragments", "outline": outline}, fragments.Card)
        same = cards.setdefault(SECOND_LIMITS["fragments"].grade(card), [])
        if len(same) < FIGURES:
            same.append(card)
    return [card for same in cards.values() for card in same]


def main(arguments: list[str]) -> int:
    code = 0
    boxes = {
        "box.json": new_box("one", FIRST_LIMITS),
        "box-2.json": new_box("two", SECOND_LIMITS, {"fragments": figures()}),
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
