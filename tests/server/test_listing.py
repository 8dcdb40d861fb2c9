"""The listing of a table is kept between turns, and is what `info` says at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tessera.core.record import load
from tessera.server.store import LogLine
from tessera.server.table import log
from tessera.server.table.course import Course
from tessera.server.wire.info import TableInfo
from tests.server.golden_tables import ENIGMA, TESSERACT

ASIDE: dict[int, log.LogEntry] = {
    2: log.WantsUndo(1),
    4: log.Voted(0, 1, "turn"),
    5: log.TookOver(1, "turn"),
    7: log.CameBack(1),
    9: log.Renamed((0,), "Ada"),
    11: log.Said(0, "hello"),
    13: log.Left((1,)),
    15: log.Sat(1, "Carl", "blue", "carl"),
}
"""Entries before so many entries of the game."""


def entries(played: list[log.LogEntry]) -> Iterator[log.LogEntry]:
    for number, entry in enumerate(played):
        if number in ASIDE:
            yield ASIDE[number]
        yield entry


@pytest.mark.parametrize("file", [TESSERACT, ENIGMA])
def test_a_listing_is_what_the_table_is(file: str) -> None:
    record = load(Path(__file__).parents[1] / file)
    assert record.key
    people = tuple(log.SeatSetup("person", name, name.title()) for name in ("anna", "bert"))
    setup = log.Setup(record.game, record.rules, record.options, people, "anna", public=True, patience=0, pace=0)
    course = Course("table", setup, record.key)
    passed = 0
    for seq, entry in enumerate(entries(log.played(record.entries)), start=1):
        applied = course.apply(entry)
        course.advance(LogLine(seq, "", b""))
        people_to_act = tuple(seat for seat in course.to_act if seat not in course.seating.bots)
        expected = msgspec.structs.replace(course.info(), waiting=people_to_act)
        for listed in (course.passed(), course.listing()):
            assert msgspec.json.decode(listed.info, type=TableInfo) == msgspec.json.decode(
                msgspec.json.encode(expected), type=TableInfo
            ), entry
        passed += applied.passed and not applied.changed
    assert passed > 10
