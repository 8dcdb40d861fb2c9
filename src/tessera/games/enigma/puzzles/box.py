"""The box: 108 fixed cards, 27 in each category, from grade 1 to grade 5 (E1, E43).

They lie in `content/box.json`, one card a line; `scripts/make_box.py` wrote them.

>>> box = the_box()
>>> [len(box[category]) for category in CATEGORIES]
[27, 27, 27, 27]
>>> tuple(boxed.grade for boxed in box["weights"])
(1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5)
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from tessera.core.chance import Chance, key_from
from tessera.games.enigma.puzzles import CATEGORIES, Card, canonical, generate

SHARES = {1: 5, 2: 6, 3: 5, 4: 6, 5: 5}
"""By grade: the cards of a category, 27 in all, spread as evenly as that goes."""


class BoxCard(msgspec.Struct, frozen=True):
    """A card of a box and its grade (E42)."""

    grade: int
    card: Card


Box = Mapping[str, Sequence[BoxCard]]
"""The cards of each category, the easy ones first."""


def new_box(seed: int | str) -> Box:
    """A box of 108 new cards, no two of them alike up to symmetry: the same for the same seed."""
    return {
        category: [
            BoxCard(grade, card) for grade, count in SHARES.items() for card in _cards(seed, category, grade, count)
        ]
        for category in CATEGORIES
    }


def _cards(seed: int | str, category: str, grade: int, count: int) -> list[Card]:
    """The first cards of this grade, without those alike an earlier one."""
    chance = Chance(key_from(f"box {seed} {category} {grade}"))
    found: dict[Hashable, Card] = {}
    while len(found) < count:
        card = generate(category, chance, grade)
        found.setdefault(canonical(card), card)
    return list(found.values())


@cache
def the_box() -> Box:
    """The box of the first edition."""
    return msgspec.json.decode(
        (files("tessera.games.enigma.content") / "box.json").read_bytes(), type=dict[str, list[BoxCard]]
    )
