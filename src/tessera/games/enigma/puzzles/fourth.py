"""The puzzles of the fourth edition: families so large that few cards of a grade are alike (E33, E36, E41)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from tessera.games.enigma.puzzles import PuzzleLimits, second, third

EASY, HARD = ((4, 4), (5, 3)), ((5, 4), (5, 5))
"""Spaces for blocks."""

WEIGHTS = replace(second.WEIGHTS, even=True)
FRAGMENTS = replace(third.FRAGMENTS, pickiness=(1, 1, 2, 3), largest_box=48, figure_every=10, moved=(2, 1))
BLOCKS = replace(
    third.BLOCKS,
    wider={1: EASY, 2: EASY, 3: ((4, 4), (5, 4)), 4: HARD, 5: ((5, 4),)},
    most_places={3: 10, 4: 9, 5: 9},
)

FOURTH_LIMITS: PuzzleLimits = MappingProxyType(
    {**third.THIRD_LIMITS, "weights": WEIGHTS, "fragments": FRAGMENTS, "blocks": BLOCKS}
)
"""The limits of the fourth edition, by category."""
PAPER_LIMITS: PuzzleLimits = MappingProxyType({**FOURTH_LIMITS, "blocks": second.BLOCKS})
"""The limits of cards to be printed: blocks on 5×5 places would not fit on a tile."""
