"""Contain: sets and runs, the matrix, and what comes with a contained die (T19–T22, T43–T46)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, groupby, permutations, product

from tessera.core.game import Action
from tessera.games.tesseract.actions import KEYS, Choose, Contain, Destroy
from tessera.games.tesseract.content.characters import MODULAR, RELIEF
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.dice import (
    DICE_OF_COLOUR,
    DICE_OF_VALUE,
    DIE,
    EMPTY,
    FULL_MATRIX,
    PLACE,
    PLACE_OF,
    PRIMED_OF,
    bits,
)
from tessera.games.tesseract.effects import Task
from tessera.games.tesseract.events import CardAvailable, CardTurned, Contained
from tessera.games.tesseract.handling import destroyed_dice, roll_destroyed
from tessera.games.tesseract.labs import all_places, die_at, places, roll_die
from tessera.games.tesseract.primed import crowded, destroy
from tessera.games.tesseract.state import State, Verb, Work, helped

Lab = tuple[int, ...]
Group = tuple[int, ...]
"""The places of a set or run."""


def _patterns(wrap: bool) -> tuple[int, ...]:
    """T19: every set and run of 3, 4 or 5 different dice, as masks; `wrap`: 6 and 1 are neighbours (Modular)."""
    rows = [[(value, colour) for colour in colours] for value in range(1, 7) for size in (3, 4)
            for colours in combinations(range(4), size)]  # fmt: skip
    for start in range(1, 7):
        for size in range(3, 6 if wrap else min(5, 7 - start) + 1):
            values = [(start + step - 1) % 6 + 1 for step in range(size)]
            colourings = [*((colour,) * size for colour in range(4)), *permutations(range(4), size)]
            rows += [list(zip(values, colours, strict=True)) for colours in colourings]
    return tuple(sum(1 << colour * 8 + value for value, colour in row) for row in rows)


def _values(dice: int) -> int:
    """The values that kinds of dice show, as a mask."""
    return (dice | dice >> 8 | dice >> 16 | dice >> 24) & 126


PATTERNS = (_patterns(False), _patterns(True))
BY_VALUES = [[(values, tuple(rows)) for values, rows in groupby(patterns, _values)] for patterns in PATTERNS]


@lru_cache(1 << 16)
def patterns_in(present: int, wrap: bool) -> tuple[int, ...]:
    """The patterns that can be formed of these kinds of dice.

    Mostly none: no value in three colours, no three values in a row, whatever their colours.
    """
    one, two, three, four = present & 126, present >> 8 & 126, present >> 16 & 126, present >> 24 & 126
    values = one | two | three | four
    around = values | values << 6 if wrap else values
    if not (one & two & (three | four) | three & four & (one | two) | around & around >> 1 & around >> 2):
        return ()
    rows = [row for needed, rows in BY_VALUES[wrap] if needed & values == needed for row in rows]
    return tuple([pattern for pattern in rows if pattern & present == pattern])


def groups_of(there: dict[int, list[int]], wrap: bool) -> list[Group]:
    """T19, T22: every set and run of the dice `there` (kind to places), 3, 4 or 5 of them.

    Places are named in their order.  Equal dice of one lab are interchangeable: only the first places are named.
    """
    groups: list[Group] = []
    for places_of_kind in there.values():
        for size in range(3, min(5, len(places_of_kind)) + 1):
            groups += [group for group in combinations(places_of_kind, size) if _is_plain(group, places_of_kind)]
    firsts = {die: _first_of_each_lab(found) for die, found in there.items()}
    for pattern in patterns_in(sum(1 << die for die in there), wrap):
        groups += [tuple(sorted(group)) for group in product(*(firsts[die] for die in bits(pattern)))]
    return groups


def _first_of_each_lab(found: list[int]) -> list[int]:
    return [place for index, place in enumerate(found) if not index or found[index - 1] >> 3 != place >> 3]


def _is_plain(group: Group, found: list[int]) -> bool:
    """Of equal dice in one lab the first ones are meant."""
    left_out = [place for place in found if place not in group]
    return not any(out < used and out >> 3 == used >> 3 for out in left_out for used in group)


@lru_cache(1 << 15)
def contains(labs: tuple[Lab, ...], first: int, matrix: int, wrap: bool, goers: int) -> tuple[Contain, ...]:
    """T19–T22: each set or run, each die (or `goers` dice) of it whose space is free, with and without the roll.

    `labs` are one lab or several, the first of them the one with the number `first`.
    """
    there: dict[int, list[int]] = {}
    for number, lab in enumerate(labs, first):
        for space, die in enumerate(lab):
            if die >= 0:
                there.setdefault(die, []).append(number * 8 + space)
    kind = {place: die for die, found in there.items() for place in found}
    choices: list[Contain] = []
    for group in groups_of(there, wrap):
        seen: dict[tuple[int, int], int] = {}
        for place in group:
            if not matrix >> kind[place] & 1:
                seen.setdefault((kind[place], place >> 3), place)
        for goes in combinations(seen.values(), goers):
            if goers == 1 or kind[goes[0]] != kind[goes[1]]:
                choices += _with_and_without_roll(group, goes)
    return tuple(choices)


@lru_cache(1 << 15)
def _with_and_without_roll(group: Group, goes: Group) -> tuple[Contain, ...]:
    """T22: at least two dice are rolled, as there are no cards of level 1."""
    dice, out = tuple([PLACE[place] for place in group]), tuple([PLACE[place] for place in goes])
    plain = Contain(dice, out)
    return (plain, Contain(dice, out, roll=True)) if len(group) - len(goes) >= 2 else (plain,)


def contain_choices(state: State, player: int, goers: int = 1) -> tuple[Contain, ...]:
    """From the own lab; while labs are open (Open labs) from all of them."""
    wrap = state.characters[player] == MODULAR
    if state.open_labs:
        return contains(tuple(map(tuple, state.labs)), 0, state.matrix, wrap, goers)
    lab = state.labs[player]
    dice = present = 0
    for die in lab:
        if die >= 0:
            dice += 1
            present |= 1 << die
    if dice < 3 or (not patterns_in(present, wrap) and dice - present.bit_count() < 2):
        return ()
    return contains((tuple(lab),), player, state.matrix, wrap, goers)


def contain(state: State, player: int, action: Contain) -> None:
    """T20–T22, T43–T46: the dice go to the matrix; then, in this order, matches, the roll, rewards."""
    goes = [PLACE_OF[name] for name in action.goes]
    rest = [PLACE_OF[name] for name in action.dice if name not in action.goes]
    dice = [die_at(state, place) for place in goes]
    if state.characters[player] == MODULAR and len(action.dice) >= 3:
        values = {die_at(state, PLACE_OF[name]) & 7 for name in action.dice}
        if max(values) - min(values) >= len(action.dice):
            helped(state, player)
    full_colours = 0
    for place, die in zip(goes, dice, strict=True):
        state.labs[place >> 3][place & 7] = EMPTY
        state.matrix |= 1 << die
        state.events.append(Contained(player, DIE[die], PLACE[place]))
        _turn_card(state, die & 7)
        full_colours += state.matrix & DICE_OF_COLOUR[die >> 3] == DICE_OF_COLOUR[die >> 3]
    if state.matrix == FULL_MATRIX:
        state.finish(True, "matrix-full")
        return
    relief = len(dice) if state.characters[player] == RELIEF else 0
    state.stack.append(Task("reward", player, times=full_colours, optional=True, extra=relief))
    if action.roll:
        state.stack.append(Task("roll rest", player, used=sum(1 << place for place in rest), extra=len(rest)))
    for die in reversed(dice):
        state.stack.append(Task("destroy match", player, optional=True, extra=die))


def _turn_card(state: State, value: int) -> None:
    """T43: turned up with the second die of a value, available with the fourth."""
    filled = (state.matrix & DICE_OF_VALUE[value]).bit_count()
    if filled == 2:
        state.cards[value] = state.chance.draw(state.face_down)
        state.events.append(CardTurned(value, CONTAINMENT[state.cards[value]].name))
    elif filled == 4:
        state.events.append(CardAvailable(value, CONTAINMENT[state.cards[value]].name))


def available_cards(state: State) -> list[int]:
    """The values whose containment card may be used."""
    return [
        value
        for value in range(1, 7)
        if state.matrix & DICE_OF_VALUE[value] == DICE_OF_VALUE[value] and not state.used_cards >> value & 1
    ]  # fmt: skip


def _roll_rest(state: State, task: Task) -> None:
    """T22: roll the other dice of the set or run for a card whose level is their number."""
    for place in bits(task.used):
        roll_die(state, place)
    state.stack.append(Task("draw", task.who, extra=task.extra))


def _rewards(state: State, task: Task) -> list[Action]:
    """T44 (`times`) and Relief (`extra`), in the order the player likes (T45)."""
    options = destroyed_dice(state) if task.times else []
    return options + crowded(state) if task.extra else options


def _reward(state: State, task: Task, action: Choose | Destroy) -> None:
    if isinstance(action, Destroy):
        helped(state, task.who)
        state.stack.append(task._replace(extra=task.extra - 1))
        destroy(state, PRIMED_OF[action.die])
    else:
        state.stack.append(task._replace(times=task.times - 1))
        roll_destroyed(state, task.who, action.piece)


def _keys(state: State, task: Task) -> list[Action]:
    """Dice whose space of the matrix is free, of the own lab or (`extra`) of any."""
    found = all_places(state) if task.extra else places(state, task.who)
    return [KEYS[place] for place in found if not state.matrix >> die_at(state, place) & 1]


def _can_key(state: State, task: Task) -> bool:
    return bool(_keys(state, task))


def _pairs(state: State, task: Task) -> list[Action]:
    return list(contain_choices(state, task.who, 2))


def _can_pair(state: State, task: Task) -> bool:
    return bool(contain_choices(state, task.who, 2))


def _contain(state: State, task: Task, action: Contain) -> None:
    contain(state, task.who, action)


VERBS = {
    "contain one": Verb(_keys, _contain, _can_key),
    "contain two": Verb(_pairs, _contain, _can_pair),
    "reward": Verb(_rewards, _reward, lambda state, task: True),
}
WORK: dict[str, Work] = {"roll rest": _roll_rest}
