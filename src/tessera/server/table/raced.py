"""The puzzles that are raced at open tables now: nobody gets the server's help with them.

Each raced puzzle is an entry on a shelf of the store, so that every process knows it.  It is written when the race has
begun and deleted when its seat is done; an entry that a killed process left behind expires.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from tessera.core.game import Refusal
from tessera.server.store import Store, Unavailable
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall

SHELVES = "raced/"
VALID = 30 * 60_000
"""Milliseconds after which an entry expires unless it is written again."""
AGAIN = VALID // 3
"""Milliseconds after which it is written again."""
WAIT = 60_000
"""Milliseconds after which asking again makes sense."""


class BeingRaced(Refusal):
    """The server would help with a puzzle that is being raced."""

    wait = WAIT

    def __init__(self) -> None:
        super().__init__("being-raced", "this card is being raced at a table now; try again after the race")


async def refuse_raced(store: Store, *puzzles: str) -> None:
    """Refuse to help with puzzles of which one is being raced at any table, in any process."""
    for puzzle in puzzles:
        noted = await store.shelf(SHELVES + puzzle, 1, newest=True)
        if noted and noted[0].at > wall() - VALID:
            raise BeingRaced


async def forget_races(store: Store, now: int) -> None:
    """Delete the entries that killed processes left behind."""
    await store.clear(SHELVES, now - VALID)


class RaceNotes:
    """Notes which puzzles are raced at one table."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._table = table
        self._noted: dict[str, int] = {}
        """The puzzles that are noted, and when they were."""
        self._wanted: frozenset[str] = frozenset()
        self._writing: asyncio.Task[None] | None = None

    def follow(self, raced: frozenset[str]) -> None:
        """These puzzles are raced now."""
        now = wall()
        if self._noted.keys() == raced and all(now - at < AGAIN for at in self._noted.values()):
            return
        self._wanted = raced
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Bring the store up to date.  If it fails, the next step of the table tries again."""
        with suppress(Unavailable):
            while self._noted.keys() != self._wanted or any(wall() - at >= AGAIN for at in self._noted.values()):
                now = wall()
                for puzzle in self._wanted:
                    if now - self._noted.get(puzzle, 0) >= AGAIN:
                        await self._store.keep(Kept(SHELVES + puzzle, self._table, "", now, None, b""))
                        self._noted[puzzle] = now
                for puzzle in self._noted.keys() - self._wanted:
                    await self._store.drop(SHELVES + puzzle, self._table)
                    self._noted.pop(puzzle, None)
        self._writing = None

    async def finish(self) -> None:
        """Wait for what is being written."""
        if self._writing:
            await self._writing
