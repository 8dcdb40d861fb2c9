"""Queues: how long a person waits for their bots while others keep the worker processes busy.

One person plays TESSERACT with two experts.  Meanwhile somebody uploads records and asks for reviews, or leaves many
tables at which only bots play.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import msgspec
import uvloop
from aiohttp import ClientSession, CookieJar

from benchmarks.tables import OURS, server
from benchmarks.trust.page import Section
from tessera.core.chance import key_from
from tessera.core.match import Match
from tessera.core.registry import game_named

SECONDS, QUICK_SECONDS = 25.0, 6.0
"""Seconds for which each row is measured."""
TABLES, QUICK_TABLES = 120, 20
"""Tables at which only bots play."""
UPLOADS = 4
"""Records that are uploaded at the same time, again and again."""
LINES = 8_000
"""Lines that lengthen a record: a preference is changed and the changes taken back."""
DEPTH = 200
"""The number of changes that are made before they are taken back."""
LEVEL = "expert"
FAILURES = re.compile(r"^tessera_bot_failures_total\S* (\d+)", re.MULTILINE)


class Client:
    """A person with a key of their own."""

    def __init__(self, base: str, session: ClientSession) -> None:
        self.base = base
        self.session = session

    async def post(self, path: str, data: bytes) -> Any:
        async with self.session.post(self.base + path, data=data) as response:
            return msgspec.json.decode(await response.read())

    async def table(self, seats: list[str]) -> str:
        kinds = [{"kind": "me"} if seat == "me" else {"kind": "bot", "level": seat} for seat in seats]
        made = await self.post("/api/tables", msgspec.json.encode({"game": "tesseract", "seats": kinds, "pace": 0}))
        return str(made["table"])


async def person(base: str) -> Client:
    session = ClientSession(cookie_jar=CookieJar(unsafe=True))
    async with session.get(f"{base}/api/me"):
        return Client(base, session)


async def play(client: Client, until: float, waits: list[float]) -> None:
    """Play game after game at random, and note how long each action of a bot takes."""
    die = Random(0)
    while time.monotonic() < until:
        table = await client.table(["me", LEVEL, LEVEL])
        asked, over, bots = 0.0, False, False
        async with client.session.ws_connect(f"{client.base}/api/tables/{table}/socket", max_msg_size=0) as socket:
            while time.monotonic() < until and not over:
                try:
                    told = await socket.receive_json(timeout=until - time.monotonic())
                except TimeoutError:
                    if bots:
                        waits.append(time.monotonic() - asked)  # at least
                    break
                now = time.monotonic()
                if told["type"] == "step" and "state" in told:
                    if told["what"].get("bot"):
                        waits.append(now - asked)
                    asked, over, bots = now, "outcome" in told["state"], 0 not in told["state"].get("waiting", ())
                elif told["type"] == "choices":
                    do = die.choice(told["choices"])["do"]
                    await socket.send_json({"type": "act", "id": secrets.token_hex(4), "do": do})
                elif told["type"] == "ping":
                    await socket.send_json({"type": "pong", "n": told["n"]})


def long_record(seed: int) -> bytes:
    """A finished game with many undos: long, and legal."""
    first = game_named("tesseract", rules="1")  # in which preferences can be undone
    match = Match.new(first, 2, key_from(f"long {seed}"))
    done = 0
    while not match.over:
        (seat, *_) = match.to_act
        wishes = [choice for choice in match.choices(seat) if isinstance(choice, match.game.preferences)]
        while wishes and done < LINES:
            for _ in range(DEPTH):
                match.play(seat, next(c for c in match.choices(seat) if isinstance(c, match.game.preferences)))
            for _ in range(DEPTH):
                match.undo(seat)
            done += 2 * DEPTH
        (*_, last) = match.choices(seat)
        match.play(seat, last)  # type: ignore[arg-type]
    return match.record().text().encode()


async def upload(base: str, until: float, record: bytes, answers: list[str]) -> None:
    """Upload a record again and again, and ask for its review."""
    client = await person(base)
    async with client.session:
        while time.monotonic() < until:
            told = await client.post("/api/records", record)
            answers.append(told.get("error", {}).get("code", "done"))
            if "table" in told:
                told = await client.post(f"/api/tables/{told['table']}/review", b"{}")
            await asyncio.sleep(told.get("error", {}).get("wait", 0) / 1000)


async def leave_tables(base: str, tables: int) -> None:
    """Make tables at which only bots play, and leave each as soon as it has started."""
    client = await person(base)
    async with client.session:
        for _ in range(tables):
            table = await client.table([LEVEL, LEVEL, LEVEL])
            async with client.session.ws_connect(f"{base}/api/tables/{table}/socket", max_msg_size=0) as socket:
                await socket.receive()


async def failures(base: str) -> int:
    async with ClientSession() as session, session.get(f"{base}/metrics") as response:
        return sum(int(n) for n in FAILURES.findall(await response.text()))


Attack = Callable[[str, float], Coroutine[Any, Any, None]]


async def measured(port: int, seconds: float, attack: Attack) -> list[str]:
    """The figures of one row."""
    base = f"http://127.0.0.1:{port}"
    client, waits = await person(base), list[float]()
    async with client.session:
        warm = list[float]()
        await play(client, time.monotonic() + 2, warm)
        until = time.monotonic() + seconds
        attacking = asyncio.create_task(attack(base, until))
        await play(client, until, waits)
        failed = await failures(base)
        attacking.cancel()
        await asyncio.gather(attacking, return_exceptions=True)
    waits.sort()
    p50, p99 = (waits[int(len(waits) * part)] for part in (0.5, 0.99))
    return [f"{len(waits):,}", *(f"{1000 * wait:,.0f} ms" for wait in (p50, p99, waits[-1])), f"{failed:,}"]


def measure(quick: bool) -> Section:
    seconds, tables = (QUICK_SECONDS, QUICK_TABLES) if quick else (SECONDS, TABLES)
    records = [long_record(seed) for seed in range(UPLOADS)]
    answers: list[str] = []

    async def quiet(base: str, until: float) -> None:
        pass

    async def uploads(base: str, until: float) -> None:
        await asyncio.gather(*(upload(base, until, record, answers) for record in records))

    async def lonely(base: str, until: float) -> None:
        await leave_tables(base, tables)

    attacks: dict[str, Attack] = {
        "quiet": quiet,
        f"{UPLOADS} people upload and review records of {len(records[0]) // 1000} KB without a pause": uploads,
        f"{tables} tables at which only bots play": lonely,
    }
    rows = []
    for name, attack in attacks.items():
        with server(OURS[0]) as (port, _):
            rows.append([name, *uvloop.run(measured(port, seconds, attack))])
    return Section(
        "Worker queues",
        "One person plays TESSERACT with two experts, who may think for 0.6 s of CPU about an action. The figures are "
        "the time that the bots take for an action while others keep the workers busy. A bot that failed played at "
        "random.",
        ["meanwhile", "bots' actions", "median", "p99", "longest", "bots that failed"],
        rows,
        [f"Uploads answered: {len(answers)}, of them refused: {sum(each != 'done' for each in answers)}."],
    )
