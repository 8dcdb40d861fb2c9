"""News between the server processes that share a table: what the fan-out carries, in MessagePack.

News are hints: the log decides what happened, and a process that misses news finds the entries there.
"""

from __future__ import annotations

import msgspec


class LineNews(msgspec.Struct, frozen=True, array_like=True, tag="line"):
    """A line was appended to the log."""

    seq: int
    ask: str
    data: bytes


class MessageNews(msgspec.Struct, frozen=True, array_like=True, tag="message"):
    """A message that is not logged, for all visitors of the table."""

    data: bytes


class PresenceNews(msgspec.Struct, frozen=True, array_like=True, tag="presence"):
    """A visitor connected, disconnected, fell silent or answers again."""

    process: str = ""
    silent: dict[int, int] = {}
    """The seats whose players are connected to that process and do not answer, and since when."""


class PlanNews(msgspec.Struct, frozen=True, array_like=True, tag="plan"):
    """The plan of the table has changed: all its lines."""

    lines: bytes


class LedNews(msgspec.Struct, frozen=True, array_like=True, tag="led"):
    """Somebody leads the review of the table, or nobody any more."""

    person: str
    who: str
    seq: int


class LeaderSought(msgspec.Struct, frozen=True, array_like=True, tag="leader"):
    """A process that has just joined a review asks who leads it."""


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(LineNews | MessageNews | PresenceNews | PlanNews | LedNews | LeaderSought).decode
