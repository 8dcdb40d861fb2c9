"""Packs: practice cards of a week with everything that is needed to solve them without a connection.

A pack is the same for everybody, so it is made once a week.  Its cards are cards of practice like all others: a seed of
a pack is an address that works for everybody.  The client knows no rules: it compares an arrangement with the list of
all that are accepted.
"""

from __future__ import annotations

import datetime
from functools import lru_cache

import msgspec

from tessera.core.service import Help, RateLimit, Service
from tessera.games.enigma import puzzles
from tessera.games.enigma.cards import SECONDS, check_category, make
from tessera.games.enigma.puzzles.editions import NEWEST, NEWEST_LIMITS
from tessera.games.enigma.puzzles.names import name_of

CARDS = 5
"""Cards of each grade in a pack."""
PACKS = RateLimit("packs", per_second=0.1, burst=12)


class PackWish(msgspec.Struct, frozen=True):
    """A request for the pack of a category."""

    category: str


class PackedCard(msgspec.Struct, frozen=True):
    """A card of practice, and every arrangement that solves it, up to the order of pieces and to shifting all of it."""

    seed: str
    grade: int
    card: puzzles.Card
    accepted: list[puzzles.Arrangement]


class Pack(msgspec.Struct, frozen=True):
    """The cards of one category, and their edition."""

    rules: str
    cards: list[PackedCard]


def pack(wish: PackWish) -> Help[Pack]:
    """Give the pack of this week."""
    check_category(wish.category)
    made = pack_of(wish.category, datetime.datetime.now(datetime.UTC).date())
    return Help(made, tuple(name_of(each.card) for each in made.cards))


def pack_of(category: str, day: datetime.date) -> Pack:
    """The pack of the week in which a day is."""
    year, week, _ = day.isocalendar()
    return _made(category, f"{year}w{week:02}")


@lru_cache(2 * len(puzzles.CATEGORIES))
def _made(category: str, week: str) -> Pack:
    wanted = [(grade, f"{week}-{number}") for grade in puzzles.GRADES for number in range(1, CARDS + 1)]
    return Pack(NEWEST, [_packed(category, grade, seed) for grade, seed in wanted])


def _packed(category: str, grade: int, seed: str) -> PackedCard:
    card = make(category, seed, grade, NEWEST).card
    return PackedCard(seed, grade, card, puzzles.accepted(card, NEWEST_LIMITS))


PACK = Service(
    method="GET",
    path="/api/packs/{category}",
    request=PackWish,
    call=pack,
    seconds=SECONDS,
    rate=PACKS,
    raises=("being-raced", "unknown-category"),
)
