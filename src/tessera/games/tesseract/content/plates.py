"""The eight sides of the four plates: how many of each event lie under the cube (T2, T11)."""

from __future__ import annotations

EVENTS = (
    "acceleration",
    "enrichment",
    "chain-reaction",
    "fission",
    "emp-wave",
    "emp-blast",
    "phase-shift",
    "shockwave",
)
ACCELERATION, ENRICHMENT, CHAIN_REACTION, FISSION, EMP_WAVE, EMP_BLAST, PHASE_SHIFT, SHOCKWAVE = range(8)

#      Accel Enrich Chain Fission Wave Blast Phase Shock
PLATES: dict[str, tuple[int, ...]] = {
    "1": (5, 4, 3, 0, 4, 0, 0, 0),
    "A": (3, 4, 3, 0, 4, 2, 0, 0),
    "2": (2, 3, 4, 2, 2, 2, 1, 0),
    "B": (2, 3, 4, 2, 1, 2, 0, 2),
    "3": (1, 2, 4, 3, 1, 2, 2, 1),
    "C": (1, 2, 5, 2, 1, 2, 1, 2),
    "4": (0, 2, 4, 4, 0, 1, 3, 2),
    "D": (0, 1, 5, 4, 0, 2, 2, 2),
}
DIFFICULTY = {
    "1": "easy",
    "A": "easy",
    "2": "normal",
    "B": "normal",
    "3": "hard",
    "C": "hard",
    "4": "expert",
    "D": "expert",
}
