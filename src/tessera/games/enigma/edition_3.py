"""The third edition of ENIGMA: what it changes against the second one, all of it about fresh cards (E43).

- Among the outlines of the fragments are figures that people recognise (E36).
- Blocks of grade 4 come from a wider family (E41).
- No table gets a card that the lesson solves.

The lesson is played with an edition of its own: the same rules, and a box of cards that is dealt nowhere else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from tessera.games.enigma.edition import Edition
from tessera.games.enigma.edition_2 import EDITION_2
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles import canonical
from tessera.games.enigma.puzzles.box import lesson_box
from tessera.games.enigma.puzzles.third import THIRD_LIMITS

EDITION_3 = replace(
    EDITION_2,
    rules="3",
    puzzles=THIRD_LIMITS,
    withheld=frozenset(canonical(boxed.card) for cards in lesson_box().values() for boxed in cards),
)
LESSON_EDITION = replace(EDITION_3, rules="lesson", box=lesson_box())


class Enigma3(Enigma):
    """ENIGMA by the rules of the third edition."""

    edition: ClassVar[Edition] = EDITION_3


class EnigmaLesson(Enigma):
    """The game of the lesson; no table plays it."""

    edition: ClassVar[Edition] = LESSON_EDITION
