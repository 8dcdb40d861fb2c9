"""Tools for a language model: play a local game, or sit down at a table of a server, through typed calls.

Every tool answers with the position: the board in text, the numbered choices, the news.  A refusal is an error that
names its code and its rule, and nothing has changed.  `tessera mcp` serves them (pip install 'tessera-games[mcp]').
"""

from __future__ import annotations

import functools
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any, ParamSpec, TypeVar

import msgspec
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from tessera import __version__
from tessera.console.local import LocalTable
from tessera.console.remote import TOKEN, RemoteTable
from tessera.console.table import Position, explain, explained
from tessera.core.game import Refusal
from tessera.core.registry import entry_of, games
from tessera.core.rulebook import rulebook_of

INSTRUCTIONS = """\
Board games. Call `list_games` to see them, `new_game` to play against bots in this process, or `join_table` with the
link of a table of a Tessera server. Each answer holds the board in text and your numbered choices: answer with `act`.
`rule` and `why` explain. A refusal names the rule and changes nothing."""

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
AtTable = Annotated[int, Field(description="The number of the table; 0 is the one used last.", ge=0)]
Seconds = Annotated[
    float, Field(description="How long to wait at a server's table until it is your turn.", ge=0, le=300)
]


@dataclass
class GameFacts:
    """A game that can be played."""

    name: str
    title: str
    about: str
    fewest_seats: int
    most_seats: int
    cooperative: bool
    timed: bool
    editions: list[str]
    bots: list[str]
    options: dict[str, Any]
    """JSON Schema of the game's options."""


@dataclass
class AtPosition:
    """A table's number, and the game as your seat sees it now."""

    table: int
    position: Position


class Tables:
    """The tables of one conversation."""

    def __init__(self) -> None:
        self.all: dict[int, LocalTable | RemoteTable] = {}
        self.last = 0

    def add(self, table: LocalTable | RemoteTable) -> int:
        self.last = len(self.all) + 1
        self.all[self.last] = table
        return self.last

    def get(self, number: int) -> tuple[int, LocalTable | RemoteTable]:
        """A table by its number.  Raises `Refusal`."""
        number = number or self.last
        if number not in self.all:
            text = (
                "there is no table yet: call new_game or join_table" if not self.all else f"there is no table {number}"
            )
            raise Refusal("no-such-table", text, value=number)
        self.last = number
        return number, self.all[number]

    def game_of(self, number: int) -> str:
        """The name of the game at a table; empty if there is no such table."""
        table = self.all.get(number or self.last)
        return "" if table is None else table.game

    async def close(self) -> None:
        for table in self.all.values():
            if isinstance(table, RemoteTable):
                await table.close()


def server() -> MCPServer[Any]:
    """The MCP server with all tools."""
    tables = Tables()

    @asynccontextmanager
    async def lifespan(_: MCPServer[Any]) -> AsyncIterator[Tables]:
        try:
            yield tables
        finally:
            await tables.close()

    mcp: MCPServer[Any] = MCPServer(
        "tessera", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING", lifespan=lifespan
    )

    def tool(call: Callable[Given, Awaitable[Answer]]) -> Callable[Given, Awaitable[Answer]]:
        """Add a tool; a refusal becomes an error that the model can read."""

        @functools.wraps(call)
        async def guarded(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
            try:
                return await call(*args, **kwargs)
            except Refusal as refusal:
                number = kwargs.get("table", 0)
                game = tables.game_of(number if isinstance(number, int) else 0)
                text = explained(game, refusal) if game else f"{refusal.message} [{refusal.code}]"
                raise ToolError(text) from None

        mcp.tool()(guarded)
        return guarded

    async def seen(number: int, table: LocalTable | RemoteTable) -> AtPosition:
        return AtPosition(number, table.position())

    @tool
    async def list_games() -> list[GameFacts]:
        """The games that can be played, with their options and bots."""
        return [facts(name) for name in games()]

    @tool
    async def new_game(
        game: Annotated[str, Field(description="The name of a game, from list_games.")],
        seats: Annotated[int, Field(description="Number of players; bots play all seats but yours.", ge=1, le=8)] = 2,
        seat: Annotated[int, Field(description="Your seat, from 0.", ge=0)] = 0,
        bots: Annotated[str | None, Field(description="Level of the bots; by default the usual one.")] = None,
        options: Annotated[dict[str, Any] | None, Field(description="Options of the game.")] = None,
        rules: Annotated[str | None, Field(description="Edition of the rules; by default the newest.")] = None,
        seed: Annotated[str | None, Field(description="Equal seeds give equal chance.")] = None,
    ) -> AtPosition:
        """Start a local game against bots, and sit down."""
        if bots is not None and bots not in entry_of(game).bots:
            raise Refusal("unknown-bot", f"{game} has no bot {bots!r}; it has {', '.join(entry_of(game).bots)}")
        table = LocalTable(game, seats, seat, bot=bots, rules=rules, options=options, seed=seed)
        return await seen(tables.add(table), table)

    @tool
    async def join_table(
        link: Annotated[str, Field(description="The link of a table, such as http://host:8080/table/ID.")],
        name: Annotated[str, Field(description="Your name at the table.", max_length=24)] = "Model",
        seat: Annotated[int | None, Field(description="A seat, from 0; by default the first open one.")] = None,
        wait: Seconds = 10,
    ) -> AtPosition:
        """Sit down at a table of a running Tessera server."""
        table = await RemoteTable.join(link, name, seat, os.environ.get(TOKEN, ""))
        await table.wait(wait)
        return await seen(tables.add(table), table)

    @tool
    async def look(table: AtTable = 0, wait: Seconds = 0) -> AtPosition:
        """The game as your seat sees it now, your choices, and what happened since the last answer."""
        number, at = tables.get(table)
        if isinstance(at, RemoteTable):
            await at.wait(wait)
        return await seen(number, at)

    @tool
    async def act(
        choice: Annotated[int | None, Field(description="The number of one of your choices.", ge=1)] = None,
        action: Annotated[str | None, Field(description="Or an action in text, as in the choices.")] = None,
        table: AtTable = 0,
        wait: Seconds = 20,
    ) -> AtPosition:
        """Play one of your choices, by number or by text.  Answers when it is your turn again, or after `wait`."""
        number, at = tables.get(table)
        do = choice if choice is not None else action
        if do is None or (choice is not None and action is not None):
            raise Refusal("one-of-both", "give a choice or an action, and not both")
        if isinstance(at, RemoteTable):
            await at.act(do)
            await at.wait(wait)
        else:
            at.act(do)
        return await seen(number, at)

    @tool
    async def undo(table: AtTable = 0) -> AtPosition:
        """Take back your last action: never across a roll or draw, another player's action, or the end of a turn."""
        number, at = tables.get(table)
        if isinstance(at, RemoteTable):
            await at.undo()
        else:
            at.undo()
        return await seen(number, at)

    @tool
    async def rule(
        number: Annotated[str, Field(description="The number of a rule; empty for that of the moment.")] = "",
        table: AtTable = 0,
    ) -> str:
        """The text of a rule."""
        _, at = tables.get(table)
        return explain(tables.game_of(table), number or at.position().rule)

    @tool
    async def why(
        piece: Annotated[str, Field(description="A piece, or a kind of action as verb:NAME, such as verb:contain.")],
        table: AtTable = 0,
    ) -> str:
        """Why nothing can be done with a piece, or by a kind of action."""
        _, at = tables.get(table)
        reason = await at.why(piece) if isinstance(at, RemoteTable) else at.why(piece)
        return "There is no reason to tell." if reason is None else explained(tables.game_of(table), reason)

    @tool
    async def save_record(path: Annotated[str, Field(description="The file to write.")], table: AtTable = 0) -> str:
        """Write the record of a local game to a file."""
        _, at = tables.get(table)
        if isinstance(at, RemoteTable):
            raise Refusal("not-local", "the server keeps the record of its tables")
        at.save(path)
        return f"saved to {path}"

    return mcp


def facts(name: str) -> GameFacts:
    """The facts about a game."""
    entry = games()[name]
    kind = entry.edition()
    fewest, most = kind.seat_range
    return GameFacts(
        name=name,
        title=entry.title,
        about=rulebook_of(name).lead.replace("**", ""),
        fewest_seats=fewest,
        most_seats=most,
        cooperative=kind.cooperative,
        timed=kind.timed,
        editions=[*entry.editions],
        bots=[*entry.bots],
        options=msgspec.json.schema(kind.Options),
    )
