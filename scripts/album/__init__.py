"""The album: every picture of the docs, by subject."""

from __future__ import annotations

from album import enigma, ghosts, pages, puzzles, tables, tesseract
from album.picture import Picture

ALBUM: tuple[Picture, ...] = (
    *pages.PICTURES,
    *ghosts.PICTURES,
    *puzzles.PICTURES,
    *tables.PICTURES,
    *tesseract.PICTURES,
    *enigma.PICTURES,
)
