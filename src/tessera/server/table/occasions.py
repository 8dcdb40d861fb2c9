"""Occasions: what people who are away from a table want to be told after an entry of its log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from tessera.server.table import log

if TYPE_CHECKING:
    from tessera.server.table.course import Course
    from tessera.server.table.table import Table

OccasionKind = Literal["turn", "nudge", "sat", "rematch", "review"]


class Occasion(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to tell one person: their turn, a reminder of it, somebody sat down, a rematch, a review is ready."""

    kind: OccasionKind
    table: str
    person: str
    game: str
    seat: int = -1
    """The person's seat; -1 if it does not matter."""
    who: str = ""
    """The name of the player who sat down or reminds; of the one whose turn it is, where several share a device."""
    to: str = ""
    """The table of the rematch."""


class Herald(Protocol):
    """Tells people who are away."""

    def told(self, table: Table, entry: log.LogEntry) -> None:
        """An entry of this table was committed by this process."""

    async def remind(self, occasion: Occasion) -> bool:
        """Tell a person now that another player waits for them; False if this reaches no device of theirs."""

    def review(self, occasion: Occasion) -> None:
        """A review is ready."""


def occasions(course: Course, entry: log.LogEntry, present: frozenset[int]) -> Iterator[Occasion]:
    """The occasions that follow from an entry just applied, for everybody but those who are present and see it."""
    seats, table, game = course.seating.seats, course.id, course.setup.game
    match entry:
        case log.Did() | log.Undid() | log.Started():
            for seat in course.to_act:
                if seat not in present and is_awaited(course, seat):
                    setup = seats[seat].setup
                    who = setup.name if len(course.seating.of(setup.person)) > 1 else ""
                    yield Occasion("turn", table, setup.person, game, seat, who)
        case log.Sat():
            for seat in _absent(course, present):
                if seats[seat].setup.person != entry.person:
                    yield Occasion("sat", table, seats[seat].setup.person, game, seat, who=entry.name)
        case log.Rematched():
            for seat in _absent(course, present):
                yield Occasion("rematch", table, seats[seat].setup.person, game, seat, to=entry.table)


def _absent(course: Course, present: frozenset[int]) -> list[int]:
    """The seats of people who are not present."""
    return [seat for seat in course.seating.people() if seat not in present]


def is_awaited(course: Course, seat: int) -> bool:
    """The game waits for the person on this seat, and no bot plays for them."""
    return seat in course.to_act and not course.seating.seats[seat].bot and not course.over
