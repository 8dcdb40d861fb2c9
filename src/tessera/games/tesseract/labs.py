"""Dice of the labs: adjusting, dialling, flipping, rolling, recolouring, transferring (T16, T17, T25)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import (
    ADJUST,
    DIAL,
    FLIP,
    FLIP_PRIMED,
    RECOLOUR,
    ROLL_ONE,
    Adjust,
    Choose,
    Dial,
    Flip,
    Recolour,
    Roll,
    choose,
    roll,
)
from tessera.games.tesseract.content.characters import ENTANGLED, FILTER, MODULAR
from tessera.games.tesseract.dice import COLOUR_OF, DIE, EMPTY, PLACE, PLACE_OF, PRIMED_OF, bits
from tessera.games.tesseract.effects import Task
from tessera.games.tesseract.events import Materialised, Rolled, Turned
from tessera.games.tesseract.handling import destroyed_dice, into_lab
from tessera.games.tesseract.primed import replace
from tessera.games.tesseract.state import State, Verb, again, distinct, helped


def places(state: State, player: int) -> list[int]:
    """The places of a lab that hold a die."""
    base = player * 8
    return [base + space for space, die in enumerate(state.labs[player]) if die >= 0]


def all_places(state: State) -> list[int]:
    return [place for player in range(state.players) for place in places(state, player)]


def die_at(state: State, place: int) -> int:
    return state.labs[place >> 3][place & 7]


def has_dice(state: State, task: Task) -> bool:
    return max(state.labs[task.who]) >= 0


def any_dice(state: State, task: Task) -> bool:
    return any(max(lab) >= 0 for lab in state.labs)


def turn(state: State, place: int, value: int, how: str) -> None:
    """Let a die of a lab show another value."""
    lab = state.labs[place >> 3]
    was = lab[place & 7]
    die = was & 24 | value
    lab[place & 7] = die
    state.events.append(Turned(PLACE[place], DIE[was], DIE[die], how))


def roll_die(state: State, place: int) -> None:
    lab = state.labs[place >> 3]
    was = lab[place & 7]
    die = was & 24 | state.chance.roll()
    lab[place & 7] = die
    state.events.append(Rolled(PLACE[place], DIE[was], DIE[die]))


# Adjust (T16)


def turns(state: State, place: int) -> tuple[Adjust, ...]:
    """T16: never from 6 to 1 or from 1 to 6, except in a lab where they are neighbours (Modular)."""
    return ADJUST[state.characters[place >> 3] == MODULAR][place][die_at(state, place) & 7]


def adjust(state: State, player: int, place: int, step: int) -> None:
    """Adjust a die of a lab; Entangled: then one of the same colour in another lab by the same step, if one likes."""
    die = die_at(state, place)
    if not 1 <= (die & 7) + step <= 6:
        helped(state, place >> 3)
    turn(state, place, ((die & 7) + step - 1) % 6 + 1, "adjust")
    if state.characters[player] == ENTANGLED and place >> 3 == player:
        twins = 0
        for other in all_places(state):
            if other >> 3 != player and die_at(state, other) >> 3 == die >> 3:
                twins |= 1 << other
        state.stack.append(Task("adjust among", player, optional=True, used=twins, extra=step))


def own_adjusts(state: State, player: int, used: int = 0) -> list[Action]:
    """What a player's adjust may do in their own lab; Filter: recolour instead."""
    options: list[Action] = []
    for place in places(state, player):
        if not used >> place & 1:
            options += turns(state, place)
            if state.characters[player] == FILTER:
                options += recolours(state, place)
    return options


def apply_adjust(state: State, player: int, action: Adjust | Recolour) -> None:
    if isinstance(action, Recolour):
        helped(state, player)
        recolour(state, PLACE_OF[action.die], COLOUR_OF[action.colour])
    else:
        adjust(state, player, PLACE_OF[action.die], action.step)


def _adjusts(state: State, task: Task) -> list[Action]:
    return own_adjusts(state, task.who, task.used)


def _adjust(state: State, task: Task, action: Adjust | Recolour) -> None:
    again(state, task, task.used | (1 << PLACE_OF[action.die] if task.extra else 0))
    apply_adjust(state, task.who, action)


def _adjusts_among(state: State, task: Task) -> list[Action]:
    """Of the places `used`, by the step `extra` unless that is 0; optional for Efficiency and Entangled."""
    return [
        option
        for place in bits(task.used)
        for option in turns(state, place)
        if not task.extra or option.step == task.extra
    ]


def _adjust_among(state: State, task: Task, action: Adjust) -> None:
    if task.optional:
        helped(state, task.who)
    adjust(state, task.who, PLACE_OF[action.die], action.step)


# Dial and flip (T25)


def dials(state: State, place: int) -> list[Action]:
    """Any value but the one it shows."""
    shown = die_at(state, place) & 7
    return [DIAL[place][value] for value in range(1, 7) if value != shown]


def _dials(state: State, task: Task) -> list[Action]:
    return [option for place in places(state, task.who) for option in dials(state, place)]


def _dial(state: State, task: Task, action: Dial) -> None:
    turn(state, PLACE_OF[action.die], action.value, "dial")


def _aligns(state: State, task: Task) -> list[Action]:
    """To any value the first time, to the same value (`extra`) after that."""
    if not task.extra:
        return _dials(state, task)
    return [
        DIAL[place][task.extra]
        for place in places(state, task.who)
        if not task.used >> place & 1 and die_at(state, place) & 7 != task.extra
    ]


def _align(state: State, task: Task, action: Dial) -> None:
    place = PLACE_OF[action.die]
    again(state, task._replace(extra=action.value), task.used | 1 << place)
    turn(state, place, action.value, "dial")


def _substitutes(state: State, task: Task) -> list[Action]:
    """To a value showing on another die in any lab."""
    shown = {die_at(state, place) & 7 for place in all_places(state)}
    return [option for option in _dials(state, task) if isinstance(option, Dial) and option.value in shown]


def _can_substitute(state: State, task: Task) -> bool:
    """Of two values that show, every die can take one."""
    shown = {die & 7 for lab in state.labs for die in lab if die >= 0}
    return len(shown) > 1 and has_dice(state, task)


def _flips(state: State, task: Task) -> list[Action]:
    """The places `used`; with `extra`, every die in any lab or in the primed area."""
    if not task.extra:
        return [FLIP[place] for place in bits(task.used)]
    options: list[Action] = [FLIP[place] for place in all_places(state)]
    return options + [FLIP_PRIMED[die] for die in distinct(state.primed)]


def _can_flip(state: State, task: Task) -> bool:
    return bool(state.primed) or any_dice(state, task)


def _flip(state: State, task: Task, action: Flip) -> None:
    """T31: a die flipped into a primed column causes no breach: only priming and events do."""
    die = PRIMED_OF.get(action.die)
    if die is not None:
        replace(state, die, die & 24 | 7 - (die & 7), "flip")
        return
    place = PLACE_OF[action.die]
    turn(state, place, 7 - (die_at(state, place) & 7), "flip")


# Roll


def _rolls(state: State, task: Task) -> list[Action]:
    """Every choice of dice of the own lab, dice that show the same counted as one and the same."""
    groups: dict[int, list[int]] = {}
    for place in places(state, task.who):
        groups.setdefault(die_at(state, place), []).append(1 << place)
    masks = [0]
    for group in groups.values():
        masks = [mask + sum(group[:count]) for mask in masks for count in range(len(group) + 1)]
    return [roll(mask) for mask in masks[1:]]


def _roll(state: State, task: Task, action: Roll) -> None:
    for die in action.dice:
        roll_die(state, PLACE_OF[die])


def _roll_ones(state: State, task: Task) -> list[Action]:
    return [ROLL_ONE[place] for place in places(state, task.who)]


def _superpose(state: State, task: Task, action: Roll) -> None:
    place = PLACE_OF[action.dice[0]]
    roll_die(state, place)
    state.stack.append(Task("flip", task.who, optional=True, used=1 << place))


# Recolour


def recolours(state: State, place: int) -> list[Action]:
    """A destroyed die of another colour is needed."""
    own = die_at(state, place) >> 3
    return [RECOLOUR[place][colour] for colour in range(4) if colour != own and state.destroyed[colour]]


def recolour(state: State, place: int, colour: int) -> None:
    lab = state.labs[place >> 3]
    was = lab[place & 7]
    die = colour << 3 | was & 7
    lab[place & 7] = die
    state.destroyed[colour] -= 1
    state.destroyed[was >> 3] += 1
    state.events.append(Turned(PLACE[place], DIE[was], DIE[die], "recolour"))


def _recolours(state: State, task: Task) -> list[Action]:
    return [
        option for place in all_places(state) if not task.used >> place & 1 for option in recolours(state, place)
    ]  # fmt: skip


def _can_recolour(state: State, task: Task) -> bool:
    return any(state.destroyed) and any(recolours(state, place) for place in all_places(state))


def _recolour(state: State, task: Task, action: Recolour) -> None:
    place = PLACE_OF[action.die]
    again(state, task, task.used | 1 << place)
    recolour(state, place, COLOUR_OF[action.colour])


def _rewrites(state: State, task: Task) -> list[Action]:
    return [option for place in all_places(state) for option in dials(state, place) + recolours(state, place)]


def _rewrite(state: State, task: Task, action: Dial | Recolour) -> None:
    if isinstance(action, Dial):
        _dial(state, task, action)
    else:
        recolour(state, PLACE_OF[action.die], COLOUR_OF[action.colour])


# Materialise


def _can_materialise(state: State, task: Task) -> bool:
    return EMPTY in state.labs[task.who] and any(state.destroyed)


def _materialises(state: State, task: Task) -> list[Action]:
    return destroyed_dice(state) if _can_materialise(state, task) else []


def _materialise(state: State, task: Task, action: Choose) -> None:
    state.stack.append(Task("value", task.who, extra=COLOUR_OF[action.piece[10:]]))


def _values(state: State, task: Task) -> list[Action]:
    return [choose(f"value:{value}") for value in range(1, 7)]


def _value(state: State, task: Task, action: Choose) -> None:
    die = task.extra << 3 | int(action.piece[6:])
    state.destroyed[task.extra] -= 1
    place = into_lab(state, task.who, die)
    state.events.append(Materialised(DIE[die], PLACE[place]))


VERBS = {
    "adjust": Verb(_adjusts, _adjust, has_dice),
    "adjust among": Verb(_adjusts_among, _adjust_among, lambda state, task: task.used != 0),
    "dial": Verb(_dials, _dial, has_dice),
    "align": Verb(_aligns, _align, has_dice),
    "substitute": Verb(_substitutes, _dial, _can_substitute),
    "flip": Verb(_flips, _flip, _can_flip),
    "roll any": Verb(_rolls, _roll, has_dice),
    "superpose": Verb(_roll_ones, _superpose, has_dice),
    "recolour": Verb(_recolours, _recolour, _can_recolour),
    "rewrite": Verb(_rewrites, _rewrite, any_dice),
    "materialise": Verb(_materialises, _materialise, _can_materialise),
    "value": Verb(_values, _value, lambda state, task: True),
}
