"""The registry of tables: all tables of one process, which it finds, makes, wakes and evicts."""

from __future__ import annotations

import asyncio
import secrets
import time

import msgspec

from tessera.core.chance import new_key
from tessera.core.game import Refusal
from tessera.server.store import Alarm, StoredTable
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.services import Services
from tessera.server.table.table import Table
from tessera.server.table.wishes import TableWish, setup_of
from tessera.server.wire import messages

IDLE = 60.0
"""Seconds after which a table without connections is evicted from memory; its log brings it back."""
LOBBY = 50
"""Most tables in the lobby."""


class TableRegistry:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.stopping = False
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self._used: dict[str, float] = {}
        self._forgetting: set[asyncio.Task[None]] = set()
        metrics = services.metrics
        metrics.gauge("tessera_tables", lambda: len(self._tables))
        metrics.gauge("tessera_connections", lambda: sum(len(table.visitors.seats) for table in self._loaded()))

    async def find(self, name: str) -> Table:
        """The table of that name, from memory or from its log."""
        task = self._tables.get(name)
        if task is None:
            task = self._tables[name] = asyncio.create_task(self._load(name))
        self._used[name] = time.monotonic()
        try:
            return await asyncio.shield(task)
        except BaseException:
            if task.done() and self._tables.get(name) is task:
                del self._tables[name], self._used[name]
            raise

    async def _load(self, name: str) -> Table:
        stored = await self.services.store.table(name)
        if stored is None:
            raise Refusal("unknown-table", f"there is no table {name!r}; perhaps the link is incomplete", value=name)
        table = await self._listening(self._table(name, log.decode_setup(stored.setup), stored.key))
        await table.follower.load()
        return table

    def _table(self, name: str, setup: log.Setup, key: bytes) -> Table:
        return Table(self.services, self.create, name, setup, key)

    async def _listening(self, table: Table) -> Table:
        await self.services.fanout.listen(table.id, table.follower.hear)
        return table

    async def make(self, person: str, wish: TableWish, origin: log.Origin | None = None, key: bytes = b"") -> str:
        """Make a table, with a new key unless one is given.  The same wish with the same id makes only one."""
        return await self.create(setup_of(wish, person, origin), f"{person}:{wish.id or secrets.token_hex(8)}", key)

    async def create(self, setup: log.Setup, ask: str, key: bytes = b"") -> str:
        """Store a new table and keep it in memory, because its maker connects at once.  Returns its id."""
        key = key or new_key()
        table = self._table(secrets.token_urlsafe(9), setup, key)
        stored = StoredTable(log.encode_setup(setup), key)
        name = await self.services.store.create(table.id, stored, table.course.listing(), None, ask, wall())
        if name == table.id:
            self._tables[name] = asyncio.create_task(self._listening(table))
            self._used[name] = time.monotonic()
        return name

    async def lobby(self) -> list[msgspec.Raw]:
        """The public tables that are not over, as encoded `TableInfo`s, the latest first."""
        return [msgspec.Raw(info) for info in await self.services.store.lobby(LOBBY)]

    async def wake(self, alarm: Alarm) -> None:
        table = await self.find(alarm.table)
        await table.driver.wake(alarm)

    async def care(self) -> None:
        self.evict()
        await self._catch_up()

    def evict(self, idle: float = IDLE) -> None:
        """Drop tables from memory that nobody has used for a while."""
        now = time.monotonic()
        for table in self._loaded():
            if table.visitors.seats or not table.driver.idle or table.lock.locked():
                self._used[table.id] = now
            elif now - self._used[table.id] > idle:
                del self._tables[table.id], self._used[table.id]
                task = asyncio.create_task(self.services.fanout.forget(table.id))
                self._forgetting.add(task)
                task.add_done_callback(self._forgetting.discard)

    async def _catch_up(self) -> None:
        """Catch up with the log at every table with connections, in case news from another process was lost."""
        if not self.services.fanout.alone:
            for table in self._loaded():
                if table.visitors.seats:
                    async with table.current():
                        pass

    async def finish(self) -> None:
        """Finish what was accepted, accept nothing more, and tell everybody."""
        self.stopping = True
        await self.services.clock.stop()
        goodbye = messages.encode(messages.Closing("the server is stopping; your game is saved"))
        for table in self._loaded():
            await table.driver.close()
            async with table.lock:
                table.visitors.broadcast(goodbye)

    def _loaded(self) -> list[Table]:
        return [
            task.result()
            for task in self._tables.values()
            if task.done() and not task.cancelled() and not task.exception()
        ]
