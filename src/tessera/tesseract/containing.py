"""Contain: sets and runs, the matrix, and what comes with a contained die (T19–T22, T43–T46)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations, product

from tessera.game import Action
from tessera.tesseract.actions import KEYS, Choose, Contain, Destroy
from tessera.tesseract.characters import MODULAR, RELIEF
from tessera.tesseract.containment import CONTAINMENT
from tessera.tesseract.dice import DIE, EMPTY, FULL_MATRIX, OF_COLOUR, OF_VALUE, PLACE, PLACE_OF, PRIMED_OF, bits
from tessera.tesseract.effects import Task
from tessera.tesseract.events import CardAvailable, CardTurned, Contained
from tessera.tesseract.handling import destroyed_dice, roll_destroyed
from tessera.tesseract.labs import all_places, die_at, places, roll_die
from tessera.tesseract.primed import crowded, destroy
from tessera.tesseract.state import State, Verb, Work

Group = tuple[int, ...]
"""The places of a set or run."""
Dice = tuple[tuple[int, int], ...]
"""Places and the dice on them."""


def groups_of(dice: Dice, wrap: bool) -> list[Group]:
    """T19, T22: every set and run of 3, 4 or 5 dice, one for each that differs in more than which equal die of a lab."""
    there: dict[int, list[int]] = {}
    for place, die in dice:
        there.setdefault(die, []).append(place)
    firsts = {die: _first_of_each_lab(found) for die, found in there.items()}
    groups: list[Group] = []
    for found in there.values():
        for size in range(3, min(5, len(found)) + 1):
            groups += [group for group in combinations(found, size) if _is_plain(group, found)]
    for value in range(1, 7):
        kinds = [colour << 3 | value for colour in range(4) if colour << 3 | value in there]
        for size in (3, 4):
            for kind in combinations(kinds, size):
                groups += product(*(firsts[die] for die in kind))
    for start in range(1, 7 if wrap else 5):
        for size in range(3, 6 if wrap else min(5, 7 - start) + 1):
            values = [(start + step - 1) % 6 + 1 for step in range(size)]
            colourings = [(colour,) * size for colour in range(4)] + list(permutations(range(4), size))
            for colours in colourings:
                run = [colour << 3 | value for colour, value in zip(colours, values, strict=True)]
                if all(die in there for die in run):
                    groups += product(*(firsts[die] for die in run))
    return groups


def _first_of_each_lab(found: list[int]) -> list[int]:
    return [place for index, place in enumerate(found) if not index or found[index - 1] >> 3 != place >> 3]


def _is_plain(group: Group, found: list[int]) -> bool:
    """Of equal dice in one lab the first ones are meant."""
    left_out = [place for place in found if place not in group]
    return not any(out < used and out >> 3 == used >> 3 for out in left_out for used in group)


@lru_cache(1 << 15)
def contains(dice: Dice, matrix: int, wrap: bool, goers: int) -> tuple[Contain, ...]:
    """T19–T22: each set or run, each die (or each `goers` dice) of it whose space is free, with and without the roll."""
    kind = dict(dice)
    choices = []
    for group in groups_of(dice, wrap):
        seen: dict[tuple[int, int], int] = {}
        for place in group:
            if not matrix >> kind[place] & 1:
                seen.setdefault((kind[place], place >> 3), place)
        names = tuple(PLACE[place] for place in group)
        for goes in combinations(seen.values(), goers):
            if len({kind[place] for place in goes}) == goers:
                out = tuple(PLACE[place] for place in goes)
                choices.append(Contain(names, out))
                if len(group) - goers >= 2:
                    choices.append(Contain(names, out, roll=True))
    return tuple(choices)


def contain_choices(state: State, player: int, goers: int = 1) -> tuple[Contain, ...]:
    """From the own lab; while labs are open (Open labs) from all of them."""
    found = all_places(state) if state.open_labs else places(state, player)
    if len(found) < 3:
        return ()
    dice = tuple((place, die_at(state, place)) for place in found)
    return contains(dice, state.matrix, state.characters[player] == MODULAR, goers)


def contain(state: State, player: int, action: Contain) -> None:
    """T20–T22, T43–T46: the dice go to the matrix; then, in this order, matches, the roll, rewards."""
    goes = [PLACE_OF[name] for name in action.goes]
    rest = [PLACE_OF[name] for name in action.dice if name not in action.goes]
    dice = [die_at(state, place) for place in goes]
    full_colours = 0
    for place, die in zip(goes, dice, strict=True):
        state.labs[place >> 3][place & 7] = EMPTY
        state.matrix |= 1 << die
        state.events.append(Contained(player, DIE[die], PLACE[place]))
        _turn_card(state, die & 7)
        full_colours += state.matrix & OF_COLOUR[die >> 3] == OF_COLOUR[die >> 3]
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
    filled = (state.matrix & OF_VALUE[value]).bit_count()
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
        if state.matrix & OF_VALUE[value] == OF_VALUE[value] and not state.used_cards >> value & 1
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
