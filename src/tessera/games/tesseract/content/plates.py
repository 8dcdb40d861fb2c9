"""The events of the plates, and the eight sides of the four plates with their difficulty (T2, T11)."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

import msgspec

Difficulty = Literal["easy", "normal", "hard", "expert"]


class PlateEvent(IntEnum):
    """The events; a number is the place of an event in the lists of counts."""

    ACCELERATION = 0
    ENRICHMENT = 1
    CHAIN_REACTION = 2
    FISSION = 3
    EMP_WAVE = 4
    EMP_BLAST = 5
    PHASE_SHIFT = 6
    SHOCKWAVE = 7


EVENTS = tuple(event.name.lower().replace("_", "-") for event in PlateEvent)
"""Names of the events, by number."""


class Plate(msgspec.Struct, frozen=True):
    """A side of a plate: how many of each event lie under the cube."""

    name: str
    difficulty: Difficulty
    acceleration: int = 0
    enrichment: int = 0
    chain_reaction: int = 0
    fission: int = 0
    emp_wave: int = 0
    emp_blast: int = 0
    phase_shift: int = 0
    shockwave: int = 0

    def counts(self) -> list[int]:
        """The number of each event."""
        return [getattr(self, event.name.lower()) for event in PlateEvent]


PLATES = (
    Plate("1", "easy", acceleration=5, enrichment=4, chain_reaction=3, emp_wave=4),
    Plate("A", "easy", acceleration=3, enrichment=4, chain_reaction=3, emp_wave=4, emp_blast=2),
    Plate("2", "normal", acceleration=2, enrichment=3, chain_reaction=4, fission=2, emp_wave=2, emp_blast=2,
          phase_shift=1),
    Plate("B", "normal", acceleration=2, enrichment=3, chain_reaction=4, fission=2, emp_wave=1, emp_blast=2,
          shockwave=2),
    Plate("3", "hard", acceleration=1, enrichment=2, chain_reaction=4, fission=3, emp_wave=1, emp_blast=2,
          phase_shift=2, shockwave=1),
    Plate("C", "hard", acceleration=1, enrichment=2, chain_reaction=5, fission=2, emp_wave=1, emp_blast=2,
          phase_shift=1, shockwave=2),
    Plate("4", "expert", enrichment=2, chain_reaction=4, fission=4, emp_blast=1, phase_shift=3, shockwave=2),
    Plate("D", "expert", enrichment=1, chain_reaction=5, fission=4, emp_blast=2, phase_shift=2, shockwave=2),
)  # fmt: skip
