"""Random mid-game positions by seed: full hands, used labs, a half-filled matrix, every card within reach."""

from __future__ import annotations

from random import Random

from tessera.core.chance import key_from
from tessera.games.tesseract.cards import deck_left, take_card
from tessera.games.tesseract.cube import reveal, take_off
from tessera.games.tesseract.dice import BIT, COLUMN_OF_CELL, DICE_OF_VALUE, EMPTY, LAYER_OF, cells_in
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.labs import into_lab
from tessera.games.tesseract.primed import add, to_pile
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tasks.contain import fill
from tessera.games.tesseract.tasks.threat import uncover


def midgame(seats: int, seed: int, kind: type[Tesseract] = Tesseract, **options: object) -> Tesseract:
    """Set up a game and move some dice, cards and events to where play could have brought them."""
    game = kind.new(seats, key_from(f"midgame {seed}"), options)
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
    return kind(state, game.options)  # type: ignore[arg-type]


def _move_a_die(state: State, die: Random) -> None:
    if not state.cube.removable:
        return
    cell = die.choice(cells_in(state.cube.removable))
    moved = take_off(state, cell)
    reveal(state)
    if LAYER_OF[cell] == 0:
        uncover(state, COLUMN_OF_CELL[cell])
    where, player = die.random(), die.randrange(state.players)
    if where < 0.35 and EMPTY in state.labs[player]:
        into_lab(state, player, moved)
    elif where < 0.85 and not state.matrix & BIT[moved] and state.matrix.bit_count() < 23:
        fill(state, moved)
    elif where < 0.93:
        add(state, moved)
    else:
        to_pile(state, moved)
