"""The page of figures: a section for each scenario."""

from __future__ import annotations

import re

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


def with_section(page: str, section: Section) -> str:
    """The page with this section in place of the one with the same title, or at the end."""
    head, *sections = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    titles = [each.partition("\n")[0].removeprefix("## ") for each in sections]
    if section.title in titles:
        number = titles.index(section.title)
        sections[number] = section.markdown() + ("\n" if number < len(sections) - 1 else "")
    else:
        sections = [*(each.rstrip("\n") + "\n\n" for each in sections), section.markdown()]
    return head + "".join(sections)
