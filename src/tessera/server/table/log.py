"""The log of a table: the types of its entries, and the set-up that stands before the first one.

Set-up, key and entries determine everything a table is.  An action of the game is one kind of entry; sitting down,
starting, chatting and a bot's taking over are others.  All of them are ordered, stored and sent the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from tessera.core.match import UNDO, Entry
from tessera.core.record import Record

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Name = Annotated[str, msgspec.Meta(max_length=24)]
Colour = Literal["red", "blue", "green", "yellow", "violet", "orange", "white", "black", ""]
Vote = Literal["turn", "back", "wait"]
"""For how long a bot should play for somebody: this turn, until they are back, or not at all."""
OWN_TIME = 86_400
"""Seconds of a turn clock from which on a table is played in people's own time."""
Scope = Literal["", "turn", "decision"]
"""For how long a bot plays for somebody: until they come back (empty), until the turn ends, or one decision."""


PROGRAM = "program-"
"""The beginning of the id of a program, which is a person of its own with an owner."""
PROGRAMS = "programs"
"""The shelf of the programs: by id, each with its owner and its name."""


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as it is set up: for a person, for anybody (`open`), or for a bot of some level."""

    kind: Literal["person", "open", "bot"]
    person: str = ""
    name: str = ""
    colour: Colour = ""
    level: str = ""


class Origin(msgspec.Struct, frozen=True):
    """The moment of another table from which this one continues, and the record that led to it."""

    table: str
    seq: int
    record: Record
    running: bool = False
    """That game was not over: its key is in the record, and must not leave the server."""


class Setup(msgspec.Struct, frozen=True):
    """The set-up of a table; it never changes."""

    game: str
    rules: str
    options: dict[str, Any]
    seats: tuple[SeatSetup, ...]
    host: str
    public: bool
    patience: int
    """Seconds a disconnected player has while the game waits for them, before a bot takes over; 0: no limit."""
    pace: int
    """Milliseconds a bot waits before it acts, so that people can follow."""
    advice: bool = True
    """Players may ask for an expert's advice."""
    origin: Origin | None = None
    turn: int = 0
    """The turn clock: seconds a player has for a decision, before a bot plays it; 0: no limit."""
    courtesy: int = 0
    """Seconds for which a bot asks people before it uses their things; 0: bots do not ask."""
    watchers_chat: bool = False
    """Spectators may chat."""
    invitation: str = ""
    """The secret of the play link: only people who have it may sit down.  Empty: the link to the table is enough."""

    @property
    def own_time(self) -> bool:
        """People play in their own time: a turn may take days, and nobody need be at the table."""
        return self.turn >= OWN_TIME

    @property
    def elapsed(self) -> int:
        """The game time at which play starts here, in milliseconds."""
        return self.origin.record.entries[-1].at if self.origin and self.origin.record.entries else 0


class EntryBase(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """`at` is in milliseconds: wall-clock time in `Started`, time since the start in all others."""


class Sat(EntryBase, frozen=True, omit_defaults=True):
    """A person took an open seat."""

    seat: int
    name: str
    colour: Colour = ""
    person: str = ""


class Left(EntryBase, frozen=True, omit_defaults=True):
    """A person gave up their seats.  Before the start the seats are open again; after it bots keep them."""

    seats: tuple[int, ...]


class Reseated(EntryBase, frozen=True, omit_defaults=True):
    """The host gave `seat` to a bot of some `level`, or opened it.

    An open seat of a game that has started is played by a bot until somebody sits down.  `barred` is the person who
    was removed from it and may not sit down here again.
    """

    seat: int
    to: Literal["open", "bot"]
    level: str = ""
    barred: str = ""


class Rested(EntryBase, frozen=True, omit_defaults=True):
    """The player of these seats is on vacation from the wall-clock time `since` to `until`; the turn clock waits."""

    seats: tuple[int, ...]
    since: int
    until: int


class Started(EntryBase, frozen=True, omit_defaults=True):
    """The game began; bots fill the seats that are still open.  `at` is the wall-clock time of game time 0."""

    at: int


class Did(EntryBase, frozen=True, omit_defaults=True):
    """An action of the game, in its text form.  The clock's seat is -1; `bot`: a bot played for the seat."""

    seat: int
    at: int
    do: str
    bot: bool = False


class Undid(EntryBase, frozen=True, omit_defaults=True):
    """The last action, by `seat`, was undone.  If it only answered `asker`, the action of `asker` before it was too."""

    seat: int
    at: int
    asker: int = -1


class WantsUndo(EntryBase, frozen=True, omit_defaults=True):
    """`seat` asks to undo another player's last action; it is undone once everybody has asked."""

    seat: int


class WantsHurry(EntryBase, frozen=True, omit_defaults=True):
    """`seat` agrees to skip the time that only bots need; it is skipped once all people agree."""

    seat: int


class Advanced(EntryBase, frozen=True, omit_defaults=True):
    """Game time was put forward by so many milliseconds: nothing would have happened in them."""

    by: int


class RefusedUndo(EntryBase, frozen=True, omit_defaults=True):
    """`seat` refuses the undo that others have asked for."""

    seat: int


class WithdrewUndo(EntryBase, frozen=True, omit_defaults=True):
    """`seat` no longer asks for an undo."""

    seat: int


class Said(EntryBase, frozen=True, omit_defaults=True):
    """A chat message.  A spectator has seat -1 and brings a `name`."""

    seat: int
    text: str
    name: str = ""


class Renamed(EntryBase, frozen=True, omit_defaults=True):
    """The player of these seats has another name."""

    seats: tuple[int, ...]
    name: str


class Voted(EntryBase, frozen=True, omit_defaults=True):
    """`seat` wants a bot to play for `of`, who is gone or idle: this turn, until they are `back`, or not (`wait`)."""

    seat: int
    of: int
    vote: Vote


class TookOver(EntryBase, frozen=True, omit_defaults=True):
    """A bot plays for `seat`, whose player is gone or idle: until they come back, or for one turn or one decision."""

    seat: int
    scope: Scope = ""


class CameBack(EntryBase, frozen=True, omit_defaults=True):
    """The player of `seat` plays again."""

    seat: int


class Proposed(EntryBase, frozen=True, omit_defaults=True):
    """The bot of `seat` would like to play `do`, and asks the players of these seats until the game time `until`."""

    seat: int
    do: str
    asked: tuple[int, ...]
    until: int


class Answered(EntryBase, frozen=True, omit_defaults=True):
    """The player of `seat` says yes or no to the bot that asks; `always`: bots need not ask this player any more."""

    seat: int
    yes: bool
    always: bool = False


class Lapsed(EntryBase, frozen=True, omit_defaults=True):
    """Nobody has answered the bot of `seat` in time: it does something else."""

    seat: int


class Hosted(EntryBase, frozen=True, omit_defaults=True):
    """The player of `seat` is the host now, because the host is gone and the game has not started."""

    seat: int


class Rematched(EntryBase, frozen=True, omit_defaults=True):
    """The same people play again, at another table."""

    table: str


LogEntry = (
    Sat
    | Left
    | Started
    | Did
    | Undid
    | WantsUndo
    | Said
    | TookOver
    | CameBack
    | Rematched
    | RefusedUndo
    | WithdrewUndo
    | Voted
    | Hosted
    | WantsHurry
    | Advanced
    | Proposed
    | Answered
    | Lapsed
    | Renamed
    | Reseated
    | Rested
)

MOVES = (Did, Undid, Started)
"""The entries that change the game."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(LogEntry).decode
encode_setup = encode
decode_setup = msgspec.json.Decoder(Setup).decode


def played(entries: Iterable[Entry], began: int = 0) -> list[LogEntry]:
    """The entries of a record as log entries of a table."""
    moves = (Undid(each.seat, each.at) if each.do == UNDO else Did(each.seat, each.at, each.do) for each in entries)
    return [Started(began), *moves]


def without(entry: LogEntry, hidden: frozenset[int]) -> LogEntry:
    """The entry without the board of a hidden seat: of its action only the verb."""
    if isinstance(entry, Did) and entry.seat in hidden:
        return msgspec.structs.replace(entry, do=entry.do.partition(" ")[0])
    return entry


def public(entry: LogEntry) -> LogEntry:
    """The entry as clients get it: without the person's id."""
    match entry:
        case Sat():
            return msgspec.structs.replace(entry, person="")
        case Reseated():
            return msgspec.structs.replace(entry, barred="")
    return entry
