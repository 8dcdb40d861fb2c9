"""The seats of a table: a fold over the log that says who sits where and which seats bots play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import msgspec

from tessera.core.game import Refusal
from tessera.core.registry import entry_of
from tessera.server.table.log import (
    CameBack,
    Colour,
    Did,
    Left,
    LogEntry,
    Rematched,
    Sat,
    SeatSetup,
    Setup,
    Started,
    TookOver,
    Undid,
    WantsUndo,
)
from tessera.server.wire.messages import SeatInfo

COLOURS: tuple[Colour, ...] = tuple(colour for colour in get_args(Colour) if colour)

JOINERS = "\u200c\u200d"
"""Invisible characters that join letters of some scripts and parts of an emoji; names may contain them."""


class Seat(msgspec.Struct):
    setup: SeatSetup
    level: str
    """The level of the bot that plays here, or would take over."""
    away: bool = False
    """A bot plays for the person who sits here."""

    @property
    def bot(self) -> bool:
        return self.away or self.setup.kind == "bot"

    def info(self) -> SeatInfo:
        setup = self.setup
        return SeatInfo(setup.kind, setup.name, setup.colour, self.level if self.bot else "", self.bot)


class Seating:
    """All seats of one table.  `apply` expects entries that have been checked."""

    def __init__(self, setup: Setup) -> None:
        self._stand_in = entry_of(setup.game).stand_in
        self.seats = [self._seat(each) for each in setup.seats]
        self._reindex()
        self.started: int | None = None
        """The wall-clock time of game time 0, in milliseconds."""
        self.rematch = ""
        self.wants_undo: set[int] = set()

    def of(self, person: str) -> tuple[int, ...]:
        """The seats of a person."""
        return self._of.get(person, ())

    def people(self) -> tuple[int, ...]:
        """The seats that belong to people."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.setup.kind == "person")

    @property
    def full(self) -> bool:
        return all(seat.setup.kind != "open" for seat in self.seats)

    def colour(self, wished: Colour) -> Colour:
        """The wished colour if it is free, else a free one."""
        return free_colour(wished, [seat.setup.colour for seat in self.seats])

    def check_free(self, number: int) -> None:
        if self.started is not None:
            raise Refusal("started", "the game has started: watch it, or sit down at another table")
        if number >= len(self.seats):
            raise Refusal("no-such-seat", f"this table has seats 0 to {len(self.seats) - 1}", value=number)
        if self.seats[number].setup.kind != "open":
            raise Refusal("seat-taken", f"seat {number} is taken", value=number)

    def apply(self, entry: LogEntry) -> bool:
        """Apply an entry; returns whether the table's public info changed."""
        match entry:
            case Did() | Undid():
                changed = bool(self.wants_undo)
                self.wants_undo.clear()
                return changed
            case Sat():
                self._fill(entry.seat, SeatSetup("person", entry.person, entry.name, entry.colour))
            case Left():
                for number in entry.seats:
                    bot = self._bot(self.seats[number].setup.colour)
                    self._fill(number, SeatSetup("open") if self.started is None else bot)
            case Started():
                self.started = entry.at
                for number, seat in enumerate(self.seats):
                    if seat.setup.kind == "open":
                        self._fill(number, self._bot(self.colour("")))
            case TookOver() | CameBack():
                self.seats[entry.seat].away = isinstance(entry, TookOver)
            case WantsUndo():
                self.wants_undo.add(entry.seat)
            case Rematched():
                self.rematch = entry.table
            case _:
                return False
        self._reindex()
        return True

    def _reindex(self) -> None:
        """Recompute the lookups derived from `seats`."""
        self.bots = frozenset(number for number, seat in enumerate(self.seats) if seat.bot)
        """The seats that a bot plays for now."""
        self._of: dict[str, tuple[int, ...]] = {}
        for number, seat in enumerate(self.seats):
            if person := seat.setup.person:
                self._of[person] = (*self.of(person), number)

    def _bot(self, colour: Colour) -> SeatSetup:
        return SeatSetup("bot", colour=colour, level=self._stand_in)

    def _seat(self, setup: SeatSetup) -> Seat:
        return Seat(setup, setup.level or self._stand_in)

    def _fill(self, number: int, setup: SeatSetup) -> None:
        self.seats[number] = self._seat(setup)


def free_colour(wished: Colour, taken: Sequence[Colour]) -> Colour:
    """The wished colour unless it is taken, else the first free one."""
    if wished and wished not in taken:
        return wished
    return next(colour for colour in COLOURS if colour not in taken)


def clean(text: str) -> str:
    """Text as it is shown: printable characters only, with single spaces."""
    shown = " ".join("".join(c if c.isprintable() or c in JOINERS else " " for c in text).split())
    return shown if shown.strip(JOINERS) else ""


def clean_name(name: str, seat: int) -> str:
    """A person's name as it is shown, or `Player N` if it is empty."""
    return clean(name) or f"Player {seat + 1}"


def seat_of(asked: int | None, own: tuple[int, ...], preferred: tuple[int, ...]) -> int:
    """The seat that was asked for, if it is one's own; without one, the first own seat, if possible a preferred one."""
    if asked is None:
        for seat in own:
            if seat in preferred:
                return seat
        return own[0]
    if asked not in own:
        raise Refusal("not-your-seat", f"seat {asked} is not yours; yours: {', '.join(map(str, own))}", value=asked)
    return asked
