"""The protocol: the type of every message between client and table.  `docs/protocol.md` explains it.

`asks` are what a client sends, `answers` what it gets for each; here is what a table tells by itself, and both unions.
The JSON Schema of all messages is served at `/api/schema`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tessera.bots.advice import Reason
from tessera.core.game import Form
from tessera.server.table import log
from tessera.server.wire.answers import Answers, Choice
from tessera.server.wire.asks import ClientMessage
from tessera.server.wire.base import ToClient
from tessera.server.wire.info import GameState, TableInfo
from tessera.server.wire.lines import Lines
from tessera.server.wire.reactions import Reaction
from tessera.server.wire.reviewing import Led, Notes, Shown

VERSION = 1
"""The version of the protocol; fields may be added without raising it."""


class Snapshot(ToClient, frozen=True, omit_defaults=True):
    """The whole table at `seq`.  `yours` are your seats."""

    seq: int
    protocol: int
    table: TableInfo
    yours: tuple[int, ...]
    state: GameState | None = None
    hash: str = ""
    chat: tuple[log.Said, ...] = ()


class Step(ToClient, frozen=True, omit_defaults=True):
    """The log entry at `seq`, the events of the game, and the new state.

    Everybody gets the same bytes, except that a player who works on a puzzle gets no boards of the others.
    """

    seq: int
    what: log.LogEntry
    events: list[Any] = msgspec.field(default_factory=list)
    state: GameState | None = None
    table: TableInfo | None = None


class Yours(ToClient, frozen=True):
    """Your seats have changed."""

    seats: tuple[int, ...]


class Choices(ToClient, frozen=True):
    """Everything `seat` may do at `seq`."""

    seq: int
    seat: int
    choices: list[Choice | Form]


class Presence(ToClient, frozen=True, omit_defaults=True):
    """The seats whose players are connected and answer, and the number of spectators."""

    here: tuple[int, ...]
    watching: int
    gone: tuple[tuple[int, int], ...] = ()
    """The other people's seats, and for how many milliseconds each has been gone."""
    awaited: tuple[tuple[int, int], ...] = ()
    """The people's seats the game waits for, and for how many milliseconds."""


class Intends(ToClient, frozen=True):
    """The bot of `seat` is about to play `action` at `seq`, and why."""

    seq: int
    seat: int
    action: Any
    reasons: tuple[Reason, ...]


class Nudged(ToClient, frozen=True):
    """The player of seat `by` reminds the player of `seat` that the game waits for them."""

    seat: int
    by: int


class Reacted(ToClient, frozen=True):
    """A player shows a reaction or a phrase, in the reader's language."""

    seat: int
    what: Reaction


class Pointed(ToClient, frozen=True):
    """A player points at a piece."""

    seat: int
    piece: str


class Ping(ToClient, frozen=True):
    """Answer with `pong` and the same `n`.  `latency` is the server's measurement so far, in milliseconds."""

    n: int
    latency: int


class Closing(ToClient, frozen=True):
    """The server is stopping; reconnect in a moment."""

    text: str


Passing = Presence | Pointed | Reacted | Nudged | Intends | Lines | Led | Shown | Notes
"""Messages that are not logged."""
ServerMessage = Snapshot | Step | Yours | Choices | Answers | Passing | Ping | Closing

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode


class _Id(msgspec.Struct):
    id: str = ""


_decode_id = msgspec.json.Decoder(_Id).decode


def id_of(data: str | bytes) -> str:
    """The id of a message that cannot be decoded otherwise, so that its error can name it."""
    try:
        return _decode_id(data).id[:64]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


def schema() -> dict[str, Any]:
    """JSON Schema of the messages a client sends (`in`) and gets (`out`)."""
    (inward, outward), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tessera table protocol",
        "version": VERSION,
        "properties": {"in": inward, "out": outward},
        "$defs": components,
    }
