"""The registry of tables: all tables of one process, which it finds, makes, wakes and evicts."""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from contextlib import suppress
from weakref import WeakValueDictionary

import msgspec

from tessera.core.caching import clear_caches
from tessera.core.chance import new_key
from tessera.core.game import Refusal, options_from
from tessera.core.garbage import give_back
from tessera.core.registry import game_named
from tessera.server.store import Alarm, StoredTable, Unavailable
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.raced import refuse_raced
from tessera.server.table.seats import clean_name
from tessera.server.table.services import Services
from tessera.server.table.table import Table
from tessera.server.table.wishes import TableWish, setup_of
from tessera.server.wire import messages
from tessera.server.workers import Job

IDLE = 30.0
"""Seconds after which a table without connections is evicted from memory; its log brings it back.  A finished one is
evicted when the last connection closes."""
NEVER = float("-inf")
"""The time of the last use of a table that is in memory for its alarm alone."""
EVICTIONS = 500
"""Evictions after which the memory of the tables is returned to the system."""
LOBBY = 50
"""Most tables in the lobby."""
LATELY = 15 * 60_000
"""Milliseconds after the last visit for which a table is in the lobby."""
LONGER = 24 * 3_600_000
"""Milliseconds for which one is that is played in people's own time."""
OWN = 10
"""Most public tables of one person that have not started."""
FINISHING = 3.0
"""Seconds that a stopping server waits for entries that are being written; PostgreSQL may have stopped answering."""
SLOW_CHECK = 5.0
"""Seconds of CPU for the slow check of a table's options."""
SELDOM = 3_600_000
"""Milliseconds after which a visit is noted when the table is loaded, and not only by the keeper."""


class _Clock(msgspec.Struct):
    """The part of a `TableInfo` that says how fast a table plays."""

    turn: int = 0


_clock_of = msgspec.json.Decoder(_Clock).decode


def _own_time(info: bytes) -> bool:
    return _clock_of(info).turn >= log.OWN_TIME


class TableRegistry:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.stopping = False
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self._used: dict[str, float] = {}
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """All tables that exist, also evicted ones that something still refers to; there is never a second one of the
        same name."""
        self._forgetting: set[asyncio.Task[None]] = set()
        self._evicted = 0
        """Tables evicted since memory was last returned to the system."""
        metrics = services.metrics
        metrics.gauge("tessera_tables", lambda: len(self._tables))
        metrics.gauge("tessera_tables_unfreed", lambda: len(self._alive.keys() - self._tables.keys()))
        metrics.gauge("tessera_connections", lambda: sum(len(table.visitors.seats) for table in self._alive.values()))

    async def find(self, name: str) -> Table:
        """The table of that name, from memory or from its log."""
        self._used[name] = time.monotonic()
        return await self._found(name)

    async def _found(self, name: str) -> Table:
        task = self._tables.get(name)
        if task is None:
            task = self._tables[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(task)
        except BaseException:
            if task.done() and self._tables.get(name) is task:
                del self._tables[name], self._used[name]
            raise
        finally:
            del task  # a failed task, its traceback and this frame would be a reference cycle

    async def _load(self, name: str) -> Table:
        if alive := self._alive.get(name):
            return await self._listening(alive)
        table = await self._loaded_from_log(name)
        self._alive[name] = table
        return table

    async def _loaded_from_log(self, name: str) -> Table:
        stored = await self.services.store.table(name)
        if stored is None and await self.services.store.expired(name):
            raise Refusal(
                "expired", f"nobody came to the table {name!r} for a long time, and it was removed", value=name
            )
        if stored is None:
            raise Refusal("unknown-table", f"there is no table {name!r}; perhaps the link is incomplete", value=name)
        if (now := wall()) - await self.services.store.visited(name) > SELDOM:
            await self.services.store.visit([name], now)
        table = await self._listening(self._table(name, log.decode_setup(stored.setup), stored.key))
        await table.follower.load()
        await table.plans.restore()
        return table

    def _table(self, name: str, setup: log.Setup, key: bytes) -> Table:
        return Table(self.services, self.create, self.forget, name, setup, key)

    async def _listening(self, table: Table) -> Table:
        await self.services.fanout.listen(table.id, table.hear)
        return table

    async def make(self, person: str, wish: TableWish, origin: log.Origin | None = None, key: bytes = b"") -> str:
        """Make a table, with a new key unless one is given.  The same wish with the same id makes only one."""
        if await self.services.muted.has(person):
            wish = wish.unnamed()
        store, ask = self.services.store, f"{person}:{wish.id or secrets.token_hex(8)}"
        if wish.public and await store.unstarted(person) >= OWN:
            if made := await store.made(ask):
                return made
            raise Refusal("too-many-tables", f"{OWN} public tables of yours wait for players; start or leave one first")
        setup = setup_of(wish, person, origin)
        game = game_named(setup.game, setup.rules)
        options = options_from(game, setup.options)
        await refuse_raced(self.services.store, *game.brought(options))
        if check := game.slow_check(options):
            await self.services.workers.call(Job.PUZZLE, person, SLOW_CHECK, check)
        return await self.create(setup, ask, key)

    async def create(self, setup: log.Setup, ask: str, key: bytes = b"") -> str:
        """Store a new table and keep it in memory, because its maker connects at once.  Returns its id."""
        key = key or new_key()
        table = self._table(self.services.table_id(), setup, key)
        stored = StoredTable(log.encode_setup(setup), key)
        name = await self.services.store.create(table.id, stored, table.course.listing(), None, ask, wall())
        if name == table.id:
            self._alive[name] = table
            self._tables[name] = asyncio.create_task(self._listening(table))
            self._used[name] = time.monotonic()
        return name

    async def lobby(self) -> list[msgspec.Raw]:
        """The public tables that are not over and were visited lately, as encoded `TableInfo`s, the latest first.

        People need not stay at a table that is played in their own time: it is here for longer.
        """
        store, now = self.services.store, wall()
        infos = await store.lobby_since(now - LATELY, LOBBY)
        if len(infos) < LOBBY:
            known = frozenset(infos)
            older = [info for info in await store.lobby_since(now - LONGER, 2 * LOBBY) if info not in known]
            infos += [info for info in older if _own_time(info)][: LOBBY - len(infos)]
        return [msgspec.Raw(info) for info in infos]

    def visited(self) -> list[str]:
        """The tables at which somebody is, in this process."""
        return [table.id for table in self._loaded() if table.visitors.seats]

    def loaded(self, name: str) -> bool:
        """Tell whether this process has the table in memory."""
        return name in self._tables

    async def wake(self, alarm: Alarm) -> None:
        """Wake a table.  If the store fails, the claim expires and the alarm rings again.

        An alarm is no use of a table: one that nobody else needs is evicted in the next round of `care`.
        """
        self._used.setdefault(alarm.table, NEVER)
        with suppress(Unavailable):
            table = await self._found(alarm.table)
            await table.driver.wake(alarm)

    async def care(self) -> None:
        self.evict()
        for table in self._loaded():
            table.note_races()
        await self._give_back()
        await self._catch_up()
        if not self._tables:
            self.services.unused()

    async def _give_back(self) -> None:
        """Return the memory of evicted tables to the system; once no table is left, also that of caches and cycles.

        A collection takes 0.1 s, so nobody may be connected.
        """
        if self._evicted >= EVICTIONS or (self._evicted and not any(table.in_use for table in self._alive.values())):
            self._evicted = 0
            if not self._tables:
                clear_caches()
                self._used, self._alive = {}, WeakValueDictionary(self._alive)  # they keep the size they once had
                with suppress(Unavailable):
                    await self.services.store.shrink()
                gc.collect()
            give_back()

    def evict(self, idle: float = IDLE) -> None:
        """Drop tables from memory that nobody has used for a while."""
        now = time.monotonic()
        for table in self._loaded():
            if table.in_use:
                self._used[table.id] = now
            elif now - self._used[table.id] > idle:
                self._evict(table)

    def left(self, table: Table) -> None:
        """A connection has closed: evict the table if the game is over and nobody is there."""
        if table.course.over and not table.in_use:
            self._evict(table)

    def forget(self, table: Table) -> None:
        """Forget a table that was dropped: the next `find` loads its log again."""
        if self._alive.get(table.id) is table:
            del self._alive[table.id]
            self._evict(table)

    def drop(self, name: str) -> None:
        """Drop a table whose log was rewritten or removed; its connections come back to what the log says."""
        if table := self._alive.get(name):
            table.drop()

    async def leave(self, name: str, person: str) -> None:
        """Let a person give up their seats at a game that is not over."""
        table = await self.find(name)
        async with table.current() as course:
            while (own := course.seating.of(person)) and not course.over:
                await table.writer.try_write(log.Left(own))

    async def unname(self, name: str, person: str) -> None:
        """Call the seats of a person `Player N` at a game that is not over."""
        table = await self.find(name)
        async with table.current() as course:
            while named := [
                seat
                for seat in course.seating.of(person)
                if course.seating.seats[seat].setup.name != clean_name("", seat)
            ]:
                await table.writer.try_write(log.Renamed((named[0],), clean_name("", named[0])))

    def _evict(self, table: Table) -> None:
        """Drop a table from memory.  It is freed with the last reference to it; until then `find` returns it again."""
        if self._tables.pop(table.id, None):
            del self._used[table.id]
            self._evicted += 1
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
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISHING):
                for table in tuple(self._alive.values()):
                    await self._finish(table)

    async def _finish(self, table: Table) -> None:
        await table.driver.close()
        await table.raced.finish()
        with suppress(Unavailable):
            await table.plans.finish()
        with suppress(Unavailable):
            async with table.lock:
                goodbye = messages.encode(messages.Closing("the server is stopping; your game is saved"))
                table.visitors.broadcast(goodbye)

    def _loaded(self) -> list[Table]:
        return [
            task.result()
            for task in self._tables.values()
            if task.done() and not task.cancelled() and not task.exception()
        ]
