"""Lessons: a recorded game with a teacher's notes.

A game's `lesson` folder has `record.jsonl` (the learner plays seat 0) and `notes.toml` (the notes, in order).
"""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path

import msgspec

from tessera.core.record import Record, load

LEARNER = 0
"""The learner's seat in every lesson."""


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that the teacher shows after `step` entries of the record."""

    step: int
    text: str
    """The key of the text in the client's message catalogue."""
    rules: tuple[str, ...]
    """The numbers of the rules it explains."""
    points: tuple[str, ...] = ()
    """Pieces (as the view names them), regions or buttons to point at."""
    do: str = ""
    """The action the learner is asked for: the record's next entry."""
    jump: bool = False
    """Skip the steps since the previous note; otherwise the learner sees them played."""


class _Notes(msgspec.Struct, forbid_unknown_fields=True):
    note: list[Note]


class Lesson:
    """The lesson of one game, read from its folder when it is first used."""

    def __init__(self, folder: Path, regions: tuple[str, ...], buttons: tuple[str, ...]) -> None:
        self.folder = folder
        self.regions = regions
        """Regions of the table that a note can point at; the client marks them with `data-region`."""
        self.buttons = buttons
        """Buttons that a note can point at; the client marks them with `data-do`."""

    @cached_property
    def record(self) -> Record:
        return load(self.folder / "record.jsonl")

    @cached_property
    def notes(self) -> list[Note]:
        with (self.folder / "notes.toml").open("rb") as file:
            return msgspec.convert(tomllib.load(file), _Notes).note
