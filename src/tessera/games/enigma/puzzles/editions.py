"""The limits of every edition's cards, for cards without a table: the newest ones, and those that a link names."""

from __future__ import annotations

from collections.abc import Mapping

from tessera.games.enigma.puzzles import FIRST_LIMITS, PuzzleLimits
from tessera.games.enigma.puzzles.fourth import FOURTH_LIMITS
from tessera.games.enigma.puzzles.second import SECOND_LIMITS
from tessera.games.enigma.puzzles.third import THIRD_LIMITS

LIMITS: Mapping[str, PuzzleLimits] = {
    "1": FIRST_LIMITS,
    "2": SECOND_LIMITS,
    "3": THIRD_LIMITS,
    "4": FOURTH_LIMITS,
}
"""By edition."""
NEWEST = [*LIMITS][-1]
NEWEST_LIMITS = LIMITS[NEWEST]
