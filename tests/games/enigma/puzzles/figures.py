"""Recognisable figures among outlines of fragments (E36)."""

from __future__ import annotations

from tessera.games.enigma.puzzles import fragments
from tessera.games.enigma.puzzles.tangram import CELLS, fill
from tessera.games.enigma.puzzles.third import FIGURES

SMALL = 4
"""Quarter cells of a small triangle."""
SHIFTS = [4 * (8 * down + right) for down in range(-2, 3) for right in range(-2, 3)]
FIGURE_MASKS = [fill(fragments.centred(outline)) for outline in FIGURES.values()]


def near_a_figure(card: fragments.Card, moved: int) -> bool:
    """Whether the outline is a figure but for so many small triangles, shifted or not."""
    most = CELLS - moved * SMALL
    shifted = [card.mask << by if by > 0 else card.mask >> -by for by in SHIFTS]
    return any((mask & figure).bit_count() >= most for mask in shifted for figure in FIGURE_MASKS)
