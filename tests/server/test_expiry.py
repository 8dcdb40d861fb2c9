"""Limits and expiry: open tables of one person, deserted tables, the archive, the lobby; on both stores."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
import pytest

from tessera.cli.arguments import duration
from tessera.core.game import Outcome
from tessera.core.record import load
from tessera.server.store import OPEN, OVER, PLAYING, Listing, LogLine, Store, StoredTable, open_store
from tessera.server.store.shelves import Kept
from tessera.server.table import registry
from tessera.server.table.clock import wall
from tessera.server.table.keeping import BATCH, DAY, Keeper, Policy
from tessera.server.table.raced import VALID
from tests.server.hosting import Client, Host, hosting, play_to_the_end, run, two_players


class MovedClock:
    """The wall clock, moved forward by some days."""

    def __init__(self) -> None:
        self.days = 0.0

    def __call__(self) -> int:
        return wall() + round(self.days * DAY)


async def leave(host: Host, *clients: Client) -> None:
    """Everybody leaves, and the tables are evicted from memory."""
    for client in clients:
        await client.leave_socket()
    while host.tables.visited():
        await clients[0].get("/healthz")
    host.tables.evict(idle=-1)


async def error(client: Client, table: str) -> str:
    return str((await client.get(f"/api/tables/{table}"))["error"]["code"])


def test_a_table_that_never_started_expires_when_nobody_comes(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            clock = MovedClock()
            keeper = Keeper(host.tables, Policy(), now=clock)
            anna = await host.client()
            table = await anna.make("race21", "me", "open")
            await anna.join(table)
            clock.days = 3
            assert await keeper.round() == [], "somebody is there"
            await leave(host, anna)
            clock.days = 3.9
            assert await keeper.round() == []
            clock.days = 4.1
            await host.store.keep(Kept("raced/card", "a killed process", "", clock() - VALID - 1, None, b""))
            await host.store.keep(Kept("raced/card", "a living one", "", clock(), None, b""))
            assert await keeper.round() == [table]
            assert [row.key for row in await host.store.shelf("raced/card", 9)] == ["a living one"]
            assert await error(anna, table) == "expired"
            assert await error(anna, "nowhere") == "unknown-table"
            assert (await anna.get("/api/me/tables"))["going"] == []

    run(play())


def test_what_was_played_is_kept_for_ever_unless_the_host_says_otherwise(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            clock = MovedClock()
            anna, bert, going = await two_players(host)
            carla, dora, over = await two_players(host)
            await play_to_the_end(carla, dora)
            outcome = carla.last("step")["state"]["outcome"]
            await leave(host, anna, bert, carla, dora)
            clock.days = 10_000
            assert await Keeper(host.tables, Policy(), now=clock).round() == []
            clock.days = 10_001
            policy = Policy(deserted=30 * DAY, finished=365 * DAY, archive=tmp_path / "archive")
            assert sorted(await Keeper(host.tables, policy, now=clock).round()) == sorted([going, over])
            assert [await error(anna, table) for table in (going, over)] == ["expired", "expired"]
            record = load(tmp_path / "archive" / f"{over}.jsonl")
            assert record.verify().game.outcome == msgspec.convert(outcome, Outcome)
            assert load(tmp_path / "archive" / f"{going}.jsonl").replay().game.outcome is None
            assert not list((tmp_path / "archive").glob("*.part"))
            assert await host.store.lines(over) == []

    run(play())


def test_one_process_expires_at_a_time_and_a_few_tables_a_round(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            clock = MovedClock()
            one, other = (Keeper(host.tables, Policy(), now=clock) for _ in range(2))
            for number in range(BATCH + 5):
                stored = StoredTable(b"{}", bytes(32))
                await host.store.create(
                    f"t{number}", stored, Listing(False, b"{}", open=True), None, f"p:{number}", wall()
                )
            clock.days = 2
            assert len(await one.round()) == BATCH
            assert await other.round() == [], "the first one has the lease"
            clock.days = 3
            assert len(await other.round()) == 5

    run(play())


def test_a_visit_between_looking_and_deleting_saves_a_table(database: str) -> None:
    async def play() -> None:
        store: Store = await open_store(database)
        await store.create("t", StoredTable(b"{}", bytes(32)), Listing(True, b"{}", open=True), None, "p:1", 1000)
        assert await store.deserted(OPEN, 5000, 9) == ["t"]
        assert await store.deserted(OVER, 5000, 9) == []
        await store.visit(["t"], 6000)
        assert not await store.expire("t", OPEN, 5000, 7000)
        await store.append("t", LogLine(1, "", b"{}"), None, Listing(True, b"{}"), 6000)
        assert not await store.expire("t", OPEN, 9000, 9000), "it has started"
        assert await store.expire("t", PLAYING, 9000, 9000)
        assert await store.expired("t")
        assert await store.table("t") is None
        await store.close()

    run(play())


def test_a_person_has_a_few_public_tables_that_wait_for_players(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "OWN", 2)

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            wish = {"game": "race21", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
            first, _ = [await anna.make("race21", "me", "open", public=True) for _ in range(2)]
            status, told = await anna.post("/api/tables", wish)
            assert (status, told["error"]["code"]) == (400, "too-many-tables")
            await anna.make("race21", "me", "open")
            await bert.make("race21", "me", "open", public=True)
            await anna.join(first)
            await anna.ask("start")
            assert (await anna.post("/api/tables", wish))[0] == 201

    run(play())


@pytest.mark.parametrize("guest", [False, True])
def test_leaving_a_public_table_makes_room_for_another_one(
    database: str, guest: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deserted table is not in the lobby until somebody sits down; with a guest it stays there, for the guest."""
    monkeypatch.setattr(registry, "OWN", 1)

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert = await host.client(), await host.client()
            table = await anna.make("race21", "me", "open", "open", public=True)
            await anna.join(table)
            await bert.join(table)
            if guest:
                assert (await bert.ask("sit", seat=1, name="Bert"))["type"] == "done"
            assert (await anna.ask("leave"))["type"] == "done"
            assert bool((await bert.get("/api/tables"))["tables"]) == guest
            second = await anna.make("race21", "me", "open", public=True)
            if not guest:
                assert (await bert.ask("sit", seat=0, name="Bert"))["type"] == "done"
            listed = {each["id"] for each in (await bert.get("/api/tables"))["tables"]}
            assert listed == {table, second}

    run(play())


def test_a_repeated_wish_at_the_limit_gets_the_table_it_has_made(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "OWN", 1)

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            table = await anna.make("race21", "me", "open", public=True, id="mine")
            assert await anna.make("race21", "me", "open", public=True, id="mine") == table
            wish = {"game": "race21", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True, "id": "other"}
            assert (await anna.post("/api/tables", wish))[1]["error"]["code"] == "too-many-tables"

    run(play())


def test_one_address_makes_a_limited_number_of_public_tables(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            wish = {"game": "race21", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
            told = []
            for _ in range(3):
                client = await host.client()
                told += [(await client.post("/api/tables", wish))[1] for _ in range(8)]
            refused = [each["error"]["code"] for each in told if "error" in each]
            assert refused == ["too-fast"] * 4

    run(play())


def test_the_lobby_shows_tables_where_somebody_was_lately(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            here = await anna.make("race21", "me", "open", public=True)
            stored = StoredTable(b"{}", bytes(32))
            await host.store.create("old", stored, Listing(True, b'{"id":"old"}'), None, "p:1", 1)
            assert [table["id"] for table in (await anna.get("/api/tables"))["tables"]] == [here]
            await host.store.visit(["old"], wall())
            assert len((await anna.get("/api/tables"))["tables"]) == 2

    run(play())


@pytest.mark.parametrize(("text", "time"), [("1d", DAY), ("12h", DAY // 2), ("365d", 365 * DAY), ("forever", None)])
def test_a_duration_is_read(text: str, time: int | None) -> None:
    assert duration(text) == time


@pytest.mark.parametrize("text", ["", "d", "1", "0d", "-1d", "1m", "1.5d", "never"])
def test_a_wrong_duration_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="30d"):
        duration(text)


def test_a_table_that_cannot_be_archived_holds_up_no_other(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    archive, clock = Keeper._archive, MovedClock()
    bad: list[str] = []

    async def failing(keeper: Keeper, name: str, folder: Path) -> None:
        if name in bad:
            raise OSError("its game is not installed any more")
        await archive(keeper, name, folder)

    monkeypatch.setattr(Keeper, "_archive", failing)

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, first = await two_players(host)
            carla, dora, second = await two_players(host)
            bad.append(first)
            await leave(host, anna, bert, carla, dora)
            await Keeper(host.tables, Policy(), now=clock).round()
            clock.days = 40
            policy = Policy(deserted=30 * DAY, archive=tmp_path / "archive")
            assert await Keeper(host.tables, policy, now=clock).round() == [second]

    run(play())
    assert "could not be archived" in caplog.text
