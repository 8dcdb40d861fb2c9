"""The events of the plates, and the eight sides of the four plates with their difficulty (T2, T11)."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NamedTuple

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


class Row(NamedTuple):
    """How many of each event lie under the cube, sixteen in all; the fields are in the order of `PlateEvent`."""

    acceleration: int = 0
    enrichment: int = 0
    chain_reaction: int = 0
    fission: int = 0
    emp_wave: int = 0
    emp_blast: int = 0
    phase_shift: int = 0
    shockwave: int = 0


class Plate(msgspec.Struct, frozen=True):
    """A side of a plate: its events with two, three and four labs.  One row alone is for all of them."""

    name: str
    difficulty: Difficulty
    two: Row
    three: Row | None = None
    four: Row | None = None

    def row(self, labs: int) -> Row:
        """The events with this number of labs; one person has two (T1)."""
        return {2: self.two, 3: self.three, 4: self.four}[labs] or self.two


PLATES = (
    Plate("1", "easy", Row(acceleration=5, enrichment=4, chain_reaction=3, emp_wave=4)),
    Plate("A", "easy", Row(acceleration=3, enrichment=4, chain_reaction=3, emp_wave=4, emp_blast=2)),
    Plate("2", "normal", Row(acceleration=2, enrichment=3, chain_reaction=4, fission=2, emp_wave=2, emp_blast=2,
                             phase_shift=1)),
    Plate("B", "normal", Row(acceleration=2, enrichment=3, chain_reaction=4, fission=2, emp_wave=1, emp_blast=2,
                             shockwave=2)),
    Plate("3", "hard", Row(acceleration=1, enrichment=2, chain_reaction=4, fission=3, emp_wave=1, emp_blast=2,
                           phase_shift=2, shockwave=1)),
    Plate("C", "hard", Row(acceleration=1, enrichment=2, chain_reaction=5, fission=2, emp_wave=1, emp_blast=2,
                           phase_shift=1, shockwave=2)),
    Plate("4", "expert", Row(enrichment=2, chain_reaction=4, fission=4, emp_blast=1, phase_shift=3, shockwave=2)),
    Plate("D", "expert", Row(enrichment=1, chain_reaction=5, fission=4, emp_blast=2, phase_shift=2, shockwave=2)),
)  # fmt: skip
"""The plates of editions 1 and 2: the same events for every number of labs."""

PLATES_3 = (
    Plate("1", "easy",
          Row(acceleration=4, enrichment=4, chain_reaction=6, emp_wave=2),
          Row(acceleration=5, enrichment=4, chain_reaction=4, emp_wave=3),
          Row(acceleration=3, enrichment=5, chain_reaction=3, emp_wave=5)),
    Plate("A", "easy",
          Row(acceleration=2, enrichment=4, chain_reaction=5, emp_wave=3, emp_blast=2),
          Row(acceleration=3, enrichment=4, chain_reaction=4, emp_wave=3, emp_blast=2),
          Row(acceleration=2, enrichment=5, chain_reaction=3, emp_wave=4, emp_blast=2)),
    Plate("2", "normal",
          Row(acceleration=1, enrichment=3, chain_reaction=4, fission=3, emp_wave=2, emp_blast=2, phase_shift=1),
          Row(acceleration=2, enrichment=4, chain_reaction=5, fission=1, emp_wave=1, emp_blast=2, phase_shift=1),
          Row(acceleration=1, enrichment=4, chain_reaction=4, fission=1, emp_wave=3, emp_blast=2, phase_shift=1)),
    Plate("B", "normal",
          Row(acceleration=1, enrichment=3, chain_reaction=5, fission=2, emp_wave=1, emp_blast=2, shockwave=2),
          Row(acceleration=2, enrichment=3, chain_reaction=4, fission=2, emp_wave=2, emp_blast=2, shockwave=1),
          Row(acceleration=1, enrichment=4, chain_reaction=4, fission=1, emp_wave=3, emp_blast=2, shockwave=1)),
    Plate("3", "hard",
          Row(enrichment=2, chain_reaction=6, fission=3, emp_blast=2, phase_shift=2, shockwave=1),
          Row(acceleration=1, enrichment=1, chain_reaction=4, fission=3, emp_wave=2, emp_blast=2, phase_shift=2,
              shockwave=1),
          Row(enrichment=3, chain_reaction=4, fission=2, emp_wave=2, emp_blast=2, phase_shift=2, shockwave=1)),
    Plate("C", "hard",
          Row(enrichment=3, chain_reaction=5, fission=3, emp_blast=2, phase_shift=1, shockwave=2),
          Row(acceleration=1, enrichment=1, chain_reaction=5, fission=3, emp_wave=2, emp_blast=2, phase_shift=1,
              shockwave=1),
          Row(enrichment=3, chain_reaction=4, fission=2, emp_wave=2, emp_blast=2, phase_shift=1, shockwave=2)),
    Plate("4", "expert",
          Row(chain_reaction=6, fission=4, emp_blast=1, phase_shift=3, shockwave=2),
          Row(enrichment=3, chain_reaction=5, fission=3, emp_blast=1, phase_shift=2, shockwave=2),
          Row(enrichment=3, chain_reaction=5, fission=3, emp_wave=1, emp_blast=1, phase_shift=2, shockwave=1)),
    Plate("D", "expert",
          Row(chain_reaction=6, fission=4, emp_blast=2, phase_shift=2, shockwave=2),
          Row(enrichment=1, chain_reaction=5, fission=3, emp_wave=1, emp_blast=2, phase_shift=2, shockwave=2),
          Row(enrichment=3, chain_reaction=5, fission=3, emp_blast=2, phase_shift=2, shockwave=1)),
)  # fmt: skip
"""The plates of edition 3: rows by number of labs, so that a side is as hard for four as for two (docs/balance.md)."""
