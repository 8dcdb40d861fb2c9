"""A server and its clients for the tests: the real application on a real port, with real sockets.

async with hosting(database) as host:
    anna, bert = await host.client(), await host.client()
    table = await anna.make("race21", "me", "open")
    await anna.join(table)
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from tessera.core.game import Action, Game
from tessera.server.fanout import open_fanout
from tessera.server.store import Store, open_store
from tessera.server.table.registry import TableRegistry
from tessera.server.table.services import Services
from tessera.server.web.app import application
from tessera.server.web.door import FrontDoor
from tessera.server.web.hosting import Hosting
from tessera.server.web.pages import CLIENT
from tessera.server.workers import Workers

Result = TypeVar("Result")
Json = dict[str, Any]


def run(play: Coroutine[Any, Any, Result]) -> Result:
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(play)


class Client:
    """A client like a browser: it has cookies, sends requests, and keeps everything that its one socket gets."""

    def __init__(self, base: str, session: ClientSession) -> None:
        self.base = base
        self.session = session
        self.got: list[Json] = []
        self.seq = 0
        self.ws: ClientWebSocketResponse | None = None
        self.connected = False
        self.delay = 0.0
        """Seconds by which every message is delayed, in each direction."""
        self._ids = itertools.count(1)
        self._news = asyncio.Condition()
        self._reading: asyncio.Task[None] | None = None
        self._on_their_way: set[asyncio.Task[None]] = set()

    async def get(self, path: str) -> Json:
        async with self.session.get(self.base + path) as response:
            return msgspec.json.decode(await response.read(), type=dict)

    async def post(self, path: str, what: object, **headers: str) -> tuple[int, Json]:
        async with self.session.post(self.base + path, data=msgspec.json.encode(what), headers=headers) as response:
            return response.status, msgspec.json.decode(await response.read(), type=dict)

    async def make(self, game: str, *seats: str, **more: Any) -> str:
        """Make a table; a seat is `me`, `open`, or the level of a bot."""
        wishes = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        status, told = await self.post("/api/tables", {"game": game, "seats": wishes, "pace": 0, **more})
        assert status == 201, told
        return str(told["table"])

    async def join(self, table: str, after: int = 0) -> None:
        url = f"{self.base}/api/tables/{table}/socket?after={after}"
        self.ws = await self.session.ws_connect(url, max_msg_size=0)
        since = len(self.got)
        self.connected = True
        self._reading = asyncio.create_task(self._read(self.ws))
        if not after:
            await self.until(lambda message: message["type"] == "snapshot", since)

    async def leave_socket(self) -> None:
        """Close the socket."""
        if self.ws and self._reading:
            await self.ws.close()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self, ws: ClientWebSocketResponse) -> None:
        try:
            async for message in ws:
                if message.type is not WSMsgType.TEXT:
                    break
                told: Json = msgspec.json.decode(message.data)
                if self.delay:
                    task = asyncio.create_task(self._hear_later(told))
                    self._on_their_way.add(task)
                    task.add_done_callback(self._on_their_way.discard)
                else:
                    await self._hear(told)
        finally:
            async with self._news:
                self.connected = False
                self._news.notify_all()

    async def _hear_later(self, told: Json) -> None:
        await asyncio.sleep(self.delay)
        await self._hear(told)

    async def _hear(self, told: Json) -> None:
        if told["type"] == "ping":
            await self._send({"type": "pong", "n": told["n"]})
            return
        if told["type"] in ("step", "snapshot"):
            self.seq = told["seq"]
        async with self._news:
            self.got.append(told)
            self._news.notify_all()

    async def _send(self, what: Json | str) -> None:
        if self.delay:
            await asyncio.sleep(self.delay)
        assert self.ws
        await self.ws.send_str(what if isinstance(what, str) else msgspec.json.encode(what).decode())

    async def send(self, what: Json | str) -> None:
        await self._send(what)

    async def until(self, true: Any, since: int = 0) -> Json:
        """The first message from `since` on for which `true` holds; waits for it."""
        async with asyncio.timeout(20), self._news:
            while True:
                for message in self.got[since:]:
                    if true(message):
                        return message
                if not self.connected:
                    raise ConnectionResetError("the server has hung up")
                await self._news.wait()

    async def ask(self, type_: str, id_: str | None = None, **fields: Any) -> Json:
        """Send an ask and wait for its one answer."""
        id_ = id_ or f"{id(self)}-{next(self._ids)}"
        since = len(self.got)
        await self._send({"type": type_, "id": id_, **fields})
        return await self.until(
            lambda m: m["type"] in ("done", "error", "planned", "judged", "invited") and m["id"] == id_, since
        )

    async def step(self, seq: int) -> Json:
        return await self.until(lambda m: m["type"] == "step" and m["seq"] == seq)

    def last(self, type_: str) -> Json:
        return next(message for message in reversed(self.got) if message["type"] == type_)

    def all(self, type_: str) -> list[Json]:
        return [message for message in self.got if message["type"] == type_]

    @property
    def cookie(self) -> str:
        return next(cookie.value for cookie in self.session.cookie_jar if cookie.key == "tessera_key")


class Host:
    def __init__(self, base: str, tables: TableRegistry | None) -> None:
        self.base = base
        self._tables = tables
        self._sessions: list[ClientSession] = []

    @property
    def tables(self) -> TableRegistry:
        assert self._tables
        return self._tables

    @property
    def store(self) -> Store:
        return self.tables.services.store

    async def client(self, key: bool = True) -> Client:
        session = ClientSession(cookie_jar=CookieJar(unsafe=True))
        self._sessions.append(session)
        client = Client(self.base, session)
        if key:
            await client.get("/api/me")
        return client

    async def close(self) -> None:
        for session in self._sessions:
            await session.close()


@asynccontextmanager
async def hosting(database: str, redis: str | None = None, port: int = 0, **more: Any) -> AsyncIterator[Host]:
    services = Services(await open_store(database), await open_fanout(redis), Workers())
    tables = TableRegistry(services)
    client, conditions = more.pop("client", CLIENT), Hosting(**more)
    app = application(tables, conditions, client)
    runner = FrontDoor(app, services.metrics, conditions.limits, conditions.door)
    await runner.setup()
    await runner.open("127.0.0.1", port)
    host = Host(f"http://127.0.0.1:{runner.addresses[0][1]}", tables)
    try:
        yield host
    finally:
        await host.close()
        await runner.cleanup()


def without_chance(game: Game) -> str | None:
    """An action that draws nothing, can be undone and leaves the same player to act, if there is one."""
    seat = game.to_act[0]
    for action in game.choices(seat):
        twin = game.copy()
        if isinstance(action, Action) and not isinstance(action, game.preferences):
            twin.play(seat, action, 10**9)
            if (twin.chance.draws, twin.turn, twin.to_act) == (game.chance.draws, game.turn, game.to_act):
                return str(action)
    return None


async def eventually(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


async def two_players(host: Host, game: str = "race21", **more: Any) -> tuple[Client, Client, str]:
    """Anna makes a table, Bert takes the other seat, and the game starts."""
    anna, bert = await host.client(), await host.client()
    table = await anna.make(game, "me", "open", name="Anna", **more)
    await anna.join(table)
    await bert.join(table)
    assert (await bert.ask("sit", seat=1, name="Bert"))["type"] == "done"
    for client in (anna, bert):
        await client.until(lambda m: m["type"] == "step" and m["what"]["type"] == "started")
    return anna, bert, table


async def play_to_the_end(*players: Client) -> None:
    """Let everybody roll until one player has won."""
    seq = players[0].seq
    while True:
        step = await players[0].until(lambda m, seq=seq: m.get("seq") == seq and m["type"] in ("step", "snapshot"))
        if "outcome" in step["state"]:
            return
        player = players[step["state"]["waiting"][0]]
        await player.until(lambda m, seq=seq: m["type"] == "choices" and m["seq"] == seq)
        seq = (await player.ask("act", do="roll"))["seq"]


def lines_of(database: str, table: str) -> list[tuple[int, str, Json]]:
    """The stored log: seq, id of the ask, and entry of each line."""

    async def read() -> list[tuple[int, str, Json]]:
        store = await open_store(database, read_only=True)
        lines = await store.lines(table)
        await store.close()
        return [(line.seq, line.ask.partition(":")[2], msgspec.json.decode(line.data)) for line in lines]

    return run(read())


async def metric(host: Host, name: str) -> float:
    """The value of a metric, with its labels; 0 if there is none."""
    async with (await host.client(key=False)).session.get(f"{host.base}/metrics") as response:
        lines = (await response.text()).splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.rpartition(" ")[0] == name)
