"""The boxes: 108 fixed cards each, 27 in each category, from grade 1 to grade 5 (E1, E43).

They lie in `content/`, one card a line: `box.json`, `box-2.json` (second edition) and `box-lesson.json` (the lesson).
`scripts/make_box.py` wrote them.

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
from types import MappingProxyType

import msgspec

from tessera.core.chance import Chance, key_from
from tessera.games.enigma.puzzles import CATEGORIES, Card, PuzzleLimits, canonical, generate
from tessera.games.enigma.puzzles import grade as grade_of
from tessera.games.enigma.puzzles.fourth import PAPER_LIMITS

SHARES = {1: 5, 2: 6, 3: 5, 4: 6, 5: 5}
"""By grade: the cards of a category, 27 in all, spread as evenly as that goes."""


NONE: Mapping[str, Sequence[Card]] = MappingProxyType({})


class BoxCard(msgspec.Struct, frozen=True):
    """A card of a box and its grade (E42)."""

    grade: int
    card: Card


Box = Mapping[str, Sequence[BoxCard]]
"""The cards of each category, the easy ones first."""


def new_box(seed: int | str, limits: PuzzleLimits = PAPER_LIMITS, given: Mapping[str, Sequence[Card]] = NONE) -> Box:
    """A box of 108 new cards, no two of them alike up to symmetry: the same for the same seed.

    The cards `given` of a category come first in their grades, as many as there is room for.
    """
    return {
        category: [
            BoxCard(grade, card)
            for grade, count in SHARES.items()
            for card in _cards(seed, category, grade, count, limits, given.get(category, ()))
        ]
        for category in CATEGORIES
    }


def _cards(
    seed: int | str, category: str, grade: int, count: int, limits: PuzzleLimits, given: Sequence[Card]
) -> list[Card]:
    """The first cards of this grade, without those alike an earlier one."""
    chance = Chance(key_from(f"box {seed} {category} {grade}"))
    found: dict[Hashable, Card] = {canonical(card): card for card in given if grade_of(card, limits) == grade}
    while len(found) < count:
        card = generate(category, chance, grade, limits)
        found.setdefault(canonical(card), card)
    return list(found.values())[:count]


@cache
def the_box() -> Box:
    """The box of the first edition."""
    return _read("box.json")


@cache
def second_box() -> Box:
    """The box of the second edition."""
    return _read("box-2.json")


@cache
def lesson_box() -> Box:
    """The box that only the lesson plays with: its cards are dealt at no table."""
    return _read("box-lesson.json")


def _read(name: str) -> Box:
    return msgspec.json.decode(
        (files("tessera.games.enigma.content") / name).read_bytes(), type=dict[str, list[BoxCard]]
    )
