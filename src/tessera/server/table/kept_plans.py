"""Keeping the plan of a table on shelves, so that it outlives the table's time in memory and the server's.

The shelf `plans/TABLE` has an entry for each person, with the lines they began and their comments: whatever is kept
about a person can be listed and forgotten like everything else.  One more entry says up to which seq of the log the
plan has followed the game.  Lines that bots sketched are not kept; they sketch them again when somebody asks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

import msgspec

from tessera.server.store import Store, Unavailable
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.wire.lines import Line, Remark

REST = 1.0
"""Seconds between two writes: a plan that is being sketched is written once for several changes."""
MOST = 32
"""Entries of a shelf that are read; a table has fewer people."""
POSITION = ""
"""The key of the entry that says how far the plan has followed the game."""

logger = logging.getLogger("tessera.plans")


class Commented(msgspec.Struct, frozen=True):
    """A comment, and the line it belongs to; `n` is its place among the line's comments."""

    line: str
    n: int
    remark: Remark


class OwnPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """One person's share of the plan."""

    lines: tuple[Line, ...] = ()
    remarks: tuple[Commented, ...] = ()


class KeptPlan(NamedTuple):
    """The lines of a plan, and the seq of the log up to which they have followed the game."""

    seq: int
    lines: list[Line]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(OwnPlan).decode
_seq = msgspec.json.Decoder(int).decode


def shelf_of(table: str) -> str:
    return f"plans/{table}"


def by_person(lines: Iterable[Line], people: Mapping[int, str]) -> dict[str, OwnPlan]:
    """The plan as it is kept: for each person what they put in; `people` has the person on each seat."""
    began: dict[str, list[Line]] = {}
    said: dict[str, list[Commented]] = {}
    for line in lines:
        if line.bot or line.by not in people:
            continue
        bare = msgspec.structs.replace(line, seq=0, known=(), remarks=(), opinion=None)
        began.setdefault(people[line.by], []).append(bare)
        for n, remark in enumerate(line.remarks):
            if remark.seat in people:
                said.setdefault(people[remark.seat], []).append(Commented(line.id, n, remark))
    return {
        person: OwnPlan(tuple(began.get(person, ())), tuple(said.get(person, ())))
        for person in began.keys() | said.keys()
    }


async def kept_plan(store: Store, table: str) -> KeptPlan | None:
    """The plan that is kept for a table."""
    entries = {each.key: each.data for each in await store.shelf(shelf_of(table), MOST)}
    position = entries.pop(POSITION, None)
    if position is None or not entries:
        return None
    plans = [_decode(data) for data in entries.values()]
    said: dict[str, list[Commented]] = {}
    for each in (commented for plan in plans for commented in plan.remarks):
        said.setdefault(each.line, []).append(each)
    lines = [
        msgspec.structs.replace(line, remarks=tuple(each.remark for each in sorted(said.get(line.id, ()), key=_place)))
        for plan in plans
        for line in plan.lines
    ]
    return KeptPlan(_seq(position), lines)


def _place(commented: Commented) -> int:
    return commented.n


class PlanKeeper:
    """Writes the plan of one table in the background.  The last plan counts."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._table = table
        self._kept: dict[str, bytes] = {}
        """The entries as they were written last."""
        self._elsewhere = False
        """Another process may have kept some of it."""
        self._wanted: dict[str, bytes] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    def keep(self, seq: int, plans: Mapping[str, OwnPlan]) -> None:
        """Keep this plan, or none any more.  If the store fails, the next change is kept again."""
        wanted = {person: _encode(plan) for person, plan in plans.items()}
        if wanted or self._kept or self._wanted or self._elsewhere:
            self._wanted = {**wanted, POSITION: _encode(seq)} if wanted else {}
            if self._writing is None:
                self._writing = asyncio.create_task(self._write())

    def changed_elsewhere(self, seq: int, plans: Mapping[str, OwnPlan]) -> None:
        """Another process keeps this plan; what is about to be written here must not be older."""
        self._elsewhere = True
        if self._wanted is not None:
            self.keep(seq, plans)

    def stop(self) -> None:
        """Write nothing more."""
        self._wanted = None
        if self._writing:
            self._writing.cancel()

    async def finish(self) -> None:
        """Write at once what is not written yet."""
        self._hurry.set()
        if self._writing:
            await self._writing

    async def _write(self) -> None:
        try:
            while self._wanted is not None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(REST):
                        await self._hurry.wait()
                wanted, self._wanted = self._wanted, None
                await self._replace(wanted)
        except Unavailable as fault:
            logger.warning("a plan could not be kept", extra={"table": self._table, "fault": str(fault)})
        finally:
            self._writing = None

    async def _replace(self, wanted: dict[str, bytes]) -> None:
        """Bring the shelf up to date; the position comes last."""
        shelf, now = shelf_of(self._table), wall()
        if self._elsewhere:
            self._elsewhere = False
            self._kept |= {each.key: each.data for each in await self._store.shelf(shelf, MOST)}
        for person, data in wanted.items():
            if self._kept.get(person) != data:
                await self._store.keep(Kept(shelf, person, person, now, None, data))
                self._kept[person] = data
        for person in self._kept.keys() - wanted.keys():
            await self._store.drop(shelf, person)
            self._kept.pop(person, None)
