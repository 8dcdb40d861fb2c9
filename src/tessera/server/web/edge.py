"""The edge: every request passes here before its route, and what no route should see is refused."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Middleware

from tessera.core.game import Refusal
from tessera.server.metrics import Metrics
from tessera.server.web.answers import address
from tessera.server.web.limits import Limits

TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The form of a table's id."""


def edge(limits: Limits, metrics: Metrics) -> Middleware:
    """The middleware that refuses odd requests and too many of them, and counts all refusals by code."""
    requests = limits.limiter("requests")

    @web.middleware
    async def middleware(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        try:
            _refuse_odd_headers(request)
            _refuse_odd_ids(request)
            requests.take(address(request))
            return await handler(request)
        except Refusal as refusal:
            metrics.count("tessera_refused_requests_total", code=refusal.code)
            raise

    return middleware


def _refuse_odd_headers(request: web.Request) -> None:
    """Refuse encoded bodies, which would have to be inflated, and headers that are not text."""
    headers = request.headers
    encoding = headers.get("Content-Encoding", "identity")
    if encoding.lower() != "identity":
        raise Refusal("encoding", "send the body as it is, without a Content-Encoding")
    for name, value in headers.items():
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise Refusal("bad-request", f"the header {name} is not UTF-8")


def _refuse_odd_ids(request: web.Request) -> None:
    """Refuse what cannot be the id of a table before a store has to look for it."""
    table = request.match_info.get("table")
    if table is not None and not TABLE.fullmatch(table):
        raise Refusal("unknown-table", "there is no such table; perhaps the link is incomplete")
