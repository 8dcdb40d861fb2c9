"""Keeping tables: for how long those are stored that nobody visits any more, and their archive.

A slow background task.  One process at a time holds the lease; tables are archived and deleted a few at a time.  By
default nothing that was played is ever deleted.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tessera.core.record import Record
from tessera.server.store import OPEN, OVER, PLAYING, Stage
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.course import Course
from tessera.server.table.registry import TableRegistry
from tessera.server.table.reviewing import shelf_of

DAY = 24 * 3_600_000
EVERY = 60.0
"""Seconds between rounds."""
LEASE = 50_000
"""Milliseconds for which a process keeps the task; longer than two rounds."""
BATCH = 20
"""Most tables of each stage that are deleted in a round."""

logger = logging.getLogger("tessera.keeping")


class Policy(NamedTuple):
    """Milliseconds after the last visit for which tables are kept, by stage; None: for ever."""

    unstarted: int | None = DAY
    deserted: int | None = None
    """Games that were started and are not over."""
    finished: int | None = None
    archive: Path | None = None
    """The folder for the records of tables that were started, written before they are deleted."""

    def limits(self) -> list[tuple[Stage, int]]:
        kept = ((OPEN, self.unstarted), (PLAYING, self.deserted), (OVER, self.finished))
        return [(stage, time) for stage, time in kept if time is not None]


POLICY = Policy()


class Keeper:
    def __init__(self, tables: TableRegistry, policy: Policy, now: Callable[[], int] = wall) -> None:
        self._tables = tables
        self._services = tables.services
        self._policy = policy
        self._now = now
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self.round()
            except Exception:
                logger.exception("deserted tables could not be looked for")
            await asyncio.sleep(EVERY)

    async def round(self) -> list[str]:
        """Note who is where; then, in one process only, delete some tables that are deserted.  Returns those."""
        store, now = self._services.store, self._now()
        await store.visit(self._tables.visited(), now)
        if not await store.lease("keeping", now, now + LEASE):
            return []
        return [
            name
            for stage, time in self._policy.limits()
            for name in await store.deserted(stage, now - time, BATCH)
            if not self._tables.loaded(name) and await self._expire(name, stage, now - time, now)
        ]

    async def _expire(self, name: str, stage: Stage, before: int, now: int) -> bool:
        """Archive and delete a table.  One that cannot be archived stays, and holds up no other."""
        try:
            if self._policy.archive and stage != OPEN:
                await self._archive(name, self._policy.archive)
        except Exception:
            logger.exception("a deserted table could not be archived", extra={"table": name})
            return False
        expired = await self._services.store.expire(name, stage, before, now)
        if expired:
            await self._services.store.clear(shelf_of(name), now + 1)
        return expired

    async def _archive(self, name: str, folder: Path) -> None:
        """Write the record with its key, under a temporary name first, so that a file is whole or absent."""
        stored, lines = await self._services.store.table(name), await self._services.store.lines(name)
        if stored is None:
            return
        course = Course(name, log.decode_setup(stored.setup), stored.key)

        def write() -> None:
            for _ in course.steps(lines, after=len(lines)):
                pass
            if course.match is None:
                return  # an upload that was never completed
            folder.mkdir(parents=True, exist_ok=True)
            part = folder / f"{name}.part"
            Record.of(course.match, course.key).save(part)
            part.replace(folder / f"{name}.jsonl")

        await asyncio.get_running_loop().run_in_executor(self._services.replays, write)
