"""The OpenAPI 3.1 document of all routes and the AsyncAPI 3 document of a table's socket, made from the code."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from http import HTTPStatus
from inspect import isfunction
from typing import Any

import msgspec
from aiohttp import web

from tessera import __version__
from tessera.server.web.answers import STATUS
from tessera.server.web.asyncapi import asyncapi
from tessera.server.web.edge import TABLE
from tessera.server.web.route import ANY, JSON, NO_KEY, Route, described, route, routes_of
from tessera.server.wire.problem import Problem

Json = dict[str, Any]

VARIABLE = re.compile(r"\{(\w+)\}")
REF = "#/components/schemas/{name}"
TEXT: Json = {"type": "string"}
PATTERNS = {"table": f"^{TABLE.pattern}$"}
"""The form of a variable in a path, by its name."""
KEY: Json = {
    "type": "apiKey",
    "in": "cookie",
    "name": "tessera_key",
    "description": "A client without a key gets one from `GET /api/me`.  Over TLS its name is `__Host-tessera_key`.",
}
BEARER: Json = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a program, from `POST /api/me/programs`.",
}
ABOUT = """\
The HTTP routes of a Tessera server.  A game is played over a table's socket, which `/api/asyncapi.json` describes;
the protocol's page in the docs explains both.

Errors are a problem with a `code` for programs and a `text` for people; a retry may succeed after `wait` milliseconds.
Every route may also be refused with 405 if the method is wrong."""


class Failed(msgspec.Struct, frozen=True):
    """The answer to a request that was refused; nothing has changed."""

    error: Problem


class ApiDescription:
    """The routes of the two documents."""

    def __init__(self, app: web.Application) -> None:
        self._app = app

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @cached_property
    def _openapi(self) -> Json:
        return openapi(list(described(self._app)))

    @route("GET", "/api/openapi.json")
    async def openapi(self, request: web.Request) -> dict[str, Any]:
        """Describe every HTTP route of this server as an OpenAPI 3.1 document."""
        return self._openapi

    @route("GET", "/api/asyncapi.json")
    async def asyncapi(self, request: web.Request) -> dict[str, Any]:
        """Describe the socket of a table as an AsyncAPI 3 document."""
        return asyncapi()


def openapi(routes: list[Route]) -> Json:
    """The OpenAPI 3.1 document of these routes."""
    routes = [each._replace(gives=each.gives()) if isfunction(each.gives) else each for each in routes]
    bodies = [each.asks for each in routes if each.asks and each.method == "POST"]
    types = list(dict.fromkeys((Failed, *bodies, *(each.gives for each in routes if each.gives))))
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    schema_of = dict(zip(types, schemas, strict=True))
    paths: defaultdict[str, Json] = defaultdict(dict)
    for each in routes:
        paths[each.path][each.method.lower()] = operation(each, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tessera",
            "version": __version__,
            "description": ABOUT,
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"key": KEY, "token": BEARER}},
    }


def operation(stated: Route, schema_of: Mapping[Any, Json]) -> Json:
    """The operation object of a route."""
    summary, _, more = stated.about.partition("\n\n")
    words = [word for word in re.split(r"\W+", stated.path) if word not in ("", "api")]
    found: Json = {
        "operationId": "_".join((stated.method.lower(), *words)),
        "summary": " ".join(summary.split()),
        "tags": words[:1],
        "responses": answers(stated, schema_of) | refusals(stated, schema_of[Failed]),
    }
    if more:
        found["description"] = " ".join(more.split())
    if parameters := parameters_of(stated):
        found["parameters"] = parameters
    if stated.takes:
        found["requestBody"] = {"required": True, "content": {stated.takes: {"schema": TEXT}}}
    elif stated.asks and stated.method == "POST":
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[stated.asks]}}}
    if NO_KEY in stated.raises:
        found["security"] = [{"key": []}, {"token": []}]
    return found


def parameters_of(stated: Route) -> list[Json]:
    """The variables in the path and, for a GET, in the query."""
    asked: Json = {}
    if stated.asks and stated.method == "GET":
        asked = msgspec.json.schema(stated.asks)["$defs"][stated.asks.__name__]["properties"]
    inside = VARIABLE.findall(stated.path)
    found: list[Json] = []
    for name in inside:
        pattern = {"pattern": PATTERNS[name]} if name in PATTERNS else {}
        schema = {**asked.get(name, TEXT), "minLength": 1, **pattern}
        found.append({"name": name, "in": "path", "required": True, "schema": schema})
    return found + [
        {"name": name, "in": "query", "schema": schema} for name, schema in asked.items() if name not in inside
    ]


def answers(stated: Route, schema_of: Mapping[Any, Json]) -> Json:
    """The answers of a request that is not refused."""
    schema = TEXT if stated.gives is None else schema_of[stated.gives]
    told: Json = {"description": HTTPStatus(stated.status).phrase}
    if stated.media:
        told["content"] = {stated.media: {"schema": schema}}
    return {str(status): told for status in (stated.status, *stated.also)}


def refusals(stated: Route, failed: Json) -> Json:
    """The answers to a refused request, by status, with the codes that each may have."""
    codes: defaultdict[int, list[str]] = defaultdict(list)
    for code in sorted(stated.codes - {ANY}):
        codes[STATUS.get(code, 400)].append(code)
    found = {}
    for status, listed in sorted(codes.items()):
        if status in stated.also:
            continue
        complete = status != 400 or ANY not in stated.raises
        limits = {"properties": {"error": {"properties": {"code": {"enum": listed}}}}}
        found[str(status)] = {
            "description": ", ".join((*listed, *(() if complete else ("a code of the record or of the game",)))),
            "content": {JSON: {"schema": {"allOf": [failed, limits]} if complete else failed}},
        }
    return found
