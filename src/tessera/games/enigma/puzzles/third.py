"""The puzzles of the third edition: recognisable figures among the outlines, and more blocks of grade 4 (E36, E41)."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType

import msgspec

from tessera.games.enigma.puzzles import PuzzleLimits, second
from tessera.games.enigma.puzzles.tangram import Polygon

FIGURES: dict[str, Polygon] = msgspec.json.decode(
    (files("tessera.games.enigma.content") / "figures.json").read_bytes(), type=dict[str, Polygon]
)
"""Outlines that people recognise, by their names."""

FRAGMENTS = replace(second.FRAGMENTS, figures=tuple(FIGURES.values()), figure_every=6)
BLOCKS = replace(second.BLOCKS, wider={**second.BLOCKS.wider, 4: ((5, 4), (5, 5))}, most_places={4: 9})

THIRD_LIMITS: PuzzleLimits = MappingProxyType({**second.SECOND_LIMITS, "fragments": FRAGMENTS, "blocks": BLOCKS})
"""The limits of the third edition, by category."""
