"""Reviews over HTTP: started by the first request, computed in the background, stored across a restart."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tessera.bots.playing import bot_named, next_move
from tessera.core.chance import key_from
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.core.registry import game_named
from tessera.games.enigma.game import Enigma
from tessera.server.store import Listing, LogLine, Store, StoredTable
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.web.reviews import ABANDONED, Progress
from tests.server.hosting import Client, hosting, run


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def keep_a_game(store: Store, name: str = "game") -> Record:
    """Store the last rounds of a game of ENIGMA that a person and a bot continued from another record."""
    match = Match.new(game_named("enigma"), 2, key_from("first"), {"cards": "box"})
    bots = [bot_named("enigma", level, level) for level in ("novice", "steady")]

    def play(true: Callable[[Enigma], bool]) -> None:
        while isinstance(match.game, Enigma) and true(match.game):
            match.play(*next_move(match.game, bots, match.at))

    play(lambda game: max(game.position.points) < 12)
    first, key = Record.of(match, key_from("first")), key_from("second")
    match.go_on_with(key, key_from("first"))
    play(lambda game: game.outcome is None)
    seats = log.SeatSetup("person", "anna", "Anna"), log.SeatSetup("bot")
    origin = log.Origin("other", 7, first)
    setup = log.Setup("enigma", match.game.rules, {"cards": "box"}, seats, "anna", False, 0, 0, origin=origin)
    await store.create(name, StoredTable(log.encode_setup(setup), key), Listing(False, b"{}"), None, f"ask {name}", 0)
    started, *played = log.played(match.entries[len(first.entries) :])
    lines = [started, log.Said(0, "Hello"), *played]
    for seq, line in enumerate(lines, start=1):
        await store.append(name, LogLine(seq, "", log.encode(line)))
    return Record.of(match, key)


async def reviewed(client: Client, table: str) -> list[dict[str, Any]]:
    """Poll until the review is done; returns every answer."""
    told = []
    while True:
        status, state = await client.post(f"/api/tables/{table}/review", {})
        assert status == 200, state
        told.append(state)
        assert not state["failed"]
        if state["review"]:
            return told
        await asyncio.sleep(0.1)


def test_a_review_is_computed_in_the_background_and_stored(database: str) -> None:
    async def first() -> tuple[str, dict[str, Any]]:
        async with hosting(database) as host:
            client, table = await host.client(), "game"
            await keep_a_game(host.store, table)
            assert await client.get(f"/api/tables/{table}/review") == {
                "done": 0, "total": 0, "review": None, "failed": False, "saved": 0,
            }  # fmt: skip
            told = await reviewed(client, table)
            shares = [state["done"] / max(1, state["total"]) for state in told]
            assert shares[0] < 1
            assert shares[-1] == 1
            assert any(0 < share < 1 for share in shares)
            return table, told[-1]["review"]

    async def after_a_restart(table: str, review: dict[str, Any]) -> None:
        async with hosting(database) as host:
            client = await host.client(key=False)
            assert (await client.get(f"/api/tables/{table}/review"))["review"] == review
            assert (await client.post(f"/api/tables/{table}/review", {}))[1]["review"] == review
            steps = (await client.get(f"/api/tables/{table}/steps"))["steps"]
            did = {step["seq"]: step["what"].get("do") for step in steps}
            for slip in review["slips"]:
                assert slip["seat"] == 0
                assert did[slip["at"] + 1] == slip["did"]["do"]
            for moment in review["moments"]:
                assert 0.99 < sum(moment["chances"]) < 1.01

    table, review = run(first())
    run(after_a_restart(table, review))


def test_a_review_whose_process_died_is_begun_again(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client, table = await host.client(), "game"
            await keep_a_game(host.store, table)
            for saved, begins in ((wall(), False), (wall() - ABANDONED, True)):
                half = Progress(done=5, total=10, saved=saved)
                await host.store.keep_review(table, msgspec.json.encode(half))
                _, told = await client.post(f"/api/tables/{table}/review", {})
                assert (told["done"] == 0) is begins

    run(play())


def test_a_review_that_fails_says_so_and_can_be_begun_again(database: str) -> None:
    """The review cannot be stored, because the database has lost a table."""

    async def play() -> None:
        async with hosting(database) as host:
            client, path = await host.client(), "/api/tables/game/review"
            await keep_a_game(host.store)
            await client.post(path, {})
            rename(database, "reviews", "lost")
            while not (told := await client.get(path))["failed"]:
                await asyncio.sleep(0.1)
            assert told["review"] is None
            rename(database, "lost", "reviews")
            assert (await reviewed(client, "game"))[-1]["review"]

    def rename(database: str, table: str, to: str) -> None:
        db = sqlite3.connect(database)
        db.execute(f"ALTER TABLE {table} RENAME TO {to}")
        db.close()

    run(play())


def test_a_game_is_reviewed_when_it_is_over(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            table = await client.make("tesseract", "me")
            await client.join(table)
            status, told = await client.post(f"/api/tables/{table}/review", {})
            assert (status, told["error"]["code"]) == (400, "not-over")
            stranger = await host.client(key=False)
            status, told = await stranger.post(f"/api/tables/{table}/review", {})
            assert told["error"]["code"] == "no-key"

    run(play())
