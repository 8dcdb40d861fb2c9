"""The name of a card: equal for cards that a solution of one helps to solve."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from tessera.games.enigma.puzzles import Card, canonical

CACHED = 1024
"""Names in memory: a race asks for those of its cards again and again."""


@lru_cache(CACHED)
def name_of(card: Card) -> str:
    """A short hash of the card's canonical form (E43)."""
    return blake2b(repr(canonical(card)).encode(), digest_size=12).hexdigest()
