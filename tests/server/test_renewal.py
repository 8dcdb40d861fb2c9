"""Renewal: an unused server that has grown starts anew on the same port, and nobody notices."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, CookieJar

from tessera.server import renewal
from tessera.server.renewal import LEAST_AGE, RENEWED, Renewal, resident_memory
from tessera.server.supervisor import Worker
from tests.server.conftest import free_port, wait_for_port
from tests.server.hosting import hosting, run, two_players

SERVER = """
import sys
from tessera.server import renewal
from tessera.server.serve import serve
from tessera.server.table import clock
from tessera.server.table.registry import TableRegistry

TableRegistry.evict.__defaults__ = (0.5,)
renewal.GROWN, renewal.LEAST_AGE, clock.CARE = 0.5, 0.0, 0.5
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], None)
"""
"""A server that evicts its tables soon and then finds that it has grown."""


def test_no_request_fails_while_the_server_starts_anew(tmp_path: Path) -> None:
    """The process and its port stay the same; a table made before is there afterwards."""
    port, log = free_port(), tmp_path / "log"

    async def ask(session: ClientSession, path: str) -> Any:
        async with session.get(f"http://127.0.0.1:{port}{path}", headers={"Connection": "close"}) as response:
            assert response.status == 200
            return await response.json()

    async def visit() -> None:
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
            await ask(session, "/api/me")
            wish = {"game": "tesseract", "seats": [{"kind": "me"}, {"kind": "open"}]}
            async with session.post(f"http://127.0.0.1:{port}/api/tables", json=wish) as response:
                table = (await response.json())["table"]
            while log.read_text().count("starts anew") < 2:
                await ask(session, "/api/games")
                await asyncio.sleep(0.05)
            assert (await ask(session, f"/api/tables/{table}"))["game"] == "tesseract"

    call = [sys.executable, "-c", SERVER, str(port), str(tmp_path / "tables.sqlite")]
    with log.open("w") as errors:
        server = subprocess.Popen(call, stderr=errors, stdout=subprocess.PIPE)
    try:
        wait_for_port(port, server)
        run(visit())
        assert server.poll() is None
    finally:
        server.kill()
        printed = server.communicate()[0].decode()
    assert printed.count("Tessera is open") == 1
    assert {json.loads(line)["level"] for line in log.read_text().splitlines()} == {"info"}


@pytest.mark.parametrize(
    ("memory", "age", "used", "due"),
    [
        (1.3, LEAST_AGE + 1, False, True),
        (1.1, LEAST_AGE + 1, False, False),
        (1.3, LEAST_AGE - 1, False, False),
        (1.3, LEAST_AGE + 1, True, False),
    ],
)
def test_only_an_unused_server_that_has_grown_starts_anew(
    memory: float, age: float, used: bool, due: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[bool] = []
    starting = Renewal(lambda: stopped.append(True))
    starting.consider()
    assert not starting.due, "it has not opened yet"
    starting.watch(lambda: used)
    at_start, now = resident_memory(), time.monotonic()
    assert at_start > 1_000_000
    monkeypatch.setattr(starting, "_memory", at_start)
    monkeypatch.setattr(renewal, "resident_memory", lambda: int(at_start * memory))
    monkeypatch.setattr(time, "monotonic", lambda: now + age)
    starting.consider()
    assert (starting.due, stopped) == (due, [True] * due)
    starting.end()
    starting.consider()
    assert not starting.due, "a signal ends it for good"


def test_a_server_is_used_while_a_table_is_in_memory(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            asked: list[bool] = []
            host.tables.services.unused = lambda: asked.append(True)
            anna, bert, _ = await two_players(host)
            await host.tables.care()
            assert not asked
            await anna.leave_socket()
            await bert.leave_socket()
            async with asyncio.timeout(20):
                while not asked:
                    host.tables.evict(idle=-1)
                    await host.tables.care()
                    await asyncio.sleep(0.01)

    run(play())


def test_the_supervisor_replaces_a_process_that_wants_to_start_anew_at_once() -> None:
    class Ended:
        exitcode, pid = RENEWED, 1

        def is_alive(self) -> bool:
            return False

    worker = Worker.__new__(Worker)
    started: list[bool] = []
    ended: list[int] = []
    worker.process, worker._ended, worker.start = Ended(), ended.append, lambda: started.append(True)  # type: ignore
    worker.look()
    assert (started, ended) == ([True], [1])
