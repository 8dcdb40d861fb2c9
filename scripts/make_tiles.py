"""Make `src/tessera/games/enigma/content/tiles.txt`: the 108 conduit sides, mixed by E28 and E29.

python scripts/make_tiles.py            # writes the file
python scripts/make_tiles.py --check    # says whether the file is what this script makes
"""

from __future__ import annotations

import sys
from pathlib import Path

from tessera.core.chance import Chance, key_from

FILE = Path(__file__).parent.parent / "src" / "tessera" / "games" / "enigma" / "content" / "tiles.txt"
CHAMBERS = ("weights", "fragments", "pipes", "blocks")
TILES_A_CHAMBER = 27

KINDS = (
    ("N E S W", 11),
    ("NE S W", 22),
    ("NS E W", 16),
    ("NE SW", 16),
    ("NS EW", 11),
    ("NES W", 21),
    ("NESW", 11),
)
"""The seven ways to join four exits, and how many of the 108 tiles have each (E28)."""

HEADER = """\
# The conduit sides of the 108 tiles, by chamber, made by scripts/make_tiles.py.
# A tile is its groups: the exits that are joined (N, E, S, W), and after the colon their cells (r, g, b).
"""


def kinds_by_chamber() -> list[list[str]]:
    """Give every chamber a quarter of each kind; the remainders go to the chambers in turn."""
    chambers: list[list[str]] = [[kind for kind, count in KINDS for _ in range(count // 4)] for _ in CHAMBERS]
    left_over = sorted((kind for kind, count in KINDS for _ in range(count % 4)), key=lambda kind: (len(kind), kind))
    for at, kind in enumerate(left_over):
        chambers[at % 4].append(kind)
    return chambers


def cell_counts(kind: str, second: bool) -> list[int]:
    """Count the cells of each group (E29); a group of three has a `second` cell on every other tile."""
    return [1 if len(exits) < 3 else 2 if len(exits) == 4 or second else 1 for exits in kind.split()]


def shuffled(things: list[str], chance: Chance) -> list[str]:
    """Return the items in random order."""
    left = list(things)
    return [left.pop(chance.pick(len(left))) for _ in things]


def make() -> str:
    chance = Chance(key_from("the tiles of ENIGMA"))
    text = HEADER
    threes = 0
    cells_so_far = 0
    for chamber, kinds in zip(CHAMBERS, kinds_by_chamber(), strict=True):
        assert len(kinds) == TILES_A_CHAMBER
        tiles = []
        for kind in shuffled(kinds, chance):
            threes += "NES" in kind.split()
            tiles.append((kind, cell_counts(kind, second=threes % 2 == 0)))
        number = sum(sum(counts) for _, counts in tiles)
        colours = shuffled(["rgb"[(cells_so_far + at) % 3] for at in range(number)], chance)
        cells_so_far += number
        text += f"{chamber}\n"
        for kind, counts in tiles:
            groups = (
                f"{exits}:{''.join(sorted((colours.pop() for _ in range(count)), key='rgb'.index))}"
                for exits, count in zip(kind.split(), counts, strict=True)
            )
            text += f"  {' '.join(groups)}\n"
    return text


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if FILE.read_text("utf-8") == make() else f"{FILE.name} is not what this script makes")
    FILE.write_text(make(), "utf-8")
