"""The board of a game as text and as a picture: a contract that each game fulfils for itself.

Both are drawn from the public view alone, so they are the same for a local game, a table of a server and a record.
"""

from __future__ import annotations

from typing import Any, Protocol

from tessera.core.registry import entry_of, resolve


class Board(Protocol):
    """Draws the views of one game."""

    def text(self, view: Any, seat: int | None = None) -> str:
        """The board in plain text; `seat` is the reader's, if the reader has one."""

    def rule(self, view: Any) -> str:
        """The number of the rule that the moment is about; empty if there is none."""

    def svg(self, view: Any) -> str:
        """The board as an SVG picture, without fonts and without anything to fetch."""


def board_of(game: str) -> Board | None:
    """The board that a game brings."""
    reference = entry_of(game).board
    board: Board | None = None if reference is None else resolve(reference)
    return board
