"""The services that all tables of a process share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tessera.server.fanout import Fanout
from tessera.server.metrics import Metrics
from tessera.server.store import Store
from tessera.server.table.clock import Clock
from tessera.server.workers import Workers


class Services:
    def __init__(self, store: Store, fanout: Fanout, workers: Workers) -> None:
        self.store = store
        self.fanout = fanout
        self.workers = workers
        self.metrics = Metrics()
        self.clock = Clock(store)
        self.replays = ThreadPoolExecutor(1, thread_name_prefix="replay")
        """The thread that replays logs, one at a time: loading many long games must not slow the event loop."""

    async def close(self) -> None:
        self.replays.shutdown(wait=False, cancel_futures=True)
        await self.workers.close()
        await self.fanout.close()
        await self.store.close()
