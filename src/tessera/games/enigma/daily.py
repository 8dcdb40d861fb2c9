"""The four cards of the day, one of each category."""

from __future__ import annotations

import datetime

import msgspec

from tessera.core.daily import Daily
from tessera.games.enigma import puzzles
from tessera.games.enigma.cards import DAILY as SEED
from tessera.games.enigma.cards import Graded, make

GRADES = (1, 2, 2, 3, 3, 4, 5)
"""The grade of each weekday's cards: Monday's are the easiest, Sunday's the hardest."""


SINCE = {datetime.date.min: "1", datetime.date(2026, 11, 18): "3", datetime.date(2026, 11, 20): "4"}
"""By the first day of each: the editions of the daily cards.  The cards of a day never change."""


class CardOfTheDay(msgspec.Struct):
    """A card of the day before it is started: nobody sees it before their time runs."""

    grade: int


class CardsOfTheDay(msgspec.Struct):
    """The cards of the day."""

    cards: dict[str, CardOfTheDay]
    """By category."""


def card_of(day: datetime.date, category: str) -> Graded:
    """One day's card of this category, the same for everybody."""
    return make(category, f"{SEED}{day}", grade_of(day), rules_of(day))


def grade_of(day: datetime.date) -> int:
    """The grade of a day's cards."""
    return GRADES[day.weekday()]


def rules_of(day: datetime.date) -> str:
    """The edition of a day's cards."""
    return [rules for first, rules in SINCE.items() if first <= day][-1]


def cards_of(day: datetime.date) -> CardsOfTheDay:
    """One card of each category."""
    return CardsOfTheDay({category: CardOfTheDay(grade_of(day)) for category in puzzles.CATEGORIES})


DAILY = Daily(about=cards_of)
