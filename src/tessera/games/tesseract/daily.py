"""The cube of the day: the same plate and the same dice for everybody, at a table of one's own."""

from __future__ import annotations

import datetime

import msgspec

from tessera.core.chance import commitment_of, key_from
from tessera.core.daily import Daily, DailyTable, Meaning
from tessera.core.statistics import Facts
from tessera.games.tesseract.options import Plate

PLATES: tuple[Plate, ...] = ("1", "A", "2", "B", "3", "C", "4")
"""The plate under the cube on each weekday, from Monday to Sunday (T2)."""

THIRD_EDITION = datetime.date(2026, 11, 20)
"""The first day with a table of the third edition.  The table of a day never changes."""


class CubeOfTheDay(msgspec.Struct):
    """The cube of the day."""

    plate: Plate
    cube: str
    """The commitment of the cube's dice; a player's own table with this cube has the same."""


def table_of(day: datetime.date) -> DailyTable:
    """The table that a player gets: one person with two characters, the first of them starts."""
    rules = "3" if day >= THIRD_EDITION else "2"
    return DailyTable(seed=f"cube of {day}", options={"plate": PLATES[day.weekday()], "start": 0}, rules=rules)


def cube_of(day: datetime.date) -> CubeOfTheDay:
    """The plate and the commitment of the day's cube."""
    return CubeOfTheDay(PLATES[day.weekday()], commitment_of(key_from(table_of(day).seed)))


LOST = 1000
"""More than the turns of any game that was won."""


def rank_of(facts: Facts, won: bool) -> int:
    """Fewer turns are better; of those who lost, whoever contained more dice."""
    turns, contained = facts["turns"], facts["contained"]
    assert isinstance(turns, int)
    assert isinstance(contained, int)
    return min(turns, LOST - 1) if won else 2 * LOST - 1 - contained


def meaning_of(rank: int) -> Meaning:
    """The turns of those who won, the contained dice of those who lost."""
    return Meaning("won", rank) if rank < LOST else Meaning("lost", 2 * LOST - 1 - rank)


DAILY = Daily(about=cube_of, table=table_of, rank=rank_of, meaning=meaning_of, classes=LOST)
