"""Keys instead of accounts: only their hashes are stored, and a pass moves one to another device once."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tessera.server.json_logs import JsonLines
from tests.server.hosting import hosting, run, two_players
from tests.server.test_workers import Crashing


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
