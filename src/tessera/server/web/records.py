"""Routes that look back at tables: steps, record and proof, a new game from a past moment, a person's own list.

A record uploaded as a file becomes a finished table without people, and all of these routes work on it.  Logs are
replayed in a worker process, because that is slow; the table itself need not be in memory.
"""

from __future__ import annotations

import gzip
import pickle
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import blake2b
from time import thread_time
from typing import Annotated

import msgspec
from aiohttp import web

from tessera.core.game import Outcome, Refusal, options_from
from tessera.core.match import Match
from tessera.core.record import Note, Record, RecordFault, loads, notes_in, with_notes
from tessera.core.registry import game_named
from tessera.server.store import Listing, LogLine, StoredTable, Taken
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.course import Course
from tessera.server.table.log import Colour, Name, SeatNumber
from tessera.server.table.raced import refuse_raced
from tessera.server.table.registry import TableRegistry
from tessera.server.table.reviewing import NOTES, keep_note, notes_of
from tessera.server.table.seats import clean
from tessera.server.table.wishes import SeatWish, TableWish
from tessera.server.web.answers import Answer, address, answer, read
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits, RateLimiter
from tessera.server.web.route import ANY, NO_KEY, OF_WORKERS, file, route, routes_of
from tessera.server.wire.base import Id
from tessera.server.wire.info import TableInfo
from tessera.server.wire.messages import Step
from tessera.server.wire.reviewing import Note as TableNote
from tessera.server.workers import Again, Job

LIMIT = 20.0
"""Seconds of CPU until replaying a log is given up."""
SLICE = 0.3
"""Seconds of CPU after which a replay lets others take their turn."""
BATCH = 50
"""Lines of an uploaded record that are stored at once, so that the moves of others need not wait for all of them."""
PAGE = 500
"""Most steps in one answer."""
LIST = 50
"""Most finished tables in one answer."""
SITTING = 20
"""Most unfinished tables in a person's list."""
RECORD = "application/jsonl"
"""The media type of a record."""
FILE_BYTES = 1024 * 1024
"""The largest record that can be uploaded; a long game has 65 KB."""
LATEST = 10**15
"""The largest number in an address: the year 33658 in milliseconds."""
QUICK = 4
"""The compression level of gzip: even a low one shrinks steps to a twentieth."""


class ContinueWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Continue from seq `at` of a table: on that seat, with bots of this level on the others, or with these `seats`."""

    at: Annotated[int, msgspec.Meta(ge=1)]
    seat: SeatNumber = 0
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=8)] = []
    """One for each seat: `me`, `open` for whoever gets the link, or a bot."""
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""
    name: Name = ""
    colour: Colour = ""
    pace: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 700
    id: Id = ""


class MadeTable(msgspec.Struct, frozen=True):
    """The table's id, and its page."""

    table: str
    link: str


class Before(msgspec.Struct, frozen=True):
    """Ask for games that ended before this time, in milliseconds since 1970; without it, for the latest."""

    before: Annotated[int, msgspec.Meta(ge=0, le=LATEST)] = LATEST


class After(msgspec.Struct, frozen=True):
    """Ask for the steps after this seq."""

    after: Annotated[int, msgspec.Meta(ge=0, le=LATEST)] = 0


class GoingTable(msgspec.Struct, frozen=True):
    """A table where the person sits."""

    seat: int
    table: TableInfo


class EndedTable(msgspec.Struct, frozen=True):
    """A game that the person has finished, and when, in milliseconds since 1970."""

    ended: int
    seat: int
    table: TableInfo


class OwnTables(msgspec.Struct, frozen=True):
    """A person's tables; `more`: there are earlier ones."""

    going: list[GoingTable]
    tables: list[EndedTable]
    more: bool


class Steps(msgspec.Struct, frozen=True):
    """Steps as the table's socket sent them; `more`: there are later ones."""

    steps: list[Step]
    more: bool


class Proof(msgspec.Struct, frozen=True):
    """The result of a successful replay: every action was legal, every draw came from the key, the end matches."""

    game: str
    rules: str
    actions: int
    before: int
    """The number of those actions that were played in the record which this game continues."""
    commitment: str
    key: str
    hash: str
    outcome: Outcome | None


def replayed(record: Record, match: Match | None, upto: int | None = None) -> tuple[Match, bool]:
    """Replay a record for one `SLICE` more; returns the match so far, and whether it is complete."""
    end = thread_time() + SLICE
    match = match or record.set_up()
    for _ in record.go_on(match, upto):
        if thread_time() > end:
            return match, False
    return match, True


def encode_steps(
    name: str,
    stored: StoredTable,
    lines: list[LogLine],
    after: int,
    more: bool,
    hidden: frozenset[int],
    so_far: bytes = b"",
) -> bytes | Again:
    """The steps after `after` as a JSON answer, compressed, without the boards of the hidden seats."""
    course: Course
    steps: list[bytes]
    course, steps = pickle.loads(so_far) if so_far else (Course(name, log.decode_setup(stored.setup), stored.key), [])
    end = thread_time() + SLICE
    for number, line in enumerate(lines):
        if thread_time() > end:
            return Again((name, stored, lines[number:], after, more, hidden, pickle.dumps((course, steps))))
        steps += course.steps((line,), after, hidden)
    return gzip.compress(msgspec.json.encode({"steps": [*map(msgspec.Raw, steps)], "more": more}), QUICK, mtime=0)


def prove(text: str, so_far: bytes = b"") -> Proof | Again:
    """Verify a record from its text, as anybody else would."""
    record: Record
    record, match = pickle.loads(so_far) if so_far else (loads(text), None)
    match, complete = replayed(record, match)
    if not complete:
        return Again(("", pickle.dumps((record, match))))
    record.verify(replayed=match)
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


def moment(record: Record, entries: int, so_far: bytes = b"") -> tuple[Record, frozenset[str]] | Again:
    """The record as it was after so many entries, and the puzzles that were raced then."""
    match, complete = replayed(record, pickle.loads(so_far) if so_far else None, entries)
    return (record.at(match), match.game.raced) if complete else Again((record, entries, pickle.dumps(match)))


def as_table(data: bytes, so_far: bytes = b"") -> tuple[str, StoredTable, list[bytes], frozenset[str]] | Again:
    """An uploaded record, verified, as a table with the entries of its log; its name is a hash of the record.

    The last value has the names of the puzzles that its options brought (see `Game.brought`).

    The event loop unpickles the result, so the entries are bytes: 8,000 of them take 0.2 ms, as `LogLine`s 2.5 ms.
    """
    record: Record
    match: Match | None
    begun: Match | None
    record, match, begun = pickle.loads(so_far) if so_far else (loads(data), None, None)
    match, complete = replayed(record, match)
    earlier = record.earlier()
    if complete and earlier:
        begun, complete = replayed(earlier, begun, record.before[-1].entries)
    if not complete:
        return Again((b"", pickle.dumps((record, match, begun))))
    record.verify(replayed=match)
    assert record.key is not None
    if record.outcome is None:
        raise RecordFault("not-over", len(record.entries) + 2, "the game was not over when this record was written")
    beginning = earlier.at(begun) if earlier and begun else None
    origin = log.Origin("", 0, beginning) if beginning else None
    seats = (log.SeatSetup("person"),) * record.seats
    setup = log.Setup(record.game, record.rules, record.options, seats, "", False, patience=0, pace=0, origin=origin)
    played = log.played(record.entries[len(beginning.entries) if beginning else 0 :])
    name = urlsafe_b64encode(blake2b(record.text().encode(), digest_size=9).digest()).decode()
    game = game_named(record.game, record.rules)
    brought = game.brought(options_from(game, record.options))
    return name, StoredTable(log.encode_setup(setup), record.key), [*map(log.encode, played)], brought


class Records:
    """The routes under /api/tables/ID that look back, /api/records and /api/me/tables."""

    def __init__(self, tables: TableRegistry, identity: Identity, making: RateLimiter, limits: Limits) -> None:
        self._tables = tables
        self._store = tables.services.store
        self._workers = tables.services.workers
        self._identity = identity
        self._making = making
        self._rate = limits.limiter("records")

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("GET", "/api/me/tables", gives=OwnTables)
    async def mine(self, request: web.Request, page: Before) -> Answer:
        """List the tables where the person sits, and those they finished, latest first.

        `before` asks for the next page: the last `ended` of this one.
        """
        person = await self._identity.person(request)
        sitting = await self._store.sitting(person, SITTING) if person else []
        played = await self._store.played(person, page.before, LIST) if person else []
        tables = [{"ended": each.ended, "seat": each.seat, "table": msgspec.Raw(each.info)} for each in played]
        going = [{"seat": each.seat, "table": msgspec.Raw(each.info)} for each in sitting]
        return answer({"going": going, "tables": tables, "more": len(played) == LIST})

    @route("POST", "/api/records", status=201, takes=RECORD, raises=(NO_KEY, *OF_WORKERS, ANY))
    async def open(self, request: web.Request) -> MadeTable:
        """Upload a record: it is verified, then stored.  The same record again gives the same table."""
        person = await self._identity.known(request)
        self._making.take(person)
        data = await read(request, FILE_BYTES)
        name, stored, entries, brought = await self._workers.call(Job.REPLAY, person, LIMIT, as_table, data)
        await refuse_raced(self._store, *brought)
        noted = notes_in(data, NOTES)
        store = self._store
        await store.create(name, stored, Listing(False, b"{}", over=True), None, f"record {name}", wall())
        before = max(0, len(entries) - BATCH)
        if before + len(await store.lines(name, before)) < len(entries):  # a batch is stored after all earlier ones
            known = {line.seq for line in await store.lines(name)}
            with suppress(Taken):
                for start in range(0, len(entries), BATCH):
                    batch = enumerate(entries[start : start + BATCH], start + 1)
                    missing = [LogLine(seq, "", data) for seq, data in batch if seq not in known]
                    await store.append_all(name, missing)
        if noted and not await self._tables.services.muted.has(person) and not await notes_of(store, name):
            await self._keep_notes(name, noted)
        return MadeTable(name, f"/record/{name}")

    async def _keep_notes(self, name: str, noted: list[Note]) -> None:
        """Keep the notes that came with a record.  They belong to nobody, as their authors are known by name only."""
        moments = await self._moments(name, (await self._tables.find(name)).course.record())
        seqs = {entries: seq for seq, entries in moments.items()}
        for number, note in enumerate(noted):
            at = seqs.get(note.entries, max(moments))
            text, author = clean(note.text), clean(note.name)
            if text:
                await keep_note(self._store, name, "", TableNote(at, text, author or "?", note.piece, f"file {number}"))

    @route("GET", "/api/tables/{table}/steps", gives=Steps, raises=OF_WORKERS)
    async def steps(self, request: web.Request, asked: After) -> Answer:
        """List the steps of a table so far, as the socket sent them."""
        name, after = request.match_info["table"], asked.after
        person = await self._identity.person(request)
        who = person or address(request)
        self._rate.take(who)
        stored = await self._store.table(name)
        if stored is None:
            raise Refusal("unknown-table", f"there is no table {name!r}; perhaps the link is incomplete", value=name)
        lines = await self._store.lines(name)
        until = after + PAGE
        hidden = await self._hidden_from(person, name, stored)
        work = (name, stored, lines[:until], after, until < len(lines), hidden)
        return compressed(request, await self._workers.call(Job.REPLAY, who, LIMIT, encode_steps, *work))

    @route("GET", "/api/tables/{table}/record", media=RECORD, raises=("not-started", "still-working", "what-if"))
    async def record(self, request: web.Request) -> Answer:
        """Download the record; until the game is over, it is without the key."""
        async with (await self._tables.find(request.match_info["table"])).current() as course:
            if any(course.hidden_from((seat,)) for seat in course.seating.people()):
                raise Refusal(
                    "still-working", "the record has everybody's boards and hands; wait until the race is over"
                )
        record, table = await self._record(request), request.match_info["table"]
        noted = await notes_of(self._store, table)
        moments = await self._moments(table, record) if noted else {}
        notes = [
            Note(moments.get(note.seq, len(record.entries)), note.text, note.name, note.piece) for _, note in noted
        ]
        return file(f"{record.game}-{table}.jsonl", RECORD, with_notes(record.text(), notes))

    async def _hidden_from(self, person: str, name: str, stored: StoredTable) -> frozenset[int]:
        """The seats whose boards this person may not see now."""
        setup = log.decode_setup(stored.setup)
        if not person or not game_named(setup.game, setup.rules).private_boards:
            return frozenset()
        async with (await self._tables.find(name)).current() as course:
            return course.hidden_from(course.seating.of(person))

    @route("GET", "/api/tables/{table}/proof", raises=("not-over", "not-started", "what-if", *OF_WORKERS, ANY))
    async def proof(self, request: web.Request) -> Proof:
        """Replay and verify the record now; the error says what is wrong with it."""
        who = await self._identity.person(request) or address(request)
        self._rate.take(who)
        record = await self._finished(request)
        return await self._workers.call(Job.REPLAY, who, LIMIT, prove, record.text())

    @route(
        "POST",
        "/api/tables/{table}/continue",
        status=201,
        raises=(
            NO_KEY,
            "being-raced",
            "game-over",
            "no-such-moment",
            "no-such-seat",
            "not-over",
            "not-started",
            "unknown-bot",
            *OF_WORKERS,
        ),
    )
    async def go_on(self, request: web.Request, wish: ContinueWish) -> MadeTable:
        """Make a table that continues from a moment of another one, with chance of its own; see `_continued`."""
        person = await self._identity.known(request)
        name = request.match_info["table"]
        record, running, courtesy = await self._continued(request)
        if wish.seat >= record.seats:
            raise Refusal("no-such-seat", f"this game has seats 0 to {record.seats - 1}", value=wish.seat)
        if wish.seats and len(wish.seats) != record.seats:
            raise Refusal("no-such-seat", f"this game has {record.seats} seats", value=len(wish.seats))
        self._making.take(person)
        entries = await self._entries(name, record, wish.at)
        until, raced = await self._workers.call(Job.REPLAY, person, LIMIT, moment, record, entries)
        await refuse_raced(self._store, *raced)
        if until.outcome is not None:
            raise Refusal("game-over", "the game is over at this moment; continue from an earlier one", value=wish.at)
        bot = SeatWish("bot", wish.level)
        seats = wish.seats or [SeatWish("me") if seat == wish.seat else bot for seat in range(record.seats)]
        table = TableWish(
            record.game,
            seats,
            record.options,
            name=wish.name,
            colour=wish.colour,
            pace=wish.pace,
            courtesy=courtesy,
            id=wish.id,
        )
        made = await self._tables.make(person, table, log.Origin(name, wish.at, until, running))
        return MadeTable(made, f"/table/{made}")

    async def _continued(self, request: web.Request) -> tuple[Record, bool, int]:
        """The record of the table with its key, whether its key is still secret, and how long its bots ask people.

        A game that is not over can be continued only if it can be planned: there nothing is hidden from anybody, and
        nobody races.
        """
        table = await self._tables.find(request.match_info["table"])
        async with table.current() as course:
            origin = course.setup.origin
            running = not course.over or bool(origin and origin.running)
            if not course.over and not (course.match and course.match.game.plannable):
                course.playing()
                raise Refusal("not-over", "the game is not over yet; its key is published at the end")
            return course.secret_record(), running, course.setup.courtesy

    async def _record(self, request: web.Request) -> Record:
        table = await self._tables.find(request.match_info["table"])
        async with table.current() as course:
            return course.record()

    async def _finished(self, request: web.Request) -> Record:
        record = await self._record(request)
        if record.key is None:
            raise Refusal("not-over", "the game is not over yet; its key is published at the end")
        return record

    async def _entries(self, name: str, record: Record, seq: int) -> int:
        """The number of the record's entries that had been played at that seq."""
        moments = await self._moments(name, record)
        if seq not in moments:
            raise Refusal("no-such-moment", f"the game went from {min(moments)} to {max(moments)}", value=seq)
        return moments[seq]

    async def _moments(self, name: str, record: Record) -> dict[int, int]:
        """By seq, from the start of the game on: the number of the record's entries that had been played then."""
        lines = [(line.seq, log.decode(line.data)) for line in await self._store.lines(name)]
        left = len(record.entries)
        moments: dict[int, int] = {}
        for seq, entry in reversed(lines):
            moments[seq] = left
            if isinstance(entry, log.Started):
                break
            left -= isinstance(entry, log.Did | log.Undid)
        return moments


def compressed(request: web.Request, data: bytes) -> Answer:
    """JSON that a worker has compressed, as the client wants it."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        data = gzip.decompress(data)
    return Answer(body=data, content_type="application/json", headers=headers)
