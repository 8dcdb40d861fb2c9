"""The box: 108 fixed cards, 27 in each category, from grade 1 to grade 5 (E1, E43).

They lie in `box.json`, one card a line, made once by `scripts/make_box.py`.

>>> [len(BOX[category]) for category in CATEGORIES]
[27, 27, 27, 27]
>>> BOX_GRADES["weights"]
(1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5)
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

from tessera.enigma.puzzles import CATEGORIES, Card


class Boxed(msgspec.Struct, frozen=True):
    """A card of the box and its grade, as `grade` measures it (E42)."""

    grade: int
    card: Card


def _read() -> dict[str, tuple[Boxed, ...]]:
    text = (files("tessera.enigma.puzzles") / "box.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, tuple[Boxed, ...]])


_BOXED = _read()
BOX: dict[str, tuple[Card, ...]] = {category: tuple(b.card for b in _BOXED[category]) for category in CATEGORIES}
"""The cards of each category, the easy ones first."""
BOX_GRADES: dict[str, tuple[int, ...]] = {category: tuple(b.grade for b in _BOXED[category]) for category in CATEGORIES}
"""Their grades, in the same order."""
