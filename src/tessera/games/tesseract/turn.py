"""The action phase: what the active player may do, and doing it (T13–T24)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from tessera.core.game import Action
from tessera.games.tesseract import primed, threat
from tessera.games.tesseract.actions import (
    ADJUST,
    ASK_FIRST,
    END,
    REMOVE,
    SPECIAL,
    TRANSFER,
    Adjust,
    AskFirst,
    Contain,
    End,
    Play,
    Recolour,
    Remove,
    Special,
    Study,
    Transfer,
    Use,
    one,
)
from tessera.games.tesseract.cascade import begin, can_begin
from tessera.games.tesseract.containing import available_cards, contain, contain_choices
from tessera.games.tesseract.content.characters import CHARACTERS, FILTER, LEVERAGE, MODULAR
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.research import LEVEL, RESEARCH, RESEARCH_OF
from tessera.games.tesseract.dice import CELL_OF, EMPTY, LAB_OF, PLACE_OF, PRIMED_OF, bits
from tessera.games.tesseract.drawing import deck_left
from tessera.games.tesseract.effects import Task
from tessera.games.tesseract.events import AskFirstSet, Discarded, Played, SpecialUsed
from tessera.games.tesseract.handling import remove
from tessera.games.tesseract.labs import apply_adjust, recolours
from tessera.games.tesseract.state import ADJUSTED, CONTAINED, REMOVED, SPECIAL_TAKEN, STUDIED, State, helped, spend
from tessera.games.tesseract.transferring import request

STUDY = [one(Study(card.name)) for card in RESEARCH]
PLAY = [one(Play(card.name)) for card in RESEARCH]
USE = [one(Use(card.name)) for card in CONTAINMENT]


@lru_cache(1 << 14)
def removes(mask: int) -> tuple[Remove, ...]:
    return tuple([REMOVE[cell] for cell in bits(mask)])


def turn_choices(state: State) -> list[Action]:
    """Everything the active player may do while nothing else is going on."""
    player = state.active
    hand = state.hands[player]
    choices: list[Action] = []
    if state.actions > 0:
        _lab_choices(state, player, choices)
        choices += primed.primed_adjusts(state, primed.reach_of(state, player))
        choices += contain_choices(state, player)
        if hand:
            choices += studies(state, player)
        if can_begin(state, player, CHARACTERS[state.characters[player]].effect):
            choices.append(SPECIAL)
    for card in dict.fromkeys(hand):
        if can_begin(state, player, RESEARCH[card].effect):
            choices.append(PLAY[card])
    if state.matrix:
        for value in available_cards(state):
            card = state.cards[value]
            if can_begin(state, player, CONTAINMENT[card].effect):
                choices.append(USE[card])
    if state.seats > 1:
        choices.append(ASK_FIRST[not state.ask_first >> player & 1])
    choices.append(END)
    return choices


def studies(state: State, player: int) -> list[Study]:
    """T18: a card of level 2 or 3, while the next deck is not empty."""
    hand = dict.fromkeys(state.hands[player])
    return [STUDY[card] for card in hand if LEVEL[card] < 4 and deck_left(state, LEVEL[card] + 1)]


def _lab_choices(state: State, player: int, choices: list[Action]) -> None:
    """T14–T17: what needs a lab: remove into it, adjust in it, transfer out of it and into it."""
    labs = state.labs
    own = labs[player]
    character = state.characters[player]
    if EMPTY in own:
        choices += removes(state.cube.loose if character == LEVERAGE else state.cube.removable)
        for other in range(state.players):
            if other != player:
                place = other * 8
                for die in labs[other]:
                    if die >= 0:
                        choices.append(TRANSFER[place][player])
                    place += 1
    free = tuple([other for other in range(state.players) if other != player and EMPTY in labs[other]])
    uses = of_a_place(character == MODULAR, free)
    place = player * 8
    for die in own:
        if die >= 0:
            choices += uses[place][die & 7]
            if character == FILTER:
                choices += recolours(state, place)
        place += 1


@cache
def of_a_place(wrap: bool, free: tuple[int, ...]) -> list[list[tuple[Action, ...]]]:
    """By place and value: what a die there may do in its owner's turn; T16: adjust, T17: go to a lab that is free."""
    transfers = [tuple([to_lab[lab] for lab in free]) for to_lab in TRANSFER]
    return [[(*adjusts, *transfers[place]) for adjusts in turns] for place, turns in enumerate(ADJUST[wrap])]


def _remove(state: State, action: Remove) -> None:
    spend(state, REMOVED)
    remove(state, state.active, CELL_OF[action.die])


def _adjust(state: State, action: Adjust | Recolour) -> None:
    """T16: in the own lab or in the primed area."""
    spend(state, ADJUSTED)
    die = PRIMED_OF.get(action.die)
    if die is not None and isinstance(action, Adjust):
        if abs(action.step) > 1:
            helped(state, state.active)
        primed.adjust(state, die, action.step)
    else:
        apply_adjust(state, state.active, action)


def _transfer(state: State, action: Transfer) -> None:
    """T17: spent when it is done; a declined one costs nothing."""
    request(state, PLACE_OF[action.die], LAB_OF[action.to])


def _study(state: State, action: Study) -> None:
    """T18."""
    spend(state, STUDIED)
    card = RESEARCH_OF[action.card]
    discard(state, card)
    state.events.append(Discarded(state.active, action.card))
    state.stack.append(Task("draw", state.active, extra=LEVEL[card] + 1))


def _contain(state: State, action: Contain) -> None:
    spend(state, CONTAINED)
    contain(state, state.active, action)


def _special(state: State, action: Special) -> None:
    """T23."""
    spend(state, SPECIAL_TAKEN)
    character = CHARACTERS[state.characters[state.active]]
    state.events.append(SpecialUsed(state.active, character.special))
    begin(state, state.active, character.effect)


def _play(state: State, action: Play) -> None:
    """T24: free, then discarded."""
    card = RESEARCH_OF[action.card]
    discard(state, card)
    state.events.append(Played(state.active, action.card))
    begin(state, state.active, RESEARCH[card].effect)


def discard(state: State, card: int) -> None:
    state.hands[state.active].remove(card)
    state.discards[card] += 1


def _use(state: State, action: Use) -> None:
    """T43: any player, free, in their own action phase."""
    value = next(value for value in available_cards(state) if CONTAINMENT[state.cards[value]].name == action.card)
    state.used_cards |= 1 << value
    state.events.append(Played(state.active, action.card))
    begin(state, state.active, CONTAINMENT[state.cards[value]].effect)


def _ask_first(state: State, action: AskFirst) -> None:
    state.ask_first ^= 1 << state.active
    state.events.append(AskFirstSet(state.active, action.on))


def _end(state: State, action: End) -> None:
    """T13: also with actions left."""
    state.actions = 0
    threat.threaten(state)


TAKE: dict[type[Action], Callable[[State, Any], None]] = {
    Remove: _remove,
    Adjust: _adjust,
    Recolour: _adjust,
    Transfer: _transfer,
    Study: _study,
    Contain: _contain,
    Special: _special,
    Play: _play,
    Use: _use,
    AskFirst: _ask_first,
    End: _end,
}
