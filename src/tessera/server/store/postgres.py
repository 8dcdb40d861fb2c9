"""The store in PostgreSQL, through asyncpg: for several processes, on one machine or many.

A statement that gets no answer in time loses its connection, not only its caller's patience: PostgreSQL may be paused
or unreachable, and waiting for it to cancel the statement would take just as long.  The statement may still be executed
later; the unique (table, seq) keeps a late line from doing harm.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

from tessera.server.store import (
    OPEN,
    Alarm,
    Device,
    Listing,
    LogLine,
    Passed,
    PersonTable,
    Stage,
    Store,
    StoredTable,
    Taken,
    WrongDatabase,
)
from tessera.server.store.outage import Outage
from tessera.server.store.postgres_schema import refuse_other_schema, upgrade
from tessera.server.store.traces import Statement

PATIENCE = 5.0
"""Seconds within which a statement must be answered, including the wait for a connection."""
SCAN = 120.0
"""Seconds for a statement that reads a whole table."""
CLOSING = 1.0
"""Seconds for the statements in progress when the store is closed."""

CREATE = """
WITH made AS (INSERT INTO tables VALUES ($1,$2,$3,$4,$5,$5,$6,$7,$5,$11) ON CONFLICT DO NOTHING RETURNING id),
     armed AS (INSERT INTO alarms SELECT id, $8 FROM made WHERE $8::BIGINT IS NOT NULL),
     sat AS (INSERT INTO seated SELECT who, id, seat FROM made, unnest($9::TEXT[], $10::INTEGER[]) AS one (who, seat))
SELECT id FROM made
"""

APPEND = """
WITH line AS (INSERT INTO lines VALUES ($1,$2,$3,$4) ON CONFLICT DO NOTHING RETURNING table_id),
     armed AS (INSERT INTO alarms SELECT table_id, $5 FROM line WHERE $5::BIGINT IS NOT NULL
               ON CONFLICT (table_id) DO UPDATE SET at=excluded.at),
     posted AS (UPDATE tables SET hangs=COALESCE($6, hangs), poster=$7, touched=$8, visited=$8,
                                  stage=COALESCE($12, stage)
                WHERE $7::BYTEA IS NOT NULL AND id=(SELECT table_id FROM line)),
     left_it AS (DELETE FROM seated WHERE $6::BOOLEAN IS NOT NULL AND table_id=(SELECT table_id FROM line)
                 AND ended IS NULL AND person<>ALL($9::TEXT[])),
     sat AS (INSERT INTO seated
             SELECT who, table_id, seat, $11::BIGINT FROM line, unnest($9::TEXT[], $10::INTEGER[]) AS one (who, seat)
             ON CONFLICT (person, table_id) DO UPDATE SET seat=excluded.seat, ended=excluded.ended
             WHERE seated.ended IS NULL)
SELECT count(*) FROM line
"""

UNSTARTED = """
SELECT count(*) FROM tables WHERE starts_with(ask, $1) AND hangs AND stage=$2
AND (NOT EXISTS (SELECT 1 FROM seated WHERE table_id=id)
     OR EXISTS (SELECT 1 FROM seated WHERE table_id=id AND person=$3))
"""

KEEP_REVIEW = "INSERT INTO reviews VALUES ($1,$2) ON CONFLICT (table_id) DO UPDATE SET data=excluded.data"

LEASE = """
INSERT INTO leases VALUES ($1,$2) ON CONFLICT (name) DO UPDATE SET until=excluded.until WHERE leases.until<=$3
RETURNING 1
"""

ARM = "INSERT INTO alarms VALUES ($1,$2) ON CONFLICT (table_id) DO UPDATE SET at=excluded.at"

CLAIM = """
UPDATE alarms SET at=$2 WHERE table_id IN
  (SELECT table_id FROM alarms WHERE at<=$1 ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED)
RETURNING table_id, at
"""


class PatientPool:
    """A connection pool with time limits; every failure of the database is an `Unavailable`."""

    def __init__(self, pool: Any) -> None:
        import asyncpg  # type: ignore[import-untyped]

        self._pool = pool
        self._reads = Outage("read")
        self._writes = Outage("written")
        self._callers_faults = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, ValueError)
        self._faults = (
            OSError,
            TimeoutError,
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,
        )

    async def fetch(self, statement: str, *values: Any) -> Any:
        return await self._call("fetch", statement, values)

    async def fetchrow(self, statement: str, *values: Any) -> Any:
        return await self._call("fetchrow", statement, values)

    async def fetchval(self, statement: str, *values: Any) -> Any:
        return await self._call("fetchval", statement, values)

    async def execute(self, statement: str, *values: Any) -> Any:
        return await self._call("execute", statement, values)

    async def close(self) -> None:
        """Close the connections, or break them off if PostgreSQL does not answer."""
        try:
            async with asyncio.timeout(CLOSING):
                await self._pool.close()
        except self._faults:
            self._pool.terminate()

    def check(self) -> None:
        """Raise `Unavailable` if a write has failed a moment ago."""
        self._writes.check()

    @asynccontextmanager
    async def acquire(self, outage: Outage | None = None, patience: float = PATIENCE) -> AsyncIterator[Any]:
        """A connection, for as long as PostgreSQL answers in time."""
        try:
            async with asyncio.timeout(patience), self._pool.acquire(timeout=PATIENCE) as db:
                try:
                    yield db
                except asyncio.CancelledError:
                    db.terminate()
                    raise
        except self._callers_faults:
            raise
        except self._faults as error:
            state = getattr(error, "sqlstate", None)
            reason = f"PostgreSQL answers with error {state}" if state else "PostgreSQL does not answer"
            raise (outage or self._writes).failed(reason, str(error) or type(error).__name__) from None

    async def _call(self, method: str, statement: str, values: tuple[Any, ...]) -> Any:
        outage = self._reads if statement.startswith("SELECT") else self._writes
        async with self.acquire(outage) as db:
            answer = await getattr(db, method)(statement, *values)
        if outage is self._reads or "INSERT" in statement:
            outage.worked()
        return answer


async def _keep(db: Any) -> None:
    """Leave a connection as it is when it goes back to the pool: no statement here leaves anything in its session.

    asyncpg would reset it, at the cost of a second round trip for every statement.
    """


class PostgresStore(Store):
    shared = True
    lines_of = "table_id=$1"
    named_lines = "lines JOIN tables ON id=table_id"

    def __init__(self, pool: PatientPool) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str, *, read_only: bool = False, beside: bool = False) -> Self:
        try:
            import asyncpg
        except ImportError:
            raise WrongDatabase("no-asyncpg", "PostgreSQL needs: pip install 'tessera-games[postgres]'") from None
        try:
            settings = {"default_transaction_read_only": "on"} if read_only else {}
            pool = await asyncpg.create_pool(
                url, min_size=0, max_size=10, reset=_keep, timeout=PATIENCE, server_settings=settings
            )
            if not read_only:
                async with pool.acquire() as db, db.transaction():
                    await (refuse_other_schema(db) if beside else upgrade(db))
        except WrongDatabase:
            raise
        except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            fault = str(error) or "it does not answer"
            raise WrongDatabase("database", f"cannot use the PostgreSQL database: {fault}") from None
        return cls(PatientPool(pool))

    async def close(self) -> None:
        await self._pool.close()

    async def check(self) -> None:
        await self._pool.execute("UPDATE schema SET version=version")
        self._pool.check()

    async def _select(self, statement: str, *values: Any) -> Sequence[Sequence[Any]]:
        rows: Sequence[Sequence[Any]] = await self._pool.fetch(statement, *values)
        return rows

    async def _change(self, statement: str, *values: Any) -> int:
        status: str = await self._pool.execute(statement, *values)  # such as `INSERT 0 1` or `DELETE 3`
        return int(status.split()[-1])

    async def _scan(self, statement: str, *values: Any) -> Sequence[Sequence[Any]]:
        async with self._pool.acquire(patience=SCAN) as db:
            rows: Sequence[Sequence[Any]] = await db.fetch(statement, *values)
        return rows

    async def _together(self, statements: Sequence[Statement]) -> int:
        changed = 0
        async with self._pool.acquire(patience=SCAN) as db, db.transaction():
            for number, (statement, values) in enumerate(statements):
                status: str = await db.execute(statement, *values)
                changed = changed if number else int(status.split()[-1])
        return changed

    async def create(
        self, table: str, stored: StoredTable, listing: Listing, alarm: int | None, ask: str, now: int
    ) -> str:
        row = (table, ask, stored.setup, stored.key, now, listing.listed, listing.info, alarm, *_seats(listing))
        made = await self._pool.fetchval(CREATE, *row, listing.stage)
        if made is None:
            made = await self._pool.fetchval("SELECT id FROM tables WHERE ask=$1", ask)
        return str(made)

    async def table(self, table: str) -> StoredTable | None:
        row = await self._pool.fetchrow("SELECT setup, secret FROM tables WHERE id=$1", table)
        return StoredTable(*row) if row else None

    async def append(
        self,
        table: str,
        line: LogLine,
        alarm: int | None = None,
        listing: Listing | Passed | None = None,
        now: int = 0,
    ) -> None:
        info = listing.info if listing else None
        changed: tuple[Any, ...]
        if isinstance(listing, Listing):
            changed = (listing.listed, info, now, *_seats(listing), now if listing.over else None, listing.stage)
        else:
            changed = (None, info, now, [], [], None, None)
        row = (table, *line, alarm, *changed)
        if not await self._pool.fetchval(APPEND, *row):
            raise Taken

    async def lines(self, table: str, after: int = 0) -> list[LogLine]:
        rows = await self._pool.fetch(
            "SELECT seq, ask, data FROM lines WHERE table_id=$1 AND seq>$2 ORDER BY seq", table, after
        )
        return [LogLine(*row) for row in rows]

    async def lobby(self, most: int) -> list[bytes]:
        rows = await self._pool.fetch("SELECT poster FROM tables WHERE hangs ORDER BY touched DESC LIMIT $1", most)
        return [row[0] for row in rows]

    async def sitting(self, person: str, most: int) -> list[PersonTable]:
        rows = await self._pool.fetch(
            "SELECT ended, seat, poster FROM seated JOIN tables ON id=table_id WHERE person=$1 AND ended IS NULL"
            " ORDER BY touched DESC LIMIT $2",
            person,
            most,
        )
        return [PersonTable(*row) for row in rows]

    async def played(self, person: str, before: int, most: int) -> list[PersonTable]:
        rows = await self._pool.fetch(
            "SELECT ended, seat, poster FROM seated JOIN tables ON id=table_id WHERE person=$1 AND ended<$2"
            " ORDER BY ended DESC LIMIT $3",
            person,
            before,
            most,
        )
        return [PersonTable(*row) for row in rows]

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
        await self._pool.execute("INSERT INTO keys (hash, person, created) VALUES ($1,$2,$3)", key, person, now)

    async def give_pass(self, token: str, person: str, until: int) -> None:
        await self._pool.execute("INSERT INTO passes VALUES ($1,$2,$3)", token, person, until)

    async def take_pass(self, token: str, now: int) -> str | None:
        row = await self._pool.fetchrow("DELETE FROM passes WHERE hash=$1 RETURNING person, until", token)
        await self._pool.execute("DELETE FROM passes WHERE until<$1", now)
        return str(row[0]) if row and row[1] >= now else None

    async def devices(self, person: str) -> list[Device]:
        rows = await self._pool.fetch(
            "SELECT hash, created, used, label FROM keys WHERE person=$1 ORDER BY created, hash", person
        )
        return [Device(*row) for row in rows]

    async def use_key(self, key: str, now: int, label: str) -> None:
        await self._pool.execute("UPDATE keys SET used=$2, label=$3 WHERE hash=$1", key, now, label)

    async def revoke(self, person: str, keys: Sequence[str]) -> None:
        async with self._pool.acquire() as db, db.transaction():
            await db.execute("DELETE FROM keys WHERE person=$1 AND hash=ANY($2)", person, list(keys))
            await db.execute("DELETE FROM passes WHERE person=$1", person)

    async def unstarted(self, person: str) -> int:
        return int(await self._pool.fetchval(UNSTARTED, f"{person}:", OPEN, person))

    async def made(self, ask: str) -> str | None:
        table: str | None = await self._pool.fetchval("SELECT id FROM tables WHERE ask=$1", ask)
        return table

    async def lobby_since(self, since: int, most: int) -> list[bytes]:
        rows = await self._pool.fetch(
            "SELECT poster FROM tables WHERE hangs AND visited>=$1 ORDER BY touched DESC LIMIT $2",
            since,
            most,
        )
        return [row[0] for row in rows]

    async def visited(self, table: str) -> int:
        return int(await self._pool.fetchval("SELECT visited FROM tables WHERE id=$1", table) or 0)

    async def visit(self, tables: Sequence[str], now: int) -> None:
        await self._pool.execute("UPDATE tables SET visited=$2 WHERE id=ANY($1)", list(tables), now)
        await self._pool.execute("UPDATE tables SET visited=$1 WHERE stage IN (0,1,2) AND visited=0", now)

    async def lease(self, name: str, now: int, until: int) -> bool:
        return bool(await self._pool.fetchval(LEASE, name, until, now))

    async def deserted(self, stage: Stage, before: int, most: int) -> list[str]:
        rows = await self._pool.fetch(
            "SELECT id FROM tables WHERE stage=$1 AND visited>0 AND visited<$2 ORDER BY visited LIMIT $3",
            stage,
            before,
            most,
        )
        return [row[0] for row in rows]

    async def expire(self, table: str, stage: Stage, before: int, now: int) -> bool:
        async with self._pool.acquire() as db, db.transaction():
            statement = "DELETE FROM tables WHERE id=$1 AND stage=$2 AND visited>0 AND visited<$3 RETURNING id"
            gone = await db.fetchval(statement, table, stage, before)
            if gone:
                for other in ("lines", "alarms", "seated", "reviews"):
                    await db.execute(f"DELETE FROM {other} WHERE table_id=$1", table)
                await db.execute("INSERT INTO expired VALUES ($1,$2) ON CONFLICT DO NOTHING", table, now)
        return bool(gone)

    async def expired(self, table: str) -> bool:
        return bool(await self._pool.fetchval("SELECT 1 FROM expired WHERE id=$1", table))


def _seats(listing: Listing) -> tuple[list[str], list[int]]:
    """The people at a table and their seats, as two columns."""
    return [person for person, _ in listing.people], [seat for _, seat in listing.people]
