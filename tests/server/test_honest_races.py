"""Promise 11: nobody can get the server's help for a puzzle that is being raced."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tessera.games.enigma import puzzles
from tests.server.hosting import Json, hosting, run, two_players


@pytest.mark.parametrize("cards", ["box", "fresh"])
@pytest.mark.parametrize("raced", [("weights", "fragments"), ("pipes", "blocks")])
def test_no_request_helps_with_the_cards_of_an_open_race(tmp_path: Path, cards: str, raced: tuple[str, str]) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            options = {"start": 0, "cards": cards, "grade": 1 if cards == "fresh" else None}
            anna, bert, table = await two_players(host, "enigma", options=options, watchers_chat=True)
            for player, category in zip((anna, bert), raced, strict=True):
                await player.ask("act", do=f"choose {category}")
            for player in (anna, bert):
                await player.ask("act", do="ready")
            flipped = await anna.until(lambda m: m["type"] == "step" and m["what"].get("do") == "timeup")
            commitment = anna.last("snapshot")["table"]["commitment"]
            cheat = await host.client()
            for event in flipped["events"]:
                card: Json = event["card"]
                category = card["category"]
                solution = msgspec.to_builtins(puzzles.solve(msgspec.convert(card, puzzles.Card)))
                for of in (card, {"category": category, "card": card}, {"category": category, "table": table}):
                    for asked in ({"card": card}, {"of": of}):
                        for path, more in (("/api/solve", {}), ("/api/check", {"arrangement": solution})):
                            status, told = await cheat.post(path, {**asked, **more})
                            assert (status, told["error"]["code"]) == (400, "bad-request")
                for seed in ("", table, commitment, f"{table}:{flipped['seq']}"):
                    made = await cheat.get(f"/api/puzzle/{category}?grade=1&seed={seed}")
                    assert made["card"] != card, "a reference that anybody can guess"
            await cheat.join(table)
            assert (await cheat.ask("chat", text="the last cup"))["code"] == "boards-open", "spectators see all boards"
            for player in (anna, bert):
                since = len(player.got)
                await player.send({"type": "advise", "id": "help"})
                told = await player.until(lambda m: m.get("id") == "help", since)
                assert told["code"] == "no-advice"

    run(play())
