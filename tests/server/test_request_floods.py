"""Requests that never end, are too large or come in too many: they shut nobody out."""

from __future__ import annotations

import asyncio
import resource
import zlib
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tessera.server.web import door as doors
from tessera.server.web.door import DoorLimits
from tests.server.hosting import hosting, metric, run, two_players
from tests.server.rawhttp import answer_to, connection, everything, read_answer, request, upgrade


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def test_encoded_bodies_are_refused_and_never_inflated(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def inflate(*_: object) -> None:
        raise AssertionError("a body was inflated")

    monkeypatch.setattr("aiohttp.http_parser.DeflateBuffer.feed_data", inflate)
    bomb = zlib.compress(bytes(10**6))

    async def play() -> None:
        async with hosting(database) as host:
            for path in ("/api/tables", "/api/check", "/api/records", "/api/nothing", "/"):
                for encoding in (b"deflate", b"gzip", b"br", b"zstd", b"x"):
                    sent = request(f"POST {path}", b"Content-Encoding: " + encoding, body=bomb)
                    status, told = await answer_to(host, sent)
                    assert (path, status, told["error"]["code"]) == (path, 415, "encoding")

    run(play())


@pytest.mark.parametrize(("path", "most"), [("/api/tables", 64 * 1024), ("/api/records", 1024 * 1024)])
def test_a_body_without_end_is_cut_off_at_the_limit(database: str, path: str, most: int) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            cookie = f"Cookie: tessera_key={(await host.client()).cookie}".encode()
            head = request(f"POST {path}", cookie).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
            chunk = b"8000\r\n" + b" " * 0x8000 + b"\r\n"
            async with connection(host) as (reader, writer):
                writer.write(head + chunk * (most // 0x8000 + 1))
                status, told = await read_answer(reader)
                assert (status, told["error"]["code"]) == (413, "too-large")
            declared = request(f"POST {path}", cookie).replace(b"Length: 0", b"Length: %d" % (most + 1))
            assert (await answer_to(host, declared))[0] == 413

    run(play())


def test_a_body_that_does_not_arrive_is_given_up(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tessera.server.web.answers.BODY_SECONDS", 0.1)

    async def play() -> None:
        async with hosting(database) as host:
            data = request("POST /api/tables").replace(b"Length: 0", b"Length: 10")
            status, told = await answer_to(host, data)
            assert (status, told["error"]["code"]) == (408, "slow-body")

    run(play())


@pytest.mark.parametrize("before", [b"", request("GET /healthz")], ids=["first", "later"])
@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "], ids=["nothing", "half"])
def test_an_unfinished_request_head_is_closed(database: str, before: bytes, sent: bytes) -> None:
    async def play() -> None:
        async with hosting(database, door=DoorLimits(head_seconds=0.2)) as host:
            async with connection(host) as (reader, writer):
                if before:
                    writer.write(before)
                    await read_answer(reader)
                writer.write(sent or b"G" * bool(before))
                async with asyncio.timeout(20):
                    assert await everything(reader) == b""
            assert await metric(host, 'tessera_turned_away_total{reason="slow"}') == 1

    run(play())


def test_unfinished_requests_shut_nobody_out(database: str) -> None:
    """A thousand unfinished requests at a server that takes sixty connections: players stay, newcomers come in."""

    async def play() -> None:
        async with hosting(database, door=DoorLimits(connections=60, of_an_address=60)) as host:
            anna, bert, table = await two_players(host)
            slow = []
            for number in range(1000):
                slow.append(await asyncio.open_connection("127.0.0.1", int(host.base.rpartition(":")[2])))
                slow[-1][1].write(b"GET / HTTP/1.1\r\n")
                if number % 250 == 249:
                    newcomer = await host.client()
                    await newcomer.join(table)
                    await newcomer.leave_socket()
            assert (await anna.ask("act", do="stay"))["type"] == "done"
            assert (await bert.ask("act", do="stay"))["type"] == "done"
            for _, writer in slow:
                writer.close()

    run(play())


def test_when_all_connections_play_the_newest_is_closed(database: str) -> None:
    async def play() -> None:
        async with hosting(database, door=DoorLimits(connections=6, of_an_address=9)) as host:
            anna, _, table = await two_players(host)
            async with AsyncExitStack() as stack:
                open_now = []
                for _ in range(4):
                    reader, writer = await stack.enter_async_context(connection(host))
                    writer.write(upgrade(table))
                    open_now.append((await read_answer(reader))[0])
                assert open_now == [101] * 4
                async with connection(host) as (reader, writer):
                    writer.write(request("GET /healthz"))
                    async with asyncio.timeout(20):
                        assert await reader.read() == b""
                assert (await anna.ask("act", do="stay"))["type"] == "done"

    run(play())


def test_the_soft_file_limit_is_raised_to_the_hard_one() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1000, hard))
    try:
        assert DoorLimits().most == 1000 - doors.RESERVE
        doors.raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
        assert DoorLimits().most == hard - doors.RESERVE
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
