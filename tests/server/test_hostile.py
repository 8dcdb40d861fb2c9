"""Odd and hostile input on both stores: always a 4xx or a refusal with a code, never a traceback; nothing changes."""

from __future__ import annotations

import logging
import random

import msgspec
import pytest

from benchmarks.trust import hostile
from tessera.core import record
from tessera.core.chance import commitment_of
from tessera.core.registry import game_named
from tessera.server.json_logs import JsonLines
from tessera.server.web.limits import Limits
from tests.server.hosting import hosting, run, two_players
from tests.server.rawhttp import answer_to, request, upgrade

WIDE = Limits(*[(1e6, 10**6)] * len(Limits._fields))
DEEP = '{"a":' * 1500 + "1" + "}" * 1500


DEEP_LINE = b'{"tessera":1,"options":%s}\n\n\n' % DEEP.encode()


def deep_record(depth: int) -> bytes:
    """A record with right checksums whose options are nested."""
    rules, key = game_named("enigma", None).rules, bytes(32)
    options: dict[str, object] = {}
    for _ in range(depth):
        options = {"a": options}
    lines, total = [], ""
    for line in (
        record._First(record.FORMAT, "enigma", rules, 2, options, commitment_of(key)),
        record._Last(key.hex(), "", None),
    ):
        line.sum = total = record._sum(total, line)
        lines.append(msgspec.json.encode(line) + b"\n")
    return b"".join(lines)


ODD = {
    "origin-brackets": (request("POST /api/tables", b"Origin: http://[::1", body=b"{}"), 403, "wrong-origin"),
    "origin-byte": (request("POST /api/tables", b"Origin: http://\xff", body=b"{}"), 400, "bad-request"),
    "cookie-byte": (request("GET /api/me", b"Cookie: tessera_key=\xff"), 400, "bad-request"),
    "nul-in-a-file": (request("GET /a%00.b"), 404, "not-found"),
    "long-file": (request("GET /" + "a" * 300 + ".b"), 404, "not-found"),
    "not-utf-8": (request("POST /api/me/take", body=b'{"token":"\xff\xfe"}'), 400, "not-json"),
    "not-gzip": (request("POST /api/me/take", b"Content-Encoding: gzip", body=b"plain"), 415, "encoding"),
    "nul-table": (request("GET /api/tables/%00"), 404, "unknown-table"),
    "nul-in-a-table": (request("GET /api/tables/a%00b/steps"), 404, "unknown-table"),
    "surrogate-table": (request("GET /api/tables/%ED%A0%80/review"), 404, "unknown-table"),
    "long-table": (request("GET /api/tables/" + "x" * 65 + "/record"), 404, "unknown-table"),
    "websocket-key": (upgrade("TABLE", "é".encode()), 400, "bad-request"),
    "no-request": (b"GARBAGE\r\n\r\n", 400, "bad-http"),
    "tls": (b"\x16\x03\x01\x02\x00\x01\x00\x01\x00", 400, "bad-http"),
    "long-header": (request("GET /", b"X: " + b"a" * 20_000), 431, "bad-http"),
    "many-headers": (request("GET /", *[b"X: a"] * 500), 400, "bad-http"),
    "wrong-length": (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n", 400, "bad-http"),
    "record-not-text": (request("POST /api/records", b"COOKIE", body=b"\xff\n\n\n"), 400, "not-text"),
    "record-too-deep": (request("POST /api/records", b"COOKIE", body=DEEP_LINE), 400, "not-json"),
    "record-deep-options": (request("POST /api/records", b"COOKIE", body=deep_record(900)), 400, "bad-options"),
    "nul-id": (
        request("POST /api/tables", b"COOKIE", body=b'{"game":"race21","seats":[{"kind":"me"}],"id":"a\\u0000"}'),
        *(400, "bad-request"),
    ),
}
"""Requests with the status and the code of their answers."""


def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """Nothing was logged with a traceback, and every line can be written."""
    assert [each for each in caplog.records if each.exc_info or each.levelno >= logging.ERROR] == []


def test_odd_requests_get_an_answer_with_a_code(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            cookie = f"Cookie: tessera_key={anna.cookie}".encode()
            for name, (data, status, code) in ODD.items():
                told = await answer_to(host, data.replace(b"COOKIE", cookie).replace(b"TABLE", table.encode()))
                assert (name, told[0], told[1]["error"]["code"]) == (name, status, code)

    run(play())
    quiet(caplog)


MESSAGES = (
    '{"type":"chat","id":"a\\u0000","text":"x"}',
    '{"type":"chat","id":"\\ud800","text":"x"}',
    '{"type":"chat","id":"x","text":"\\ud800"}',
    '{"type":"act","id":"x1","do":"claim {\\"x\\":' + "[" * 1500 + "]" * 1500 + '}"}',
    '{"type":"act","id":"x2","do":' + DEEP + "}",
    '{"type":"act","id":"x3","do":"\\u0000"}',
)


def test_odd_messages_get_a_refusal(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("enigma", "me", "me")
            await anna.join(table)
            await anna.step(1)
            lines = await host.store.lines(table)
            for message in MESSAGES:
                since = len(anna.got)
                await anna.send(message)
                told = await anna.until(lambda m: m["type"] in ("done", "error"), since)
                assert told["code"] in ("bad-message", "unreadable", "unknown-verb"), message
            assert await host.store.lines(table) == lines

    run(play())
    quiet(caplog)


def attacked(database: str, count: int) -> None:
    async def play() -> None:
        async with hosting(database, limits=WIDE) as host:
            attack, player, proven = await hostile.run(int(host.base.rpartition(":")[2]), count)
            assert attack.lost == []
            assert [status for status in attack.requests if status >= 500] == []
            assert attack.messages["our-fault"] == 0
            assert attack.messages["bad-message"] > count / 4
            assert player.moves > 20
            assert proven

    run(play())


def test_hostile_input_leaves_the_game_beside_it_alone(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """Promise 7."""
    attacked(database, 3000)
    quiet(caplog)


@pytest.mark.long
def test_much_hostile_input_leaves_the_game_beside_it_alone(database: str, caplog: pytest.LogCaptureFixture) -> None:
    attacked(database, 100_000)
    quiet(caplog)


def test_the_generator_repeats_itself() -> None:
    first, second = (hostile.Generator(5, ["t"]) for _ in range(2))
    assert [first.frame() for _ in range(200)] == [second.frame() for _ in range(200)]
    assert [first.request() for _ in range(200)] == [second.request() for _ in range(200)]
    assert len({first.message() for _ in range(200)}) > 150


class Unprintable:
    def __str__(self) -> str:
        raise RuntimeError("no text")


@pytest.mark.parametrize("value", ["http://\udcff", "\ud800", "💥", Unprintable(), None, b"\xff"])
def test_a_log_line_can_always_be_written(value: object) -> None:
    die = random.Random(1)
    for fields in ({"msg": "origin %s", "args": (value,)}, {"msg": value}, {"msg": "x", "origin": value}):
        line = JsonLines().format(logging.makeLogRecord({**fields, "levelname": "ERROR", "n": die.random()}))
        assert msgspec.json.decode(line)["level"] == "error"
