"""Mounts the services that games bring: decode the request, limit the rate, run slow calls in a worker, encode."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

from tessera.core.game import Refusal
from tessera.core.registry import games, resolve
from tessera.core.service import RateLimit, Service
from tessera.server.web.answers import Answer, address, answer, body, logger, refuse_strangers
from tessera.server.web.limits import RateLimiter
from tessera.server.workers import Workers

Handler = Callable[[web.Request], Awaitable[Answer]]


def service_routes(workers: Workers) -> list[web.RouteDef]:
    """The routes of every game's services.  Broken services of one game do not stop the others."""
    rates: dict[RateLimit, RateLimiter] = {}
    routes: list[web.RouteDef] = []
    for entry in games().values():
        try:
            services: tuple[Service, ...] = resolve(entry.services) if entry.services else ()
        except Refusal as refusal:
            logger.error("services are left out", extra={"game": entry.name, "fault": str(refusal)})
            continue
        for service in services:
            limit = service.rate
            rate = rates.setdefault(limit, RateLimiter(limit.what, (limit.per_second, limit.burst))) if limit else None
            add = web.get if service.method == "GET" else web.post
            routes.append(add(service.path, handler(service, rate, workers)))
    return routes


def handler(service: Service, rate: RateLimiter | None, workers: Workers) -> Handler:
    """The function that answers requests to one service."""

    async def handle(request: web.Request) -> Answer:
        if service.method == "POST":
            refuse_strangers(request)
            asked = await body(request, service.request)
        else:
            asked = from_address(request, service.request)
        if rate:
            rate.take(address(request))
        return answer(await called(workers, service.seconds, service.call, asked))

    return handle


def from_address(request: web.Request, kind: type[msgspec.Struct]) -> msgspec.Struct:
    """The request's path variables and query as a typed struct."""
    try:
        return msgspec.convert({**request.query, **request.match_info}, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"{error}") from None


async def called(workers: Workers, seconds: float | None, function: Callable[[Any], Any], asked: Any) -> Any:
    """The function's result, computed in a worker if it has a time limit."""
    return function(asked) if seconds is None else await workers.call(seconds, function, asked)
