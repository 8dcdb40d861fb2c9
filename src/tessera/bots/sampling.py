"""Imagined courses of chance that are spread evenly, so that few of them tell as much as many."""

from __future__ import annotations

from itertools import permutations
from typing import Self

from tessera.core.chance import Chance

SAMPLES = 6
ORDERS = list(permutations(range(1, 7)))


class Sample(Chance):
    """One of six imagined courses of chance: each roll shows every value once in the six, draws are as even."""

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
        at = (self.pick(total) + total * self.number // SAMPLES) % total
        for kind, count in enumerate(counts):
            if at < count:
                counts[kind] -= 1
                return kind
            at -= count
        raise AssertionError("at is below the sum")
