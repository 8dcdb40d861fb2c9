"""The puzzles (E31–E44): `KINDS` has one record a category; the functions here take a card of any category.

>>> from tessera.core.chance import Chance, key_from
>>> card = generate("pipes", Chance(key_from(5)), grade=3)
>>> check(card, solve(card)) is None, grade(card)
(True, 3)
>>> read_card(b'{"category":"weights","left":[13,6],"right":[5,7],"weights":5}')
Card(left=(13, 6), right=(5, 7), weights=5)

A new kind of puzzle is a module with its rules, one with its drawings, and a line in each of the four declarations
below.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Any, Literal, cast

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.fault import Fault, FaultKind
from tessera.games.enigma.puzzles.kind import GRADES as GRADES
from tessera.games.enigma.puzzles.kind import Kind, Limits

Category = Literal["weights", "fragments", "pipes", "blocks"]
Card = weights.Card | fragments.Card | pipes.Card | blocks.Card
Arrangement = weights.Arrangement | fragments.Arrangement | pipes.Arrangement | blocks.Arrangement

KINDS: Mapping[Category, Kind[Any, Any, Any]] = {
    "weights": weights.KIND,
    "fragments": fragments.KIND,
    "pipes": pipes.KIND,
    "blocks": blocks.KIND,
}
CATEGORIES: tuple[Category, ...] = tuple(KINDS)
"""The categories, in the order of the chambers."""

PuzzleLimits = Mapping[str, Limits[Any]]
"""By category: the limits that an edition sets."""
FIRST_LIMITS: PuzzleLimits = MappingProxyType({category: kind.limits for category, kind in KINDS.items()})
"""The limits of the first edition."""

OTHER_CATEGORY = FaultKind("category", "E9", "the card is of the category {card}, the arrangement of {given}")


class UnreadablePuzzle(Refusal):
    """A text that is no card, or no arrangement."""


def category_of(puzzle: Card | Arrangement) -> Category:
    """The category of a card or an arrangement."""
    return cast(Category, puzzle.__struct_config__.tag)


def kind_of(puzzle: Card | Arrangement) -> Kind[Any, Any, Any]:
    """The kind of puzzle that a card or an arrangement belongs to."""
    return KINDS[category_of(puzzle)]


def check(card: Card, arrangement: Arrangement, limits: PuzzleLimits = FIRST_LIMITS) -> Fault | None:
    """None if the arrangement solves the card, else its first fault."""
    category, given = category_of(card), category_of(arrangement)
    if category != given:
        return OTHER_CATEGORY.fault(given, card=category, given=given)
    return KINDS[category].check(card, arrangement, limits[category])


def solve(card: Card, limits: PuzzleLimits = FIRST_LIMITS) -> Arrangement | None:
    """The first solution, if there is one."""
    return next(iter(solutions(card, 1, limits)), None)


def solutions(card: Card, limit: int | None = None, limits: PuzzleLimits = FIRST_LIMITS) -> list[Arrangement]:
    """All solutions, or the first `limit` of them."""
    return kind_of(card).solutions(card, limit, limits[category_of(card)])


def accepted(card: Card, limits: PuzzleLimits = FIRST_LIMITS) -> list[Arrangement]:
    """Every arrangement that `check` accepts, up to the order of its pieces and to shifting all of it."""
    turned = kind_of(card).turned
    return [each for solution in solutions(card, None, limits) for each in turned(solution)]


def generate(category: str, chance: Chance, grade: int, limits: PuzzleLimits = FIRST_LIMITS) -> Card:
    """E43: a new card of this category and grade, drawn from `chance`."""
    kind = KINDS.get(cast(Category, category))
    if kind is None:
        known = ", ".join(CATEGORIES)
        raise Refusal("unknown-category", f"there is no category {category!r}; there are {known}", value=category)
    if grade not in GRADES:
        raise Refusal("unknown-grade", f"there is no grade {grade}; there are 1 to 5", rule="E42", value=grade)
    card: Card = kind.generate(chance, grade, limits[category])
    return card


def grade(card: Card, limits: PuzzleLimits = FIRST_LIMITS) -> int:
    """E42: 1 to 5.  Raises `Refusal` for a card without a solution."""
    return limits[category_of(card)].grade(card)


def canonical(card: Card) -> Hashable:
    """Equal for cards alike up to symmetry."""
    return category_of(card), kind_of(card).canonical(card)


def begun(solved: Arrangement, used: int, needed: int) -> Arrangement:
    """E44: a solution as it looks after a part (`used` of `needed`) of the time; at least one piece is missing."""
    arrangement: Arrangement = kind_of(solved).begun(solved, used, needed)
    return arrangement


def render(card: Card, arrangement: Arrangement | None = None, *, paper: bool = False) -> str:
    """The card as SVG, with an arrangement on it."""
    return kind_of(card).render(card, arrangement, paper)


def read_card(text: bytes | str) -> Card:
    """The card that this JSON is.  Raises `UnreadablePuzzle` with the place of the fault."""
    return cast(Card, _read(text, "card", Card))


def read_arrangement(text: bytes | str) -> Arrangement:
    """The arrangement that this JSON is.  Raises `UnreadablePuzzle` with the place of the fault."""
    return cast(Arrangement, _read(text, "arrangement", Arrangement))


def _read(text: bytes | str, name: str, form: Any) -> object:
    try:
        return msgspec.json.decode(text, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadablePuzzle("unreadable", f"this is no {name}: {error}") from None
