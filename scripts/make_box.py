"""Make `src/tessera/games/enigma/content/box.json`: the 108 cards of the box (E43), one a line.

Made once: records of games played with the box name its cards, so a better generator is no reason to make it anew.

python scripts/make_box.py            # writes the file
python scripts/make_box.py --check    # says whether the file is what this script makes
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

FILE = Path(__file__).parents[1] / "src" / "tessera" / "games" / "enigma" / "content" / "box.json"


def box() -> str:
    """The whole file."""
    from tessera.games.enigma.puzzles.box import new_box

    parts = []
    for category, cards in new_box("one").items():
        lines = ",\n".join(f"    {msgspec.json.encode(boxed).decode()}" for boxed in cards)
        parts.append(f'  "{category}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(arguments: list[str]) -> int:
    if not FILE.exists():
        FILE.write_text('{"weights": [], "fragments": [], "pipes": [], "blocks": []}', "utf-8")
    made = box()
    if "--check" in arguments:
        same = FILE.read_text("utf-8") == made
        print(f"{FILE.name} is {'' if same else 'not '}what this script makes")
        return 0 if same else 1
    FILE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
