"""The packets between processes, in MessagePack.  `sender` is the id of a process."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tessera.server.fanout import LOST


class Packet(msgspec.Struct, frozen=True, array_like=True, tag_field="type", tag=str.lower):
    sender: str


class Beat(Packet, frozen=True):
    """The sender lives; told to everybody every second."""

    age: int
    """Milliseconds since it started."""
    now: int
    """Its wall-clock time in milliseconds."""


class Holds(Packet, frozen=True):
    """The sender holds these tables, and players of these seats are connected to it."""

    tables: dict[str, tuple[int, ...]]
    reply: bool
    """Asks the receiver which of these tables it holds."""


class Seats(Packet, frozen=True):
    """Players of these seats of a table are connected to the sender now."""

    table: str
    seats: tuple[int, ...]


class News(Packet, frozen=True):
    """A message for everybody at a table."""

    table: str
    message: bytes


class Drops(Packet, frozen=True):
    """The sender no longer holds this table."""

    table: str


class Ends(Packet, frozen=True):
    """The sender ends."""


def smaller(packet: Packet) -> list[Packet]:
    """The packet in parts, for a link that takes no larger ones: fewer tables each, or the hint to read the log."""
    if isinstance(packet, Holds) and len(packet.tables) > 1:
        tables = [*packet.tables.items()]
        half = len(tables) // 2
        return [replace(packet, tables=dict(part)) for part in (tables[:half], tables[half:])]
    assert isinstance(packet, News), "all others are small"
    return [replace(packet, message=LOST)]


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Beat | Holds | Seats | News | Drops | Ends).decode
