"""The store in one SQLite file: WAL, synchronous=FULL, one writer thread with group commit.

Appends that arrive while the disk is busy share the next commit, so a hundred tables cost about as many syncs as one.
They also share one statement, because the writer thread waits for the interpreter lock after each statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, Self, TypeVar

from tessera.server.store import Alarm, Listing, LogLine, PersonTable, Store, StoredTable, Taken, WrongDatabase

Result = TypeVar("Result")
Row = tuple[str, int, str, bytes]
JobResult = tuple["asyncio.Future[Any]", Any, Exception | None]

UPGRADES = (
    """
    CREATE TABLE tables (
      id TEXT PRIMARY KEY, ask TEXT NOT NULL UNIQUE, setup BLOB NOT NULL, secret BLOB NOT NULL,
      created INTEGER NOT NULL, touched INTEGER NOT NULL, hangs INTEGER NOT NULL, poster BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_in_lobby ON tables (touched) WHERE hangs;
    CREATE TABLE lines (
      table_id TEXT NOT NULL, seq INTEGER NOT NULL, ask TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE TABLE alarms (table_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX alarms_by_time ON alarms (at);
    CREATE TABLE keys (hash TEXT PRIMARY KEY, person TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE passes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE played (
      person TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, ended INTEGER NOT NULL,
      PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
    CREATE INDEX played_by_time ON played (person, ended);
    """,
    """
    CREATE TABLE reviews (table_id TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE seated (
      person TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, ended INTEGER,
      PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
    INSERT INTO seated SELECT * FROM played;
    DROP TABLE played;
    CREATE INDEX seated_by_time ON seated (person, ended);
    CREATE INDEX seated_by_table ON seated (table_id) WHERE ended IS NULL;
    """,
    """
    ALTER TABLE tables RENAME TO named;
    ALTER TABLE lines RENAME TO scattered;
    CREATE TABLE tables (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, ask TEXT NOT NULL UNIQUE, setup BLOB NOT NULL,
      secret BLOB NOT NULL, created INTEGER NOT NULL, touched INTEGER NOT NULL, hangs INTEGER NOT NULL,
      poster BLOB NOT NULL
    );
    CREATE TABLE lines (
      number INTEGER NOT NULL, seq INTEGER NOT NULL, ask TEXT NOT NULL, data BLOB NOT NULL, UNIQUE (number, seq)
    );
    INSERT INTO tables SELECT NULL, * FROM named ORDER BY created;
    INSERT INTO lines
      SELECT number, seq, scattered.ask, data FROM tables JOIN scattered ON table_id=id ORDER BY number, seq;
    DROP TABLE scattered;
    DROP TABLE named;
    CREATE INDEX tables_in_lobby ON tables (touched) WHERE hangs;
    """,
)
"""One script for each schema version; `user_version` counts the scripts that have run."""

NUMBER = "(SELECT number FROM tables WHERE id=?)"
"""The number of a table.  Lines are stored in order of arrival and indexed by this number, so one move at each of a
hundred tables touches a few pages.  Clustered by random table ids it touched a hundred; the store's CPU halved."""
TOGETHER = 200
"""Most jobs in one transaction."""


class Job(NamedTuple):
    """A write: a line of a log, other `work`, or both.  `done` is resolved once it is durable."""

    done: asyncio.Future[Any]
    line: Row | None
    work: Callable[[sqlite3.Connection], Any] | None


class SqliteStore(Store):
    shared = False

    def __init__(self, path: str | Path) -> None:
        self._path = str(path)
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[list[Job]] = SimpleQueue()
        self._queued: list[Job] = []
        self._busy = False
        try:
            self._writing = self._connect()
            _upgrade(self._writing, self._path)
            self._reading = self._connect()
        except sqlite3.Error as error:
            raise WrongDatabase(
                "database", f"cannot use the database {self._path}: {error}", value=self._path
            ) from None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._writer.start()

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the file, creating its folder."""
        path = Path(url.removeprefix("sqlite:///"))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WrongDatabase("database", f"cannot use the database {path}: {error}", value=str(path)) from None
        return cls(path)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=TOGETHER + 50
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    async def close(self) -> None:
        while self._queued:
            self._submit()
        self._jobs.put([])
        await self._loop.run_in_executor(None, self._writer.join)
        self._readers.shutdown()
        self._reading.close()
        self._writing.close()

    async def create(
        self, table: str, stored: StoredTable, listing: Listing, alarm: int | None, ask: str, now: int
    ) -> str:
        def job(db: sqlite3.Connection) -> str:
            row = (table, ask, *stored, now, now, listing.listed, listing.info)
            if db.execute("INSERT INTO tables VALUES (NULL,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING", row).rowcount:
                if alarm is not None:
                    _arm(db, table, alarm)
                _seat(db, table, listing, now)
                return table
            (first,) = db.execute("SELECT id FROM tables WHERE ask=?", (ask,)).fetchone()
            return str(first)

        return await self._written(job)

    async def table(self, table: str) -> StoredTable | None:
        rows = await self._read("SELECT setup, secret FROM tables WHERE id=?", (table,))
        return StoredTable(*rows[0]) if rows else None

    async def append(
        self, table: str, line: LogLine, alarm: int | None = None, listing: Listing | None = None, now: int = 0
    ) -> None:
        also = None if alarm is None and listing is None else partial(_write_extras, table, alarm, listing, now)
        await self._written(also, (table, *line))

    async def lines(self, table: str, after: int = 0) -> list[LogLine]:
        rows = await self._read(
            f"SELECT seq, ask, data FROM lines WHERE number={NUMBER} AND seq>? ORDER BY seq", (table, after)
        )
        return [LogLine(*row) for row in rows]

    async def lobby(self, most: int) -> list[bytes]:
        rows = await self._read("SELECT poster FROM tables WHERE hangs ORDER BY touched DESC LIMIT ?", (most,))
        return [row[0] for row in rows]

    async def sitting(self, person: str, most: int) -> list[PersonTable]:
        rows = await self._read(
            "SELECT ended, seat, poster FROM seated JOIN tables ON id=table_id WHERE person=? AND ended IS NULL"
            " ORDER BY touched DESC LIMIT ?",
            (person, most),
        )
        return [PersonTable(*row) for row in rows]

    async def played(self, person: str, before: int, most: int) -> list[PersonTable]:
        rows = await self._read(
            "SELECT ended, seat, poster FROM seated JOIN tables ON id=table_id WHERE person=? AND ended<?"
            " ORDER BY ended DESC LIMIT ?",
            (person, before, most),
        )
        return [PersonTable(*row) for row in rows]

    async def review(self, table: str) -> bytes | None:
        rows = await self._read("SELECT data FROM reviews WHERE table_id=?", (table,))
        return bytes(rows[0][0]) if rows else None

    async def keep_review(self, table: str, data: bytes) -> None:
        statement = "INSERT INTO reviews VALUES (?,?) ON CONFLICT (table_id) DO UPDATE SET data=excluded.data"
        await self._do(statement, (table, data))

    async def claim(self, now: int, until: int, most: int) -> list[Alarm]:
        if not await self._read("SELECT 1 FROM alarms WHERE at<=? LIMIT 1", (now,)):
            return []

        def job(db: sqlite3.Connection) -> list[Alarm]:
            rows = db.execute(
                "UPDATE alarms SET at=? WHERE table_id IN (SELECT table_id FROM alarms WHERE at<=? ORDER BY at LIMIT ?)"
                " RETURNING table_id, at",
                (until, now, most),
            )
            return [Alarm(*row) for row in rows.fetchall()]

        return await self._written(job)

    async def settle(self, alarm: Alarm, at: int | None) -> None:
        if at is None:
            await self._do("DELETE FROM alarms WHERE table_id=? AND at=?", alarm)
        else:
            await self._do("UPDATE alarms SET at=? WHERE table_id=? AND at=?", (at, *alarm))

    async def arm(self, table: str, at: int) -> None:
        await self._written(lambda db: _arm(db, table, at))

    async def next_alarm(self) -> int | None:
        rows = await self._read("SELECT min(at) FROM alarms", ())
        at: int | None = rows[0][0]
        return at

    async def person(self, key: str) -> str | None:
        rows = await self._read("SELECT person FROM keys WHERE hash=?", (key,))
        return str(rows[0][0]) if rows else None

    async def enrol(self, key: str, person: str, now: int) -> None:
        await self._do("INSERT INTO keys VALUES (?,?,?)", (key, person, now))

    async def give_pass(self, token: str, person: str, until: int) -> None:
        await self._do("INSERT INTO passes VALUES (?,?,?)", (token, person, until))

    async def take_pass(self, token: str, now: int) -> str | None:
        def job(db: sqlite3.Connection) -> str | None:
            rows = db.execute("DELETE FROM passes WHERE hash=? RETURNING person, until", (token,)).fetchall()
            db.execute("DELETE FROM passes WHERE until<?", (now,))
            return str(rows[0][0]) if rows and rows[0][1] >= now else None

        return await self._written(job)

    async def _do(self, statement: str, values: Iterable[Any]) -> None:
        row = tuple(values)
        await self._written(lambda db: db.execute(statement, row).rowcount)

    async def _read(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        def read() -> list[Any]:
            return self._reading.execute(statement, values).fetchall()

        return await self._loop.run_in_executor(self._readers, read)

    async def _written(self, work: Callable[[sqlite3.Connection], Result] | None, line: Row | None = None) -> Result:
        """Queue a job for the writer; the result comes once its commit is durable."""
        done: asyncio.Future[Result] = self._loop.create_future()
        if not self._queued and not self._busy:
            self._loop.call_soon(self._submit)
        self._queued.append(Job(done, line, work))
        return await done

    def _submit(self) -> None:
        """Hand the queued jobs to the writer as one transaction."""
        if self._queued:
            self._busy = True
            self._jobs.put(self._queued[:TOGETHER])
            del self._queued[:TOGETHER]

    def _finished(self, answers: list[JobResult]) -> None:
        """Resolve the futures of the jobs that the writer has finished."""
        self._busy = False
        self._submit()
        for done, result, error in answers:
            if done.done():
                continue
            if error:
                done.set_exception(error)
            else:
                done.set_result(result)

    def _write(self) -> None:
        """Run the writer thread until it gets an empty batch."""
        while jobs := self._jobs.get():
            try:
                answers = _commit(self._writing, jobs)
            except Exception:
                answers = [answer for job in jobs for answer in self._alone(job)]
            self._loop.call_soon_threadsafe(self._finished, answers)

    def _alone(self, job: Job) -> list[JobResult]:
        """Commit a job by itself after its batch failed, so that each job gets its own error."""
        try:
            return _commit(self._writing, [job])
        except Exception as error:
            return [(job.done, None, error)]


def _commit(db: sqlite3.Connection, jobs: list[Job]) -> list[JobResult]:
    """Commit all jobs or none.  If they are all lines, the one INSERT needs no explicit transaction."""
    lines = [job.line for job in jobs if job.line]
    only_lines = not any(job.work for job in jobs)
    if not only_lines:
        db.execute("BEGIN IMMEDIATE")
    try:
        if lines:
            _append(db, lines)
        answers: list[JobResult] = [(job.done, job.work(db) if job.work else None, None) for job in jobs]
        if not only_lines:
            db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return answers


def _append(db: sqlite3.Connection, lines: list[Row]) -> None:
    try:
        db.execute(_insert(len(lines)), tuple(chain.from_iterable(lines)))
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
            raise Taken from None
        raise


@lru_cache(TOGETHER)
def _insert(count: int) -> str:
    return f"INSERT INTO lines VALUES {','.join([f'({NUMBER},?,?,?)'] * count)}"


def _write_extras(table: str, alarm: int | None, listing: Listing | None, now: int, db: sqlite3.Connection) -> None:
    """Write the alarm and listing that come with a line."""
    if alarm is not None:
        _arm(db, table, alarm)
    if listing is not None:
        shown = (listing.listed, listing.info, now, table)
        db.execute("UPDATE tables SET hangs=?, poster=?, touched=? WHERE id=?", shown)
        _seat(db, table, listing, now)


def _arm(db: sqlite3.Connection, table: str, at: int) -> None:
    db.execute("INSERT INTO alarms VALUES (?,?) ON CONFLICT (table_id) DO UPDATE SET at=excluded.at", (table, at))


def _seat(db: sqlite3.Connection, table: str, listing: Listing, now: int) -> None:
    db.execute("DELETE FROM seated WHERE table_id=? AND ended IS NULL", (table,))
    rows = [(person, table, seat, now if listing.over else None) for person, seat in listing.people]
    db.executemany("INSERT INTO seated VALUES (?,?,?,?) ON CONFLICT DO NOTHING", rows)


def _upgrade(db: sqlite3.Connection, path: str) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(UPGRADES):
        raise WrongDatabase(
            "newer-database",
            f"{path} was written by a newer Tessera (schema {version}, this one knows {len(UPGRADES)})",
            value=version,
        )
    for number in range(version, len(UPGRADES)):
        db.executescript(f"BEGIN IMMEDIATE; {UPGRADES[number]} PRAGMA user_version={number + 1}; COMMIT;")
