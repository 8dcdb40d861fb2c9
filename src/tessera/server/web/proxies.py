"""Trusted proxies: the networks whose web servers may tell us a client's address."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from aiohttp import web

from tessera.core.game import Refusal

Network = IPv4Network | IPv6Network


class Proxies(NamedTuple):
    """The networks of the web servers in front of us."""

    networks: tuple[Network, ...]

    @classmethod
    def read(cls, texts: Iterable[str]) -> Proxies:
        """The networks that are written `10.0.0.0/8` or `192.0.2.7`, or a refusal."""
        return cls(tuple(network(text) for text in texts))

    def address(self, request: web.Request) -> str:
        """The client's address: the last one in `X-Forwarded-For` that is not a proxy's own.

        Proxies append the address they see, so everything left of the first unknown one could be made up.
        """
        client = request.remote or ""
        for hop in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
            if not hop.strip() or not _within(self.networks, client):
                break
            client = hop.strip()
        return client


def network(text: str) -> Network:
    try:
        return ip_network(text.strip())
    except ValueError as error:
        raise Refusal("trusted-proxies", f"a network is like 10.0.0.0/8 or 192.0.2.7: {error}", value=text) from None


@lru_cache(4096)
def _within(networks: tuple[Network, ...], address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)


LOOPBACK = Proxies.read(["127.0.0.0/8", "::1"])
TRUSTED = web.AppKey("trusted", Proxies)
