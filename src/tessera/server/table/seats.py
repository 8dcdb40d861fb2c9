"""The seats of a table: who sits where, who plays for whom.  A plain fold over the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import msgspec

from tessera.core.game import Refusal
from tessera.server.table.log import (
    Any_,
    CameBack,
    Colour,
    Did,
    Left,
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
"""Seen only in what they join: letters of some scripts, parts of an emoji."""
STAND_IN = "greedy"
"""The level of the bots that take over; the random one where a game has no other."""


class Seat(msgspec.Struct):
    setup: SeatSetup
    away: bool = False
    """A bot plays for the person who sits here."""

    @property
    def bot(self) -> bool:
        return self.away or self.setup.kind == "bot"

    @property
    def level(self) -> str:
        return self.setup.level or STAND_IN

    def info(self) -> SeatInfo:
        its = self.setup
        return SeatInfo(its.kind, its.name, its.colour, self.level if self.bot else "", self.bot)


class Seating:
    """All seats of one table.  `apply` is given only what has been checked."""

    def __init__(self, setup: Setup) -> None:
        self.seats = [Seat(each) for each in setup.seats]
        self._look()
        self.started: int | None = None
        self.rematch = ""
        self.wants_undo: set[int] = set()

    def of(self, person: str) -> tuple[int, ...]:
        return self._of.get(person, ())

    def people(self) -> tuple[int, ...]:
        return tuple(n for n, seat in enumerate(self.seats) if seat.setup.kind == "person")

    @property
    def full(self) -> bool:
        return all(seat.setup.kind != "open" for seat in self.seats)

    def colour(self, wished: Colour) -> Colour:
        """The colour somebody wishes, or one that nobody has."""
        return free_colour(wished, [seat.setup.colour for seat in self.seats])

    def check_free(self, number: int) -> None:
        if self.started is not None:
            raise Refusal("started", "the game has begun: watch it, or sit down at another table")
        if number >= len(self.seats):
            raise Refusal("no-such-seat", f"this table has seats 0 to {len(self.seats) - 1}", value=number)
        if self.seats[number].setup.kind != "open":
            raise Refusal("seat-taken", f"seat {number} is taken", value=number)

    def apply(self, what: Any_) -> bool:
        """Follow what happened; returns whether the table looks different now."""
        match what:
            case Did() | Undid():
                changed = bool(self.wants_undo)
                self.wants_undo.clear()
                return changed
            case Sat():
                self._fill(what.seat, SeatSetup("person", what.person, what.name, what.colour))
            case Left():
                for number in what.seats:
                    colour = self.seats[number].setup.colour
                    bot = SeatSetup("bot", colour=colour, level=STAND_IN)
                    self._fill(number, SeatSetup("open") if self.started is None else bot)
            case Started():
                self.started = what.at
                for number, seat in enumerate(self.seats):
                    if seat.setup.kind == "open":
                        self._fill(number, SeatSetup("bot", colour=self.colour(""), level=STAND_IN))
            case TookOver() | CameBack():
                self.seats[what.seat].away = isinstance(what, TookOver)
            case WantsUndo():
                self.wants_undo.add(what.seat)
            case Rematched():
                self.rematch = what.table
            case _:
                return False
        self._look()
        return True

    def _look(self) -> None:
        """What follows from the seats and is asked for all the time."""
        self.bots = frozenset(number for number, seat in enumerate(self.seats) if seat.bot)
        """The seats that a bot plays for now."""
        self._of: dict[str, tuple[int, ...]] = {}
        for number, seat in enumerate(self.seats):
            if person := seat.setup.person:
                self._of[person] = (*self.of(person), number)

    def _fill(self, number: int, setup: SeatSetup) -> None:
        self.seats[number] = Seat(setup)


def free_colour(wished: Colour, taken: Sequence[Colour]) -> Colour:
    if wished and wished not in taken:
        return wished
    return next(colour for colour in COLOURS if colour not in taken)


def clean(text: str) -> str:
    """What people write as it is shown: printable, without spaces around or doubled."""
    shown = " ".join("".join(c if c.isprintable() or c in JOINERS else " " for c in text).split())
    return shown if shown.strip(JOINERS) else ""


def clean_name(name: str, seat: int) -> str:
    """Nobody is nameless."""
    return clean(name) or f"Player {seat + 1}"
