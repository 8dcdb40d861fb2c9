"""Backups: everything in a store as one SQLite file, from any store and into any store.

A backup is a database that a server could use.  SQLite copies itself page by page while a server writes; PostgreSQL is
read in one transaction, so that a backup shows one moment.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tessera.server.store import WrongDatabase
from tessera.server.store.files import OWNER_ONLY, ServerLock, database_files
from tessera.server.store.sqlite_schema import refuse_other_schema, upgrade

COLUMNS = {
    "tables": "id, ask, setup, secret, created, touched, hangs, poster, visited, stage, chat",
    "alarms": "table_id, at",
    "keys": "hash, person, created, used, label",
    "passes": "hash, person, until",
    "reviews": "table_id, data",
    "seated": "person, table_id, seat, ended",
    "expired": "id, at",
    "kept": "shelf, key, person, at, rank, data",
}
"""The tables that both databases have, with their columns; `lines` differ, and `leases` are no data."""
SIZE = "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c WHERE relkind='r' AND pg_table_is_visible(c.oid)"
BATCH = 1000
"""Rows that are copied at once."""
PAGES = 1000
"""Pages of SQLite that are copied at once; writers take their turn between."""


class Amount(NamedTuple):
    """The size of a backup."""

    tables: int
    lines: int
    people: int


def amount(db: sqlite3.Connection) -> Amount:
    """Count what is in a file."""
    one = (
        "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM lines), (SELECT count(DISTINCT person) FROM keys)"
    )
    return Amount(*db.execute(one).fetchone())


async def back_up(url: str, file: Path) -> Amount:
    """Write everything in a store to a new file, which is whole or absent."""
    if file.exists():
        raise WrongDatabase("file-exists", f"{file} is there already; choose another name", value=str(file))
    part = file.with_name(f"{file.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, OWNER_ONLY))
        if _is_postgres(url):
            async with _snapshot(url) as source:
                with closing(_new_file(part)) as target:
                    await _from_postgres(source, target)
                    found = amount(target)
        else:
            found = await asyncio.to_thread(_copy_file, _path(url), part)
        os.replace(part, file)
    except OSError as error:
        raise WrongDatabase("file", f"cannot write {file}: {error.strerror or error}", value=str(file)) from None
    finally:
        for each in database_files(part):
            Path(each).unlink(missing_ok=True)
    return found


async def restore(url: str, file: Path, *, replace: bool = False) -> Amount:
    """Put a backup in place of a store that no server uses, which must be empty unless it is to be replaced.

    An SQLite file that is replaced stays beside it, as `FILE.before`.
    """
    if not file.is_file():
        raise WrongDatabase("file", f"there is no file {file}", value=str(file))
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        ) as source:
            refuse_other_schema(source, file)
            found = amount(source)
            if _is_postgres(url):
                await _into_postgres(source, url, replace)
            else:
                await asyncio.to_thread(_put_file, source, _path(url), replace)
    except sqlite3.Error as error:
        raise WrongDatabase("not-a-backup", f"{file} is no backup: {error}", value=str(file)) from None
    return found


async def vacuum(url: str) -> tuple[int, int]:
    """Give unused space back to the system; returns the bytes before and after.  An SQLite file must not be in use."""
    if _is_postgres(url):
        async with _connected(url) as db:
            before = int(await db.fetchval(SIZE))
            await db.execute("VACUUM (ANALYZE)")
            return before, int(await db.fetchval(SIZE))
    return await asyncio.to_thread(_vacuum_file, _path(url))


def _is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def _path(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def _vacuum_file(path: Path) -> tuple[int, int]:
    _must_exist(path)
    lock = ServerLock(path)
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            before = path.stat().st_size
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return before, path.stat().st_size
    finally:
        lock.release()


def _must_exist(path: Path) -> None:
    if not path.is_file():
        raise WrongDatabase("database", f"there is no database {path}", value=str(path))


def _copy_file(path: Path, part: Path) -> Amount:
    _must_exist(path)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
        refuse_other_schema(source, path)
        with closing(sqlite3.connect(part)) as target:
            source.backup(target, pages=PAGES)
            target.execute("PRAGMA journal_mode=DELETE")
            (sound,) = target.execute("PRAGMA quick_check(1)").fetchone()
            if sound != "ok":
                raise WrongDatabase("damaged-database", f"{path} is damaged: {sound}", value=str(path))
            return amount(target)


def _put_file(source: sqlite3.Connection, path: Path, replace: bool) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = ServerLock(path)
    try:
        if path.exists() and path.stat().st_size:
            if not replace:
                raise WrongDatabase("not-empty", f"{path} has tables; --replace keeps them beside it", value=str(path))
            with closing(sqlite3.connect(path)) as old:
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            os.replace(path, path.with_name(f"{path.name}.before"))
        for each in database_files(path)[1:]:
            Path(each).unlink(missing_ok=True)
        part = path.with_name(f"{path.name}.part")
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, OWNER_ONLY))
        with closing(sqlite3.connect(part)) as target:
            source.backup(target)
        os.replace(part, path)
    finally:
        lock.release()


def _new_file(path: Path) -> sqlite3.Connection:
    """An empty database of this version."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    upgrade(db, path)
    return db


@asynccontextmanager
async def _snapshot(url: str) -> AsyncIterator[Any]:
    """A connection that sees one moment of the database."""
    from tessera.server.store.postgres_schema import refuse_other_schema as refuse

    async with _connected(url) as db, db.transaction(isolation="repeatable_read", readonly=True):
        await refuse(db)
        yield db


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[Any]:
    try:
        import asyncpg  # type: ignore[import-untyped]
    except ImportError:
        raise WrongDatabase("no-asyncpg", "PostgreSQL needs: pip install 'tessera-games[postgres]'") from None
    try:
        db = await asyncpg.connect(url)
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise WrongDatabase("database", f"cannot use the PostgreSQL database: {error}") from None
    try:
        yield db
    except asyncpg.PostgresError as error:
        raise WrongDatabase("database", f"the PostgreSQL database refuses: {error}") from None
    finally:
        with suppress(Exception):
            await db.close()


async def _from_postgres(source: Any, target: sqlite3.Connection) -> None:
    target.execute("BEGIN")
    for table, columns in COLUMNS.items():
        marks = ",".join("?" * len(columns.split(",")))
        async for rows in _batches(source, f"SELECT {columns} FROM {table}"):
            target.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
    insert = "INSERT INTO lines VALUES ((SELECT number FROM tables WHERE id=?),?,?,?)"
    async for rows in _batches(source, "SELECT table_id, seq, ask, data FROM lines ORDER BY table_id, seq"):
        target.executemany(insert, rows)
    target.execute("COMMIT")


async def _batches(source: Any, statement: str) -> AsyncIterator[list[tuple[Any, ...]]]:
    rows: list[tuple[Any, ...]] = []
    async for row in source.cursor(statement, prefetch=BATCH):
        rows.append(tuple(row))
        if len(rows) == BATCH:
            yield rows
            rows = []
    if rows:
        yield rows


async def _into_postgres(source: sqlite3.Connection, url: str, replace: bool) -> None:
    from tessera.server.store.postgres_schema import upgrade as upgrade_postgres

    async with _connected(url) as db, db.transaction():
        await upgrade_postgres(db)
        if replace:
            await db.execute(f"TRUNCATE lines, leases, {', '.join(COLUMNS)}")
        elif await db.fetchval("SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM keys)"):
            raise WrongDatabase("not-empty", "the database has tables or people; --replace deletes them first")
        for table, columns in COLUMNS.items():
            names = columns.split(", ")
            rows = source.execute(f"SELECT {columns} FROM {table}")
            await _copy(db, table, names, (_row(names, row) for row in rows))
        lines = source.execute(
            "SELECT id, seq, lines.ask, data FROM lines JOIN tables USING (number) ORDER BY number, seq"
        )
        await _copy(db, "lines", ["table_id", "seq", "ask", "data"], lines)


async def _copy(db: Any, table: str, names: list[str], rows: Iterable[tuple[Any, ...]]) -> None:
    await db.copy_records_to_table(table, records=rows, columns=names)


def _row(names: list[str], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row of SQLite with the types of PostgreSQL: SQLite has no booleans."""
    return tuple(bool(value) if name == "hangs" else value for name, value in zip(names, row, strict=True))
