"""The page of figures: a section for each scenario, kept as JSON between runs."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Section(msgspec.Struct):
    """The figures of one scenario, as a table with an introduction."""

    title: str
    about: str
    """A description of the measurement, in one or two sentences."""
    head: list[str]
    """The titles of the columns; the first column is text, all others are figures."""
    rows: list[list[str]]
    notes: list[str] = []

    def markdown(self) -> str:
        """The section in Markdown."""
        rows = [self.head, ["---", *["---:"] * (len(self.head) - 1)], *self.rows]
        table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        notes = "\n".join(f"- {note}" for note in self.notes)
        return "\n\n".join(part for part in (f"## {self.title}", self.about, table, notes) if part) + "\n"


def write(file: Path, section: Section) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(section)))


def read(file: Path) -> Section:
    return msgspec.json.decode(file.read_bytes(), type=Section)
