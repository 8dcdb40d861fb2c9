"""The store: every table's log, in the order that counts, and the moments at which a table must be woken.

Unique (table, seq) is the arbiter: of two processes that append the same seq one wins, the other is told `Taken`.  So
whoever appends knows every line before, and with it every ask that was done: a repeat is recognised in any process.
An append that returns is on the disk.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from tessera.core.game import Refusal


class Taken(Exception):
    """Another process has written this seq: catch up and try again."""


class WrongDatabase(Refusal):
    """The database cannot be used by this version, or not at all."""


class Line(NamedTuple):
    """One line of a table's log; seq counts from 1.  `ask` is who asked for it under which id, empty if nobody did."""

    seq: int
    ask: str
    data: bytes


class Poster(NamedTuple):
    """What is shown of a table: in the lobby, where only public tables that are not over hang, and to its people."""

    hangs: bool
    data: bytes
    people: tuple[tuple[str, int], ...] = ()
    """Who sits at it, and where; once it is `over`, whose record it is."""
    over: bool = False


class Seated(NamedTuple):
    """A table at which somebody sits, or sat until it `ended`."""

    ended: int | None
    seat: int
    poster: bytes


class Kept(NamedTuple):
    """What never changes about a table: how it was set up, and the key of its chance."""

    setup: bytes
    key: bytes


class Alarm(NamedTuple):
    """A claim on a table that must be woken.  Whoever does not settle it by `until` loses it to another process."""

    table: str
    until: int


class Store(ABC):
    """The contract of both stores; times are milliseconds of the wall clock."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was accepted, then let go."""

    @abstractmethod
    async def create(self, table: str, kept: Kept, poster: Poster, alarm: int | None, ask: str, now: int) -> str:
        """Keep a new table.  Returns its id, or that of the table which the same ask created before."""

    @abstractmethod
    async def table(self, table: str) -> Kept | None: ...

    @abstractmethod
    async def append(
        self, table: str, line: Line, alarm: int | None = None, poster: Poster | None = None, now: int = 0
    ) -> None:
        """Write a line for good, and with it, if given, the next alarm and poster.  Raises `Taken`."""

    @abstractmethod
    async def lines(self, table: str, after: int = 0) -> list[Line]: ...

    @abstractmethod
    async def lobby(self, most: int) -> list[bytes]:
        """The posters that hang, those of the latest tables first."""

    @abstractmethod
    async def sitting(self, person: str, most: int) -> list[Seated]:
        """The tables that are not over at which this person sits, those that changed last first."""

    @abstractmethod
    async def played(self, person: str, before: int, most: int) -> list[Seated]:
        """What this person has played to its end before that moment, the latest first."""

    @abstractmethod
    async def review(self, table: str) -> bytes | None:
        """What is known of a table's review."""

    @abstractmethod
    async def keep_review(self, table: str, data: bytes) -> None: ...

    @abstractmethod
    async def claim(self, now: int, until: int, most: int) -> list[Alarm]:
        """The tables whose alarm has come.  Nobody else gets them before `until`."""

    @abstractmethod
    async def settle(self, alarm: Alarm, at: int | None) -> None:
        """What was claimed is done; wake the table again at `at`.  A newer alarm of the table stays as it is."""

    @abstractmethod
    async def arm(self, table: str, at: int) -> None:
        """Wake the table at `at`."""

    @abstractmethod
    async def next_alarm(self) -> int | None: ...

    @abstractmethod
    async def person(self, key: str) -> str | None:
        """Whose key this is; `key` is a hash, the key itself is never stored."""

    @abstractmethod
    async def enrol(self, key: str, person: str, now: int) -> None: ...

    @abstractmethod
    async def give_pass(self, token: str, person: str, until: int) -> None:
        """A one-time pass, by its hash, to one more key for this person."""

    @abstractmethod
    async def take_pass(self, token: str, now: int) -> str | None:
        """Whose pass this was; it is used up."""


async def open_store(url: str) -> Store:
    """`postgresql://…`, or the path of an SQLite file."""
    if url.startswith(("postgresql://", "postgres://")):
        from tessera.server.store.postgres import PostgresStore

        return await PostgresStore.open(url)
    from tessera.server.store.sqlite import SqliteStore

    return SqliteStore(url.removeprefix("sqlite:///"))
