"""Stratified samples of the chance stream: variance reduction for roll-outs."""

from __future__ import annotations

from itertools import permutations
from typing import Self

from tessera.core.chance import Chance

STRATA = 6
"""Samples that cover every roll of a die once."""
ORDERS = list(permutations(range(1, STRATA + 1)))


class StratifiedChance(Chance):
    """One of `STRATA` chance streams with the same key, numbered from 0.

    At each roll every value shows in exactly one of the streams; draws are spread over the counts as evenly.
    """

    __slots__ = ("number",)

    def __init__(self, key: bytes, number: int) -> None:
        super().__init__(key)
        self.number = number

    def copy(self) -> Self:
        twin = super().copy()
        twin.number = self.number
        return twin

    def roll(self) -> int:
        return ORDERS[self.pick(len(ORDERS))][self.number]

    def draw(self, counts: list[int]) -> int:
        total = sum(counts)
        at = (self.pick(total) + total * self.number // STRATA) % total
        for kind, count in enumerate(counts):
            if at < count:
                counts[kind] -= 1
                return kind
            at -= count
        raise AssertionError("at is below the sum")
