"""Puzzles in plain text, for terminals, logs and bug reports.

>>> from tessera.games.enigma.puzzles import weights
>>> print(drawn(weights.Card((13, 6), (5, 7), 5), weights.Arrangement((1, 1), (1, 2))))
 13   6   |   5   7
  ●   ●   |   ●  ●●
5 weights, both arms alike
"""

from __future__ import annotations

from tessera.games.enigma.puzzles import Arrangement, Card, category_of, kind_of


def drawn(card: Card, arrangement: Arrangement | None = None) -> str:
    """The card, with an arrangement on it."""
    if arrangement is not None and category_of(arrangement) != category_of(card):
        raise TypeError("the arrangement belongs to another category than the card")
    return kind_of(card).text(card, arrangement)
