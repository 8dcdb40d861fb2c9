"""The public address: with one, requests for another host or from another origin are refused."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from tessera.core.game import Refusal
from tessera.server.web.answers import refusal_answer

PORTS = {"http": ":80", "https": ":443"}
"""The port that a browser leaves out, by scheme."""
PROBES = ("/healthz", "/metrics")
"""Paths that monitoring asks for by the machine's own address."""


class PublicUrl(NamedTuple):
    """The address that browsers use: `https://play.example.org`, with a port unless it is the usual one."""

    scheme: str
    host: str

    @classmethod
    def read(cls, text: str) -> PublicUrl:
        """The address a text names, or a refusal."""
        try:
            parts = urlsplit(text)
            scheme, host = parts.scheme, parts.netloc.lower()
        except ValueError:
            scheme = host = ""
        if scheme not in PORTS or not host or "@" in host or parts.path not in ("", "/") or parts.query:
            raise Refusal("public-url", f"a public address is like https://play.example.org, not {text!r}", value=text)
        return cls(scheme, host.removesuffix(PORTS[scheme]))

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def secure(self) -> bool:
        return self.scheme == "https"

    def check(self, request: web.Request) -> None:
        """Refuse a request for another host, or one from another origin that could change something."""
        if request.path in PROBES:
            return
        if request.host.lower().removesuffix(PORTS[self.scheme]) != self.host:
            raise Refusal("wrong-host", f"this server is {self.origin}", value=request.host)
        origin = request.headers.get("Origin")
        changes = request.method not in ("GET", "HEAD") or "Upgrade" in request.headers
        if changes and origin is not None and origin.lower() != self.origin:
            raise Refusal("wrong-origin", f"only pages of {self.origin} may do this", value=origin)

    @property
    def middleware(self) -> Middleware:
        @web.middleware
        async def pinned(request: web.Request, handler: Handler) -> web.StreamResponse:
            try:
                self.check(request)
            except Refusal as refusal:
                return refusal_answer(refusal)
            return await handler(request)

        return pinned
