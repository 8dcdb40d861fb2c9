"""The load of the fault tests: people who play through sockets, reconnect, retry, and record a `History`.

A party is a group of people who play one game after another.  An ask whose outcome is not known is sent again with the
same id until it is, on a new connection if need be.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from aiohttp import ClientError, ClientSession, CookieJar

from tessera.games.enigma import puzzles
from tests.faults.model import PASSING, UNDECIDED, History, Json, Making, Operation
from tests.server.hosting import Client

ANSWER = 6.0
"""Seconds after which a client gives up a connection that does not answer."""
PATIENCE = 40.0
"""Seconds in which a party must get on after a fault has ended; only a party that is stuck takes longer."""
LOST = (ClientError, ConnectionError, TimeoutError)


class Kind(NamedTuple):
    """A game that a party plays: who sits where, and the options."""

    game: str
    seats: tuple[str, ...]
    options: Json
    waits: bool = False
    """The game waits for the clock at times, when chatting is all that people can do."""


KINDS = {
    "short": Kind("race21", ("me", "open"), {}),
    "long": Kind("race21", ("me", "me", "open"), {"goal": 10**6}),
    "tesseract": Kind("tesseract", ("me", "open"), {}),
    "lobby": Kind("race21", ("me", "open", "open"), {}),
    "enigma": Kind("enigma", ("me", "open"), {"hourglass": 30, "factors": [25, 25], "start": 0}, waits=True),
}
"""Short games try making tables, long ones make long logs, ENIGMA has a clock.  In the lobby a guest sits down and
leaves all the time, and the game never starts."""


class Player(Client):
    """One person with one connection, who records everything they ask and are told."""

    def __init__(self, base: str, session: ClientSession, history: History, name: str) -> None:
        super().__init__(base, session)
        self.name = name
        self.table = ""
        self.offered: dict[int, list[Json]] = {}
        """The choices of each seat that must act."""
        self.state: Json = {}
        self.yours: list[int] = []
        self.pending: Operation | None = None
        """An ask whose outcome is not known yet."""
        self._history = history
        self._numbers = itertools.count(1)
        self._answers: dict[str, Json] = {}

    def next_id(self) -> str:
        return f"{self.name}-{next(self._numbers)}"

    async def _hear(self, told: Json) -> None:
        match told["type"]:
            case "step":
                self._history.steps.append((self.table, told))
            case "snapshot":
                self._history.snapshots.append((self.table, told))
                self.yours = told["yours"]
            case "yours":
                self.yours = told["seats"]
            case "choices":
                self.offered[told["seat"]] = told["choices"]
            case "done" | "error":
                self._answers[told["id"]] = told
        if told["type"] in ("step", "snapshot") and "state" in told:
            self.state, self.offered = told["state"], {}
        await super()._hear(told)

    async def enter(self, table: str) -> None:
        """Connect to a table; after a lost connection, from the last step that was seen."""
        await self.leave_socket()
        if table != self.table:
            self.table, self.seq, self.state, self.yours, self.pending = table, 0, {}, [], None
        self.offered = {}
        self.got.clear()
        async with asyncio.timeout(ANSWER):
            await self.join(table, self.seq)

    async def send_once(self, ask: Json, id_: str) -> Operation:
        """Send an ask and record its answer."""
        operation = Operation(self.table, id_, ask, time.monotonic())
        self._history.operations.append(operation)
        answer = await self._answer(ask, id_)
        operation.answered = time.monotonic()
        if answer["type"] == "done":
            operation.done = answer["seq"]
        else:
            operation.refused = answer["code"]
            if answer["code"] == "too-fast":
                await asyncio.sleep(answer["wait"] / 1000)
        return operation

    async def _answer(self, ask: Json, id_: str) -> Json:
        self._answers.pop(id_, None)
        await self.send({**ask, "id": id_})
        await self.wait_until(lambda: id_ in self._answers)
        return self._answers.pop(id_)

    async def wait_until(self, true: Callable[[], bool]) -> None:
        """Wait for messages until something is true."""
        async with asyncio.timeout(ANSWER), self._news:
            while not true():
                if not self.connected:
                    raise ConnectionResetError("the server has hung up")
                await self._news.wait()

    async def news(self, seconds: float) -> None:
        """Wait for any message, at most so long."""
        count = len(self.got)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wait_until(lambda: len(self.got) > count)


class Party:
    """People who play games of one kind, one after another."""

    def __init__(self, name: str, kind: Kind, players: list[Player], history: History, die: random.Random) -> None:
        self.name = name
        self.table = ""
        self.players = players
        self.trouble = ""
        """The last failure of a connection."""
        self.acknowledged = 0
        self.progress: list[tuple[float, float]] = []
        """The times of the asks, sent and acknowledged, that show that the game goes on."""
        self._kind = kind
        self._history = history
        self._die = die

    async def play(self) -> None:
        """Play until cancelled."""
        async with asyncio.TaskGroup() as group:
            for number, player in enumerate(self.players):
                group.create_task(self._live(player, number))

    async def _live(self, player: Player, number: int) -> None:
        while True:
            try:
                if not self.table or (number == 0 and player.state.get("outcome")):
                    await self._make(player, number)
                await player.enter(self.table)
                while player.table == self.table and not player.state.get("outcome"):
                    await self._turn(player, number)
                if number:
                    await asyncio.sleep(0.02)
            except LOST as error:
                self.trouble = repr(error)
                await asyncio.sleep(self._die.uniform(0.05, 0.2))

    async def _make(self, player: Player, number: int) -> None:
        """The first player makes a table; the others wait for it."""
        if number:
            while not self.table:
                await asyncio.sleep(0.02)
            return
        making = Making(player.next_id())
        seats = [{"kind": seat} for seat in self._kind.seats]
        wish = {"game": self._kind.game, "seats": seats, "pace": 0, "options": self._kind.options, "id": making.ask}
        while not making.table:
            try:
                async with asyncio.timeout(ANSWER):
                    status, told = await player.post("/api/tables", wish)
            except (*LOST, msgspec.DecodeError) as error:
                self.trouble = repr(error)
                await asyncio.sleep(0.1)
                continue
            if status == 201:
                making.table = told["table"]
                self._history.makings.append(making)
            else:
                self.trouble = f"making a table: {told}"
                await asyncio.sleep(0.1)
        player.state = {}
        self.table = making.table

    async def _turn(self, player: Player, number: int) -> None:
        """Finish what is undecided, or do what can be done now, or wait for something to happen."""
        if player.pending:
            operation = await player.send_once(player.pending.ask, player.pending.id)
        elif ask := self._choose(player, number):
            player.pending = Operation(player.table, player.next_id(), ask, 0)
            operation = await player.send_once(ask, player.pending.id)
        else:
            await player.news(0.2)
            return
        if operation.refused in PASSING:
            self.trouble = operation.refused
            await asyncio.sleep(0.1 if operation.refused in UNDECIDED else 0.02)
            return
        if operation.done is not None:
            self.acknowledged += 1
            if self._kind.waits or operation.ask["type"] != "chat":
                self.progress.append((operation.invoked, time.monotonic()))
            if self._die.random() < 0.03:
                await player.send_once(operation.ask, operation.id)
            seq = operation.done
            await player.wait_until(lambda: player.seq >= seq)
        else:
            self.trouble = operation.refused
            await asyncio.sleep(0.05)
        player.pending = None
        await asyncio.sleep(self._die.uniform(0, 0.02))

    def _choose(self, player: Player, number: int) -> Json | None:
        """Something to ask now, if there is anything."""
        chance = self._die.random()
        if not player.state:
            return self._before_the_start(player, number, chance)
        undo = player.state.get("undo")
        if chance < 0.05 and undo and undo[0] in player.yours:
            return {"type": "undo"}
        if player.offered:
            seat, offered = self._die.choice(sorted(player.offered.items()))
            return {"type": "act", "seat": seat, "do": self._do(player, seat, offered)}
        return self._chat() if chance < 0.2 else None

    def _before_the_start(self, player: Player, number: int, chance: float) -> Json | None:
        if number and not player.yours:
            return {"type": "sit", "seat": len(self._kind.seats) - 1, "name": player.name}
        if self._kind.seats.count("open") > 1 and chance < 0.8:
            return {"type": "leave"} if number else self._chat()
        return None

    def _chat(self) -> Json:
        return {"type": "chat", "text": f"word {self._die.randrange(10**6)}"}

    def _do(self, player: Player, seat: int, offered: list[Json]) -> str | Json:
        """A random choice; of those who race, most solve their card."""
        if any(each["type"] == "form" and each["action"] == "claim" for each in offered) and self._die.random() < 0.8:
            card = msgspec.convert(player.state["view"]["players"][seat]["card"], puzzles.Card)
            return {"type": "claim", "arrangement": msgspec.to_builtins(puzzles.solve(card))}
        return str(self._die.choice([each for each in offered if each["type"] == "choice"])["do"])


class Load:
    """All parties of a run, spread over the servers."""

    def __init__(self, bases: Sequence[str], kinds: Sequence[str] = tuple(KINDS), seed: int = 1) -> None:
        self.history = History()
        self.parties: list[Party] = []
        self._bases, self._kinds, self._seed = bases, kinds, seed
        self._sessions: list[ClientSession] = []
        self._playing: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Give everybody a key, and begin."""
        for number, kind in enumerate(self._kinds):
            name = f"{kind}{number}"
            seed = random.Random(f"{self._seed} {name}")
            players = [await self._player(f"{name}{'ab'[each]}", number + each) for each in range(2)]
            self.parties.append(Party(name, KINDS[kind], players, self.history, seed))
        self._playing = [asyncio.create_task(party.play()) for party in self.parties]

    async def _player(self, name: str, number: int) -> Player:
        session = ClientSession(cookie_jar=CookieJar(unsafe=True))
        self._sessions.append(session)
        player = Player(self._bases[number % len(self._bases)], session, self.history, name)
        await player.get("/api/me")
        return player

    async def get_on(self, asks: int = 3) -> float:
        """Wait until every party has so many asks acknowledged that were sent from now on.

        Returns the seconds until the last party got its first answer.  A party that is stuck fails.
        """
        since = time.monotonic()
        while True:
            counts = [[done for sent, done in party.progress if sent >= since] for party in self.parties]
            if all(len(count) >= asks for count in counts):
                return max(count[0] for count in counts) - since
            self._raise_failures()
            if time.monotonic() - since > PATIENCE:
                stuck = [party for party, count in zip(self.parties, counts, strict=True) if len(count) < asks]
                told = "; ".join(f"{party.name} at {party.table}: {party.trouble}" for party in stuck)
                raise AssertionError(f"parties are stuck: {told}")
            await asyncio.sleep(0.02)

    @property
    def acknowledged(self) -> int:
        return sum(party.acknowledged for party in self.parties)

    @property
    def tables(self) -> list[str]:
        return [making.table for making in self.history.makings]

    async def stop(self) -> None:
        self._raise_failures()
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for session in self._sessions:
            await session.close()

    async def visit(self, base: str) -> list[str]:
        """Get a snapshot of every table, as a new client does; returns those that cannot be opened."""
        unreadable = []
        async with ClientSession() as session:
            for table in self.tables:
                visitor = Player(base, session, self.history, "visitor")
                try:
                    await visitor.enter(table)
                except LOST as error:
                    unreadable.append(f"{table}: {error!r}")
                await visitor.leave_socket()
        return unreadable

    def _raise_failures(self) -> None:
        for task in self._playing:
            if task.done():
                task.result()
