"""Tables with a golden game, finished or in progress, written straight into a store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tessera.core.match import Entry
from tessera.core.record import Record, load
from tessera.server.store import Listing, LogLine, Store, StoredTable
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.course import Course
from tessera.server.wire import messages
from tests.games.enigma.handed import with_hands

TESSERACT = "games/tesseract/golden/2-people-plate-1.jsonl"
ENIGMA = "games/enigma/golden/two-players.jsonl"
ENIGMA_FOUR = "games/enigma/golden/four-players.jsonl"
ENIGMA_FOUR_SECOND = "games/enigma/golden/second-four-players.jsonl"

BEGAN = 1_700_000_000_000


async def keep_golden(store: Store, name: str, file: str, person: str = "") -> Record:
    """Store a finished golden game.  The first seat belongs to the person, if one is named; bots have the others."""
    record = load(Path(__file__).parents[1] / file)
    bots = (log.SeatSetup("bot", level="random"),) * record.seats
    seats = (log.SeatSetup("person", person, "Ada"), *bots[1:]) if person else bots
    return await _keep_finished(store, name, record, seats, person)


async def keep_handed(store: Store, name: str, person: str, names: Sequence[str]) -> Record:
    """Store a finished golden game of four people whose hands were noted; only the last one's never moved."""
    record = with_hands(load(Path(__file__).parents[1] / ENIGMA_FOUR_SECOND), unmoved=len(names) - 1)
    people = (person, *(f"{person} {number}" for number in range(1, len(names))))
    seats = tuple(log.SeatSetup("person", each, called) for each, called in zip(people, names, strict=True))
    return await _keep_finished(store, name, record, seats, person)


async def _keep_finished(
    store: Store, name: str, record: Record, seats: tuple[log.SeatSetup, ...], person: str
) -> Record:
    assert record.key
    setup = log.Setup(record.game, record.rules, record.options, seats, person, public=False, patience=0, pace=0)
    stored = StoredTable(log.encode_setup(setup), record.key)
    await store.create(name, stored, Listing(False, b""), None, name, BEGAN)
    lines = _lines(record.entries, BEGAN)
    for line in lines[:-1]:
        await store.append(name, line)
    course = Course(name, setup, record.key)
    assert [*course.steps(lines)]
    over = Listing(False, messages.encode(course.info()), ((person, 0),) if person else (), over=True)
    await store.append(name, lines[-1], None, over, BEGAN + record.entries[-1].at)
    return record


async def keep_begun(store: Store, name: str, file: str, people: Sequence[str], played: int) -> None:
    """Store a table where these people have just played the first `played` actions of a golden game."""
    await keep_record(store, name, load(Path(__file__).parents[1] / file), people, played)


async def keep_record(store: Store, name: str, record: Record, people: Sequence[str], played: int) -> None:
    """Store a table where these people have just played the first `played` actions of a record."""
    assert record.key
    seats = tuple(log.SeatSetup("person", person, person.title()) for person in people)
    setup = log.Setup(record.game, record.rules, record.options, seats, people[0], public=False, patience=0, pace=0)
    began = wall() - record.entries[played - 1].at
    await store.create(name, StoredTable(log.encode_setup(setup), record.key), Listing(False, b"{}"), None, name, began)
    for line in _lines(record.entries[:played], began):
        await store.append(name, line)


def _lines(entries: Sequence[Entry], began: int) -> list[LogLine]:
    return [LogLine(seq, "", log.encode(what)) for seq, what in enumerate(log.played(entries, began), start=1)]
