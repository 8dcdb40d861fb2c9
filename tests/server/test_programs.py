"""Tokens for programs: a program plays as itself, everybody sees it, its owner revokes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import ClientSession, CookieJar

from tessera.console.remote import RemoteTable
from tessera.core.game import Refusal
from tests.server.hosting import Client, Host, hosting, run


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def program_of(host: Host, owner: Client, name: str = "Deep Thought") -> Client:
    """A client with a new token of the owner, and no cookies."""
    status, told = await owner.post("/api/me/programs", {"name": name})
    assert status == 201, told
    assert told["token"].startswith("tessera_")
    session = ClientSession(cookie_jar=CookieJar(unsafe=True), headers={"Authorization": f"Bearer {told['token']}"})
    host._sessions.append(session)
    return Client(host.base, session)


def test_a_program_sits_beside_its_owner_with_a_badge(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            program = await program_of(host, anna)
            async with program.session.get(f"{host.base}/api/me") as response:
                assert await response.json() == {"known": True}
                assert not response.cookies, "a program has no cookie"
            table = await anna.make("race21", "me", "open")
            await anna.join(table)
            await program.join(table)
            assert (await program.ask("sit", seat=1, name="Deep Thought"))["type"] == "done"
            step = await anna.until(lambda m: m["type"] == "step" and m["what"]["type"] == "sat")
            assert [seat.get("program", False) for seat in step["table"]["seats"]] == [False, True]
            assert [table["table"]["id"] for table in (await program.get("/api/me/tables"))["going"]] == [table]

    run(play())


def test_the_owner_sees_and_revokes_it(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            program = await program_of(host, anna)
            table = await anna.make("race21", "me", "open")
            await program.join(table)
            devices = (await anna.get("/api/me/devices"))["devices"]
            assert [(each["program"], each["this"]) for each in devices] == [("", True), ("Deep Thought", False)]
            assert len((await bert.get("/api/me/devices"))["devices"]) == 1
            id_ = devices[1]["id"]
            assert (await bert.post("/api/me/revoke", {"id": id_}))[1]["error"]["code"] == "unknown-device"
            assert await anna.post("/api/me/revoke", {"id": id_}) == (200, {"revoked": 1})
            with pytest.raises(ConnectionResetError):
                await program.until(lambda message: False)
            async with program.session.get(f"{host.base}/api/me") as response:
                assert (response.status, (await response.json())["error"]["code"]) == (401, "unknown-token")
            assert len((await anna.get("/api/me/devices"))["devices"]) == 1

    run(play())


def test_programs_do_not_multiply(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            program = await program_of(host, anna)
            for path, asked in (("/api/me/programs", {"name": "child"}), ("/api/me/pass", {})):
                assert (await program.post(path, asked))[1]["error"]["code"] == "a-program"
            assert (await anna.post("/api/me/programs", {"name": "\u0007"}))[1]["error"]["code"] == "bad-name"

    run(play())


def test_a_person_has_at_most_ten_and_takes_them_along(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from tessera.server.web import identity

    monkeypatch.setattr(identity, "MOST_PROGRAMS", 2)

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            first, _ = await program_of(host, anna), await program_of(host, anna)
            table = await first.make("race21", "me", "open")
            assert (await anna.post("/api/me/programs", {"name": "third"}))[1]["error"]["code"] == "too-many-programs"
            kept = await anna.get("/api/me/kept")
            assert [each["table"] for each in kept["tables"]] == [table]
            assert (await anna.post("/api/me/forget", {"sure": "forget me"}))[1]["removed"] == 1
            assert (await first.get("/api/me"))["error"]["code"] == "unknown-token"

    run(play())


def test_the_console_s_remote_table_plays_with_a_token(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            _, told = await anna.post("/api/me/programs", {"name": "model"})
            table = await anna.make("race21", "me", "open")
            link = f"{host.base}/table/{table}"
            remote = await RemoteTable.join(link, "Model", token=told["token"])
            assert remote.table["seats"][1]["program"]
            await remote.close()
            again = await RemoteTable.join(link, token=told["token"])
            assert again.yours == (1,), "it comes back to its seat"
            await again.close()
            with pytest.raises(Refusal, match="no such token"):
                await RemoteTable.join(link, token="tessera_wrong")

    run(play())
