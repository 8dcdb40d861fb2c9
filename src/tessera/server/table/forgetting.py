"""Forgetting people: their keys, what is kept for them, and their traces at tables.

A game that others played too stays, because it is theirs as well: every action, with another name in the person's
place, another id, and without what they said.  Records name nobody, so they stay as they are, and replay to the same
hash.  A table where nobody else ever was is removed.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from tessera.server.fanout import LOST
from tessera.server.store import LogLine, StoredTable
from tessera.server.store.traces import NewLine
from tessera.server.table import kept_plans, log, reviewing
from tessera.server.table.clock import wall
from tessera.server.table.muting import NAMES
from tessera.server.table.registry import TableRegistry
from tessera.server.table.seats import clean_name
from tessera.server.wire.info import TableInfo

REWRITTEN = "rewritten-tables"
"""The name under which processes tell each other of tables whose log was rewritten; no table has it."""
UNSAID = "…"
"""Stands in a chat for what was deleted: the seqs of a log stay."""
SITTING = 1_000
"""Tables at which the names of a muted person are taken away."""
ROUNDS = 3
"""Searches for traces: another process may have stored an old name after the first one."""


class Forgotten(NamedTuple):
    """The number of tables that were rewritten without a person, and of those that were removed."""

    rewritten: int = 0
    removed: int = 0


class Forgetter:
    """Forgets people, in this process and the others."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables
        self._store = tables.services.store
        self._fanout = tables.services.fanout

    async def start(self, _: object = None) -> None:
        await self._fanout.listen(REWRITTEN, self._hear)

    async def forget(self, person: str) -> Forgotten:
        """Forget everything about a person except their keys.  If it fails, it can be done again."""
        rewritten, removed = set[str](), set[str]()
        for _ in range(ROUNDS):
            if not (found := await self._store.traces(person)):
                break
            for table in found:
                (removed if await self._forget_at(table, person) else rewritten).add(table)
        await self._store.forget(person)
        return Forgotten(len(rewritten - removed), len(removed))

    async def unname(self, person: str) -> None:
        """Take a person's names away: from tables that are not over, and from the lists of the day."""
        for sitting in await self._store.sitting(person, SITTING):
            if table := table_info(sitting.info):
                await self._tables.unname(table.id, person)
        for each in await self._store.kept_by(person, NAMES):
            await self._store.drop(each.shelf, each.key)

    async def hush(self, table: str) -> None:
        """Delete the chat of a table."""
        lines = await self._store.lines(table)
        await self._store.hush(table, [*silenced(lines)])
        await self.reload(table)

    async def remove(self, table: str) -> bool:
        """Delete a table; returns False if there is none."""
        await self.reload(table)
        removed = await self._store.remove(table, wall())
        await self.empty_shelves(table)
        return removed

    async def empty_shelves(self, table: str) -> None:
        """Delete the notes and the plan of a table that is gone."""
        for shelf in (reviewing.shelf_of(table), kept_plans.shelf_of(table)):
            await self._store.empty(shelf)

    async def reload(self, table: str) -> None:
        """Drop a table from memory everywhere: its connections come back to what the log says now."""
        self._tables.drop(table)
        await self._fanout.publish(REWRITTEN, table.encode())

    async def _forget_at(self, name: str, person: str) -> bool:
        """Forget a person at one table; returns whether it was removed."""
        stored = await self._store.table(name)
        if stored is None:
            return await self._store.remove(name, wall())
        if not people_at(stored, await self._store.lines(name)) - {person}:
            return await self.remove(name)
        if await self._store.sits(person, name):
            await self._tables.leave(name, person)
        await self._store.drop(kept_plans.shelf_of(name), person)
        await self.reload(name)
        lines = await self._store.lines(name)
        setup, info, changed = without_person(stored, lines, await self._store.info(name), person)
        await self._store.rewrite(name, person, setup, info, changed)
        renamed = self._tables.services.renamed
        if renamed and (table := table_info(info)) and table.status == "over":
            await renamed(table)
        await self.reload(name)
        return False

    async def _hear(self, message: bytes) -> None:
        """Another process has rewritten a table.  If its news was lost, the table is stale until it is evicted."""
        if message != LOST:
            self._tables.drop(message.decode())


def people_at(stored: StoredTable, lines: Iterable[LogLine]) -> set[str]:
    """Everybody who made the table, sat there, or caused a line."""
    setup = log.decode_setup(stored.setup)
    found = {setup.host, *(seat.person for seat in setup.seats)}
    for line in lines:
        found.add(line.ask.partition(":")[0])
        entry = log.decode(line.data)
        if isinstance(entry, log.Sat):
            found.add(entry.person)
        elif isinstance(entry, log.Reseated):
            found.add(entry.barred)
    return found - {""}


def without_person(
    stored: StoredTable, lines: Sequence[LogLine], info: bytes, person: str
) -> tuple[bytes, bytes, list[NewLine]]:
    """The set-up, the listing and the changed lines of a table without a person.

    Another id, which nobody has, keeps the seats of one person together.
    """
    nobody = f"{log.PROGRAM if person.startswith(log.PROGRAM) else ''}gone-{secrets.token_urlsafe(9)}"
    setup = log.decode_setup(stored.setup)
    seats = tuple(
        replace(seat, person=nobody, name=clean_name("", number)) if seat.person == person else seat
        for number, seat in enumerate(setup.seats)
    )
    setup = replace(setup, seats=seats, host=nobody if setup.host == person else setup.host)
    holds = {number for number, seat in enumerate(seats) if seat.person == nobody}
    changed: list[NewLine] = []
    for line in lines:
        own = line.ask.startswith(f"{person}:")
        before = log.decode(line.data)
        entry: log.LogEntry = before
        match before:
            case log.Sat():
                holds.discard(before.seat)
                if before.person == person:
                    entry = replace(before, person=nobody, name=clean_name("", before.seat))
                    holds.add(before.seat)
            case log.Left(taken):
                holds -= {*taken}
            case log.Reseated():
                holds.discard(before.seat)
                if before.barred == person:
                    entry = replace(before, barred=nobody)
            case log.Renamed(taken) if own:
                entry = replace(before, name=clean_name("", taken[0]))
            case log.Said() if own:
                entry = replace(before, text=UNSAID, name="")
        if own or entry is not before:
            changed.append(NewLine(line.seq, "" if own else line.ask, log.encode(entry)))
    return log.encode_setup(setup), _renamed(info, holds), changed


def silenced(lines: Iterable[LogLine]) -> Iterable[NewLine]:
    """The lines of a chat without what was said."""
    for line in lines:
        entry = log.decode(line.data)
        if isinstance(entry, log.Said) and entry.text != UNSAID:
            yield NewLine(line.seq, line.ask, log.encode(replace(entry, text=UNSAID, name="")))


def table_info(info: bytes) -> TableInfo | None:
    """The listing of a table; an uploaded record has none."""
    try:
        return msgspec.json.decode(info, type=TableInfo)
    except msgspec.ValidationError:
        return None


def _renamed(info: bytes, seats: set[int]) -> bytes:
    """The listing of a table, with other names on these seats."""
    table = table_info(info)
    if table is None:
        return info
    shown = tuple(
        replace(seat, name=clean_name("", number)) if number in seats else seat
        for number, seat in enumerate(table.seats)
    )
    return msgspec.json.encode(replace(table, seats=shown))
