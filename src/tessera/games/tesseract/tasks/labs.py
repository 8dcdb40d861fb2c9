"""Tasks on the dice in the labs: adjust, dial, flip, roll, recolour, materialise (T16, T25)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import Adjust, Choose, Dial, Flip, Recolour, Roll
from tessera.games.tesseract.content.passives import ENTANGLED, FILTER
from tessera.games.tesseract.dice import (
    BIT,
    COLOUR,
    COLOUR_OF,
    DESTROYED_OF,
    DIE,
    DIE_WITH,
    EMPTY,
    FLIPPED,
    LAB_AT,
    NOTHING,
    PLACE,
    PLACE_OF,
    PRIMED_OF,
    VALUE,
    VALUE_PIECE_OF,
    VALUES,
    WITH_VALUE,
    Die,
    Mask,
    Place,
    mask_of,
    places_in,
)
from tessera.games.tesseract.events import Materialised
from tessera.games.tesseract.labs import (
    all_offered_places,
    all_places,
    any_dice,
    dials,
    die_at,
    first_of_equal,
    has_dice,
    into_lab,
    offered_places,
    own_adjusts,
    own_dials,
    places,
    recolour,
    recolours,
    roll_die,
    turn_die,
    turns,
)
from tessera.games.tesseract.primed import destroyed_dice, from_pile, replace, to_pile
from tessera.games.tesseract.state import State, distinct, helped
from tessera.games.tesseract.tables import CHOOSE_VALUE, DIAL, FLIP, FLIP_PRIMED, ROLL_ONE, roll
from tessera.games.tesseract.tasks.task import Packed, Question, ShownPieces

# Adjust (T16)


def adjust(state: State, player: int, place: Place, step: int) -> None:
    """Adjust a die in a lab; Entangled: then optionally one of the same colour in another lab, by the same step."""
    die = die_at(state, place)
    value = VALUE[die] + step
    if value not in VALUES:  # only Modular goes on from 6 to 1 and from 1 to 6
        helped(state, LAB_AT[place])
        value = 1 if step > 0 else 6
    turn_die(state, place, WITH_VALUE[die][value], "adjust")
    if state.passives[player] == ENTANGLED and LAB_AT[place] == player:
        twins = mask_of(
            other
            for other in all_places(state)
            if LAB_AT[other] != player and COLOUR[die_at(state, other)] == COLOUR[die]
        )
        state.stack.append(PassiveAdjust(twins, step, who=player, optional=True))


def apply_adjust(state: State, player: int, action: Adjust | Recolour) -> None:
    """Do a player's adjust in a lab; Filter: it may be a recolour."""
    if isinstance(action, Adjust):
        adjust(state, player, PLACE_OF[action.die], action.step)
    else:
        helped(state, player)
        recolour(state, PLACE_OF[action.die], COLOUR_OF[action.colour])


class AdjustDice(Question, frozen=True):
    """Adjust dice in one's own lab (T16); with `each_once`, no die twice."""

    name = "adjust"
    rule = "T16"
    marks = "adjusted"
    each_once: bool = False
    adjusted: Mask = NOTHING
    """The places of the dice that cannot be adjusted again."""

    def possible(self, state: State, player: int) -> bool:
        return has_dice(state, player)

    def options(self, state: State) -> list[Action]:
        return own_adjusts(state, self.who, self.adjusted)

    def apply(self, state: State, action: Adjust | Recolour) -> None:
        self.again(state, adjusted=self.adjusted | BIT[PLACE_OF[action.die]] if self.each_once else NOTHING)
        apply_adjust(state, self.who, action)

    def packed(self) -> Packed:
        return self.adjusted, self.each_once


class AdjustOneOf(Question, frozen=True):
    """Adjust one of some dice (T16); for Convoy, one of those that were transferred before."""

    name = "adjust-among"
    rule = "T16"
    marks = "places"
    places: Mask = NOTHING
    step: int = 0
    """The only step that is allowed, unless it is 0."""

    def options(self, state: State) -> list[Action]:
        options: list[Action] = []
        filtered = state.edition.filter_everywhere and state.passives[self.who] == FILTER
        for place in first_of_equal(state, places_in(self.places)):
            options += [option for option in turns(state, place) if not self.step or option.step == self.step]
            if filtered and LAB_AT[place] == self.who:
                options += recolours(state, place)
        return options

    def apply(self, state: State, action: Adjust | Recolour) -> None:
        apply_adjust(state, self.who, action)

    def packed(self) -> tuple[int, int]:
        return self.places, self.step


class PassiveAdjust(AdjustOneOf, frozen=True):
    """Adjust one of some dice, as a passive offers it: Efficiency, Entangled."""

    rule = "T23"

    def apply(self, state: State, action: Adjust | Recolour) -> None:
        helped(state, self.who)
        AdjustOneOf.apply(self, state, action)

    def card_in(self, state: State) -> str:
        return state.passives[self.who]


# Dial and flip (T25)


def dial(state: State, action: Dial) -> None:
    """T25: set a die to any value."""
    place = PLACE_OF[action.die]
    turn_die(state, place, WITH_VALUE[die_at(state, place)][action.value], "dial")


class DialDie(Question, frozen=True):
    """Set a die in one's own lab to any value (T25)."""

    name = "dial"
    rule = "T25"

    def possible(self, state: State, player: int) -> bool:
        return has_dice(state, player)

    def options(self, state: State) -> list[Action]:
        return own_dials(state, self.who)

    def apply(self, state: State, action: Dial) -> None:
        dial(state, action)


class AlignDice(Question, frozen=True):
    """Set several dice in one's own lab to one value (T25): the first to any, the others to the same."""

    name = "align"
    rule = "T25"
    marks = "aligned"
    value: int = 0
    """The value they are set to; 0 before the first."""
    aligned: Mask = NOTHING
    """The places of the dice that were set."""

    def possible(self, state: State, player: int) -> bool:
        return has_dice(state, player)

    def options(self, state: State) -> list[Action]:
        if not self.value:
            return own_dials(state, self.who)
        return [
            DIAL[place][self.value]
            for place in offered_places(state, self.who, self.aligned)
            if VALUE[die_at(state, place)] != self.value
        ]

    def apply(self, state: State, action: Dial) -> None:
        self.again(state, value=action.value, aligned=self.aligned | BIT[PLACE_OF[action.die]])
        dial(state, action)

    def packed(self) -> tuple[int, int]:
        return self.aligned, self.value


class SubstituteDie(Question, frozen=True):
    """Set a die in one's own lab to a value that another die in any lab shows (T25)."""

    name = "substitute"
    rule = "T25"

    def possible(self, state: State, player: int) -> bool:
        """If two values show, every die can take one of them."""
        shown = {VALUE[die] for lab in state.labs for die in lab if die != EMPTY}
        return len(shown) > 1 and has_dice(state, player)

    def options(self, state: State) -> list[Action]:
        shown = {VALUE[die_at(state, place)] for place in all_places(state)}
        return [option for option in own_dials(state, self.who) if isinstance(option, Dial) and option.value in shown]

    def apply(self, state: State, action: Dial) -> None:
        dial(state, action)


def flip(state: State, place: Place) -> None:
    """T25: turn a die in a lab to its opposite face."""
    turn_die(state, place, FLIPPED[die_at(state, place)], "flip")


class FlipDie(Question, frozen=True):
    """Flip a die in any lab or in the primed area (T25)."""

    name = "flip"
    rule = "T25"

    def possible(self, state: State, player: int) -> bool:
        return bool(state.primed) or any_dice(state)

    def options(self, state: State) -> list[Action]:
        options: list[Action] = [FLIP[place] for place in all_offered_places(state)]
        return options + [FLIP_PRIMED[die] for die in distinct(state.primed)]

    def apply(self, state: State, action: Flip) -> None:
        """T31: a die flipped into a primed column causes no breach: only priming and events do."""
        die = PRIMED_OF.get(action.die)
        if die is None:
            flip(state, PLACE_OF[action.die])
        else:
            replace(state, die, FLIPPED[die], "flip")

    def packed(self) -> tuple[int, int]:
        return 0, 1


class KeepOrFlip(Question, frozen=True):
    """Superposition: keep the die that was rolled, or flip it."""

    name = "flip"
    marks = "rolled"
    rolled: Mask
    """The place of the die; nothing if it has left the labs meanwhile."""

    def options(self, state: State) -> list[Action]:
        return [FLIP[place] for place in places_in(self.rolled)]

    def apply(self, state: State, action: Flip) -> None:
        flip(state, PLACE_OF[action.die])

    def packed(self) -> tuple[int, int]:
        return self.rolled, 0


# Roll


class RollDice(Question, frozen=True):
    """Roll any dice in one's own lab."""

    name = "roll-any"

    def possible(self, state: State, player: int) -> bool:
        return has_dice(state, player)

    def options(self, state: State) -> list[Action]:
        """Every choice of dice; of equal dice only the number counts."""
        groups: dict[Die, list[Mask]] = {}
        for place in places(state, self.who):
            groups.setdefault(die_at(state, place), []).append(BIT[place])
        masks = [NOTHING]
        for group in groups.values():
            masks = [mask + sum(group[:count]) for mask in masks for count in range(len(group) + 1)]
        return [roll(mask) for mask in masks[1:]]

    def apply(self, state: State, action: Roll) -> None:
        for die in action.dice:
            roll_die(state, PLACE_OF[die])


class Superpose(Question, frozen=True):
    """Roll a die in one's own lab, then keep it or flip it."""

    name = "superpose"

    def possible(self, state: State, player: int) -> bool:
        return has_dice(state, player)

    def options(self, state: State) -> list[Action]:
        return [ROLL_ONE[place] for place in offered_places(state, self.who)]

    def apply(self, state: State, action: Roll) -> None:
        place = PLACE_OF[action.dice[0]]
        roll_die(state, place)
        state.stack.append(
            KeepOrFlip(BIT[place], who=self.who, optional=True, source=self.source, card=self.card)
        )  # fmt: skip


# Recolour


class RecolourDice(Question, frozen=True):
    """Recolour dice in any labs, each once."""

    name = "recolour"
    marks = "recoloured"
    recoloured: Mask = NOTHING
    """The places of the dice that were recoloured."""

    def possible(self, state: State, player: int) -> bool:
        return any(state.destroyed) and any(recolours(state, place) for place in all_places(state))

    def options(self, state: State) -> list[Action]:
        places = all_offered_places(state, self.recoloured)
        return [option for place in places for option in recolours(state, place)]

    def apply(self, state: State, action: Recolour) -> None:
        place = PLACE_OF[action.die]
        self.again(state, recoloured=self.recoloured | BIT[place])
        recolour(state, place, COLOUR_OF[action.colour])

    def packed(self) -> tuple[int, int]:
        return self.recoloured, 0


class RewriteDie(Question, frozen=True):
    """Dial or recolour a die in any lab."""

    name = "rewrite"

    def possible(self, state: State, player: int) -> bool:
        return any_dice(state)

    def options(self, state: State) -> list[Action]:
        places = all_offered_places(state)
        return [option for place in places for option in dials(state, place) + recolours(state, place)]

    def apply(self, state: State, action: Dial | Recolour) -> None:
        if isinstance(action, Dial):
            dial(state, action)
        else:
            recolour(state, PLACE_OF[action.die], COLOUR_OF[action.colour])


# Materialise


class MaterialiseDie(Question, frozen=True):
    """Take a destroyed die, dial it, put it in one's lab."""

    name = "materialise"

    def possible(self, state: State, player: int) -> bool:
        return EMPTY in state.labs[player] and any(state.destroyed)

    def options(self, state: State) -> list[Action]:
        return destroyed_dice(state) if self.possible(state, self.who) else []

    def apply(self, state: State, action: Choose) -> None:
        colour = DESTROYED_OF[action.piece]
        if state.edition.cards_during:
            from_pile(state, colour)
        state.stack.append(DialMaterialised(colour, who=self.who, source=self.source, card=self.card))


class DialMaterialised(Question, frozen=True):
    """The value of the die that materialises (T25).  Where cards can be played meanwhile, the task holds the die."""

    name = "value"
    rule = "T25"
    colour: int

    def options(self, state: State) -> list[Action]:
        return [CHOOSE_VALUE[value] for value in VALUES] if EMPTY in state.labs[self.who] else []

    def dropped(self, state: State) -> None:
        if state.edition.cards_during:
            to_pile(state, DIE_WITH[self.colour][0])

    def apply(self, state: State, action: Choose) -> None:
        die = DIE_WITH[self.colour][VALUE_PIECE_OF[action.piece]]
        if not state.edition.cards_during:
            from_pile(state, self.colour)
        place = into_lab(state, self.who, die)
        state.events.append(Materialised(DIE[die], PLACE[place], state.edition.cards_during))

    def shown(self, state: State) -> ShownPieces:
        return ShownPieces(die=DIE[DIE_WITH[self.colour][0]])

    def packed(self) -> tuple[int, int]:
        return 0, self.colour
