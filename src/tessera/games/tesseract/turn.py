"""The action phase: the active player's choices, and taking them (T13–T24)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tessera.core.caching import cached
from tessera.core.game import Action
from tessera.games.tesseract import primed
from tessera.games.tesseract.actions import Adjust, Contain, End, Play, Recolour, Remove, Special, Study, Transfer, Use
from tessera.games.tesseract.cards import discard, studies
from tessera.games.tesseract.cascade import ask_first, begin, can_begin, cards_to_play
from tessera.games.tesseract.containing import available_cards, contain_choices
from tessera.games.tesseract.content.passives import FILTER, MODULAR
from tessera.games.tesseract.cube import reachable
from tessera.games.tesseract.dice import (
    BIT,
    CELL_OF,
    EMPTY,
    LAB_OF,
    NOTHING,
    PLACE_AT,
    PLACE_OF,
    PRIMED_OF,
    VALUE,
    Mask,
    bits,
    cells_in,
)
from tessera.games.tesseract.events import Discarded, Played, SpecialUsed
from tessera.games.tesseract.labs import recolours
from tessera.games.tesseract.parts import ON_MATRIX
from tessera.games.tesseract.state import (
    ADJUSTED,
    CONTAINED,
    REMOVED,
    SPECIAL_TAKEN,
    STUDIED,
    State,
    helped,
    spend,
)
from tessera.games.tesseract.tables import ADJUST, END, REMOVE, SPECIAL, TRANSFER
from tessera.games.tesseract.tasks.cards import DrawCard
from tessera.games.tesseract.tasks.contain import contain
from tessera.games.tesseract.tasks.cube import remove
from tessera.games.tesseract.tasks.labs import apply_adjust
from tessera.games.tesseract.tasks.threat import threaten
from tessera.games.tesseract.tasks.transfer import request


@cached(2048)
def removes(mask: Mask) -> tuple[Remove, ...]:
    """The actions that remove the dice in a set of cells."""
    return tuple([REMOVE[cell] for cell in cells_in(mask)])


def choices(state: State, seat: int) -> Sequence[Action]:
    """Everything this seat may do now.  Listed once a moment: `cascade.run` clears the cache."""
    if state.outcome is not None:
        return ()
    if seat != state.decider():
        others = state.edition.asks_for_all and 0 <= seat < state.seats
        return (ask_first(state, seat),) if others else ()
    offered = state.offered
    if offered is None:
        state.offered = offered = turn_choices(state)
    return offered


def turn_choices(state: State) -> list[Action]:
    """Everything the active player may do while the stack is empty."""
    player = state.active
    edition = state.edition
    hand = state.hands[player]
    choices: list[Action] = []
    if state.actions > 0:
        _lab_choices(state, player, choices)
        choices += primed.primed_adjusts(state, primed.reach_of(state, player))
        choices += contain_choices(state, player)
        if hand:
            choices += studies(state, player)
        if can_begin(state, player, edition.characters[state.characters[player]].effect):
            choices.append(SPECIAL)
    if hand:
        choices += cards_to_play(state, player)
    if state.matrix:
        for value in available_cards(state):
            card = state.cards[value]
            if can_begin(state, player, edition.containment[card].effect):
                choices.append(edition.use[card])
    if state.refused:
        choices = [choice for choice in choices if choice not in state.refused]
    if state.seats > 1:
        choices.append(ask_first(state, player))
    choices.append(END)
    return choices


def _lab_choices(state: State, player: int, choices: list[Action]) -> None:
    """T14–T17: the actions that need a lab: remove into it, adjust in it, transfer out of it and into it."""
    labs = state.labs
    own = labs[player]
    room = EMPTY in own
    once = state.edition.equal_dice_are_one
    if room:
        choices += removes(reachable(state, player))
    free = NOTHING
    for other in range(state.players):
        if other == player:
            continue
        lab = labs[other]
        if EMPTY in lab:
            free |= BIT[other]
        if room:
            seen = NOTHING
            for space, die in enumerate(lab):
                if die != EMPTY and not seen & BIT[die]:
                    choices.append(TRANSFER[PLACE_AT[other][space]][player])
                    if once:
                        seen |= BIT[die]
    passive = state.passives[player]
    uses = uses_of_dice(passive == MODULAR, free)
    seen = NOTHING
    for space, die in enumerate(own):
        if die != EMPTY and not seen & BIT[die]:
            place = PLACE_AT[player][space]
            choices += uses[place][VALUE[die]]
            if passive == FILTER:
                choices += recolours(state, place)
            if once:
                seen |= BIT[die]


@cached(None)
def uses_of_dice(wrap: bool, free: Mask) -> list[list[tuple[Action, ...]]]:
    """By place and value: the actions of a die in its owner's turn: adjusts (T16), transfers to `free` labs (T17)."""
    transfers = [tuple([to_lab[lab] for lab in bits(free)]) for to_lab in TRANSFER]
    return [[(*adjusts, *transfers[place]) for adjusts in turns] for place, turns in enumerate(ADJUST[wrap])]


def _remove(state: State, action: Remove) -> None:
    """Remove a die (T14)."""
    spend(state, REMOVED)
    remove(state, state.active, CELL_OF[action.die])


def _adjust(state: State, action: Adjust | Recolour) -> None:
    """Adjust a die in one's own lab or in the primed area (T16)."""
    spend(state, ADJUSTED)
    die = PRIMED_OF.get(action.die)
    if die is not None and isinstance(action, Adjust):
        if abs(action.step) > 1:
            helped(state, state.active)
        primed.adjust(state, die, action.step)
    else:
        apply_adjust(state, state.active, action)


def _transfer(state: State, action: Transfer) -> None:
    """Transfer a die (T17); the action is spent when it is done, a declined one costs nothing."""
    request(state, PLACE_OF[action.die], LAB_OF[action.to])


def _study(state: State, action: Study) -> None:
    """Study: discard a card for one of the next level (T18)."""
    spend(state, STUDIED)
    card = state.edition.research_of[action.card]
    discard(state, state.active, card)
    state.events.append(Discarded(state.active, action.card))
    state.stack.append(DrawCard(state.edition.level[card] + 1, who=state.active))


def _contain(state: State, action: Contain) -> None:
    """Contain a die (T19)."""
    spend(state, CONTAINED)
    contain(state, state.active, action)


def _special(state: State, action: Special) -> None:
    """Take the special action of the character (T23)."""
    spend(state, SPECIAL_TAKEN)
    character = state.edition.characters[state.characters[state.active]]
    state.events.append(SpecialUsed(state.active, character.special))
    begin(state, state.active, character.special, "T23")


def _play(state: State, action: Play) -> None:
    """Play a research card: free, then discarded (T24)."""
    card = state.edition.research_of[action.card]
    discard(state, state.active, card)
    state.events.append(Played(state.active, action.card))
    begin(state, state.active, action.card, "T24")


def _use(state: State, action: Use) -> None:
    """Use a containment card: any player, free, in their own action phase (T43)."""
    cards = {value: state.edition.containment[state.cards[value]] for value in available_cards(state)}
    value, card = next((value, card) for value, card in cards.items() if card.name == action.card)
    state.dirty |= ON_MATRIX
    state.used_cards |= BIT[value]
    state.events.append(Played(state.active, action.card))
    begin(state, state.active, card.name, "T43")


def _end(state: State, action: End) -> None:
    """End the action phase, also with actions left (T13)."""
    state.actions = 0
    threaten(state)


TAKE: Final[dict[type[Action], Callable[[State, Any], None]]] = {
    Remove: _remove,
    Adjust: _adjust,
    Recolour: _adjust,
    Transfer: _transfer,
    Study: _study,
    Contain: _contain,
    Special: _special,
    Play: _play,
    Use: _use,
    End: _end,
}
