"""The store: every table's log, people's keys, and the alarms that wake tables.

Unique (table, seq) orders concurrent writers: when two processes append the same seq, one succeeds and the other gets
`Taken`.  A successful writer therefore knows every earlier line, including every ask that is done, so any process
recognises a repeated ask.  An append that returns is durable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import ClassVar, NamedTuple, Self

from tessera.core.game import Refusal


class Taken(Exception):
    """Another process has written this seq: catch up and retry."""


class WrongDatabase(Refusal):
    """The database cannot be used, by this version or at all."""


class LogLine(NamedTuple):
    """One line of a table's log; seq counts from 1.  `ask` is `person:id` of the ask that caused it, or empty."""

    seq: int
    ask: str
    data: bytes


class Listing(NamedTuple):
    """A table as lists show it: in the lobby if it is `listed`, and in its players' own lists."""

    listed: bool
    info: bytes
    """The encoded `TableInfo`."""
    people: tuple[tuple[str, int], ...] = ()
    """The people at the table and their seats."""
    over: bool = False


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


class Store(ABC):
    """The contract of all stores.  Times are wall-clock milliseconds."""

    shared: ClassVar[bool]
    """Several processes can use one database at the same time."""

    @classmethod
    @abstractmethod
    async def open(cls, url: str) -> Self:
        """Open the database, creating or upgrading its schema; or raise `WrongDatabase`."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was accepted, then disconnect."""

    @abstractmethod
    async def create(
        self, table: str, stored: StoredTable, listing: Listing, alarm: int | None, ask: str, now: int
    ) -> str:
        """Store a new table.  Returns its id, or the id of the table that the same ask created before."""

    @abstractmethod
    async def table(self, table: str) -> StoredTable | None: ...

    @abstractmethod
    async def append(
        self, table: str, line: LogLine, alarm: int | None = None, listing: Listing | None = None, now: int = 0
    ) -> None:
        """Append a line durably, together with the next alarm and listing if given.  Raises `Taken`."""

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


async def open_store(url: str) -> Store:
    """Open the store that a URL names."""
    return await store_class(url).open(url)
