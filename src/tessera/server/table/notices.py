"""Notices: what a person who is not at the table wants to hear of, wherever they are.

`Services.notice` is the one place that hears them, once each, in the process that wrote the entry.  It gets a `Notice`
after the entry is stored and must return at once; nothing at the table depends on it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tessera.server.table import log
from tessera.server.table.course import Course

Kind = Literal["turn", "sat", "rematch"]
"""It is your turn; somebody has sat down at your table, which has not begun; the others play again."""


class Notice(msgspec.Struct, frozen=True):
    """A notice to one person."""

    person: str
    kind: Kind
    table: str
    """The table to go to: at a rematch the new one."""
    game: str
    seat: int
    """The person's seat."""
    by: str = ""
    """The name of the person who has sat down."""


def notices(course: Course, entry: log.LogEntry, waited: tuple[int, ...], present: frozenset[int]) -> list[Notice]:
    """The notices that follow from an entry; `waited` are the seats the game waited for before it."""
    seating, told = course.seating, course.setup.game
    away = {seating.seats[seat].setup.person: seat for seat in seating.people() if seat not in present}
    match entry:
        case log.Sat() if course.match is None:
            away.pop(entry.person, None)
            return [Notice(who, "sat", course.id, told, seat, entry.name) for who, seat in away.items()]
        case log.Rematched():
            return [Notice(who, "rematch", entry.table, told, seat) for who, seat in away.items()]
    called = [seat for seat in course.to_act if seat not in waited and seat not in present | seating.bots]
    people = {seating.seats[seat].setup.person: seat for seat in called}
    return [Notice(who, "turn", course.id, told, seat) for who, seat in people.items()]
