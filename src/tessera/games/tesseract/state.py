"""The state of a game: plain numbers and lists, everything public except the key of its chance.

What is not revealed is not here (T10, T11): `bag` holds the colours not seen yet, `decks`, `face_down` and `plate_left`
what may still come, each as counts to draw from.  `stack` is the work in progress; while it is empty, the active player
takes actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Action, Event, Outcome
from tessera.games.tesseract.content.characters import CHARACTERS, MANY_PATHS
from tessera.games.tesseract.cube import Cube
from tessera.games.tesseract.dice import EMPTY, LAB_SPACES, PER_COLOUR
from tessera.games.tesseract.effects import Task
from tessera.games.tesseract.events import ActionsGained, Ended, PassiveHelped

Phase = Literal["setup", "action", "threat"]
SETUP: Phase = "setup"
ACTION: Phase = "action"
THREAT: Phase = "threat"
REMOVED, ADJUSTED, TRANSFERRED, STUDIED, CONTAINED, SPECIAL_TAKEN = (1 << kind for kind in range(6))
"""The six kinds of action."""
ENCODER = msgspec.msgpack.Encoder()


class State:
    __slots__ = (
        "actions",
        "active",
        "ask_first",
        "at",
        "bag",
        "blackout",
        "breaches",
        "cards",
        "chance",
        "characters",
        "columns",
        "cube",
        "dampened",
        "decks",
        "destroyed",
        "discards",
        "events",
        "face_down",
        "hands",
        "kinds",
        "labs",
        "matrix",
        "offered",
        "open_labs",
        "outcome",
        "phase",
        "plate",
        "plate_left",
        "players",
        "primed",
        "seats",
        "skips",
        "stack",
        "stasis",
        "turn",
        "uncovered",
        "used_cards",
    )  # fmt: skip

    def __init__(self, seats: int, chance: Chance) -> None:
        self.seats = seats
        self.players = max(2, seats)
        """Characters with a lab: as many as people, but two for one person (T1)."""
        self.chance = chance
        self.outcome: Outcome | None = None
        self.at = 0
        self.turn = 0
        self.phase: Phase = SETUP
        self.active = 0
        self.actions = 0
        self.kinds = 0
        """The kinds of action taken this turn, as a set (Many paths)."""
        self.stack: list[Task] = []
        self.offered: list[Action] | None = None
        """The choices of this moment, once they have been listed."""
        self.events: list[Event] = []

        self.cube = Cube()
        self.bag = [PER_COLOUR] * 4
        self.dampened = 0
        self.plate = [EMPTY] * 16
        self.plate_left = [0] * 8
        self.uncovered = 0
        """The columns whose event has been uncovered, as a set."""
        self.labs = [[EMPTY] * LAB_SPACES for _ in range(self.players)]
        self.primed: list[int] = []
        """In the order they came."""
        self.columns = [0] * 8
        """How many primed dice show a value."""
        self.destroyed = [0] * 4
        self.matrix = 0
        self.breaches = 0

        self.characters: list[int] = [EMPTY] * self.players
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.decks: list[list[int]] = []
        self.discards: list[int] = []
        self.face_down: list[int] = []
        self.cards = [EMPTY] * 7
        """The containment card turned up at each value."""
        self.used_cards = 0
        """The values whose containment card has been used, as a set."""
        self.ask_first = 0
        """The seats that want to be asked first, as a set (T17)."""
        self.stasis = 0
        self.blackout = 0
        self.skips = 0
        self.open_labs = False

    def copy(self, chance: Chance) -> State:
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.players = self.players
        twin.chance = chance
        twin.outcome = self.outcome
        twin.at = self.at
        twin.turn = self.turn
        twin.phase = self.phase
        twin.active = self.active
        twin.actions = self.actions
        twin.kinds = self.kinds
        twin.stack = self.stack.copy()
        twin.offered = self.offered
        twin.events = []
        twin.cube = self.cube.copy()
        twin.bag = self.bag.copy()
        twin.dampened = self.dampened
        twin.plate = self.plate.copy()
        twin.plate_left = self.plate_left.copy()
        twin.uncovered = self.uncovered
        twin.labs = [lab.copy() for lab in self.labs]
        twin.primed = self.primed.copy()
        twin.columns = self.columns.copy()
        twin.destroyed = self.destroyed.copy()
        twin.matrix = self.matrix
        twin.breaches = self.breaches
        twin.characters = self.characters.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.decks = [deck.copy() for deck in self.decks]
        twin.discards = self.discards.copy()
        twin.face_down = self.face_down.copy()
        twin.cards = self.cards.copy()
        twin.used_cards = self.used_cards
        twin.ask_first = self.ask_first
        twin.stasis = self.stasis
        twin.blackout = self.blackout
        twin.skips = self.skips
        twin.open_labs = self.open_labs
        return twin

    def encode(self) -> bytes:
        """Everything that can make a difference later, in one canonical form, without the key.

        The masks of the cube follow from its dice, and `columns` from `primed`; the number of draws is here because
        undo asks for it.
        """
        return ENCODER.encode(
            (
                (self.seats, self.outcome, self.at, self.turn, self.phase, self.active, self.actions, self.kinds),
                (self.stack, self.chance.draws),
                (self.cube.cells, self.bag, self.dampened, self.plate, self.plate_left, self.uncovered),
                (self.labs, self.primed, self.destroyed, self.matrix, self.breaches),
                (self.characters, self.hands, self.decks, self.discards, self.face_down, self.cards, self.used_cards),
                (self.ask_first, self.stasis, self.blackout, self.skips, self.open_labs),
            )
        )

    def seat_of(self, player: int) -> int:
        """Who plays a character: its own seat, or the one person who plays both (T1)."""
        return player if self.seats > 1 else 0

    def decider(self) -> int:
        """The seat that has to choose now."""
        player = self.stack[-1].who if self.stack else self.active
        return player if self.seats > 1 else 0

    def finish(self, won: bool, reason: str) -> None:
        """The game is over at once: whatever was still to be done is not."""
        self.outcome = Outcome(tuple(range(self.seats)) if won else (), reason)
        self.stack.clear()
        self.events.append(Ended(won, reason))


class Verb(NamedTuple):
    """A kind of task that asks: what it offers, what an answer does, and (cheaply) whether there are any."""

    options: Callable[[State, Task], list[Action]]
    apply: Callable[[State, Task, Any], None]
    possible: Callable[[State, Task], bool]
    forced: bool = False
    """Whether a single option is taken without asking."""


Work = Callable[[State, Task], None]
"""A kind of task that happens by itself."""


def again(state: State, task: Task, used: int) -> None:
    """Put a task that may be done several times back on the stack, one time less."""
    if task.times > 1:
        state.stack.append(Task(task.kind, task.who, task.times - 1, task.optional, used, task.extra))


def spend(state: State, kind: int) -> None:
    """T13: an action is taken.  Many paths: the third kind of action in a turn brings one more."""
    state.actions -= 1
    if not state.kinds & kind:
        state.kinds |= kind
        if state.characters[state.active] == MANY_PATHS and state.kinds.bit_count() == 3:
            helped(state, state.active)
            gain(state, 1)


def helped(state: State, player: int) -> None:
    """Tell that a passive made a difference."""
    state.events.append(PassiveHelped(player, CHARACTERS[state.characters[player]].passive))


def gain(state: State, actions: int) -> None:
    state.actions += actions
    state.events.append(ActionsGained(state.active, actions))


def distinct(dice: Iterable[int]) -> list[int]:
    """Each kind of die once: dice of one kind in the primed area are interchangeable."""
    return list(dict.fromkeys(dice))
