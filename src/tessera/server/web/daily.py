"""Routes of the daily challenges: every game's challenge, the same for everybody from midnight to midnight UTC."""

from __future__ import annotations

import asyncio
import datetime
from typing import Any, get_type_hints

import msgspec
from aiohttp import web
from msgspec.structs import asdict

from tessera.core.chance import key_from
from tessera.core.daily import Daily
from tessera.core.game import Refusal
from tessera.core.registry import GameEntry, games, resolve
from tessera.server.table.clock import wall
from tessera.server.table.log import Name
from tessera.server.table.registry import TableRegistry
from tessera.server.table.wishes import SeatWish, TableWish
from tessera.server.web.answers import Answer, answer, logger
from tessera.server.web.identity import Identity
from tessera.server.web.limits import RateLimiter
from tessera.server.web.records import MadeTable
from tessera.server.web.route import NO_KEY, OF_WORKERS, route, routes_of
from tessera.server.web.services import called
from tessera.server.workers import Busy

OURSELVES = "the challenge of the day"
"""Stands in a queue for the server, which makes the challenges once for everybody."""


class Day(msgspec.Struct):
    """The part of `/api/daily` that is no game's: the date.  Each game adds the fields of its challenge."""

    day: str


class PlayerName(msgspec.Struct, forbid_unknown_fields=True):
    """A request for the player's own table of the day."""

    name: Name = ""


def today() -> datetime.date:
    """The date in UTC, for everybody."""
    return datetime.datetime.fromtimestamp(wall() / 1000, datetime.UTC).date()


def daily_of(entry: GameEntry) -> Daily | None:
    """The game's challenge, if it has one."""
    daily: Daily | None = resolve(entry.daily) if entry.daily else None
    return daily


def day_with_challenges() -> type[msgspec.Struct]:
    """The type of the answer: the date, and the fields of every game's challenge."""
    fields: dict[str, Any] = {}
    for entry in games().values():
        if daily := daily_of(entry):
            for name, kind in get_type_hints(get_type_hints(daily.about)["return"]).items():
                fields.setdefault(name, kind)
    return msgspec.defstruct(
        "Challenges", [(name, kind | msgspec.UnsetType, msgspec.UNSET) for name, kind in fields.items()], bases=(Day,)
    )


class DailyRoutes:
    """The routes under /api/daily."""

    def __init__(self, tables: TableRegistry, identity: Identity, making: RateLimiter) -> None:
        self._tables = tables
        self._identity = identity
        self._making = making
        self._told: dict[str, Any] = {}
        """Cache of the last day that was asked for: cards are slow to make."""
        self._lock = asyncio.Lock()

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("GET", "/api/daily", gives=day_with_challenges, raises=OF_WORKERS)
    async def day(self, request: web.Request) -> Answer:
        """Tell every game's challenge of the day, the same for everybody from midnight to midnight UTC."""
        return answer(await self.about(today()))

    async def about(self, day: datetime.date) -> dict[str, Any]:
        """The date and every game's challenge.  A challenge that fails is left out, and tried again next time."""
        async with self._lock:
            if self._told.get("day") == day.isoformat():
                return self._told
            told: dict[str, Any] = msgspec.to_builtins(Day(day.isoformat()))
            complete = True
            for entry in games().values():
                try:
                    if daily := daily_of(entry):
                        found = await called(self._tables.services.workers, OURSELVES, daily.seconds, daily.about, day)
                        told |= {name: value for name, value in asdict(found).items() if name not in told}
                except Busy:
                    raise
                except Exception as fault:
                    complete = False
                    logger.error("a challenge of the day failed", extra={"game": entry.name, "fault": str(fault)})
            if complete:
                self._told = told
            return told

    @route("POST", "/api/daily/{game}", status=201, raises=(NO_KEY, "not-found"))
    async def table(self, request: web.Request, player: PlayerName) -> MadeTable:
        """Make the player's own table of the day; asked again, it is the same table."""
        person = await self._identity.known(request)
        self._making.take(person)
        wish = wish_of(request.match_info["game"], today(), player.name)
        table = await self._tables.make(person, wish, key=key_from(wish.id))
        return MadeTable(table, f"/table/{table}")


def wish_of(game: str, day: datetime.date, name: str) -> TableWish:
    """The wish for a player's table of the day: the player, and bots of the usual level."""
    entry = games().get(game)
    daily = daily_of(entry) if entry else None
    if entry is None or daily is None or daily.table is None:
        raise Refusal("not-found", f"there is no table of the day for {game!r}", value=game)
    table = daily.table(day)
    seats = [SeatWish("me"), *[SeatWish("bot", entry.usual_bot)] * (table.seats - 1)]
    return TableWish(game, seats, table.options, table.rules, name=name, patience=0, id=table.seed)
