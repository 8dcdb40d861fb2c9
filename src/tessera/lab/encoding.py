"""A game as numbers: a contract that each game fulfils for itself, in its `encoding.py`.

An `Encoding` turns the public view into a row of numbers, names every action in a fixed catalogue, and describes each
choice of the moment by a row of its own.  Environments, adapters and training use nothing else, so they name no game.
Everything is seen from the seat that looks: its own things come first, then those of the next seat, and so on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, ClassVar, NamedTuple

from tessera.bots import Bot
from tessera.core.game import Action, ChoiceInfo, Game, Refusal
from tessera.core.registry import entry_of, game_named, resolve

WAIT = "wait"
"""The first entry of every catalogue: the only one for a seat that has nothing to decide."""

Row = MutableSequence[float]
"""Numbers from 0 to 1, to be filled in: a list or an array of zeros."""


class Field(NamedTuple):
    """Some neighbouring numbers of a row, and their meaning."""

    name: str
    size: int
    meaning: str


class Span(NamedTuple):
    """A field with its place in the row: `first` up to, but not including, `last`."""

    name: str
    first: int
    last: int
    meaning: str


def spans(fields: Sequence[Field]) -> tuple[Span, ...]:
    """The fields one after another, each with its place."""
    found: list[Span] = []
    first = 0
    for name, size, meaning in fields:
        found.append(Span(name, first, first + size, meaning))
        first += size
    return tuple(found)


def length(fields: Sequence[Field]) -> int:
    """The length of a row with these fields."""
    return sum(field.size for field in fields)


class Encoding(ABC):
    """The encoding of one edition of a game."""

    options: ClassVar[Mapping[str, Any]] = {}
    """The options of an environment whose caller gives none."""

    fields: tuple[Field, ...]
    """The observation."""
    action_fields: tuple[Field, ...]
    """The description of a choice."""
    actions: tuple[str, ...]
    """The catalogue: the name of every action, `WAIT` first."""

    @abstractmethod
    def __init__(self, kind: type[Game]) -> None:
        """The encoding of the games of this class."""

    @abstractmethod
    def observe(self, view: Any, seat: int, row: Row) -> None:
        """Fill in the observation of a seat; the row has only zeros."""

    @abstractmethod
    def number(self, view: Any, seat: int, action: Action) -> int | None:
        """The place of an offered action in the catalogue; None if the catalogue leaves it out.

        If several offered actions have one place, that place stands for the first of them.
        """

    @abstractmethod
    def describe(self, view: Any, seat: int, action: Action, info: ChoiceInfo, row: Row) -> None:
        """Fill in the description of an offered action; the row has only zeros."""

    def decides(self, game: Game, seat: int) -> bool:
        """Whether this seat's next action is a decision for a learner; if not, `proxy` plays it."""
        return True

    def proxy(self, seed: str) -> Bot:
        """The bot that plays what a learner does not decide."""
        raise NotImplementedError("every action of this game is a decision")


def encoding_of(game: str, rules: str | None = None) -> Encoding:
    """The encoding that a game brings.  Raises `Refusal` if it has none."""
    reference = entry_of(game).encoding
    if reference is None:
        raise Refusal("no-encoding", f"{game} has no encoding, so it has no environments", value=game)
    encoding: Encoding = resolve(reference)(game_named(game, rules))
    return encoding


def names(fields: Sequence[Field]) -> Mapping[str, int]:
    """By the name of a field: its first place."""
    return {span.name: span.first for span in spans(fields)}
