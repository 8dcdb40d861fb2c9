"""Everything that the server stores about a person, to read and download, and to delete."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from aiohttp import web

from tessera.server.store import Store
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.forgetting import Forgetter, people_at
from tessera.server.web.answers import Answer, answer
from tessera.server.web.identity import DeviceInfo, Identity, key_of, take_back
from tessera.server.web.limits import Limits
from tessera.server.web.route import NO_KEY, route, routes_of
from tessera.server.wire.info import TableInfo


class OwnTable(msgspec.Struct, frozen=True):
    """A table in which the person occurs."""

    table: str
    game: str
    status: str
    names: list[str]
    """The names that the person had there."""
    actions: int
    """The number of lines of the log that the person has caused."""
    alone: bool
    """Nobody else was ever there, so the table is removed with the person."""


class OwnWords(msgspec.Struct, frozen=True):
    """A chat message of the person."""

    table: str
    seq: int
    text: str


class OwnThing(msgspec.Struct, frozen=True):
    """Something on a shelf, such as a result or a subscription."""

    shelf: str
    key: str
    at: int
    rank: int | None
    data: Any


class OwnData(msgspec.Struct, frozen=True):
    """Everything that is kept about a person.  Times are milliseconds since 1970."""

    at: int
    """When this was put together."""
    person: str
    """The id under which everything is stored; no client sees it otherwise.  Empty without a key."""
    devices: list[DeviceInfo]
    tables: list[OwnTable]
    chat: list[OwnWords]
    kept: list[OwnThing]


class Confirmation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The person is sure."""

    sure: Literal["forget me"]


class ForgottenPerson(msgspec.Struct, frozen=True):
    """The number of tables that stay without the person, of those that were removed, and of things kept for them."""

    rewritten: int
    removed: int
    kept: int


class Privacy:
    """The routes under /api/me that tell and delete what is kept."""

    def __init__(self, store: Store, identity: Identity, forgetter: Forgetter, limits: Limits) -> None:
        self._store = store
        self._identity = identity
        self._forgetter = forgetter
        self._rate = limits.limiter("privacy")

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("GET", "/api/me/kept")
    async def kept(self, request: web.Request) -> OwnData:
        """Tell everything that is kept about the person: devices, tables, chat, results; nothing without a key."""
        person = await self._identity.person(request)
        if not person:
            return OwnData(wall(), "", [], [], [], [])
        self._rate.take(person)
        own = key_of(request)
        devices = (await self._identity.devices_of(person, own)).devices
        things = [
            OwnThing(each.shelf, each.key, each.at, each.rank, _readable(each.data))
            for each in await self._store.kept_by(person)
        ]
        tables, chat = await self._at_tables(person)
        for program in await self._identity.programs(person):
            theirs = await self._at_tables(program)
            tables, chat = tables + theirs[0], chat + theirs[1]
        return OwnData(wall(), person, devices, tables, chat, things)

    @route("POST", "/api/me/forget", gives=ForgottenPerson, raises=(NO_KEY,))
    async def forget(self, request: web.Request, sure: Confirmation) -> Answer:
        """Delete everything about the person.

        Games with others stay, without the name, the chat and the id.  This device's key is revoked last, so that the
        request can be repeated if the database fails.
        """
        person = await self._identity.known(request)
        self._rate.take(person)
        kept = len(await self._store.kept_by(person))
        programs = await self._identity.programs(person)
        await self._identity.revoke_all(person, but=key_of(request))
        forgotten = [await self._forgetter.forget(each) for each in (*programs, person)]
        await self._identity.revoke_all(person)
        rewritten, removed = (sum(counts) for counts in zip(*forgotten, strict=True))
        response = answer(ForgottenPerson(rewritten, removed, kept))
        take_back(response)
        return response

    async def _at_tables(self, person: str) -> tuple[list[OwnTable], list[OwnWords]]:
        tables: list[OwnTable] = []
        chat: list[OwnWords] = []
        for name in await self._store.traces(person):
            stored = await self._store.table(name)
            if stored is None:
                continue
            lines = await self._store.lines(name)
            own = [(line.seq, log.decode(line.data)) for line in lines if line.ask.startswith(f"{person}:")]
            chat += [OwnWords(name, seq, entry.text) for seq, entry in own if isinstance(entry, log.Said)]
            setup = log.decode_setup(stored.setup)
            names = [seat.name for seat in setup.seats if seat.person == person]
            names += [entry.name for _, entry in own if isinstance(entry, log.Sat | log.Renamed)]
            status = msgspec.json.decode(await self._store.info(name), type=TableInfo).status
            alone = not people_at(stored, lines) - {person}
            tables.append(OwnTable(name, setup.game, status, list(dict.fromkeys(names)), len(own), alone))
        return tables, chat


def _readable(data: bytes) -> Any:
    """The data of something that is kept: JSON, or else as text."""
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError:
        return data.decode(errors="replace")
