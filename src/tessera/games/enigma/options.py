"""Options: what a table may agree on before a game of ENIGMA."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from tessera.core.game import IllegalOptions, Refusal, SeatRange
from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles import Card, Category, PuzzleLimits

SEATS = SeatRange(2, 4)
"""E1."""

MOST_OWN = 12
"""Own cards of a table."""

Factor = Annotated[int, msgspec.Meta(ge=25, le=400)]
KindFactor = Annotated[int, msgspec.Meta(ge=50, le=200)]


class KindFactors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The share of the hourglass for the puzzles of each category, in percent (E11)."""

    weights: KindFactor = 100
    fragments: KindFactor = 100
    pipes: KindFactor = 100
    blocks: KindFactor = 100


class OwnCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that somebody made, with its grade: measuring it takes too long for every start of a table."""

    grade: Annotated[int, msgspec.Meta(ge=1, le=5)]
    card: Card


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's choices; the defaults are the usual game."""

    hourglass: Literal[30, 45, 60, 90] = 60
    """Seconds the others have after the first right solution (E11)."""
    factors: tuple[Factor, ...] = ()
    """A handicap: each seat's share of the hourglass in percent; none given means 100 for all (E11)."""
    cap: Annotated[int, msgspec.Meta(ge=2, le=5)] = 3
    """Minutes after which the hourglass turns by itself (E13)."""
    calm: bool = False
    """Without a clock: no hourglass and no cap; a race ends when every player has solved or given up."""
    cards: Literal["fresh", "box"] = "fresh"
    """New cards made for this table, or the cards of the box (E43)."""
    grade: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    """The grade of all fresh cards; none given means mixed.  The box has its own grades (E42)."""
    start: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    """The seat that starts; none given means by chance (E5)."""
    kinds: KindFactors | msgspec.UnsetType = msgspec.UNSET
    """A handicap by category, on top of the seats'.  Not written unless given: records from before stay as they are."""

    own: Annotated[tuple[OwnCard, ...], msgspec.Meta(max_length=MOST_OWN)] | msgspec.UnsetType = msgspec.UNSET
    """Cards that people made: they lie behind the first tiles of their chambers, in any order (E43).  Everybody at the
    table can read them before, as their makers can.  Not written unless given."""

    def hourglass_of(self, seat: int, category: Category | None) -> int:
        """The time of a seat's hourglass for a puzzle of a category, if it has one, in milliseconds (E11)."""
        time = self.hourglass * 10 * (self.factors[seat] if self.factors else 100)
        if category is None or self.kinds is msgspec.UNSET:
            return time
        return time * int(getattr(self.kinds, category)) // 100


def check_options(options: Options, seats: int) -> None:
    """Raises `IllegalOptions` if this many people cannot play with these options."""
    if not SEATS.fewest <= seats <= SEATS.most:
        raise IllegalOptions(
            "bad-seats", f"ENIGMA is for {SEATS.fewest} to {SEATS.most} players, not {seats}", rule="E1", value=seats
        )
    if options.factors and len(options.factors) != seats:
        given = len(options.factors)
        raise IllegalOptions(
            "bad-factors", f"{given} factors for {seats} players: give one for each, or none", rule="E11", value=given
        )
    if options.start is not None and options.start >= seats:
        raise IllegalOptions(
            "bad-start",
            f"the start player is one of 0 to {seats - 1}, not {options.start}",
            rule="E5",
            value=options.start,
        )
    if options.cards == "box" and options.grade is not None:
        raise IllegalOptions(
            "bad-grade",
            "the cards of the box have their own grades: choose a grade for fresh cards only",
            rule="E43",
            value=options.grade,
        )
    if options.own and options.cards == "box":
        raise IllegalOptions(
            "bad-own", "own cards come with fresh cards: the box has its own", rule="E43", value=len(options.own)
        )


def check_own(own: Sequence[OwnCard], limits: PuzzleLimits) -> None:
    """E43: own cards have a solution and their true grades.  Solves each, so it is for another process."""
    for at, each in enumerate(own, 1):
        try:
            grade = puzzles.grade(each.card, limits)
        except Refusal:
            raise IllegalOptions("bad-own", f"own card {at} has no solution", rule="E43", value=at) from None
        if grade != each.grade:
            fault = f"own card {at} is of grade {grade}, not {each.grade}"
            raise IllegalOptions("bad-own", fault, rule="E43", value=at)
