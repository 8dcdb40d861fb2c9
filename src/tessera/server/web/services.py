"""Mounts the services that games bring: decode the request, limit the rate, run slow calls in a worker, encode."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

from tessera.core.game import Refusal
from tessera.core.registry import GameEntry, games, resolve
from tessera.core.service import File, RateLimit, Service
from tessera.server.web.answers import Answer, address, answer, body, logger, refuse_strangers
from tessera.server.web.limits import RateLimiter
from tessera.server.workers import Job, Workers

LARGE = 4096
"""Bytes from which an answer is compressed."""

Handler = Callable[[web.Request], Awaitable[Answer]]

VARIABLE = re.compile(r"\{[^{}]*\}")
"""A variable in a path: `{category}`."""


def add_services(app: web.Application, workers: Workers) -> None:
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
                app.add_routes([add(service.path, handler(service, rate, workers))])
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


def handler(service: Service, rate: RateLimiter | None, workers: Workers) -> Handler:
    """The function that answers requests to one service."""

    async def handle(request: web.Request) -> Answer:
        if service.method == "POST":
            refuse_strangers(request)
            asked = await body(request, service.request)
        else:
            asked = from_address(request, service.request)
        who = address(request)
        if rate:
            rate.take(who)
        found = await called(workers, who, service.seconds, service.call, asked)
        if isinstance(found, File):
            return download(found)
        response = answer(found)
        if response.content_length and response.content_length > LARGE:
            response.enable_compression()
        return response

    return handle


def download(file: File) -> Answer:
    """A file that the browser saves under its name."""
    headers = {"Content-Type": file.media, "Content-Disposition": f'attachment; filename="{file.name}"'}
    return Answer(body=file.content, headers=headers)


def from_address(request: web.Request, kind: type[msgspec.Struct]) -> msgspec.Struct:
    """The request's path variables and query as a typed struct."""
    try:
        return msgspec.convert({**request.query, **request.match_info}, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"{error}") from None


async def called(workers: Workers, who: str, seconds: float | None, function: Callable[[Any], Any], asked: Any) -> Any:
    """The function's result, computed in a worker if it has a time limit."""
    return function(asked) if seconds is None else await workers.call(Job.PUZZLE, who, seconds, function, asked)
