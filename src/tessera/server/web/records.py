"""What is kept of a table: its steps, its record and the proof of it, a new game from a moment of it, one's own list.

A record in somebody's file becomes a table again, at which nobody sits, and all of this can be done with it.

Replaying a log takes a while, so it is done in another process; the table itself need not even be in the memory.
"""

from __future__ import annotations

import asyncio
import gzip
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import blake2b
from typing import Annotated

import msgspec
from aiohttp import web

from tessera.core.game import Outcome, Refusal
from tessera.core.record import Record, RecordFault, loads
from tessera.server.store import Kept, Line, Poster, Taken
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.course import Course
from tessera.server.table.hall import Hall, SeatWish, TableWish
from tessera.server.table.log import Colour, Name, SeatNumber
from tessera.server.web.answers import Answer, address, answer, body, refuse_strangers
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits, Rate
from tessera.server.wire.messages import Id

LIMIT = 20.0
"""Seconds that replaying one log may take."""
PAGE = 500
"""Most steps in one answer."""
LIST = 50
SITTING = 20
"""Most tables in the list of those at which one sits."""
FILE_BYTES = 1024 * 1024
"""The largest record that can be uploaded; a long game has 65 KB."""
QUICK = 4
"""How hard gzip tries: steps shrink to a twentieth anyway."""


class ContinueWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from `at`, a seq of the record's table, on that seat; bots of this level have the others."""

    at: Annotated[int, msgspec.Meta(ge=1)]
    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""
    name: Name = ""
    colour: Colour = ""
    pace: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 700
    id: Id = ""


class Proof(msgspec.Struct, frozen=True):
    """A record has been replayed from its set-up: every action was legal, every draw the key's, the end is the end."""

    game: str
    rules: str
    actions: int
    before: int
    """How many of them were played in another record, from which this game went on."""
    commitment: str
    key: str
    hash: str
    outcome: Outcome | None


def tell(name: str, kept: Kept, lines: list[Line], after: int, more: bool) -> bytes:
    """The steps after `after` as an answer in JSON, compressed."""
    course = Course(name, log.decode_setup(kept.setup), kept.key)
    steps = [msgspec.Raw(step) for step in course.steps(lines, after)]
    return gzip.compress(msgspec.json.encode({"steps": steps, "more": more}), QUICK)


def prove(text: str) -> Proof:
    """Check a record as anybody else would: from its text."""
    record = loads(text)
    record.verify()
    assert record.key is not None
    before = record.before[-1].entries if record.before else 0
    return Proof(
        game=record.game,
        rules=record.rules,
        actions=len(record.entries),
        before=before,
        commitment=record.commitment,
        key=record.key.hex(),
        hash=record.hash,
        outcome=record.outcome,
    )


def as_table(data: bytes) -> tuple[str, Kept, list[Line]]:
    """A record from a file, proved, as a table with its log; its name follows from what the record says."""
    record = loads(data)
    record.verify()
    assert record.key is not None
    if record.outcome is None:
        raise RecordFault("not-over", len(record.entries) + 2, "the game was not over when this was written")
    beginning = record.beginning()
    origin = log.Origin("", 0, beginning) if beginning else None
    seats = (log.SeatSetup("person"),) * record.seats
    setup = log.Setup(record.game, record.rules, record.options, seats, "", False, patience=0, pace=0, origin=origin)
    played = log.played(record.entries[len(beginning.entries) if beginning else 0 :])
    lines = [Line(seq, "", log.encode(what)) for seq, what in enumerate(played, start=1)]
    name = urlsafe_b64encode(blake2b(record.text().encode(), digest_size=9).digest()).decode()
    return name, Kept(log.encode_setup(setup), record.key), lines


class Records:
    """The routes under /api/tables/ID that look back, /api/records and /api/me/tables."""

    def __init__(self, hall: Hall, identity: Identity, making: Rate, limits: Limits) -> None:
        self._hall = hall
        self._identity = identity
        self._making = making
        self._rate = Rate("records", limits.records)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me/tables", self.mine),
            web.post("/api/records", self.open),
            web.get("/api/tables/{table}/steps", self.steps),
            web.get("/api/tables/{table}/record", self.record),
            web.get("/api/tables/{table}/proof", self.proof),
            web.post("/api/tables/{table}/continue", self.go_on),
        ]

    async def mine(self, request: web.Request) -> Answer:
        """Where the asker sits, and what they have played to its end, the latest first; `before` pages on."""
        person = await self._identity.person(request)
        before = _number(request, "before", wall() + 1)
        store = self._hall.store
        sitting = await store.sitting(person, SITTING) if person else []
        played = await store.played(person, before, LIST) if person else []
        tables = [{"ended": each.ended, "seat": each.seat, "table": msgspec.Raw(each.poster)} for each in played]
        going = [{"seat": each.seat, "table": msgspec.Raw(each.poster)} for each in sitting]
        return answer({"going": going, "tables": tables, "more": len(played) == LIST})

    async def open(self, request: web.Request) -> Answer:
        """A record from a file: proved, then kept.  The same record again is the same table."""
        refuse_strangers(request)
        self._making.take(await self._identity.known(request))
        try:
            data = await request.clone(client_max_size=FILE_BYTES).read()
        except web.HTTPRequestEntityTooLarge:
            raise Refusal("too-large", f"a record has at most {FILE_BYTES} bytes") from None
        name, kept, lines = await self._hall.workers.call(LIMIT, as_table, data)
        store = self._hall.store
        await store.create(name, kept, Poster(False, b"{}"), None, f"record {name}", wall())
        known = len(await store.lines(name))
        with suppress(Taken):
            await asyncio.gather(*(store.append(name, line) for line in lines[known:]))
        return answer({"table": name, "link": f"/record/{name}"}, status=201)

    async def steps(self, request: web.Request) -> Answer:
        """Everything that happened at a table so far, as the socket told it."""
        name, after = request.match_info["table"], _number(request, "after", 0)
        self._rate.take(await self._identity.person(request) or address(request))
        kept = await self._hall.store.table(name)
        if kept is None:
            raise Refusal("unknown-table", f"there is no table {name!r}; perhaps the link is cut off", value=name)
        lines = await self._hall.store.lines(name)
        until = after + PAGE
        data = await self._hall.workers.call(LIMIT, tell, name, kept, lines[:until], after, until < len(lines))
        headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
        else:
            data = gzip.decompress(data)
        return Answer(body=data, content_type="application/json", headers=headers)

    async def record(self, request: web.Request) -> Answer:
        """The record as a file; while the game goes on, without the key."""
        record = await self._record(request)
        name = f'attachment; filename="{record.game}-{request.match_info["table"]}.jsonl"'
        return Answer(text=record.text(), content_type="application/jsonl", headers={"Content-Disposition": name})

    async def proof(self, request: web.Request) -> Answer:
        """The record is replayed and checked now; what is wrong with it is the error."""
        self._rate.take(await self._identity.person(request) or address(request))
        record = await self._finished(request)
        return answer(await self._hall.workers.call(LIMIT, prove, record.text()))

    async def go_on(self, request: web.Request) -> Answer:
        """A new table that begins at a moment of a finished game, with chance of its own."""
        refuse_strangers(request)
        wish = await body(request, ContinueWish)
        person = await self._identity.known(request)
        name = request.match_info["table"]
        record = await self._finished(request)
        if wish.seat >= record.seats:
            raise Refusal("no-such-seat", f"this game has seats 0 to {record.seats - 1}", value=wish.seat)
        self._making.take(person)
        until = await self._hall.workers.call(LIMIT, record.upto, await self._entries(name, record, wish.at))
        if until.outcome is not None:
            raise Refusal("over", "there the game is over; go on from an earlier moment", value=wish.at)
        bot = SeatWish("bot", wish.level)
        seats = [SeatWish("me") if seat == wish.seat else bot for seat in range(record.seats)]
        table = TableWish(
            record.game, seats, record.options, name=wish.name, colour=wish.colour, pace=wish.pace, id=wish.id
        )
        made = await self._hall.make(person, table, log.Origin(name, wish.at, until))
        return answer({"table": made, "link": f"/table/{made}"}, status=201)

    async def _record(self, request: web.Request) -> Record:
        table = await self._hall.table(request.match_info["table"])
        async with table.turn:
            await table.catch_up()
            return table.record()

    async def _finished(self, request: web.Request) -> Record:
        record = await self._record(request)
        if record.key is None:
            raise Refusal("not-over", "the game is not over yet: its key is published at the end")
        return record

    async def _entries(self, name: str, record: Record, seq: int) -> int:
        """How many of the record's entries had been played at that seq."""
        lines = [(line.seq, log.decode(line.data)) for line in await self._hall.store.lines(name)]
        begun = next(at for at, what in lines if isinstance(what, log.Started))
        if not begun <= seq <= lines[-1][0]:
            raise Refusal("no-such-moment", f"the game went from {begun} to {lines[-1][0]}", value=seq)
        later = sum(at > seq for at, what in lines if isinstance(what, log.Did | log.Undid))
        return len(record.entries) - later


def _number(request: web.Request, name: str, usual: int) -> int:
    text = request.query.get(name, "")
    if not text:
        return usual
    if not text.isdecimal() or len(text) > 15:
        raise Refusal("bad-request", f"{name} is a whole number, not {text!r}", value=text)
    return int(text)
