"""The second edition of ENIGMA: what it changes against the first one.

- Every structure without gaps is accepted, whatever its height (E40).
- Cap and hourglass hold at their own moments, however late the clock is noticed (E10, E13).
- Grades mean the effort of a person, and cards come from wider families (E41, E42).
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from tessera.games.enigma.edition import EDITION_1, Edition
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles.box import second_box
from tessera.games.enigma.puzzles.second import SECOND_LIMITS

EDITION_2 = replace(EDITION_1, rules="2", box=second_box(), puzzles=SECOND_LIMITS, punctual=True)


class Enigma2(Enigma):
    """ENIGMA by the rules of the second edition."""

    edition: ClassVar[Edition] = EDITION_2
