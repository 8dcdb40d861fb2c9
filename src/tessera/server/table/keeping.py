"""Keeping: for how long tables that nobody visits, their chat, and people who do not come back are stored.

A slow background task.  One process at a time holds the lease; tables are archived and deleted a few at a time.  By
default nothing that was played is ever deleted, and people are forgotten when no browser can have their key any more.
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
from tessera.server.table.forgetting import Forgetter
from tessera.server.table.raced import forget_races
from tessera.server.table.registry import TableRegistry

DAY = 24 * 3_600_000
EVERY = 60.0
"""Seconds between rounds."""
LEASE = 50_000
"""Milliseconds for which a process keeps the task; shorter than a round, so that any process does the next one."""
BATCH = 20
"""Most tables of each stage that are deleted in a round, and most chats."""
PEOPLE = 5
"""Most people who are forgotten in a round: each is a search through all logs."""

logger = logging.getLogger("tessera.keeping")


class Policy(NamedTuple):
    """Milliseconds after the last visit for which tables are kept, by stage; None: for ever."""

    unstarted: int | None = DAY
    deserted: int | None = None
    """Games that were started and are not over."""
    finished: int | None = None
    archive: Path | None = None
    """The folder for the records of tables that were started, written before they are deleted."""
    chat: int | None = None
    """The same for the chat of finished games."""
    people: int | None = 400 * DAY
    """Milliseconds after the last use of their keys for which people are known.  A cookie lives for a year."""

    def limits(self) -> list[tuple[Stage, int]]:
        kept = ((OPEN, self.unstarted), (PLAYING, self.deserted), (OVER, self.finished))
        return [(stage, time) for stage, time in kept if time is not None]


POLICY = Policy()


class Keeper:
    def __init__(
        self,
        tables: TableRegistry,
        policy: Policy,
        forgetter: Forgetter | None = None,
        now: Callable[[], int] = wall,
    ) -> None:
        self._tables = tables
        self._services = tables.services
        self._forgetter = forgetter or Forgetter(tables)
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
        gone = [
            name
            for stage, time in self._policy.limits()
            for name in await store.deserted(stage, now - time, BATCH)
            if not self._tables.loaded(name) and await self._expire(name, stage, now - time, now)
        ]
        await self._delete_chats(now)
        await self._forget_people(now)
        await forget_races(store, now)
        return gone

    async def _forget_people(self, now: int) -> None:
        """Forget people who have not come for long, and whose keys therefore nobody has."""
        store = self._services.store
        if self._policy.people is not None:
            for person in await store.unused_people(now - self._policy.people, PEOPLE):
                try:
                    await self._forgetter.forget(person)
                except Exception:
                    logger.exception("a person could not be forgotten")
                else:
                    await store.revoke(person, [device.key for device in await store.devices(person)])

    async def _delete_chats(self, now: int) -> None:
        if self._policy.chat is not None:
            for name in await self._services.store.with_chat(now - self._policy.chat, BATCH):
                if not self._tables.loaded(name):
                    await self._forgetter.hush(name)

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
            await self._forgetter.empty_shelves(name)
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
