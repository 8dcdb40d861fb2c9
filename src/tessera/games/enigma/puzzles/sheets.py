"""The PDF of the box, in one language.  Needs fpdf2, an optional package."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.resources import as_file, files
from typing import Any

import msgspec
from fpdf import FPDF

from tessera.games.enigma.puzzles.paper import FONT

CONTENT = files("tessera.games.enigma.content") / "paper"
FONTS = {"": "Inter-Regular.ttf", "B": "Inter-Bold.ttf"}
"""By style: a font with the letters of all languages."""


class Sheets(FPDF):
    """The PDF in one language.  `written` lists the texts: page, place in millimetres, and the text."""

    def __init__(self, language: str) -> None:
        super().__init__(format="A4")
        self.texts: dict[str, Any] = msgspec.json.decode((CONTENT / f"{language}.json").read_bytes())
        self.written: list[tuple[int, float, float, str]] = []
        self.set_auto_page_break(False)
        self.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        self.set_lang(language)
        for style, name in FONTS.items():
            with as_file(CONTENT / name) as path:
                self.add_font(FONT, style, path)

    def say(self, key: str, **values: object) -> str:
        """A text in the language of the document."""
        text: str = self.texts[key]
        return text.format(**values)

    def text(self, x: float, y: float, text: str = "") -> None:
        self.written.append((self.page, x, y, text))
        super().text(x, y, text)
