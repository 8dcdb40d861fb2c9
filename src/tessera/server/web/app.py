"""The web application: the client's files, the API and sockets of the tables, the games' services, health, metrics."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import yarl
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from tessera.core.caching import clear_when_idle
from tessera.core.game import Refusal
from tessera.server.push.herald import PushHerald
from tessera.server.results import Results
from tessera.server.table.forgetting import Forgetter
from tessera.server.table.keeping import Keeper
from tessera.server.table.orders import Clerk
from tessera.server.table.registry import TableRegistry
from tessera.server.table.wishes import TableWish
from tessera.server.web.answers import Answer, address, answer, errors, strict
from tessera.server.web.attempting import AttemptRoutes
from tessera.server.web.attempts import AttemptDesk
from tessera.server.web.daily import DailyRoutes
from tessera.server.web.duels import Duels
from tessera.server.web.edge import edge
from tessera.server.web.facts import GameFacts, all_facts
from tessera.server.web.health import Health
from tessera.server.web.hosting import HOSTING, Hosting
from tessera.server.web.identity import Identity
from tessera.server.web.lessons import AskedReason, PlayedLesson, Reason, lesson, reason_in
from tessera.server.web.limits import RateLimiter
from tessera.server.web.networks import PROXIES
from tessera.server.web.openapi import ApiDescription
from tessera.server.web.own_puzzles import Workshop
from tessera.server.web.pages import CLIENT, Pages
from tessera.server.web.previews import LinkPreviews
from tessera.server.web.privacy import Privacy
from tessera.server.web.push import PushRoutes
from tessera.server.web.races import Races
from tessera.server.web.records import MadeTable, Records
from tessera.server.web.results import DayAttempts
from tessera.server.web.reviews import Reviews
from tessera.server.web.route import ANY, NO_KEY, Route, describe, route, routes_of
from tessera.server.web.services import add_services
from tessera.server.web.socket import Sockets
from tessera.server.web.statistics import StatisticsRoutes
from tessera.server.web.training import Training
from tessera.server.web.vacation import Vacation
from tessera.server.wire import messages
from tessera.server.wire.info import TableInfo

FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded")
"""Headers that a web server in front of us adds."""
METRICS = "/metrics"
METRICS_MEDIA = "text/plain"
PAGES = "/{path:(?!api(?:/|$)).*}"
"""Every other path: pages and files of the client."""


clear_when_idle(*(each for each in vars(getattr(yarl, "_url", yarl)).values() if hasattr(each, "cache_clear")))


class Lobby(msgspec.Struct, frozen=True):
    """The public tables."""

    tables: list[TableInfo]


class Tables:
    """The routes under /api/tables, and the list of games."""

    def __init__(self, tables: TableRegistry, identity: Identity, making: RateLimiter, publics: RateLimiter) -> None:
        self._tables = tables
        self._identity = identity
        self._making = making
        self._publics = publics

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("GET", "/api/games")
    async def games(self, request: web.Request) -> dict[str, GameFacts]:
        """List everything that can be played, and the facts about it."""
        return all_facts()

    @route("GET", "/api/schema")
    async def schema(self, request: web.Request) -> dict[str, Any]:
        """Describe the messages of a table's socket as JSON Schema: those a client sends (`in`) and gets (`out`)."""
        return messages.schema()

    @route("GET", "/api/lessons/{game}", gives=PlayedLesson, raises=("unknown-lesson",))
    async def lesson(self, request: web.Request) -> Answer:
        """Tell a game's lesson; it never changes while the server runs."""
        told = await asyncio.to_thread(lesson, request.match_info["game"])
        response = Answer(body=told, content_type="application/json", headers={"Cache-Control": "no-cache"})
        response.enable_compression()
        return response

    @route("GET", "/api/lessons/{game}/why", raises=("unknown-lesson",))
    async def lesson_why(self, request: web.Request, asked: AskedReason) -> Reason:
        """Tell why the learner can do nothing with a piece, or by a kind of action, at a note of a lesson."""
        return await asyncio.to_thread(reason_in, request.match_info["game"], asked)

    @route("GET", "/api/tables", gives=Lobby)
    async def lobby(self, request: web.Request) -> Answer:
        """List the public tables that are not over and were visited in the last quarter of an hour, newest first."""
        return answer({"tables": await self._tables.lobby()})

    @route(
        "POST",
        "/api/tables",
        status=201,
        raises=(
            NO_KEY,
            "bad-options",
            "being-raced",
            "too-many-tables",
            "unknown-bot",
            "unknown-game",
            "unknown-rules",
            ANY,
        ),
    )
    async def make(self, request: web.Request, wish: TableWish) -> MadeTable:
        """Make a table.  The same wish with the same `id` again gives the same table."""
        person = await self._identity.known(request)
        self._making.take(person)
        if wish.public:
            self._publics.take(address(request))
        table = await self._tables.make(person, wish)
        return MadeTable(table, f"/table/{table}")

    @route("GET", "/api/tables/{table}")
    async def table(self, request: web.Request) -> TableInfo:
        """Tell the public facts of a table."""
        table = await self._tables.find(request.match_info["table"])
        async with table.current() as course:
            return course.info()


def application(tables: TableRegistry, hosting: Hosting = HOSTING, client: Path = CLIENT) -> web.Application:
    """The whole application.  Its shutdown finishes what was accepted and closes the services."""
    services = tables.services
    limits, public, push = hosting.limits, hosting.public, hosting.push
    identity = Identity(services.store, limits, services.fanout, secure=public is not None and public.secure)
    sockets = Sockets(tables, identity, limits, hosting.door)
    reviews = Reviews(tables, identity, limits)
    results = Results(services.store)
    services.ended = results.ended
    services.renamed = results.renamed

    async def metrics(request: web.Request) -> web.StreamResponse:
        """Not for the public: neither for other machines nor for the clients of a web server in front of us."""
        if any(name in request.headers for name in FORWARDED) or not hosting.monitors.have(request.remote or ""):
            raise Refusal("not-found", f"there is no {METRICS}")
        return Answer(body=services.metrics.text().encode(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    forgetter = Forgetter(tables)
    keeper = Keeper(tables, hosting.policy, forgetter)
    clerk = Clerk(services.store, forgetter)
    herald = PushHerald(tables, push)

    async def start(app: web.Application) -> None:
        services.clock.start(tables)
        keeper.start()
        clerk.start()
        if push != "off":
            herald.start()
            services.herald = herald

    async def stop(app: web.Application) -> None:
        await clerk.stop()
        await keeper.stop()
        await tables.finish()
        await herald.close()
        await sockets.close()
        await reviews.close()
        await results.settle()

    async def close(app: web.Application) -> None:
        await services.close()

    pinned = [public.middleware] if public else []
    app = web.Application(middlewares=[*pinned, errors, edge(limits, services.metrics)])
    app[PROXIES] = hosting.proxies
    app.on_response_prepare.append(strict)
    app.on_startup.append(start)
    app.on_startup.append(identity.start)
    app.on_startup.append(forgetter.start)
    app.cleanup_ctx.append(services.metrics.refreshing)
    app.on_shutdown.append(stop)
    app.on_cleanup.append(close)
    describe(metrics, Route("GET", METRICS, "Tell Prometheus's metrics.", media=METRICS_MEDIA, raises=("not-found",)))
    routes = [*Health(tables).routes(), web.get(METRICS, metrics), *identity.routes()]
    making = limits.limiter("tables")
    app.add_routes([*routes, *DailyRoutes(tables, identity, making).routes()])
    app.add_routes(Tables(tables, identity, making, limits.limiter("publics")).routes())
    app.add_routes(Privacy(services.store, identity, forgetter, limits).routes())
    app.add_routes([*Records(tables, identity, making, limits).routes(), *reviews.routes()])
    desk = AttemptDesk(services)
    days = DayAttempts(services, desk, identity, limits)
    races = Races(tables, identity, limits)
    workshop = Workshop(services, identity, limits)
    duels = Duels(tables, desk, days, races, workshop, identity, making, limits)
    app.add_routes(workshop.routes())
    app.add_routes([*AttemptRoutes(desk, days, duels, identity, limits).routes(), *days.routes()])
    app.add_routes([*races.routes(), *duels.routes(), *Training(services, desk, identity, limits).routes()])
    app.add_routes(Vacation(tables, identity, limits).routes())
    app.add_routes(StatisticsRoutes(tables, results, identity, limits).routes())
    app.add_routes(routes_of(sockets))
    app.add_routes(PushRoutes(services.store, identity, herald, push, limits).routes())
    add_services(app, services.workers, services.store)
    previews = LinkPreviews(services.store, services.workers, limits)
    app.add_routes([*previews.routes(), *ApiDescription(app).routes()])
    app.add_routes([web.get(PAGES, Pages(client, previews, public).page)])
    return app
