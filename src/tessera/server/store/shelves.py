"""Shelves: small things that are kept for people, such as results, ratings, subscriptions and notes.

Whoever keeps something names a shelf and encodes the data; the store knows nothing about it.  So everything kept
about a person can be listed and deleted in one place.  A `rank` makes the entries of a shelf comparable.

The statements are the same for all databases; `$1` is the first value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

COLUMNS = "shelf, key, person, at, rank, data"
KEEP = "INSERT INTO kept VALUES ($1,$2,$3,$4,$5,$6) ON CONFLICT (shelf, key) DO"
REPLACE = "UPDATE SET person=excluded.person, at=excluded.at, rank=excluded.rank, data=excluded.data"
STARTS = "substr(shelf, 1, length(CAST($1 AS TEXT)))=CAST($1 AS TEXT)"
STANDING = """
SELECT (SELECT count(*) FROM kept WHERE shelf=$1 AND rank<$2),
       (SELECT count(*) FROM kept WHERE shelf=$1 AND rank=$2),
       (SELECT count(*) FROM kept WHERE shelf=$1 AND rank IS NOT NULL)
""".strip()

BETWEEN = "SELECT count(*) FROM kept WHERE shelf=$1 AND rank>=$2 AND rank<$3"


class Kept(NamedTuple):
    """One thing on a shelf."""

    shelf: str
    """The collection, such as `push` or `daily/2026-11-18/pipes`."""
    key: str
    """Unique on its shelf."""
    person: str
    """The person it belongs to, and with whom it is deleted; empty for nobody."""
    at: int
    """When it was kept, in wall-clock milliseconds."""
    rank: int | None
    """A number to compare with the others of the shelf, such as a time; lower is better."""
    data: bytes


class Standing(NamedTuple):
    """How many entries of a shelf have a lower rank, the same one, and any."""

    below: int
    equal: int
    total: int


class Shelves(ABC):
    """The part of a store that keeps things for people."""

    @abstractmethod
    async def _select(self, statement: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows of a query."""

    @abstractmethod
    async def _change(self, statement: str, *values: Any) -> int:
        """Change rows durably; returns their number."""

    async def keep(self, kept: Kept, *, replace: bool = True) -> bool:
        """Keep something durably.  Without `replace` the first entry of a key stays, and a later one returns False."""
        return bool(await self._change(f"{KEEP} {REPLACE if replace else 'NOTHING'}", *kept))

    async def kept(self, shelf: str, key: str) -> Kept | None:
        rows = await self._select(f"SELECT {COLUMNS} FROM kept WHERE shelf=$1 AND key=$2", shelf, key)
        return Kept(*rows[0]) if rows else None

    async def shelf(self, shelf: str, most: int, *, newest: bool = False) -> list[Kept]:
        """Entries of a shelf: the lowest ranks first, or the newest first."""
        order = "at DESC, key" if newest else "rank, at, key"
        rows = await self._select(f"SELECT {COLUMNS} FROM kept WHERE shelf=$1 ORDER BY {order} LIMIT $2", shelf, most)
        return [Kept(*row) for row in rows]

    async def kept_by(self, person: str, prefix: str = "") -> list[Kept]:
        """All that is kept for a person on the shelves whose name begins so, in order of shelf and key."""
        rows = await self._select(
            f"SELECT {COLUMNS} FROM kept WHERE person=$2 AND {STARTS} ORDER BY shelf, key", prefix, person
        )
        return [Kept(*row) for row in rows]

    async def standing(self, shelf: str, rank: int) -> Standing:
        """Compare a rank with all ranks of a shelf."""
        rows = await self._select(STANDING, shelf, rank)
        return Standing(*rows[0])

    async def between(self, shelf: str, low: int, high: int) -> int:
        """How many entries of a shelf have a rank from `low` up to, but not including, `high`."""
        rows = await self._select(BETWEEN, shelf, low, high)
        return int(rows[0][0])

    async def spread(self, shelf: str, width: int) -> dict[int, int]:
        """Entries by class of rank: class n has the ranks from n x width to (n + 1) x width - 1."""
        rows = await self._select(
            "SELECT rank/$2 AS class, count(*) FROM kept WHERE shelf=$1 AND rank IS NOT NULL GROUP BY 1 ORDER BY 1",
            shelf,
            width,
        )
        return {row[0]: row[1] for row in rows}

    async def drop(self, shelf: str, key: str) -> bool:
        """Delete an entry; returns False if there was none."""
        return bool(await self._change("DELETE FROM kept WHERE shelf=$1 AND key=$2", shelf, key))

    async def empty(self, shelf: str) -> int:
        """Delete all that is on a shelf, whomever it belongs to; returns the number of entries."""
        return await self._change("DELETE FROM kept WHERE shelf=$1", shelf)

    async def clear(self, prefix: str, before: int) -> int:
        """Delete what was kept for nobody before that time on the shelves whose name begins so; returns the number."""
        return await self._change(f"DELETE FROM kept WHERE person='' AND at<$2 AND {STARTS}", prefix, before)

    async def forget(self, person: str) -> int:
        """Delete all that is kept for a person; returns the number of entries."""
        return await self._change("DELETE FROM kept WHERE person=$1", person)
