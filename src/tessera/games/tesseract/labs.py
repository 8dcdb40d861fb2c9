"""The dice in the labs: where they lie, turning, rolling and recolouring them (T15, T16, T25)."""

from __future__ import annotations

import msgspec

from tessera.core.game import Action
from tessera.games.tesseract.actions import Adjust
from tessera.games.tesseract.content.passives import FILTER, MODULAR
from tessera.games.tesseract.dice import (
    BIT,
    COLOUR,
    COLOUR_NUMBERS,
    DIE,
    EMPTY,
    LAB_AT,
    LAB_SPACES,
    NOTHING,
    PLACE,
    PLACE_AT,
    SPACE_AT,
    VALUE,
    VALUES,
    WITH_COLOUR,
    WITH_VALUE,
    Die,
    Mask,
    Place,
)
from tessera.games.tesseract.events import Rolled, Turned
from tessera.games.tesseract.parts import ON_PLAYERS
from tessera.games.tesseract.primed import from_pile, to_pile
from tessera.games.tesseract.state import State, helped
from tessera.games.tesseract.tables import ADJUST, DIAL, RECOLOUR


def places(state: State, player: int) -> list[Place]:
    """The places in a lab that hold a die."""
    place_at = PLACE_AT[player]
    return [place_at[space] for space, die in enumerate(state.labs[player]) if die != EMPTY]


def all_places(state: State) -> list[Place]:
    """The places in all labs that hold a die."""
    return [place for player in range(state.players) for place in places(state, player)]


def offered_places(state: State, player: int, besides: Mask = NOTHING) -> list[Place]:
    """The places in a lab whose dice are offered; of equal dice the first, in editions where they are one choice."""
    found = [place for place in places(state, player) if not besides & BIT[place]]
    return first_of_equal(state, found)


def all_offered_places(state: State, besides: Mask = NOTHING) -> list[Place]:
    """The places in all labs whose dice are offered."""
    return [place for player in range(state.players) for place in offered_places(state, player, besides)]


def first_of_equal(state: State, found: list[Place]) -> list[Place]:
    """Of equal dice in one lab only the first, unless a pending task names one of them and not the other."""
    if not state.edition.equal_dice_are_one or len(found) < 2:
        return found
    named = [task.marked for task in state.stack if task.marked]
    first: dict[object, Place] = {}
    for place in found:
        kind = (LAB_AT[place], die_at(state, place), *(bool(mask & BIT[place]) for mask in named))
        first.setdefault(kind, place)
    return list(first.values())


def die_at(state: State, place: Place) -> Die:
    """The die at a place."""
    return state.labs[LAB_AT[place]][SPACE_AT[place]]


def has_dice(state: State, player: int) -> bool:
    """Whether a die lies in the player's lab."""
    return max(state.labs[player]) != EMPTY


def any_dice(state: State) -> bool:
    """Whether a die lies in any lab."""
    return any(max(lab) != EMPTY for lab in state.labs)


def labs_with_room(state: State) -> list[int]:
    """The labs that have a free space."""
    return [player for player in range(state.players) if EMPTY in state.labs[player]]


# Changes


def set_die(state: State, place: Place, die: Die) -> Die:
    """Let this die lie at a place and return the die that lay there before."""
    state.dirty |= ON_PLAYERS
    lab, space = state.labs[LAB_AT[place]], SPACE_AT[place]
    was, lab[space] = lab[space], die
    return was


def take_die(state: State, place: Place) -> Die:
    """Take the die at a place out of the labs."""
    follow(state, place, NOTHING)
    return set_die(state, place, EMPTY)


def move_die(state: State, place: Place, to: int) -> Place:
    """Move a die to the first free space in another lab and return its place."""
    new = into_lab(state, to, set_die(state, place, EMPTY))
    follow(state, place, BIT[new])
    return new


def follow(state: State, place: Place, to: Mask) -> None:
    """Let the pending tasks that name a die follow it to its new place, or forget it (T24).

    Only where cards are played between the steps of another can dice move under a task that names them.
    """
    if not state.stack or not state.edition.cards_during:
        return
    for number, task in enumerate(state.stack):
        if task.marked & BIT[place]:
            marked = task.marked & ~BIT[place] | to
            state.stack[number] = msgspec.structs.replace(task, **{task.marks: marked})


def into_lab(state: State, player: int, die: Die) -> Place:
    """Put a die in the first free space in a lab and return its place."""
    space = state.labs[player].index(EMPTY)
    place = PLACE_AT[player][space]
    set_die(state, place, die)
    if space >= LAB_SPACES:
        helped(state, player)
    return place


def turn_die(state: State, place: Place, die: Die, how: str) -> None:
    """Let a die in a lab show another face or colour."""
    was = set_die(state, place, die)
    state.events.append(Turned(PLACE[place], DIE[was], DIE[die], how))


def roll_die(state: State, place: Place) -> None:
    """Roll a die in a lab."""
    was = die_at(state, place)
    die = WITH_VALUE[was][state.chance.roll()]
    set_die(state, place, die)
    state.events.append(Rolled(PLACE[place], DIE[was], DIE[die]))


def recolour(state: State, place: Place, colour: int) -> None:
    """Exchange a die in a lab for a destroyed one of another colour that shows the same value."""
    was = die_at(state, place)
    from_pile(state, colour)
    to_pile(state, was)
    turn_die(state, place, WITH_COLOUR[was][colour], "recolour")


# Choices


def turns(state: State, place: Place) -> tuple[Adjust, ...]:
    """T16: never from 6 to 1 or from 1 to 6, except in a lab where they are neighbours (Modular)."""
    return ADJUST[state.passives[LAB_AT[place]] == MODULAR][place][VALUE[die_at(state, place)]]


def own_adjusts(state: State, player: int, except_for: Mask = NOTHING) -> list[Action]:
    """The adjusts of the dice in a player's own lab; Filter: recolour instead."""
    options: list[Action] = []
    for place in offered_places(state, player, except_for):
        options += turns(state, place)
        if state.passives[player] == FILTER:
            options += recolours(state, place)
    return options


def dials(state: State, place: Place) -> list[Action]:
    """T25: any value but the one the die shows."""
    shown = VALUE[die_at(state, place)]
    return [DIAL[place][value] for value in VALUES if value != shown]


def own_dials(state: State, player: int) -> list[Action]:
    """Every dial of a die in the player's own lab."""
    return [option for place in offered_places(state, player) for option in dials(state, place)]


def recolours(state: State, place: Place) -> list[Action]:
    """The other colours of which there is a destroyed die."""
    own = COLOUR[die_at(state, place)]
    return [RECOLOUR[place][colour] for colour in COLOUR_NUMBERS if colour != own and state.destroyed[colour]]
