"""An administrator's view of tables and people."""

from __future__ import annotations

from typing import Any

import msgspec

from tessera.server.store import Store
from tessera.server.store.traces import FoundTable
from tessera.server.table import log
from tessera.server.table.muting import muted_people
from tessera.server.wire.info import TableInfo

LAST_WORDS = 20
"""Chat messages that are shown."""

Facts = dict[str, Any]


def listed(table: FoundTable) -> Facts:
    """A line of the list of tables."""
    try:
        info = msgspec.json.decode(table.info, type=TableInfo)
    except msgspec.ValidationError:  # an uploaded record
        return {"id": table.id, "game": "-", "status": "record", **_times(table), "lines": table.lines, "people": ""}
    people = ", ".join(seat.name for seat in info.seats if seat.kind == "person")
    return {
        "id": table.id,
        "game": info.game,
        "status": info.status,
        **_times(table),
        "lines": table.lines,
        "people": people,
    }


def _times(table: FoundTable) -> Facts:
    return {"created": table.created, "visited": table.visited}


async def inspect(store: Store, table: str) -> Facts | None:
    """A table, everybody who sat there, and what was said last."""
    stored = await store.table(table)
    if stored is None:
        return None
    setup = log.decode_setup(stored.setup)
    people = [f"{seat.person}  {seat.name}" for seat in setup.seats if seat.person]
    chat: list[str] = []
    lines = await store.lines(table)
    for line in lines:
        entry = log.decode(line.data)
        if isinstance(entry, log.Sat):
            people.append(f"{entry.person}  {entry.name}")
        elif isinstance(entry, log.Said):
            chat.append(f"{line.ask.partition(':')[0]}  {entry.text}")
    return {
        "id": table,
        "game": f"{setup.game}, rules {setup.rules}",
        "host": setup.host,
        "visited": await store.visited(table),
        "lines": len(lines),
        "people": people,
        "chat": chat[-LAST_WORDS:],
    }


async def about_person(store: Store, person: str) -> Facts | None:
    """A person's devices, and the tables where they occur."""
    devices, tables = await store.devices(person), await store.traces(person)
    if not devices and not tables:
        return None
    return {
        "id": person,
        "created": min((device.created for device in devices), default=0),
        "used": max((device.used for device in devices), default=0),
        "devices": [device.label.strip("/") or "unknown" for device in devices],
        "tables": tables,
        "kept": len(await store.kept_by(person)),
        "muted": person in await muted_people(store),
    }
