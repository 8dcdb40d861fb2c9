"""The files of an SQLite store: locked, full, deleted, replaced, damaged, shared with a second server, or readable."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tessera.server.store import Listing, LogLine, Store, Unavailable, WrongDatabase, open_store, sqlite
from tessera.server.store.sqlite_schema import UPGRADES
from tests.server.hosting import hosting, run, two_players
from tests.server.served import served
from tests.server.test_store import STORED, new_table, on

SERVE = [sys.executable, "-m", "tessera.cli", "serve", "--port", "0", "--database"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def lines(count: int) -> list[LogLine]:
    return [LogLine(seq, f"p:{seq}", b"x" * 100) for seq in range(1, count + 1)]


async def outcomes(store: Store, wanted: list[LogLine]) -> list[Any]:
    return await asyncio.gather(*(store.append("t", line) for line in wanted), return_exceptions=True)


def test_a_failed_commit_fails_exactly_its_appends(path: Path) -> None:
    """A full disk fails all appends of the commit; nothing of them is stored, and the connection stays usable."""

    async def play(store: Any) -> None:
        await new_table(store)
        await store.append("t", LogLine(1, "", b"first"))
        (pages,) = store._writing.execute("PRAGMA page_count").fetchone()
        store._writing.execute(f"PRAGMA max_page_count={pages}")
        failed = await outcomes(store, [LogLine(seq, "", bytes(50_000)) for seq in range(2, 100)])
        assert all(isinstance(each, Unavailable) for each in failed)
        assert "full" in failed[0].reason
        assert [line.seq for line in await store.lines("t")] == [1]
        with pytest.raises(Unavailable):
            await store.create("u", STORED, Listing(False, bytes(10**6)), None, "ask of u", 0)
        store._writing.execute("PRAGMA max_page_count=1000000")
        assert await outcomes(store, lines(99)[1:]) == [None] * 98
        assert len(await store.lines("t")) == 99

    on(str(path), play)


def test_a_rollback_that_failed_is_repeated(path: Path) -> None:
    async def play(store: Any) -> None:
        await new_table(store)
        store._writing.execute("BEGIN IMMEDIATE")
        store._writing.execute("DELETE FROM tables")
        await store.append("t", LogLine(1, "", b"one"), alarm=5)
        assert len(await store.lines("t")) == 1

    on(str(path), play)


def test_a_locked_database_refuses_writes_and_answers_reads(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY", 0.1)

    async def play(store: Any) -> None:
        await new_table(store)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        tried: list[str] = []
        store._writing.set_trace_callback(tried.append)
        writing = asyncio.create_task(outcomes(store, lines(300)))
        assert await store.lines("t") == []
        assert not writing.done()
        failed = await writing
        assert {getattr(each, "reason", None) for each in failed} == {"database is locked"}
        assert len(tried) == 2, "each batch waits for the lock once, not each of its lines"
        with pytest.raises(Unavailable):
            await store.check()
        other.execute("ROLLBACK")
        other.close()
        assert await outcomes(store, lines(300)) == [None] * 300
        await store.check()

    on(str(path), play)


def delete(path: Path) -> None:
    path.unlink()


def delete_log(path: Path) -> None:
    beside(path, "-wal").unlink()


def delete_all(path: Path) -> None:
    for file in path.parent.glob("tables.sqlite*"):
        file.unlink()


def replace(path: Path) -> None:
    shutil.copy(path, beside(path, ".new"))
    beside(path, ".new").replace(path)


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


@pytest.mark.parametrize("harm", [delete, delete_log, delete_all, replace, delete_folder])
def test_nothing_is_acknowledged_that_goes_to_a_deleted_file(path: Path, harm: Callable[[Path], None]) -> None:
    async def play(store: Store) -> None:
        await new_table(store)
        await store.append("t", LogLine(1, "", b"one"))
        harm(path)
        calls: list[Callable[[], Awaitable[Any]]] = [
            store.check,
            lambda: store.append("t", LogLine(2, "", b"two")),
            lambda: store.enrol("hash", "anna", 0),
            lambda: store.lines("t"),
        ]
        for call in calls:
            with pytest.raises(Unavailable, match="try again") as told:
                await call()
            assert told.value.reason == "the database file was deleted or replaced"

    on(str(path), play)


def test_a_database_that_is_put_back_is_used_again(path: Path) -> None:
    async def play(store: Store) -> None:
        await new_table(store)
        path.rename(beside(path, ".away"))
        for seq in (1, 2):
            with pytest.raises(Unavailable):
                await store.append("t", LogLine(seq, "", b"away"))
        beside(path, ".away").rename(path)
        stored = [line.seq for line in await store.lines("t")]
        assert stored == [1], "only the write that noticed it can have reached the file"
        await store.append("t", LogLine(2, "", b"two"))

    on(str(path), play)


def test_players_hear_that_the_file_is_gone(path: Path) -> None:
    async def play() -> None:
        async with hosting(str(path)) as host:
            anna, _, name = await two_players(host)
            await anna.ask("act", do="roll")
            path.unlink()
            answer = await anna.ask("chat", text="hello?")
            assert answer["code"] == "unavailable"
            async with anna.session.get(f"{host.base}/healthz") as response:
                told = await response.json()
            assert (response.status, told["ok"]) == (503, False)
            assert told["reason"] == "the database file was deleted or replaced"
            assert str(path.parent) not in str(told)
            async with anna.session.get(f"{host.base}/api/tables/{name}") as response:
                assert response.status == 503

    run(play())


def test_a_probe_writes_and_changes_nothing(path: Path) -> None:
    async def play(store: Any) -> None:
        before = beside(path, "-wal").stat().st_size
        await store.check()
        assert beside(path, "-wal").stat().st_size > before
        assert store._reading.execute("PRAGMA user_version").fetchone() == (len(UPGRADES),)

    on(str(path), play)


def test_a_second_server_is_refused_until_the_first_is_gone(path: Path) -> None:
    """Also after kill -9.  Programs that only read are not refused."""

    async def read() -> list[LogLine]:
        store = await open_store(str(path), read_only=True)
        try:
            with pytest.raises(Unavailable):
                await store.enrol("hash", "anna", 0)
            return await store.lines("t")
        finally:
            await store.close()

    with served(str(path)) as server:
        second = subprocess.run([*SERVE, str(path)], capture_output=True, text=True, timeout=60)
        assert second.returncode == 2
        assert second.stderr == f"tessera: another server uses the database {path} [in-use]\n"
        link = path.with_name("link.sqlite")
        link.symlink_to(path)
        with pytest.raises(WrongDatabase, match="another server"):
            asyncio.run(open_store(str(link)))
        assert asyncio.run(read()) == []
        server.kill()
        on(str(path), new_table)
    assert asyncio.run(read()) == []


@pytest.mark.parametrize("folder", ["/proc/none/tables.sqlite", "{tmp}/file/below/tables.sqlite", "{tmp}"])
def test_a_file_that_cannot_be_created_is_told_in_one_line(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()
    database = folder.format(tmp=tmp_path)
    ended = subprocess.run([*SERVE, database], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"tessera: cannot use the database {database}: ")
    assert ended.stderr.count("\n") == 1


def test_what_is_not_a_file_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(mode=0o755)
    with pytest.raises(WrongDatabase, match="not a file"):
        asyncio.run(open_store(str(folder)))
    assert folder.stat().st_mode & 0o777 == 0o755
    assert list(tmp_path.iterdir()) == [folder]


def fill(path: Path) -> int:
    """A database with a few hundred lines; returns its size."""

    async def play(store: Store) -> None:
        await new_table(store)
        assert await outcomes(store, lines(500)) == [None] * 500

    on(str(path), play)
    return path.stat().st_size


@pytest.mark.parametrize("keep", [0.001, 0.3, 0.9, 0.9999])
def test_a_file_that_was_cut_off_is_refused(path: Path, keep: float) -> None:
    size = fill(path)
    os.truncate(path, int(size * keep))
    with pytest.raises(WrongDatabase, match=r"damaged|malformed"):
        asyncio.run(open_store(str(path)))
    assert path.stat().st_size == int(size * keep)


def test_an_empty_file_beside_a_log_is_refused_and_the_log_kept(path: Path) -> None:
    """SQLite would take it for a new database and delete the log."""
    crashed = path.with_name("crashed.sqlite")

    async def play(store: Store) -> None:
        await new_table(store)
        for suffix in ("", "-wal"):
            shutil.copy(beside(path, suffix), beside(crashed, suffix))

    on(str(path), play)
    os.truncate(crashed, 0)
    with pytest.raises(WrongDatabase, match="empty"):
        asyncio.run(open_store(str(crashed)))
    assert beside(crashed, "-wal").stat().st_size


def test_a_file_cut_short_by_a_crash_is_completed_from_its_log(path: Path) -> None:
    """A checkpoint that was killed leaves a header that counts pages which only the log has yet."""
    crashed = path.with_name("crashed.sqlite")

    async def play(store: Any) -> None:
        await new_table(store)
        store._writing.execute("PRAGMA wal_autocheckpoint=0")
        store._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        short = path.stat().st_size
        await outcomes(store, lines(500))
        shutil.copy(beside(path, "-wal"), beside(crashed, "-wal"))
        store._writing.execute("PRAGMA wal_checkpoint(FULL)")
        shutil.copy(path, crashed)
        os.truncate(crashed, short)

    async def read(store: Store) -> None:
        assert await store.lines("t") == lines(500)

    on(str(path), play)
    on(str(crashed), read)


def test_a_damaged_page_is_noticed_at_the_start(path: Path) -> None:
    size = fill(path)
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(os.urandom(8192))
    with pytest.raises(WrongDatabase, match=r"damaged|malformed"):
        asyncio.run(open_store(str(path)))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_owner_can_read_the_files(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.sqlite"

    async def play(store: Store) -> None:
        await new_table(store)
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in path.parent.iterdir()}
        assert modes == {f"tables.sqlite{suffix}": "0o600" for suffix in ("", "-wal", "-shm", ".lock")}

    on(str(path), play)
    assert path.parent.stat().st_mode & 0o777 == 0o700
    path.chmod(0o644)
    on(str(path), Store.check)
    assert path.stat().st_mode & 0o777 == 0o600
