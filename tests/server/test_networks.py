"""Networks that a host trusts: the address of a client behind web servers."""

from __future__ import annotations

import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from tessera.server.web.networks import LOOPBACK, Networks

CONTAINERS = Networks.of("10.0.0.0/8", "::1")


@pytest.mark.parametrize(
    ("remote", "forwarded", "client"),
    [
        ("203.0.113.9", "", "203.0.113.9"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("10.0.0.5", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.5", "made-up, 198.51.100.1", "198.51.100.1"),
        ("10.0.0.5", "198.51.100.1, 10.0.0.6", "198.51.100.1"),
        ("10.0.0.5", "10.0.0.6, 10.0.0.7", "10.0.0.6"),
        ("10.0.0.5", "", "10.0.0.5"),
        ("::1", "2001:db8::7", "2001:db8::7"),
        ("::ffff:10.0.0.5", "198.51.100.1", "198.51.100.1"),
        ("no address", "198.51.100.1", "no address"),
    ],
)
def test_the_last_address_that_is_no_proxy_is_the_client(remote: str, forwarded: str, client: str) -> None:
    headers = CIMultiDict({"X-Forwarded-For": forwarded} if forwarded else {})
    request = make_mocked_request("GET", "/", headers=headers).clone(remote=remote)
    assert CONTAINERS.client(request) == client


def test_by_default_only_this_machine_is_believed() -> None:
    headers = CIMultiDict({"X-Forwarded-For": "198.51.100.1"})
    request = make_mocked_request("GET", "/", headers=headers)
    assert LOOPBACK.client(request.clone(remote="127.0.0.1")) == "198.51.100.1"
    assert LOOPBACK.client(request.clone(remote="10.0.0.5")) == "10.0.0.5"
