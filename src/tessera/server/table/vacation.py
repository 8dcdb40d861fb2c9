"""Vacation: at tables that are played in people's own time, the turn clock waits for a person who is away for days."""

from __future__ import annotations

from tessera.server.store import Taken
from tessera.server.table import log
from tessera.server.table.clock import wall
from tessera.server.table.table import Table

DAY = 24 * 3_600_000
MOST_DAYS = 28
"""Most days of vacation that a person can take in one game, so that nobody can stall it."""


async def rest(table: Table, person: str, days: int) -> int:
    """Let a person's clock wait for so many days, or for as many as they have left; 0 ends a vacation.

    Returns the wall-clock time at which it ends, or 0 if the person takes none at this table.
    """
    while True:
        async with table.current() as course:
            seats = course.seating.of(person)
            if not course.setup.own_time or course.over or not seats:
                return 0
            now, seat = wall(), course.seating.seats[seats[0]]
            left = MOST_DAYS * DAY - seat.rested + max(0, seat.vacation - now)
            until = now + max(0, min(days * DAY, left))
            if until == now and seat.vacation <= now:
                return 0
            try:
                await table.writer.write(log.Rested(seats, now, until))
            except Taken:
                continue
            return until if until > now else 0
