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
from tessera.server.table.course import Course
from tests.server.hosting import Client, Host

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


async def back(client: Client, table: str) -> None:
    """Connect again, as a client does when the server hangs up: after the last step it has."""
    if client._reading:
        await asyncio.wait_for(asyncio.gather(client._reading, return_exceptions=True), 20)
    await client.join(table, client.seq)


async def refused(client: Client, type_: str = "act", id_: str | None = None, **fields: Any) -> None:
    answer = await client.ask(type_, id_, **(fields or {"do": "roll"} if type_ == "act" else fields))
    assert (answer["type"], answer["code"]) == ("error", "unavailable"), answer


async def same_as_log(host: Host, table: str) -> Course:
    """The course in memory, after checking that replaying the log gives the same."""
    live = await host.tables.find(table)
    lines = await host.store.lines(table)
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    fresh = Course(table, live.course.setup, live.course.key)
    list(fresh.steps(lines))
    assert (live.course.seq, live.course.info()) == (fresh.seq, fresh.info())
    assert all(live.course.asks[line.ask] == line.seq for line in lines if line.ask)
    assert (live.course.match and live.course.match.game.hash()) == (fresh.match and fresh.match.game.hash())
    return live.course
