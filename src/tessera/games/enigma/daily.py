"""The four cards of the day, one of each category."""

from __future__ import annotations

import datetime

import msgspec

from tessera.core.daily import Daily
from tessera.games.enigma import puzzles
from tessera.games.enigma.practice import SECONDS, Graded, make

GRADES = (1, 2, 2, 3, 3, 4, 5)
"""The grade of each weekday's cards: Monday's are the easiest, Sunday's the hardest."""


class CardsOfTheDay(msgspec.Struct):
    """The cards of the day."""

    cards: dict[str, Graded]
    """By category."""


def cards_of(day: datetime.date) -> CardsOfTheDay:
    """One card of each category, the same for everybody."""
    grade = GRADES[day.weekday()]
    return CardsOfTheDay({category: make(category, f"daily {day}", grade) for category in puzzles.CATEGORIES})


DAILY = Daily(about=cards_of, seconds=SECONDS * len(puzzles.CATEGORIES))
