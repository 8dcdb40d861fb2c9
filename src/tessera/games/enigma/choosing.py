"""Choosing: each seat in turn takes a category and its top tile (E7, E8)."""

from __future__ import annotations

from tessera.games.enigma.actions import Choose
from tessera.games.enigma.chambers import open_chambers, reveal, take
from tessera.games.enigma.events import Chosen
from tessera.games.enigma.puzzles import CATEGORIES
from tessera.games.enigma.race import await_race
from tessera.games.enigma.state import State


def choose(state: State, seat: int, action: Choose, at: int) -> None:
    """E7: take a category and its top tile; the tile under it is revealed (E2).  After the last seat the race waits."""
    chamber = CATEGORIES.index(action.category)
    tile, grade = take(state, chamber)
    state.hands[seat] = tile
    state.grades[seat] = grade
    state.queue.pop(0)
    state.turn += 1
    state.events.append(Chosen(seat, action.category, tile, grade))
    reveal(state, chamber)
    if not state.queue or not open_chambers(state):
        await_race(state, at)
