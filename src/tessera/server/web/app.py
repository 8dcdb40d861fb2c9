"""The web application: the client's files, the API and sockets of the tables, the games' services, health, metrics."""

from __future__ import annotations

import asyncio
from pathlib import Path

import yarl
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from tessera.core.caching import clear_when_idle
from tessera.core.game import Refusal
from tessera.server.push.endpoints import PushTo
from tessera.server.push.herald import PushHerald
from tessera.server.results import Results
from tessera.server.table.keeping import POLICY, Keeper, Policy
from tessera.server.table.registry import TableRegistry
from tessera.server.table.wishes import TableWish
from tessera.server.web.answers import Answer, address, answer, body, errors, refuse_strangers, strict
from tessera.server.web.daily import DailyRoutes
from tessera.server.web.door import DOOR, DoorLimits
from tessera.server.web.edge import edge
from tessera.server.web.facts import all_facts
from tessera.server.web.health import Health
from tessera.server.web.identity import Identity
from tessera.server.web.lessons import lesson
from tessera.server.web.limits import LIMITS, Limits, RateLimiter
from tessera.server.web.pages import CLIENT, Pages
from tessera.server.web.previews import LinkPreviews
from tessera.server.web.proxies import LOOPBACK, TRUSTED, Proxies
from tessera.server.web.public_url import PublicUrl
from tessera.server.web.push import PushRoutes
from tessera.server.web.records import Records
from tessera.server.web.reviews import Reviews
from tessera.server.web.services import add_services
from tessera.server.web.socket import Sockets
from tessera.server.web.statistics import StatisticsRoutes
from tessera.server.web.vacation import Vacation
from tessera.server.wire import messages

FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded")
"""Headers that a web server in front of us adds."""


clear_when_idle(*(each for each in vars(getattr(yarl, "_url", yarl)).values() if hasattr(each, "cache_clear")))


class Tables:
    """The routes under /api/tables, and the list of games."""

    def __init__(self, tables: TableRegistry, identity: Identity, making: RateLimiter, publics: RateLimiter) -> None:
        self._tables = tables
        self._identity = identity
        self._making = making
        self._publics = publics

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/games", self.games),
            web.get("/api/schema", self.schema),
            web.get("/api/lessons/{game}", self.lesson),
            web.get("/api/tables", self.lobby),
            web.post("/api/tables", self.make),
            web.get("/api/tables/{table}", self.table),
        ]

    async def games(self, request: web.Request) -> Answer:
        """Everything that can be played, and the facts about it."""
        return answer(all_facts())

    async def schema(self, request: web.Request) -> Answer:
        return answer(messages.schema())

    async def lesson(self, request: web.Request) -> Answer:
        """A game's lesson; it never changes while the server runs."""
        told = await asyncio.to_thread(lesson, request.match_info["game"])
        response = Answer(body=told, content_type="application/json", headers={"Cache-Control": "no-cache"})
        response.enable_compression()
        return response

    async def lobby(self, request: web.Request) -> Answer:
        return answer({"tables": await self._tables.lobby()})

    async def make(self, request: web.Request) -> Answer:
        refuse_strangers(request)
        wish = await body(request, TableWish)
        person = await self._identity.known(request)
        self._making.take(person)
        if wish.public:
            self._publics.take(address(request))
        table = await self._tables.make(person, wish)
        return answer({"table": table, "link": f"/table/{table}"}, status=201)

    async def table(self, request: web.Request) -> Answer:
        table = await self._tables.find(request.match_info["table"])
        async with table.current() as course:
            return answer(course.info())


def application(
    tables: TableRegistry,
    client: Path = CLIENT,
    limits: Limits = LIMITS,
    door: DoorLimits = DOOR,
    public: PublicUrl | None = None,
    policy: Policy = POLICY,
    proxies: Proxies = LOOPBACK,
    push: PushTo = "public",
) -> web.Application:
    """The whole application.  Its shutdown finishes what was accepted and closes the services."""
    services = tables.services
    identity = Identity(services.store, limits, services.fanout, secure=public is not None and public.secure)
    sockets = Sockets(tables, identity, limits, door)
    reviews = Reviews(tables, identity, limits)
    results = Results(services.store)
    services.ended = results.ended

    async def metrics(request: web.Request) -> Answer:
        """Not for the public: a web server in front of us passes on its clients' addresses, and those are refused."""
        if any(name in request.headers for name in FORWARDED):
            raise Refusal("not-found", "there is no /metrics")
        return Answer(body=services.metrics.text().encode(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    keeper = Keeper(tables, policy)
    herald = PushHerald(tables, push)

    async def start(app: web.Application) -> None:
        services.clock.start(tables)
        keeper.start()
        if push != "off":
            herald.start()
            services.herald = herald

    async def stop(app: web.Application) -> None:
        await keeper.stop()
        await tables.finish()
        await herald.close()
        await sockets.close()
        await reviews.close()
        await results.close()

    async def close(app: web.Application) -> None:
        await services.close()

    pinned = [public.middleware] if public else []
    app = web.Application(middlewares=[*pinned, errors, edge(limits, services.metrics)])
    app[TRUSTED] = proxies
    app.on_response_prepare.append(strict)
    app.on_startup.append(start)
    app.on_startup.append(identity.start)
    app.cleanup_ctx.append(services.metrics.refreshing)
    app.on_shutdown.append(stop)
    app.on_cleanup.append(close)
    routes = [*Health(tables).routes(), web.get("/metrics", metrics), *identity.routes()]
    making = limits.limiter("tables")
    app.add_routes([*routes, *DailyRoutes(tables, identity, making).routes()])
    app.add_routes(Tables(tables, identity, making, limits.limiter("publics")).routes())
    app.add_routes([*Records(tables, identity, making, limits).routes(), *reviews.routes()])
    app.add_routes(Vacation(tables, identity, limits).routes())
    app.add_routes(StatisticsRoutes(services.store, results, identity, limits).routes())
    app.add_routes([web.get("/api/tables/{table}/socket", sockets.connect)])
    app.add_routes(PushRoutes(services.store, identity, herald, push, limits).routes())
    add_services(app, services.workers)
    previews = LinkPreviews(services.store, services.workers, limits)
    app.add_routes([*previews.routes(), web.get("/{path:.*}", Pages(client, previews, public).page)])
    return app
