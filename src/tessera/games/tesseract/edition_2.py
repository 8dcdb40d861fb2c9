"""The second edition of the rules: the content of the first, and the rulings that `Rulings` describes."""

from __future__ import annotations

from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.edition import Edition, Rulings
from tessera.games.tesseract.content.plates import PLATES
from tessera.games.tesseract.content.research import DECKS
from tessera.games.tesseract.game import Tesseract

RULINGS_2 = Rulings(cards_during=True, asks_for_all=True, equal_dice_are_one=True, filter_everywhere=True)
EDITION_2 = Edition(
    "2",
    decks=DECKS,
    containment=CONTAINMENT,
    characters=CHARACTERS,
    plates=PLATES,
    rulings=RULINGS_2,
)


class SecondEdition(Tesseract):
    """TESSERACT under rules version 2."""

    rules = EDITION_2.rules
    edition = EDITION_2
    preferences_apart = True
