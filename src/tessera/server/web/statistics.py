"""Routes of what brings people back: their statistics and campaigns, and how others did in a challenge of the day."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from tessera.core.daily import Daily
from tessera.core.game import Refusal
from tessera.core.registry import entry_of, games
from tessera.core.statistics import Fact, Statistics
from tessera.server.results import Partner, Result, Results, daily_shelf, day_of, statistics_of
from tessera.server.table.clock import wall
from tessera.server.table.registry import TableRegistry
from tessera.server.web.answers import address
from tessera.server.web.daily import daily_of, today
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.route import NO_KEY, route, routes_of

_Counted = TypeVar("_Counted", bound="Count")
SPREAD = 200
"""Most ranks of results in one answer."""


class Count(msgspec.Struct):
    """The games of some kind: how many were played and won, and the best of those that were won."""

    played: int = 0
    won: int = 0
    best: int | None = None

    def add(self, result: Result, best: str) -> None:
        self.played += 1
        self.won += result.won
        value = result.facts.get(best)
        if result.won and isinstance(value, int):
            self.best = value if self.best is None else min(self.best, value)


class ValueCount(Count):
    """The games with one value of a fact."""

    value: str = ""


class PartnerCount(Count):
    """The games with one partner."""

    name: str = ""
    level: str = ""


class GoalCount(Count):
    """The tries at a goal of the campaign, and the options of a table for it; `table` is the best game."""

    goal: str = ""
    options: dict[str, Any] = {}
    table: str = ""


class GameStatistics(msgspec.Struct):
    """A person's counts in one game."""

    total: Count
    by: dict[str, list[ValueCount]]
    """By fact, then by its value, the most played first."""
    partners: list[PartnerCount]
    campaign: list[GoalCount]
    best: str
    """The fact that `best` is about."""


class PersonStatistics(msgspec.Struct):
    """The answer of /api/me/statistics."""

    games: dict[str, GameStatistics]
    results: list[tuple[str, Result, int]]
    """Everything that was counted: the game, the result, and when it ended."""


class Mine(msgspec.Struct):
    """One's own result in a challenge: its rank, and how many are better and how many the same, oneself included."""

    rank: int
    better: int
    equal: int


class ResultCount(msgspec.Struct, omit_defaults=True):
    """The number of equal results in a challenge: their kind and figure, such as `won` and the turns."""

    kind: str
    figure: int
    many: int
    mine: bool = False


class DailyStanding(msgspec.Struct):
    """How everybody did in a challenge of a day."""

    day: str
    challenge: str
    total: int
    classes: dict[int, int]
    """The number of results by class: a class has so many ranks as the challenge declares."""
    results: list[ResultCount]
    """The best first."""
    mine: Mine | None


class TableStanding(msgspec.Struct):
    """How everybody did in the challenge that a table was a try at, if it was at one of the last days."""

    standing: DailyStanding | None


def counted(results: Iterable[Result], statistics: Statistics) -> GameStatistics:
    """Count the results of one game."""
    total = Count()
    by: dict[str, dict[str, ValueCount]] = {fact: {} for fact in statistics.by}
    partners: dict[Partner, PartnerCount] = {}
    goals = {goal.name: GoalCount(goal=goal.name, options=goal.options) for goal in statistics.campaign}
    for result in results:
        total.add(result, statistics.best)
        for fact, values in by.items():
            for value in _values(result.facts.get(fact)):
                values.setdefault(value, ValueCount(value=value)).add(result, statistics.best)
        for partner in dict.fromkeys(result.partners):
            count = partners.setdefault(partner, PartnerCount(name=partner.name, level=partner.level))
            count.add(result, statistics.best)
        for goal in statistics.campaign:
            if all(result.facts.get(name) == value for name, value in goal.where.items()):
                tries = goals[goal.name]
                before = tries.best
                tries.add(result, statistics.best)
                if result.won and (tries.best != before or not tries.table):
                    tries.table = result.table
    return GameStatistics(
        total,
        {fact: _most_played(values.values()) for fact, values in by.items()},
        _most_played(partners.values()),
        list(goals.values()),
        statistics.best,
    )


class Nothing(msgspec.Struct, frozen=True):
    """It is done, and there is nothing to tell."""


class StatisticsRoutes:
    """The routes /api/me/statistics, /api/daily/DAY/CHALLENGE and /api/tables/TABLE/daily."""

    def __init__(self, tables: TableRegistry, results: Results, identity: Identity, limits: Limits) -> None:
        self._tables = tables
        self._store = tables.services.store
        self._results = results
        self._identity = identity
        self._rate = limits.limiter("records")

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("GET", "/api/me/statistics")
    async def mine(self, request: web.Request) -> PersonStatistics:
        """Tell everything that is counted for a person, by game."""
        person = await self._identity.person(request)
        self._rate.take(person or address(request))
        results = await self._results.of(person) if person else []
        found = {
            name: counted((result for game, result, _ in results if game == name), statistics)
            for name in games()
            if (statistics := statistics_of(name))
        }
        return PersonStatistics(found, results)

    @route("POST", "/api/me/statistics/forget", raises=(NO_KEY,))
    async def forget(self, request: web.Request) -> Nothing:
        """Delete the results of a person; the games themselves stay."""
        person = await self._identity.known(request)
        self._rate.take(person)
        await self._results.forget(person)
        return Nothing()

    @route("GET", "/api/daily/{day}/{challenge}", raises=("not-found",))
    async def standing(self, request: web.Request) -> DailyStanding:
        """Tell how everybody did in a challenge of a day that has begun."""
        day, challenge = _day(request.match_info["day"]), request.match_info["challenge"]
        entry = games().get(challenge)
        daily = daily_of(entry) if entry else None
        if daily is None or daily.rank is None:
            raise Refusal("not-found", f"there are no results of {challenge!r}", value=challenge)
        person = await self._identity.person(request)
        self._rate.take(person or address(request))
        return await self._standing(day, challenge, daily, person)

    @route("GET", "/api/tables/{table}/daily")
    async def standing_of_table(self, request: web.Request) -> TableStanding:
        """Tell how everybody did in the challenge of the day that this finished table was a try at."""
        table = await self._tables.find(request.match_info["table"])
        async with table.current() as course:
            info = course.info()
        daily = daily_of(entry_of(info.game))
        day = day_of(daily, info.commitment, wall()) if daily else None
        if daily is None or day is None or daily.rank is None or info.outcome is None or info.origin is not None:
            return TableStanding(None)
        person = await self._identity.person(request)
        self._rate.take(person or address(request))
        await self._results.settle()  # the game may have ended this very moment
        return TableStanding(await self._standing(day, info.game, daily, person))

    async def _standing(self, day: datetime.date, challenge: str, daily: Daily, person: str) -> DailyStanding:
        shelf = daily_shelf(day, challenge)
        own = await self._store.kept(shelf, person) if person else None
        rank = own.rank if own else None
        below, equal, total = await self._store.standing(shelf, rank or 0)
        mine = None if rank is None else Mine(rank, below, equal)
        classes: Counter[int] = Counter()
        results: list[ResultCount] = []
        for each, many in (await self._store.spread(shelf, 1)).items():
            classes[each // daily.classes] += many
            if daily.meaning and len(results) < SPREAD:
                results.append(ResultCount(*daily.meaning(each), many, each == rank))
        return DailyStanding(day.isoformat(), challenge, total, classes, results, mine)


def _values(fact: Fact | None) -> tuple[str, ...]:
    """The values of a fact, each once."""
    if fact is None:
        return ()
    return tuple(dict.fromkeys(fact)) if isinstance(fact, tuple) else (str(fact),)


def _most_played(counts: Iterable[_Counted]) -> list[_Counted]:
    return sorted(counts, key=lambda count: -count.played)


def _day(text: str) -> datetime.date:
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        raise Refusal("bad-request", f"a day is written as 2024-12-31, not {text!r}", value=text) from None
    if day > today():
        raise Refusal("not-found", f"the day {day} has not begun", value=text)
    return day
