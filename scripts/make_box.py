"""Make `src/tessera/enigma/puzzles/box.json`: the 108 cards of the box (E43), no two alike up to symmetry.

python scripts/make_box.py            # writes the file
python scripts/make_box.py --check    # says whether the file is what this script makes
"""

from __future__ import annotations

import sys
from collections.abc import Hashable
from pathlib import Path

import msgspec

from tessera.chance import Chance, key_from
from tessera.enigma.puzzles import CATEGORIES, Card, canonical, generate

SHARES = {1: 5, 2: 6, 3: 5, 4: 6, 5: 5}
"""How many cards of each grade a category has: 27, spread as evenly as that goes."""
FILE = Path(__file__).parents[1] / "src/tessera/enigma/puzzles/box.json"


def box() -> str:
    """The whole file: a category each, and in it a card a line."""
    parts = []
    for category in CATEGORIES:
        lines = [
            f'    {{"grade": {grade}, "card": {msgspec.json.encode(card).decode()}}}'
            for grade, count in SHARES.items()
            for card in cards(category, grade, count)
        ]
        parts.append(f'  "{category}": [\n' + ",\n".join(lines) + "\n  ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def cards(category: str, grade: int, count: int) -> list[Card]:
    """The first cards of this grade, without those that are like an earlier one."""
    chance = Chance(key_from(f"box {category} {grade}"))
    found: dict[Hashable, Card] = {}
    while len(found) < count:
        card = generate(category, chance, grade)
        found.setdefault(canonical(card), card)
    return list(found.values())


def main(arguments: list[str]) -> int:
    made = box()
    if "--check" in arguments:
        same = FILE.read_text("utf-8") == made
        print(f"{FILE.name} is {'' if same else 'not '}what this script makes")
        return 0 if same else 1
    FILE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
