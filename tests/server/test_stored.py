"""Stored databases keep working: every table of an SQLite file from version 0.1 loads to the same game.

`golden/tables-0.1.db` was written by that version's server: running and finished tables of both games, some stopped in
the middle of a decision, some continued from a moment of a finished game.  `tables-0.1.json` has what that server said
of them: the seq, the state's hash, and a digest of the record.
"""

from __future__ import annotations

import shutil
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from tessera.server.fanout import open_fanout
from tessera.server.store import open_store
from tessera.server.table.registry import TableRegistry
from tessera.server.table.services import Services
from tessera.server.workers import Workers
from tests.server.hosting import run

GOLDEN = Path(__file__).parent / "golden"


class Said(msgspec.Struct):
    game: str
    seq: int
    hash: str
    record: str


def test_every_table_of_an_older_database_loads_to_the_same_game(tmp_path: Path) -> None:
    """Promise 8, for tables: same log, same state hash, same record."""
    expected = msgspec.json.decode((GOLDEN / "tables-0.1.json").read_bytes(), type=dict[str, Said])
    shutil.copy(GOLDEN / "tables-0.1.db", tmp_path / "tables.db")

    async def load() -> dict[str, Said]:
        store = await open_store(str(tmp_path / "tables.db"))
        services = Services(store, await open_fanout(None), Workers())
        tables = TableRegistry(services)
        try:
            return {name: await said(tables, name) for name in expected}
        finally:
            await services.close()

    assert run(load()) == expected


async def said(tables: TableRegistry, name: str) -> Said:
    """The table as this version loads it; no clock runs, so nothing moves on."""
    course = (await tables.find(name)).course
    assert course.match is not None
    text = course.record().text().encode()
    digest = blake2b(text, digest_size=16).hexdigest()
    return Said(course.setup.game, course.seq, course.match.game.hash(), digest)


@pytest.mark.parametrize("game", ["enigma", "tesseract"])
def test_the_older_database_has_tables_of_both_games(game: str) -> None:
    expected = msgspec.json.decode((GOLDEN / "tables-0.1.json").read_bytes(), type=dict[str, Said])
    assert sum(each.game == game for each in expected.values()) > 3
