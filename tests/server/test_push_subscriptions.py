"""Subscriptions to pushes: kept, refused, limited, and dropped once their device is gone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tessera.server.push import herald as heralds
from tessera.server.push import post
from tessera.server.push.subscriptions import MOST
from tests.server.hosting import hosting, run
from tests.server.push_service import (
    herald_of,
    push_service,
    soon,  # noqa: F401 (fixture)
    subscribe,
    text,
)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def test_failed_pushes_are_tried_again_and_gone_subscriptions_dropped(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, bert = await host.client(), await host.client()
            await subscribe(anna, service)
            service.answers = [503, 429]

            async def sit() -> None:
                table = await anna.make("race21", "me", "open", "open", name="Anna")
                await bert.join(table)
                await bert.ask("sit", seat=1, name="Bert")
                await bert.leave_socket()

            await sit()
            await service.until(1)
            assert service.asked == 3
            service.answers = [410]
            await sit()
            await service.until_asked(4)
            async with asyncio.timeout(10):
                while await host.store.shelf("push", 10):
                    await asyncio.sleep(0.01)
            counted = host.tables.services.metrics.text()
            for result in ('"sent"} 1.0', '"retried"} 2.0', '"gone"} 1.0'):
                assert f"tessera_pushes_total{{result={result}" in counted

    run(play())


def test_a_device_that_never_answers_is_dropped_in_the_end(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna = await host.client()
            await subscribe(anna, service)
            herald = herald_of(host)
            (kept,) = await host.store.shelf("push", 10)
            for failures in range(1, heralds.FAILURES + 1):
                (found,) = await herald.subscriptions.of(kept.person)
                await herald._delivered(post.Letter(kept.person, found, b"", ""), False)
                assert len(await host.store.shelf("push", 10)) == (failures < heralds.FAILURES)

    run(play())


def test_only_the_newest_subscriptions_of_a_person_are_kept(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, bert = await host.client(), await host.client()
            for number in range(MOST + 2):
                await subscribe(anna, service, f"device{number}")
                await asyncio.sleep(0.002)  # the wall clock counts milliseconds
            (first, *_), _ = await host.store.shelf("push", 50), None
            found = await herald_of(host).subscriptions.of(first.person)
            assert len(found) == MOST
            assert not any(each.endpoint.endswith(("device0", "device1")) for each in found)
            asked = {"endpoint": found[0].endpoint}
            assert await bert.post("/api/push/unsubscribe", asked) == (200, {"removed": False})
            assert await anna.post("/api/push/unsubscribe", asked) == (200, {"removed": True})

    run(play())


def test_bad_subscriptions_are_refused_and_nothing_is_kept(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database) as host:
            anna = await host.client()
            good = {"endpoint": "https://push.example.org/x", "keys": service.keys}
            off_the_curve = {**service.keys, "p256dh": text(b"\4" + b"\1" * 64)}
            for wish, code in (
                ({**good, "endpoint": service.base}, "bad-endpoint"),
                ({**good, "keys": {"p256dh": "AAAA", "auth": "AAAA"}}, "bad-keys"),
                ({**good, "keys": off_the_curve}, "bad-keys"),
                ({**good, "language": "xx"}, "bad-request"),
                ({**good, "quiet": {"start": 0, "end": 1440}}, "bad-request"),
                ({**good, "more": 1}, "bad-request"),
            ):
                status, told = await anna.post("/api/push/subscribe", wish)
                assert (status, told["error"]["code"]) == (400, code), wish
            status, told = await anna.post("/api/push/subscribe", good, Origin="https://elsewhere.example")
            assert told["error"]["code"] == "wrong-origin"
            stranger = await host.client(key=False)
            assert (await stranger.post("/api/push/subscribe", good))[1]["error"]["code"] == "no-key"
            status, told = await anna.post("/api/push/mute", {"table": "../etc"})
            assert told["error"]["code"] == "unknown-table"
            assert await host.store.shelf("push", 10) == []
        async with hosting(database, push="off") as host:
            anna = await host.client()
            assert (await anna.get("/api/push"))["error"]["code"] == "no-push"
            assert host.tables.services.herald is None

    run(play())
