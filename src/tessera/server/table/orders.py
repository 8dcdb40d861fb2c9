"""Orders: what an administrator wants done while servers run, placed in the store and done by one of the servers.

Only a server can do it well, because the table may be in its memory.  Each order is done once: one process at a time
holds the lease, and doing an order twice is harmless.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Literal

import msgspec

from tessera.server.store import Store, Unavailable
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.forgetting import Forgetter
from tessera.server.table.muting import with_programs

SHELF = "orders"
EVERY = 3.0
"""Seconds between two looks."""
LEASE = 60_000
"""Milliseconds for which a process keeps the task."""
MOST = 20
"""Most orders that are done in one go."""
OLD = 24 * 3_600_000
"""Milliseconds after which results are deleted that nobody has asked for."""

Result = Literal["", "done", "unknown", "failed"]

logger = logging.getLogger("tessera.orders")


class Order(msgspec.Struct, frozen=True):
    """`remove` a table, `forget` a person, `hush` one who is muted, or only `answer`: a server is there."""

    what: Literal["remove", "forget", "hush", "answer"]
    id: str = ""
    result: Result = ""

    @property
    def key(self) -> str:
        return f"{self.what} {self.id}"


async def place(store: Store, order: Order) -> None:
    await store.keep(Kept(SHELF, order.key, "", wall(), None, msgspec.json.encode(order)))


async def result_of(store: Store, order: Order) -> Result:
    """The result of an order; empty while it is not done."""
    kept = await store.kept(SHELF, order.key)
    return msgspec.json.decode(kept.data, type=Order).result if kept else ""


async def cancel(store: Store, order: Order) -> None:
    """Take an order, or its result, away."""
    await store.drop(SHELF, order.key)


async def execute(store: Store, forgetter: Forgetter, order: Order) -> Result:
    """Do an order now."""
    match order.what:
        case "remove":
            return "done" if await forgetter.remove(order.id) else "unknown"
        case "forget":
            devices = await store.devices(order.id)
            if not devices and not await store.traces(order.id):
                return "unknown"
            for each in reversed(await with_programs(store, order.id)):
                await store.revoke(each, [device.key for device in await store.devices(each)])
                await forgetter.forget(each)
        case "hush":
            for each in await with_programs(store, order.id):
                await forgetter.unname(each)
    return "done"


class Clerk:
    """Does the orders, in a server."""

    def __init__(self, store: Store, forgetter: Forgetter) -> None:
        self._store = store
        self._forgetter = forgetter
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            with suppress(Unavailable):
                await self.look()

    async def look(self) -> int:
        """Do the orders that wait; returns how many."""
        store = self._store
        waiting = [order for order in await self._orders() if not order.result]
        if not waiting or not await store.lease(SHELF, wall(), wall() + LEASE):
            return 0
        try:
            for order in waiting:
                await self._do(order)
            await store.clear(SHELF, wall() - OLD)
        finally:
            await store.lease(SHELF, wall() + LEASE, wall())
        return len(waiting)

    async def _orders(self) -> list[Order]:
        kept = await self._store.shelf(SHELF, MOST, newest=True)
        return [msgspec.json.decode(each.data, type=Order) for each in kept]

    async def _do(self, order: Order) -> None:
        try:
            result = await execute(self._store, self._forgetter, order)
        except Unavailable:
            raise
        except Exception:
            logger.exception("an order failed", extra={"order": order.key})
            result = "failed"
        await place(self._store, msgspec.structs.replace(order, result=result))
        logger.info("an administrator's order is done", extra={"order": order.key, "result": result})
