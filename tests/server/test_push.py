"""Web Push: a person who is away is told on their device, by a push that only the device can read."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from tessera.server.push.herald import HELD
from tessera.server.push.quiet import MINUTES, Quiet
from tests.server.hosting import Json, hosting, play_to_the_end, run, two_players
from tests.server.push_service import (
    data,
    ec,
    herald_of,
    push_service,
    quit_table,
    soon,  # noqa: F401 (fixture)
    subscribe,
    until_idle,
)
from tests.server.test_reviews import keep_a_game, reviewed


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


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


def test_a_reminder_reaches_a_player_who_closed_the_page(database: str) -> None:
    """On each device outside quiet hours; if there is none, whoever reminds is told so."""

    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, bert, table = await two_players(host)
            await subscribe(anna, service, "night", quiet=quiet_now())
            await quit_table(host, anna, 0, table)
            refusal = await bert.ask("nudge", seat=0)
            assert (refusal["code"], refusal["value"]) == ("gone", "0")
            assert await host.store.shelf(HELD, 10) == []
            await subscribe(anna, service, "phone", language="de")
            assert (await bert.ask("nudge", seat=0))["type"] == "done"
            told = await service.until(1)
            assert told.path == "/phone"
            assert told.notice == {
                "kind": "nudge",
                "table": table,
                "title": "Race to 21",
                "language": "de",
                "who": "Bert",
                "path": f"/table/{table}",
            }
            assert await bert.until(lambda m: m["type"] == "nudged") == {"type": "nudged", "seat": 0, "by": 1}

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


def quiet_now() -> Json:
    """Quiet hours that began an hour ago and end in an hour."""
    minute = int(time.time() / 60) % MINUTES
    return {"start": (minute - 60) % MINUTES, "end": (minute + 60) % MINUTES, "zone": "UTC"}


def test_quiet_hours_hold_back_and_tell_afterwards_what_is_still_true(database: str) -> None:
    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            anna, bert, table = await two_players(host)
            await subscribe(bert, service, quiet=quiet_now())
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


def test_a_person_who_asked_for_a_review_is_told_when_it_is_ready(database: str) -> None:
    """On each device, in its language; where quiet hours are, after them, and never after `Stop all`."""

    async def play() -> None:
        async with push_service() as service, hosting(database, push="anywhere") as host:
            await keep_a_game(host.store)
            anna = await host.client()
            await subscribe(anna, service, "phone", language="de")
            await subscribe(anna, service, "night", quiet=quiet_now())
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
