"""Kinds of puzzle: one record each, with everything that ENIGMA needs to know about it.

A kind brings its rules and its solver in one module, its drawings in another, and declares both in its `KIND`.
`tessera.games.enigma.puzzles.KINDS` lists them; nothing else names a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tessera.core.chance import Chance
from tessera.games.enigma.puzzles.fault import Fault, FaultKind

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles.sheets import Sheets

Card = TypeVar("Card")
Arrangement = TypeVar("Arrangement")
Piece = TypeVar("Piece")

GRADES = (1, 2, 3, 4, 5)
"""E42: from easy to hard."""
GradeLimits = tuple[int, int, int, int]
"""The work from which a card is of grade 2, 3, 4 and 5."""


@dataclass(frozen=True)
class Limits(Generic[Card]):
    """The settings of a kind of puzzle that an edition may change; each kind adds its own fields."""

    grades: GradeLimits
    work: Callable[[Card], int]
    """E42: the work of solving a card.  Raises `Refusal` for a card without a solution."""

    def grade(self, card: Card) -> int:
        """E42: 1 to 5, by `work`.  Raises `Refusal` for a card without a solution."""
        work = self.work(card)
        return 1 + sum(work >= limit for limit in self.grades)


KindLimits = TypeVar("KindLimits", bound="Limits")  # type: ignore[type-arg]


@dataclass(frozen=True)
class Paper:
    """The settings for printing a kind."""

    scale: float
    """Millimetres to a unit of the drawing, the same for all cards: the pieces have to fit them."""
    booklet: tuple[int, int]
    """Solutions in a row and in a column of the booklet; a page holds a category."""
    pieces: Callable[[Sheets], None] | None = None
    """Prints the pieces to cut out at their place on the shared sheet."""
    pages: Callable[[Sheets], None] | None = None
    """Prints the pieces to cut out on pages of their own."""
    simplest: Callable[[Any], Any] | None = None
    """Orders solutions: the least is shown in the booklet; without it, the first that is found."""


def only(arrangement: Arrangement) -> list[Arrangement]:
    """No other arrangement counts as the same one."""
    return [arrangement]


@dataclass(frozen=True)
class Kind(Generic[Card, Arrangement, KindLimits]):
    """One kind of puzzle.  Functions that an edition can change take its limits."""

    category: str
    card_type: type[Card]
    arrangement_type: type[Arrangement]
    limits: KindLimits
    """The limits of the first edition."""
    faults: tuple[FaultKind, ...]
    """Every fault that `check` can find (E12)."""
    generate: Callable[[Chance, int, KindLimits], Card]
    """E43: a new card of this grade."""
    check: Callable[[Card, Arrangement, KindLimits], Fault | None]
    """None if the arrangement solves the card, else the first fault."""
    solutions: Callable[[Card, int | None, KindLimits], list[Arrangement]]
    """All solutions, or the first few, always in the same order."""
    canonical: Callable[[Card], Hashable]
    """Equal for cards alike up to symmetry (E43)."""
    begun: Callable[[Arrangement, int, int], Arrangement]
    """A solution as it looks after a part (`used` of `needed`) of the time; see `started`."""
    render: Callable[[Card, Arrangement | None, bool], str]
    """The card as SVG, with an arrangement on it; for paper, if the last argument is true."""
    text: Callable[[Card, Arrangement | None], str]
    """The card in plain text, with an arrangement on it."""
    paper: Paper
    seconds: tuple[int, int, int, int, int]
    """An assumption, not a measurement: a person's median time for a card of each grade; bots wait that long."""
    turned: Callable[[Arrangement], list[Arrangement]] = only
    """A solution in every way in which `check` accepts it, besides shifting all of it."""


def started(pieces: Sequence[Piece], used: int, needed: int) -> list[Piece]:
    """The first of these pieces: as large a part of them as `used` is of the time `needed`, never all."""
    return list(pieces[: min(len(pieces) - 1, len(pieces) * used // needed)])
