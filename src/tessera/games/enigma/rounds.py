"""The end of a race and of a round (E15, E16, E23–E26)."""

from __future__ import annotations

from tessera.core.game import Outcome
from tessera.games.enigma import puzzles
from tessera.games.enigma.chambers import open_chambers, put_away, reveal
from tessera.games.enigma.events import Boxed, Ended, RoundBegun
from tessera.games.enigma.state import State


def end_race(state: State) -> None:
    """E15: unsolved tiles go to the box, with a model solution shown (E44); E16: the solvers lay theirs."""
    race = state.race
    for seat, hand in enumerate(state.hands):
        card = race.cards[seat]
        if hand is not None and card is not None and race.status[seat] != "solved":
            put_away(state, hand, card)
            state.hands[seat] = None
            race.solutions[seat] = puzzles.solve(card, state.edition.puzzles)
            state.events.append(Boxed(seat, hand, race.solutions[seat]))
    state.queue = state.clockwise(race.seats("solved"))
    state.phase = "lay"
    if not state.queue:
        end_round(state)


def end_round(state: State) -> None:
    """E23: at the goal the game ends; E25: else the marker passes on; E26: empty chambers are refilled."""
    if max(state.points) >= state.edition.goal:
        _end(state, "")
        return
    for chamber in range(len(state.chambers.tops)):
        reveal(state, chamber)
    if not open_chambers(state):
        _end(state, "no tile is left; ")
        return
    state.round += 1
    state.start = (state.start + 1) % state.seats
    state.queue = state.clockwise(range(state.seats))
    state.phase = "choose"
    state.events.append(RoundBegun(state.round, state.start))


def _end(state: State, why: str) -> None:
    """E23, E24: most points, then most networkers on the table, then a shared win."""
    state.phase = "over"
    state.queue = []
    points = state.points
    standing = [state.edition.networkers - supply for supply in state.supply]
    ranks = [*zip(points, standing, strict=True)]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    reason = "most points"
    if points.count(max(points)) > 1:
        reason = "tied on points and networkers" if len(winners) > 1 else "tied on points, most networkers standing"
    state.outcome = Outcome(winners, why + reason, tuple(points))
    state.events.append(Ended(state.outcome))
