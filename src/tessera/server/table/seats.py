"""The seats of a table: a fold over the log that says who sits where and which seats bots play."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import get_args

import msgspec

from tessera.core.game import Refusal
from tessera.core.registry import entry_of
from tessera.server.table.log import (
    PROGRAM,
    Advanced,
    Answered,
    CameBack,
    Colour,
    Did,
    Hosted,
    Lapsed,
    Left,
    LogEntry,
    Proposed,
    RefusedUndo,
    Rematched,
    Renamed,
    Reseated,
    Rested,
    Sat,
    Scope,
    SeatSetup,
    Setup,
    Started,
    TookOver,
    Undid,
    Vote,
    Voted,
    WantsHurry,
    WantsUndo,
    WithdrewUndo,
)
from tessera.server.wire.info import SeatInfo, VoteInfo

COLOURS: tuple[Colour, ...] = tuple(colour for colour in get_args(Colour) if colour)

JOINERS = "\u200c\u200d"
"""Invisible characters that join letters of some scripts and parts of an emoji; names may contain them."""


class Seat(msgspec.Struct):
    setup: SeatSetup
    level: str
    """The level of the bot that plays here, or would take over."""
    away: bool = False
    """A bot plays for the person who sits here."""
    scope: Scope = ""
    """While `away`: how long the bot plays."""
    free: bool = False
    """The game has started, a bot plays here, and anybody may sit down in its place."""
    vacation: int = 0
    """The wall-clock time at which the player's vacation ends or ended; 0 without one."""
    rested: int = 0
    """Milliseconds of vacation that the player has taken in this game."""

    @property
    def bot(self) -> bool:
        return self.away or self.setup.kind == "bot"

    def info(self, beside: int = -1) -> SeatInfo:
        setup = self.setup
        level = self.level if self.bot else ""
        more = (self.free, self.vacation, setup.person.startswith(PROGRAM), beside)
        return SeatInfo(setup.kind, setup.name, setup.colour, level, self.bot, self.scope, *more)

    def rest(self, since: int, until: int) -> None:
        """The person is on vacation from `since` on; an earlier one ends."""
        self.rested += until - since - max(0, self.vacation - since)
        self.vacation = until

    def stand_in(self, away: bool, scope: Scope = "") -> None:
        """A bot plays for the person from now on, or no longer."""
        self.away, self.scope = away, scope


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
        self.wants_hurry: set[int] = set()
        self.refused_undo: set[int] = set()
        """The seats whose wish to undo the last action was refused."""
        self.votes: dict[int, dict[int, Vote]] = {}
        """The votes about a player who is gone or idle: by that player's seat, then by their own."""
        self.proposal: Proposed | None = None
        """The question of a bot."""
        self.agreed: frozenset[int] = frozenset()
        """The seats that have said yes to it."""
        self.unwilling: frozenset[int] = frozenset()
        """The seats that no bot asks again in this turn: they said no, or did not answer."""
        self.trusting: frozenset[int] = frozenset()
        """The seats that bots need not ask in this game."""
        self.barred: frozenset[str] = frozenset()
        """The people whom the host has removed: they may watch, and not sit down again."""
        self._maker = setup.host
        """The person who made the table and may start it, with or without a seat, until another is the host."""
        self.host = next(iter(self.of(setup.host)), -1)
        """The seat of the host; -1 if nobody sits."""

    def copy(self) -> Seating:
        """The seats as they are, to go back to."""
        twin = copy.copy(self)
        twin.seats = [copy.copy(seat) for seat in self.seats]
        twin.wants_undo, twin.refused_undo = set(self.wants_undo), set(self.refused_undo)
        twin.wants_hurry = set(self.wants_hurry)
        twin.votes = {of: dict(votes) for of, votes in self.votes.items()}
        return twin

    def may_start(self, person: str) -> bool:
        return person == self._maker or self.host in self.of(person)

    @property
    def deserted(self) -> bool:
        """Everybody has left, the maker too: nobody may start until somebody sits down."""
        return self.host < 0 and not self._maker

    def info(self) -> tuple[SeatInfo, ...]:
        """The seats as clients see them."""
        beside = {number: own[0] for own in self._of.values() for number in own[1:]}
        return tuple(seat.info(beside.get(number, -1)) for number, seat in enumerate(self.seats))

    def poll(self) -> tuple[VoteInfo, ...]:
        """The votes as clients see them."""
        return tuple(VoteInfo(of, votes) for of, votes in sorted(self.votes.items()) if votes)

    def of(self, person: str) -> tuple[int, ...]:
        """The seats of a person."""
        return self._of.get(person, ())

    def people(self) -> tuple[int, ...]:
        """The seats that belong to people."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.setup.kind == "person")

    @property
    def hurrying(self) -> bool:
        """All people who play agree to skip the time that only bots need."""
        agreed = {self.seats[seat].setup.person for seat in self.wants_hurry}
        return bool(agreed) and all(
            seat.setup.person in agreed for seat in self.seats if seat.setup.kind == "person" and not seat.away
        )

    @property
    def full(self) -> bool:
        return all(seat.setup.kind != "open" for seat in self.seats)

    def colour(self, wished: Colour) -> Colour:
        """The wished colour if it is free, else a free one."""
        return free_colour(wished, [seat.setup.colour for seat in self.seats])

    def check_seat(self, number: int) -> None:
        if number >= len(self.seats):
            raise Refusal("no-such-seat", f"this table has seats 0 to {len(self.seats) - 1}", value=number)

    def check_free(self, number: int) -> None:
        self.check_seat(number)
        seat = self.seats[number]
        if self.started is not None and not seat.free:
            raise Refusal("started", "the game has started: watch it, or sit down at another table")
        if seat.setup.kind != "open" and not seat.free:
            raise Refusal("seat-taken", f"seat {number} is taken", value=number)

    def apply(self, entry: LogEntry) -> bool:
        """Apply an entry; returns whether the table's public info changed."""
        match entry:
            case Did() | Undid():
                return self._moved(entry)
            case Sat():
                self._fill(entry.seat, SeatSetup("person", entry.person, entry.name, entry.colour))
                if self.host < 0 or entry.person == self._maker:
                    self.host = entry.seat
            case Left():
                for number in entry.seats:
                    bot = self._bot(self.seats[number].setup.colour)
                    self._fill(number, SeatSetup("open") if self.started is None else bot)
                    self._forget(number)
                if self.host in entry.seats:
                    self._succeed(next(iter(self._people_after(self.host)), -1))
            case Reseated():
                self._reseat(entry)
            case Rested():
                for number in entry.seats:
                    self.seats[number].rest(entry.since, entry.until)
            case Started():
                self.started = entry.at
                for number, seat in enumerate(self.seats):
                    if seat.setup.kind == "open":
                        self._fill(number, self._bot(self.colour("")))
            case TookOver():
                self.seats[entry.seat].stand_in(True, entry.scope)
                self._forget(entry.seat)
            case CameBack():
                self.seats[entry.seat].stand_in(False)
                self.votes.pop(entry.seat, None)
            case WantsUndo():
                self.wants_undo.add(entry.seat)
            case RefusedUndo():
                self.refused_undo |= self.wants_undo
                self.wants_undo.clear()
            case WithdrewUndo():
                self.wants_undo.discard(entry.seat)
            case Voted():
                self.votes.setdefault(entry.of, {})[entry.seat] = entry.vote
            case Proposed():
                self.proposal = entry
            case Answered():
                self._answered(entry)
            case Lapsed():
                self._decline()
            case Hosted():
                self._succeed(entry.seat)
            case WantsHurry():
                self.wants_hurry.add(entry.seat)
            case Advanced():
                assert self.started is not None
                self.started -= entry.by
                return False
            case Rematched():
                self.rematch = entry.table
            case Renamed():
                for number in entry.seats:
                    seat = self.seats[number]
                    seat.setup = msgspec.structs.replace(seat.setup, name=entry.name)
            case _:
                return False
        self._reindex()
        return True

    def _reseat(self, entry: Reseated) -> None:
        colour = self.seats[entry.seat].setup.colour or self.colour("")
        opened = entry.to == "open"
        if opened and self.started is None:
            self._fill(entry.seat, SeatSetup("open"))
        else:
            self._fill(entry.seat, SeatSetup("bot", colour=colour, level=entry.level or self._stand_in))
            self.seats[entry.seat].free = opened
        if entry.barred:
            self.barred |= {entry.barred}
        self._forget(entry.seat)

    def end_turn(self) -> bool:
        """A turn has ended, and with it the bots that played for it; returns whether there were any."""
        self.unwilling = frozenset()
        standing_in = [seat for seat in self.seats if seat.scope == "turn"]
        for seat in standing_in:
            seat.stand_in(False)
        if standing_in:
            self._reindex()
        return bool(standing_in)

    def heirs(self) -> list[int]:
        """The seats of the people who may be host after the present one, in order."""
        return self._people_after(self.host)

    def _moved(self, entry: Did | Undid) -> bool:
        """The game has moved: a wish to undo is over, and so is the vote on whoever has moved."""
        changed = bool(self.wants_undo or self.votes.get(entry.seat) or self.proposal)
        self._withdraw()
        self.wants_undo.clear()
        self.refused_undo.clear()
        self.votes.pop(entry.seat, None)
        if entry.seat >= 0 and isinstance(entry, Did):
            seat = self.seats[entry.seat]
            if seat.away and (seat.scope == "decision" or not entry.bot):
                seat.stand_in(False)
                self._reindex()
                changed = True
        return changed

    def _answered(self, entry: Answered) -> None:
        if entry.always:
            self.trusting |= {entry.seat}
        if entry.yes:
            self.agreed |= {entry.seat}
        else:
            self._decline()

    def _decline(self) -> None:
        """The bot does something else, and asks these people nothing more in this turn."""
        assert self.proposal is not None
        self.unwilling |= frozenset(self.proposal.asked) - self.agreed
        self._withdraw()

    def _withdraw(self) -> None:
        self.proposal, self.agreed = None, frozenset()

    def _forget(self, number: int) -> None:
        """The player of this seat votes no longer, and nobody votes on them."""
        self.votes.pop(number, None)
        for votes in self.votes.values():
            votes.pop(number, None)

    def _people_after(self, number: int) -> list[int]:
        """The seats of people after that one, in turn."""
        return sorted(set(self.people()) - {number}, key=lambda seat: (seat - number) % len(self.seats))

    def _succeed(self, host: int) -> None:
        self.host, self._maker = host, ""

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
