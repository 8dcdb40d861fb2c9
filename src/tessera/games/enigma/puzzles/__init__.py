"""The four puzzles (E31–E44): one module a category, all with the same functions, and here the way in to all of them.

A card knows its category, so `check`, `solve`, `grade` and the others take a card of any category.

>>> from tessera.core.chance import Chance, key_from
>>> card = generate("pipes", Chance(key_from(5)), grade=3)
>>> check(card, solve(card)) is None, grade(card)
(True, 3)
>>> read_card(b'{"category":"weights","left":[13,6],"right":[5,7],"weights":5}')
Card(left=(13, 6), right=(5, 7), weights=5)
"""

from __future__ import annotations

from collections.abc import Hashable
from types import ModuleType
from typing import Any, Literal, cast

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.fault import Fault

Category = Literal["weights", "fragments", "pipes", "blocks"]
CATEGORIES: tuple[Category, ...] = ("weights", "fragments", "pipes", "blocks")
GRADES = (1, 2, 3, 4, 5)
"""E42: from easy to hard."""

Card = weights.Card | fragments.Card | pipes.Card | blocks.Card
Arrangement = weights.Arrangement | fragments.Arrangement | pipes.Arrangement | blocks.Arrangement

MODULES: dict[str, ModuleType] = {"weights": weights, "fragments": fragments, "pipes": pipes, "blocks": blocks}


class UnreadablePuzzle(Refusal):
    """A text that is no card, or no arrangement for this card."""


def category_of(puzzle: Card | Arrangement) -> str:
    return cast(str, puzzle.__struct_config__.tag)


def check(card: Card, arrangement: Arrangement) -> Fault | None:
    """None if the arrangement solves the card, or what is wrong with it and where."""
    category, given = category_of(card), category_of(arrangement)
    if category != given:
        return Fault("category", "E9", given, f"the card is of the category {category}, the arrangement of {given}")
    return cast(Fault | None, MODULES[category].check(card, arrangement))


def solve(card: Card) -> Arrangement | None:
    """The first solution, if there is one."""
    return cast(Arrangement | None, _module(card).solve(card))


def solutions(card: Card, limit: int | None = None) -> list[Arrangement]:
    """All solutions, or the first `limit` of them."""
    return cast(list[Arrangement], _module(card).solutions(card, limit))


def generate(category: str, chance: Chance, grade: int) -> Card:
    """E43: a new card of this category and grade, drawn from `chance`."""
    if category not in MODULES:
        known = ", ".join(CATEGORIES)
        raise Refusal("unknown-category", f"there is no category {category!r}; there are {known}", value=category)
    if grade not in GRADES:
        raise Refusal("unknown-grade", f"there is no grade {grade}; there are 1 to 5", rule="E42", value=grade)
    return cast(Card, MODULES[category].generate(chance, grade))


def grade(card: Card) -> int:
    """E42: 1 to 5.  Raises `Refusal` for a card without a solution."""
    return cast(int, _module(card).grade(card))


def canonical(card: Card) -> Hashable:
    """Equal for cards alike up to symmetry."""
    return category_of(card), _module(card).canonical(card)


def render(card: Card, arrangement: Arrangement | None = None, *, paper: bool = False) -> str:
    """The card as SVG, with what has been laid on it."""
    return cast(str, _module(card).render(card, arrangement, paper=paper))


def _module(card: Card) -> ModuleType:
    return MODULES[category_of(card)]


def read_card(text: bytes | str) -> Card:
    """The card that this JSON is.  Raises `UnreadablePuzzle` with the place of the fault."""
    return cast(Card, _read(text, "card", Card))


def read_arrangement(text: bytes | str) -> Arrangement:
    """The arrangement that this JSON is.  Raises `UnreadablePuzzle` with the place of the fault."""
    return cast(Arrangement, _read(text, "arrangement", Arrangement))


def _read(text: bytes | str, what: str, form: Any) -> object:
    try:
        return msgspec.json.decode(text, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadablePuzzle("unreadable", f"this is no {what}: {error}") from None
