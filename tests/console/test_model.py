"""`tessera mcp`: a scripted client plays whole games over standard input and output, here and at a server's table."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import tessera

pytest.importorskip("mcp", reason="the mcp package is not installed (extra mcp)")

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from tests.server.hosting import hosting

Json = dict[str, Any]


class Model:
    """A model without a mind: it calls tools and reads their answers."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.die = random.Random(0)

    async def call(self, tool: str, **arguments: Any) -> Any:
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        content = result.structured_content
        assert content is not None
        return content.get("result", content)

    async def refused(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error
        return str(getattr(result.content[0], "text", ""))

    async def play_out(self, answer: Json) -> Json:
        """Play any choice to the end of the game."""
        for _ in range(2_000):
            position: Json = answer["position"]
            if position["over"]:
                return position
            if position["yours"]:
                number = self.die.choice(position["options"])["number"]
                answer = await self.call("act", choice=number, table=answer["table"])
            else:
                answer = await self.call("look", table=answer["table"], wait=5)
        raise AssertionError("the game does not end")


@asynccontextmanager
async def model() -> AsyncIterator[Model]:
    parameters = StdioServerParameters(command=sys.executable, args=["-m", "tessera.cli", "mcp"])
    async with Client(stdio_client(parameters)) as client:
        yield Model(client)


def test_whole_games_over_stdio(tmp_path: Path) -> None:
    async def play() -> None:
        async with model() as mind:
            tools = {tool.name: tool for tool in (await mind.client.list_tools()).tools}
            assert {"list_games", "new_game", "join_table", "look", "act", "undo", "rule", "why"} <= set(tools)
            assert tools["act"].input_schema["properties"]["choice"]["anyOf"][0]["type"] == "integer"
            assert "[no-such-table]" in await mind.refused("look")
            known = await mind.call("list_games")
            assert {"tesseract", "enigma"} <= {game["name"] for game in known}

            first = await mind.call("new_game", game="tesseract", seats=2, bots="greedy", seed="mcp")
            assert first["position"]["yours"]
            assert "Rule T6" in await mind.refused("act", action="remove 1,1,0")
            assert "[unreadable]" in await mind.refused("act", action="remove here")
            assert "not both" in await mind.refused("act")
            assert (await mind.call("rule", number="T14")).startswith("T14 Remove")
            assert (await mind.call("rule")).startswith("T6 ")
            assert "[unknown-bot]" in await mind.refused("new_game", game="tesseract", bots="clever")
            end = await mind.play_out(await mind.call("look", table=1))
            assert end["outcome"]
            await mind.call("save_record", path=str(tmp_path / "game.jsonl"), table=1)

            second = await mind.call("new_game", game="enigma", bots="greedy", options={"cards": "box"}, seed="mcp")
            assert second["table"] == 2
            raced = await mind.call("act", action=second["position"]["options"][0]["do"])
            assert raced["position"]["rule"] == "E9"
            raced = await mind.call("act", action="ready")
            assert {blank["action"] for blank in raced["position"]["blanks"]} == {"claim", "show"}
            assert "Rule E" in await mind.refused("act", action="lay 0,1 r0")

    asyncio.run(play())
    assert tessera.load(tmp_path / "game.jsonl").verify().outcome is not None


def test_a_whole_game_at_a_table_of_a_server(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.db")) as host, model() as mind:
            person = await host.client()
            table = await person.make("tesseract", "greedy", "open")
            link = f"{person.base}/table/{table}"
            assert "unknown-table" in await mind.refused("join_table", link=f"{person.base}/table/nowhere")
            assert "bad-link" in await mind.refused("join_table", link="somewhere")
            answer = await mind.call("join_table", link=link, name="Ada")
            assert answer["position"]["seat"] == 1
            assert "Rule T" in await mind.refused("act", action="remove 1,1,0")
            assert "verb" not in await mind.call("why", piece="verb:contain")
            end = await mind.play_out(answer)
            assert end["outcome"]
            seats = (await person.get(f"/api/tables/{table}"))["seats"]
            assert seats[1]["name"] == "Ada"
            assert "no-open-seat" in await mind.refused("join_table", link=link + "/")

    asyncio.run(play())
