"""Routes that describe themselves: method, path, request, answer and errors stand once, at the function that answers.

The decorator does what it states: it refuses other sites' pages, decodes the request into the struct that the function
asks for, and encodes what the function returns.  `openapi.py` reads the same facts, so description and behaviour are
one thing.  A refusal with a code that the route does not state is logged, and fails the tests.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from inspect import getdoc
from typing import Any, Literal, NamedTuple, get_type_hints

import msgspec
from aiohttp import web

from tessera.core.game import Refusal
from tessera.server.web.answers import Answer, answer, body, refuse_strangers

JSON = "application/json"
ANY = "*"
"""Among the codes of a route: those of a game's rules and of records, which no list has."""
EVERYWHERE = ("bad-request", "encoding", "our-fault", "too-fast", "unavailable", "wrong-host")
"""Codes with which any route may refuse."""
OF_CHANGES = ("wrong-origin",)
"""Codes of every POST."""
OF_BODIES = ("not-json", "slow-body", "too-large")
"""Codes of every route that reads a body."""
OF_WORKERS = ("busy", "too-slow")
"""Codes of every route whose work waits in a queue."""
OF_TABLES = ("expired", "unknown-game", "unknown-rules", "unknown-table")
"""Codes of every route about one table, whose game the server may have lost."""
NO_KEY = "no-key"
"""The code of every route for people with a key."""

Method = Literal["GET", "POST"]
Handler = Callable[..., Awaitable[Any]]

logger = logging.getLogger("tessera.web")


class Route(NamedTuple):
    """The facts of a route."""

    method: Method
    path: str
    about: str
    """A description for people."""
    asks: Any = None
    """The struct of the JSON body; of a GET, of the variables in path and query.  None: nothing."""
    gives: Any = None
    """The type of the JSON answer, or a function that returns it; None if the answer is no JSON."""
    status: int = 200
    also: tuple[int, ...] = ()
    """Other statuses with an answer of the same type."""
    media: str = JSON
    """The media type of the answer."""
    takes: str = ""
    """The media type of a body that the function reads itself."""
    raises: tuple[str, ...] = ()

    @property
    def codes(self) -> frozenset[str]:
        """Every code with which it may refuse."""
        more = (*OF_CHANGES, *(OF_BODIES if self.asks or self.takes else ())) if self.method == "POST" else ()
        about_a_table = OF_TABLES if "{table}" in self.path else ()
        return frozenset((*EVERYWHERE, *more, *about_a_table, *self.raises))

    async def decode(self, request: web.Request) -> Any:
        """The request as the struct that is asked for."""
        return await body(request, self.asks) if self.method == "POST" else from_address(request, self.asks)

    def check(self, refusal: Refusal) -> None:
        """Log a refusal that the route does not state."""
        if refusal.code not in self.codes and ANY not in self.raises:
            logger.error("a refusal is not described", extra={"route": self.path, "code": refusal.code})


def route(
    method: Method,
    path: str,
    *,
    gives: Any = None,
    status: int = 200,
    also: tuple[int, ...] = (),
    media: str = JSON,
    takes: str = "",
    raises: tuple[str, ...] = (),
) -> Callable[[Handler], Handler]:
    """Make a method `(self, request)` or `(self, request, asked)` answer a route.

    It may return a ready response; then `gives` has the type of the answer, which else is the function's own.
    """

    def decorate(function: Handler) -> Handler:
        hints = get_type_hints(function, include_extras=True)
        returned = hints.pop("return")
        hints.pop("request")
        asks = next(iter(hints.values()), None)
        answered = gives if _is_response(returned) else returned
        stated = Route(method, path, getdoc(function) or "", asks, answered, status, also, media, takes, raises)

        @wraps(function)
        async def handle(self: Any, request: web.Request) -> web.StreamResponse:
            try:
                if method == "POST":
                    refuse_strangers(request)
                asked = () if asks is None else (await stated.decode(request),)
                found = await function(self, request, *asked)
            except Refusal as refusal:
                stated.check(refusal)
                raise
            return found if isinstance(found, web.StreamResponse) else answer(found, status)

        return describe(handle, stated)

    return decorate


def describe(handle: Handler, stated: Route) -> Handler:
    """Attach its facts to a function that answers requests."""
    vars(handle)["route"] = stated
    return handle


def _is_response(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, web.StreamResponse)


def routes_of(owner: object) -> list[web.RouteDef]:
    """The routes of all methods of an object that state one."""
    made = []
    for name, value in vars(type(owner)).items():
        if stated := getattr(value, "route", None):
            add = web.get if stated.method == "GET" else web.post
            made.append(add(stated.path, getattr(owner, name)))
    return made


def described(app: web.Application) -> Iterator[Route]:
    """The facts of the application's routes, in the order in which they were added."""
    for each in app.router.routes():
        stated = getattr(each.handler, "route", None)
        if stated and each.method == stated.method:
            yield stated


def from_address(request: web.Request, kind: type[msgspec.Struct]) -> msgspec.Struct:
    """The request's path variables and query as a typed struct."""
    try:
        return msgspec.convert({**request.query, **request.match_info}, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"{error}") from None


def file(name: str, media: str, content: bytes | str) -> Answer:
    """A file that the browser saves under its name."""
    headers = {"Content-Type": media, "Content-Disposition": f'attachment; filename="{name}"'}
    return Answer(body=content, headers=headers)
