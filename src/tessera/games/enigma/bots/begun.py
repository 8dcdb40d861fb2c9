"""How far a player has come with a card when time runs out (E44): some pieces of the solution, laid as a hand would."""

from __future__ import annotations

from typing import TypeVar

from tessera.games.enigma.puzzles import Arrangement, blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.pipes_board import FREE

Piece = TypeVar("Piece")


def begun(solved: Arrangement, used: int, needed: int) -> Arrangement:
    """The share of the pieces that `used` is of the time `needed`; the last one is always missing."""
    if isinstance(solved, weights.Arrangement):
        counts = solved.left + solved.right
        done = _some(_ones(counts), used, needed)
        kept = tuple(sum(cup == index for cup in done) for index in range(len(counts)))
        return weights.Arrangement(kept[: len(solved.left)], kept[len(solved.left) :])
    if isinstance(solved, pipes.Arrangement):
        cells = [cell for cell, sign in enumerate("".join(solved.board)) if sign != FREE]
        done = _some(cells, used, needed)
        laid = "".join(sign if cell in done else FREE for cell, sign in enumerate("".join(solved.board)))
        return pipes.Arrangement((laid[:3], laid[3:6], laid[6:]))
    if isinstance(solved, fragments.Arrangement):
        return fragments.Arrangement(tuple(_some(list(solved.laid), used, needed)))
    upwards = sorted(solved.built, key=lambda built: min(z for _, _, z in built.cubes))
    return blocks.Arrangement(tuple(_some(upwards, used, needed)))


def _ones(counts: tuple[int, ...]) -> list[int]:
    """Each cup as often as weights lie in it."""
    return [cup for cup, count in enumerate(counts) for _ in range(count)]


def _some(pieces: list[Piece], used: int, needed: int) -> list[Piece]:
    return pieces[: min(len(pieces) - 1, len(pieces) * used // needed)]
