"""The counts that a simulation collects: a contract that each game fulfils for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, Self

from tessera.core.game import Action, Event, Game
from tessera.core.registry import entry_of, resolve

if TYPE_CHECKING:
    from rich.table import Table


class Tally(Protocol):
    """Counts over many games of one kind.  It is pickled, since each process counts its own games."""

    def watch(self, game: Game, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Count one action; `game` is the game after it."""

    def finish(self, game: Game) -> None:
        """Count a game that is over."""

    def merge(self, other: Self) -> None:
        """Add the counts of another process."""

    def tables(self) -> list[Table]:
        """The counts as tables to print."""


def add_counts(total: object, other: object) -> None:
    """Add every counter and number of another tally to those of the same name."""
    counts = vars(total)
    for name, count in vars(other).items():
        if isinstance(count, Counter):
            counts[name].update(count)
        elif isinstance(count, int):
            counts[name] += count


class NoTally:
    """The tally of a game that counts nothing of its own."""

    def watch(self, game: Game, seat: int, action: Action, events: Sequence[Event]) -> None:
        pass

    def finish(self, game: Game) -> None:
        pass

    def merge(self, other: Self) -> None:
        pass

    def tables(self) -> list[Table]:
        return []


def new_tally(game: str) -> Tally:
    """An empty tally of the kind that the game brings."""
    reference = entry_of(game).tally
    tally: Tally = NoTally() if reference is None else resolve(reference)()
    return tally
