"""The names of a card: equal for cards that a solution of one helps to solve."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from hashlib import blake2b

from tessera.games.enigma.puzzles import Card, canonical, pipes
from tessera.games.enigma.puzzles.pipes_board import CELLS, FREE, views

CACHED = 1024
"""Names in memory: a race asks for those of its cards again and again."""


@lru_cache(CACHED)
def name_of(card: Card) -> str:
    """A short hash of the card's canonical form (E43)."""
    return _hash(canonical(card))


@lru_cache(CACHED)
def names_of(card: Card) -> tuple[str, ...]:
    """The card's name and, for pipes, the name of its ports, which is equal for all boards with these ports.

    A piece printed on a raced board is a guess: whether the card can still be solved would tell if the guess is right.
    So what people make is compared with a raced card by both names.
    """
    if not isinstance(card, pipes.Card):
        return (name_of(card),)
    _, ports = card.picture
    return name_of(card), _hash(("ports", min(views((FREE * CELLS, ports)))))


def _hash(form: Hashable) -> str:
    return blake2b(repr(form).encode(), digest_size=12).hexdigest()
