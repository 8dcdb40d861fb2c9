"""What can happen at a table: the lines of its log.  Everything a table is follows from its set-up and these.

A game's action is one kind of line among others, so sitting down, starting, chat and a bot's taking over have their
place in the same order, survive a restart the same way, and reach every process and every client the same way.
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


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit here: a person, anybody (`open`), or a bot of some level."""

    kind: Literal["person", "open", "bot"]
    person: str = ""
    name: str = ""
    colour: Colour = ""
    level: str = ""


class Origin(msgspec.Struct, frozen=True):
    """The moment of another table from which this one goes on, and the record that led to it."""

    table: str
    seq: int
    record: Record


class Setup(msgspec.Struct, frozen=True):
    """What was agreed before anybody sat down; it never changes."""

    game: str
    rules: str
    options: dict[str, Any]
    seats: tuple[SeatSetup, ...]
    host: str
    public: bool
    patience: int
    """Seconds after which a bot plays for somebody who is gone while the game waits for them; 0: never."""
    pace: int
    """Milliseconds that a bot lets pass before it acts, so that people can follow."""
    advice: bool = True
    """Players may ask what an expert would do."""
    origin: Origin | None = None

    @property
    def elapsed(self) -> int:
        """The game's time when it begins here, in milliseconds."""
        return self.origin.record.entries[-1].at if self.origin and self.origin.record.entries else 0


class Happening(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """`at` is in milliseconds: of the wall clock in `Started`, since then in everything after it."""


class Sat(Happening, frozen=True, omit_defaults=True):
    seat: int
    name: str
    colour: Colour = ""
    person: str = ""


class Left(Happening, frozen=True, omit_defaults=True):
    """Before the start the seats are open again; after it bots have them for good."""

    seats: tuple[int, ...]


class Started(Happening, frozen=True, omit_defaults=True):
    """Seats that are still open get a bot.  `at` is when the game's time was 0."""

    at: int


class Did(Happening, frozen=True, omit_defaults=True):
    """An action of the game, in its text form; the clock's seat is -1.  `bot` tells that a bot played for the seat."""

    seat: int
    at: int
    do: str
    bot: bool = False


class Undid(Happening, frozen=True, omit_defaults=True):
    """The last action, `seat`'s, is taken back."""

    seat: int
    at: int


class WantsUndo(Happening, frozen=True, omit_defaults=True):
    """`seat` would like the last action taken back, which was another's: it is, once all people want it."""

    seat: int


class Said(Happening, frozen=True, omit_defaults=True):
    seat: int
    text: str


class TookOver(Happening, frozen=True, omit_defaults=True):
    """A bot plays for `seat`, whose player is gone."""

    seat: int


class CameBack(Happening, frozen=True, omit_defaults=True):
    """The player of `seat` plays again."""

    seat: int


class Rematched(Happening, frozen=True, omit_defaults=True):
    """The same people play again, at another table."""

    table: str


Any_ = Sat | Left | Started | Did | Undid | WantsUndo | Said | TookOver | CameBack | Rematched

MOVES = (Did, Undid, Started)
"""What changes the game."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Any_).decode
encode_setup = encode
decode_setup = msgspec.json.Decoder(Setup).decode


def played(entries: Iterable[Entry], began: int = 0) -> list[Any_]:
    """A record's entries as they stand in the log of a table."""
    moves = (Undid(each.seat, each.at) if each.do == UNDO else Did(each.seat, each.at, each.do) for each in entries)
    return [Started(began), *moves]


def public(happening: Any_) -> Any_:
    """What everybody is told: without the person, who is nobody's business."""
    return msgspec.structs.replace(happening, person="") if isinstance(happening, Sat) else happening
