"""Malformed, oversized, illegal, too fast, not yours: every bad input gets a clear error and changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import ClientError

from tessera.server.web.limits import Limits
from tests.server.hosting import hosting, run, two_players


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def nested(depth: int) -> str:
    return '{"a":' * depth + "1" + "}" * depth


def hostile(die: random.Random) -> str:
    """A message that our client would never send."""
    value = die.choice(
        ["null", "-1", "1e999", '"' + "x" * die.choice([1, 100, 9000]) + '"', "[]", "{}", '"\\ud800"', "true"]
    )
    name = die.choice(["act", "sit", "undo", "chat", "start", "leave", "point", "sync", "rematch", "pong", "step", ""])
    field = die.choice(["do", "seat", "text", "after", "piece", "id", "at", "person", "n", "__class__"])
    return die.choice(
        [
            f'{{"type":"{name}","id":"h","{field}":{value}}}',
            f'{{"type":"{name}","{field}":{value}}}',
            f'{{"type":"{name}","id":{value}}}',
            f'{{"type":"act","id":"{die.random()}","do":{{"type":{value}}}}}',
            f'{{"type":"act","id":"{die.random()}","do":"roll","seat":{die.choice([0, 2, 7])}}}',
            f'{{"type":"act","id":"{die.random()}","do":"{die.choice(["timeup", "undo", "roll roll", ""])}"}}',
            "[" * die.choice([1, 50, 20_000]),
            '{"type":"act","id":"h","do":' + nested(die.choice([10, 900, 5000])) + "}",
            "".join(chr(die.randrange(1, 0x800)) for _ in range(die.randrange(60))),
            value,
        ]
    )


def hostile_messages(database: str, count: int) -> None:
    async def play() -> None:
        limits = Limits(messages=(1e6, 10**6))
        async with hosting(database, limits=limits) as host:
            anna, bert, table = await two_players(host)
            await anna.ask("act", do="stay")
            lines = await host.store.lines(table)
            hash_ = (await host.tables.find(table)).course.match.game.hash()  # type: ignore[union-attr]
            mallory = await host.client()
            await mallory.join(table)
            die = random.Random(7)
            for _ in range(count):
                since = len(mallory.got)
                message = hostile(die)
                await mallory.send(message)
                if '"pong"' not in message:
                    told = await mallory.until(lambda m: m["type"] in ("error", "done"), since)
                    harmless = '"sync"' in message
                    assert told["type"] == "error" or harmless, message
            assert await host.store.lines(table) == lines
            assert (await host.tables.find(table)).course.match.game.hash() == hash_  # type: ignore[union-attr]
            assert (await bert.ask("act", do="stay"))["type"] == "done"

    run(play())


def test_hostile_messages_get_errors_and_change_nothing(database: str) -> None:
    """Promise 7."""
    hostile_messages(database, 300)


@pytest.mark.long
def test_many_hostile_messages_get_errors_and_change_nothing(database: str) -> None:
    hostile_messages(database, 20_000)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"do": "stay", "seat": 1}, "not-your-seat"),
        ({"do": "fly"}, "unreadable"),
        ({"do": {"type": "fly"}}, "bad-action"),
        ({"do": "roll", "seat": 7}, "not-your-seat"),
    ],
)
def test_a_refused_ask_changes_nothing(database: str, fields: dict[str, Any], code: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            seq = anna.seq
            told = await anna.ask("act", **fields)
            assert (told["type"], told["code"]) == ("error", code)
            told = await bert.ask("act", do="roll")
            assert (told["code"], told["rule"]) == ("not-now", "R1")
            assert len(await host.store.lines(table)) == seq

    run(play())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "unknown-game"),
        ({"game": "race21", "seats": []}, "bad-request"),
        ({"game": "race21", "seats": [{"kind": "bot", "level": "genius"}]}, "unknown-bot"),
        ({"game": "race21", "seats": [{"kind": "me"}], "options": {"goal": "far"}}, "bad-options"),
        ({"game": "race21", "seats": [{"kind": "me"}], "patience": -1}, "bad-request"),
        ({"game": "tesseract", "seats": [{"kind": "me"}] * 7}, None),
        ({"game": "tesseract", "seats": [{"kind": "me"}], "rules": "0"}, "unknown-rules"),
    ],
)
def test_a_table_that_cannot_be_is_refused(database: str, wish: dict[str, Any], code: str | None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            status, told = await (await host.client()).post("/api/tables", wish)
            assert status == 400
            assert code in (told["error"]["code"], None)

    run(play())


def test_too_large_a_message_ends_the_connection_not_the_table(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            lines = await host.store.lines(table)
            with contextlib.suppress(ConnectionError, ClientError):
                await anna.send("x" * 70_000)
            assert anna.ws
            for _ in range(50):
                if anna.ws.closed:
                    break
                await asyncio.sleep(0.05)
            assert anna.ws.close_code == 1009
            assert await host.store.lines(table) == lines
            await anna.join(table, after=anna.seq)
            assert (await anna.ask("act", do="stay"))["type"] == "done"

    run(play())


def test_too_fast_is_told_to_wait_and_never_banned(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, _ = await two_players(host)
            for _ in range(100):
                told = await anna.ask("sync", after=anna.seq)
                if told["type"] == "error":
                    break
            assert told["code"] == "too-fast"
            await asyncio.sleep(told["wait"] / 1000)
            assert (await anna.ask("act", do="stay"))["type"] == "done"

    run(play())


def test_other_sites_pages_cannot_open_a_socket(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            with pytest.raises(ClientError, match="403"):
                await anna.session.ws_connect(
                    f"{host.base}/api/tables/{table}/socket", headers={"Origin": "https://elsewhere.example"}
                )

    run(play())


@pytest.mark.parametrize("depth", [100, 500, 900, 980, 1200, 9000])
def test_json_that_is_nested_too_deeply_is_refused(database: str, depth: int) -> None:
    """JSON nested about as deep as Python's recursion limit, over HTTP and over the socket."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            lines = await host.store.lines(table)
            wish = f'{{"game":"tesseract","seats":[{{"kind":"me"}}],"options":{nested(depth)}}}'
            async with anna.session.post(f"{host.base}/api/tables", data=wish) as response:
                assert response.status == 400
                told = msgspec.json.decode(await response.read())
                assert told["error"]["code"] in ("bad-options", "not-json")
            since = len(anna.got)
            await anna.send(f'{{"type":"act","id":"deep","do":{nested(depth)}}}')
            told = await anna.until(lambda m: m["type"] == "error", since)
            assert told["code"] in ("bad-action", "bad-message")
            assert await host.store.lines(table) == lines

    run(play())


def test_making_tables_is_limited_by_key(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=Limits(tables=(0.1, 2))) as host:
            anna, bert = await host.client(), await host.client()
            await anna.make("race21", "me")
            await anna.make("race21", "me")
            status, told = await anna.post("/api/tables", {"game": "race21", "seats": [{"kind": "me"}]})
            assert (status, told["error"]["code"]) == (429, "too-fast")
            assert 0 < told["error"]["wait"] <= 10_001
            await bert.make("race21", "me")

    run(play())
