"""The schema of the SQLite store: its upgrades, and the checks of a file before it is used."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from tessera.server.store import WrongDatabase, other_schema

SMALL = 16 * 1024 * 1024
"""Bytes up to which a database is checked page by page at the start, in about 0.1 s."""

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
    """
    ALTER TABLE keys ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE keys ADD COLUMN label TEXT NOT NULL DEFAULT '';
    CREATE INDEX keys_by_person ON keys (person);
    """,
    """
    ALTER TABLE tables ADD COLUMN visited INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN stage INTEGER NOT NULL DEFAULT 1;
    UPDATE tables SET stage=0 WHERE instr(poster, CAST('"status":"open"' AS BLOB));
    UPDATE tables SET stage=2 WHERE instr(poster, CAST('"status":"over"' AS BLOB)) OR ask LIKE 'record %';
    CREATE INDEX tables_by_visit ON tables (stage, visited);
    CREATE INDEX tables_visited_in_lobby ON tables (visited) WHERE hangs;
    CREATE TABLE expired (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE leases (name TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE kept (
      shelf TEXT NOT NULL, key TEXT NOT NULL, person TEXT NOT NULL, at INTEGER NOT NULL, rank INTEGER,
      data BLOB NOT NULL, PRIMARY KEY (shelf, key)
    );
    CREATE INDEX kept_by_person ON kept (person, shelf);
    CREATE INDEX kept_by_rank ON kept (shelf, rank);
    """,
    """
    ALTER TABLE tables ADD COLUMN chat INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX tables_with_chat ON tables (visited) WHERE stage=2 AND chat=1;
    """,
)
"""One script for each schema version; `user_version` counts the scripts that have run."""


def refuse_cut_off(path: Path) -> None:
    """Refuse a file that is shorter than its header says, unless the missing pages can be in the log beside it.

    SQLite would take an empty file for a new database, and delete the log.
    """
    with path.open("rb") as file:
        header = file.read(100)
    size = path.stat().st_size
    log = Path(f"{path.resolve()}-wal")
    logged = log.stat().st_size if log.exists() else 0
    if not header and logged:
        raise _damaged(path, "it is empty, but the log beside it is not")
    if not header.startswith(b"SQLite format 3\0"):
        return  # a new database, or not a database at all
    if len(header) < 100:
        raise _damaged(path, f"it has only {size} bytes")
    page = int.from_bytes(header[16:18], "big")
    page = 65536 if page == 1 else max(page, 512)
    missing = int.from_bytes(header[28:32], "big") - size / page
    if header[24:28] == header[92:96] and missing > logged // (page + 24):
        raise _damaged(path, f"it is cut off: {round(missing * page)} bytes are missing")


def refuse_damaged(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a small file with a damaged page.  A large one would take too long: about 10 s for each GB."""
    if os.path.getsize(path) <= SMALL:
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise _damaged(path, " ".join(str(found).split()))


def _damaged(path: Path, how: str) -> WrongDatabase:
    return WrongDatabase("damaged-database", f"{path} is damaged: {how}; put a backup in its place", value=str(path))


def refuse_other_schema(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that this version would have to upgrade."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version != len(UPGRADES):
        raise other_schema(str(path), version, len(UPGRADES))


def upgrade(db: sqlite3.Connection, path: Path) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(UPGRADES):
        raise other_schema(str(path), version, len(UPGRADES))
    for number in range(version, len(UPGRADES)):
        db.executescript(f"BEGIN IMMEDIATE; {UPGRADES[number]} PRAGMA user_version={number + 1}; COMMIT;")
