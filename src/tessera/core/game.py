"""The contract both games keep: a game is a value that steps.

No I/O, no clock, no threads: time comes in with the action (`at`, in milliseconds of the referee's clock), chance
comes from one committed stream and is drawn only when the rules reveal it.  So whatever a game knows, everybody may
see; the only secret is the key of its `chance`.

What is legal is what `choices` offers, and nothing else: `play` refuses the rest with an `IllegalAction` that says why,
and leaves the game as it was.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, ClassVar, Self

import msgspec

from tessera.core.chance import Chance, key_from

CLOCK = -1
"""The seat that plays `TimeUp` when `deadline` has come."""


class Action(msgspec.Struct, frozen=True, cache_hash=True, tag_field="type", tag=str.lower):
    """What a seat does.  `str(action)` is its short text form; the game's `parse` reads it back."""

    def __str__(self) -> str:
        return str(self.__struct_config__.tag)


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """What happened, with everything a spectator needs to see it happen."""


class Form(msgspec.Struct, frozen=True, tag_field="type", tag="form"):
    """A choice that is free to fill in: actions of the type `action`, within `limits` (a JSON Schema)."""

    action: str
    rule: str
    limits: dict[str, Any]

    def __hash__(self) -> int:
        """Without `limits`, which cannot be hashed."""
        return hash((self.action, self.rule))


Choice = Action | Form


class Outcome(msgspec.Struct, frozen=True):
    """How it ended: who won (nobody, if a team lost), why, and the points of each seat where there are points."""

    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...] = ()


class Refusal(ValueError):
    """A user's mistake: what was wrong, where, and by which rule.  Nothing was changed."""

    def __init__(self, code: str, message: str, *, rule: str = "", value: object = None) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.code = code
        self.message = message
        self.rule = rule
        self.value = value


class IllegalAction(Refusal):
    """The rules do not allow this action now."""


class IllegalOptions(Refusal):
    """There is no such game to set up."""


class UnreadableAction(Refusal):
    """A text that is no action of this game."""


class Game(ABC):
    """One game in progress.  Subclasses add their state; everything else uses only what stands here."""

    name: ClassVar[str]
    rules: ClassVar[str]
    """Version of the rules; a record replays under the version it names."""
    Options: ClassVar[type[msgspec.Struct]]
    Actions: ClassVar[Any]
    """The union of all action types; `Events` likewise; `View` is what `view` returns."""
    Events: ClassVar[Any]
    View: ClassVar[type[msgspec.Struct]]
    cooperative: ClassVar[bool] = False
    """One team, whose members may together take back what one of them did."""
    slow_actions: ClassVar[bool] = False
    """An action may take long, as when it draws whole puzzles: whoever serves many tables plays it beside them."""

    seats: int
    options: msgspec.Struct
    chance: Chance
    outcome: Outcome | None
    turn: int
    """Goes up whenever a turn ends; undo never crosses that."""

    @classmethod
    @abstractmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        """Set up a game; `options` is an `Options`, or None for the usual ones.  Raises `IllegalOptions`."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for; none when it is over, or while only the clock can go on."""

    @abstractmethod
    def choices(self, seat: int) -> Sequence[Choice]:
        """Everything this seat may do now, without repeats.  `CLOCK` may play once `deadline` is set."""

    @abstractmethod
    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        """Do it and tell what happened, or raise `IllegalAction` and change nothing."""

    @abstractmethod
    def pieces(self, seat: int, action: Action) -> tuple[str, ...]:
        """The names of the pieces an action uses, as `view` names them: clicking one filters the choices."""

    @classmethod
    def fixed_pieces(cls, action: Action) -> tuple[str, ...] | None:
        """The same, for an action that uses the same pieces in every position; None for the others."""
        return None

    @property
    def deadline(self) -> int | None:
        """When the clock seat should play, in the referee's milliseconds."""
        return None

    @abstractmethod
    def view(self) -> msgspec.Struct:
        """The whole public picture: the same for every seat and spectator."""

    def written_view(self) -> msgspec.Raw:
        """The same as JSON, for the wire; a game in which one action changes little may keep most of it in writing."""
        return msgspec.Raw(msgspec.json.encode(self.view()))

    @abstractmethod
    def with_chance(self, chance: Chance) -> Self:
        """An independent twin of everything but the chance, which it takes as given."""

    @abstractmethod
    def state(self) -> bytes:
        """Everything that can make a difference later, in one canonical form, without the key."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Action:
        """The action whose text form this is.  Raises `UnreadableAction`."""

    def copy(self) -> Self:
        """An independent twin, chance included."""
        return self.with_chance(self.chance.copy())

    def imagine(self, seed: int | str) -> Self:
        """A twin with other chance, for bots and previews.  It never reads the key."""
        return self.with_key(key_from(seed))

    def with_key(self, key: bytes) -> Self:
        """A twin that draws from another key from here on."""
        chance = Chance(key)
        chance.draws = self.chance.draws
        return self.with_chance(chance)

    def hash(self) -> str:
        """Equal for equal states, on every platform."""
        return blake2b(self.state(), digest_size=16).hexdigest()


def options_from(game: type[Game], given: object) -> Any:
    """The game's options from None, an `Options`, or plain data such as decoded JSON."""
    if given is None:
        return game.Options()
    try:
        return msgspec.convert(msgspec.to_builtins(given), game.Options)
    except (msgspec.ValidationError, RecursionError) as error:
        raise IllegalOptions("bad-options", f"these are no options of {game.name}: {error}", value=given) from None
