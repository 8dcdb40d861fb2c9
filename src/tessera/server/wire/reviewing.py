"""The messages of a shared review."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tessera.server.table.log import Name
from tessera.server.wire.base import Ask, Piece, Text, ToClient


class JoinReview(Ask, frozen=True, tag="review"):
    """Join the shared review of a finished game: get `led` and `notes`, now and whenever they change."""


class Lead(Ask, frozen=True):
    """Lead the review: everybody who follows sees the moment `seq`.  `take` it from somebody, or give it up (`on`)."""

    seq: Annotated[int, msgspec.Meta(ge=0)] = 0
    name: Name = ""
    take: bool = False
    on: bool = True


class Show(Ask, frozen=True):
    """Point at a piece in a review."""

    piece: Piece
    name: Name = ""


class WriteNote(Ask, frozen=True, tag="note"):
    """Attach a note to a moment of a finished game, and perhaps to a piece."""

    seq: Annotated[int, msgspec.Meta(ge=1)]
    text: Text
    name: Name = ""
    piece: Annotated[str, msgspec.Meta(max_length=64)] = ""


class DropNote(Ask, frozen=True):
    """Delete your note."""

    note: Annotated[str, msgspec.Meta(max_length=64)]


class Led(ToClient, frozen=True):
    """Somebody leads the review and shows the moment `seq`; `who` is empty if nobody leads."""

    who: str
    seq: int


class Shown(ToClient, frozen=True):
    """Somebody points at a piece in a review."""

    who: str
    piece: str


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note on the moment `seq` of a finished game, and perhaps on a piece."""

    seq: int
    text: str
    name: str
    """The name of its author."""
    piece: str = ""
    note: str = ""
    yours: bool = False


class Notes(ToClient, frozen=True):
    """All notes on a finished game, by moment."""

    notes: tuple[Note, ...]
