"""The services that all tables of a process share."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from tessera.server.fanout import Fanout
from tessera.server.metrics import Metrics
from tessera.server.store import Store
from tessera.server.table.clock import Clock
from tessera.server.table.course import Course
from tessera.server.table.muting import Muted
from tessera.server.table.occasions import Herald
from tessera.server.wire.info import TableInfo
from tessera.server.workers import Workers


def new_table_id() -> str:
    return secrets.token_urlsafe(9).replace("-", "_")  # a command would take "-x" for an option


def _do_nothing() -> None:
    """Stay as it is."""


class Services:
    def __init__(
        self, store: Store, fanout: Fanout, workers: Workers, table_id: Callable[[], str] = new_table_id
    ) -> None:
        self.store = store
        self.fanout = fanout
        self.workers = workers
        self.table_id = table_id
        """Makes the id of a new table."""
        self.unused: Callable[[], None] = _do_nothing
        """Called now and then while no table is in memory."""
        self.herald: Herald | None = None
        """Tells people who are away from their tables."""
        self.ended: Callable[[Course], None] | None = None
        """Called by the process that wrote the last action of a game; nothing at the table depends on it."""
        self.renamed: Callable[[TableInfo], Awaitable[None]] | None = None
        """Called when a finished table has other names, because somebody was forgotten."""
        self.metrics = Metrics()
        self.clock = Clock(store)
        self.muted = Muted(store)
        self.replays = ThreadPoolExecutor(1, thread_name_prefix="replay")
        """The thread that replays logs, one at a time: loading many long games must not slow the event loop."""

    async def close(self) -> None:
        self.replays.shutdown(wait=False, cancel_futures=True)
        await self.workers.close()
        await self.fanout.close()
        await self.store.close()
