"""The route of vacations: one request for all tables that a person plays in their own time."""

from __future__ import annotations

from typing import Annotated

import msgspec
from aiohttp import web

from tessera.server.table.registry import TableRegistry
from tessera.server.table.vacation import MOST_DAYS, rest
from tessera.server.web.answers import Answer, answer, body, refuse_strangers
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.records import SITTING


class VacationWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vacation of so many days from now; 0 ends it."""

    days: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS)]


class _Id(msgspec.Struct):
    """The part of a `TableInfo` that names the table."""

    id: str


class Vacation:
    """The route /api/me/vacation."""

    def __init__(self, tables: TableRegistry, identity: Identity, limits: Limits) -> None:
        self._tables = tables
        self._identity = identity
        self._rate = limits.limiter("vacations")

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/api/me/vacation", self.take)]

    async def take(self, request: web.Request) -> Answer:
        """Take a vacation, or end it, at every table where the person sits; says until when it lasts at each."""
        refuse_strangers(request)
        wish = await body(request, VacationWish)
        person = await self._identity.known(request)
        self._rate.take(person)
        sitting = await self._tables.services.store.sitting(person, SITTING)
        names = [msgspec.json.decode(each.info, type=_Id).id for each in sitting]
        until = {name: await rest(await self._tables.find(name), person, wish.days) for name in names}
        return answer({"until": {name: time for name, time in until.items() if time}})
