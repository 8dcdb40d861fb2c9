"""The schema of the PostgreSQL store: its upgrades."""

from __future__ import annotations

from typing import Any

from tessera.server.store import other_schema

UPGRADES = (
    """
    CREATE TABLE tables (
      id TEXT PRIMARY KEY, ask TEXT NOT NULL UNIQUE, setup BYTEA NOT NULL, secret BYTEA NOT NULL,
      created BIGINT NOT NULL, touched BIGINT NOT NULL, hangs BOOLEAN NOT NULL, poster BYTEA NOT NULL
    );
    CREATE INDEX tables_in_lobby ON tables (touched) WHERE hangs;
    CREATE TABLE lines (
      table_id TEXT NOT NULL, seq INTEGER NOT NULL, ask TEXT NOT NULL, data BYTEA NOT NULL, PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE alarms (table_id TEXT PRIMARY KEY, at BIGINT NOT NULL);
    CREATE INDEX alarms_by_time ON alarms (at);
    CREATE TABLE keys (hash TEXT PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL);
    """,
    """
    CREATE TABLE passes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until BIGINT NOT NULL);
    """,
    """
    CREATE TABLE played (
      person TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, ended BIGINT NOT NULL,
      PRIMARY KEY (person, table_id)
    );
    CREATE INDEX played_by_time ON played (person, ended);
    """,
    """
    CREATE TABLE reviews (table_id TEXT PRIMARY KEY, data BYTEA NOT NULL);
    """,
    """
    ALTER TABLE played RENAME TO seated;
    ALTER TABLE seated ALTER COLUMN ended DROP NOT NULL;
    CREATE INDEX seated_by_table ON seated (table_id) WHERE ended IS NULL;
    """,
    """
    ALTER TABLE keys ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE keys ADD COLUMN label TEXT NOT NULL DEFAULT '';
    CREATE INDEX keys_by_person ON keys (person);
    """,
    """
    ALTER TABLE tables ADD COLUMN visited BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN stage INTEGER NOT NULL DEFAULT 1;
    UPDATE tables SET stage=0 WHERE position('"status":"open"'::BYTEA IN poster)>0;
    UPDATE tables SET stage=2 WHERE position('"status":"over"'::BYTEA IN poster)>0 OR ask LIKE 'record %';
    CREATE INDEX tables_by_visit ON tables (stage, visited);
    CREATE INDEX tables_visited_in_lobby ON tables (visited) WHERE hangs;
    CREATE TABLE expired (id TEXT PRIMARY KEY, at BIGINT NOT NULL);
    CREATE TABLE leases (name TEXT PRIMARY KEY, until BIGINT NOT NULL);
    """,
    """
    CREATE TABLE kept (
      shelf TEXT NOT NULL, key TEXT NOT NULL, person TEXT NOT NULL, at BIGINT NOT NULL, rank BIGINT,
      data BYTEA NOT NULL, PRIMARY KEY (shelf, key)
    );
    CREATE INDEX kept_by_person ON kept (person, shelf);
    CREATE INDEX kept_by_rank ON kept (shelf, rank);
    """,
    """
    ALTER TABLE tables ADD COLUMN chat SMALLINT NOT NULL DEFAULT 1;
    CREATE INDEX tables_with_chat ON tables (visited) WHERE stage=2 AND chat=1;
    """,
)
"""One script for each schema version; the table `schema` counts the scripts that have run."""

UPGRADING = 0x7E55E7A
"""The advisory lock under which one process upgrades the schema while the others wait."""


async def refuse_other_schema(db: Any) -> None:
    """Refuse a database that this version would have to upgrade."""
    there = await db.fetchval("SELECT to_regclass('schema') IS NOT NULL")
    version: int = (await db.fetchval("SELECT version FROM schema") or 0) if there else 0
    if version != len(UPGRADES):
        raise other_schema("the database", version, len(UPGRADES))


async def upgrade(db: Any) -> None:
    await db.execute(f"SELECT pg_advisory_xact_lock({UPGRADING})")
    await db.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)")
    version: int = await db.fetchval("SELECT version FROM schema") or 0
    if version > len(UPGRADES):
        raise other_schema("the database", version, len(UPGRADES))
    for script in UPGRADES[version:]:
        await db.execute(script)
    await db.execute("DELETE FROM schema")
    await db.execute("INSERT INTO schema VALUES ($1)", len(UPGRADES))
