"""Networks that a host trusts: with clients' addresses, or with the metrics."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from aiohttp import web

Network = IPv4Network | IPv6Network


class Networks(NamedTuple):
    networks: tuple[Network, ...]

    @classmethod
    def of(cls, *texts: str) -> Networks:
        """The networks that are written `10.0.0.0/8` or `192.0.2.7`."""
        return cls(tuple(map(ip_network, texts)))

    def have(self, address: str) -> bool:
        """The address is in one of them."""
        return _within(self.networks, address)

    def client(self, request: web.Request) -> str:
        """The client's address if these are proxies: the last one in `X-Forwarded-For` that is not a proxy's own.

        Proxies append the address they see, so everything left of the first unknown one could be made up.
        """
        client = request.remote or ""
        for hop in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
            if not hop.strip() or not self.have(client):
                break
            client = hop.strip()
        return client


@lru_cache(4096)
def _within(networks: tuple[Network, ...], address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    found = getattr(found, "ipv4_mapped", None) or found
    return any(found in network for network in networks)


LOOPBACK = Networks.of("127.0.0.0/8", "::1")
PROXIES = web.AppKey("proxies", Networks)
"""The networks of the web servers in front of us."""
