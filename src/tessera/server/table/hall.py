"""The hall: all tables of one process, found, made, woken and put away; and what they share."""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Literal

import msgspec

from tessera.core.chance import new_key
from tessera.core.game import Refusal, options_from
from tessera.core.registry import game_named
from tessera.server.fanout import Fanout
from tessera.server.metrics import Metrics
from tessera.server.store import Alarm, Kept, Store
from tessera.server.table import bots, log
from tessera.server.table.clock import Clock, wall
from tessera.server.table.log import Colour, Name
from tessera.server.table.seats import clean_name, free_colour
from tessera.server.table.table import Table
from tessera.server.wire import messages
from tessera.server.workers import Workers

IDLE = 60.0
"""Seconds after which a table that nobody looks at leaves the memory; its log brings it back."""
LOBBY = 50


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody who makes a table says: the game, its options, the seats, who may find it."""

    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    public: bool = False
    name: Name = ""
    colour: Colour = ""
    patience: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 120
    pace: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 700
    advice: bool = True
    id: messages.Id = ""


class Hall:
    def __init__(self, store: Store, fanout: Fanout, workers: Workers) -> None:
        self.store = store
        self.fanout = fanout
        self.workers = workers
        self.metrics = Metrics()
        self.replays = ThreadPoolExecutor(1, thread_name_prefix="replay")
        """Where logs are played again, one after another: a hall full of long ones must not slow those who play."""
        self.clock = Clock(self)
        self.stopping = False
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self._used: dict[str, float] = {}
        self._forgetting: set[asyncio.Task[None]] = set()
        self.metrics.gauge("tessera_tables", lambda: len(self._tables))
        self.metrics.gauge("tessera_connections", lambda: sum(len(table.visitors) for table in self._present()))

    async def table(self, name: str) -> Table:
        """The table of that name, from memory or from its log."""
        task = self._tables.get(name)
        if task is None:
            task = self._tables[name] = asyncio.create_task(self._load(name))
        self._used[name] = time.monotonic()
        try:
            return await asyncio.shield(task)
        except BaseException:
            if task.done() and self._tables.get(name) is task:
                del self._tables[name], self._used[name]
            raise

    async def _load(self, name: str) -> Table:
        kept = await self.store.table(name)
        if kept is None:
            raise Refusal("unknown-table", f"there is no table {name!r}; perhaps the link is cut off", value=name)
        table = await self._listening(Table(self, name, log.decode_setup(kept.setup), kept.key))
        await table.load()
        return table

    async def _listening(self, table: Table) -> Table:
        await self.fanout.listen(table.id, table.hear)
        return table

    async def make(self, person: str, wish: TableWish, origin: log.Origin | None = None, key: bytes = b"") -> str:
        """Set up a table, with fresh chance unless a key is given.  The same wish under the same id makes one only."""
        game = game_named(wish.game, origin.record.rules if origin else None)
        options = options_from(game, wish.options)
        game.new(len(wish.seats), bytes(32), options)
        seats: list[log.SeatSetup] = []
        for number, seat in enumerate(wish.seats):
            if seat.kind == "me":
                colour = free_colour(wish.colour, [each.colour for each in seats])
                seats.append(log.SeatSetup("person", person, clean_name(wish.name, number), colour))
            elif seat.kind == "bot":
                colour = free_colour("", [wish.colour, *(each.colour for each in seats)])
                seats.append(log.SeatSetup("bot", colour=colour, level=bots.check_level(wish.game, seat.level)))
            else:
                seats.append(log.SeatSetup("open"))
        plain = msgspec.to_builtins(options)
        how = (wish.public, wish.patience, wish.pace, wish.advice, origin)
        setup = log.Setup(wish.game, game.rules, plain, tuple(seats), person, *how)
        return await self.keep(setup, f"{person}:{wish.id or secrets.token_hex(8)}", key)

    async def keep(self, setup: log.Setup, ask: str, key: bytes = b"") -> str:
        """Store a new table, and have it ready: whoever made it comes to sit down at once."""
        key = key or new_key()
        table = Table(self, secrets.token_urlsafe(9), setup, key)
        kept = Kept(log.encode_setup(setup), key)
        name = await self.store.create(table.id, kept, table.poster(), None, ask, wall())
        if name == table.id:
            self._tables[name] = asyncio.create_task(self._listening(table))
            self._used[name] = time.monotonic()
        return name

    async def rematch(self, table: Table, person: str) -> str:
        """The same game with the same people; whoever asks first makes the table, all others are led to it."""
        if not table.seating.of(person):
            raise Refusal("not-seated", "only who played can ask for a rematch")
        if not table.over:
            raise Refusal("not-over", "the game is not over yet")
        seats = tuple(seat.setup for seat in table.seating.seats)
        setup = msgspec.structs.replace(table.setup, seats=seats, host=person, origin=None)
        return await self.keep(setup, f"rematch of {table.id}")

    async def lobby(self) -> list[msgspec.Raw]:
        return [msgspec.Raw(poster) for poster in await self.store.lobby(LOBBY)]

    async def wake(self, alarm: Alarm) -> None:
        table = await self.table(alarm.table)
        await table.driver.wake(alarm)

    def tidy(self, idle: float = IDLE) -> None:
        """Put away what nobody has looked at for a while."""
        now = time.monotonic()
        for table in self._present():
            if table.visitors or not table.driver.idle or table.turn.locked():
                self._used[table.id] = now
            elif now - self._used[table.id] > idle:
                del self._tables[table.id], self._used[table.id]
                task = asyncio.create_task(self.fanout.forget(table.id))
                self._forgetting.add(task)
                task.add_done_callback(self._forgetting.discard)

    async def look_around(self) -> None:
        """Catch up with the log at every table somebody looks at, in case news from another process was lost."""
        if not self.fanout.alone:
            for table in self._present():
                if table.visitors:
                    async with table.turn:
                        await table.catch_up()

    async def finish(self) -> None:
        """Finish what was accepted, take nothing more, and tell everybody."""
        self.stopping = True
        await self.clock.stop()
        goodbye = messages.encode(messages.Closing("the server stops; your game is kept"))
        for table in self._present():
            await table.driver.close()
            async with table.turn:
                table.broadcast(goodbye)

    async def close(self) -> None:
        self.replays.shutdown(wait=False, cancel_futures=True)
        await self.workers.close()
        await self.fanout.close()
        await self.store.close()

    def _present(self) -> list[Table]:
        return [
            task.result()
            for task in self._tables.values()
            if task.done() and not task.cancelled() and not task.exception()
        ]
