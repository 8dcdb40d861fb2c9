"""A store that fails on demand, around a real one: writes, reads, and answers that are lost after the write.

async with hosting(database) as host:
    store = Faulty.beneath(host)
    store.writes, store.reads = "down", "down"
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Literal

from tessera.server.store import Store, Taken
from tessera.server.store.outage import Outage
from tests.server.hosting import Host

WRITES = frozenset({"create", "append", "arm", "settle", "claim", "keep_review", "enrol", "give_pass", "take_pass"})


class Faulty:
    """Delegates every method to `store` unless it is told to fail."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.writes: Literal["work", "down", "unanswered", "late"] = "work"
        """`unanswered`: stored, but the caller never hears of it.  `late`: stored when `arrive` is called."""
        self.reads: Literal["work", "down"] = "work"
        self.only: frozenset[str] = WRITES
        """The writes that fail."""
        self.calls: list[str] = []
        self.held: asyncio.Event | None = None
        """While it is not set, the calls `holding` wait."""
        self.holding = "append"
        self._late: list[Callable[[], Awaitable[Any]]] = []
        self._outages = {"read": Outage("read"), "written": Outage("written")}

    @classmethod
    def beneath(cls, host: Host) -> Faulty:
        """Put a faulty store beneath all tables of a host."""
        services = host.tables.services
        faulty: Any = cls(services.store)
        services.store = services.clock._store = faulty
        return faulty  # type: ignore[no-any-return]

    def fail(self) -> None:
        """Fail everything, as while PostgreSQL is down."""
        self.writes, self.reads = "down", "down"

    def work(self) -> None:
        self.writes, self.reads, self.only = "work", "work", WRITES

    async def arrive(self) -> None:
        """Store what was late."""
        for late in self._late:
            try:
                await late()
            except Taken:
                self.calls.append("late line refused")
        self._late.clear()

    def __getattr__(self, name: str) -> Any:
        return partial(self._write if name in WRITES else self._read, name)

    async def _read(self, name: str, *values: Any, **more: Any) -> Any:
        self.calls.append(name)
        await self._hold(name)
        if self.reads == "down" and name != "close":
            raise self._outages["read"].failed("down", "test")
        answer = await getattr(self._store, name)(*values, **more)
        self._outages["read"].worked()
        return answer

    async def _hold(self, name: str) -> None:
        if name == self.holding and self.held:
            await self.held.wait()

    async def _write(self, name: str, *values: Any, **more: Any) -> Any:
        self.calls.append(name)
        run = partial(getattr(self._store, name), *values, **more)
        await self._hold(name)
        if self.writes == "work" or name not in self.only:
            answer = await run()
            self._outages["written"].worked()
            return answer
        if self.writes == "unanswered":
            await run()
        elif self.writes == "late":
            self._late.append(run)
        raise self._outages["written"].failed("down", "test")
