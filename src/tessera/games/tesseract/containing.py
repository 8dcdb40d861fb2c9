"""Sets and runs: the dice in the labs that can be contained (T19–T22), and the containment cards that wait (T43)."""

from __future__ import annotations

from itertools import combinations, groupby, permutations, product
from typing import Final

from tessera.core.caching import cached
from tessera.games.tesseract.actions import Contain
from tessera.games.tesseract.content.passives import MODULAR
from tessera.games.tesseract.dice import (
    BIT,
    COLOUR_NUMBERS,
    DICE_OF_VALUE,
    DIE_WITH,
    EMPTY,
    LAB_AT,
    NOTHING,
    PLACE,
    PLACE_AT,
    VALUES,
    Die,
    Mask,
    Place,
    dice_in,
    mask_of,
    three_in_a_row,
    values_by_colour,
)
from tessera.games.tesseract.state import State

Lab = tuple[Die, ...]
Group = tuple[Place, ...]
"""The places of a set or run."""


def _patterns(wrap: bool) -> tuple[Mask, ...]:
    """T19: every set and run of 3, 4 or 5 different dice, as masks; `wrap`: 6 and 1 are neighbours (Modular)."""
    rows = [[DIE_WITH[colour][value] for colour in colours] for value in VALUES for size in (3, 4)
            for colours in combinations(COLOUR_NUMBERS, size)]  # fmt: skip
    for start in VALUES:
        for size in range(3, 6 if wrap else min(5, 7 - start) + 1):
            values = [(start + step - 1) % 6 + 1 for step in range(size)]
            colourings = [*((colour,) * size for colour in COLOUR_NUMBERS), *permutations(COLOUR_NUMBERS, size)]
            rows += [
                [DIE_WITH[colour][value] for value, colour in zip(values, colours, strict=True)]
                for colours in colourings
            ]
    return tuple(mask_of(row) for row in rows)


def _values(dice: Mask) -> Mask:
    """The values that the dice in a set show."""
    yellow, orange, purple, blue = values_by_colour(dice)
    return yellow | orange | purple | blue


PATTERNS: Final = (_patterns(False), _patterns(True))
BY_VALUES: Final = [[(values, tuple(rows)) for values, rows in groupby(patterns, _values)] for patterns in PATTERNS]


def may_form(present: Mask, wrap: bool) -> bool:
    """Two quick tests whether these kinds of dice can form a pattern; mostly they cannot."""
    yellow, orange, purple, blue = values_by_colour(present)
    # A set of different dice needs one value in at least three colours.
    in_three_colours = yellow & orange & (purple | blue) | purple & blue & (yellow | orange)
    # A run needs three values in a row, whatever their colours.
    return in_three_colours != NOTHING or three_in_a_row(yellow | orange | purple | blue, wrap)


@cached(4096)
def patterns_in(present: Mask, wrap: bool) -> tuple[Mask, ...]:
    """The patterns that can be formed of these kinds of dice."""
    if not may_form(present, wrap):
        return ()
    values = _values(present)
    rows = [row for needed, rows in BY_VALUES[wrap] if needed & values == needed for row in rows]
    return tuple([pattern for pattern in rows if pattern & present == pattern])


def groups_of(there: dict[Die, list[Place]], wrap: bool) -> list[Group]:
    """T19, T22: every set and run of the dice `there` (kind to places), 3, 4 or 5 of them.

    Places are named in their order.  Equal dice in one lab are interchangeable: only the first places are named.
    """
    groups: list[Group] = []
    # Sets of equal dice.
    for places_of_kind in there.values():
        for size in range(3, min(5, len(places_of_kind)) + 1):
            groups += [group for group in combinations(places_of_kind, size) if _takes_first(group, places_of_kind)]
    # Sets and runs of different dice.
    firsts = {die: _first_in_each_lab(found) for die, found in there.items()}
    for pattern in patterns_in(mask_of(there), wrap):
        groups += [tuple(sorted(group)) for group in product(*(firsts[die] for die in dice_in(pattern)))]
    return groups


def _first_in_each_lab(found: list[Place]) -> list[Place]:
    return [
        place for index, place in enumerate(found) if not index or LAB_AT[found[index - 1]] != LAB_AT[place]
    ]  # fmt: skip


def _takes_first(group: Group, found: list[Place]) -> bool:
    """Whether a group takes the first of the equal dice in each lab."""
    left_out = [place for place in found if place not in group]
    return not any(out < used and LAB_AT[out] == LAB_AT[used] for out in left_out for used in group)


@cached(1024)
def contains(labs: tuple[Lab, ...], first: int, matrix: Mask, wrap: bool, goers: int) -> tuple[Contain, ...]:
    """T19–T22: each set or run, each die (or `goers` dice) in it whose space is free, with and without the roll.

    `labs` are one lab or several, the first of them the one with the number `first`.
    """
    there: dict[Die, list[Place]] = {}
    for number, lab in enumerate(labs, first):
        for space, die in enumerate(lab):
            if die != EMPTY:
                there.setdefault(die, []).append(PLACE_AT[number][space])
    if len(labs) == 1 and goers == 1:
        return _single(there, matrix, wrap)
    kind = {place: die for die, found in there.items() for place in found}
    choices: list[Contain] = []
    for group in groups_of(there, wrap):
        # Of equal dice in one lab only the first is offered.
        seen: dict[tuple[Die, int], Place] = {}
        for place in group:
            if not matrix & BIT[kind[place]]:
                seen.setdefault((kind[place], LAB_AT[place]), place)
        for goes in combinations(seen.values(), goers):
            if goers == 1 or kind[goes[0]] != kind[goes[1]]:
                choices += _with_and_without_roll(group, goes)
    return tuple(choices)


def _single(there: dict[Die, list[Place]], matrix: Mask, wrap: bool) -> tuple[Contain, ...]:
    """The usual case of `contains`: one die from one lab, where every pattern is one group."""
    choices: list[Contain] = []
    for die, places in there.items():
        if not matrix & BIT[die]:
            for size in range(3, min(5, len(places)) + 1):
                choices += _each_of(tuple(places[:size]))[0]
    for pattern in patterns_in(mask_of(there), wrap):
        dice = {there[die][0]: die for die in dice_in(pattern)}
        group = tuple(sorted(dice))
        for place, contained in zip(group, _each_of(group), strict=True):
            if not matrix & BIT[dice[place]]:
                choices += contained
    return tuple(choices)


@cached(1024)
def _each_of(group: Group) -> tuple[tuple[Contain, ...], ...]:
    """By place in a set or run: the containments of the die there."""
    return tuple([_with_and_without_roll(group, (place,)) for place in group])


@cached(2048)
def _with_and_without_roll(group: Group, goes: Group) -> tuple[Contain, ...]:
    """T22: at least two dice are rolled, as there are no cards of level 1."""
    dice, out = tuple([PLACE[place] for place in group]), tuple([PLACE[place] for place in goes])
    plain = Contain(dice, out)
    return (plain, Contain(dice, out, roll=True)) if len(group) - len(goes) >= 2 else (plain,)


def contain_choices(state: State, player: int, goers: int = 1) -> tuple[Contain, ...]:
    """The containments from the player's own lab; while labs are open (Open labs), from all of them."""
    wrap = state.passives[player] == MODULAR
    if state.open_labs:
        return contains(tuple(map(tuple, state.labs)), 0, state.matrix, wrap, goers)
    lab = state.labs[player]
    dice = present = 0
    for die in lab:
        if die != EMPTY:
            dice += 1
            present |= BIT[die]
    # Too few dice, or neither a pattern nor three equal dice.
    if dice < 3 or (not may_form(present, wrap) and dice - present.bit_count() < 2):
        return ()
    return contains((tuple(lab),), player, state.matrix, wrap, goers)


def is_full(matrix: Mask, value: int) -> bool:
    """Whether all four dice of a value are contained."""
    return matrix & DICE_OF_VALUE[value] == DICE_OF_VALUE[value]


def available_cards(state: State) -> list[int]:
    """T43: the values whose containment card may be used."""
    return [value for value in VALUES if is_full(state.matrix, value) and not state.used_cards & BIT[value]]
