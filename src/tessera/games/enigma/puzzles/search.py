"""The one exact-cover search: fragments, pipes and blocks are all covers of a few dozen items.

An item is a bit, an option a mask of the items it covers.  A cover is a choice of options that covers every item asked
for exactly once, and every other bit at most once.  The search always goes on at the lowest item still uncovered: all
options that can cover it begin there, so they are sorted once, by their lowest item, and the numbering of the items
decides their order.  On boards this small that beats cleverer choices of the next item.

>>> domino = [Option("-", 0b0011), Option("-", 0b1100), Option("|", 0b0101), Option("|", 0b1010)]
>>> search = Search(0b1111, domino, {"-": 2, "|": 2})
>>> [[option.piece for option in cover] for cover in search]
[['-', '-'], ['|', '|']]
>>> search.nodes
4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple


class Option(NamedTuple):
    """One way to lay a piece: the piece's name and the items it covers there."""

    piece: str
    mask: int


class Search:
    """All covers of `items` by `options`, each piece taken at most as often as the `stock` has it.

    Iterating gives the covers one by one, always in the same order; `nodes` counts the options laid on the way.
    Pieces of one name are interchangeable: swapping them gives the same cover.
    """

    def __init__(self, items: int, options: Iterable[Option], stock: Mapping[str, int]) -> None:
        self.items = items
        self.stock = stock
        self.nodes = 0
        self.starting: dict[int, list[Option]] = {}
        for option in options:
            needed = option.mask & items
            self.starting.setdefault(needed & -needed, []).append(option)

    def __iter__(self) -> Iterator[tuple[Option, ...]]:
        left = dict(self.stock)
        self.nodes = 0
        free = self.items
        taken = 0
        laid: list[Option] = []
        waiting = [iter(self.starting.get(free & -free, ()))]
        while waiting:
            for option in waiting[-1]:
                piece, mask = option
                if mask & taken or not left[piece]:
                    continue
                self.nodes += 1
                laid.append(option)
                left[piece] -= 1
                taken |= mask
                free = self.items & ~taken
                if free:
                    waiting.append(iter(self.starting.get(free & -free, ())))
                    break
                yield tuple(laid)
                taken ^= mask
                left[piece] += 1
                laid.pop()
            else:
                waiting.pop()
                if laid:
                    piece, mask = laid.pop()
                    taken ^= mask
                    left[piece] += 1
