"""Keys instead of accounts: only hashes are stored, a pass moves one to another device once, each can be revoked."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from aiohttp.test_utils import make_mocked_request

from tessera.core.game import Refusal
from tessera.server.fanout import LOST, open_fanout
from tessera.server.json_logs import JsonLines
from tessera.server.store import open_store
from tessera.server.web import browsers, identity
from tessera.server.web.limits import LIMITS
from tessera.server.web.public_url import PublicUrl
from tests.server.conftest import fresh_database
from tests.server.hosting import Client, Host, hosting, run, two_players
from tests.server.test_driver import Crashing


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def test_a_key_moves_to_another_device_once(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            _, told = await anna.post("/api/me/pass", {})
            token = told["link"].partition("#")[2]
            phone, thief = await host.client(key=False), await host.client(key=False)
            assert (await phone.post("/api/me/take", {"token": token}))[0] == 200
            status, told = await thief.post("/api/me/take", {"token": token})
            assert (status, told["error"]["code"]) == (400, "pass-used")
            await phone.join(table)
            assert phone.last("snapshot")["yours"] == [0]
            assert phone.cookie != anna.cookie
            assert (await phone.ask("act", do="roll"))["type"] == "done"

    run(play())


def test_only_hashes_of_keys_are_stored(database: str) -> None:
    async def play() -> str:
        async with hosting(database) as host:
            anna, _, _ = await two_players(host)
            _, told = await anna.post("/api/me/pass", {})
            return anna.cookie + " " + str(told["link"]).partition("#")[2]

    secrets = run(play()).split()
    stored = b"".join(path.read_bytes() for path in Path(database).parent.glob("tables.sqlite*"))
    assert all(len(secret) >= 43 and secret.encode() not in stored for secret in secrets)


def test_no_secret_reaches_a_log(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """At level DEBUG, while people play, make mistakes and move to another device, and a bot fails."""
    caplog.set_level(logging.DEBUG)

    async def play() -> list[str]:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host)
            table = await host.tables.find(name)
            table.driver.bots[1, "random"] = Crashing("")
            await anna.send('{"type":"act","id":"x","do":')
            _, told = await anna.post("/api/me/pass", {})
            token = str(told["link"]).partition("#")[2]
            await bert.post("/api/me/take", {"token": token})
            await bert.post("/api/me/take", {"token": token})
            await bert.ask("leave")
            await anna.ask("act", do="stay")
            await anna.until(lambda m: m["type"] == "step" and m["what"].get("bot"))
            return [
                anna.cookie,
                bert.cookie,
                token,
                table.course.key.hex(),
                *(seat.setup.person for seat in table.course.seating.seats),
            ]

    secrets = run(play())
    logged = "\n".join(f"{JsonLines().format(record)}{record.args}" for record in caplog.records)
    assert "a bot failed" in logged
    assert [secret for secret in secrets if secret and secret in logged] == []


FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0"


async def another_device(host: Host, client: Client) -> Client:
    """Another device of the same person."""
    _, told = await client.post("/api/me/pass", {})
    phone = await host.client(key=False)
    phone.session.headers["User-Agent"] = FIREFOX
    assert (await phone.post("/api/me/take", {"token": told["link"].partition("#")[2]}))[0] == 200
    return phone


@pytest.mark.parametrize("uptime", [0.0, 100.737, 10_000.0])
def test_the_first_use_of_a_key_is_noted(database: str, monkeypatch: pytest.MonkeyPatch, uptime: float) -> None:
    """However short the machine has been up: its clock is below an hour then."""
    monkeypatch.setattr(identity, "time", SimpleNamespace(monotonic=lambda: uptime))

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            await another_device(host, anna)
            listed = (await anna.get("/api/me/devices"))["devices"]
            assert [device["browser"] for device in listed][1:] == ["Firefox"]
            assert all(device["used"] for device in listed)

    run(play())


async def hung_up(client: Client) -> None:
    with pytest.raises(ConnectionResetError):
        await client.until(lambda m: False)


def test_devices_are_listed_and_one_is_revoked_at_once(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            phone = await another_device(host, anna)
            await phone.join(table)
            listed = (await anna.get("/api/me/devices"))["devices"]
            assert [device["this"] for device in listed] == [True, False]
            assert (listed[1]["browser"], listed[1]["system"]) == ("Firefox", "Android")
            assert all(0 < device["created"] <= device["used"] for device in listed)
            assert anna.cookie not in str(listed)
            status, told = await anna.post("/api/me/revoke", {"id": listed[1]["id"]})
            assert (status, told) == (200, {"revoked": 1})
            await hung_up(phone)
            assert (await phone.get("/api/me/devices"))["error"]["code"] == "no-key"
            await phone.join(table)
            assert phone.last("snapshot")["yours"] == []
            assert (await anna.ask("act", do="stay"))["type"] == "done"
            _, told = await anna.post("/api/me/revoke", {"id": listed[1]["id"]})
            assert told["error"]["code"] == "unknown-device"

    run(play())


def test_all_other_devices_are_revoked_with_the_passes_for_more(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            phones = [await another_device(host, anna) for _ in range(2)]
            _, told = await anna.post("/api/me/pass", {})
            assert (await anna.post("/api/me/revoke", {"others": True}))[1] == {"revoked": 2}
            for phone in phones:
                assert (await phone.get("/api/me/devices"))["error"]["code"] == "no-key"
            thief = await host.client(key=False)
            _, told = await thief.post("/api/me/take", {"token": told["link"].partition("#")[2]})
            assert told["error"]["code"] == "pass-used"
            assert len((await anna.get("/api/me/devices"))["devices"]) == 1
            assert len((await bert.get("/api/me/devices"))["devices"]) == 1

    run(play())


def test_nobody_revokes_the_device_of_another_person(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            (device,) = (await bert.get("/api/me/devices"))["devices"]
            _, told = await anna.post("/api/me/revoke", {"id": device["id"]})
            assert told["error"]["code"] == "unknown-device"
            assert (await anna.post("/api/me/revoke", {"id": ""}))[1]["error"]["code"] == "unknown-device"
            assert len((await bert.get("/api/me/devices"))["devices"]) == 1

    run(play())


@pytest.mark.parametrize("heard", [True, False], ids=["heard", "lost news"])
def test_a_revoked_key_stops_working_in_other_processes(
    postgres: str, redis: str, heard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others hear of it; if that news is lost, they ask the store again before long."""
    database = fresh_database(postgres)
    if not heard:
        monkeypatch.setattr(identity, "FRESH", 0.1)

    async def play() -> None:
        async with hosting(database, redis) as one, hosting(database, redis) as other:
            anna = await one.client()
            phone = await another_device(one, anna)
            table = await anna.make("race21", "me", "open")
            phone.base = other.base
            await phone.join(table)
            assert phone.last("snapshot")["yours"] == [0]
            if not heard:
                monkeypatch.setattr(identity, "REVOKED", "nowhere")
            await anna.post("/api/me/revoke", {"others": True})
            if heard:
                await hung_up(phone)
            while "devices" in await phone.get("/api/me/devices"):
                pass

    run(play())


@pytest.mark.parametrize(
    ("agent", "shown"),
    [
        (FIREFOX, "Firefox/Android"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
            "Edge/Windows",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari/iPhone"),
        ("curl/8.5", "/"),
    ],
)
def test_a_label_names_browser_and_system_only(agent: str, shown: str) -> None:
    assert browsers.label(agent) == shown


def test_over_tls_the_cookie_is_bound_to_the_host_and_an_old_one_is_replaced(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            old = anna.cookie
            url = f"{host.base}/api/me"
            tls = {"X-Forwarded-Proto": "https", "Cookie": f"tessera_key={old}"}
            fresh = await host.client(key=False)
            async with fresh.session.get(url, headers=tls) as response:
                cookies = response.cookies
            assert cookies["__Host-tessera_key"].value == old
            assert cookies["__Host-tessera_key"]["secure"]
            assert cookies["__Host-tessera_key"]["path"] == "/"
            assert not cookies["__Host-tessera_key"]["domain"]
            assert cookies["tessera_key"].value == ""
            fresh.session.cookie_jar.clear()
            async with fresh.session.get(url, headers={**tls, "Cookie": f"__Host-tessera_key={old}"}) as response:
                assert await response.json() == {"known": True}
                assert not response.cookies

    run(play())


def test_a_public_address_pins_host_and_origin(database: str) -> None:
    async def play() -> None:
        async with hosting(database, public=PublicUrl.read("https://Play.example.org/")) as host:
            anna = await host.client(key=False)
            here, there = {"Host": "play.example.org"}, {"Host": "evil.example.org"}

            async def code(method: str, path: str, **headers: str) -> str:
                async with anna.session.request(method, host.base + path, headers=headers) as response:
                    told = await response.json()
                return str(told.get("error", {}).get("code", response.status))

            assert await code("GET", "/api/me", **there) == "wrong-host"
            assert await code("GET", "/healthz", **there) == "200"
            assert await code("GET", "/api/me", **here) == "200"
            assert await code("GET", "/api/games", Host="play.example.org:443") == "200"
            assert await code("POST", "/api/me/pass", **here, Origin="http://play.example.org") == "wrong-origin"
            assert await code("POST", "/api/me/pass", **here, Origin="https://play.example.org") == "no-key"
            anna.session.cookie_jar.clear()
            async with anna.session.get(f"{host.base}/api/me", headers=here) as response:
                assert "__Host-tessera_key" in response.cookies

    run(play())


@pytest.mark.parametrize("text", ["play.example.org", "ftp://a", "https://a/b", "https://[", "https://x@a", "https://"])
def test_a_public_address_is_a_scheme_and_a_host(text: str) -> None:
    with pytest.raises(Refusal, match=r"https://play\.example\.org"):
        PublicUrl.read(text)


def test_open_sockets_are_looked_up_again_when_news_was_lost(tmp_path: Path) -> None:
    """After an outage of Redis a process does not know which keys were revoked meanwhile."""

    async def play() -> None:
        store, fanout = await open_store(str(tmp_path / "tables.sqlite")), await open_fanout(None)
        known = identity.Identity(store, LIMITS, fanout)
        closed: list[str] = []
        for key in ("kept", "revoked"):
            await store.enrol(identity.hashed(key), "anna", 1)
            request = make_mocked_request("GET", "/", headers={"Cookie": f"{identity.COOKIE}={key}"})
            known.opened(request, partial(closed.append, key))
        known.opened(make_mocked_request("GET", "/"), partial(closed.append, "no key"))
        await store.revoke("anna", [identity.hashed("revoked")])
        await known._hear(LOST)
        assert closed == ["revoked"]
        await fanout.close()
        await store.close()

    run(play())
