"""The state of a game: plain numbers and lists, everything public except the key of its chance.

Nothing unrevealed is here (T10, T11): `bag` holds the colours not seen yet, `decks`, `face_down` and `plate_left` the
cards and events that may still come, each as counts to draw from.  `stack` is the work in progress; while it is empty,
the active player takes actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from tessera.core.chance import Chance
from tessera.core.compiling import attributes_of, mypyc_attr, set_attributes
from tessera.core.game import Action, Event, Outcome
from tessera.games.tesseract.content.passives import MANY_PATHS, NO_PASSIVE, Passive
from tessera.games.tesseract.cube import Cube
from tessera.games.tesseract.dice import BIT, EMPTY, LAB_SPACES, NOTHING, PER_COLOUR, Die, Mask
from tessera.games.tesseract.events import ActionsGained, Ended, PassiveHelped

if TYPE_CHECKING:
    from tessera.games.tesseract.content.edition import Edition
    from tessera.games.tesseract.tasks.task import Task

Phase = Literal["setup", "action", "threat"]
SETUP: Final[Phase] = "setup"
ACTION: Final[Phase] = "action"
THREAT: Final[Phase] = "threat"
# The six kinds of action.
REMOVED: Final = BIT[0]
ADJUSTED: Final = BIT[1]
TRANSFERRED: Final = BIT[2]
STUDIED: Final = BIT[3]
CONTAINED: Final = BIT[4]
SPECIAL_TAKEN: Final = BIT[5]
ENCODER: Final = msgspec.msgpack.Encoder()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything that is on the table; rules change it, `Tesseract` is its interface."""

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
        "dirty",
        "discards",
        "edition",
        "events",
        "face_down",
        "hands",
        "kinds",
        "labs",
        "matrix",
        "offered",
        "open_labs",
        "outcome",
        "passives",
        "phase",
        "plate",
        "plate_left",
        "players",
        "primed",
        "refused",
        "seats",
        "skips",
        "stack",
        "stasis",
        "turn",
        "uncovered",
        "used_cards",
    )  # fmt: skip

    def __init__(self, seats: int, chance: Chance, edition: Edition) -> None:
        self.edition = edition
        """The cards, characters and plates this game is played with."""
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
        self.kinds: Mask = NOTHING
        """The kinds of action taken this turn (Many paths)."""
        self.stack: list[Task] = []
        self.offered: list[Action] | None = None
        """Cache of the choices of this moment; None until they are listed."""
        self.events: list[Event] = []
        self.dirty: Mask = NOTHING
        """The parts of the view that changed since it was last encoded."""

        self.cube = Cube()
        self.bag = [PER_COLOUR] * 4
        self.dampened: Mask = NOTHING
        """The cells whose die the cube cannot prime or destroy."""
        self.plate: list[int] = [EMPTY] * 16
        """The event under each column, as far as it is known (T11)."""
        self.plate_left = [0] * 8
        self.uncovered: Mask = NOTHING
        """The columns whose event has been uncovered."""
        self.labs = [[EMPTY] * LAB_SPACES for _ in range(self.players)]
        self.primed: list[Die] = []
        """In the order they came."""
        self.columns = [0] * 8
        """The number of primed dice by value; follows from `primed`."""
        self.destroyed = [0] * 4
        """The destroyed pile: the number of dice by colour."""
        self.matrix: Mask = NOTHING
        self.breaches = 0

        self.characters: list[int] = [EMPTY] * self.players
        self.passives: tuple[Passive, ...] = (NO_PASSIVE,) * self.players
        """The passive of each player's character; follows from `characters`."""
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.decks: list[list[int]] = []
        self.discards: list[int] = []
        self.face_down: list[int] = []
        self.cards: list[int] = [EMPTY] * 7
        """The containment card turned up at each value."""
        self.used_cards: Mask = NOTHING
        """The values whose containment card has been used."""
        self.ask_first: Mask = NOTHING
        """The seats that want to be asked first (T17)."""
        self.refused: tuple[Action, ...] = ()
        """Actions that players have refused in this turn; they are not offered again (T17)."""
        self.stasis = 0
        """The next so many dice to be primed are destroyed instead."""
        self.blackout = 0
        """The next so many events do not happen."""
        self.skips = 0
        """The next so many threat phases are skipped."""
        self.open_labs = False
        """Whether dice in all labs may form sets and runs this turn."""

    def copy(self, chance: Chance) -> State:
        """An independent copy that draws from the given chance."""
        twin = State.__new__(State)
        twin.edition = self.edition
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
        twin.dirty = NOTHING
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
        twin.passives = self.passives
        twin.hands = [hand.copy() for hand in self.hands]
        twin.decks = [deck.copy() for deck in self.decks]
        twin.discards = self.discards.copy()
        twin.face_down = self.face_down.copy()
        twin.cards = self.cards.copy()
        twin.used_cards = self.used_cards
        twin.ask_first = self.ask_first
        twin.refused = self.refused
        twin.stasis = self.stasis
        twin.blackout = self.blackout
        twin.skips = self.skips
        twin.open_labs = self.open_labs
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: without the edition, which the game's class brings back."""
        return {name: value for name, value in attributes_of(self).items() if name != "edition"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        set_attributes(self, kept)

    def encode(self) -> bytes:
        """Everything that can make a difference later, in one canonical form, without the key.

        The cube's masks, `columns` and `passives` are left out because they follow from the rest; the number of draws
        is here because undo asks for it.
        """
        refused = ([str(action) for action in self.refused],) if self.refused else ()
        return ENCODER.encode(
            (
                (self.seats, self.outcome, self.at, self.turn, self.phase, self.active, self.actions, self.kinds),
                ([task.canonical() for task in self.stack], self.chance.draws),
                (self.cube.cells, self.bag, self.dampened, self.plate, self.plate_left, self.uncovered),
                (self.labs, self.primed, self.destroyed, self.matrix, self.breaches),
                (self.characters, self.hands, self.decks, self.discards, self.face_down, self.cards, self.used_cards),
                (self.ask_first, self.stasis, self.blackout, self.skips, self.open_labs, *refused),
            )
        )

    def seat_of(self, player: int) -> int:
        """The seat that plays a character: its own, or that of the one person who plays both (T1)."""
        return player if self.seats > 1 else 0

    def decider(self) -> int:
        """The seat that has to choose now."""
        player = self.stack[-1].who if self.stack else self.active
        return player if self.seats > 1 else 0

    def finish(self, won: bool, reason: str) -> None:
        """End the game at once; the pending work is dropped."""
        for task in self.stack:
            task.dropped(self)
        self.outcome = Outcome(tuple(range(self.seats)) if won else (), reason)
        self.stack.clear()
        self.events.append(Ended(won, reason))


def spend(state: State, kind: Mask) -> None:
    """T13: an action is taken.  Many paths: the third kind of action in a turn brings one more."""
    state.actions -= 1
    if not state.kinds & kind:
        state.kinds |= kind
        if state.passives[state.active] == MANY_PATHS and state.kinds.bit_count() == 3:
            helped(state, state.active)
            gain(state, 1)


def helped(state: State, player: int) -> None:
    """Report that a passive made a difference."""
    state.events.append(PassiveHelped(player, state.passives[player]))


def gain(state: State, actions: int) -> None:
    """Give the active player more actions."""
    state.actions += actions
    state.events.append(ActionsGained(state.active, actions))


def distinct(dice: Iterable[Die]) -> list[Die]:
    """Each kind of die once: dice of one kind in the primed area are interchangeable."""
    return list(dict.fromkeys(dice))
