"""Imagined courses of chance that are spread evenly, so that few of them tell as much as many."""

from __future__ import annotations

from itertools import permutations

from tessera.chance import Chance

SAMPLES = 6
ORDERS = list(permutations(range(1, 7)))


class Sample(Chance):
    """One of six imagined courses of chance: each roll shows every value once in the six, draws are as even."""

    __slots__ = ("number",)

    def __init__(self, key: bytes, number: int) -> None:
        super().__init__(key)
        self.number = number

    def copy(self) -> Sample:
        twin = Sample(self._key, self.number)
        twin._counter = self._counter
        twin._block = self._block
        twin._at = self._at
        twin.draws = self.draws
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
