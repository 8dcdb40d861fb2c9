"""Traces of people: where a person occurs in the tables, tables without that person, people who never came back.

A person occurs by id: as a table's maker, on a seat, and as the author of lines of a log.  Nothing is indexed by the
author of a line, because that would cost every move; a search reads all lines, on a connection of its own.

The statements are the same for all databases; `$1` is the first value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

MADE_BY = "substr({0}, 1, length(CAST($1 AS TEXT)))=CAST($1 AS TEXT)"
"""The ask begins with the person and a colon."""

Statement = tuple[str, tuple[Any, ...]]


class NewLine(NamedTuple):
    """A line that replaces the stored one of that seq."""

    seq: int
    ask: str
    data: bytes


class FoundPerson(NamedTuple):
    """A person and their keys, for administrators."""

    id: str
    devices: int
    created: int
    used: int
    tables: int


class FoundTable(NamedTuple):
    """A table, for administrators."""

    id: str
    stage: int
    created: int
    visited: int
    lines: int
    info: bytes


class Traces(ABC):
    """The part of a store that finds and removes people."""

    lines_of: ClassVar[str]
    """The condition that selects the lines of the table `$1`."""
    named_lines: ClassVar[str]
    """The lines joined with their tables."""

    @abstractmethod
    async def _select(self, statement: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows of a query."""

    @abstractmethod
    async def _scan(self, statement: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows of a query that may take long; others are not held up."""

    @abstractmethod
    async def _together(self, statements: Sequence[Statement]) -> int:
        """Execute all statements in one transaction; returns how many rows the first one changed."""

    async def traces(self, person: str) -> list[str]:
        """The tables in which a person occurs."""
        author = f"{person}:"
        found = {row[0] for row in await self._select("SELECT table_id FROM seated WHERE person=$1", person)}
        made = await self._scan(f"SELECT id FROM tables WHERE {MADE_BY.format('ask')}", author)
        wrote = await self._scan(
            f"SELECT DISTINCT id FROM {self.named_lines} WHERE {MADE_BY.format('lines.ask')}", author
        )
        return sorted(found | {row[0] for row in (*made, *wrote)})

    async def sits(self, person: str, table: str) -> bool:
        """Tell whether the person has a seat at this table, whose game is not over."""
        statement = "SELECT 1 FROM seated WHERE person=$1 AND table_id=$2 AND ended IS NULL"
        return bool(await self._select(statement, person, table))

    async def info(self, table: str) -> bytes:
        """The table as lists show it: its encoded `TableInfo`."""
        rows = await self._select("SELECT poster FROM tables WHERE id=$1", table)
        return bytes(rows[0][0]) if rows else b""

    async def rewrite(self, table: str, person: str, setup: bytes, info: bytes, lines: Sequence[NewLine]) -> None:
        """Store a table without a person: another set-up, listing and lines; the seqs stay."""
        made = "CASE WHEN substr(ask, 1, length(CAST($4 AS TEXT)))=CAST($4 AS TEXT) THEN $5 ELSE ask END"
        await self._together(
            [
                (
                    f"UPDATE tables SET setup=$2, poster=$3, ask={made} WHERE id=$1",
                    (table, setup, info, f"{person}:", f"gone:{table}"),
                ),
                *self._replaced(table, lines),
                ("DELETE FROM seated WHERE table_id=$1 AND person=$2", (table, person)),
            ]
        )

    async def hush(self, table: str, lines: Sequence[NewLine]) -> None:
        """Store a table whose chat is deleted."""
        await self._together([("UPDATE tables SET chat=0 WHERE id=$1", (table,)), *self._replaced(table, lines)])

    def _replaced(self, table: str, lines: Sequence[NewLine]) -> list[Statement]:
        statement = f"UPDATE lines SET ask=$3, data=$4 WHERE {self.lines_of} AND seq=$2"
        return [(statement, (table, *line)) for line in lines]

    async def remove(self, table: str, now: int) -> bool:
        """Delete a table and all that belongs to it, whatever its stage; keep only its name."""
        return bool(
            await self._together(
                [
                    (
                        "INSERT INTO expired SELECT id, CAST($2 AS BIGINT) FROM tables WHERE id=$1"
                        " ON CONFLICT DO NOTHING",
                        (table, now),
                    ),
                    (f"DELETE FROM lines WHERE {self.lines_of}", (table,)),
                    *(
                        (f"DELETE FROM {other} WHERE table_id=$1", (table,))
                        for other in ("alarms", "seated", "reviews")
                    ),
                    ("DELETE FROM tables WHERE id=$1", (table,)),
                ]
            )
        )

    async def with_chat(self, before: int, most: int) -> list[str]:
        """Finished tables that nobody has visited since then and whose chat was not looked through yet."""
        statement = (
            "SELECT id FROM tables WHERE stage=2 AND chat=1 AND visited>0 AND visited<$1 ORDER BY visited LIMIT $2"
        )
        return [row[0] for row in await self._select(statement, before, most)]

    async def unused_people(self, before: int, most: int) -> list[str]:
        """People none of whose keys was made or used since then."""
        statement = (
            "SELECT person FROM keys GROUP BY person HAVING max(created)<$1 AND max(used)<$1"
            " ORDER BY max(used) LIMIT $2"
        )
        return [row[0] for row in await self._scan(statement, before, most)]

    async def people(self, most: int) -> list[FoundPerson]:
        """The people who have keys, those who played last first."""
        statement = (
            "SELECT person, count(*), min(created), max(used),"
            " (SELECT count(*) FROM seated WHERE seated.person=keys.person)"
            " FROM keys GROUP BY person ORDER BY max(used) DESC, person LIMIT $1"
        )
        return [FoundPerson(*row) for row in await self._scan(statement, most)]

    async def find_tables(self, stage: int | None, most: int) -> list[FoundTable]:
        """The tables of a stage, or all, those that were visited last first."""
        lines = self.lines_of.replace("$1", "listed.id")
        statement = (
            f"SELECT id, stage, created, visited, (SELECT count(*) FROM lines WHERE {lines}), poster"
            " FROM tables AS listed WHERE $1<0 OR stage=$1 ORDER BY visited DESC, id LIMIT $2"
        )
        return [FoundTable(*row) for row in await self._scan(statement, -1 if stage is None else stage, most)]
