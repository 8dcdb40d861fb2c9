"""HTTP answers: JSON in and out, one form for errors, strict headers, requests from our own origin only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from tessera.core.game import Refusal
from tessera.server.web.networks import PROXIES
from tessera.server.wire.problem import VALUE, Problem
from tessera.server.workers import Broken

Answer = web.Response
Asked = TypeVar("Asked")

BODY_BYTES = 64 * 1024
"""The largest request body, and the largest message on a socket."""
BODY_SECONDS = 20.0
"""Seconds in which a request body must arrive."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; style-src-attr 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Scripts and styles come from our own files only; a drawing may set the `style` of an element."""

STATUS = {
    "not-found": 404,
    "being-raced": 409,
    "not-begun": 409,
    "unknown-duel": 404,
    "unknown-table": 404,
    "expired": 410,
    "unknown-lesson": 404,
    "unknown-category": 404,
    "unknown-language": 404,
    "no-printer": 501,
    "no-push": 501,
    "no-pictures": 501,
    "our-fault": 500,
    "unknown-token": 401,
    "wrong-origin": 403,
    "a-program": 403,
    "wrong-host": 421,
    "not-yours": 403,
    "slow-body": 408,
    "too-large": 413,
    "encoding": 415,
    "too-fast": 429,
    "too-many-sockets": 429,
    "busy": 503,
    "too-slow": 503,
    "stopping": 503,
    "unavailable": 503,
}
"""The HTTP status of a refusal, by code; all others are 400."""

OUR_FAULT = Problem("our-fault", "something went wrong on the server; try again")

logger = logging.getLogger("tessera.web")


def answer(what: Any, status: int = 200) -> Answer:
    """A JSON response that is not cached."""
    body = msgspec.json.encode(what)
    return Answer(body=body, status=status, content_type="application/json", headers={"Cache-Control": "no-store"})


def refusal_answer(refusal: Refusal) -> Answer:
    return problem_answer(Problem.of(refusal), STATUS.get(refusal.code, 400))


def problem_answer(problem: Problem, status: int) -> Answer:
    return answer({"error": problem}, status)


async def read(request: web.Request, most: int = BODY_BYTES) -> bytes:
    """The request's body, refused as soon as it is too large, too slow or broken."""
    too_large = Refusal("too-large", f"a request here has at most {most} bytes")
    if (request.content_length or 0) > most:
        raise too_large
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while chunk := await request.content.readany():
                data += chunk
                if len(data) > most:
                    raise too_large
    except TimeoutError:
        raise Refusal("slow-body", f"the body did not arrive within {BODY_SECONDS:g} s") from None
    except web.RequestPayloadError:
        raise Refusal("bad-request", "the body of the request is not what its headers say") from None
    return bytes(data)


async def body(request: web.Request, kind: type[Asked]) -> Asked:
    """The request's JSON as a typed struct, or a refusal that names the mistake."""
    try:
        return msgspec.json.decode(await read(request), type=kind)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"{error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("not-json", f"this is not JSON: {error}") from None


def refuse_strangers(request: web.Request) -> None:
    """Refuse requests from other sites' pages: only our own pages may change anything or open a socket."""
    origin = request.headers.get("Origin")
    if origin is not None and _host(origin) != request.headers.get("Host"):
        raise Refusal("wrong-origin", f"requests from pages of {origin} are not allowed", value=origin)


def _host(origin: str) -> str | None:
    """The host and port of an origin, if it is one."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def address(request: web.Request) -> str:
    """The client's address; trusted proxies pass it on."""
    return request.app[PROXIES].client(request)


@web.middleware
async def errors(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Turn every failure into one form of JSON error; log only those that are the server's fault."""
    try:
        return await handler(request)
    except Refusal as refusal:
        return refusal_answer(refusal)
    except web.HTTPException as error:
        if error.status >= 400:
            return _http_problem(request, error)
        raise
    except ConnectionError:
        if request.transport is not None and not request.transport.is_closing():
            logger.exception("a request failed", extra={"path": request.path})
        # else the client has left, and nobody reads the answer
    except Broken as fault:
        logger.error("a worker failed", extra={"path": request.path, "fault": str(fault)})
    except Exception:
        logger.exception("a request failed", extra={"path": request.path})
    return problem_answer(OUR_FAULT, 500)


def _http_problem(request: web.Request, error: web.HTTPException) -> Answer:
    """The answer to a request that no route takes."""
    if isinstance(error, web.HTTPNotFound):
        return problem_answer(Problem("not-found", f"there is no {request.path}", value=request.path[:VALUE]), 404)
    if isinstance(error, web.HTTPMethodNotAllowed):
        allowed = ", ".join(sorted(error.allowed_methods))
        refused = problem_answer(Problem("wrong-method", f"{request.path} takes {allowed} only"), 405)
        refused.headers["Allow"] = allowed
        return refused
    return problem_answer(Problem("bad-request", error.reason), error.status)


async def strict(request: web.Request, response: web.StreamResponse) -> None:
    """Add the strict headers to every response."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if "frame-ancestors *" in response.headers["Content-Security-Policy"]:
        del response.headers["X-Frame-Options"]  # it knows no list of sites, and older browsers prefer it
    response.headers.pop("Server", None)
