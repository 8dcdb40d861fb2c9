"""Writing to SQLite: groups of jobs in one transaction, and the statements that they share.

Everything here runs in the writer thread, on its connection.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from tessera.server.store import Listing, Taken

Row = tuple[str, int, str, bytes, bytes | None, int]
"""A line of a log: its table, seq, ask and data; then the table's new poster, if it has one, and the time."""
JobResult = tuple["asyncio.Future[Any]", Any, Exception | None]

NUMBER = "(SELECT number FROM tables WHERE id=?)"
"""The number of a table.  Lines are stored in order of arrival and indexed by this number, so one move at each of a
hundred tables touches a few pages.  Clustered by random table ids it touched a hundred; the store's CPU halved."""
MOVES = f"""
PRAGMA temp_store=MEMORY;
CREATE TEMP VIEW moves AS SELECT '' AS id, 0 AS seq, '' AS ask, x'' AS data, x'' AS poster, 0 AS at;
CREATE TEMP TRIGGER moved INSTEAD OF INSERT ON moves BEGIN
  INSERT INTO lines VALUES ({NUMBER.replace("?", "new.id")}, new.seq, new.ask, new.data);
  UPDATE tables SET poster=new.poster, touched=new.at WHERE id=new.id AND new.poster IS NOT NULL;
END;
"""
"""A view of this connection that takes rows: lines, and with them posters.  So a commit of moves is one statement, and
the writer thread waits once for the interpreter lock, where BEGIN, INSERT, UPDATE and COMMIT waited four times."""
ROWS = 50
"""Most lines in one statement.  Each number of lines is a statement of its own in the cache, with 0.8 kB for each line:
up to 50 they take 1 MB."""
CURSORS = 201
"""A connection keeps weak references to its past cursors, and drops the dead ones after so many new ones."""
CALLERS_FAULTS = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.InterfaceError)
"""Errors that concern one job and not the database."""


class Job(NamedTuple):
    """A write: a line of a log, other `work`, or both.  `done` is resolved once it is durable."""

    done: asyncio.Future[Any]
    line: Row | None
    work: Callable[[sqlite3.Connection], Any] | None


def commit_or_split(db: sqlite3.Connection, jobs: list[Job]) -> list[JobResult]:
    """Commit the jobs together.  If one of them is at fault, commit each by itself, so that only that one fails; if the
    database is, all of them fail."""
    try:
        return _commit(db, jobs)
    except Exception as error:
        if len(jobs) == 1 or database_at_fault(error):
            return [(job.done, None, error) for job in jobs]
    return [answer for job in jobs for answer in commit_or_split(db, [job])]


def database_at_fault(error: Exception) -> bool:
    return isinstance(error, sqlite3.Error) and not isinstance(error, CALLERS_FAULTS)


def _commit(db: sqlite3.Connection, jobs: list[Job]) -> list[JobResult]:
    """Commit all jobs or none.  Lines and nothing else are one INSERT, which needs no explicit transaction."""
    lines = [job.line for job in jobs if job.line]
    only_lines = len(lines) <= ROWS and not any(job.work for job in jobs)
    if db.in_transaction:  # an earlier rollback failed
        db.execute("ROLLBACK")
    if not only_lines:
        db.execute("BEGIN IMMEDIATE")
    try:
        if lines:
            append_rows(db, lines)
        answers: list[JobResult] = [(job.done, job.work(db) if job.work else None, None) for job in jobs]
        if not only_lines:
            db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return answers


def append_rows(db: sqlite3.Connection, lines: list[Row]) -> None:
    try:
        for first in range(0, len(lines), ROWS):
            rows = lines[first : first + ROWS]
            db.execute(_insert(len(rows)), tuple(chain.from_iterable(rows)))
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
            raise Taken from None
        raise


@cache
def _insert(count: int) -> str:
    return f"INSERT INTO moves VALUES {','.join(['(?,?,?,?,?,?)'] * count)}"


def compile_statements(db: sqlite3.Connection) -> None:
    """Compile the statements for lines, now and not between tables, whose memory they would keep from being returned to
    the system.  Nothing is written: there is no such table."""
    for count in range(1, ROWS + 1):
        with suppress(sqlite3.IntegrityError):
            db.execute(_insert(count), ("", 0, "", b"", None, 0) * count)


def write_extras(table: str, alarm: int | None, listing: Listing | None, now: int, db: sqlite3.Connection) -> None:
    """Write the alarm and listing that come with a line."""
    if alarm is not None:
        arm(db, table, alarm)
    if listing is not None:
        shown = (listing.listed, listing.info, now, now, listing.stage, table)
        db.execute("UPDATE tables SET hangs=?, poster=?, touched=?, visited=?, stage=? WHERE id=?", shown)
        seat(db, table, listing, now)


def arm(db: sqlite3.Connection, table: str, at: int) -> None:
    db.execute("INSERT INTO alarms VALUES (?,?) ON CONFLICT (table_id) DO UPDATE SET at=excluded.at", (table, at))


def seat(db: sqlite3.Connection, table: str, listing: Listing, now: int) -> None:
    db.execute("DELETE FROM seated WHERE table_id=? AND ended IS NULL", (table,))
    rows = [(person, table, seat, now if listing.over else None) for person, seat in listing.people]
    db.executemany("INSERT INTO seated VALUES (?,?,?,?) ON CONFLICT DO NOTHING", rows)


def shrink(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA shrink_memory")
    for _ in range(CURSORS):
        db.cursor()


def rewrite_version(db: sqlite3.Connection) -> None:
    """Write the schema's version again: the smallest write that changes nothing."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version={version}")
