"""The third edition of the rules: those of the second, and plates with rows of events by number of labs (T2)."""

from __future__ import annotations

from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.edition import Edition
from tessera.games.tesseract.content.plates import PLATES_3
from tessera.games.tesseract.content.research import DECKS
from tessera.games.tesseract.edition_2 import RULINGS_2, SecondEdition

EDITION_3 = Edition(
    "3",
    decks=DECKS,
    containment=CONTAINMENT,
    characters=CHARACTERS,
    plates=PLATES_3,
    rulings=RULINGS_2,
)


class ThirdEdition(SecondEdition):
    """TESSERACT under rules version 3."""

    rules = EDITION_3.rules
    edition = EDITION_3
