"""The fourth edition of ENIGMA: what it changes against the third one, all of it about fresh cards (E43).

They come from wider families: 200 new cards of one kind and grade are to hold at most two repeats.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from tessera.games.enigma.edition import Edition
from tessera.games.enigma.edition_3 import EDITION_3
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles.fourth import FOURTH_LIMITS

EDITION_4 = replace(EDITION_3, rules="4", puzzles=FOURTH_LIMITS)


class Enigma4(Enigma):
    """ENIGMA by the rules of the fourth edition."""

    edition: ClassVar[Edition] = EDITION_4
