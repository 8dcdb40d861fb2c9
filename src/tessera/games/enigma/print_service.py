"""The box as a PDF to download."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tessera.core.game import Refusal
from tessera.core.service import File, RateLimit, Service
from tessera.games.enigma.puzzles.paper import LANGUAGES

PDFS = RateLimit("PDFs", per_second=1 / 30, burst=3)
SECONDS = 60.0
"""Limit for drawing the box, in seconds of CPU; it takes about six."""


class Printed(msgspec.Struct, frozen=True):
    """A request for the box in a language."""

    language: str


def print_box(asked: Printed) -> File:
    """Print the box of the newest edition, with rules, pieces and solutions."""
    if asked.language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refusal("unknown-language", f"there is no {asked.language!r}; there are {known}", value=asked.language)
    return File(f"enigma-{asked.language}.pdf", _pdf(asked.language))


@lru_cache(maxsize=len(LANGUAGES))
def _pdf(language: str) -> bytes:
    """Cache: the box never changes."""
    from tessera.games.enigma.puzzles.box import second_box

    try:
        from tessera.games.enigma.puzzles.printing import printed
    except ImportError:
        raise Refusal("no-printer", "this server cannot print: it lacks the package fpdf2") from None
    return printed(second_box(), None, language)


PRINT = Service(
    method="GET",
    path="/api/print/{language}",
    request=Printed,
    call=print_box,
    seconds=SECONDS,
    rate=PDFS,
    media="application/pdf",
    raises=("no-printer", "unknown-language"),
)
