"""The whole public picture of a game: what there is, and what players keep asking at the table.

It is made of parts, each a function of some numbers.  One action changes few of them: `Writing` keeps the parts as they
were sent, and writes only those anew whose numbers have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress
from math import gcd
from typing import Any, Literal

import msgspec

from tessera.game import Action, Outcome
from tessera.tesseract import actions as a
from tessera.tesseract.characters import CHARACTERS
from tessera.tesseract.containment import CONTAINMENT
from tessera.tesseract.cube import LAYERS, lowest
from tessera.tesseract.dice import (
    CELL,
    COLOURS,
    COLUMN,
    DIE,
    KINDS,
    LAB,
    MATRIX,
    OF_VALUE,
    PLACE,
    PLACE_OF,
    Colour,
    bits,
)
from tessera.tesseract.plates import EVENTS
from tessera.tesseract.primed import CROWD, DOUBLE_CROWD
from tessera.tesseract.research import RESEARCH
from tessera.tesseract.state import SETUP, Phase, State

ABOUT = {
    "character": "T5", "corner": "T6", "prime low corner": "T7", "prime lowest": "T27", "destroy lowest": "T35",
    "enrich": "T36", "shield": "T39", "consent": "T17", "destroy match": "T21", "reward": "T45", "place": "T44",
    "put back": "T44", "remove": "T14", "reposition": "T25", "contain one": "T20", "contain two": "T20",
}  # fmt: skip
"""The rule behind a decision; the others come with a card or an ability (T24)."""
Numbers = Sequence[int]
encode = msgspec.json.Encoder().encode


class Player(msgspec.Struct, frozen=True):
    seat: int
    character: str
    """Empty until it is chosen (T5)."""
    lab: tuple[str, ...]
    """By space; an empty one is an empty text."""
    hand: tuple[str, ...]


class Decision(msgspec.Struct, frozen=True):
    """Whose choice is awaited, and what it is about: `turn`, or the kind of task on top of the stack."""

    seat: int
    player: int
    about: str
    rule: str
    optional: bool
    times: int = 1
    """How often it may still be done; 32 stands for as often as one likes."""
    die: str = ""
    """The die in question, if there is one: to be placed (T44), matched (T21), transferred (T17), or given a value."""
    place: str = ""
    """Where a die that would be transferred lies (T17)."""
    to: str = ""
    """The lab it would go to (T17)."""
    drawn: tuple[str, ...] = ()
    """The cards of which one is kept (Cross-reference)."""


Status = Literal["face-down", "turned", "available", "used"]


class Slot(msgspec.Struct, frozen=True):
    """The containment card at a value (T43)."""

    value: int
    card: str
    status: Status


class Odds(msgspec.Struct, frozen=True):
    """How likely the next priming breaches, exactly, and on which rolls (T30)."""

    chance: tuple[int, int]
    breach: tuple[int, ...]
    double: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    turn: int
    round: int
    phase: Phase
    active: int
    actions: int
    decision: Decision | None
    outcome: Outcome | None
    players: tuple[Player, ...]
    ask_first: tuple[int, ...]

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
    unseen: dict[Colour, int]
    """Dice of unknown colour, by colour."""
    plate: dict[str, str]
    """The events that are known, by column (T11)."""
    events_left: dict[str, int]
    """Events never uncovered so far, by kind (T11)."""

    primed: tuple[tuple[str, ...], ...]
    """The six columns, in the order the dice came."""
    breaches: int
    odds: Odds
    destroyed: dict[Colour, int]

    matrix: tuple[str, ...]
    needs_by_value: dict[str, tuple[Colour, ...]]
    needs_by_colour: dict[Colour, tuple[int, ...]]
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
    return odds_with(tuple(state.columns), is_calm(state))


def is_calm(state: State) -> bool:
    """T30: no die to prime, or one that Stasis will destroy, breaches nothing."""
    return bool(state.stasis or state.skips or not state.cube.removable & ~state.dampened)


@lru_cache(4096)
def odds_with(columns: tuple[int, ...], calm: bool) -> Odds:
    """T30: the rolls that would fill a column, by how many dice each one holds."""
    if calm:
        return Odds((0, 1), (), ())
    breach = tuple(value for value in range(1, 7) if columns[value] + 1 >= CROWD)
    double = tuple(value for value in breach if columns[value] + 1 >= DOUBLE_CROWD)
    common = gcd(len(breach), 6)
    return Odds((len(breach) // common, 6 // common), breach, double)


def decision_of(state: State) -> Decision | None:
    if state.outcome is not None:
        return None
    if not state.stack:
        return Decision(state.seat_of(state.active), state.active, "turn", "T13", True)
    task = state.stack[-1]
    die = place = to = ""
    drawn: tuple[str, ...] = ()
    if task.kind in ("place", "destroy match"):
        die = DIE[task.extra]
    elif task.kind == "value":
        die = DIE[task.extra << 3]
    elif task.kind == "consent":
        die, place, to = DIE[state.labs[task.used >> 3][task.used & 7]], PLACE[task.used], LAB[task.extra & 7]
    elif task.kind == "keep":
        drawn = (RESEARCH[task.used].name, RESEARCH[task.extra].name)
    return Decision(
        seat=state.seat_of(task.who),
        player=task.who,
        about=task.kind.replace(" ", "-"),
        rule=ABOUT.get(task.kind, "T24"),
        optional=task.optional,
        times=task.times,
        die=die,
        place=place,
        to=to,
        drawn=drawn,
    )


def slot_of(value: int, card: int, used: int, matrix: int) -> Slot:
    if card < 0:
        return Slot(value, "", "face-down")
    status: Status
    if used >> value & 1:
        status = "used"
    elif matrix & OF_VALUE[value] == OF_VALUE[value]:
        status = "available"
    else:
        status = "turned"
    return Slot(value, CONTAINMENT[card].name, status)


Fields = dict[str, Any]


def now_of(state: State) -> Fields:
    """What nearly every action changes."""
    return {
        "turn": state.turn,
        "round": (state.turn - 1) // state.players + 1,
        "phase": state.phase,
        "active": state.active,
        "actions": state.actions,
        "decision": decision_of(state),
    }


def lasting_of(outcome: Outcome | None, asking: int, stasis: int, blackout: int, skips: int, open_labs: bool) -> Fields:
    """What stays for a while."""
    return {
        "outcome": outcome,
        "ask_first": tuple(bits(asking)),
        "stasis": stasis,
        "blackout": blackout,
        "skips": skips,
        "open_labs": open_labs,
    }


def players_of(alone: bool, characters: Numbers, *labs_and_hands: Numbers) -> Fields:
    labs, hands = labs_and_hands[: len(characters)], labs_and_hands[len(characters) :]
    lots = enumerate(zip(characters, labs, hands, strict=True))
    return {"players": tuple([player_of(0 if alone else n, *its) for n, its in lots])}


def player_of(seat: int, character: int, lab: Numbers, hand: Numbers) -> Player:
    return Player(
        seat,
        CHARACTERS[character].name if character >= 0 else "",
        tuple([DIE[die] if die >= 0 else "" for die in lab]),
        tuple([RESEARCH[card].name for card in hand]),
    )


def cube_of(dice: Numbers, taken: int, removable: int, dampened: int, priming: bool) -> Fields:
    return {
        "cube": {name: DIE[die] for name, die in zip(CELL, dice, strict=True) if die >= 0},
        "removable": _cells(bits(removable)),
        "lowest": _cells(lowest(dice, removable & ~dampened)) if priming else (),
        "dampened": _cells(bits(dampened)),
        "dice_left": taken.bit_count(),
        "layers": tuple([(taken & layer).bit_count() for layer in LAYERS]),
    }


def _cells(cells: list[int]) -> tuple[str, ...]:
    return tuple([CELL[cell] for cell in cells])


def plate_of(bag: Numbers, plate: Numbers, plate_left: Numbers) -> Fields:
    """What is known of what is not seen yet."""
    return {
        "unseen": dict(zip(COLOURS, bag, strict=True)),
        "plate": {COLUMN[column]: EVENTS[event] for column, event in enumerate(plate) if event >= 0},
        "events_left": dict(zip(EVENTS, plate_left, strict=True)),
    }


def primed_of(primed: Numbers, columns: Numbers, calm: bool, breaches: int, destroyed: Numbers) -> Fields:
    rows: list[list[str]] = [[] for _ in range(8)]
    for die in primed:
        rows[die & 7].append(DIE[die])
    return {
        "primed": tuple(map(tuple, rows[1:7])),
        "odds": odds_with(tuple(columns), calm),
        "breaches": breaches,
        "destroyed": dict(zip(COLOURS, destroyed, strict=True)),
    }


def matrix_of(contained: int, cards: Numbers, used: int) -> Fields:
    """What is in the matrix, and what it still needs."""
    missing = [die for die in KINDS if not contained >> die & 1]
    return {
        "matrix": tuple(DIE[die] for die in KINDS if contained >> die & 1),
        "needs_by_value": {str(v): tuple(COLOURS[die >> 3] for die in missing if die & 7 == v) for v in range(1, 7)},
        "needs_by_colour": {name: tuple(die & 7 for die in missing if die >> 3 == c) for c, name in enumerate(COLOURS)},
        "slots": tuple(slot_of(value, cards[value], used, contained) for value in range(1, 7)),
    }


def cards_of(face_down: Numbers, discards: Numbers, *decks: Numbers) -> Fields:
    return {
        "may_be_face_down": tuple(card.name for card in compress(CONTAINMENT, face_down)),
        "decks": tuple(map(sum, decks)),
        "discards": {RESEARCH[card].name: count for card, count in enumerate(discards) if count},
    }


PARTS: tuple[Callable[..., Fields], ...] = (
    players_of, cube_of, plate_of, primed_of, matrix_of, cards_of, lasting_of
)  # fmt: skip


def numbers_of(state: State) -> list[list[Any]]:
    """What each of the `PARTS` is made of, as it lies in the state."""
    cube = state.cube
    return [
        [state.seats == 1, state.characters, *state.labs, *state.hands],
        [cube.cells, cube.taken, cube.removable, state.dampened, state.phase != SETUP],
        [state.bag, state.plate, state.plate_left],
        [state.primed, state.columns, is_calm(state), state.breaches, state.destroyed],
        [state.matrix, state.cards, state.used_cards],
        [state.face_down, state.discards, *state.decks],
        [state.outcome, state.ask_first, state.stasis, state.blackout, state.skips, state.open_labs],
    ]


def as_they_are(numbers: list[Any]) -> list[Any]:
    """A copy that stays as it is."""
    return [each.copy() if isinstance(each, list) else each for each in numbers]


def view_of(state: State) -> View:
    fields = now_of(state)
    for part, numbers in zip(PARTS, numbers_of(state), strict=True):
        fields |= part(*numbers)
    return View(**fields)


class Writing:
    """The views of one game, one after another, in writing."""

    __slots__ = ("_numbers", "_written")

    def __init__(self) -> None:
        self._numbers: list[list[Any]] = [[]] * len(PARTS)
        self._written = [b""] * (len(PARTS) + 1)
        """What the `PARTS` were written as, then `now_of`; the first with the opening brace, the last with its twin."""

    def of(self, state: State) -> msgspec.Raw:
        before, written = self._numbers, self._written
        for n, numbers in enumerate(numbers_of(state)):
            if numbers != before[n]:
                before[n] = as_they_are(numbers)
                written[n] = encode(PARTS[n](*numbers))[n > 0 : -1]
        written[-1] = encode(now_of(state))[1:]
        return msgspec.Raw(b",".join(written))


def _of_containing(state: State, action: a.Contain) -> tuple[str, ...]:
    """The dice of the set or run, and the spaces of the matrix that are filled."""
    places = [PLACE_OF[name] for name in action.goes]
    return (*action.dice, *[MATRIX[state.labs[place >> 3][place & 7]] for place in places])


FIXED_PIECES: dict[type[Action], Callable[[Any], tuple[str, ...]]] = {
    a.Remove: lambda action: (action.die,),
    a.Adjust: lambda action: (action.die,),
    a.Dial: lambda action: (action.die,),
    a.Flip: lambda action: (action.die,),
    a.Recolour: lambda action: (action.die,),
    a.Destroy: lambda action: (action.die,),
    a.Transfer: lambda action: (action.die, action.to),
    a.Swap: lambda action: (action.die, action.cell),
    a.Reposition: lambda action: (action.die, action.to),
    a.Roll: lambda action: action.dice,
    a.Use: lambda action: (f"containment:{action.card}",),
    a.Choose: lambda action: (action.piece,),
}
"""The pieces an action uses, whatever the position; those that are in neither table use none."""
PIECES: dict[type[Action], Callable[[State, Any], tuple[str, ...]]] = {
    a.Contain: _of_containing,
    a.Study: lambda state, action: (f"card:{state.active}:{action.card}",),
    a.Play: lambda state, action: (f"card:{state.active}:{action.card}",),
    a.Special: lambda state, action: (f"character:{state.active}",),
}
"""The pieces that depend on whose turn it is, or on what lies where."""
