"""The base classes of tasks: a `Step` happens by itself, a `Question` asks its player to choose.

Tasks are frozen and plain data, so a game can be copied and stored at any moment, also in the middle of a card.  The
tables of cards and specials hold tasks without a player; `who` is filled in when the card is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

import msgspec

from tessera.core.game import Action
from tessera.games.tesseract.dice import NOTHING, Mask

if TYPE_CHECKING:
    from tessera.games.tesseract.state import State

ANY = 32
"""`times` for "any number": the labs have no more places, so no more dice can be chosen."""
NOBODY = -1

Canonical = (
    tuple[str, int, int, bool, object, object]
    | tuple[str, int, int, bool, object, object, str]
    | tuple[str, int, int, bool, object, object, str, bool]
)
Packed = tuple[object, object]
"""Two numbers, or truth values: where an `int` is declared, compiled code makes 1 of True, and hashes would differ."""


FACTS = ("asks", "forced", "in_event", "kind", "marks", "name", "rule", "waits")
"""Attributes of a kind of task, not of one task."""


class TaskType(msgspec.StructMeta):
    """The type of tasks: a struct's fields are the annotated names, except for `FACTS`.

    Python annotates what the code annotates, mypyc everything that is assigned in a class.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], names: dict[str, Any], **config: Any) -> TaskType:
        annotations = names.get("__annotations__", {})
        names["__annotations__"] = {field: kind for field, kind in annotations.items() if field not in FACTS}
        return super().__new__(cls, name, bases, names, **config)


class Task(msgspec.Struct, frozen=True, kw_only=True, gc=False, metaclass=TaskType):
    """Work to be done."""

    marks: ClassVar[str] = ""
    """The field with the places of dice that the task names, if it has one."""
    kind: ClassVar[int]
    """Tells kinds of one name apart in the canonical form."""
    asks: ClassVar[bool] = False
    """Whether it is a `Question`, else a `Step`. `isinstance` is slow for structs."""
    name: ClassVar[str]
    """For a question also the key of its words in the client (`ask.…`) and `decision.about` in the view."""
    who: int = NOBODY
    """The player who does it, by the number of the lab."""

    def possible(self, state: State, player: int) -> bool:
        """Whether it would do anything for this player now; a card that begins with it is not offered otherwise."""
        return True

    def packed(self) -> Packed:
        """The last two numbers of the canonical form: the fields that only this kind of task has."""
        return 0, 0

    def canonical(self) -> Canonical:
        """The task as it goes into the state's hash: kind, who, times, optional and two numbers of the kind's own.

        Stored games and golden records hold hashes made of this form, so it never changes; new kinds of task choose
        their own two numbers.
        """
        return self.name.replace("-", " "), self.who, 1, False, *self.packed()

    def begun(self, player: int, source: str, card: str = "") -> Self:
        """The same task, to be done by this player; `source` is the rule of the `card` or ability it comes from."""
        return msgspec.structs.replace(self, who=player)

    @property
    def marked(self) -> Mask:
        """The places that the task names; they follow the dice that lie there (`labs.follow`)."""
        return getattr(self, self.marks) if self.marks else NOTHING

    def dropped(self, state: State) -> None:
        """The task is dropped undone: put back what it holds."""


class Step(Task, frozen=True):
    """A task that happens by itself."""

    def happen(self, state: State) -> None:
        """Do it."""
        raise NotImplementedError


class ShownPieces(NamedTuple):
    """The pieces that a view shows with a question."""

    die: str = ""
    place: str = ""
    to: str = ""
    drawn: tuple[str, ...] = ()


SHOWN_NOTHING = ShownPieces()


class Question(Task, frozen=True, kw_only=True):
    """A task that asks its player to choose; without options it is dropped."""

    asks = True
    rule: ClassVar[str] = ""
    """The rule behind it; empty if that is the rule of its `source`."""
    forced: ClassVar[bool] = False
    """Whether a single option is taken without asking."""
    in_event: ClassVar[bool] = False
    """Whether it is asked inside an event or a priming, where no research card is played (T24)."""
    waits: ClassVar[bool] = False
    """Whether it waits, while nothing can be chosen, for a research card that makes it possible (T24)."""
    times: int = 1
    """How often it may still be done."""
    optional: bool = False
    """Whether the player may pass: "may", "up to", "any number"."""
    source: str = ""
    """The rule of what it comes from: a special (T23), a research card (T24), a containment card (T43)."""
    card: str = ""
    """The card or special it comes from, in editions where it can be refused (T17)."""
    refused: bool = False
    """Whether a player has refused an answer to it (T17): then it may be passed."""

    def options(self, state: State) -> list[Action]:
        """The answers the player may give, without passing."""
        raise NotImplementedError

    def apply(self, state: State, action: Any) -> None:
        """Do what the player has chosen; the task is no longer on the stack."""
        raise NotImplementedError

    def shown(self, state: State) -> ShownPieces:
        """The pieces in question, for the view."""
        return SHOWN_NOTHING

    def wanted(self) -> Action | None:
        """The other player's action that it asks consent for (T17)."""
        return None

    def canonical(self) -> Canonical:
        """See `Task.canonical`; `card` and `refused` follow in editions that have them."""
        form = self.name.replace("-", " "), self.who, self.times, self.optional, *self.packed()
        return (*form, self.card, self.refused) if self.card else form

    def begun(self, player: int, source: str, card: str = "") -> Self:
        """See `Task.begun`."""
        return msgspec.structs.replace(self, who=player, source=source, card=card)

    def rule_in(self, state: State) -> str:
        """The rule that says how to decide, else the rule of what it comes from."""
        return self.rule or self.source

    def card_in(self, state: State) -> str:
        """The card, special or passive it comes from, as far as it is known."""
        return self.card

    def again(self, state: State, **changes: Any) -> None:
        """Put a task that may be done several times back on the stack, one time less."""
        if self.times > 1:
            state.stack.append(msgspec.structs.replace(self, times=self.times - 1, **changes))


Effect = tuple[Task, ...]
"""The tasks of a card or special, the first on top."""


def questions() -> list[type[Question]]:
    """Every kind of question that is defined."""
    found: list[type[Question]] = []
    waiting = Question.__subclasses__()
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting += kind.__subclasses__()
    return found


def decisions() -> list[str]:
    """The names of all kinds of question: everything a player can be asked about."""
    return sorted({question.name for question in questions()})
