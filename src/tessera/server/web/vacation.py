"""The route of vacations: one request for all tables that a person plays in their own time."""

from __future__ import annotations

from typing import Annotated

import msgspec
from aiohttp import web

from tessera.server.table.registry import TableRegistry
from tessera.server.table.vacation import MOST_DAYS, rest
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.records import SITTING
from tessera.server.web.route import ANY, NO_KEY, route, routes_of


class VacationWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vacation of so many days from now; 0 ends it."""

    days: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS)]


class Vacations(msgspec.Struct, frozen=True):
    """The time at which the vacation ends, by table, in milliseconds since 1970."""

    until: dict[str, int]


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
        return routes_of(self)

    @route("POST", "/api/me/vacation", raises=(NO_KEY, ANY))
    async def take(self, request: web.Request, wish: VacationWish) -> Vacations:
        """Take a vacation, or end it, at every table where the person sits; says until when it lasts at each."""
        person = await self._identity.known(request)
        self._rate.take(person)
        sitting = await self._tables.services.store.sitting(person, SITTING)
        names = [msgspec.json.decode(each.info, type=_Id).id for each in sitting]
        until = {name: await rest(await self._tables.find(name), person, wish.days) for name in names}
        return Vacations({name: time for name, time in until.items() if time})
