"""Weights: put the printed number of weights into the cups so that both arms weigh the same (E31).

>>> card = Card(left=(13, 6), right=(5, 7), weights=5)
>>> solutions(card)
[Arrangement(left=(1, 1), right=(1, 2))]
>>> check(card, Arrangement(left=(1, 1), right=(1, 1))).message
'4 of 5 weights are in the cups'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from math import comb, gcd
from typing import Annotated

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import weights_drawing
from tessera.games.enigma.puzzles.fault import BadCard, Fault, FaultKind
from tessera.games.enigma.puzzles.kind import GradeLimits, Kind, Limits, Paper, started

CUPS = (2, 3)
"""Fewest and most cups of an arm (E33)."""
WEIGHTS = (3, 6)
"""Fewest and most weights of a card (E33); there are six in the box (E31)."""
HEAVIEST = 15
"""The highest number on a cup (E33)."""
TRIES = 4000
"""Cards `generate` looks at before it gives up; one in about nine is right, in every grade."""

CUPS_DIFFER = FaultKind("cups", "E31", "the {arm} arm has {there} cups, not {given}")
WRONG_NUMBER = FaultKind("weights", "E31", "{used} of {wanted} weights are in the cups")
TILTED = FaultKind("tilted", "E31", "the {heavier} arm is heavier by {difference}")
FAULTS = (CUPS_DIFFER, WRONG_NUMBER, TILTED)

Number = Annotated[int, msgspec.Meta(ge=1, le=HEAVIEST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=WEIGHTS[1])]
Numbers = Annotated[tuple[Number, ...], msgspec.Meta(min_length=CUPS[0], max_length=CUPS[1])]
Counts = Annotated[tuple[Count, ...], msgspec.Meta(min_length=CUPS[0], max_length=CUPS[1])]


class Card(msgspec.Struct, frozen=True, tag_field="category", tag="weights", forbid_unknown_fields=True):
    """The cups of both arms, each with what one weight in it weighs, and how many weights must be used."""

    left: Numbers
    right: Numbers
    weights: Annotated[int, msgspec.Meta(ge=WEIGHTS[0], le=WEIGHTS[1])]

    def __post_init__(self) -> None:
        """E33: every number stands on the card once."""
        numbers = self.left + self.right
        if len(set(numbers)) < len(numbers):
            raise BadCard("same-numbers", "E33", "two cups have the same number; all numbers of a card differ")


class Arrangement(msgspec.Struct, frozen=True, tag_field="category", tag="weights", forbid_unknown_fields=True):
    """The number of weights in each cup, in the order of the card."""

    left: Counts
    right: Counts


def check(card: Card, arrangement: Arrangement) -> Fault | None:
    """E31: exactly the printed number of weights, and both arms weigh the same."""
    left, right = arrangement.left, arrangement.right
    for arm, cups, counts in (("left", card.left, left), ("right", card.right, right)):
        if len(cups) != len(counts):
            return CUPS_DIFFER.fault(arm, arm=arm, there=len(cups), given=len(counts))
    used = sum(left) + sum(right)
    if used != card.weights:
        return WRONG_NUMBER.fault(used, used=used, wanted=card.weights)
    difference = weigh(card.left, left) - weigh(card.right, right)
    if difference:
        heavier = "left" if difference > 0 else "right"
        return TILTED.fault(heavier, heavier=heavier, difference=abs(difference))
    return None


def weigh(cups: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """The weight of an arm."""
    return sum(number * count for number, count in zip(cups, counts, strict=True))


def weighings(card: Card) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Every way to use all the weights, with how much heavier it makes the left arm."""
    for on_left in range(card.weights, -1, -1):
        lefts = [(weigh(card.left, counts), counts) for counts in spreads(on_left, len(card.left))]
        rights = [(weigh(card.right, counts), counts) for counts in spreads(card.weights - on_left, len(card.right))]
        for heft, left in lefts:
            for counterweight, right in rights:
                yield heft - counterweight, left, right


@cache
def spreads(weights: int, cups: int) -> list[tuple[int, ...]]:
    """Every way to spread weights over cups; cups may stay empty or hold several (E31)."""
    if cups == 1:
        return [(weights,)]
    return [(first, *rest) for first in range(weights, -1, -1) for rest in spreads(weights - first, cups - 1)]


def solutions(card: Card, limit: int | None = None) -> list[Arrangement]:
    """All ways to balance the card, or the first `limit` of them."""
    balanced = (Arrangement(left, right) for difference, left, right in weighings(card) if not difference)
    return list(islice(balanced, limit))


def solve(card: Card) -> Arrangement | None:
    """The first way to balance the card."""
    return next(iter(solutions(card, 1)), None)


def work(card: Card) -> int:
    """The work of weighing and adding up before the beam is level.

    ``(ways + 3 · near + 1) · (10 + total) // (solutions + 1)``: a player who tries the `ways` to use all the weights in
    any order meets the first of the solutions after ``(ways + 1) / (solutions + 1)`` on average; a `near` miss, off by
    one, has to be added up again and counts for three more; and sums grow harder with the `total` that an arm
    of the lightest solution weighs.
    """
    ways = near = level = total = 0
    for difference, left, _ in weighings(card):
        ways += 1
        if not difference:
            weight = weigh(card.left, left)
            total = min(total, weight) if level else weight
            level += 1
        elif -1 <= difference <= 1:
            near += 1
    if not level:
        raise Refusal("unsolvable", "this card cannot be balanced, so it has no grade", rule="E42")
    return (ways + 3 * near + 1) * (10 + total) // (level + 1)


@dataclass(frozen=True)
class WeightsLimits(Limits[Card]):
    """E33: which cards are made."""

    grades: GradeLimits = (420, 660, 1000, 1530)
    work: Callable[[Card], int] = work
    cups: tuple[int, int] = CUPS
    weights: tuple[int, int] = WEIGHTS
    heaviest: int = HEAVIEST
    fullest: int = 30
    """The most an arm of a solution may weigh."""
    most_solutions: int = 3
    even: bool = False
    """Every card is equally likely; without it every number of cups on an arm is."""


LIMITS = WeightsLimits()
"""Those of the first edition."""


def grade(card: Card, limits: WeightsLimits = LIMITS) -> int:
    """E42: 1 to 5, by `work`."""
    return limits.grade(card)


def generate(chance: Chance, grade: int, limits: WeightsLimits = LIMITS) -> Card:
    """A new card of this grade that keeps E33."""
    fewest, most = limits.weights
    for _ in range(TRIES):
        cups = _arms(chance, limits)
        weights = fewest + chance.pick(1 + most - fewest)
        stock = list(range(1, limits.heaviest + 1))
        left, right = (tuple(stock.pop(chance.pick(len(stock))) for _ in range(arm)) for arm in cups)
        card = Card(left, right, weights)
        if printable(card, limits) and limits.grade(card) == grade:
            return card
    raise RuntimeError(f"no weights card of grade {grade} in {TRIES} tries")


def _arms(chance: Chance, limits: WeightsLimits) -> tuple[int, int]:
    """The numbers of cups on both arms."""
    fewest, most = limits.cups
    if limits.even:
        ways = _fillings(limits.cups, limits.heaviest)
        return tuple(ways)[chance.draw([*ways.values()])]
    return fewest + chance.pick(1 + most - fewest), fewest + chance.pick(1 + most - fewest)


@cache
def _fillings(cups: tuple[int, int], heaviest: int) -> dict[tuple[int, int], int]:
    """By the numbers of cups on both arms: the ways to write different numbers on them."""
    arms = product(range(cups[0], cups[1] + 1), repeat=2)
    return {(left, right): comb(heaviest, left) * comb(heaviest - left, right) for left, right in arms}


def printable(card: Card, limits: WeightsLimits = LIMITS) -> bool:
    """E33: one to three solutions, none of them with more than thirty on an arm."""
    found = solutions(card, limits.most_solutions + 1)
    return 1 <= len(found) <= limits.most_solutions and all(
        weigh(card.left, way.left) <= limits.fullest for way in found
    )


def canonical(card: Card) -> Hashable:
    """Equal for cards that differ only in the order of cups, in which arm is which, or by a factor on all numbers."""
    unit = gcd(*card.left, *card.right)
    arms = sorted(tuple(sorted(number // unit for number in arm)) for arm in (card.left, card.right))
    return card.weights, *arms


def begun(solved: Arrangement, used: int, needed: int) -> Arrangement:
    """E44: the solution with only some of the weights, from the left cups to the right (see `started`)."""
    counts = solved.left + solved.right
    laid = started([cup for cup, count in enumerate(counts) for _ in range(count)], used, needed)
    kept = tuple(laid.count(cup) for cup in range(len(counts)))
    return Arrangement(kept[: len(solved.left)], kept[len(solved.left) :])


def render(card: Card, arrangement: Arrangement | None = None, paper: bool = False) -> str:
    """The scale as SVG; with an arrangement its weights lie in the cups and the beam tilts."""
    counts = (arrangement.left, arrangement.right) if arrangement else ((), ())
    tilt = 0
    if arrangement and (len(counts[0]), len(counts[1])) == (len(card.left), len(card.right)):
        tilt = weigh(card.right, arrangement.right) - weigh(card.left, arrangement.left)
    return weights_drawing.draw((card.left, card.right), counts, card.weights, tilt, paper)


def text(card: Card, arrangement: Arrangement | None = None) -> str:
    """The numbers of the cups, and below them the weights that lie in them."""
    counts = (arrangement.left, arrangement.right) if arrangement else None
    return weights_drawing.text((card.left, card.right), counts, card.weights)


KIND = Kind(
    category="weights",
    card_type=Card,
    arrangement_type=Arrangement,
    limits=LIMITS,
    faults=FAULTS,
    generate=generate,
    check=lambda card, arrangement, limits: check(card, arrangement),
    solutions=lambda card, limit, limits: solutions(card, limit),
    canonical=canonical,
    begun=begun,
    render=render,
    text=text,
    paper=Paper(scale=weights_drawing.SCALE, booklet=(5, 6), pieces=weights_drawing.print_pieces),
    seconds=(20, 30, 45, 65, 90),
)
