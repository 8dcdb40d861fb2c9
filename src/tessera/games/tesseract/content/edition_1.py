"""The first edition of the content, for rules version 1."""

from __future__ import annotations

from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.edition import Edition
from tessera.games.tesseract.content.plates import PLATES
from tessera.games.tesseract.content.research import DECKS

EDITION_1 = Edition("1", decks=DECKS, containment=CONTAINMENT, characters=CHARACTERS, plates=PLATES)
