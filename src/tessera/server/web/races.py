"""The races of a table: everybody's attempt in each, to be watched again.

A race that is still going on is left out: its boards are nobody else's business.
"""

from __future__ import annotations

import gzip
import pickle
from time import thread_time

import msgspec
from aiohttp import web

from tessera.core.attempt import Attempts, RecordedRace
from tessera.core.game import Refusal
from tessera.core.match import Entry
from tessera.core.registry import entry_of, resolve
from tessera.server.store import LogLine, StoredTable
from tessera.server.table import log
from tessera.server.table.course import Course
from tessera.server.table.registry import TableRegistry
from tessera.server.web.answers import Answer, address
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.records import LIMIT, QUICK, SLICE, compressed
from tessera.server.web.route import OF_WORKERS, route, routes_of
from tessera.server.workers import Again, Job


def races_in(name: str, stored: StoredTable, lines: list[LogLine], so_far: bytes = b"") -> bytes | Again:
    """The finished races of a log as JSON."""
    course: Course
    races: list[RecordedRace]
    setup = log.decode_setup(stored.setup)
    course, races = pickle.loads(so_far) if so_far else (Course(name, setup, stored.key), [])
    attempts: Attempts = resolve(entry_of(setup.game).attempts or "")
    end = thread_time() + SLICE
    for number, line in enumerate(lines):
        if thread_time() > end:
            return Again((name, stored, lines[number:], pickle.dumps((course, races))))
        applied = course.apply(log.decode(line.data))
        course.advance(line)
        if isinstance(entry := applied.entry, log.Did) and course.match is not None:
            going = races[-1].ghosts if races and not races[-1].over else []
            attempts.follow(races, Entry(entry.seat, entry.at, entry.do), applied.events, course.match.game)
            for ghost in going:
                ghost.bot |= entry.bot and ghost.seat == entry.seat
    for race in races:
        for ghost in race.ghosts:
            ghost.name = course.seating.seats[ghost.seat].setup.name
    return msgspec.json.encode([race for race in races if race.over])


class RaceList(msgspec.Struct):
    """The finished races of a table."""

    races: list[RecordedRace]


class Races:
    """The route that shows the races of a table."""

    def __init__(self, tables: TableRegistry, identity: Identity, limits: Limits) -> None:
        self._store = tables.services.store
        self._workers = tables.services.workers
        self._identity = identity
        self._rate = limits.limiter("records")

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("GET", "/api/tables/{table}/races", gives=RaceList, raises=(*OF_WORKERS, "no-races"))
    async def races(self, request: web.Request) -> Answer:
        """Show the finished races of a table, each with everybody's hands."""
        who = await self._identity.person(request) or address(request)
        self._rate.take(who)
        races = await self._encoded(request.match_info["table"], who)
        return compressed(request, gzip.compress(b'{"races":' + races + b"}", QUICK, mtime=0))

    async def of(self, table: str, who: str) -> list[RecordedRace]:
        return msgspec.json.decode(await self._encoded(table, who), type=list[RecordedRace])

    async def _encoded(self, name: str, who: str) -> bytes:
        stored = await self._store.table(name)
        if stored is None:
            raise Refusal("unknown-table", f"there is no table {name!r}; perhaps the link is incomplete", value=name)
        setup = log.decode_setup(stored.setup)
        if not entry_of(setup.game).attempts:
            raise Refusal("no-races", f"there are no races in {setup.game}", value=setup.game)
        lines = await self._store.lines(name)
        data: bytes = await self._workers.call(Job.REPLAY, who, LIMIT, races_in, name, stored, lines)
        return data
