"""Consent (T17): a seat that wants to be asked first decides on what another player would do to its lab.

Edition 1 asks for transfers only (`tasks.transfer.Consent`).  Since edition 2 it covers every effect by which another
player takes a die out of a lab, puts one in, or changes one.  A refusal costs nothing:

- An action of the turn (a transfer, a containment with open labs) is not taken and not spent.
- A step of a card, special or passive is not done.  The player may choose something else, or pass; a card or special of
  which nothing was done is then taken back unspent (`cascade.take_back`), otherwise only the rest of it is skipped.
- What was refused is not offered again in the same turn, unless the seat unticks "ask me first".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from tessera.core.game import Action, Event
from tessera.games.tesseract.actions import (
    Actions,
    Adjust,
    Agree,
    AskFirst,
    Contain,
    Decline,
    Dial,
    Flip,
    Play,
    Recolour,
    Transfer,
    Use,
)
from tessera.games.tesseract.cascade import answer, run
from tessera.games.tesseract.dice import BIT, DIE, LAB_AT, LAB_OF, NOTHING, PLACE_OF, Mask, bits
from tessera.games.tesseract.events import Answered, Asked, AskFirstSet
from tessera.games.tesseract.labs import die_at
from tessera.games.tesseract.refusals import refusal
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tables import AGREE, DECLINE
from tessera.games.tesseract.tasks.task import Canonical, Question, ShownPieces
from tessera.games.tesseract.turn import TAKE, choices


def _lab_of_die(action: Adjust | Dial | Flip | Recolour) -> Mask:
    place = PLACE_OF.get(action.die)
    return NOTHING if place is None else BIT[LAB_AT[place]]


def _labs_of_transfer(action: Transfer) -> Mask:
    return BIT[LAB_AT[PLACE_OF[action.die]]] | BIT[LAB_OF[action.to]]


def _labs_of_containment(action: Contain) -> Mask:
    """The dice that go to the matrix or are rolled; other members of a set or run stay as they are."""
    labs = NOTHING
    for piece in action.dice if action.roll else action.goes:
        labs |= BIT[LAB_AT[PLACE_OF[piece]]]
    return labs


LABS: Final[dict[type[Action], Callable[[Any], Mask]]] = {
    Transfer: _labs_of_transfer,
    Contain: _labs_of_containment,
    Adjust: _lab_of_die,
    Dial: _lab_of_die,
    Flip: _lab_of_die,
    Recolour: _lab_of_die,
}
"""By type of action: the labs that it takes from, puts into or changes."""


def labs_touched(action: Action) -> Mask:
    """The labs that an action takes from, puts into or changes: whose owners may want to be asked (T17, T25)."""
    labs = LABS.get(type(action))
    return labs(action) if labs else NOTHING


def touched(state: State, seat: int, action: Action) -> frozenset[int]:
    """The other seats whose things an action uses: their labs, or the containment cards, which are everybody's (T43).

    Bots ask them first, even where the rules do not (see `server/table/courtesy.py`).
    """
    players = range(state.players) if isinstance(action, Use) else bits(labs_touched(action))
    return frozenset(map(state.seat_of, players)) - {seat}


def play(state: State, seat: int, action: Action, at: int) -> list[Event]:
    """Play an action that is offered to this seat and return what happened; refuse any other."""
    if at < state.at or not _among(action, choices(state, seat)):
        raise refusal(state, seat, action, at)
    state.at = at
    events: list[Event] = []
    state.events = events
    if type(action) is AskFirst:
        tick(state, seat, action)
    elif state.ask_first and state.edition.asks_for_all:
        take_with_consent(state, action)
    else:
        take(state, action)
    run(state)
    return events


def _among(action: Action, offered: Sequence[Action]) -> bool:
    """Whether an action is one of the choices; most actions are interned, so identity is tried first."""
    for choice in offered:
        if choice is action:
            return True
    return action in offered


def take(state: State, action: Action) -> None:
    """Take an action of the turn, play a card between two steps (T24), or answer the question on top of the stack."""
    if state.stack and type(action) is not Play:
        answer(state, action)
    else:
        TAKE[type(action)](state, action)


def take_with_consent(state: State, action: Action) -> None:
    """T17: take an action, or first ask the players whose labs it touches and who want to be asked."""
    asked = NOTHING
    asker = state.seat_of(state.active)
    for player in bits(labs_touched(action)):
        seat = state.seat_of(player)
        if seat != asker and state.ask_first & BIT[seat]:
            asked |= BIT[player]
    if asked:
        assert isinstance(action, Actions)
        task = state.stack[-1] if state.stack else None
        card = task.card_in(state) if isinstance(task, Question) else ""
        _ask(state, action, card, asked)
    else:
        take(state, action)


def _ask(state: State, action: Actions, card: str, asked: Mask) -> None:
    """Ask the first of these players; the others follow if they agree."""
    player, *_ = bits(asked)
    question = Permission(action, asked ^ BIT[player], who=player, card=card)
    state.events.append(Asked(state.active, player, *question.shown(state)[:3], action, card))
    state.stack.append(question)


class Permission(Question, frozen=True):
    """A player agrees or declines to an action that touches their lab (T17)."""

    name = "consent"
    rule = "T17"
    action: Actions
    then: Mask
    """The players who are asked after this one."""

    def options(self, state: State) -> list[Action]:
        return [AGREE, DECLINE]

    def apply(self, state: State, action: Agree | Decline) -> None:
        agreed = isinstance(action, Agree)
        state.events.append(Answered(self.who, agreed))
        if not agreed:
            self._refuse(state)
        elif self.then:
            _ask(state, self.action, self.card, self.then)
        else:
            take(state, self.action)

    def _refuse(self, state: State) -> None:
        """Nothing happens; the question that was answered so, if there is one, is asked again and may be passed."""
        state.refused = (*state.refused, self.action)
        if state.stack:
            state.stack[-1] = msgspec.structs.replace(state.stack[-1], refused=True)

    def shown(self, state: State) -> ShownPieces:
        """The first die in the lab of the player who is asked, else the die that would come there."""
        action = self.action
        if isinstance(action, Contain):
            touched = action.dice if action.roll else action.goes
            place = next(piece for piece in touched if LAB_AT[PLACE_OF[piece]] == self.who)
            return ShownPieces(die=DIE[die_at(state, PLACE_OF[place])], place=place)
        assert isinstance(action, Transfer | Adjust | Dial | Flip | Recolour)
        to = action.to if isinstance(action, Transfer) else ""
        return ShownPieces(die=DIE[die_at(state, PLACE_OF[action.die])], place=action.die, to=to)

    def wanted(self) -> Actions:
        return self.action

    def canonical(self) -> Canonical:
        """See `Task.canonical`; the action follows in its text form."""
        return "permission", self.who, 1, False, self.then, 0, f"{self.action} {self.card}"


def tick(state: State, seat: int, action: AskFirst) -> None:
    """T17: tick or untick "ask me first"; a seat that unticks it lets what it has refused be asked for again."""
    state.ask_first ^= BIT[seat]
    if not action.on:
        state.refused = ()
    state.events.append(AskFirstSet(seat, action.on, state.edition.asks_for_all))
