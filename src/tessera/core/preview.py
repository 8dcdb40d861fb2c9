"""Previews of a game's own pages, for links in chats and on other sites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from tessera.core.attempt import Puzzle


class Head(NamedTuple):
    """The title of a page and a sentence about it."""

    title: str
    text: str


class Previews(Protocol):
    """Describes and draws pages that only one game has, by their address."""

    def describe(self, path: str, query: Mapping[str, str]) -> Head | None:
        """Return the preview of a page, or None if it is not this game's.  Quick: every load of a page asks for it."""

    def draw(self, path: str, query: Mapping[str, str]) -> str:
        """An SVG picture of a page that `describe` knows, or a `Refusal`."""

    def draw_card(self, puzzle: Puzzle) -> str:
        """An SVG picture of a card that somebody made, for a page that `describe` knows."""
