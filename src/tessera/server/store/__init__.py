"""The store: every table's log, people's keys and what is kept for them, and the alarms that wake tables.

Unique (table, seq) orders concurrent writers: when two processes append the same seq, one succeeds and the other gets
`Taken`.  A successful writer therefore knows every earlier line, including every ask that is done, so any process
recognises a repeated ask.  An append that returns is durable.

Every method raises `Unavailable` while the database fails.  A write that raised it may be stored all the same: the
connection can break after the commit.  Only reading the log tells.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import ClassVar, NamedTuple, Self

from tessera.core.game import Refusal
from tessera.server.store.shelves import Shelves
from tessera.server.store.traces import Traces


class Taken(Exception):
    """Another process has written this seq: catch up and retry."""


class WrongDatabase(Refusal):
    """The database cannot be used, by this version or at all."""


class Unavailable(Refusal):
    """The database does not answer, or cannot be written.  `reason` is public: it names no host, user or path."""

    wait = 1000

    def __init__(self, reason: str) -> None:
        super().__init__("unavailable", "the server cannot reach its database now; try again in a moment", value=reason)
        self.reason = reason


class LogLine(NamedTuple):
    """One line of a table's log; seq counts from 1.  `ask` is `person:id` of the ask that caused it, or empty."""

    seq: int
    ask: str
    data: bytes


Stage = int
OPEN, PLAYING, OVER = range(3)
"""The stages of a table, as they are stored."""


class Listing(NamedTuple):
    """A table as lists show it: in the lobby if it is `listed`, and in its players' own lists."""

    listed: bool
    info: bytes
    """The encoded `TableInfo`."""
    people: tuple[tuple[str, int], ...] = ()
    """The people at the table and their seats."""
    over: bool = False
    open: bool = False
    """The game has not started yet."""

    @property
    def stage(self) -> Stage:
        return OVER if self.over else OPEN if self.open else PLAYING


class Passed(NamedTuple):
    """A listing in which nothing differs from the stored one but the people the game waits for."""

    info: bytes
    """The encoded `TableInfo`."""


class PersonTable(NamedTuple):
    """A table in a person's own list: where they sit, or sat until it `ended`."""

    ended: int | None
    seat: int
    info: bytes


class StoredTable(NamedTuple):
    """The part of a table that never changes: its encoded set-up and the key of its chance."""

    setup: bytes
    key: bytes


class Alarm(NamedTuple):
    """A claim on a table that must be woken.  Unless it is settled by `until`, another process may claim the table."""

    table: str
    until: int


class Device(NamedTuple):
    """A key of a person, by its hash: when it was made and last used, and a short label of the browser that has it."""

    key: str
    created: int
    used: int
    label: str


class Store(Shelves, Traces):
    """The contract of all stores.  Times are wall-clock milliseconds."""

    shared: ClassVar[bool]
    """Several processes can use one database at the same time."""

    @classmethod
    @abstractmethod
    async def open(cls, url: str, *, read_only: bool = False, beside: bool = False) -> Self:
        """Open the database, creating or upgrading its schema; or raise `WrongDatabase`.

        With `read_only` or `beside` it must exist with the schema of this version, and a server may use it at the same
        time.  `beside` may write what no server keeps in memory.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what was accepted, then disconnect."""

    @abstractmethod
    async def check(self) -> None:
        """Write to the database without changing anything; raises `Unavailable` if a move could not be stored now."""

    async def shrink(self) -> None:
        """Free the memory of caches."""

    def wait_while(self, more_coming: Callable[[], bool]) -> None:
        """Let lines wait a few turns of the event loop for others to share their commit, while `more_coming()`."""

    def hurry(self) -> None:
        """Commit soon: do not let the next line wait for others."""

    @abstractmethod
    async def create(
        self, table: str, stored: StoredTable, listing: Listing, alarm: int | None, ask: str, now: int
    ) -> str:
        """Store a new table.  Returns its id, or the id of the table that the same ask created before."""

    @abstractmethod
    async def table(self, table: str) -> StoredTable | None: ...

    @abstractmethod
    async def append(
        self,
        table: str,
        line: LogLine,
        alarm: int | None = None,
        listing: Listing | Passed | None = None,
        now: int = 0,
    ) -> None:
        """Append a line durably, together with the next alarm and listing if given.  Raises `Taken`."""

    async def append_all(self, table: str, lines: Sequence[LogLine]) -> None:
        """Append lines durably, all or as many as there were no other ones of the same seq.  Raises `Taken`."""
        await asyncio.gather(*(self.append(table, line) for line in lines))

    @abstractmethod
    async def lines(self, table: str, after: int = 0) -> list[LogLine]: ...

    @abstractmethod
    async def lobby(self, most: int) -> list[bytes]:
        """The infos of the listed tables, the latest first."""

    @abstractmethod
    async def sitting(self, person: str, most: int) -> list[PersonTable]:
        """The unfinished tables where this person sits, the last changed first."""

    @abstractmethod
    async def played(self, person: str, before: int, most: int) -> list[PersonTable]:
        """The tables this person finished before that time, the latest first."""

    @abstractmethod
    async def review(self, table: str) -> bytes | None:
        """The stored review of a table, as far as it has come."""

    @abstractmethod
    async def keep_review(self, table: str, data: bytes) -> None: ...

    @abstractmethod
    async def claim(self, now: int, until: int, most: int) -> list[Alarm]:
        """Claim tables whose alarm is due.  No other process gets them before `until`."""

    @abstractmethod
    async def settle(self, alarm: Alarm, at: int | None) -> None:
        """Finish a claim; wake the table again at `at`.  A newer alarm of the table stays as it is."""

    @abstractmethod
    async def arm(self, table: str, at: int) -> None:
        """Wake the table at `at`."""

    @abstractmethod
    async def next_alarm(self) -> int | None: ...

    @abstractmethod
    async def person(self, key: str) -> str | None:
        """The person a key belongs to.  `key` is a hash: the key itself is never stored."""

    @abstractmethod
    async def enrol(self, key: str, person: str, now: int) -> None: ...

    @abstractmethod
    async def give_pass(self, token: str, person: str, until: int) -> None:
        """Store a one-time pass, by its hash, that gives this person one more key."""

    @abstractmethod
    async def take_pass(self, token: str, now: int) -> str | None:
        """Use up a pass; returns the person it belongs to, or None."""

    @abstractmethod
    async def devices(self, person: str) -> list[Device]:
        """The keys of a person, the oldest first."""

    @abstractmethod
    async def use_key(self, key: str, now: int, label: str) -> None:
        """Note that a key is in use, and by which browser."""

    @abstractmethod
    async def revoke(self, person: str, keys: Sequence[str]) -> None:
        """Delete these keys of a person, and all passes that would give another one."""

    @abstractmethod
    async def unstarted(self, person: str) -> int:
        """The number of listed tables that have not started, and that this person has made and not left to others."""

    @abstractmethod
    async def made(self, ask: str) -> str | None:
        """The table that was made for this ask."""

    @abstractmethod
    async def lobby_since(self, since: int, most: int) -> list[bytes]:
        """The infos of the listed tables that were visited since then, the latest first."""

    @abstractmethod
    async def visited(self, table: str) -> int:
        """The time at which somebody was last known to be at this table; 0 if it is not known."""

    @abstractmethod
    async def visit(self, tables: Sequence[str], now: int) -> None:
        """Note that somebody is at these tables.  Unknown visits count as visits now."""

    @abstractmethod
    async def lease(self, name: str, now: int, until: int) -> bool:
        """Get a task for this process until then, unless another process has it."""

    @abstractmethod
    async def deserted(self, stage: Stage, before: int, most: int) -> list[str]:
        """Tables of a stage that nobody has visited since then."""

    @abstractmethod
    async def expire(self, table: str, stage: Stage, before: int, now: int) -> bool:
        """Delete a table and all that belongs to it, if it still is at that stage and deserted; keep only its name."""

    @abstractmethod
    async def expired(self, table: str) -> bool:
        """Tell whether there was such a table once."""


SCHEMES = {
    "sqlite": "tessera.server.store.sqlite:SqliteStore",
    "postgresql": "tessera.server.store.postgres:PostgresStore",
    "postgres": "tessera.server.store.postgres:PostgresStore",
}
"""The class of a store (`module:class`) by the scheme of its URL; without a scheme it is the path of a SQLite file."""


def store_class(url: str) -> type[Store]:
    """The class of the store that a URL names."""
    scheme = url.partition("://")[0] if "://" in url else "sqlite"
    if scheme not in SCHEMES:
        known = ", ".join(f"{each}://" for each in SCHEMES)
        raise WrongDatabase("database", f"there is no store for {scheme}://; use a file or {known}", value=scheme)
    module, _, name = SCHEMES[scheme].partition(":")
    kind: type[Store] = getattr(import_module(module), name)
    return kind


async def open_store(url: str, *, read_only: bool = False, beside: bool = False) -> Store:
    """Open the store that a URL names."""
    return await store_class(url).open(url, read_only=read_only, beside=beside)


def other_schema(name: str, found: int, known: int) -> WrongDatabase:
    """The refusal of a database whose schema is not the one of this version."""
    if found > known:
        text = f"{name} was written by a newer Tessera (schema {found}, this one knows {known})"
        return WrongDatabase("newer-database", text, value=found)
    text = f"{name} was written by an older Tessera (schema {found} of {known}): start this version's server once"
    return WrongDatabase("older-database", text, value=found)
