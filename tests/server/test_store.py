"""One suite for both stores: appended lines stay, once and in order; one process claims each alarm."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import pytest

from tessera.server.store import (
    Alarm,
    Listing,
    LogLine,
    Passed,
    PersonTable,
    Store,
    StoredTable,
    Taken,
    WrongDatabase,
    open_store,
    store_class,
)
from tessera.server.store.postgres_schema import UPGRADES as POSTGRES_UPGRADES
from tessera.server.store.sqlite_schema import UPGRADES as SQLITE_UPGRADES
from tessera.server.store.sqlite_writer import TURNS

Result = TypeVar("Result")

STORED = StoredTable(b'{"game":"race21"}', bytes(32))
LISTING = Listing(True, b"info")


def on(database: str, play: Callable[[Store], Coroutine[Any, Any, Result]]) -> Result:
    async def whole() -> Result:
        store = await open_store(database)
        try:
            return await play(store)
        finally:
            await store.close()

    return asyncio.run(whole())


async def new_table(store: Store, table: str = "t", listing: Listing = LISTING, now: int = 0) -> None:
    assert await store.create(table, STORED, listing, None, f"ask of {table}", now) == table


def test_a_log_is_kept_across_a_restart(database: str) -> None:
    lines = [LogLine(1, "", b"one"), LogLine(2, "p:7", b"two"), LogLine(3, "", b"three")]

    async def write(store: Store) -> None:
        await new_table(store)
        for line in lines:
            await store.append("t", line)

    async def read(store: Store) -> None:
        assert await store.table("t") == STORED
        assert await store.table("other") is None
        assert await store.lines("t") == lines
        assert await store.lines("t", after=2) == lines[2:]

    on(database, write)
    on(database, read)


def test_a_seq_is_written_once(database: str) -> None:
    async def play(store: Store) -> None:
        await new_table(store)
        await store.append("t", LogLine(1, "", b"first"))
        with pytest.raises(Taken):
            await store.append("t", LogLine(1, "", b"second"), alarm=5, listing=Listing(True, b"changed"))
        assert await store.lines("t") == [LogLine(1, "", b"first")]
        assert await store.next_alarm() is None
        assert await store.lobby(9) == [b"info"]

    on(database, play)


def test_many_lines_are_appended_at_once_and_none_twice(database: str) -> None:
    lines = [LogLine(seq, "", b"%d" % seq) for seq in range(1, 121)]

    async def play(store: Store) -> None:
        await new_table(store)
        await store.append_all("t", lines)
        assert await store.lines("t") == lines
        with pytest.raises(Taken):
            await store.append_all("t", [LogLine(120, "", b"again"), LogLine(121, "", b"more")])
        assert (await store.lines("t", 119))[0] == lines[-1]

    on(database, play)


def test_of_many_writers_of_a_seq_one_wins(database: str) -> None:
    async def attempt(store: Store, number: int) -> bool:
        try:
            await store.append("t", LogLine(1, f"p:{number}", b"%d" % number))
        except Taken:
            return False
        return True

    async def play(store: Store) -> None:
        await new_table(store)
        won = await asyncio.gather(*(attempt(store, number) for number in range(20)))
        assert sum(won) == 1
        assert await store.lines("t") == [LogLine(1, f"p:{won.index(True)}", b"%d" % won.index(True))]

    on(database, play)


def test_creating_twice_with_one_ask_gives_the_first_table(database: str) -> None:
    async def play(store: Store) -> None:
        assert await store.create("t", STORED, LISTING, None, "p:1", 0) == "t"
        assert await store.create("u", STORED, LISTING, None, "p:1", 0) == "t"
        assert await store.table("u") is None

    on(database, play)


def test_the_lobby_shows_listed_tables_latest_first(database: str) -> None:
    async def play(store: Store) -> None:
        await new_table(store, "old", Listing(True, b"old"), now=1)
        await new_table(store, "new", Listing(True, b"new"), now=2)
        await new_table(store, "private", Listing(False, b"private"), now=3)
        assert await store.lobby(9) == [b"new", b"old"]
        assert await store.lobby(1) == [b"new"]
        await store.append("new", LogLine(1, "", b"over"), listing=Listing(False, b"new"), now=4)
        await store.append("old", LogLine(1, "", b"sat"), listing=Listing(True, b"older"), now=5)
        assert await store.lobby(9) == [b"older"]

    on(database, play)


def test_a_table_is_in_the_list_of_its_people_until_they_leave_or_it_is_over(database: str) -> None:
    async def play(store: Store) -> None:
        await new_table(store, "one", Listing(False, b"one", (("anna", 0),)), now=1)
        await new_table(store, "two", Listing(False, b"two", (("anna", 1), ("bert", 0))), now=2)
        assert await store.sitting("anna", 9) == [PersonTable(None, 1, b"two"), PersonTable(None, 0, b"one")]
        assert await store.sitting("anna", 1) == [PersonTable(None, 1, b"two")]
        sat = Listing(False, b"1", (("anna", 0), ("bert", 1)))
        await store.append("one", LogLine(1, "", b"sat"), listing=sat, now=3)
        await store.append("two", LogLine(1, "", b"left"), listing=Listing(False, b"2", (("anna", 0),)), now=4)
        assert await store.sitting("anna", 9) == [PersonTable(None, 0, b"2"), PersonTable(None, 0, b"1")]
        assert await store.sitting("bert", 9) == [PersonTable(None, 1, b"1")]
        await store.append("one", LogLine(2, "", b"over"), listing=sat._replace(over=True), now=5)
        assert await store.sitting("bert", 9) == []
        assert await store.played("bert", 9, 9) == [PersonTable(5, 1, b"1")]

    on(database, play)


def test_a_turn_that_passes_changes_the_info_of_a_table_and_leaves_its_people(database: str) -> None:
    """Sixty at once, more than share a statement."""

    async def play(store: Store) -> None:
        names = [f"table {number}" for number in range(60)]
        for name in names:
            await new_table(store, name, Listing(name == "table 59", b"anna", (("anna", 0), ("bert", 1))), now=1)
        await asyncio.gather(
            *(store.append(name, LogLine(1, "", b"did"), listing=Passed(name.encode()), now=2) for name in names)
        )
        for seat, person in enumerate(("anna", "bert")):
            sitting = await store.sitting(person, 99)
            assert sorted(sitting) == sorted(PersonTable(None, seat, name.encode()) for name in names)
        assert await store.lobby(9) == [b"table 59"]
        assert [line.seq for line in await store.lines("table 3")] == [1]
        with pytest.raises(Taken):
            await store.append("table 3", LogLine(1, "", b"did"), listing=Passed(b"wrong"), now=3)
        assert b"wrong" not in [info for _, _, info in await store.sitting("anna", 99)]

    on(database, play)


def test_finished_tables_are_listed_latest_first(database: str) -> None:
    async def play(store: Store) -> None:
        for when, table in enumerate(("one", "two", "three"), start=1):
            await new_table(store, table)
            over = Listing(False, table.encode(), (("anna", 0), ("bert", when)), over=True)
            await store.append(table, LogLine(1, "", b"over"), listing=over, now=10 * when)
        await store.append(
            "one", LogLine(2, "", b"rematched"), listing=Listing(False, b"uno", (("anna", 0),), True), now=99
        )
        assert await store.played("bert", 100, 2) == [PersonTable(30, 3, b"three"), PersonTable(20, 2, b"two")]
        assert await store.played("anna", 20, 9) == [PersonTable(10, 0, b"uno")]
        assert await store.played("cleo", 100, 9) == []

    on(database, play)


def test_a_review_is_kept_and_replaced(database: str) -> None:
    async def play(store: Store) -> None:
        assert await store.review("none") is None
        await store.keep_review("t", b"half")
        await store.keep_review("t", b"whole")

    async def later(store: Store) -> None:
        assert await store.review("t") == b"whole"

    on(database, play)
    on(database, later)


def test_an_alarm_is_claimed_exactly_once(database: str) -> None:
    async def play(store: Store) -> None:
        for number in range(30):
            await new_table(store, f"t{number}")
            await store.append(f"t{number}", LogLine(1, "", b""), alarm=100 + number)
        assert await store.next_alarm() == 100
        assert await store.claim(99, 999, 50) == []
        claims = await asyncio.gather(*(store.claim(119, 999, 3) for _ in range(10)))
        claimed = [alarm.table for claim in claims for alarm in claim]
        assert len(claimed) == len(set(claimed))
        claimed += [alarm.table for alarm in await store.claim(119, 999, 50)]
        assert sorted(claimed) == sorted(f"t{number}" for number in range(20))
        assert await store.next_alarm() == 120

    on(database, play)


def test_a_dead_process_claim_falls_to_another(database: str) -> None:
    async def play(store: Store) -> None:
        await new_table(store)
        await store.arm("t", 100)
        assert await store.claim(100, 200, 9) == [Alarm("t", 200)]
        assert await store.claim(199, 299, 9) == []
        assert await store.claim(200, 300, 9) == [Alarm("t", 300)]

    on(database, play)


def test_settling_leaves_a_newer_alarm_alone(database: str) -> None:
    async def play(store: Store) -> None:
        await new_table(store)
        await store.arm("t", 100)
        (alarm,) = await store.claim(100, 200, 9)
        await store.settle(alarm, 150)
        assert await store.next_alarm() == 150
        (alarm,) = await store.claim(150, 250, 9)
        await store.append("t", LogLine(1, "", b""), alarm=170)
        await store.settle(alarm, None)
        assert await store.next_alarm() == 170
        (alarm,) = await store.claim(170, 270, 9)
        await store.settle(alarm, None)
        assert await store.next_alarm() is None

    on(database, play)


def test_a_pass_works_once_and_in_time(database: str) -> None:
    async def play(store: Store) -> None:
        await store.enrol("hash", "anna", 0)
        assert await store.person("hash") == "anna"
        assert await store.person("other") is None
        await store.give_pass("token", "anna", until=10)
        assert await store.take_pass("token", now=5) == "anna"
        assert await store.take_pass("token", now=5) is None
        await store.give_pass("late", "anna", until=10)
        assert await store.take_pass("late", now=11) is None

    on(database, play)


def test_lines_wait_for_more_while_more_come_but_not_for_long(tmp_path: Any) -> None:
    """While hasty people wait for their turn, moves share commits; a move of somebody unhurried goes at once."""

    async def play(store: Store) -> None:
        asked: list[None] = []

        def more_coming() -> bool:
            asked.append(None)
            return True

        await new_table(store)
        store.wait_while(more_coming)
        for seq in range(1, 6):
            await store.append("t", LogLine(seq, "", b""))
        assert 5 <= len(asked) <= 5 * (TURNS + 1)
        asked.clear()
        store.hurry()
        await store.append("t", LogLine(6, "", b""))
        assert not asked

    on(f"sqlite:///{tmp_path}/tables.sqlite", play)


def test_one_bad_write_does_not_spoil_its_neighbours(database: str) -> None:
    async def play(store: Store) -> None:
        await new_table(store)
        await store.enrol("hash", "anna", 0)
        writes: list[Awaitable[None]] = [store.append("t", LogLine(1, "", b"one")), store.enrol("hash", "bert", 0)]
        results = await asyncio.gather(*writes, store.append("t", LogLine(2, "", b"two")), return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [False, True, False]
        assert [line.seq for line in await store.lines("t")] == [1, 2]
        assert await store.person("hash") == "anna"

    on(database, play)


def as_first_version(database: str) -> None:
    """Make a database with version 1 of the schema, with tables, logs and a person in it."""
    if not database.startswith("postgresql"):
        db = sqlite3.connect(database)
        db.executescript(SQLITE_UPGRADES[0] + "PRAGMA user_version=1")
        for table in "tea":
            db.execute("INSERT INTO tables VALUES (?,?,?,?,0,0,1,?)", (table, f"ask of {table}", *STORED, b"info"))
            for seq in (1, 2):
                db.execute("INSERT INTO lines VALUES (?,?,'',?)", (table, seq, table.encode()))
        db.execute("INSERT INTO keys VALUES ('hash','anna',0)")
        db.commit()
        db.close()
        return

    async def make() -> None:
        import asyncpg  # type: ignore[import-untyped]

        db = await asyncpg.connect(database)
        await db.execute(POSTGRES_UPGRADES[0] + "CREATE TABLE schema (version INTEGER); INSERT INTO schema VALUES (1)")
        for table in "tea":
            row = (table, f"ask of {table}", *STORED, b"info")
            await db.execute("INSERT INTO tables VALUES ($1,$2,$3,$4,0,0,true,$5)", *row)
            for seq in (1, 2):
                await db.execute("INSERT INTO lines VALUES ($1,$2,'',$3)", table, seq, table.encode())
        await db.execute("INSERT INTO keys VALUES ('hash','anna',0)")
        await db.close()

    asyncio.run(make())


def test_an_older_database_is_upgraded_with_all_it_holds(database: str) -> None:
    as_first_version(database)

    async def play(store: Store) -> None:
        for table in "tea":
            assert await store.table(table) == STORED
            assert await store.lines(table) == [LogLine(1, "", table.encode()), LogLine(2, "", table.encode())]
            with pytest.raises(Taken):
                await store.append(table, LogLine(2, "", b"again"))
        assert await store.lobby(9) == [b"info"] * 3
        assert await store.create("new", STORED, LISTING, None, "ask of t", 0) == "t"
        assert await store.person("hash") == "anna"
        await store.give_pass("token", "anna", until=10)
        assert await store.take_pass("token", now=5) == "anna"

    on(database, play)
    on(database, play)


def test_a_newer_database_is_refused(tmp_path: Any) -> None:
    path = str(tmp_path / "newer.sqlite")
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(WrongDatabase, match="newer Tessera"):
        asyncio.run(open_store(path))


def test_a_file_that_is_not_a_database_is_refused_in_one_line(tmp_path: Any) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("these are notes, " * 100)
    with pytest.raises(WrongDatabase, match="cannot use the database"):
        asyncio.run(open_store(str(path)))


def test_a_store_says_itself_whether_processes_can_share_it() -> None:
    assert store_class("postgresql://host/name").shared
    assert not store_class("tables.sqlite").shared
    assert store_class("sqlite:///tables.sqlite") is store_class("tables.sqlite")
    with pytest.raises(WrongDatabase, match="mysql://"):
        store_class("mysql://host/name")
