"""Endpoints of pushes: HTTPS addresses of names that lead to public addresses, never into a private network."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from tessera.core.game import Refusal
from tessera.server.push import post
from tessera.server.push.endpoints import PublicResolver, check_endpoint, is_public
from tessera.server.push.keys import server_key
from tessera.server.push.subscriptions import Subscription
from tests.server.hosting import hosting, run
from tests.server.push_service import (
    push_service,
    soon,  # noqa: F401 (fixture)
)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://user@push.example.org/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://127.1/x",
        "https://2130706433.1/x",
        "https://0x7f.0x1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://push.example.org/x\r\nHost: a",
        "https://push.example.org/" + "x" * 1100,
        "https://[broken/x",
        "ftp://push.example.org/x",
        "",
    ],
)
def test_an_endpoint_is_the_https_address_of_a_name(url: str) -> None:
    with pytest.raises(Refusal, match="endpoint"):
        check_endpoint(url, "public")


def test_names_are_resolved_to_public_addresses_only() -> None:
    public = ["93.184.216.34", "2606:2800:220:1::1"]
    private = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.1", "100.64.0.1", "0.0.0.0", "224.0.0.1"]
    private += ["::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "x"]
    assert [is_public(each) for each in public] == [True] * len(public)
    assert [each for each in private if is_public(each)] == []

    async def resolve() -> None:
        resolver = PublicResolver()
        with pytest.raises(OSError, match="no public address"):
            await resolver.resolve("localhost", 443)
        await resolver.close()

    run(resolve())


def test_a_push_to_a_private_address_never_connects(database: str) -> None:
    """Even if such an endpoint is in the store, because another setting allowed it."""

    async def play() -> None:
        async with push_service() as service, hosting(database) as host:
            key = await server_key(host.store)
            reports: list[bool | None] = []
            done = asyncio.Event()

            async def report(letter: post.Letter, result: bool | None) -> None:
                reports.append(result)
                done.set()

            sender = post.Post(key, "public", host.tables.services.metrics, report, waits=())
            wish = {"endpoint": f"{service.base}/x", "keys": service.keys, "contact": "https://a.example"}
            subscription = msgspec.convert(wish, Subscription)
            sender.send(post.Letter("anna", subscription, b"{}", "topic"))
            async with asyncio.timeout(20):
                await done.wait()
            await sender.close()
            assert (reports, service.asked) == ([None], 0)

    run(play())
