"""Cards without a table, each with a reference by which anybody gets the same card."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tessera.core.chance import Chance, key_from
from tessera.core.game import Refusal
from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles.editions import LIMITS

SECONDS = 10.0
"""Limit for making or solving one card, in seconds of CPU."""
CACHED = 256
"""Cards that a worker process remembers, because a card is checked several times."""
DAILY = "daily "
"""The beginning of the seeds of daily cards, which practice does not use."""


class Graded(msgspec.Struct):
    """A card and its measured grade (E42)."""

    card: puzzles.Card
    grade: int


class CardReference(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The name of a card: of practice (grade, seed and edition), of a day, or of the lesson.

    The cards of a table follow from its secret key, so no reference names one of them: nobody gets the server's help
    with a card that is being raced.
    """

    category: str
    grade: int = 3
    seed: str = ""
    day: str = ""
    """A date, as in 2024-12-31."""
    lesson: bool = False
    rules: str = "1"
    """The edition of a practice card; the first links name none."""


def check_category(category: str) -> None:
    """Refuse a category that does not exist."""
    if category not in puzzles.CATEGORIES:
        known = ", ".join(puzzles.CATEGORIES)
        raise Refusal("unknown-category", f"there is no category {category!r}; there are {known}", value=category)


@lru_cache(CACHED)
def make(category: str, seed: str, grade: int, rules: str) -> Graded:
    """The card for a category, grade, seed and edition: the same for everybody who asks."""
    name = f"practice {category} {grade} {seed}" if rules == "1" else f"practice {rules} {category} {grade} {seed}"
    card = puzzles.generate(category, Chance(key_from(name)), grade, LIMITS[rules])
    return Graded(card, puzzles.grade(card, LIMITS[rules]))
