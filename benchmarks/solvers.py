"""Simulated people for the study of the grades (E42): careful searches that share no code with the grades.

Each solves a card by trial, in random order, the way people say they do, and counts what it tries until the card is
solved.  The grades look at the places where the fewest pieces fit; these people go piece by piece or place by place,
with the pruning that an eye does at once.  Only the rules' tables (where a piece can lie) are shared.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import NamedTuple, TypeVar

from tessera.games.enigma.puzzles import Card, blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.pipes_board import BEYOND, CELLS, FREE, OPEN, OPPOSITE, PIECE_OF, SIGNS
from tessera.games.enigma.puzzles.polycubes import CUBES, HIGHEST, PIECES, TURNS
from tessera.games.enigma.puzzles.tangram import PLACEMENTS, STOCK

Thing = TypeVar("Thing")

PATIENCE = 20_000
"""Tries after which a simulated person starts afresh, in another order."""

GLANCES = 8
"""Spots of an outline that a person looks at before going on at the tightest of them."""


class Tired(Exception):
    """Too many tries in this order."""


class Person:
    """One simulated person with one card."""

    def __init__(self, seed: str) -> None:
        self.die = Random(seed)
        self.tried = 0
        self.since = 0

    def count(self) -> None:
        self.tried += 1
        self.since += 1
        if self.since > PATIENCE:
            raise Tired

    def shuffled(self, things: list[Thing]) -> list[Thing]:
        return self.die.sample(things, len(things))

    def solve(self, card: Card) -> int:
        """The tries until the card is solved."""
        while True:
            self.since = 0
            try:
                if isinstance(card, weights.Card):
                    solved = self.weigh(card)
                elif isinstance(card, fragments.Card):
                    solved = self.lay(card.mask, [piece for piece, count in STOCK.items() for _ in range(count)])
                elif isinstance(card, pipes.Card):
                    solved = self.join(card, list("".join(card.board)), dict(card.stock))
                else:
                    solved = self.build(card)
            except Tired:
                continue
            assert solved
            return self.tried

    # Weights: take some cups, the fewest first; one weight in each, then always one more onto the lighter arm.

    def weigh(self, card: weights.Card) -> bool:
        cups = [*card.left, *(-number for number in card.right)]
        for size in range(2, len(cups) + 1):
            for chosen in self.shuffled([*combinations(cups, size)]):
                both = min(chosen) < 0 < max(chosen)
                if both and size <= card.weights and self._level(list(chosen), sum(chosen), card.weights - size):
                    return True
        return False

    def _level(self, cups: list[int], tilt: int, left: int) -> bool:
        self.count()
        if not left:
            return not tilt
        lighter = [cup for cup in cups if not tilt or (cup < 0) == (tilt > 0)]
        return any(self._level(cups, tilt + cup, left - 1) for cup in self.shuffled(lighter))

    # Fragments: look at a few spots of the outline, go on at the tightest of them; no spot may stay that nothing fills.

    def lay(self, room: int, pieces: list[str]) -> bool:
        if not pieces:
            return True
        fits = [(piece, mask) for piece in set(pieces) for mask in WAYS[piece] if not mask & ~room]
        reached = 0
        for _, mask in fits:
            reached |= mask
        if reached != room:
            return False
        spots = [1 << at for at in range(room.bit_length()) if room >> at & 1]
        looked_at = [
            [fit for fit in fits if fit[1] & spot] for spot in self.die.sample(spots, min(GLANCES, len(spots)))
        ]
        for piece, mask in self.shuffled(min(looked_at, key=len)):
            self.count()
            rest = pieces.copy()
            rest.remove(piece)
            if self.lay(room & ~mask, rest):
                return True
        return False

    # Pipes: the cell about which most is known, and any piece that agrees with what is known.

    def join(self, card: pipes.Card, board: list[str], stock: dict[str, int]) -> bool:
        free = [cell for cell in range(CELLS) if board[cell] == FREE]
        if not free:
            return True
        known = {cell: sum(self._side(card, board, cell, side) is not None for side in range(4)) for cell in free}
        cell = self.die.choice([cell for cell in free if known[cell] == max(known.values())])
        sides = [self._side(card, board, cell, side) for side in range(4)]
        for sign in self.shuffled([*SIGNS]):
            fits = all(side is None or side == OPEN[sign][at] for at, side in enumerate(sides))
            if not fits or not stock[PIECE_OF[sign]]:
                continue
            self.count()
            board[cell] = sign
            stock[PIECE_OF[sign]] -= 1
            if self.join(card, board, stock):
                return True
            stock[PIECE_OF[sign]] += 1
            board[cell] = FREE
        return False

    def _side(self, card: pipes.Card, board: list[str], cell: int, side: int) -> int | None:
        """Whether a cell must be open to a side; None if nobody knows yet."""
        beyond = BEYOND[cell][side]
        if isinstance(beyond, str):
            return int(beyond in card.ports)
        return None if board[beyond] == FREE else OPEN[board[beyond]][OPPOSITE[side]]

    # Blocks: go on with the piece that can stand in the fewest ways; gaps must be few enough to be filled.

    def build(self, card: blocks.Card) -> bool:
        view = {(x, y): sign for y, row in enumerate(card.view) for x, sign in enumerate(row) if sign != "."}
        return self._place({piece: _stands(piece, view) for piece in PIECES}, 0)

    def _place(self, ways: dict[str, list[Stand]], filled: int) -> bool:
        if not ways:
            return True
        piece = min(self.shuffled([*ways]), key=lambda each: len(ways[each]))
        left = sum([SIZES[each] for each in ways if each != piece])
        for stand in self.shuffled(ways[piece]):
            self.count()
            built = filled | stand.cubes
            if (_down(built) & ~built).bit_count() > left:
                continue
            rest = {other: [far for far in ways[other] if _agree(far, stand)] for other in ways if other != piece}
            if all(rest.values()) and self._place(rest, built):
                return True
        return False


Place = tuple[int, int]
Places = dict[Place, str]
Cube = tuple[int, int, int]

SPAN = 5
"""Places along a side of the widest view."""
COLUMNS = SPAN * SPAN
SIZES: dict[str, int] = {piece: len(figure) for piece, figure in PIECES.items()}
WAYS: dict[str, list[int]] = {piece: list(ways.values()) for piece, ways in PLACEMENTS.items()}


class Stand(NamedTuple):
    """A piece where it can stand: its cubes, and the cubes above its visible ones, which stay empty.  Masks."""

    cubes: int
    above: int


def _stands(piece: str, view: Places) -> list[Stand]:
    """The placements of a piece in which it is seen at all its places."""
    highest = min(HIGHEST, CUBES + 1 - len(view))
    shown = {place for place, sign in view.items() if sign == piece}
    found = set()
    for figure in TURNS[piece]:  # type: ignore[index]
        for (x, y), z in product(view, range(highest)):
            cubes = [(x + a - figure[0][0], y + b - figure[0][1], z + c) for a, b, c in figure]
            floor = {(a, b) for a, b, _ in cubes}
            if floor <= view.keys() and floor >= shown and max(c for *_, c in cubes) < highest:
                tops = {place: max(c for a, b, c in cubes if (a, b) == place) for place in shown}
                above = [(a, b, c) for (a, b), top in tops.items() for c in range(top + 1, highest)]
                found.add(Stand(_mask(cubes), _mask(above)))
    return sorted(found)


def _mask(cubes: list[Cube]) -> int:
    return sum(1 << COLUMNS * z + SPAN * y + x for x, y, z in cubes)


def _down(mask: int) -> int:
    """Everything below these cubes, down to the table."""
    for _ in range(HIGHEST):
        mask |= mask >> COLUMNS
    return mask


def _agree(one: Stand, other: Stand) -> bool:
    return not (one.cubes & other.cubes or one.above & other.cubes or other.above & one.cubes)
