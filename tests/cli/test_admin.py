"""`tessera admin` on both databases, with a server running and without."""

from __future__ import annotations

import datetime
import re
import sqlite3
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tessera.cli import admin, main
from tessera.games.enigma.daily import card_of
from tessera.games.enigma.puzzles.calibration import read_times
from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS
from tessera.server.store import open_store
from tessera.server.table.services import new_table_id
from tessera.server.web.limits import UNLIMITED, Limits
from tests.server.conftest import database, fresh_database, postgres  # noqa: F401 (fixtures)
from tests.server.hosting import Client, hosting, play_to_the_end, run, two_players
from tests.server.served import served
from tests.server.solo import moving_clock, solve
from tests.server.test_race import racing


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server runs unless a test says so; then it answers within three seconds."""
    monkeypatch.setattr(admin, "PATIENCE", 0.5)


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What a command prints; its exit code must be this one."""
    capsys.readouterr()
    assert main(["admin", *words]) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return err if code else out


def a_game(database: str) -> tuple[str, str]:  # noqa: F811
    """A finished game of Anna and Bert: the table and Anna's id."""

    async def play() -> tuple[str, str]:
        async with hosting(database) as host:
            anna, bert, table = await two_players(host)
            await play_to_the_end(anna, bert)
            await anna.ask("chat", text="good game")
            await anna.post("/api/me/programs", {"name": "helper"})
            return table, (await anna.get("/api/me/kept"))["person"]

    return run(play())


def content(database: str) -> dict[str, Any]:  # noqa: F811
    """Tables with their logs, and people."""

    async def read() -> dict[str, Any]:
        store = await open_store(database, beside=True)
        tables = {each.id: await store.lines(each.id) for each in await store.find_tables(None, 100)}
        people = [each.id for each in await store.people(100)]
        await store.close()
        return {"tables": tables, "people": people}

    return run(read())


def test_no_table_is_named_like_an_option() -> None:
    assert not any(new_table_id().startswith("-") for _ in range(2000))


def test_tables_and_people_are_listed(database: str, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    table, person = a_game(database)
    at = ("--database", database)
    assert table in told(capsys, *at, "tables")
    assert "Anna, Bert" in told(capsys, *at, "tables", "--stage", "over")
    assert told(capsys, *at, "tables", "--stage", "open") == ""
    (listed,) = msgspec.json.decode(told(capsys, *at, "tables", "--json"))
    assert (listed["id"], listed["game"], listed["status"]) == (table, "race21", "over")
    shown = told(capsys, *at, "tables", table)
    assert f"{person}  Anna" in shown
    assert f"{person}  good game" in shown
    assert person in told(capsys, *at, "people")
    about = msgspec.json.decode(told(capsys, *at, "people", person, "--json"))
    assert (about["tables"], about["muted"]) == ([table], False)
    assert "unknown-table" in told(capsys, *at, "tables", "nowhere", code=1)
    assert "unknown-person" in told(capsys, *at, "people", "nobody", code=1)


def test_without_a_server_it_removes_by_itself(database: str, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    table, person = a_game(database)
    at = ("--database", database)
    assert told(capsys, *at, "remove", "person", person) == f"removed the person {person}\n"
    assert len(content(database)["people"]) == 1
    assert "Player 1, Bert" in told(capsys, *at, "tables")
    assert told(capsys, *at, "remove", "table", table) == f"removed the table {table}\n"
    assert content(database)["tables"] == {}
    assert "unknown-table" in told(capsys, *at, "remove", "table", table, code=1)
    assert "unknown-person" in told(capsys, *at, "remove", "person", person, code=1)


def test_a_running_server_is_told(
    database: str,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """It removes a table that is in its memory, and hears who is muted; the players notice."""
    monkeypatch.setattr(admin, "PATIENCE", 20.0)
    at = ("--database", database)
    with served(database) as server:

        async def start() -> tuple[str, str]:
            async with Outside(server.base) as anna:
                table = await anna.make("race21", "me", "random", name="Rude")
                return table, (await anna.get("/api/me/kept"))["person"]

        table, person = run(start())
        assert "is muted" in told(capsys, *at, "mute", person)
        assert msgspec.json.decode(told(capsys, *at, "people", person, "--json"))["muted"]
        assert "Player 1" in told(capsys, *at, "tables")
        assert "may chat again" in told(capsys, *at, "unmute", person)
        assert "unknown-person" in told(capsys, *at, "unmute", person, code=1)
        assert "1 table with" in told(capsys, *at, "backup", str(tmp_path / "copy.sqlite"))
        assert "in-use" in told(capsys, *at, "restore", str(tmp_path / "copy.sqlite"), "--replace", code=2)
        if not database.startswith("postgresql"):
            assert "in-use" in told(capsys, *at, "vacuum", code=2)
        assert told(capsys, *at, "remove", "table", table) == f"removed the table {table}\n"

        async def look() -> str:
            async with Outside(server.base) as bert:
                return str((await bert.get(f"/api/tables/{table}"))["error"]["code"])

        assert run(look()) == "expired"


class Outside:
    """A client of a server in another process."""

    def __init__(self, base: str) -> None:
        self._base = base

    async def __aenter__(self) -> Client:
        from aiohttp import ClientSession, CookieJar

        self._session = ClientSession(cookie_jar=CookieJar(unsafe=True))
        client = Client(self._base, self._session)
        await client.get("/api/me")
        return client

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()


def test_solving_times_of_races_and_days_are_written_without_names(
    database: str,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _, solutions = await racing(host)
            for player, arrangement in zip((anna, bert), solutions.values(), strict=True):
                await player.ask("act", do={"type": "claim", "arrangement": arrangement})
            await solve(anna, {"day": (await anna.get("/api/daily"))["day"], "category": "pipes"})

    run(play())
    file = tmp_path / "times.jsonl"
    assert told(capsys, "--database", database, "times", str(file)) == f"{file}: 3 solving times\n"
    times = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
    assert [time["category"] for time in times] == ["weights", "pipes", "pipes"]
    assert all({*time} == {"category", "grade", "rules", "card", "ms"} for time in times)
    assert len(read_times(file.read_bytes())) == 3
    assert "file-exists" in told(capsys, "--database", database, "times", str(file), code=2)


def test_times_that_a_server_logged_calibrate_the_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Five people solve the weights of the last eight days; they need two seconds times the root of the effort."""
    database, work = str(tmp_path / "t.sqlite"), NEWEST_LIMITS["weights"].work  # noqa: F811

    async def play() -> None:
        with moving_clock():
            async with hosting(database, limits=Limits(attempts=UNLIMITED)) as host:
                today = datetime.date.fromisoformat((await (await host.client()).get("/api/daily"))["day"])
                days = [today - datetime.timedelta(ago) for ago in range(1, 9)]
                for _ in range(5):
                    person = await host.client()
                    for day in days:
                        taken = 2_000 * sqrt(work(card_of(day, "weights").card))
                        await solve(person, {"day": str(day), "category": "weights"}, after=int(taken))

    run(play())
    file = tmp_path / "times.jsonl"
    assert told(capsys, "--database", database, "times", str(file)) == f"{file}: 40 solving times\n"
    assert main(["puzzle", "calibrate", str(file)]) == 0
    found = re.search(r"weights: 40 solved, seconds = (\S+) \* effort \*\* (\S+), spread", capsys.readouterr().out)
    assert found
    assert [float(each) for each in found.groups()] == pytest.approx([2, 0.5], rel=0.1)


def test_a_backup_is_restored_into_either_database(
    database: str,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """From each to a file, into the other kind, and back: the same tables, logs and people."""
    a_game(database)
    before = content(database)
    file, again = tmp_path / "backup.sqlite", tmp_path / "again.sqlite"
    assert "1 table with" in told(capsys, "--database", database, "backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    assert "file-exists" in told(capsys, "--database", database, "backup", str(file), code=2)
    if database.startswith("postgresql"):
        other = str(tmp_path / "other" / "tables.sqlite")
    else:
        other = fresh_database(request.getfixturevalue("postgres"))
    told(capsys, "--database", other, "restore", str(file))
    assert content(other) == before
    assert "not-empty" in told(capsys, "--database", other, "restore", str(file), code=2)
    told(capsys, "--database", other, "restore", str(file), "--replace")
    told(capsys, "--database", other, "backup", str(again))
    told(capsys, "--database", database, "restore", str(again), "--replace")
    assert content(database) == before
    assert "bytes before" in told(capsys, "--database", database, "vacuum")
    assert content(database) == before


def test_a_restored_game_can_be_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "tables.sqlite")  # noqa: F811

    async def begin() -> tuple[str, str]:
        async with hosting(database) as host:
            anna, _, table = await two_players(host)
            return table, anna.cookie

    table, cookie = run(begin())
    told(capsys, "--database", database, "backup", str(tmp_path / "copy.sqlite"))
    other = str(tmp_path / "other.sqlite")
    told(capsys, "--database", other, "restore", str(tmp_path / "copy.sqlite"))

    async def go_on() -> None:
        async with hosting(other) as host:
            anna = await host.client(key=False)
            anna.session.cookie_jar.update_cookies({"tessera_key": cookie})
            await anna.join(table)
            assert anna.last("snapshot")["yours"] == [0]
            assert (await anna.ask("act", do="roll"))["type"] == "done"

    run(go_on())


def test_what_is_wrong_with_a_file_or_a_database_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    absent, odd, empty = tmp_path / "absent.sqlite", tmp_path / "odd.sqlite", tmp_path / "empty.sqlite"
    odd.write_text("this is no database, only a text that is long enough to be looked at" * 20)
    sqlite3.connect(empty).execute("CREATE TABLE x (y)").connection.close()
    target = str(tmp_path / "t.sqlite")
    assert "[database]" in told(capsys, "--database", str(absent), "tables", code=2)
    assert "[database]" in told(capsys, "--database", str(absent), "backup", target, code=2)
    assert "[database]" in told(capsys, "--database", str(absent), "vacuum", code=2)
    assert "[older-database]" in told(capsys, "--database", str(empty), "tables", code=2)
    assert "[file]" in told(capsys, "--database", target, "restore", str(absent), code=2)
    assert "[not-a-backup]" in told(capsys, "--database", target, "restore", str(odd), code=2)
    assert "[older-database]" in told(capsys, "--database", target, "restore", str(empty), code=2)
    assert not Path(target).exists(), "nothing was begun"
