"""The address of a client behind web servers: only trusted networks are believed."""

from __future__ import annotations

import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from tessera.core.game import Refusal
from tessera.server.web.proxies import LOOPBACK, Proxies

CONTAINERS = Proxies.read(["10.0.0.0/8", "::1"])


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
    ],
)
def test_the_last_address_that_is_no_proxy_is_the_client(remote: str, forwarded: str, client: str) -> None:
    headers = CIMultiDict({"X-Forwarded-For": forwarded} if forwarded else {})
    request = make_mocked_request("GET", "/", headers=headers).clone(remote=remote)
    assert CONTAINERS.address(request) == client


def test_by_default_only_this_machine_is_believed() -> None:
    headers = CIMultiDict({"X-Forwarded-For": "198.51.100.1"})
    request = make_mocked_request("GET", "/", headers=headers)
    assert LOOPBACK.address(request.clone(remote="127.0.0.1")) == "198.51.100.1"
    assert LOOPBACK.address(request.clone(remote="10.0.0.5")) == "10.0.0.5"


@pytest.mark.parametrize("text", ["", "example.org", "10.0.0.1/8", "10.0.0.0/33"])
def test_a_network_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="a network is like"):
        Proxies.read([text])
