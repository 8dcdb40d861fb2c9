"""Contain a die, and everything that comes with it: matches, the roll, rewards (T20–T22, T43–T46)."""

from __future__ import annotations

import msgspec

from tessera.core.game import Action
from tessera.games.tesseract.actions import Choose, Contain, Destroy
from tessera.games.tesseract.containing import contain_choices
from tessera.games.tesseract.content.edition import FIRST_LEVEL
from tessera.games.tesseract.content.passives import MODULAR, RELIEF
from tessera.games.tesseract.dice import (
    BIT,
    COLOUR,
    DICE_OF_COLOUR,
    DICE_OF_VALUE,
    DIE,
    FULL_MATRIX,
    PLACE,
    PLACE_OF,
    PRIMED_OF,
    VALUE,
    Die,
    Mask,
    mask_of,
    places_in,
)
from tessera.games.tesseract.events import CardAvailable, CardTurned, Contained
from tessera.games.tesseract.labs import all_offered_places, die_at, offered_places, roll_die, take_die
from tessera.games.tesseract.parts import ON_CARDS, ON_MATRIX
from tessera.games.tesseract.primed import crowded, destroy, destroyed_dice
from tessera.games.tesseract.state import State, helped
from tessera.games.tesseract.tables import CONTAIN_ONE
from tessera.games.tesseract.tasks.cards import DrawCard
from tessera.games.tesseract.tasks.cube import roll_destroyed
from tessera.games.tesseract.tasks.primed import DestroyMatch
from tessera.games.tesseract.tasks.task import Packed, Question, Step


def contain(state: State, player: int, action: Contain) -> None:
    """T20–T22, T43–T46: the dice go to the matrix; then, in this order, matches, the roll, rewards."""
    goes = [PLACE_OF[name] for name in action.goes]
    rest = [PLACE_OF[name] for name in action.dice if name not in action.goes]
    dice = [die_at(state, place) for place in goes]
    if state.passives[player] == MODULAR and _runs_around(state, action):
        helped(state, player)
    full_colours = 0
    for place, die in zip(goes, dice, strict=True):
        take_die(state, place)
        fill(state, die)
        state.events.append(Contained(player, DIE[die], PLACE[place]))
        _turn_card(state, VALUE[die])
        colour = DICE_OF_COLOUR[COLOUR[die]]
        full_colours += state.matrix & colour == colour
    if state.matrix == FULL_MATRIX:
        state.finish(True, "matrix-full")
        return
    relief = len(dice) if state.passives[player] == RELIEF else 0
    state.stack.append(Reward(relief, times=full_colours, optional=True, who=player))
    if action.roll:
        state.stack.append(RollRest(mask_of(rest), who=player))
    for die in reversed(dice):
        state.stack.append(DestroyMatch(die, optional=True, who=player))


def _runs_around(state: State, action: Contain) -> bool:
    """Whether a run goes from 6 to 1: its values are further apart than it is long."""
    values = {VALUE[die_at(state, PLACE_OF[name])] for name in action.dice}
    return len(action.dice) >= 3 and max(values) - min(values) >= len(action.dice)


def fill(state: State, die: Die) -> None:
    """Fill a die's space in the matrix."""
    state.dirty |= ON_MATRIX
    state.matrix |= BIT[die]


def _turn_card(state: State, value: int) -> None:
    """T43: the containment card is turned up with the second die of a value, available with the fourth."""
    filled = (state.matrix & DICE_OF_VALUE[value]).bit_count()
    if filled == 2:
        state.dirty |= ON_MATRIX | ON_CARDS
        card = state.chance.draw(state.face_down)
        state.cards[value] = card
        state.events.append(CardTurned(value, state.edition.containment[card].name))
    elif filled == 4:
        state.events.append(CardAvailable(value, state.edition.containment[state.cards[value]].name))


class RollRest(Step, frozen=True):
    """Roll the other dice of the set or run for a card whose level is their number (T22).

    Dice that left the labs meanwhile, by a card (T24), are not rolled; there is no card of level 1.
    """

    name = "roll-rest"
    marks = "places"
    places: Mask

    def happen(self, state: State) -> None:
        for place in places_in(self.places):
            roll_die(state, place)
        level = self.places.bit_count()
        if level >= FIRST_LEVEL:
            state.stack.append(DrawCard(level, who=self.who))

    def packed(self) -> tuple[int, int]:
        return self.places, self.places.bit_count()


class Reward(Question, frozen=True):
    """Put back a destroyed die for each full colour (T44), and Relief, in the order the player chooses (T45).

    `times` counts the dice to put back.
    """

    name = "reward"
    rule = "T45"
    relief: int
    """The number of dice in crowded columns that may still be destroyed."""

    def options(self, state: State) -> list[Action]:
        options = destroyed_dice(state) if self.times else []
        return options + crowded(state) if self.relief else options

    def rule_in(self, state: State) -> str:
        """T44 for a colour, T23 for Relief, T45 if both are there to choose from."""
        if not self.relief or not crowded(state):
            return "T44"
        return self.rule if self.times else "T23"

    def apply(self, state: State, action: Choose | Destroy) -> None:
        if isinstance(action, Destroy):
            helped(state, self.who)
            state.stack.append(msgspec.structs.replace(self, relief=self.relief - 1))
            destroy(state, PRIMED_OF[action.die])
        else:
            state.stack.append(msgspec.structs.replace(self, times=self.times - 1))
            roll_destroyed(state, self.who, action.piece)

    def packed(self) -> tuple[int, int]:
        return 0, self.relief


class ContainOne(Question, frozen=True):
    """Contain a die without a set or run."""

    name = "contain-one"
    rule = "T20"
    any_lab: bool = False
    """Whether the die may lie in any lab, not only in the player's own."""

    def possible(self, state: State, player: int) -> bool:
        return bool(self._options(state, player))

    def options(self, state: State) -> list[Action]:
        return self._options(state, self.who)

    def _options(self, state: State, player: int) -> list[Action]:
        """The dice whose space in the matrix is free."""
        found = all_offered_places(state) if self.any_lab else offered_places(state, player)
        return [CONTAIN_ONE[place] for place in found if not state.matrix & BIT[die_at(state, place)]]

    def apply(self, state: State, action: Contain) -> None:
        contain(state, self.who, action)

    def packed(self) -> Packed:
        return 0, self.any_lab


class ContainTwo(Question, frozen=True):
    """Contain two dice of one valid set or run."""

    name = "contain-two"
    rule = "T20"

    def possible(self, state: State, player: int) -> bool:
        return bool(contain_choices(state, player, 2))

    def options(self, state: State) -> list[Action]:
        return list(contain_choices(state, self.who, 2))

    def apply(self, state: State, action: Contain) -> None:
        contain(state, self.who, action)
