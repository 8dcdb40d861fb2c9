"""Solving times: every puzzle that a person has solved by the server's clock, without a word about the person.

They come from the finished races of all tables and from the cards of the days.  Bots that played for somebody do not
count.
"""

from __future__ import annotations

import datetime
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from tessera.core.attempt import Attempts, Puzzle, RecordedRace
from tessera.core.registry import entry_of, games, resolve
from tessera.server.store import Store
from tessera.server.table import log
from tessera.server.web.attempts import decode_attempt
from tessera.server.web.races import races_in
from tessera.server.web.results import OLDEST, day_shelf
from tessera.server.workers import Again

MOST = 1_000_000
"""Tables, or attempts at one card, that are read."""


class SolvingTime(msgspec.Struct, frozen=True):
    """A puzzle, and the milliseconds in which somebody solved it."""

    category: str
    grade: int
    rules: str
    card: Any
    ms: int


async def solving_times(store: Store, today: datetime.date) -> AsyncIterator[SolvingTime]:
    """All solving times in a store, up to a day."""
    for table in await store.find_tables(None, MOST):
        async for time in _raced(store, table.id):
            yield time
    for entry in games().values():
        if entry.attempts:
            async for time in _of_days(store, resolve(entry.attempts), today):
                yield time


async def _raced(store: Store, table: str) -> AsyncIterator[SolvingTime]:
    stored = await store.table(table)
    if stored is None or not entry_of(log.decode_setup(stored.setup).game).attempts:
        return
    found = races_in(table, stored, await store.lines(table))
    while isinstance(found, Again):
        found = races_in(*found.arguments)
    for race in msgspec.json.decode(found, type=list[RecordedRace]):
        for ghost in race.ghosts:
            if ghost.how == "solved" and not ghost.bot and ghost.end is not None:
                yield _time(ghost.puzzle, ghost.end)


async def _of_days(store: Store, attempts: Attempts, today: datetime.date) -> AsyncIterator[SolvingTime]:
    for ago in range(OLDEST + 1):
        day = today - datetime.timedelta(days=ago)
        for category in attempts.categories:
            shelves = [day_shelf(day, category), day_shelf(day, category, late=True)]
            kept = [each for shelf in shelves for each in await store.shelf(shelf, MOST)]
            ends = [attempt.end for each in kept if (attempt := decode_attempt(each.data)).how == "solved"]
            if ends:
                puzzle = attempts.of_day((day, category))
                for end in ends:
                    assert end is not None
                    yield _time(puzzle, end)


def _time(puzzle: Puzzle, ms: int) -> SolvingTime:
    return SolvingTime(puzzle.category, puzzle.grade, puzzle.rules, puzzle.card, ms)
