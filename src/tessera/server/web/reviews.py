"""Reviews of finished games: computed in low-priority worker processes, and stored.

The first request starts a review.  Its progress is stored with it, so that any process can report it; a review whose
process died is started again by the next request.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeVar

import msgspec
from aiohttp import web

from tessera.bots.review import MOST_MISTAKES, Review, chances, conclude, judge, measure, suspects, walk, worst
from tessera.core.game import Refusal
from tessera.core.record import Record
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.occasions import Occasion
from tessera.server.table.registry import TableRegistry
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.route import NO_KEY, route, routes_of
from tessera.server.workers import Job

LIMIT = 120.0
"""Seconds of CPU until one part of a review is given up."""
SAVE = 2.0
"""Seconds between saves of a review's progress."""
ABANDONED = 60_000
"""Milliseconds without a save after which a review counts as abandoned."""

Part = TypeVar("Part")
Result = TypeVar("Result")

logger = logging.getLogger("tessera.reviews")


class Progress(msgspec.Struct):
    """The progress of a review: `done` of `total` parts, and in the end the review.  `total` is 0 before it starts."""

    done: int = 0
    total: int = 0
    review: Review | None = None
    failed: bool = False
    saved: int = 0
    """The time of the last save, by the server's clock."""


class Reviews:
    """The routes of reviews.

    In a review `at` is a seq of the table: the moment after which the turn began, or the action was played.
    """

    def __init__(self, tables: TableRegistry, identity: Identity, limits: Limits) -> None:
        self._tables = tables
        self._store = tables.services.store
        self._identity = identity
        self._rate = limits.limiter("reviews")
        self._workers = tables.services.workers
        self._going: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @route("GET", "/api/tables/{table}/review")
    async def look(self, request: web.Request) -> Progress:
        """Report the progress of a review without starting anything."""
        return await self._known(request.match_info["table"])

    @route("POST", "/api/tables/{table}/review", raises=(NO_KEY, "not-over", "not-started", "what-if"))
    async def begin(self, request: web.Request) -> Progress:
        """Start the review of a finished game unless it is done or in progress, and report the progress."""
        name = request.match_info["table"]
        known = await self._known(name)
        if known.review is None and (known.failed or not self._in_progress(name, known)):
            person = await self._identity.known(request)
            record, people, seqs = await self._finished(name)
            self._rate.take(person)
            known = self._going[name] = Progress(total=1, saved=wall())
            task = asyncio.create_task(self._work(name, person, known, record, people, seqs))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return known

    async def _known(self, name: str) -> Progress:
        if name in self._going:
            return self._going[name]
        data = await self._store.review(name)
        try:
            return Progress() if data is None else msgspec.json.decode(data, type=Progress)
        except msgspec.ValidationError:
            return Progress()  # stored by an older version: start again

    def _in_progress(self, name: str, known: Progress) -> bool:
        return name in self._going or (known.total > 0 and wall() - known.saved < ABANDONED)

    async def _finished(self, name: str) -> tuple[Record, tuple[int, ...], list[int]]:
        """The record, the seats of people (all seats if only bots played), and the seq of each of its entries."""
        table = await self._tables.find(name)
        async with table.current() as course:
            record = course.record()
            people = course.seating.people() or tuple(range(record.seats))
        if record.key is None:
            raise Refusal("not-over", "the game is not over yet; only finished games are reviewed")
        lines = await self._store.lines(name)
        played = [line.seq for line in lines if isinstance(log.decode(line.data), log.Did | log.Undid)]
        return record, people, [0] * (len(record.entries) - len(played)) + played

    async def _work(
        self, name: str, person: str, progress: Progress, record: Record, people: tuple[int, ...], seqs: list[int]
    ) -> None:
        try:
            found = await self._compute(name, person, progress, record, people)
            whole = msgspec.structs.replace(progress, review=_at_seqs(found, seqs))
            await self._save(name, whole)
            if herald := self._tables.services.herald:
                herald.review(Occasion("review", name, person, record.game))
        except Exception:
            logger.exception("a review failed", extra={"table": name})
            progress.failed = True
        else:
            del self._going[name]

    async def _compute(
        self, name: str, person: str, progress: Progress, record: Record, people: tuple[int, ...]
    ) -> Review:
        starts, decisions = await self._workers.call(Job.REVIEW, person, LIMIT, walk, record, people)
        progress.total = 2 * len(starts)
        moments = await self._all(name, person, progress, chances, starts)
        looked_at = suspects(moments, decisions)
        progress.total = len(moments) + len(looked_at) + MOST_MISTAKES
        slips = await self._all(name, person, progress, judge, looked_at)
        costly = worst(moments, looked_at, slips)
        progress.total -= MOST_MISTAKES - len(costly)
        return conclude(moments, await self._all(name, person, progress, measure, costly))

    async def _all(
        self, name: str, person: str, progress: Progress, work: Callable[[Part], Result], parts: list[Part]
    ) -> list[Result]:
        """Do the same work on each part, as many at once as there are workers."""
        saved = time.monotonic()

        async def one(part: Part) -> Result:
            nonlocal saved
            result = await self._workers.call(Job.REVIEW, person, LIMIT, work, part)
            progress.done += 1
            if time.monotonic() - saved > SAVE:
                saved = time.monotonic()
                await self._save(name, progress)
            return result

        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(part)) for part in parts]
        return [task.result() for task in tasks]

    async def _save(self, name: str, progress: Progress) -> None:
        progress.saved = wall()
        await self._store.keep_review(name, msgspec.json.encode(progress))


def _at_seqs(found: Review, seqs: list[int]) -> Review:
    """Convert the positions in a review from entries of the record to seqs of the table."""
    return Review(
        tuple(msgspec.structs.replace(moment, at=seqs[moment.at] - 1) for moment in found.moments),
        tuple(msgspec.structs.replace(slip, at=seqs[slip.at] - 1) for slip in found.slips),
    )
