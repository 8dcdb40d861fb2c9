"""The public view of a game: everything on the table, and derived facts that players ask for often.

The view is built of parts; `PARTS` lists them in the order of the `ON_…` bits.  The rules set these bits for
the parts they change, and `ViewCache` encodes only those again.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from math import gcd
from operator import getitem
from typing import Any, Literal

import msgspec

from tessera.core.caching import cached
from tessera.core.game import Outcome
from tessera.core.viewcache import Fields
from tessera.games.tesseract.actions import Actions
from tessera.games.tesseract.containing import is_full
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.cube import LAYERS
from tessera.games.tesseract.dice import (
    BIT,
    CELL,
    COLOUR,
    COLOURS,
    COLUMN,
    DIE,
    EMPTY,
    KINDS,
    VALUE,
    VALUES,
    Cell,
    ColourName,
    bits,
    cells_in,
)
from tessera.games.tesseract.primed import CROWD, DOUBLE_CROWD
from tessera.games.tesseract.state import SETUP, Phase, State
from tessera.games.tesseract.tables import PASS
from tessera.games.tesseract.tasks.task import Question


class Player(msgspec.Struct, frozen=True):
    """A character with a lab; `seat` is the person who plays it."""

    seat: int
    character: str
    """Empty until it is chosen (T5)."""
    lab: tuple[str, ...]
    """By space; an empty one is an empty text."""
    hand: tuple[str, ...]


class Decision(msgspec.Struct, frozen=True):
    """The choice the game waits for: the seat and player to make it, and `about`, the key of the words for it."""

    seat: int
    player: int
    about: str
    rule: str
    optional: bool
    times: int = 1
    """How often it may still be done; 32 means as often as one likes."""
    die: str = ""
    """The die in question, if there is one: to be placed (T44), matched (T21), transferred (T17), or given a value."""
    place: str = ""
    """The place of the die that would be transferred (T17)."""
    to: str = ""
    """The lab it would go to (T17)."""
    drawn: tuple[str, ...] = ()
    """The cards of which one is kept (Cross-reference)."""
    card: str = ""
    """The card, special or passive that asks, if it is known."""
    wanted: Actions | None = None
    """The other player's action that waits for consent, in editions where it may be any (T17)."""


Status = Literal["face-down", "turned", "available", "used"]


class Slot(msgspec.Struct, frozen=True):
    """The containment card at a value (T43)."""

    value: int
    card: str
    status: Status


class Odds(msgspec.Struct, frozen=True):
    """The exact chance that the next priming breaches, and the rolls on which it does (T30)."""

    chance: tuple[int, int]
    breach: tuple[int, ...]
    double: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """The whole public state of a game."""

    turn: int
    round: int
    phase: Phase
    active: int
    actions: int
    decision: Decision | None
    outcome: Outcome | None
    players: tuple[Player, ...]
    ask_first: tuple[int, ...]
    """The seats that want to be asked first (T17)."""
    may_ask_first: tuple[int, ...]
    """The seats that may tick or untick it now."""

    cube: dict[str, str]
    """Cell to die; `yellow?` has an unknown value, `?` an unknown colour too (T10)."""
    removable: tuple[str, ...]
    """T14."""
    lowest: tuple[str, ...]
    """The die that would be primed now; several if the active player would choose (T27)."""
    dampened: tuple[str, ...]
    dice_left: int
    layers: tuple[int, ...]
    """Dice on each layer, the lowest first."""
    unseen: dict[ColourName, int]
    """Dice of unknown colour, by colour."""
    plate: dict[str, str]
    """The events that are known, by column (T11)."""
    events_left: dict[str, int]
    """Events never uncovered so far, by kind (T11)."""

    primed: tuple[tuple[str, ...], ...]
    """The six columns, in the order the dice came."""
    breaches: int
    odds: Odds
    destroyed: dict[ColourName, int]

    matrix: tuple[str, ...]
    needs_by_value: dict[str, tuple[ColourName, ...]]
    needs_by_colour: dict[ColourName, tuple[int, ...]]
    slots: tuple[Slot, ...]
    may_be_face_down: tuple[str, ...]
    decks: tuple[int, int, int]
    """Cards left of level 2, 3 and 4."""
    discards: dict[str, int]

    stasis: int
    blackout: int
    skips: int
    """Threat phases that will be skipped."""
    open_labs: bool


def odds_of(state: State) -> Odds:
    """The chance that the next priming breaches (T30)."""
    return odds_with(bytes(state.columns).translate(FULL_COLUMN), is_calm(state))


def is_calm(state: State) -> bool:
    """T30: whether the next threat phase primes no die: none is left, Stasis destroys it, or the phase is skipped."""
    return bool(state.stasis or state.skips or not state.cube.removable & ~state.dampened)


FULL_COLUMN = bytes(min(max(dice, CROWD - 2), DOUBLE_CROWD - 1) for dice in range(256))
"""By the dice in a column: the nearest number with the same effect on the odds.  So few different odds are cached that
hardly any is computed twice; by the numbers themselves, 29% of the moves of random games computed theirs."""


@cached(2048)
def odds_with(columns: bytes, calm: bool) -> Odds:
    """T30: the rolls that would breach, by the number of dice in each column."""
    if calm:
        return Odds((0, 1), (), ())
    breach = tuple(value for value in VALUES if columns[value] + 1 >= CROWD)
    double = tuple(value for value in breach if columns[value] + 1 >= DOUBLE_CROWD)
    common = gcd(len(breach), 6)
    return Odds((len(breach) // common, 6 // common), breach, double)


def decision_of(state: State) -> Decision | None:
    """The choice the game waits for; None when it is over."""
    if state.outcome is not None:
        return None
    if not state.stack:
        return Decision(state.seat_of(state.active), state.active, "turn", "T13", True)
    task = state.stack[-1]
    assert isinstance(task, Question)
    seat, shown = state.seat_of(task.who), task.shown(state)
    optional = task.optional or (state.edition.cards_during and PASS in (state.offered or ()))
    wanted: Any = task.wanted()
    rule, card = task.rule_in(state), task.card_in(state)
    return Decision(seat, task.who, task.name, rule, optional, task.times, *shown, card, wanted)


def always_of(state: State) -> Fields:
    """The fields that nearly every action changes, or that depend on several parts."""
    return {
        "turn": state.turn,
        "round": (state.turn - 1) // state.players + 1,
        "phase": state.phase,
        "active": state.active,
        "actions": state.actions,
        "decision": decision_of(state),
        "outcome": state.outcome,
        "ask_first": tuple(bits(state.ask_first)),
        "may_ask_first": _may_ask_first(state),
        "odds": odds_of(state),
        "stasis": state.stasis,
        "blackout": state.blackout,
        "skips": state.skips,
        "open_labs": state.open_labs,
    }


def _may_ask_first(state: State) -> tuple[int, ...]:
    if state.outcome is not None or state.seats == 1:
        return ()
    if state.edition.asks_for_all:
        return ALL_SEATS[state.seats]
    return () if state.stack else (state.active,)


ALL_SEATS = [tuple(range(seats)) for seats in range(5)]


def players_of(state: State) -> Fields:
    """The players with their characters, labs and hands."""
    return {"players": tuple([_player(state, player) for player in range(state.players)])}


def _player(state: State, player: int) -> Player:
    character = state.characters[player]
    research = state.edition.research
    return Player(
        state.seat_of(player),
        state.edition.characters[character].name if character != EMPTY else "",
        tuple([DIE[die] if die != EMPTY else "" for die in state.labs[player]]),
        tuple([research[card].name for card in state.hands[player]]),
    )


def cube_of(state: State) -> Fields:
    """The dice in the cube, and which of them can be taken or will be."""
    cube = {name: DIE[die] for name, die in zip(CELL, state.cube.cells, strict=True) if die != EMPTY}
    return {"cube": cube, **_around_cube(state)}


def encoded_cube_of(state: State) -> Fields:
    """`cube_of` with the dice in JSON, from a table of the encoded dice by cell: half the instructions."""
    dice = b",".join(filter(None, map(getitem, DIE_IN_CELL, state.cube.cells)))
    return {"cube": msgspec.Raw(b"{%b}" % dice), **_around_cube(state)}


DIE_IN_CELL = [[*(f'"{cell}":"{die}"'.encode() for die in DIE), b""] for cell in CELL]
"""By cell and die; the last one is `EMPTY`."""


def _around_cube(state: State) -> Fields:
    cube = state.cube
    return {
        "removable": _names(cells_in(cube.removable)),
        "lowest": _names(cube.lowest(state.dampened)) if state.phase != SETUP else (),
        "dampened": _names(cells_in(state.dampened)),
        "dice_left": cube.taken.bit_count(),
        "layers": tuple([(cube.taken & layer).bit_count() for layer in LAYERS]),
    }


def _names(cells: list[Cell]) -> tuple[str, ...]:
    return tuple([CELL[cell] for cell in cells])


def plate_of(state: State) -> Fields:
    """The known events, and counts of the colours and events that are not revealed yet."""
    return {
        "unseen": dict(zip(COLOURS, state.bag, strict=True)),
        "plate": _known_events(tuple(state.plate)),
        "events_left": dict(zip(EVENTS, state.plate_left, strict=True)),
    }


@cached(1024)
def _known_events(plate: tuple[int, ...]) -> dict[str, str]:
    return {COLUMN[column]: EVENTS[event] for column, event in enumerate(plate) if event != EMPTY}


def primed_of(state: State) -> Fields:
    """The primed area, the breach marker and the destroyed pile."""
    columns: list[list[str]] = [[] for _ in range(8)]
    for die in state.primed:
        columns[VALUE[die]].append(DIE[die])
    return {
        "primed": tuple([tuple(columns[value]) for value in VALUES]),
        "breaches": state.breaches,
        "destroyed": dict(zip(COLOURS, state.destroyed, strict=True)),
    }


def matrix_of(state: State) -> Fields:
    """The dice in the matrix, the dice it still needs, and its containment cards."""
    filled = [die for die in KINDS if state.matrix & BIT[die]]
    missing = [die for die in KINDS if not state.matrix & BIT[die]]
    return {
        "matrix": tuple([DIE[die] for die in filled]),
        "needs_by_value": {
            str(value): tuple([COLOURS[COLOUR[die]] for die in missing if VALUE[die] == value]) for value in VALUES
        },
        "needs_by_colour": {
            name: tuple([VALUE[die] for die in missing if COLOUR[die] == colour]) for colour, name in enumerate(COLOURS)
        },
        "slots": tuple([_slot(state, value) for value in VALUES]),
    }


def _slot(state: State, value: int) -> Slot:
    card = state.cards[value]
    if card == EMPTY:
        return Slot(value, "", "face-down")
    status: Status
    if state.used_cards & BIT[value]:
        status = "used"
    elif is_full(state.matrix, value):
        status = "available"
    else:
        status = "turned"
    return Slot(value, state.edition.containment[card].name, status)


def cards_of(state: State) -> Fields:
    """The cards that may still come, and the discarded ones."""
    edition = state.edition
    return {
        "may_be_face_down": tuple([card.name for card in compress(edition.containment, state.face_down)]),
        "decks": tuple(map(sum, state.decks)),
        "discards": {edition.research[card].name: count for card, count in enumerate(state.discards) if count},
    }


PARTS: tuple[Callable[[State], Fields], ...] = (players_of, encoded_cube_of, plate_of, primed_of, matrix_of, cards_of)
"""The parts for the wire, in the order of the bits `ON_PLAYERS`, `ON_CUBE` … in `parts`."""


def view_of(state: State) -> View:
    """The whole view."""
    fields = always_of(state)
    for part in (players_of, cube_of, plate_of, primed_of, matrix_of, cards_of):
        fields |= part(state)
    return View(**fields)
