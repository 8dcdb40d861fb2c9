"""Cards that people make: read one, count its solutions, measure its grade, and print some (E31–E42).

A card of one's own keeps the rules of its kind.  How compact an outline is or how many solutions a card has
is its maker's choice: that it can be solved is all that is asked for (E43).
"""

from __future__ import annotations

from typing import Any

import msgspec

from tessera.core.attempt import Inspection, PrintJob, Puzzle
from tessera.core.game import Refusal
from tessera.core.service import File
from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles.editions import NEWEST, NEWEST_LIMITS
from tessera.games.enigma.puzzles.fault import BadCard
from tessera.games.enigma.puzzles.names import names_of
from tessera.games.enigma.puzzles.paper import LANGUAGES

MOST_SOLUTIONS = 20
"""Solutions that are counted."""
SOLVED_BY = {"weights": "E31", "fragments": "E34", "pipes": "E37", "blocks": "E39"}
"""By category: the rule that a solution keeps."""


def read(given: Any) -> puzzles.Card:
    """The card that this JSON is.  Raises `Refusal` with the code and the rule of its fault."""
    try:
        card: puzzles.Card = msgspec.convert(given, puzzles.Card)
    except (msgspec.ValidationError, RecursionError) as error:
        cause = error.__cause__
        if isinstance(cause, BadCard):
            raise Refusal(cause.code, str(cause), rule=cause.rule, value=cause.value) from None
        raise Refusal("bad-card", f"this is no card: {error}") from None
    return card


def inspect(given: Any) -> Inspection:
    """Check a card that somebody makes."""
    card = read(given)
    category, limits = puzzles.category_of(card), NEWEST_LIMITS
    found = len(puzzles.solutions(card, MOST_SOLUTIONS + 1, limits))
    if not found:
        raise Refusal("unsolvable", "this card has no solution", rule=SOLVED_BY[category])
    puzzle = Puzzle(category, puzzles.grade(card, limits), NEWEST, card)
    return Inspection(puzzle, min(found, MOST_SOLUTIONS), found > MOST_SOLUTIONS, names_of(card))


def print_cards(job: PrintJob) -> File:
    """Print own cards, and the pieces for them."""
    if job.language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refusal("unknown-language", f"there is no {job.language!r}; there are {known}", value=job.language)
    try:
        from tessera.games.enigma.puzzles.printing import printed_cards
    except ImportError:
        raise Refusal("no-printer", "this server cannot print: it lacks the package fpdf2") from None
    cards = [(title, read(msgspec.to_builtins(puzzle.card)), puzzle.grade) for title, puzzle in job.puzzles]
    return File(f"enigma-own-{job.language}.pdf", printed_cards(cards, job.language))
