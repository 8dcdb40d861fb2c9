"""People whom the administrator has muted: they play, but say and show nothing, and nobody reads a name of theirs."""

from __future__ import annotations

import time

from tessera.core.game import Refusal
from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table import log
from tessera.server.table.clock import wall

SHELF = "muted"
FRESH = 30.0
"""Seconds for which a server uses the list of muted people."""
MOST = 10_000
NAMES = "names/"
"""The beginning of the shelves of names under which people are listed."""


async def mute(store: Store, person: str) -> None:
    """Mute a person and their programs; a muted person makes no further ones."""
    for each in await with_programs(store, person):
        await store.keep(Kept(SHELF, each, each, wall(), None, b"{}"))


async def unmute(store: Store, person: str) -> bool:
    """Let a person chat again; returns False if they were not muted."""
    found = [await store.drop(SHELF, each) for each in await with_programs(store, person)]
    return found[0]


async def with_programs(store: Store, person: str) -> list[str]:
    """A person, then their programs, which sit at tables as players of their own."""
    return [person, *(each.key for each in await store.kept_by(person, log.PROGRAMS))]


async def muted_people(store: Store) -> frozenset[str]:
    return frozenset(each.key for each in await store.shelf(SHELF, MOST))


class Muted:
    """The muted people, as a server knows them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._people: frozenset[str] = frozenset()
        self._until = 0.0

    async def has(self, person: str) -> bool:
        now = time.monotonic()
        if now >= self._until:
            self._until = now + FRESH
            self._people = await muted_people(self._store)
        return person in self._people

    async def check(self, person: str) -> None:
        """Refuse a muted person."""
        if await self.has(person):
            raise Refusal("muted", "whoever runs this server has muted you: nobody reads your words and names")

    async def name(self, person: str, name: str) -> str:
        """A name that others will read: empty for a muted person, who is then called `Player N`."""
        return "" if name and await self.has(person) else name
