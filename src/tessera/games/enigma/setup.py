"""Setting up a table (E1–E6)."""

from __future__ import annotations

from tessera.core.chance import Chance
from tessera.games.enigma.chambers import reveal
from tessera.games.enigma.edition import Edition
from tessera.games.enigma.options import Options
from tessera.games.enigma.state import State


def set_up(edition: Edition, seats: int, options: Options, chance: Chance) -> State:
    """E2–E6: a start player drawn or chosen, the start tile in the middle, the top of every chamber revealed."""
    state = State(edition, seats, options, chance)
    state.start = chance.pick(seats) if options.start is None else options.start
    state.queue = state.clockwise(range(seats))
    for chamber in range(len(edition.chambers)):
        reveal(state, chamber)
    state.events = []
    return state
