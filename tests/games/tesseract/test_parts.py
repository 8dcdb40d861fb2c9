"""Every function that changes what the view shows marks exactly the parts of the view that it changes."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tessera.core.chance import key_from
from tessera.games.tesseract import cards, cube, labs, parts, primed, turn
from tessera.games.tesseract.actions import Use
from tessera.games.tesseract.content.edition_1 import EDITION_1
from tessera.games.tesseract.dice import BIT, CELL_OF, COLUMN_OF, DIE_WITH, NOTHING, PLACE_OF, cells_in
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.parts import ON_CARDS, ON_CUBE, ON_MATRIX, ON_PLATE, ON_PLAYERS, ON_PRIMED
from tessera.games.tesseract.state import SETUP, State
from tessera.games.tesseract.tables import CHOOSE_CELL
from tessera.games.tesseract.tasks import contain, setup, threat
from tessera.games.tesseract.view import PARTS, View
from tests.games.tesseract.positions import do, position

YELLOW, YELLOW_2 = 0, DIE_WITH[0][2]
TOP = CELL_OF["cube:0,0,1"]
OVERCLOCK = EDITION_1.research_of["overclock"]
SHIELD = ("shield-technician", "quantum-physicist")

Change = Callable[[State], object]


def untouched() -> Tesseract:
    """The cube before any die was looked under: dice of unknown colour, events face down."""
    return Tesseract.new(2, key_from("parts"))


def reveal_below(state: State) -> None:
    """Take the dice of a column off until one of unknown colour is at the top, and reveal it."""
    while not state.cube.hidden & state.cube.exposed:
        state.cube.take(cells_in(state.cube.removable)[0])
    cube.reveal(state)


def first_turn(state: State) -> None:
    """T12: the set-up, which shows no lowest die, is over."""
    setup.FirstTurn(who=0).happen(state)


def in_setup() -> Tesseract:
    game = position()
    game.position.phase = SETUP
    return game


def dampened() -> Tesseract:
    game = position()
    game.position.dampened = BIT[TOP]
    return game


def with_discard() -> Tesseract:
    game = position()
    game.position.discards[OVERCLOCK] = 1
    return game


def used_stasis() -> Tesseract:
    game = position(use="stasis")
    game.position.used_cards = BIT[6]
    return game


def twice_filled() -> Tesseract:
    """T43: the matrix has just got its second die of a value, and the containment card still lies face down."""
    game = position(matrix="y2 o2")
    game.position.face_down[game.position.cards[2]] = 1
    game.position.cards[2] = position().position.cards[2]
    return game


CHANGES: dict[str, tuple[Callable[[], Tesseract], Change, int]] = {
    "cube.reveal": (untouched, reveal_below, ON_CUBE | ON_PLATE),
    "cube.take_off": (position, lambda state: cube.take_off(state, TOP), ON_CUBE),
    "cube.pull_out": (position, lambda state: cube.pull_out(state, TOP), ON_CUBE),
    "cube.put_on": (position, lambda state: cube.put_on(state, COLUMN_OF["plate:0,0"], YELLOW_2), ON_CUBE),
    "cube.exchange": (position, lambda state: cube.exchange(state, TOP, YELLOW_2), ON_CUBE),
    "cube.mark": (position, lambda state: cube.mark(state, TOP), ON_CUBE),
    "cube.unmark_all": (dampened, cube.unmark_all, ON_CUBE),
    "primed.add": (position, lambda state: primed.add(state, YELLOW_2), ON_PRIMED),
    "primed.drop": (lambda: position(primed="y2"), lambda state: primed.drop(state, YELLOW_2), ON_PRIMED),
    "primed.to_pile": (position, lambda state: primed.to_pile(state, YELLOW_2), ON_PRIMED),
    "primed.from_pile": (position, lambda state: primed.from_pile(state, YELLOW), ON_PRIMED),
    "primed.draw_from_pile": (position, primed.draw_from_pile, ON_PRIMED),
    "primed.move_marker": (position, lambda state: primed.move_marker(state, 1), ON_PRIMED),
    "cards.take_card": (position, lambda state: cards.take_card(state, 2), ON_CARDS),
    "cards.return_card": (position, lambda state: cards.return_card(state, OVERCLOCK), ON_CARDS),
    "cards.give_card": (position, lambda state: cards.give_card(state, 0, OVERCLOCK), ON_PLAYERS),
    "cards.discard": (
        lambda: position(hand="overclock"),
        lambda state: cards.discard(state, 0, OVERCLOCK),
        ON_PLAYERS | ON_CARDS,
    ),
    "cards.give_back": (with_discard, lambda state: cards.give_back(state, 0, OVERCLOCK), ON_PLAYERS | ON_CARDS),
    "cards.offer_again": (used_stasis, lambda state: cards.offer_again(state, state.cards[6]), ON_MATRIX),
    "cards.recall": (with_discard, lambda state: cards.recall(state, 0, OVERCLOCK), ON_PLAYERS | ON_CARDS),
    "labs.set_die": (position, lambda state: labs.set_die(state, PLACE_OF["lab:0:0"], YELLOW_2), ON_PLAYERS),
    "turn._use": (lambda: position(use="stasis"), lambda state: turn._use(state, Use("stasis")), ON_MATRIX),
    "tasks.setup.take_character": (position, lambda state: setup.take_character(state, 0, 5), ON_PLAYERS),
    "tasks.setup.happen": (in_setup, first_turn, ON_CUBE),
    "tasks.threat.uncover": (untouched, lambda state: threat.uncover(state, COLUMN_OF["plate:0,0"]), ON_PLATE),
    "tasks.contain.fill": (position, lambda state: contain.fill(state, YELLOW_2), ON_MATRIX),
    "tasks.contain._turn_card": (twice_filled, lambda state: contain._turn_card(state, 2), ON_MATRIX | ON_CARDS),
}
"""A function that marks parts: a position, a call in it, the parts that change."""


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_marks_the_parts_that_show_it(name: str) -> None:
    start, change, shown_on = CHANGES[name]
    state = start().position
    before = [msgspec.json.encode(part(state)) for part in PARTS]
    state.dirty = NOTHING
    change(state)
    after = [msgspec.json.encode(part(state)) for part in PARTS]
    assert sum(BIT[number] for number in range(len(PARTS)) if before[number] != after[number]) == shown_on
    assert state.dirty == shown_on


def test_every_function_that_marks_a_part_is_tested_here() -> None:
    folder = Path(parts.__file__).parent
    marking = set()
    for path in folder.rglob("*.py"):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and any(map(marks, ast.walk(node))):
                marking.add(f"{module}.{node.name}")
    assert marking == set(CHANGES)


def marks(node: Any) -> bool:
    """Whether this is `state.dirty |= …`."""
    return isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute) and node.target.attr == "dirty"


def test_marks_go_with_the_shield_technicians_turn_after_a_skipped_threat_phase() -> None:
    """T13: nothing else in the cube changes between two views, as Event Horizon skips the threat phase."""
    game = position(characters=SHIELD, seats=1, hand="event-horizon event-horizon")
    do(game, "play event-horizon", "play event-horizon", "special", str(CHOOSE_CELL[TOP]), "end")
    assert msgspec.json.decode(game.encoded_view(), type=View).dampened == ("cube:0,0,1",)
    do(game, "end")
    assert game.position.active == 0
    assert msgspec.json.decode(game.encoded_view(), type=View) == game.view()
    assert game.view().dampened == ()
