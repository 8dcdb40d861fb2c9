"""Results of the cards of the day: everybody's times by the server's clock, streaks, and names for those who want it.

Shelves: `daily/DAY/CATEGORY` has the attempts that count, `late/DAY/CATEGORY` those begun after the day,
`days/PERSON` a person's own times, `names/DAY/CATEGORY` the names of the people who have chosen to be listed.
"""

from __future__ import annotations

import datetime
from collections import OrderedDict
from itertools import count

import msgspec
from aiohttp import web

from tessera.core.attempt import Claimed, End, Puzzle
from tessera.core.game import Refusal
from tessera.core.registry import games, resolve
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.log import Name
from tessera.server.table.muting import NAMES
from tessera.server.table.seats import clean
from tessera.server.table.services import Services
from tessera.server.web.answers import address
from tessera.server.web.attempts import Attempt, AttemptDesk, AttemptPlace, begun
from tessera.server.web.comparing import Comparing
from tessera.server.web.daily import today
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.route import NO_KEY, route, routes_of

OLDEST = 366
"""Days for which the cards of a day can be played."""
PUZZLES = 64
"""Cards in memory."""
WIDTH = 15_000
"""Milliseconds in a class of the distribution."""
CLASSES = 24
"""Classes of the distribution; the last one has all longer times too."""
LISTED = 20
"""Names in a list."""
OWN = 4 * OLDEST
"""A person's own times that are read."""


class Mine(msgspec.Struct, omit_defaults=True):
    """A person's own attempt."""

    elapsed: int
    how: End = ""
    claims: tuple[Claimed, ...] = ()
    late: bool = False
    """It was begun after the day and does not count."""
    name: str = ""
    """The name under which it is listed."""


class Listed(msgspec.Struct):
    """A time of a person who has chosen to be listed."""

    name: str
    time: int


class CardResult(msgspec.Struct):
    """The results of one card.  Only solved ones are counted."""

    mine: Mine | None
    total: int
    faster: int
    """How many were faster than one's own time."""
    same: int
    spread: list[int]
    """How many in each class of `width` milliseconds; the last has all longer times too."""
    listed: list[Listed]


class DayResults(msgspec.Struct):
    """The results of a day's cards by category."""

    day: str
    today: str
    width: int
    cards: dict[str, CardResult]


class OwnDay(msgspec.Struct):
    """One's own times of a day, by category, in milliseconds."""

    day: str
    times: dict[str, int]


class OwnDays(msgspec.Struct):
    """One's own days, the latest first, and the streak: days in a row with a card solved on its day."""

    today: str
    days: list[OwnDay]
    streak: int
    best: int


class NameWish(msgspec.Struct, forbid_unknown_fields=True):
    """The name to list one's times of a day under; empty: do not list them."""

    day: str
    name: Name


class NamedCards(msgspec.Struct):
    """How many cards are listed under the name."""

    listed: int


class AskedDay(msgspec.Struct, frozen=True):
    """A day, as in 2024-12-31; today without one."""

    day: str = ""


OF_DAYS = ("bad-day", "not-yet", "too-old")


def day_of(text: str) -> datetime.date:
    """A day whose cards can be played."""
    try:
        day = datetime.date.fromisoformat(text) if text else today()
    except ValueError:
        raise Refusal("bad-day", f"{text!r} is not a date such as 2024-12-31", value=text) from None
    if day > today():
        raise Refusal("not-yet", f"the cards of {day} are not known yet", value=text)
    if (today() - day).days > OLDEST:
        raise Refusal("too-old", f"the cards of the last {OLDEST} days can be played", value=text)
    return day


class DayAttempts:
    """The places of the attempts at the cards of a day, and their results."""

    def __init__(self, services: Services, desk: AttemptDesk, identity: Identity, limits: Limits) -> None:
        self._store = services.store
        self._muted = services.muted
        self._desk = desk
        self._identity = identity
        self._rate = limits.limiter("results")
        self._puzzles: OrderedDict[tuple[datetime.date, str], Puzzle] = OrderedDict()
        self._comparing = Comparing(services.store)

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    async def place(self, person: str, day_text: str, category: str) -> AttemptPlace:
        """Return the place of this person's attempt: it counts if it was begun on its day."""
        day = day_of(day_text)
        puzzle = self._puzzles.get((day, category))
        if puzzle is None:
            puzzle = await self._desk.puzzle(person, category, "of_day", (day, category))
            self._puzzles[day, category] = puzzle
            if len(self._puzzles) > PUZZLES:
                self._puzzles.popitem(last=False)
        counts = day == today() or await self._store.kept(day_shelf(day, category), person) is not None
        return AttemptPlace(day_shelf(day, category, late=not counts), puzzle)

    async def solved(self, place: AttemptPlace, person: str, attempt: Attempt) -> None:
        """Note an attempt that is solved and counts among the person's own days."""
        kind, day, category = place.shelf.split("/")
        if kind == "daily":
            await self._store.keep(Kept(f"days/{person}", f"{day}/{category}", person, attempt.at, attempt.end, b""))

    @route("GET", "/api/results", raises=OF_DAYS)
    async def results(self, request: web.Request, asked: AskedDay) -> DayResults:
        """Compare one's times of a day, by default today, with everybody's."""
        person = await self._identity.person(request)
        self._rate.take(person or address(request))
        day = day_of(asked.day)
        cards = {category: await self._card(day, category, person) for category in categories()}
        return DayResults(day.isoformat(), today().isoformat(), WIDTH, cards)

    @route("GET", "/api/results/mine")
    async def mine(self, request: web.Request) -> OwnDays:
        """Tell one's own days and streak."""
        person = await self._identity.person(request)
        rows = await self._store.shelf(f"days/{person}", OWN, newest=True) if person else []
        days: dict[str, dict[str, int]] = {}
        for row in rows:
            day, _, category = row.key.partition("/")
            days.setdefault(day, {})[category] = row.rank or 0
        own = [OwnDay(day, days[day]) for day in sorted(days, reverse=True)]
        solved = {datetime.date.fromisoformat(day) for day in days}
        return OwnDays(today().isoformat(), own, streak(solved, today()), best_streak(solved))

    @route("POST", "/api/results/name", raises=(NO_KEY, "muted", *OF_DAYS))
    async def name(self, request: web.Request, wish: NameWish) -> NamedCards:
        """List one's solved cards of a day under a name, or no longer."""
        person = await self._identity.known(request)
        self._rate.take(person)
        day, name = day_of(wish.day), clean(wish.name)
        if name:
            await self._muted.check(person)
        listed = 0
        for category in categories():
            shelf = names_shelf(day, category)
            kept = await self._store.kept(day_shelf(day, category), person)
            if not name:
                await self._store.drop(shelf, person)
            elif kept and kept.rank is not None:
                data = msgspec.json.encode(name)
                await self._store.keep(Kept(shelf, person, person, wall(), kept.rank, data))
                listed += 1
        return NamedCards(listed)

    async def _card(self, day: datetime.date, category: str, person: str) -> CardResult:
        shelf = day_shelf(day, category)
        mine = await self._mine(day, category, person) if person else None
        own = mine.elapsed if mine and mine.how == "solved" else -1
        standing = await self._comparing.standing(shelf, max(0, own))
        spread = await self._comparing.spread(shelf)
        names = await self._store.shelf(names_shelf(day, category), LISTED)
        return CardResult(
            mine,
            standing.total,
            standing.below if own >= 0 else 0,
            standing.equal if own >= 0 else 0,
            spread.in_classes(WIDTH, CLASSES),
            [Listed(msgspec.json.decode(row.data, type=str), row.rank or 0) for row in names],
        )

    async def _mine(self, day: datetime.date, category: str, person: str) -> Mine | None:
        for late in (False, True):
            place = AttemptPlace(day_shelf(day, category, late=late), Puzzle(category, 0, "", None))
            if attempt := await self._desk.find(place, person):
                told = begun(place.puzzle, attempt)
                named = None if late else await self._store.kept(names_shelf(day, category), person)
                name = msgspec.json.decode(named.data, type=str) if named else ""
                return Mine(told.elapsed, told.how, told.claims, late, name)
        return None


def streak(solved: set[datetime.date], day: datetime.date) -> int:
    """Days in a row up to today; today may still be to come."""
    first = day if day in solved else day - datetime.timedelta(days=1)
    return next(number for number in count() if first - datetime.timedelta(days=number) not in solved)


def best_streak(solved: set[datetime.date]) -> int:
    """The most days in a row."""
    after = datetime.timedelta(days=1)
    return max((streak(solved, day) for day in solved if day + after not in solved), default=0)


def day_shelf(day: datetime.date, category: str, late: bool = False) -> str:
    return f"{'late' if late else 'daily'}/{day}/{category}"


def names_shelf(day: datetime.date, category: str) -> str:
    """The shelf of the names under which people are listed."""
    return f"{NAMES}{day}/{category}"


def categories() -> list[str]:
    entries = (entry for entry in games().values() if entry.attempts)
    return [category for entry in entries for category in resolve(entry.attempts or "").categories]
