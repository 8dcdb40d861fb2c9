"""The puzzles of the third edition: recognisable figures among the outlines, and more blocks of grade 4 (E36, E41)."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType

import msgspec

from tessera.games.enigma.puzzles import PuzzleLimits
from tessera.games.enigma.puzzles.second import BLOCKS, FRAGMENTS, SECOND_LIMITS
from tessera.games.enigma.puzzles.tangram import Polygon

FIGURES: dict[str, Polygon] = msgspec.json.decode(
    (files("tessera.games.enigma.content") / "figures.json").read_bytes(), type=dict[str, Polygon]
)
"""Outlines that people recognise, by their names."""

THIRD_LIMITS: PuzzleLimits = MappingProxyType(
    {
        **SECOND_LIMITS,
        "fragments": replace(FRAGMENTS, figures=tuple(FIGURES.values()), figure_every=6),
        "blocks": replace(BLOCKS, wider={**BLOCKS.wider, 4: ((5, 4), (5, 5))}, most_places={4: 9}),
    }
)
"""The limits of the third edition, by category."""
PAPER_LIMITS: PuzzleLimits = MappingProxyType({**THIRD_LIMITS, "blocks": BLOCKS})
"""The limits of cards to be printed: blocks on 5×5 places would not fit on a tile."""
