"""`/api/games`: everything a client needs to offer a game it does not know."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tessera.core.registry import games, register
from tests.core.race21 import RACE21
from tests.server.hosting import hosting, run


def test_the_facts_of_every_game_are_served(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            told = await (await host.client()).get("/api/games")
            assert list(told) == list(games())
            for name, entry in games().items():
                game, facts = entry.edition(), told[name]
                assert facts["name"] == name
                assert facts["title"] == entry.title
                assert facts["rules"] == facts["editions"][-1] == game.rules
                assert facts["seats"] == list(game.seat_range)
                for fact in ("cooperative", "timed", "slow_actions"):
                    assert facts[fact] is getattr(game, fact)
                assert facts["bots"] == list(entry.bots)
                assert facts["usual_bot"] in facts["bots"]
                assert facts["stand_in"] in facts["bots"]
                assert facts["advice"] is (entry.adviser is not None)
                assert facts["lesson"] is (entry.lesson is not None)
                assert facts["daily"] is (entry.daily is not None)
            assert told["tesseract"]["cooperative"]
            assert told["enigma"]["timed"]
            goal = told["race21"]["options"]["$defs"]["Options"]["properties"]["goal"]
            assert goal == {"type": "integer", "default": 21}

    run(play())


def test_every_game_that_says_so_has_its_day(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            client = await host.client()
            day = await client.get("/api/daily")
            assert set(day) == {"day", "cards", "plate", "cube"}
            status, made = await client.post("/api/daily/tesseract", {"name": "Anna"})
            assert status == 201
            assert (await client.post("/api/daily/tesseract", {"name": "Anna"}))[1] == made
            await client.join(made["table"])
            snapshot = client.last("snapshot")
            assert snapshot["table"]["commitment"] == day["cube"]
            assert snapshot["table"]["options"]["plate"] == day["plate"]
            for game in ("enigma", "race21", "chess"):
                status, told = await client.post(f"/api/daily/{game}", {"name": "Anna"})
                assert (status, told["error"]["code"]) == (404, "not-found")

    run(play())


def test_a_game_with_broken_parts_does_not_take_the_others_down(tmp_path: Path) -> None:
    broken = {"daily": "nowhere:DAILY", "services": "nowhere:SERVICES", "lesson": "nowhere:LESSON"}
    register(msgspec.structs.replace(RACE21, name="broken", **broken))

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            client = await host.client()
            assert set(await client.get("/api/daily")) == {"day", "cards", "plate", "cube"}
            assert "broken" in await client.get("/api/games")
            assert "card" in await client.get("/api/puzzle/weights?grade=1")
            told = await client.get("/api/lessons/broken")
            assert told["error"]["code"] == "broken-reference"

    try:
        run(play())
    finally:
        del games()["broken"]
