"""The askers: the person behind an ask, their seats, and the other person it is about."""

from __future__ import annotations

from tessera.core.game import Refusal
from tessera.server.table.table import Table
from tessera.server.table.visitors import Visitor


def person_of(visitor: Visitor) -> str:
    """The person of a visitor, who has a key."""
    if not visitor.person:
        raise Refusal("no-key", "you have no key yet: request /api/me first, then connect again")
    return visitor.person


def seats_of(table: Table, visitor: Visitor) -> tuple[int, ...]:
    """The seats of a visitor, who plays here."""
    own = table.course.seating.of(person_of(visitor))
    if not own:
        raise not_seated()
    return own


def other_person(table: Table, visitor: Visitor, seat: int) -> int:
    """The seat, if another person sits there."""
    seats = table.course.seating.seats
    if seat >= len(seats) or seats[seat].setup.kind != "person":
        raise Refusal("not-a-person", f"nobody sits on seat {seat}", value=seat)
    if seats[seat].setup.person == visitor.person:
        raise Refusal("own-seat", "this is your own seat", value=seat)
    return seat


def not_seated() -> Refusal:
    """The refusal of what only players may do."""
    return Refusal("not-seated", "you only watch this table; sit down first")
