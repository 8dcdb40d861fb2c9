"""Mounts the services that games bring: decode the request, limit the rate, run slow calls in a worker, encode."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import getdoc
from typing import Any, get_args, get_origin, get_type_hints

from aiohttp import web

from tessera.core.game import Refusal
from tessera.core.registry import GameEntry, games, resolve
from tessera.core.service import File, Help, RateLimit, Service
from tessera.server.store import Store
from tessera.server.table.raced import refuse_raced
from tessera.server.web.answers import address, answer, logger, refuse_strangers
from tessera.server.web.limits import RateLimiter
from tessera.server.web.route import OF_WORKERS, Handler, Route, describe, file
from tessera.server.workers import Job, Workers

VARIABLE = re.compile(r"\{[^{}]*\}")
"""A variable in a path: `{category}`."""


def add_services(app: web.Application, workers: Workers, store: Store) -> None:
    """Add every game's services to the application.  A broken one is logged in one line and left out."""
    rates: dict[RateLimit, RateLimiter] = {}
    for entry in games().values():
        try:
            services = _services_of(entry)
        except Refusal as refusal:
            logger.error("services are left out", extra={"game": entry.name, "fault": str(refusal)})
            continue
        for service in services:
            limit = service.rate
            rate = rates.setdefault(limit, RateLimiter(limit.what, (limit.per_second, limit.burst))) if limit else None
            try:
                _refuse_taken(app, service)
                add = web.get if service.method == "GET" else web.post
                app.add_routes([add(service.path, handler(service, rate, workers, store))])
            except ValueError as error:  # a Refusal, or a path that aiohttp cannot read
                about = {"game": entry.name, "path": service.path, "fault": str(error)}
                logger.error("a service is left out", extra=about)


def _services_of(entry: GameEntry) -> tuple[Service, ...]:
    services = resolve(entry.services) if entry.services else ()
    if not (isinstance(services, tuple) and all(isinstance(service, Service) for service in services)):
        raise Refusal("bad-plugin", f"{entry.services} is not a tuple of Service")
    return services


def _refuse_taken(app: web.Application, service: Service) -> None:
    """Refuse a route that an earlier one would hide: paths are equal if they differ only in the names in braces."""
    shape = VARIABLE.sub("{}", service.path)
    for route in app.router.routes():
        if route.resource and route.method == service.method and VARIABLE.sub("{}", route.resource.canonical) == shape:
            raise Refusal("taken-path", f"{service.method} {service.path} is taken", value=service.path)


def handler(service: Service, rate: RateLimiter | None, workers: Workers, store: Store) -> Handler:
    """The function that answers requests to one service."""

    stated = route_of(service)

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            if service.method == "POST":
                refuse_strangers(request)
            asked = await stated.decode(request)
            who = address(request)
            if rate:
                rate.take(who)
            found = await called(workers, who, service.seconds, service.call, asked)
            if isinstance(found, Help):
                await refuse_raced(store, *found.puzzles)
                found = found.answer
        except Refusal as refusal:
            stated.check(refusal)
            raise
        return file(found.name, service.media, found.content) if isinstance(found, File) else answer(found)

    return describe(handle, stated)


def route_of(service: Service) -> Route:
    """The facts of the route that serves it."""
    gives = get_type_hints(service.call).get("return", Any)
    if get_origin(gives) is Help:
        (gives,) = get_args(gives)
    return Route(
        service.method,
        service.path,
        getdoc(service.call) or "",
        service.request,
        None if gives is File else gives,
        media=service.media,
        raises=(*service.raises, *(() if service.seconds is None else OF_WORKERS)),
    )


async def called(workers: Workers, who: str, seconds: float | None, function: Callable[[Any], Any], asked: Any) -> Any:
    """The function's result, computed in a worker if it has a time limit."""
    return function(asked) if seconds is None else await workers.call(Job.PUZZLE, who, seconds, function, asked)
