"""The store in PostgreSQL, through asyncpg: the same contract, for many processes on many machines."""

from __future__ import annotations

from typing import Any

from tessera.server.store import Alarm, Kept, Line, Poster, Seated, Store, Taken, WrongDatabase

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
)
"""One script a version; the table `schema` says how many have been run."""

UPGRADING = 0x7E55E7A
"""The advisory lock that lets one process upgrade while the others wait."""

CREATE = """
WITH made AS (INSERT INTO tables VALUES ($1,$2,$3,$4,$5,$5,$6,$7) ON CONFLICT DO NOTHING RETURNING id),
     armed AS (INSERT INTO alarms SELECT id, $8 FROM made WHERE $8::BIGINT IS NOT NULL),
     sat AS (INSERT INTO seated SELECT who, id, seat FROM made, unnest($9::TEXT[], $10::INTEGER[]) AS one (who, seat))
SELECT id FROM made
"""

APPEND = """
WITH line AS (INSERT INTO lines VALUES ($1,$2,$3,$4) ON CONFLICT DO NOTHING RETURNING table_id),
     armed AS (INSERT INTO alarms SELECT table_id, $5 FROM line WHERE $5::BIGINT IS NOT NULL
               ON CONFLICT (table_id) DO UPDATE SET at=excluded.at),
     posted AS (UPDATE tables SET hangs=$6, poster=$7, touched=$8
                WHERE $7::BYTEA IS NOT NULL AND id=(SELECT table_id FROM line)),
     left_it AS (DELETE FROM seated WHERE $7::BYTEA IS NOT NULL AND table_id=(SELECT table_id FROM line)
                 AND ended IS NULL AND person<>ALL($9::TEXT[])),
     sat AS (INSERT INTO seated
             SELECT who, table_id, seat, $11::BIGINT FROM line, unnest($9::TEXT[], $10::INTEGER[]) AS one (who, seat)
             ON CONFLICT (person, table_id) DO UPDATE SET seat=excluded.seat, ended=excluded.ended
             WHERE seated.ended IS NULL)
SELECT count(*) FROM line
"""

KEEP_REVIEW = "INSERT INTO reviews VALUES ($1,$2) ON CONFLICT (table_id) DO UPDATE SET data=excluded.data"

ARM = "INSERT INTO alarms VALUES ($1,$2) ON CONFLICT (table_id) DO UPDATE SET at=excluded.at"

CLAIM = """
UPDATE alarms SET at=$2 WHERE table_id IN
  (SELECT table_id FROM alarms WHERE at<=$1 ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED)
RETURNING table_id, at
"""


class PostgresStore(Store):
    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        try:
            import asyncpg  # type: ignore[import-untyped]
        except ImportError:
            raise WrongDatabase("no-asyncpg", "PostgreSQL needs: pip install 'tessera-games[postgres]'") from None
        try:
            pool = await asyncpg.create_pool(url, min_size=1, max_size=10)
            async with pool.acquire() as db, db.transaction():
                await _upgrade(db)
        except (OSError, asyncpg.PostgresError) as error:
            raise WrongDatabase("database", f"cannot use the PostgreSQL database: {error}") from None
        return cls(pool)

    async def close(self) -> None:
        await self._pool.close()

    async def create(self, table: str, kept: Kept, poster: Poster, alarm: int | None, ask: str, now: int) -> str:
        row = (table, ask, *kept, now, poster.hangs, poster.data, alarm, *_seats(poster))
        made = await self._pool.fetchval(CREATE, *row)
        if made is None:
            made = await self._pool.fetchval("SELECT id FROM tables WHERE ask=$1", ask)
        return str(made)

    async def table(self, table: str) -> Kept | None:
        row = await self._pool.fetchrow("SELECT setup, secret FROM tables WHERE id=$1", table)
        return Kept(*row) if row else None

    async def append(
        self, table: str, line: Line, alarm: int | None = None, poster: Poster | None = None, now: int = 0
    ) -> None:
        hangs, data, _, over = poster or (None, None, (), False)
        row = (table, *line, alarm, hangs, data, now, *_seats(poster), now if over else None)
        if not await self._pool.fetchval(APPEND, *row):
            raise Taken

    async def lines(self, table: str, after: int = 0) -> list[Line]:
        rows = await self._pool.fetch(
            "SELECT seq, ask, data FROM lines WHERE table_id=$1 AND seq>$2 ORDER BY seq", table, after
        )
        return [Line(*row) for row in rows]

    async def lobby(self, most: int) -> list[bytes]:
        rows = await self._pool.fetch("SELECT poster FROM tables WHERE hangs ORDER BY touched DESC LIMIT $1", most)
        return [row[0] for row in rows]

    async def sitting(self, person: str, most: int) -> list[Seated]:
        rows = await self._pool.fetch(
            "SELECT ended, seat, poster FROM seated JOIN tables ON id=table_id WHERE person=$1 AND ended IS NULL"
            " ORDER BY touched DESC LIMIT $2",
            person,
            most,
        )
        return [Seated(*row) for row in rows]

    async def played(self, person: str, before: int, most: int) -> list[Seated]:
        rows = await self._pool.fetch(
            "SELECT ended, seat, poster FROM seated JOIN tables ON id=table_id WHERE person=$1 AND ended<$2"
            " ORDER BY ended DESC LIMIT $3",
            person,
            before,
            most,
        )
        return [Seated(*row) for row in rows]

    async def review(self, table: str) -> bytes | None:
        data: bytes | None = await self._pool.fetchval("SELECT data FROM reviews WHERE table_id=$1", table)
        return data

    async def keep_review(self, table: str, data: bytes) -> None:
        await self._pool.execute(KEEP_REVIEW, table, data)

    async def claim(self, now: int, until: int, most: int) -> list[Alarm]:
        return [Alarm(*row) for row in await self._pool.fetch(CLAIM, now, until, most)]

    async def settle(self, alarm: Alarm, at: int | None) -> None:
        if at is None:
            await self._pool.execute("DELETE FROM alarms WHERE table_id=$1 AND at=$2", *alarm)
        else:
            await self._pool.execute("UPDATE alarms SET at=$3 WHERE table_id=$1 AND at=$2", *alarm, at)

    async def arm(self, table: str, at: int) -> None:
        await self._pool.execute(ARM, table, at)

    async def next_alarm(self) -> int | None:
        at: int | None = await self._pool.fetchval("SELECT min(at) FROM alarms")
        return at

    async def person(self, key: str) -> str | None:
        person: str | None = await self._pool.fetchval("SELECT person FROM keys WHERE hash=$1", key)
        return person

    async def enrol(self, key: str, person: str, now: int) -> None:
        await self._pool.execute("INSERT INTO keys VALUES ($1,$2,$3)", key, person, now)

    async def give_pass(self, token: str, person: str, until: int) -> None:
        await self._pool.execute("INSERT INTO passes VALUES ($1,$2,$3)", token, person, until)

    async def take_pass(self, token: str, now: int) -> str | None:
        row = await self._pool.fetchrow("DELETE FROM passes WHERE hash=$1 RETURNING person, until", token)
        await self._pool.execute("DELETE FROM passes WHERE until<$1", now)
        return str(row[0]) if row and row[1] >= now else None


def _seats(poster: Poster | None) -> tuple[list[str], list[int]]:
    """The people and their seats, in two columns."""
    people = poster.people if poster else ()
    return [person for person, _ in people], [seat for _, seat in people]


async def _upgrade(db: Any) -> None:
    await db.execute(f"SELECT pg_advisory_xact_lock({UPGRADING})")
    await db.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)")
    version: int = await db.fetchval("SELECT version FROM schema") or 0
    if version > len(UPGRADES):
        raise WrongDatabase(
            "newer-database",
            f"the database was written by a newer Tessera (schema {version}, this one knows {len(UPGRADES)})",
            value=version,
        )
    for script in UPGRADES[version:]:
        await db.execute(script)
    await db.execute("DELETE FROM schema")
    await db.execute("INSERT INTO schema VALUES ($1)", len(UPGRADES))
