"""Positions from the middle of games, by seed: full hands, used labs, a half-filled matrix, every card within reach."""

from __future__ import annotations

from random import Random

from tessera.core.chance import key_from
from tessera.games.tesseract.dice import DICE_OF_VALUE, EMPTY, bits
from tessera.games.tesseract.drawing import deck_left, take_card
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.handling import into_lab, reveal, take_off
from tessera.games.tesseract.primed import add
from tessera.games.tesseract.state import State


def midgame(seats: int, seed: int, **options: object) -> Tesseract:
    """A game with set-up done and some dice, cards and events moved to where play would have brought them."""
    game = Tesseract.new(seats, key_from(f"midgame {seed}"), options)
    while game.position.turn == 0:
        seat = game.to_act[0]
        game.play(seat, game.choices(seat)[0], 0)  # type: ignore[arg-type]
    die, state = Random(seed), game.position
    for _ in range(die.randrange(56)):
        _move_a_die(state, die)
    for player in range(state.players):
        for _ in range(die.randrange(7)):
            level = die.choice((2, 3, 4))
            if deck_left(state, level):
                state.hands[player].append(take_card(state, level))
    for value in range(1, 7):
        if state.cards[value] == EMPTY and (state.matrix & DICE_OF_VALUE[value]).bit_count() >= 2:
            state.cards[value] = state.chance.draw(state.face_down)
    state.events, state.offered = [], None
    return Tesseract(state, game.options)  # type: ignore[arg-type]


def _move_a_die(state: State, die: Random) -> None:
    if not state.cube.removable:
        return
    cell = die.choice(bits(state.cube.removable))
    moved = take_off(state, cell)
    reveal(state)
    if cell < 16 and not state.uncovered >> cell & 1:
        state.uncovered |= 1 << cell
        if state.plate[cell] == EMPTY:
            state.plate[cell] = state.chance.draw(state.plate_left)
        else:
            state.plate_left[state.plate[cell]] -= 1
    where, player = die.random(), die.randrange(state.players)
    if where < 0.35 and EMPTY in state.labs[player]:
        into_lab(state, player, moved)
    elif where < 0.85 and not state.matrix >> moved & 1 and state.matrix.bit_count() < 23:
        state.matrix |= 1 << moved
    elif where < 0.93:
        add(state, moved)
    else:
        state.destroyed[moved >> 3] += 1
