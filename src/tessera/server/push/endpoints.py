"""Endpoints: the addresses of push services.  Clients choose them, so the server must not be led to other machines.

An endpoint is an https address with a host name.  The name is resolved when a push is sent, and only public addresses
are used, whatever the name meant when it was stored.  Redirects are not followed, and no answer is passed on.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Literal
from urllib.parse import urlsplit

from aiohttp import ClientSession, ClientTimeout, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from tessera.core.game import Refusal

PushTo = Literal["public", "anywhere", "off"]
"""Allowed destinations of pushes: public addresses over TLS; anywhere, for tests; nowhere."""

LONGEST = 1024
TIMEOUT = ClientTimeout(total=10, connect=5)
PER_SERVICE = 8
"""Connections to one push service."""
TRANSLATED = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("2002::/16"))
"""IPv6 addresses that stand for an IPv4 address."""


def check_endpoint(url: str, to: PushTo) -> str:
    """The endpoint, or a refusal if no push service has such an address."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise _refused(url) from None
    odd = not url.isascii() or not url.isprintable() or " " in url or len(url) > LONGEST or "@" in parts.netloc
    if odd or not host or parts.fragment:
        raise _refused(url)
    if to == "anywhere":
        if parts.scheme not in ("http", "https"):
            raise _refused(url)
    elif parts.scheme != "https" or port not in (None, 443) or "." not in host or _is_address(host):
        raise _refused(url)
    return url


def _refused(url: str) -> Refusal:
    return Refusal("bad-endpoint", "an endpoint is the https address of a push service", value=url[:LONGEST])


def _is_address(host: str) -> bool:
    """An address instead of a name; also in the odd forms that `inet_aton` reads, such as 127.1 or 0x7f.1."""
    try:
        ipaddress.ip_address(host)
        return True
    except ValueError:
        return host.rpartition(".")[2][:1].isdigit()


def is_public(address: str) -> bool:
    """An address that anybody on the internet may have."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if any(found in network for network in TRANSLATED):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


class PublicResolver(AbstractResolver):
    """Resolves names to public addresses only."""

    def __init__(self, inner: AbstractResolver | None = None) -> None:
        self._inner = inner or ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = [each for each in await self._inner.resolve(host, port, family) if is_public(each["host"])]
        if not found:
            raise OSError(f"{host} has no public address")
        return found

    async def close(self) -> None:
        await self._inner.close()


def push_session(to: PushTo) -> ClientSession:
    """The HTTP client that sends pushes."""
    resolver = PublicResolver() if to == "public" else None
    connector = TCPConnector(resolver=resolver, limit_per_host=PER_SERVICE, use_dns_cache=False)
    return ClientSession(connector=connector, timeout=TIMEOUT, trust_env=False)
