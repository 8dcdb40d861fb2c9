"""The album: every picture of the docs, by subject."""

from __future__ import annotations

from album import company, enigma, ghosts, make, pages, puzzles, tables, tesseract, together, training
from album.picture import Picture

ALBUM: tuple[Picture, ...] = (
    *pages.PICTURES,
    *ghosts.PICTURES,
    *make.PICTURES,
    *puzzles.PICTURES,
    *training.PICTURES,
    *tables.PICTURES,
    *tesseract.PICTURES,
    *together.PICTURES,
    *company.PICTURES,
    *enigma.PICTURES,
)
