"""Memory: a table is freed by reference counting once nobody needs it, and what it keeps is bounded."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from sys import getsizeof
from typing import Any
from uuid import uuid4

import pytest

from tessera.core import caching
from tessera.core.caching import cached, clear_caches
from tessera.core.garbage import forget_frames
from tessera.server.fanout.local import LocalFanout
from tessera.server.store import Alarm, Listing, LogLine, StoredTable
from tessera.server.store.sqlite import SqliteStore
from tessera.server.store.sqlite_writing import ROWS
from tessera.server.table.asks import DoneAsks
from tessera.server.table.clock import wall
from tessera.server.table.course import Course
from tessera.server.table.feed import RECENT, RECENT_BYTES, Feed, Prepared
from tessera.server.table.table import Table
from tessera.server.table.visitors import Visitors
from tessera.server.table.wishes import SeatWish, TableWish, setup_of
from tessera.server.web.answers import OUR_FAULT
from tessera.server.web.identity import Identity
from tessera.server.web.limits import RateLimiter
from tessera.server.workers import Workers
from tests.server.hosting import Client, Host, eventually, hosting, play_to_the_end, run, two_players, without_chance


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def no_collections(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only reference counting frees objects.  Nothing is logged, because pytest keeps the tracebacks."""
    gc.collect()
    gc.disable()
    monkeypatch.setattr(gc, "collect", lambda: 0)  # the server's own, in a quiet moment
    logging.disable()
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
        gc.enable()


async def reference(host: Host, name: str) -> weakref.ref[Table]:
    return weakref.ref(await host.tables.find(name))


async def no_visitors(table: weakref.ref[Table]) -> None:
    """Wait until the server has noticed that everybody left."""
    await eventually(lambda: (found := table()) is None or not found.in_use)


async def take_and_undo(table: weakref.ref[Table], players: tuple[Client, Client]) -> None:
    """Play until an action can be undone, and undo it."""
    for _ in range(50):
        course = getattr(table(), "course")  # noqa: B009 (no reference to the table stays in this frame)
        game = course.match.game
        do, player, seq = without_chance(game), players[game.to_act[0]], course.seq
        await player.until(lambda m, seq=seq: m["type"] == "choices" and m["seq"] == seq)
        if do:
            assert (await player.ask("act", do=do))["type"] == "done"
            assert (await player.ask("undo"))["type"] == "done"
            return
        offered = [choice for choice in player.last("choices")["choices"] if choice["type"] == "choice"]
        await player.ask("act", do=offered[0]["do"])
    raise AssertionError("no action can be undone")


@pytest.mark.parametrize("game", ["tesseract", "enigma"])
def test_a_table_is_freed_after_undo_refusals_and_failures(
    game: str, database: str, no_collections: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, game)
            table = await reference(host, name)
            if game == "tesseract":
                await take_and_undo(table, (anna, bert))
            await anna.ask("undo")
            assert (await anna.ask("act", do="nonsense"))["type"] == "error"
            assert (await anna.ask("leave", id_="x" * 64))["type"] == "done"

            def broken(*_: Any) -> None:
                raise OSError("the disk is full")

            with monkeypatch.context() as patch:
                patch.setattr("tessera.server.store.sqlite_writing.append_rows", broken)
                assert (await bert.ask("chat", text="hello"))["type"] == "error"
            await anna.leave_socket()
            await bert.leave_socket()
            await no_visitors(table)
            host.tables.evict(idle=0.0)
            await eventually(lambda: table() is None)

    run(play())


@pytest.mark.parametrize(("game", "level"), [("tesseract", "novice"), ("enigma", "novice"), ("race21", "")])
def test_a_table_is_freed_after_bots_and_advice(
    game: str, level: str, database: str, no_collections: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if advice fails."""

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            name = await anna.make(game, "me", level)
            await anna.join(name)
            table = await reference(host, name)
            await anna.until(lambda m: m["type"] == "choices")

            async def fails(*_: Any) -> None:
                raise OSError("no process can be started")

            with monkeypatch.context() as patch:
                patch.setattr(Workers, "call", fails)
                await anna.send({"type": "advise", "id": "first"})
                assert (await anna.until(lambda m: m.get("id") == "first"))["type"] == "error"
            await anna.send({"type": "advise", "id": "second"})
            told = await anna.until(lambda m: m.get("id") == "second")
            assert told.get("code") != OUR_FAULT.code, "the failure was kept"
            for _ in range(3):
                if anna.last("choices")["seq"] >= anna.seq:
                    offered = [c for c in anna.last("choices")["choices"] if c["type"] == "choice"]
                    if offered:
                        await anna.ask("act", do=offered[0]["do"])
                await asyncio.sleep(0.2)
            await anna.leave_socket()
            await eventually(lambda: (found := table()) is None or not found.visitors.seats)
            if found := table():
                await found.driver.close()
                del found
            host.tables.evict(idle=0.0)
            await eventually(lambda: table() is None)

    run(play())


def test_a_table_is_freed_when_its_bots_fail(
    database: str, no_collections: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The driver keeps no failed task, whose traceback would refer to the table."""

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            name = await anna.make("race21", "me", "")

            async def fails(*_: Any) -> None:
                raise OSError("no process can be started")

            monkeypatch.setattr(Workers, "call", fails)
            await anna.join(name)
            table = await reference(host, name)
            await anna.until(lambda m: m["type"] == "choices")
            await anna.ask("act", do="stay")
            await anna.leave_socket()
            await no_visitors(table)
            host.tables.evict(idle=0.0)
            await eventually(lambda: table() is None)

    run(play())


def test_a_finished_table_is_freed_when_the_last_visitor_leaves(database: str, no_collections: None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, options={"goal": 3})
            table = await reference(host, name)
            await play_to_the_end(anna, bert)
            await anna.leave_socket()
            assert table() is not None
            await bert.leave_socket()
            await eventually(lambda: table() is None)
            assert "tessera_tables 0" in host.tables.services.metrics.text()
            assert (await anna.get(f"/api/tables/{name}"))["status"] == "over"

    run(play())


def test_an_evicted_table_that_is_still_referred_to_is_found_again(database: str) -> None:
    """There are never two objects for one table in a process; a forgotten one is loaded from its log."""

    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            name = await anna.make("race21", "me", "me")
            table = await host.tables.find(name)
            await asyncio.sleep(0.01)
            host.tables.evict(idle=0.0)
            assert "tessera_tables_unfreed 1" in host.tables.services.metrics.text()
            assert await host.tables.find(name) is table
            host.tables.forget(table)
            assert await host.tables.find(name) is not table

    run(play())


def test_an_alarm_does_not_keep_a_table_in_memory(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, "tesseract")
            table = await reference(host, name)
            await anna.leave_socket()
            await bert.leave_socket()
            await no_visitors(table)
            host.tables.evict(idle=0.0)
            assert not host.tables.loaded(name)

            await host.tables.wake(Alarm(name, wall()))
            assert host.tables.loaded(name)
            host.tables.evict()
            assert not host.tables.loaded(name)

            await host.tables.wake(Alarm(name, wall()))
            await host.tables.find(name)
            host.tables.evict()
            assert host.tables.loaded(name), "somebody needs it"

    run(play())


def test_a_lost_connection_leaves_no_reference_cycle(database: str, no_collections: None) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna = await host.client()
            name = await anna.make("race21", "me", "me")
            await anna.join(name)
            table = await reference(host, name)
            (socket,) = getattr(table(), "visitors").seats  # noqa: B009 (no reference to the table stays here)
            gone = weakref.ref(socket._ws)
            del socket
            assert anna.ws
            connection: Any = anna.ws._response.connection
            connection.transport.abort()
            await eventually(lambda: gone() is None)

    run(play())


def test_the_frames_of_an_exception_and_its_contexts_are_forgotten() -> None:
    def fail() -> None:
        try:
            raise ValueError
        except ValueError:
            raise KeyError from None

    with pytest.raises(KeyError) as caught:
        fail()
    error = caught.value
    forget_frames(error)
    assert error.__traceback__ is None
    assert error.__context__ is not None
    assert error.__context__.__traceback__ is None


def test_every_ask_that_was_done_is_remembered_in_few_bytes() -> None:
    asks = DoneAsks()
    names = [f"anna:{uuid4()}" for _ in range(2000)]
    for seq, name in enumerate(names, 1):
        assert name not in asks
        asks.add(name, seq)
    assert [asks[name] for name in names] == list(range(1, 2001))
    assert f"bert:{uuid4()}" not in asks
    with pytest.raises(KeyError):
        asks["anna:"]
    assert len(asks) == 2000
    assert getsizeof(asks._hashes) + getsizeof(asks._seqs) < 2000 * 20


def test_recent_steps_are_bounded_in_number_and_bytes() -> None:
    course = Course("t", setup_of(TableWish("race21", [SeatWish("open"), SeatWish("open")]), "anna"), bytes(32))
    feed = Feed(course, Visitors(course, LocalFanout()))
    for seq in range(1, 100):
        feed.publish(seq, Prepared(bytes(10)))
    assert [seq for seq, _ in feed._recent] == list(range(100 - RECENT, 100))
    for seq in range(100, 200):
        feed.publish(seq, Prepared(bytes(RECENT_BYTES // 3)))
    assert [seq for seq, _ in feed._recent] == [197, 198, 199]
    feed.publish(200, Prepared(bytes(RECENT_BYTES + 1)))
    assert not feed._recent


def test_caches_are_bounded_and_can_be_cleared() -> None:
    calls = []

    @cached(2)
    def double(number: int) -> int:
        calls.append(number)
        return 2 * number

    assert [double(n) for n in (1, 1, 2, 3, 1)] == [2, 2, 4, 6, 2]
    assert calls == [1, 2, 3, 1]
    clear_caches()
    double(1)
    assert calls == [1, 2, 3, 1, 1]


def test_an_idle_server_forgets_what_it_can_do_without(database: str) -> None:
    """Its caches would keep memory between the tables' objects from being returned to the system."""

    def remembered() -> list[object]:
        owners = [*caching._forgetful]
        identities = [each for each in owners if isinstance(each, Identity) and each._persons]
        return [*identities, *(cache for cache in caching._caches if cache.cache_info().currsize)]

    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, name = await two_players(host, "tesseract")
            table = await reference(host, name)
            await take_and_undo(table, (anna, bert))
            assert any(isinstance(each, Identity) for each in remembered())
            assert any(getattr(each, "__name__", "") == "build_pre_encoded_url" for each in remembered())
            await host.tables.care()
            assert remembered(), "somebody is there"
            await anna.leave_socket()
            await bert.leave_socket()
            await no_visitors(table)
            host.tables.evict(idle=0.0)
            await host.tables.care()
            assert not remembered()
            assert (await anna.get("/api/me"))["known"]

    run(play())


def test_a_rate_limiter_forgets_only_full_buckets() -> None:
    limiter = RateLimiter("messages", (1, 2))
    now = time.monotonic()
    limiter.take("anna", now - 10)
    limiter.take("bert", now + 10)
    clear_caches()
    assert [*limiter._full] == ["bert"]


def test_a_shrunken_store_keeps_no_references_to_past_cursors(database: str) -> None:
    def references(store: SqliteStore) -> list[object]:
        """The weak references in the lists of the two connections."""
        kept = [each for db in (store._reading, store._writing) for each in gc.get_referents(db)]
        return [reference for each in kept if isinstance(each, list) for reference in each]

    async def play() -> None:
        store = await SqliteStore.open(database)
        try:
            for _ in range(50):
                await store.person("nobody")
                await store.check()
            before = references(store)
            assert before
            await store.shrink()
            assert not {*map(id, references(store))} & {*map(id, before)}
        finally:
            await store.close()

    run(play())


def test_statements_for_lines_are_compiled_before_the_first_line(database: str) -> None:
    """Compiled between tables, they would keep the tables' memory from being returned to the system."""

    def statements() -> int:
        return sum(type(each).__name__ == "Statement" for each in gc.get_objects())

    async def play() -> None:
        store = await SqliteStore.open(database)
        try:
            await store.create("t", StoredTable(b"", b""), Listing(False, b"{}"), None, "ask", 0)
            assert not await store.lines("t")
            before = statements()
            assert before >= ROWS
            lines = [LogLine(seq, "", b"") for seq in range(1, 10)]
            await asyncio.gather(*(store.append("t", line) for line in lines[:3]))
            await asyncio.gather(*(store.append("t", line) for line in lines[3:]))
            assert await store.lines("t") == lines
            assert statements() == before
        finally:
            await store.close()

    run(play())
