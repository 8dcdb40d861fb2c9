"""The Game contract: a game is a value that steps.

A game does no I/O and has no clock and no threads.  Time comes in with each action (`at`, in milliseconds of the
referee's clock).  Chance comes from one committed stream and is drawn only when the rules reveal it, so everything a
game knows is public; the only secret is the key of its `chance`.

Only what `choices` offers is legal: `play` refuses anything else with an `IllegalAction` that says why, and leaves the
game unchanged.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from tessera.core.chance import Chance, Imagined, key_from

CLOCK = -1
"""The seat that plays `TimeUp` when `deadline` has come."""


class SeatRange(NamedTuple):
    """The fewest and the most players."""

    fewest: int
    most: int


class ChoiceInfo(NamedTuple):
    """The parts of an action that a client shows before it is played."""

    pieces: tuple[str, ...] = ()
    """The pieces it uses, as `view` names them: selecting one filters the choices."""
    costs: int = 0
    """How many of the turn's actions it costs."""
    final: bool = False
    """It draws chance or ends the turn, so undo cannot take it back."""


class Action(msgspec.Struct, frozen=True, cache_hash=True, tag_field="type", tag=str.lower):
    """Something a seat does.  `str(action)` is its short text form; the game's `parse` reads it back."""

    answers: ClassVar[bool] = False
    """It only answers another player's action: undoing that action takes it back too, without asking its player."""

    def __str__(self) -> str:
        return str(self.__struct_config__.tag)


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Something that happened, with everything a spectator needs to see it happen."""


class Form(msgspec.Struct, frozen=True, tag_field="type", tag="form"):
    """A choice with fields to fill in: actions of the type `action`, within `limits` (a JSON Schema)."""

    action: str
    rule: str
    limits: dict[str, Any]

    def __hash__(self) -> int:
        """Hash all fields except `limits`, which is not hashable."""
        return hash((self.action, self.rule))


Choice = Action | Form


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: the winners (none if a team lost), the reason, and each seat's points if there are points."""

    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...] = ()


class Refusal(ValueError):
    """A user's mistake: what is wrong, where, and by which rule.  Nothing has changed."""

    wait = 0
    """Milliseconds after which a retry may succeed; 0 if time alone changes nothing."""

    def __init__(self, code: str, message: str, *, rule: str = "", value: object = None) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.code = code
        self.message = message
        self.rule = rule
        self.value = value

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without calling `__init__`, whose arguments differ between the kinds of refusal."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[Refusal], args: tuple[Any, ...], fields: dict[str, Any]) -> Refusal:
    """The refusal as it was before pickling."""
    refusal = kind.__new__(kind, *args)
    refusal.__dict__.update(fields)
    return refusal


class IllegalAction(Refusal):
    """The rules do not allow this action now."""


class IllegalOptions(Refusal):
    """The game cannot be set up with these options."""


class UnreadableAction(Refusal):
    """The text is not an action of this game."""


class Game(ABC):
    """One game in progress.  Subclasses add their state; shared code uses only what is declared here."""

    # Declared facts: server, lab, bots and client read them here and nowhere else.

    name: ClassVar[str]
    rules: ClassVar[str]
    """Version of the rules (the edition); a record replays under the version it names."""
    numbered_rules: ClassVar[tuple[str, ...]] = ()
    """The numbers of all its rules: refusals and decisions cite them, the client's rules pages explain each."""
    seat_range: ClassVar[SeatRange]
    cooperative: ClassVar[bool] = False
    """All seats win or lose together; they may together undo an action of one of them."""
    timed: ClassVar[bool] = False
    """The game may set a `deadline`."""
    in_turns: ClassVar[bool] = False
    """People act one after the other and nothing is hidden from any of them: they may share a device, and take days for
    a turn."""
    private_boards: ClassVar[bool] = False
    """A seat may not see the others' unfinished boards while it works on its own: `hidden_from` says which."""
    plannable: ClassVar[bool] = False
    """Players may plan together: there are `ahead`, `unforeseen` and `unclear`, and chance may be `Supposed`."""
    slow_actions: ClassVar[bool] = False
    """`play` may be slow (it can generate puzzles); servers run it off the event loop."""
    preferences: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that only set a player's preference and cost nothing; servers limit them within a turn."""
    preferences_apart: ClassVar[bool] = False
    """Every seat may set its preferences at any time, also while the game waits for others; undo passes over them."""
    Options: ClassVar[type[msgspec.Struct]]
    Actions: ClassVar[Any]
    """Union of all action types."""
    Events: ClassVar[Any]
    """Union of all event types."""
    View: ClassVar[type[msgspec.Struct]]
    """The type of `view`."""

    seats: int
    options: msgspec.Struct
    chance: Chance
    outcome: Outcome | None
    turn: int
    """Counts the turns that have ended; undo never crosses the end of a turn."""

    @classmethod
    @abstractmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        """Set up a game; `options` is an `Options`, or None for the usual ones.  Raises `IllegalOptions`."""

    @classmethod
    def slow_check(cls, options: Any) -> Callable[[], None] | None:
        """The check of options that takes too long for `new`, done once in another process; None if there is none.

        It raises `IllegalOptions`.
        """
        return None

    @classmethod
    def brought(cls, options: Any) -> frozenset[str]:
        """The names of the puzzles that these options bring to the table (see `raced`)."""
        return frozenset()

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for; none when it is over, or while only the clock can go on."""

    @abstractmethod
    def choices(self, seat: int) -> Sequence[Choice]:
        """Everything this seat may do now, without repeats.  `CLOCK` may play once `deadline` is set."""

    @abstractmethod
    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        """Play the action and return what happened, or raise `IllegalAction` and change nothing."""

    @abstractmethod
    def info(self, seat: int, action: Action) -> ChoiceInfo:
        """Return the pieces, cost and finality of an action that is offered to this seat now."""

    def why(self, seat: int, piece: str) -> Refusal | None:
        """Explain why this seat cannot use a piece, or take no action of a kind (`verb:NAME`); None if unknown."""
        return None

    def touches(self, seat: int, action: Action) -> frozenset[int]:
        """The other seats whose things an offered action uses, or that share what it spends: a polite bot asks them.

        Seats that the rules ask anyway are not among them.
        """
        return frozenset()

    @property
    def info_context(self) -> int:
        """A number that stands for everything in the position that `info_in` depends on."""
        return 0

    @classmethod
    def info_in(cls, context: int, action: Action) -> ChoiceInfo | None:
        """`info` if it depends on nothing but the context and the action, else None.  Encoders cache it."""
        return None

    @property
    def deadline(self) -> int | None:
        """The time at which the clock's seat plays, in the referee's milliseconds."""
        return None

    @property
    def stage(self) -> int:
        """The unit of a review's chart: the number of the turn, or of the round in a game that has rounds."""
        return self.turn

    @abstractmethod
    def view(self) -> msgspec.Struct:
        """The whole public state: the same for every seat and spectator."""

    def encoded_view(self) -> msgspec.Raw:
        """`view` as JSON, for the wire.  A game may override it with a cache of the parts that did not change."""
        return msgspec.Raw(msgspec.json.encode(self.view()))

    def hidden_from(self, seats: tuple[int, ...]) -> frozenset[int]:
        """The seats whose unfinished boards must not be sent now to somebody who plays these seats."""
        return frozenset()

    def view_without(self, hidden: frozenset[int]) -> msgspec.Struct:
        """`view` without the boards of these seats."""
        return self.view()

    def event_without(self, event: Event, hidden: frozenset[int]) -> Event:
        """The event without the board of one of these seats."""
        return event

    @staticmethod
    def told(text: str) -> str:
        """The text form of an action as everybody is told it: without the hand, which only records and replays have."""
        return text

    @property
    def raced(self) -> frozenset[str]:
        """The names of the puzzles that seats solve against each other now: the server helps nobody with them."""
        return frozenset()

    def plan(self, seat: int) -> Any:
        """The data that a seat may look at privately while it waits, as JSON values; None if there is nothing."""
        return None

    def ahead(self, turns: int) -> Self:
        """A copy at the beginning of a coming turn, as the table stands now; only if `plannable`."""
        raise IllegalAction("not-plannable", f"{self.name} is not planned ahead")

    def unforeseen(self, action: Action) -> Refusal | None:
        """Explain why an offered action cannot be planned: it uses something that is not revealed yet."""
        return None

    def unclear(self, events: Sequence[Event]) -> Refusal | None:
        """Explain why a planned action that led to these events cannot be foreseen: it depends on the unrevealed."""
        return None

    def come_to_light(self) -> Sequence[Event]:
        """Draw everything that a plan has left unknown, on a copy with chance of its own; returns what happened."""
        return ()

    def happened(self) -> Sequence[Event]:
        """The events of the action that is being played; if it was interrupted, up to there."""
        return ()

    def judge(self, seat: int, action: Action) -> Refusal | None:
        """The fault of an action that counts no more for this seat, or None if it is right; refuse any other action."""
        raise IllegalAction("not-now", "there is nothing to judge now", value=str(action))

    @abstractmethod
    def with_chance(self, chance: Chance) -> Self:
        """An independent copy that draws from the given chance."""

    @abstractmethod
    def canonical(self) -> bytes:
        """Canonical encoding of everything that matters for the rest of the game, without the key."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Action:
        """The action with this text form.  Raises `UnreadableAction`."""

    def copy(self) -> Self:
        """An independent copy, chance included."""
        return self.with_chance(self.chance.copy())

    def imagine(self, seed: int | str) -> Self:
        """A copy with different chance, for bots and previews.  It never reads the key."""
        return self._drawing_from(Imagined(key_from(seed)))

    def with_key(self, key: bytes) -> Self:
        """A copy that draws from another key from here on."""
        return self._drawing_from(Chance(key))

    def _drawing_from(self, chance: Chance) -> Self:
        chance.draws = self.chance.draws
        return self.with_chance(chance)

    def hash(self) -> str:
        """Return a hash that is equal for equal states, on every platform."""
        return blake2b(self.canonical(), digest_size=16).hexdigest()


def options_from(game: type[Game], given: object) -> Any:
    """The game's options from None, an `Options`, or plain data such as decoded JSON."""
    if given is None:
        return game.Options()
    try:
        return msgspec.convert(msgspec.to_builtins(given), game.Options)
    except (msgspec.ValidationError, RecursionError) as error:
        raise IllegalOptions("bad-options", f"these are not options of {game.name}: {error}", value=given) from None
