"""A store that fails: nothing is acknowledged that is not stored, and no table goes on from what is not in its log."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from tessera.server.store import Unavailable
from tessera.server.table import log
from tests.server.faulty import Faulty, back, refused, same_as_log
from tests.server.hosting import eventually, hosting, run, two_players


@pytest.fixture
def database(tmp_path: Any) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture(params=["alone", "redis"])
def fanout(request: pytest.FixtureRequest) -> str | None:
    """The URL of a Redis server, or None: a process that is not alone goes back by a savepoint, not by a reload."""
    return None if request.param == "alone" else str(request.getfixturevalue("redis"))


def test_a_move_that_was_not_stored_is_not_played_on(database: str, fanout: str | None) -> None:
    """Neither the append nor the read after it works: the table is dropped, and the log alone says how it goes on."""

    async def play() -> None:
        async with hosting(database, fanout) as host:
            anna, bert, name = await two_players(host)
            store, table = Faulty.beneath(host), await host.tables.find(name)
            assert (await anna.ask("act", do="roll"))["type"] == "done"
            store.fail()
            await refused(bert)
            assert table.dropped
            store.work()
            for client in (anna, bert):
                await back(client, name)
            assert await host.tables.find(name) is not table
            assert (await same_as_log(host, name)).to_act == (1,)
            assert (await bert.ask("act", do="stay"))["type"] == "done"
            assert (await anna.ask("act", do="roll"))["type"] == "done"
            course = await same_as_log(host, name)
            assert [entry.do for entry in course.record().entries] == ["roll", "stay", "roll"]

    run(play())


def test_a_table_whose_log_can_be_read_stays(database: str, fanout: str | None) -> None:
    """A full disk: the move is refused, the connection stays, and the next move works once there is space."""

    async def play() -> None:
        async with hosting(database, fanout) as host:
            anna, bert, name = await two_players(host)
            store, table = Faulty.beneath(host), await host.tables.find(name)
            store.writes = "down"
            await refused(anna)
            await refused(anna, "chat", text="hello?")
            await same_as_log(host, name)
            store.work()
            done = await anna.ask("act", do="roll")
            assert done["type"] == "done"
            await bert.step(done["seq"])
            assert await host.tables.find(name) is table
            assert (await same_as_log(host, name)).seq == done["seq"]

    run(play())


@pytest.mark.parametrize("reads", ["work", "down"])
def test_a_move_whose_answer_was_lost_is_done_once(database: str, fanout: str | None, reads: Any) -> None:
    """The connection breaks after the commit.  If the log can be read it says so at once, else to the repeated ask."""

    async def play() -> None:
        async with hosting(database, fanout) as host:
            anna, bert, name = await two_players(host)
            store = Faulty.beneath(host)
            before = await host.store.lines(name)
            store.writes, store.reads = "unanswered", reads
            answer = await anna.ask("act", "mine", do="roll")
            store.work()
            if reads == "down":
                assert answer["code"] == "unavailable"
                for client in (anna, bert):
                    await back(client, name)
                answer = await anna.ask("act", "mine", do="roll")
            assert (answer["type"], answer["seq"]) == ("done", len(before) + 1)
            told = await bert.until(lambda m: m["type"] in ("step", "snapshot") and m["seq"] == answer["seq"])
            assert told["state"]["waiting"] == [1]
            assert len(await host.store.lines(name)) == len(before) + 1
            assert (await same_as_log(host, name)).to_act == (1,)
            assert [step["seq"] for step in bert.all("step")].count(answer["seq"]) <= 1

    run(play())


def test_a_move_that_is_stored_late_is_done_once(database: str, fanout: str | None) -> None:
    """PostgreSQL is paused, the move is refused, and the statement is executed afterwards all the same."""

    async def play() -> None:
        async with hosting(database, fanout) as host:
            anna, bert, name = await two_players(host)
            store = Faulty.beneath(host)
            store.writes = "late"
            await refused(anna, id_="mine")
            store.work()
            await store.arrive()
            done = await anna.ask("act", "mine", do="roll")
            assert done["type"] == "done"
            assert (await anna.ask("act", do="stay"))["code"] == "not-now"
            await bert.step(done["seq"])
            course = await same_as_log(host, name)
            assert (course.seq, course.to_act) == (done["seq"], (1,))

    run(play())


def test_a_late_line_does_not_replace_a_newer_one(database: str, fanout: str | None) -> None:
    async def play() -> None:
        async with hosting(database, fanout) as host:
            anna, _, name = await two_players(host)
            store = Faulty.beneath(host)
            store.writes = "late"
            await refused(anna, id_="mine")
            store.work()
            done = await anna.ask("act", do="stay")
            await store.arrive()
            assert store.calls[-1] == "late line refused"
            assert (await anna.ask("act", "mine", do="roll"))["code"] == "not-now"
            assert (await same_as_log(host, name)).seq == done["seq"]

    run(play())


def test_asks_that_wait_behind_a_failed_one_write_nothing(database: str) -> None:
    """They are refused or their connection is closed, and the dropped table can never write again."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host)
            store, table = Faulty.beneath(host), await host.tables.find(name)
            store.held = asyncio.Event()
            asks = [asyncio.create_task(each.ask("chat", text="hello")) for each in (anna, bert, anna)]
            await eventually(lambda: "append" in store.calls)
            store.fail()
            store.held.set()
            answers = await asyncio.gather(*asks, return_exceptions=True)
            assert any(isinstance(answer, dict) for answer in answers)
            for answer in answers:
                assert isinstance(answer, ConnectionResetError) or answer["code"] == "unavailable"  # type: ignore[index]
            store.work()
            known = await host.store.lines(name)
            with pytest.raises(Unavailable):
                await table.writer.write(log.Said(0, "from the dead"))
            with pytest.raises(Unavailable):
                async with table.lock:
                    raise AssertionError
            assert await host.store.lines(name) == known
            assert not [line for line in known if b"hello" in line.data]
            await back(bert, name)
            assert (await bert.ask("chat", text="hello again"))["type"] == "done"
            await same_as_log(host, name)

    run(play())


def test_a_cancelled_write_drops_the_table(database: str) -> None:
    """Nobody knows whether the line is stored; the next one who comes reads the log."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, _, name = await two_players(host)
            store, table = Faulty.beneath(host), await host.tables.find(name)
            store.held = asyncio.Event()
            writing = asyncio.create_task(table.once(next(iter(table.visitors.seats)), *chat("lost")))
            await eventually(lambda: "append" in store.calls)
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            assert table.dropped
            store.held = None
            await back(anna, name)
            await same_as_log(host, name)

    run(play())


def chat(text: str) -> tuple[Any, Any]:
    from tessera.server.table import entries
    from tessera.server.wire.asks import Chat

    return Chat("lost", text), entries.chat


def test_a_seat_that_was_not_stored_is_still_open(database: str, fanout: str | None) -> None:
    async def play() -> None:
        async with hosting(database, fanout) as host:
            anna, bert = await host.client(), await host.client()
            name = await anna.make("race21", "me", "open")
            await anna.join(name)
            await bert.join(name)
            store = Faulty.beneath(host)
            store.fail()
            await refused(bert, "sit", seat=1)
            store.work()
            await back(bert, name)
            assert not (await same_as_log(host, name)).seating.full
            assert (await bert.ask("sit", seat=1))["type"] == "done"
            assert (await same_as_log(host, name)).seating.started

    run(play())


def test_a_table_whose_creation_was_not_answered_is_created_once(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            store = Faulty.beneath(host)
            store.writes = "unanswered"
            wish = {"game": "race21", "seats": [{"kind": "me"}], "id": "one", "public": True}
            status, told = await anna.post("/api/tables", wish)
            assert (status, told["error"]["code"]) == (503, "unavailable")
            store.work()
            status, told = await anna.post("/api/tables", wish)
            assert status == 201
            assert [table["id"] for table in (await anna.get("/api/tables"))["tables"]] == [told["table"]]
            await anna.join(told["table"])

    run(play())


@pytest.mark.parametrize("fails", ["create", "append"])
def test_a_rematch_that_was_not_stored_is_made_by_the_next_ask(database: str, fails: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, name = await two_players(host, options={"goal": 1})
            await anna.ask("act", do="roll")
            store = Faulty.beneath(host)
            store.writes, store.only = "unanswered" if fails == "create" else "down", frozenset({fails})
            await refused(anna, "rematch", id_="again")
            assert not (await same_as_log(host, name)).seating.rematch
            store.work()
            assert (await anna.ask("rematch", "again"))["type"] == "done"
            other = (await same_as_log(host, name)).seating.rematch
            await host.tables.find(other)

    run(play())


def test_a_log_that_has_lost_lines_is_not_played_on(database: str) -> None:
    """A database that was replaced by an older copy: the table is dropped and starts from what is there."""

    async def play() -> None:
        async with hosting(database) as host:
            anna, _, name = await two_players(host)
            await anna.ask("act", do="roll")
            table = await host.tables.find(name)
            with host.store._writing as db:  # type: ignore[attr-defined]
                db.execute("DELETE FROM lines WHERE seq>2")
            store = Faulty.beneath(host)
            store.writes, store.only = "down", frozenset({"append"})
            await anna.ask("chat", text="hello")
            assert table.dropped
            store.work()
            assert (await host.tables.find(name)).course.seq == 2

    run(play())


def test_an_outage_is_logged_once_without_tracebacks(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, _, _ = await two_players(host)
            await host.tables.services.clock.stop()
            store = Faulty.beneath(host)
            store.writes = "down"
            for _ in range(10):
                await refused(anna)
            store.work()
            assert (await anna.ask("act", do="roll"))["type"] == "done"

    with caplog.at_level(logging.WARNING):
        run(play())
    said = [record for record in caplog.records if record.name.startswith("tessera")]
    assert [record.getMessage() for record in said] == [
        "the database cannot be written",
        "the database can be written again",
    ]
    assert not any(record.exc_info for record in said)


def test_health_says_whether_moves_can_be_stored(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            assert (await anna.get("/healthz"))["ok"]
            store = Faulty.beneath(host)
            store.reads = "down"
            await asyncio.sleep(1.1)
            answers = await asyncio.gather(*(anna.session.get(f"{host.base}/healthz") for _ in range(20)))
            assert [answer.status for answer in answers] == [503] * 20
            assert (await answers[0].json())["reason"] == "down"
            assert store.calls.count("check") == 1

    run(play())
