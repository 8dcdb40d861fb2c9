"""ENIGMA behind the `Game` contract: set up, offer choices, play, show.

A round: each seat chooses a category (*choose*), says that it is ready (*ready*), solves its card (*race*); the
solvers lay their tiles one after another (*lay*, *networker*) and closed systems score.  When a seat has 15 points at
the end of a round, the player with the most points wins.

>>> game = Enigma.new(2, bytes(32))
>>> [str(choice) for choice in game.choices(game.to_act[0])]
['choose weights', 'choose fragments', 'choose pipes', 'choose blocks']

The rules are in modules named for their subject: `setup`, `chambers`, `choosing`, `race`, `laying`, `scoring`,
`rounds`; they are functions over the `State`.  `edition` has the data that differs between versions of the rules,
`puzzles` the four kinds of puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Self

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Action, Choice, ChoiceInfo, Event, Game, Outcome, Refusal, options_from
from tessera.games.enigma import puzzles, text
from tessera.games.enigma.actions import Actions, Claim, Lay
from tessera.games.enigma.choices import choices
from tessera.games.enigma.edition import EDITION_1, Edition
from tessera.games.enigma.events import Events, Mistaken, Shown, Solved
from tessera.games.enigma.options import SEATS, OwnCard, check_options, check_own
from tessera.games.enigma.options import Options as EnigmaOptions
from tessera.games.enigma.playing import play
from tessera.games.enigma.puzzles import KINDS
from tessera.games.enigma.puzzles.names import names_of
from tessera.games.enigma.race import deadline
from tessera.games.enigma.setup import set_up
from tessera.games.enigma.state import State
from tessera.games.enigma.view import Place, pieces_of, places_of, view_of
from tessera.games.enigma.view import View as EnigmaView


def _check_own(game: type[Enigma], own: Sequence[OwnCard]) -> None:
    """Check own cards in another process, which gets the class instead of its edition."""
    check_own(own, game.edition.puzzles)


class Enigma(Game):
    """`position` is the whole state.  Another edition is a subclass that names another `edition`."""

    name: ClassVar[str] = "enigma"
    edition: ClassVar[Edition] = EDITION_1
    rules: ClassVar[str] = EDITION_1.rules
    numbered_rules: ClassVar[tuple[str, ...]] = tuple(f"E{number}" for number in range(1, 45))
    seat_range = SEATS
    timed: ClassVar[bool] = True
    private_boards: ClassVar[bool] = True
    slow_actions: ClassVar[bool] = True
    Options = EnigmaOptions
    Actions: ClassVar[Any] = Actions
    Events: ClassVar[Any] = Events
    View = EnigmaView

    options: EnigmaOptions

    def __init_subclass__(cls) -> None:
        """A record names the rules of the edition that was played."""
        cls.rules = cls.edition.rules

    def __init__(self, position: State) -> None:
        self.position = position
        self.options = position.options
        self.seats = position.seats
        self.outcome: Outcome | None = position.outcome
        self.turn = position.turn

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Unpickle: tiles and box are not sent between processes, only the class that names them."""
        self.__dict__.update(kept)
        self.position.edition = self.edition

    @classmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        chosen = options_from(cls, options)
        check_options(chosen, seats)
        return cls(set_up(cls.edition, seats, chosen, Chance(key)))

    @classmethod
    def slow_check(cls, options: EnigmaOptions) -> Callable[[], None] | None:
        return partial(_check_own, cls, options.own) if options.own else None

    @classmethod
    def brought(cls, options: EnigmaOptions) -> frozenset[str]:
        return frozenset(name for own in options.own or () for name in names_of(own.card))

    @property
    def chance(self) -> Chance:
        return self.position.chance

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self.position.chance = chance

    @property
    def stage(self) -> int:
        return self.position.round

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.position.to_act

    @property
    def deadline(self) -> int | None:
        return deadline(self.position)

    def choices(self, seat: int) -> Sequence[Choice]:
        return choices(self.position, seat)

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        state = self.position
        happened = play(state, seat, action, at)
        self.turn = state.turn
        self.outcome = state.outcome
        return happened

    def info(self, seat: int, action: Action) -> ChoiceInfo:
        """Return the pieces.  Nothing costs actions here; only laying can be undone, until the networker is put."""
        return ChoiceInfo(pieces_of(self.position, seat, action), final=not isinstance(action, Lay))

    def view(self) -> EnigmaView:
        return view_of(self.position)

    def hidden_from(self, seats: tuple[int, ...]) -> frozenset[int]:
        """The others' boards, while one of these seats is working."""
        state = self.position
        if state.phase != "race" or not any(state.race.status[seat] == "working" for seat in seats):
            return frozenset()
        return frozenset(range(self.seats)).difference(seats)

    def view_without(self, hidden: frozenset[int]) -> EnigmaView:
        view = self.view()
        players = tuple(
            msgspec.structs.replace(player, arrangement=None) if player.seat in hidden else player
            for player in view.players
        )
        return msgspec.structs.replace(view, players=players)

    def event_without(self, event: Event, hidden: frozenset[int]) -> Event:
        if isinstance(event, (Shown, Mistaken, Solved)) and event.seat in hidden:
            return msgspec.structs.replace(event, arrangement=None)
        return event

    @staticmethod
    def told(text: str) -> str:
        return text[: text.rfind("}") + 1] if text.startswith(("claim ", "show ")) else text

    @property
    def raced(self) -> frozenset[str]:
        """The cards of the seats that are working."""
        race = self.position.race
        if self.position.phase != "race":
            return frozenset()
        cards = (race.cards[seat] for seat in race.seats("working"))
        return frozenset(name for card in cards if card is not None for name in names_of(card))

    def plan(self, seat: int) -> tuple[Place, ...] | None:
        """The places for the tile of a seat that has solved its card and waits for the end of the race (E17)."""
        state = self.position
        if state.phase != "race" or state.race.status[seat] != "solved":
            return None
        return places_of(state, seat, state.tile_of(seat))

    def judge(self, seat: int, action: Action) -> Refusal | None:
        """Check a claim of a seat that has given up or run out of time and goes on for fun (E13, E15)."""
        race, card = self.position.race, self.position.race.cards[seat]
        if self.position.phase != "race" or race.status[seat] not in ("gave up", "ran out") or card is None:
            return super().judge(seat, action)
        if not isinstance(action, Claim) or not isinstance(
            action.arrangement, KINDS[self.position.category_of(seat)].arrangement_type
        ):
            return super().judge(seat, action)
        fault = puzzles.check(card, action.arrangement, self.edition.puzzles)
        return Refusal(fault.code, fault.message, rule=fault.rule) if fault else None

    def with_chance(self, chance: Chance) -> Self:
        return type(self)(self.position.copy(chance))

    def canonical(self) -> bytes:
        return self.position.encode()

    @classmethod
    def parse(cls, text_form: str) -> Action:
        return text.parse(text_form)
