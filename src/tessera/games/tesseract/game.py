"""TESSERACT as a game of the contract: set up, offer, play, show.

>>> game = Tesseract.new(seats=2, key=bytes(32))
>>> [str(choice) for choice in game.choices(game.to_act[0])]
['remove 0,0,3', 'remove 3,0,3', 'remove 0,3,3', 'remove 3,3,3']

The rules stand in the modules named for what they do: `turn` (the action phase), `threat`, `handling` (the cube),
`labs`, `transferring`, `primed`, `containing`, `drawing`, `setup`; the components in `research`, `containment`,
`characters` and `plates`, made of the verbs in `effects`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Action, Choice, ChoiceInfo, Event, Game, Outcome, SeatRange, options_from
from tessera.games.tesseract import actions as a
from tessera.games.tesseract import events as e
from tessera.games.tesseract import options as o
from tessera.games.tesseract import text
from tessera.games.tesseract import view as v
from tessera.games.tesseract.cascade import answer, run
from tessera.games.tesseract.refusals import refusal
from tessera.games.tesseract.setup import lay_out
from tessera.games.tesseract.state import State
from tessera.games.tesseract.turn import TAKE, turn_choices


def _among(action: Action, choices: Sequence[Choice]) -> bool:
    """Whether it is one of them; mostly it is the very object, which is quick to see."""
    for choice in choices:
        if choice is action:
            return True
    return action in choices


class Tesseract(Game):
    """`position` is the whole state; a seat is a person, a player a character with a lab (one person has two, T1)."""

    name = "tesseract"
    rules = "1"
    seat_range = SeatRange(1, 4)
    cooperative = True
    Options = o.Options
    Actions = a.Actions
    Events = e.Events
    View = v.View

    def __init__(self, position: State, options: o.Options) -> None:
        self.position = position
        self.options = options
        self.seats = position.seats
        self.outcome: Outcome | None = position.outcome
        self.turn = position.turn
        self._writing: v.Writing | None = None

    @classmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        options = options_from(cls, options)
        o.check(options, seats)
        state = State(seats, Chance(key))
        lay_out(state, options)
        run(state)
        state.events = []
        return cls(state, options)

    @property
    def chance(self) -> Chance:
        return self.position.chance

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self.position.chance = chance

    @property
    def to_act(self) -> tuple[int, ...]:
        state = self.position
        return () if state.outcome is not None else (state.decider(),)

    def choices(self, seat: int) -> Sequence[Choice]:
        state = self.position
        if state.outcome is not None or seat != state.decider():
            return ()
        if state.offered is None:
            state.offered = turn_choices(state)
        return state.offered

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        state = self.position
        if at < state.at or not _among(action, self.choices(seat)):
            raise refusal(state, seat, action, at)
        state.at = at
        events: list[Event] = []
        state.events = events
        if state.stack:
            answer(state, action)
        else:
            TAKE[type(action)](state, action)
        run(state)
        self.turn = state.turn
        self.outcome = state.outcome
        if self._writing is not None:
            self._writing.hear(events)
        return events

    def info(self, seat: int, action: Action) -> ChoiceInfo:
        return self.info_in(self.info_context, action) or v.info_of_containing(self.position, action)

    @property
    def info_context(self) -> int:
        """The active player while the game waits for their turn's action, else `ANSWERING`."""
        return v.ANSWERING if self.position.stack else self.position.active

    @classmethod
    def info_in(cls, context: int, action: Action) -> ChoiceInfo | None:
        return v.info_in(context, action)

    def view(self) -> v.View:
        return v.view_of(self.position)

    def encoded_view(self) -> msgspec.Raw:
        if self._writing is None:
            self._writing = v.Writing()
        return self._writing.of(self.position)

    def with_chance(self, chance: Chance) -> Self:
        twin = type(self).__new__(type(self))
        twin.position = self.position.copy(chance)
        twin.options = self.options
        twin.seats = self.seats
        twin.outcome = self.outcome
        twin.turn = self.turn
        twin._writing = None
        return twin

    def canonical(self) -> bytes:
        return self.position.encode()

    @classmethod
    def parse(cls, text_form: str) -> Action:
        return text.parse(text_form)
