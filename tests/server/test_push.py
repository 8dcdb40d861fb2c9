"""Web Push: a person who is away is told on their device, by a push that only the device can read."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import web

from tessera.core.game import Refusal
from tessera.server.push import herald as heralds
from tessera.server.push import post
from tessera.server.push.endpoints import PublicResolver, check_endpoint, is_public
from tessera.server.push.herald import HELD, PushHerald
from tessera.server.push.keys import server_key
from tessera.server.push.quiet import Quiet
from tessera.server.push.subscriptions import MOST, Subscription
from tests.server.hosting import Client, Host, Json, hosting, play_to_the_end, run, two_players
from tests.server.test_reviews import keep_a_game, reviewed

pytest.importorskip("pywebpush")
http_ece = pytest.importorskip("http_ece")
ec = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ec")
serialization = pytest.importorskip("cryptography.hazmat.primitives.serialization")

POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
SECRET = bytes(range(16))


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Pushed(msgspec.Struct):
    """A push as the push service got it, and as the browser reads it."""

    path: str
    headers: dict[str, str]
    notice: Json


class PushService:
    """A push service on this machine, and the browser behind it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.base = ""
        self.got: list[Pushed] = []
        self.answers: list[int] = []
        """The statuses of the next answers; 201 when none is left."""
        self.asked = 0
        self._news = asyncio.Condition()

    @property
    def keys(self) -> Json:
        return {"p256dh": text(self.key.public_key().public_bytes(*POINT)), "auth": text(SECRET)}

    async def take(self, request: web.Request) -> web.Response:
        body = await request.read()
        status = self.answers.pop(0) if self.answers else 201
        async with self._news:
            self.asked += 1
            if status == 201:
                plain = http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET, version="aes128gcm")
                self.got.append(Pushed(request.path, dict(request.headers), msgspec.json.decode(plain)))
            self._news.notify_all()
        return web.Response(status=status)

    async def until(self, count: int) -> Pushed:
        """The push of that number; waits for it."""
        async with asyncio.timeout(20), self._news:
            await self._news.wait_for(lambda: len(self.got) >= count)
        return self.got[count - 1]

    async def until_asked(self, count: int) -> None:
        async with asyncio.timeout(20), self._news:
            await self._news.wait_for(lambda: self.asked >= count)


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    app = web.Application()
    app.router.add_post("/{device}", service.take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    service.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        await runner.cleanup()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody is away at once, and a failed push is tried again at once."""
    monkeypatch.setattr(heralds, "AWAY", 0.0)
    monkeypatch.setattr(post, "WAITS", (0.0, 0.0, 0.0))


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def herald_of(host: Host) -> PushHerald:
    herald = host.tables.services.herald
    assert isinstance(herald, PushHerald)
    return herald


async def subscribe(client: Client, service: PushService, device: str = "device", **more: Any) -> Json:
    wish = {"endpoint": f"{service.base}/{device}", "keys": service.keys, **more}
    status, told = await client.post("/api/push/subscribe", wish)
    assert status == 201, told
    return told


async def quit_table(host: Host, client: Client, seat: int, table: str) -> None:
    """Close the page, and wait until the server knows."""
    await client.leave_socket()
    found = await host.tables.find(table)
    async with asyncio.timeout(10):
        while seat in found.visitors.present:
            await asyncio.sleep(0.01)


async def until_idle(host: Host) -> None:
    """Wait until everything that was to be told has been told or dropped."""
    herald = herald_of(host)
    async with asyncio.timeout(10):
        while herald._waiting:
            await asyncio.sleep(0.01)


def test_a_player_who_closed_the_page_is_told_that_it_is_their_turn(database: str) -> None:
    """A player who is there is told nothing; the push is signed with the server's key and readable by the device."""

    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, bert, table = await two_players(host)
            await subscribe(anna, service, "anna")
            await subscribe(bert, service, "bert", language="cs")
            await quit_table(host, bert, 1, table)
            await anna.ask("act", do="roll")
            told = await service.until(1)
            assert told.path == "/bert"
            assert told.notice == {
                "kind": "turn",
                "table": table,
                "title": "Race to 21",
                "language": "cs",
                "path": f"/table/{table}",
            }
            key = (await anna.get("/api/push"))["key"]
            assert told.headers["Content-Encoding"] == "aes128gcm"
            assert int(told.headers["TTL"]) > 3600
            signed, _, public = told.headers["Authorization"].removeprefix("vapid t=").partition(",k=")
            assert public == key
            _check_signature(signed, key, service.base, host.base)
            await until_idle(host)
            assert [each.path for each in service.got] == ["/bert"]

    run(play())


def test_people_who_share_a_device_are_told_whose_turn_it_is(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, carl = await host.client(), await host.client()
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "me", "name": "Bert"}]
            wish = {"game": "tesseract", "seats": seats, "options": {"start": 0}, "name": "Anna"}
            _, made = await anna.post("/api/tables", wish)
            await subscribe(anna, service, "anna")
            for client in (anna, carl):
                await client.join(made["table"])
            await carl.ask("sit", seat=1, name="Carl")
            # T6: Anna, Carl and Bert each take a die off the cube.  Anna and Bert are away once she has hers.
            for client in (anna, carl):
                offer = await client.until(lambda m: m["type"] == "choices")
                assert (await client.ask("act", do=offer["choices"][0]["do"]))["type"] == "done"
                if client is anna:
                    await quit_table(host, anna, 2, made["table"])
            told = (await service.until(1)).notice
            assert (told["kind"], told["who"]) == ("turn", "Bert")

    run(play())


def _check_signature(token: str, key: str, audience: str, contact: str) -> None:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    signed, _, signature = token.rpartition(".")
    half = data(signature)
    pair = encode_dss_signature(int.from_bytes(half[:32], "big"), int.from_bytes(half[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(key))
    public.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = msgspec.json.decode(data(signed.partition(".")[2]))
    assert claims["aud"] == audience
    assert claims["sub"] == contact


def test_the_host_is_told_who_sat_down_and_everybody_of_a_rematch(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "me", "open", "open", name="Anna")
            await subscribe(anna, service)
            await bert.join(table)
            await bert.ask("sit", seat=1, name="Bert")
            told = (await service.until(1)).notice
            assert (told["kind"], told["who"], told["path"]) == ("sat", "Bert", f"/table/{table}")

            anna, bert, table = await two_players(host)
            await subscribe(bert, service, "bert")
            await play_to_the_end(anna, bert)
            await quit_table(host, bert, 1, table)
            await until_idle(host)
            before = len(service.got)
            await anna.ask("rematch")
            again = (await service.until(before + 1)).notice
            assert (again["kind"], again["table"]) == ("rematch", table)
            found = await host.tables.find(table)
            assert again["path"] == f"/table/{found.course.seating.rematch}"

    run(play())


def test_a_muted_table_and_a_revoked_device_are_silent(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, bert = await host.client(), await host.client()
            tables = [await anna.make("race21", "me", "open", "open", name="Anna") for _ in range(3)]
            await subscribe(anna, service)
            assert await anna.post("/api/push/mute", {"table": tables[0]}) == (200, {"muted": True})
            assert (await anna.get("/api/push"))["muted"] == [tables[0]]

            async def sit(table: str) -> None:
                await bert.join(table)
                await bert.ask("sit", seat=1, name="Bert")
                await bert.leave_socket()
                await until_idle(host)

            await sit(tables[0])
            await sit(tables[1])
            assert (await service.until(1)).notice["table"] == tables[1]
            assert await anna.post("/api/push/mute", {"table": tables[0], "muted": False}) == (200, {"muted": False})
            assert (await anna.get("/api/push"))["muted"] == []

            (device,) = (await anna.get("/api/me/devices"))["devices"]
            await anna.post("/api/me/revoke", {"id": device["id"]})
            await sit(tables[2])
            assert len(service.got) == 1
            assert await host.store.shelf("push", 10) == []

    run(play())


def test_quiet_hours_hold_back_and_tell_afterwards_what_is_still_true(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, bert, table = await two_players(host)
            await subscribe(bert, service, quiet={"start": 0, "end": 1439, "zone": "UTC"})
            await quit_table(host, bert, 1, table)
            await anna.ask("act", do="roll")
            await until_idle(host)
            (held,) = await host.store.shelf(HELD, 10)
            assert service.got == []
            assert held.rank is not None
            await herald_of(host).round()  # the hours are not over
            assert len(await host.store.shelf(HELD, 10)) == 1
            await subscribe(bert, service)
            await host.store.keep(held._replace(rank=1))
            await herald_of(host).round()
            assert (await service.until(1)).notice["kind"] == "turn"
            assert await host.store.shelf(HELD, 10) == []
            await host.store.keep(held._replace(rank=1))
            await bert.join(table)
            await herald_of(host).round()  # bert is back
            await until_idle(host)
            assert len(service.got) == 1

    run(play())


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


def test_the_server_key_is_made_once(database: str) -> None:
    async def play() -> tuple[str, str]:
        async with hosting(database) as host:
            anna = await host.client()
            first = (await anna.get("/api/push"))["key"]
        async with hosting(database) as host:
            anna = await host.client()
            return first, (await anna.get("/api/push"))["key"]

    first, second = run(play())
    assert first == second
    assert len(data(first)) == 65


def test_quiet_hours_know_midnight_and_time_zones() -> None:
    midnight = 1_700_000_000_000 // 86_400_000 * 86_400_000  # UTC, in winter
    hour = 3_600_000
    night = Quiet(22 * 60, 8 * 60, "UTC")
    assert night.until(midnight + 23 * hour) == midnight + 32 * hour
    assert night.until(midnight + 3 * hour + 61_000) == midnight + 8 * hour
    assert night.until(midnight + 8 * hour) is None
    assert night.until(midnight + 21 * hour) is None
    prague = Quiet(22 * 60, 8 * 60, "Europe/Prague")
    assert prague.until(midnight + 21 * hour) == midnight + 31 * hour
    assert Quiet(22 * 60, 8 * 60, "No/Where", 60).until(midnight + 21 * hour) == midnight + 31 * hour
    assert Quiet(60, 60).until(midnight + hour) is None


def test_a_person_who_asked_for_a_review_is_told_when_it_is_ready(database: str) -> None:
    """On each device, in its language; where quiet hours are, after them, and never after `Stop all`."""

    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            await keep_a_game(host.store)
            anna = await host.client()
            await subscribe(anna, service, "phone", language="de")
            await subscribe(anna, service, "night", quiet={"start": 0, "end": 1439, "zone": "UTC"})
            await subscribe(anna, service, "stopped")
            wish = {"endpoint": f"{service.base}/stopped"}
            assert await anna.post("/api/push/unsubscribe", wish) == (200, {"removed": True})
            await reviewed(anna, "game")
            told = await service.until(1)
            assert (told.path, told.notice["kind"], told.notice["path"]) == ("/phone", "review", "/review/game")
            assert (told.notice["title"], told.notice["language"]) == ("ENIGMA", "de")
            await until_idle(host)
            assert [each.path for each in service.got] == ["/phone"]
            (held,) = await host.store.shelf(HELD, 10)
            assert held.key.endswith(" game review")

    run(play())
