"""What all answers have in common: JSON in and out, errors in one form, strict headers, our own origin only."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from tessera.core.game import Refusal
from tessera.server.web.limits import TooFast
from tessera.server.workers import Broken

Answer = web.Response
Asked = TypeVar("Asked")

BODY_BYTES = 64 * 1024
"""The largest body of a request, and the largest message on a socket."""

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
"""Scripts and styles come from our own files only; a drawing may set the `style` of a single element."""

STATUS = {
    "not-found": 404,
    "unknown-table": 404,
    "unknown-lesson": 404,
    "unknown-category": 404,
    "wrong-origin": 403,
    "not-yours": 403,
    "too-large": 413,
    "too-fast": 429,
    "busy": 503,
    "too-slow": 503,
    "stopping": 503,
}
"""Every other refusal is 400: the request was wrong and says where."""

log = logging.getLogger("tessera.web")


class Fault(msgspec.Struct, omit_defaults=True):
    """What an error says: a code for programs, a text for people, the rule if one was broken, a wait in ms."""

    code: str
    text: str
    rule: str = ""
    wait: int = 0

    @classmethod
    def of(cls, refusal: Refusal) -> Fault:
        return cls(refusal.code, refusal.message, refusal.rule, refusal.wait if isinstance(refusal, TooFast) else 0)


def answer(what: Any, status: int = 200) -> Answer:
    body = msgspec.json.encode(what)
    return Answer(body=body, status=status, content_type="application/json", headers={"Cache-Control": "no-store"})


def refusal_answer(refusal: Refusal) -> Answer:
    fault = Fault.of(refusal)
    status = STATUS.get(fault.code, 400)
    return answer({"error": {"code": fault.code, "text": fault.text, "rule": fault.rule, "wait": fault.wait}}, status)


async def body(request: web.Request, kind: type[Asked]) -> Asked:
    """The request's JSON as a typed struct, or a refusal that says what is wrong with it."""
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"{error}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("not-json", f"this is not JSON: {error}") from None


def refuse_strangers(request: web.Request) -> None:
    """A browser says which page a request comes from; only our own pages may change anything or open a socket."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise Refusal("wrong-origin", f"requests from pages of {origin} are not answered here", value=origin)


def address(request: web.Request) -> str:
    """Where a request comes from; a web server on this machine says for whom it asks."""
    remote = request.remote or ""
    passed_on = request.headers.get("X-Forwarded-For", "")
    return passed_on.rpartition(",")[2].strip() if passed_on and remote in ("127.0.0.1", "::1") else remote


@web.middleware
async def errors(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Whatever goes wrong becomes one JSON error; only what is our own fault is logged."""
    try:
        return await handler(request)
    except Refusal as refusal:
        return refusal_answer(refusal)
    except web.HTTPRequestEntityTooLarge:
        return refusal_answer(Refusal("too-large", f"a request has at most {BODY_BYTES} bytes"))
    except web.HTTPException as error:
        if error.status >= 400:
            code = {404: "not-found", 405: "wrong-method"}.get(error.status, "bad-request")
            return answer({"error": {"code": code, "text": error.reason, "rule": "", "wait": 0}}, error.status)
        raise
    except Broken as fault:
        log.error("a worker failed", extra={"path": request.path, "fault": str(fault)})
    except Exception:
        log.exception("a request failed", extra={"path": request.path})
    return answer({"error": {"code": "our-fault", "text": "something went wrong here", "rule": "", "wait": 0}}, 500)


async def strict(request: web.Request, response: web.StreamResponse) -> None:
    """Every response carries the strict headers."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.pop("Server", None)
