"""TESSERACT behind the `Game` contract: set up, offer choices, play, show.

>>> game = Tesseract.new(seats=2, key=bytes(32))
>>> [str(choice) for choice in game.choices(game.to_act[0])]
['remove 0,0,3', 'remove 3,0,3', 'remove 0,3,3', 'remove 3,3,3']

The rules are in modules named for their subject: `turn` (the action phase), `cube`, `labs`, `primed`, `containing`,
`cards`, `setup`; everything that waits or asks in `tasks`; the components in `content`, made of tasks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Action, Choice, ChoiceInfo, Event, Game, Outcome, Refusal, options_from
from tessera.core.viewcache import ViewCache
from tessera.games.tesseract import info, text
from tessera.games.tesseract.actions import Actions, AskFirst
from tessera.games.tesseract.cascade import run
from tessera.games.tesseract.consent import play, touched
from tessera.games.tesseract.content.edition import Edition
from tessera.games.tesseract.content.edition_1 import EDITION_1
from tessera.games.tesseract.cube import reveal
from tessera.games.tesseract.dice import NOTHING, bits
from tessera.games.tesseract.events import Events
from tessera.games.tesseract.foresight import look_ahead, unclear, unforeseen
from tessera.games.tesseract.options import SEATS, check_options
from tessera.games.tesseract.options import Options as TesseractOptions
from tessera.games.tesseract.setup import lay_out
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tables import AGREE
from tessera.games.tesseract.turn import choices
from tessera.games.tesseract.view import PARTS, always_of, view_of
from tessera.games.tesseract.view import View as TesseractView
from tessera.games.tesseract.why import why


class Tesseract(Game):
    """A game of TESSERACT; `position` is its whole state.

    A seat is a person, a player a character with a lab: one person alone plays two (T1).
    """

    name = "tesseract"
    rules = EDITION_1.rules
    edition: ClassVar[Edition] = EDITION_1
    """The cards, characters and plates; a subclass may play with others."""
    numbered_rules = tuple(f"T{number}" for number in range(1, 48))
    seat_range = SEATS
    cooperative = True
    plannable = True
    in_turns = True
    preferences = (AskFirst,)
    Options = TesseractOptions
    Actions = Actions
    Events = Events
    View = TesseractView

    def __init__(self, position: State, options: TesseractOptions) -> None:
        self.position = position
        self.options = options
        self.seats = position.seats
        self.outcome: Outcome | None = position.outcome
        self.turn = position.turn
        self._view_cache: ViewCache[State] | None = None

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Unpickle: cards and plates are not sent between processes, only the class that names them."""
        self.__dict__.update(kept)
        self.position.edition = self.edition

    @classmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        options = options_from(cls, options)
        check_options(options, seats, cls.edition)
        state = State(seats, Chance(key), cls.edition)
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
        return choices(self.position, seat)

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        state = self.position
        events = play(state, seat, action, at)
        self.turn = state.turn
        self.outcome = state.outcome
        return events

    def why(self, seat: int, piece: str) -> Refusal | None:
        return why(self.position, seat, piece)

    def touches(self, seat: int, action: Action) -> frozenset[int]:
        """The seats of `consent.touched`, without those that the rules ask (T17)."""
        seats = touched(self.position, seat, action)
        if seats & frozenset(bits(self.position.ask_first)):
            twin = self.imagine(0)
            twin.play(seat, action, self.position.at)
            if any(AGREE in twin.choices(asked) for asked in twin.to_act):
                seats -= frozenset(bits(self.position.ask_first))
        return seats

    def ahead(self, turns: int) -> Self:
        twin = self.copy()
        look_ahead(twin.position, turns)
        twin.turn = twin.position.turn
        return twin

    def unforeseen(self, action: Action) -> Refusal | None:
        return unforeseen(self.position, action)

    def unclear(self, events: Sequence[Event]) -> Refusal | None:
        return unclear(events)

    def come_to_light(self) -> Sequence[Event]:
        state = self.position
        state.events = []
        reveal(state)
        if not state.stack:
            state.offered = None
        return state.events

    def happened(self) -> Sequence[Event]:
        return self.position.events

    def info(self, seat: int, action: Action) -> ChoiceInfo:
        return self.info_in(self.info_context, action) or info.info_of_containing(self.position, action)

    @property
    def info_context(self) -> int:
        """The active player while the game waits for their turn's action, else `info.answering` in their turn."""
        return info.answering(self.position.active) if self.position.stack else self.position.active

    @classmethod
    def info_in(cls, context: int, action: Action) -> ChoiceInfo | None:
        return info.info_in(context, action)

    def view(self) -> TesseractView:
        return view_of(self.position)

    def encoded_view(self) -> msgspec.Raw:
        state = self.position
        if self._view_cache is None:
            self._view_cache = ViewCache(PARTS, always_of)
        dirty, state.dirty = state.dirty, NOTHING
        return self._view_cache.encode(state, dirty)

    def with_chance(self, chance: Chance) -> Self:
        twin = type(self).__new__(type(self))
        twin.position = self.position.copy(chance)
        twin.options = self.options
        twin.seats = self.seats
        twin.outcome = self.outcome
        twin.turn = self.turn
        twin._view_cache = None
        return twin

    def canonical(self) -> bytes:
        return self.position.encode()

    @classmethod
    def parse(cls, text_form: str) -> Action:
        return text.parse(text_form, cls.edition)
