"""Reviews of finished games: worked out in processes of their own that let everything else go first, and kept.

Whoever asks first begins a review; how far it has come is kept in the store with it, so that any process can tell.  One
that was given up, because its process died, is begun again by the next who asks.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeVar

import msgspec
from aiohttp import web

from tessera.bots.review import Review, chances, conclude, judge, suspects, walk
from tessera.core.game import Refusal
from tessera.core.record import Record
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.hall import Hall
from tessera.server.web.answers import Answer, answer, refuse_strangers
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits, Rate
from tessera.server.workers import Workers

LIMIT = 120.0
"""Seconds that one part of a review may take."""
NICE = 10
QUEUE = 10_000
SAVED = 2.0
"""Seconds between savings of how far a review has come."""
GIVEN_UP = 60_000
"""Milliseconds without a saving after which nobody works on a review any more."""

Part = TypeVar("Part")
Result = TypeVar("Result")

note = logging.getLogger("tessera.reviews")


class Progress(msgspec.Struct):
    """How far a review has come: `done` of `total` parts, and in the end the review; `total` 0: not begun."""

    done: int = 0
    total: int = 0
    review: Review | None = None
    failed: bool = False
    saved: int = 0
    """When this was saved, by the server's clock."""


class Reviews:
    """The routes of reviews.  In a review `at` is a seq of the table: the moment after which the turn began, or the
    action was taken."""

    def __init__(self, hall: Hall, identity: Identity, limits: Limits) -> None:
        self._hall = hall
        self._identity = identity
        self._rate = Rate("reviews", limits.reviews)
        self._workers = Workers(waiting=QUEUE, nice=NICE)
        self._going: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/tables/{table}/review", self.look),
            web.post("/api/tables/{table}/review", self.begin),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._workers.close()

    async def look(self, request: web.Request) -> Answer:
        """How far it has come; nothing is begun."""
        return answer(await self._known(request.match_info["table"]))

    async def begin(self, request: web.Request) -> Answer:
        """Begin, unless it is there or somebody works on it; then how far it has come."""
        refuse_strangers(request)
        name = request.match_info["table"]
        known = await self._known(name)
        if known.review is None and (known.failed or not self._worked_on(name, known)):
            person = await self._identity.known(request)
            record, people, seqs = await self._finished(name)
            self._rate.take(person)
            known = self._going[name] = Progress(total=1, saved=wall())
            task = asyncio.create_task(self._work(name, known, record, people, seqs))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return answer(known)

    async def _known(self, name: str) -> Progress:
        if name in self._going:
            return self._going[name]
        data = await self._hall.store.review(name)
        try:
            return Progress() if data is None else msgspec.json.decode(data, type=Progress)
        except msgspec.ValidationError:
            return Progress()  # of an older version: made again

    def _worked_on(self, name: str, known: Progress) -> bool:
        return name in self._going or (known.total > 0 and wall() - known.saved < GIVEN_UP)

    async def _finished(self, name: str) -> tuple[Record, tuple[int, ...], list[int]]:
        """The record, the seats of people (of all, where only bots played), and the seq of each of its entries."""
        table = await self._hall.table(name)
        async with table.turn:
            await table.catch_up()
            record = table.record()
            people = table.seating.people() or tuple(range(record.seats))
        if record.key is None:
            raise Refusal("not-over", "the game is not over yet; it is reviewed afterwards")
        lines = await self._hall.store.lines(name)
        played = [line.seq for line in lines if isinstance(log.decode(line.data), log.Did | log.Undid)]
        return record, people, [0] * (len(record.entries) - len(played)) + played

    async def _work(
        self, name: str, progress: Progress, record: Record, people: tuple[int, ...], seqs: list[int]
    ) -> None:
        try:
            found = await self._worked_out(name, progress, record, people)
            whole = msgspec.structs.replace(progress, review=_at_seqs(found, seqs))
            await self._save(name, whole)
        except Exception:
            note.exception("a review failed", extra={"table": name})
            progress.failed = True
        else:
            del self._going[name]

    async def _worked_out(self, name: str, progress: Progress, record: Record, people: tuple[int, ...]) -> Review:
        starts, decisions = await self._workers.call(LIMIT, walk, record, people)
        progress.total = 2 * len(starts)
        moments = await self._all(name, progress, chances, starts)
        looked_at = suspects(moments, decisions)
        progress.total = len(moments) + len(looked_at)
        slips = await self._all(name, progress, judge, looked_at)
        return conclude(moments, slips)

    async def _all(
        self, name: str, progress: Progress, work: Callable[[Part], Result], parts: list[Part]
    ) -> list[Result]:
        """The same work on each part, as many at once as there are processes."""
        saved = time.monotonic()

        async def one(part: Part) -> Result:
            nonlocal saved
            result = await self._workers.call(LIMIT, work, part)
            progress.done += 1
            if time.monotonic() - saved > SAVED:
                saved = time.monotonic()
                await self._save(name, progress)
            return result

        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(part)) for part in parts]
        return [task.result() for task in tasks]

    async def _save(self, name: str, progress: Progress) -> None:
        progress.saved = wall()
        await self._hall.store.keep_review(name, msgspec.json.encode(progress))


def _at_seqs(found: Review, seqs: list[int]) -> Review:
    """A review counts entries of the record; a table is told by the seq of its lines."""
    return Review(
        tuple(msgspec.structs.replace(moment, at=seqs[moment.at] - 1) for moment in found.moments),
        tuple(msgspec.structs.replace(slip, at=seqs[slip.at] - 1) for slip in found.slips),
    )
