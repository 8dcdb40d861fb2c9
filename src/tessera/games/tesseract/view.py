"""The whole public picture of a game: what there is, and what players keep asking at the table.

It is made of parts.  One action changes few of them, and its events tell which: `Writing` keeps the parts as they were
sent, and writes only those anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import compress
from math import gcd
from typing import Any, Literal

import msgspec

from tessera.core.game import Action, ChoiceInfo, Event, Outcome
from tessera.games.tesseract import actions as a
from tessera.games.tesseract import events as e
from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.content.research import RESEARCH
from tessera.games.tesseract.cube import LAYERS
from tessera.games.tesseract.dice import (
    CELL,
    COLOURS,
    COLUMN,
    DICE_OF_VALUE,
    DIE,
    KINDS,
    LAB,
    MATRIX,
    PLACE,
    PLACE_OF,
    ColourName,
    bits,
)
from tessera.games.tesseract.primed import CROWD, DOUBLE_CROWD
from tessera.games.tesseract.state import SETUP, Phase, State

ABOUT = {
    "character": "T5", "corner": "T6", "prime low corner": "T7", "prime lowest": "T27", "destroy lowest": "T35",
    "enrich": "T36", "shield": "T39", "consent": "T17", "destroy match": "T21", "reward": "T45", "place": "T44",
    "put back": "T44", "remove": "T14", "reposition": "T25", "contain one": "T20", "contain two": "T20",
}  # fmt: skip
"""The rule behind a decision; the others come with a card or an ability (T24)."""
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
    elif matrix & DICE_OF_VALUE[value] == DICE_OF_VALUE[value]:
        status = "available"
    else:
        status = "turned"
    return Slot(value, CONTAINMENT[card].name, status)


Fields = dict[str, Any]


def now_of(state: State) -> Fields:
    """What nearly every action changes, and what is quickly written."""
    return {
        "turn": state.turn,
        "round": (state.turn - 1) // state.players + 1,
        "phase": state.phase,
        "active": state.active,
        "actions": state.actions,
        "decision": decision_of(state),
        "outcome": state.outcome,
        "ask_first": tuple(bits(state.ask_first)),
        "stasis": state.stasis,
        "blackout": state.blackout,
        "skips": state.skips,
        "open_labs": state.open_labs,
    }


def players_of(state: State) -> Fields:
    lots = enumerate(zip(state.characters, state.labs, state.hands, strict=True))
    return {"players": tuple([player_of(state.seat_of(n), *its) for n, its in lots])}


def player_of(seat: int, character: int, lab: list[int], hand: list[int]) -> Player:
    return Player(
        seat,
        CHARACTERS[character].name if character >= 0 else "",
        tuple([DIE[die] if die >= 0 else "" for die in lab]),
        tuple([RESEARCH[card].name for card in hand]),
    )


def cube_of(state: State) -> Fields:
    cube = state.cube
    return {
        "cube": {name: DIE[die] for name, die in zip(CELL, cube.cells, strict=True) if die >= 0},
        "removable": _cells(bits(cube.removable)),
        "lowest": _cells(cube.lowest(state.dampened)) if state.phase != SETUP else (),
        "dampened": _cells(bits(state.dampened)),
        "dice_left": cube.taken.bit_count(),
        "layers": tuple([(cube.taken & layer).bit_count() for layer in LAYERS]),
    }


def _cells(cells: list[int]) -> tuple[str, ...]:
    return tuple([CELL[cell] for cell in cells])


def plate_of(state: State) -> Fields:
    """What is known of what is not seen yet."""
    return {
        "unseen": dict(zip(COLOURS, state.bag, strict=True)),
        "plate": {COLUMN[column]: EVENTS[event] for column, event in enumerate(state.plate) if event >= 0},
        "events_left": dict(zip(EVENTS, state.plate_left, strict=True)),
    }


def primed_of(state: State) -> Fields:
    columns: list[list[str]] = [[] for _ in range(8)]
    for die in state.primed:
        columns[die & 7].append(DIE[die])
    return {
        "primed": tuple(map(tuple, columns[1:7])),
        "odds": odds_of(state),
        "breaches": state.breaches,
        "destroyed": dict(zip(COLOURS, state.destroyed, strict=True)),
    }


def matrix_of(state: State) -> Fields:
    """What is in the matrix, and what it still needs."""
    contained = state.matrix
    missing = [die for die in KINDS if not contained >> die & 1]
    return {
        "matrix": tuple(DIE[die] for die in KINDS if contained >> die & 1),
        "needs_by_value": {str(v): tuple(COLOURS[die >> 3] for die in missing if die & 7 == v) for v in range(1, 7)},
        "needs_by_colour": {name: tuple(die & 7 for die in missing if die >> 3 == c) for c, name in enumerate(COLOURS)},
        "slots": tuple(slot_of(value, state.cards[value], state.used_cards, contained) for value in range(1, 7)),
    }


def cards_of(state: State) -> Fields:
    return {
        "may_be_face_down": tuple(card.name for card in compress(CONTAINMENT, state.face_down)),
        "decks": tuple(map(sum, state.decks)),
        "discards": {RESEARCH[card].name: count for card, count in enumerate(state.discards) if count},
    }


PARTS: tuple[Callable[[State], Fields], ...] = (players_of, cube_of, plate_of, primed_of, matrix_of, cards_of)
ON_PLAYERS, ON_CUBE, ON_PLATE, ON_PRIMED, ON_MATRIX, ON_CARDS = (1 << part for part in range(len(PARTS)))
ALL_PARTS = (1 << len(PARTS)) - 1

CHANGED: dict[type[Event], int] = {
    e.Removed: ON_PLAYERS | ON_CUBE,
    e.Revealed: ON_CUBE | ON_PLATE,
    e.Turned: ON_PLAYERS | ON_PRIMED,
    e.Transferred: ON_PLAYERS,
    e.Swapped: ON_PLAYERS | ON_CUBE,
    e.Repositioned: ON_CUBE,
    e.PutBack: ON_CUBE | ON_PRIMED,
    e.Materialised: ON_PLAYERS | ON_PRIMED,
    e.Primed: ON_CUBE | ON_PRIMED,
    e.Breached: ON_PRIMED,
    e.MarkerBack: ON_PRIMED,
    e.Uncovered: ON_PLATE,
    e.Destroyed: ON_PLAYERS | ON_CUBE | ON_PRIMED,
    e.Contained: ON_PLAYERS | ON_MATRIX,
    e.CardTurned: ON_MATRIX | ON_CARDS,
    e.CardAvailable: ON_MATRIX,
    e.Drew: ON_PLAYERS | ON_CARDS,
    e.Discarded: ON_PLAYERS | ON_CARDS,
    e.Played: ON_PLAYERS | ON_MATRIX | ON_CARDS,
    e.PassiveHelped: ON_CARDS,
    e.Marked: ON_CUBE,
    e.CharacterTaken: ON_PLAYERS,
}
"""The parts that an event changes.  What the others tell, such as whose turn it is, is always written anew."""


def changed_by(event: Event) -> int:
    """A die that is rolled or turned stays where it is; recoloured, it is exchanged for a destroyed one."""
    if isinstance(event, e.Rolled) or (isinstance(event, e.Turned) and event.how != "recolour"):
        return ON_PLAYERS if event.place.startswith("lab") else ON_PRIMED
    return CHANGED.get(type(event), 0)


def view_of(state: State) -> View:
    fields = now_of(state)
    for part in PARTS:
        fields |= part(state)
    return View(**fields)


class Writing:
    """The views of one game, one after another, in writing."""

    __slots__ = ("_aside", "_stale", "_written")

    def __init__(self) -> None:
        self._stale = ALL_PARTS
        self._aside: tuple[int, bool, bool] | None = None
        """What no event tells: that marks are gone, that the cube begins to prime, that nothing can breach."""
        self._written = [b""] * (len(PARTS) + 1)
        """What the `PARTS` were written as, then `now_of`; the first with the opening brace, the last with its twin."""

    def hear(self, events: list[Event]) -> None:
        for event in events:
            self._stale |= changed_by(event)

    def of(self, state: State) -> msgspec.Raw:
        aside = (state.dampened, state.phase == SETUP, is_calm(state))
        if aside != self._aside:
            self._aside = aside
            self._stale |= ON_CUBE | ON_PRIMED
        written = self._written
        for n in bits(self._stale):
            written[n] = encode(PARTS[n](state))[n > 0 : -1]
        self._stale = 0
        written[-1] = encode(now_of(state))[1:]
        return msgspec.Raw(b",".join(written))


COSTLY = (a.Remove, a.Adjust, a.Recolour, a.Transfer, a.Study, a.Contain, a.Special)
"""T13: what costs an action when it is taken in one's turn, not as the answer to a card."""
FINAL = (a.Remove, a.Roll, a.Study, a.Reposition, a.End)
"""What draws chance, or may, or ends the turn."""
ANSWERING = -1
"""The context in which a card, special or event asks; else the context is the active player."""

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
OWN_PIECES: dict[type[Action], Callable[[int, Any], tuple[str, ...]]] = {
    a.Study: lambda player, action: (f"card:{player}:{action.card}",),
    a.Play: lambda player, action: (f"card:{player}:{action.card}",),
    a.Special: lambda player, action: (f"character:{player}",),
}
"""The pieces that depend on whose turn it is."""


def info_in(context: int, action: Action) -> ChoiceInfo | None:
    """All but Contain, whose pieces depend on what lies where."""
    kind = type(action)
    if kind is a.Contain:
        return None
    if own := OWN_PIECES.get(kind):
        pieces = own(context, action)
    else:
        fixed = FIXED_PIECES.get(kind)
        pieces = fixed(action) if fixed else ()
    return ChoiceInfo(pieces, int(context != ANSWERING and kind in COSTLY), kind in FINAL)


def info_of_containing(state: State, action: Action) -> ChoiceInfo:
    """The dice of the set or run, and the spaces of the matrix that are filled (T19, T20); T22: a roll is final."""
    assert isinstance(action, a.Contain)
    places = [PLACE_OF[name] for name in action.goes]
    filled = [MATRIX[state.labs[place >> 3][place & 7]] for place in places]
    return ChoiceInfo((*action.dice, *filled), int(not state.stack), action.roll)
