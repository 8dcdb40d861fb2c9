"""Results: every game that a person has finished, on a shelf of theirs, and what follows from them.

A result is kept when the game ends.  Whatever was missed then, because the store failed or the process was killed, is
caught up with from the list of the person's finished tables, so nothing is lost and nothing is kept twice.

Other people are counted by the name they had at the table: nobody has another one.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import msgspec

from tessera.core.chance import commitment_of, key_from
from tessera.core.daily import Daily
from tessera.core.registry import entry_of, games, resolve
from tessera.core.statistics import Facts, Statistics
from tessera.server.store import PersonTable, Store, Unavailable
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.course import Course
from tessera.server.wire.info import TableInfo

RESULTS = "results/"
"""The shelves of results, one for each game."""
FORGOTTEN = "results-forgotten"
"""The shelf of the times before which a person wants no results kept."""
PAGE = 50
MOST = 2_000
"""Most results of a person; the oldest are dropped."""
DAYS = 3
"""The days on which a table of the day may have begun before it ended."""


class Partner(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another player: a person's name, or a bot's level."""

    name: str = ""
    level: str = ""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game of a person."""

    table: str
    seat: int
    won: bool
    facts: Facts = {}
    partners: tuple[Partner, ...] = ()


class Finished(NamedTuple):
    """A finished table as the list of its player has it."""

    info: TableInfo
    seat: int
    ended: int

    @property
    def counts(self) -> bool:
        """It was played from the beginning, and to its end."""
        return self.info.outcome is not None and self.info.origin is None

    @property
    def key(self) -> str:
        return f"{self.info.id}:{self.seat}"

    @property
    def won(self) -> bool:
        return self.info.outcome is not None and self.seat in self.info.outcome.winners

    def result(self) -> Result:
        info = self.info
        partners = tuple(
            Partner(level=seat.level) if seat.kind == "bot" else Partner(seat.name)
            for number, seat in enumerate(info.seats)
            if number != self.seat
        )
        return Result(info.id, self.seat, self.won, info.facts.of(self.seat) if info.facts else {}, partners)


decode_result = msgspec.json.Decoder(Result).decode
_decode_info = msgspec.json.Decoder(TableInfo).decode


def statistics_of(game: str) -> Statistics | None:
    """Return the game's statistics, if it has any."""
    found: Statistics | None = resolve(entry.statistics) if (entry := games().get(game)) and entry.statistics else None
    return found


def daily_shelf(day: datetime.date, challenge: str) -> str:
    """The shelf of the results of a day's challenge; the key of each is its person, and the first one counts."""
    return f"daily/{day}/{challenge}"


def rows(finished: Finished, person: str) -> Iterator[Kept]:
    """Everything that is kept of a finished table for one of its players."""
    info, ended = finished.info, finished.ended
    if finished.counts:
        result = msgspec.json.encode(finished.result())
        yield Kept(RESULTS + info.game, finished.key, person, ended, None, result)
        entry = entry_of(info.game)
        daily: Daily | None = resolve(entry.daily) if entry.daily else None
        day = daily and day_of(daily, info.commitment, ended)
        if daily and day and daily.rank and info.facts:
            rank = daily.rank(info.facts.of(finished.seat), finished.won)
            yield Kept(daily_shelf(day, info.game), person, person, ended, rank, result)


def day_of(daily: Daily, commitment: str, ended: int) -> datetime.date | None:
    """The day whose table this is, if it is one."""
    last = datetime.datetime.fromtimestamp(ended / 1000, datetime.UTC).date()
    for day in (last - datetime.timedelta(days=back) for back in range(DAYS)):
        if daily.table and commitment_of(key_from(daily.table(day).seed)) == commitment:
            return day
    return None


class Results:
    """Keeps the results of all people."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._keeping: set[asyncio.Task[None]] = set()

    def ended(self, course: Course) -> None:
        """A game has ended: keep its result for everybody who played, while the table goes on."""
        people = {course.seating.seats[seat].setup.person: seat for seat in reversed(course.seating.people())}
        task = asyncio.create_task(self._keep_all(course.info(), people, wall()))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def settle(self) -> None:
        """Finish what is being kept."""
        await asyncio.gather(*self._keeping)

    async def _keep_all(self, info: TableInfo, people: dict[str, int], now: int) -> None:
        with suppress(Unavailable):  # the store logs it, and `of` catches up
            for person, seat in people.items():
                await self._keep(Finished(info, seat, now), person)

    async def of(self, person: str) -> list[tuple[str, Result, int]]:
        """All results of a person, caught up with: the game, the result and when it ended, the oldest first."""
        kept = await self._store.kept_by(person, RESULTS)
        if missed := await self._missed(person, {each.key for each in kept}):
            for finished in missed:
                await self._keep(finished, person)
            kept = await self._store.kept_by(person, RESULTS)
        kept.sort(key=lambda each: each.at)
        for each in kept[:-MOST]:
            await self._store.drop(each.shelf, each.key)
        return [(each.shelf.removeprefix(RESULTS), decode_result(each.data), each.at) for each in kept[-MOST:]]

    async def renamed(self, info: TableInfo) -> None:
        """Somebody at a finished table was forgotten: the results of the others have the new name."""
        for seat in range(len(info.seats)):
            finished = Finished(info, seat, 0)
            if kept := await self._store.kept(RESULTS + info.game, finished.key):
                result = msgspec.structs.replace(decode_result(kept.data), partners=finished.result().partners)
                await self._store.keep(kept._replace(data=msgspec.json.encode(result)))

    async def forget(self, person: str) -> None:
        """Delete all results of a person, and keep none of the games that are over by now."""
        await self._store.keep(Kept(FORGOTTEN, person, person, wall(), None, b""))
        for each in await self._store.kept_by(person, RESULTS):
            await self._store.drop(each.shelf, each.key)

    async def _missed(self, person: str, known: set[str]) -> list[Finished]:
        """The finished tables without a result, as far back as there is a page of known ones."""
        mark = await self._store.kept(FORGOTTEN, person)
        since, before = mark.at if mark else 0, wall() + 1
        missed: list[Finished] = []
        while len(missed) < MOST:
            page = [_finished(each) for each in await self._store.played(person, before, PAGE)]
            new = [each for each in page if each.counts and each.key not in known and each.ended > since]
            missed += new
            if len(page) < PAGE or not new:
                break
            before = page[-1].ended
        return missed

    async def _keep(self, finished: Finished, person: str) -> None:
        for row in rows(finished, person):
            await self._store.keep(row, replace=False)


def _finished(listed: PersonTable) -> Finished:
    return Finished(_decode_info(listed.info), listed.seat, listed.ended or 0)
