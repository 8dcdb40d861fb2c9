"""A seat at a table of a running server, over the table's protocol (docs/protocol.md)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec
from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from tessera.console.table import Blank, Option, Position, board_text, chosen, rule_now, told
from tessera.core.game import CLOCK, Refusal
from tessera.core.registry import game_named

Json = dict[str, Any]

ANSWER = 20.0
"""Seconds that an answer may take."""
TRIES = 6
"""Times that a lost connection is tried again, with twice the pause each time."""
PAUSE = 0.25
SECOND = 1_000
TOKEN = "TESSERA_TOKEN"
"""The variable with the token that marks seats at tables of a server as a program's."""


class RemoteTable:
    """One seat at one table; use `join`."""

    def __init__(self, session: ClientSession, base: str, table_id: str) -> None:
        self.session = session
        self.base = base
        self.table_id = table_id
        self.seq = 0
        self.table: Json = {}
        self.state: Json | None = None
        self.yours: tuple[int, ...] = ()
        self._offered: Json | None = None
        self._heard = 0.0
        self._news: list[str] = []
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Condition()
        self._ids = count(1)
        self._prefix = uuid4().hex[:12]
        self._socket: ClientWebSocketResponse | None = None
        self._reading: asyncio.Task[None] | None = None
        self._lost: Refusal | None = None
        self._state_seq = -1
        """The seq of the last step that changed the game: choices are sent for it."""

    @classmethod
    async def join(cls, link: str, name: str = "", seat: int | None = None, token: str = "") -> RemoteTable:
        """Sit down at the table with this link, in the seat asked for or the first open one.  Raises `Refusal`.

        With the `token` of a program everybody sees that a program plays, and it can come back to its seat later.
        """
        parts = urlsplit(link)
        if parts.scheme not in ("http", "https") or not parts.netloc or not parts.path.strip("/"):
            text = f"{link!r} is not the link of a table, such as http://host:8080/table/ID"
            raise Refusal("bad-link", text, value=link)
        base, table_id = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/").rpartition("/")[2]
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        session = ClientSession(cookie_jar=CookieJar(unsafe=True), headers=headers)
        remote = cls(session, base, table_id)
        try:
            async with session.get(f"{base}/api/me") as response:
                await _checked(response.status, await response.read())
            async with session.get(f"{base}/api/tables/{table_id}") as response:
                await _checked(response.status, await response.read())
            remote._reading = asyncio.create_task(remote._read())
            await remote._until(lambda: bool(remote.table), ANSWER)
            await remote._sit(name, seat)
        except (ClientError, OSError) as error:
            await remote.close()
            raise Refusal("unreachable", f"cannot reach {base}: {error}", value=base) from None
        except BaseException:
            await remote.close()
            raise
        return remote

    async def close(self) -> None:
        """Close the connection; the seat stays, and a bot plays it once the others' patience is over."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        await self.session.close()

    async def _sit(self, name: str, seat: int | None) -> None:
        if self.yours:
            return
        free = [number for number, info in enumerate(self.table["seats"]) if info["kind"] == "open"]
        if seat is None and not free:
            raise Refusal("no-open-seat", "no seat of this table is open", value=self.table_id)
        await self._ask({"type": "sit", "seat": free[0] if seat is None else seat, "name": name or "Guest"})
        await self._until(lambda: bool(self.yours), ANSWER)

    @property
    def game(self) -> str:
        return str(self.table["game"])

    @property
    def seat(self) -> int:
        """The seat that acts, if there are several the one the game waits for."""
        waiting = () if self.state is None else self.state["waiting"]
        return next((seat for seat in self.yours if seat in waiting), self.yours[0] if self.yours else 0)

    async def wait(self, seconds: float) -> None:
        """Wait until the seat has to act, the game is over, or the time is up."""
        await self._until(lambda: self._choices_now() is not None or self._over, seconds, needed=False)

    def position(self) -> Position:
        """The game as the seat sees it now."""
        table, state = self.table, self.state
        news, self._news = self._news, []
        if state is None:
            seats = ", ".join(f"{number} {info['kind']}" for number, info in enumerate(table["seats"]))
            board = f"The game has not started. Seats: {seats}."
            return Position(table["game"], table["rules"], self.seat, board, "", False, [], [], news)
        kind = game_named(table["game"], table["rules"])
        view = msgspec.convert(state["view"], kind.View)
        options, blanks = self._listed()
        outcome = state.get("outcome")
        deadline = state.get("deadline")
        left = None if deadline is None else (deadline - state["now"]) / SECOND - (monotonic() - self._heard)
        return Position(
            game=kind.name,
            rules=kind.rules,
            seat=self.seat,
            board=board_text(kind.name, view, self.seat),
            rule=rule_now(kind.name, view),
            yours=self._choices_now() is not None,
            options=options,
            blanks=blanks,
            news=news,
            seconds_left=None if left is None else max(0.0, left),
            over=outcome is not None,
            won=outcome is not None and self.seat in outcome["winners"],
            outcome="" if outcome is None else outcome["reason"],
        )

    async def act(self, do: str | int) -> None:
        """Play a choice by its number or its text.  Raises `Refusal`; nothing has changed then."""
        text = chosen(self._listed()[0], do) if isinstance(do, int) else do
        done = await self._ask({"type": "act", "do": text, "seat": self.seat})
        await self._until(lambda: self.seq >= done["seq"], ANSWER)

    async def undo(self) -> None:
        """Take back the seat's last action, or in a team ask for it."""
        done = await self._ask({"type": "undo", "seat": self.seat})
        await self._until(lambda: self.seq >= done["seq"], ANSWER)

    async def why(self, piece: str) -> Refusal | None:
        """Why nothing can be done with a piece, or by a kind of action (`verb:NAME`)."""
        reason = (await self._ask({"type": "why", "piece": piece, "seat": self.seat})).get("reason")
        return None if reason is None else Refusal(reason["code"], reason["text"], rule=reason.get("rule", ""))

    async def say(self, text: str) -> None:
        """Write to the others at the table."""
        await self._ask({"type": "chat", "text": text})

    @property
    def _over(self) -> bool:
        return self.state is not None and self.state.get("outcome") is not None

    def _choices_now(self) -> Json | None:
        """The choices for this very moment."""
        offered = self._offered
        return offered if offered is not None and offered["seq"] == self._state_seq and not self._over else None

    def _listed(self) -> tuple[list[Option], list[Blank]]:
        options: list[Option] = []
        blanks: list[Blank] = []
        for each in (self._choices_now() or {"choices": []})["choices"]:
            if each["type"] == "form":
                blanks.append(Blank(each["action"], each["rule"], each["limits"]))
            else:
                more = each.get("costs", 0), each.get("final", False), [*each["pieces"]]
                options.append(Option(len(options) + 1, each["do"], *more))
        return options, blanks

    async def _ask(self, request: Json) -> Json:
        """Send a request and wait for its answer; after a reconnect it is sent again, which is harmless."""
        request = {**request, "id": f"{self._prefix}-{next(self._ids)}"}
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[request["id"]] = answer
        until = monotonic() + ANSWER
        try:
            while True:
                await self._send(request)
                try:
                    told_back = await asyncio.wait_for(asyncio.shield(answer), min(2.0, max(0.1, until - monotonic())))
                except TimeoutError:
                    if self._lost or monotonic() > until:
                        raise self._lost or Refusal("no-answer", "the server does not answer") from None
                    continue
                if told_back.get("code") == "too-fast":
                    answer = self._answers[request["id"]] = asyncio.get_running_loop().create_future()
                    await asyncio.sleep(told_back["wait"] / SECOND)
                    continue
                if told_back["type"] == "error":
                    raise Refusal(told_back["code"], told_back["text"], rule=told_back.get("rule", ""))
                return told_back
        finally:
            del self._answers[request["id"]]

    async def _send(self, message: Json) -> None:
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_str(msgspec.json.encode(message).decode())

    async def _until(self, holds: Callable[[], bool], seconds: float, *, needed: bool = True) -> None:
        """Wait until something holds.  Raises `Refusal` if the connection is lost or, if `needed`, the time is over."""
        try:
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: holds() or self._lost is not None)
        except TimeoutError:
            if needed:
                raise Refusal("no-answer", "the server does not answer") from None
        if self._lost is not None and not holds():
            raise self._lost

    async def _read(self) -> None:
        """Read the socket, and connect again when it is lost."""
        tries = 0
        while True:
            url = f"{self.base}/api/tables/{self.table_id}/socket"
            try:
                async with self.session.ws_connect(url, max_msg_size=0) as socket:
                    self._socket = socket
                    async for message in socket:
                        if message.type is WSMsgType.TEXT:
                            tries = 0
                            await self._hear(msgspec.json.decode(message.data))
            except (ClientError, OSError):
                pass
            if tries == TRIES:
                break
            await asyncio.sleep(PAUSE * 2**tries)
            tries += 1
        async with self._changed:
            self._lost = Refusal("connection-lost", f"the connection to {self.base} is lost", value=self.base)
            self._changed.notify_all()

    async def _hear(self, message: Json) -> None:
        match message["type"]:
            case "ping":
                await self._send({"type": "pong", "n": message["n"]})
                return
            case "snapshot":
                self.yours = tuple(message["yours"])
                self._follow(message)
            case "step":
                self._tell(message)
                self._follow(message)
            case "yours":
                self.yours = tuple(message["seats"])
            case "choices":
                self._offered = message
                self._state_seq = message["seq"]
            case "done" | "error" | "because":
                answer = self._answers.get(message["id"])
                if answer is not None and not answer.done():
                    answer.set_result(message)
        async with self._changed:
            self._changed.notify_all()

    def _follow(self, message: Json) -> None:
        self.seq = message["seq"]
        self.table = message.get("table") or self.table
        if message.get("state"):
            self.state = message["state"]
            self._heard = monotonic()
            self._state_seq = self.seq

    def _tell(self, message: Json) -> None:
        what = message["what"]
        seat = what.get("seat")
        who = "the table" if seat is None else "the clock" if seat == CLOCK else f"seat {seat}"
        said = what["do"] if what["type"] == "did" else f"{what['type']} {what.get('text', '')}".strip()
        self._news += told("you" if seat in self.yours else who, said, message.get("events", []))


async def _checked(status: int, body: bytes) -> Json:
    """The answer to a request.  Raises `Refusal` for an error."""
    answer: Json = msgspec.json.decode(body)
    if status >= 400:
        error = answer["error"]
        raise Refusal(error["code"], error["text"], rule=error.get("rule", ""))
    return answer
