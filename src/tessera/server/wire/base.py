"""The bases of all messages, and the types of their fields."""

from __future__ import annotations

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""Chosen by the client, stored with the log entry; without control characters, which PostgreSQL does not store."""
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Piece = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class FromClient(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Base of the messages that a client sends."""


class Ask(FromClient, frozen=True):
    """Base of the messages that are answered."""

    id: Id


class ToClient(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Base of the messages that a client gets."""
