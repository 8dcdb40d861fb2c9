"""Transfer and its consent (T17): asking another seat is a task like any other."""

from __future__ import annotations

import msgspec

from tessera.core.game import Action
from tessera.games.tesseract.actions import Agree, Decline, Transfer
from tessera.games.tesseract.content.passives import EFFICIENCY
from tessera.games.tesseract.dice import BIT, DIE, LAB, LAB_AT, LAB_OF, NOTHING, PLACE, PLACE_OF, Mask, Place
from tessera.games.tesseract.events import Answered, Asked, Transferred
from tessera.games.tesseract.labs import all_offered_places, any_dice, die_at, labs_with_room, move_die
from tessera.games.tesseract.state import TRANSFERRED, State, spend
from tessera.games.tesseract.tables import AGREE, DECLINE, TRANSFER
from tessera.games.tesseract.tasks.labs import AdjustOneOf, PassiveAdjust
from tessera.games.tesseract.tasks.task import NOBODY, Question, ShownPieces


def request(state: State, place: Place, to: int) -> None:
    """Transfer a die, or first ask the other players whose labs are touched and who want to be asked.

    Where consent is asked for every effect (`consent`), it has been given before.
    """
    if state.edition.asks_for_all:
        transfer(state, place, to)
        return
    asker = state.seat_of(state.active)
    asked = [
        lab
        for lab in (LAB_AT[place], to)
        if state.seat_of(lab) != asker and state.ask_first & BIT[state.seat_of(lab)]
    ]  # fmt: skip
    if asked:
        _ask(state, place, to, asked[0], asked[1] if len(asked) > 1 else NOBODY)
    else:
        transfer(state, place, to)


def _ask(state: State, place: Place, to: int, asked: int, then: int) -> None:
    state.events.append(Asked(state.active, asked, DIE[die_at(state, place)], PLACE[place], LAB[to]))
    state.stack.append(Consent(place, to, then, who=asked))


def transfer(state: State, place: Place, to: int) -> None:
    """Move the die, as part of the transfer task on top of the stack or, if there is none, as an action."""
    player = state.active
    die = die_at(state, place)
    new = move_die(state, place, to)
    state.events.append(Transferred(DIE[die], PLACE[place], PLACE[new]))
    stack = state.stack
    if stack:
        task = stack.pop()
        assert isinstance(task, TransferDice)
        moved = task.moved | BIT[new]
        if task.feeds:
            assert isinstance(stack[-1], AdjustOneOf)
            stack[-1] = msgspec.structs.replace(stack[-1], places=moved)
        task.again(state, moved=moved)
    else:
        spend(state, TRANSFERRED)
    if state.passives[player] == EFFICIENCY:
        stack.append(PassiveAdjust(BIT[new], who=player, optional=True))


class TransferDice(Question, frozen=True):
    """Transfer dice between any labs, each once (T17)."""

    name = "transfer"
    rule = "T17"
    marks = "moved"
    moved: Mask = NOTHING
    """The places of the dice that were transferred; they stay there."""
    feeds: bool = False
    """Convoy: the task below adjusts one of the dice that were moved."""

    def possible(self, state: State, player: int) -> bool:
        return any_dice(state) and bool(labs_with_room(state))

    def options(self, state: State) -> list[Action]:
        free = labs_with_room(state)
        return [
            TRANSFER[place][to] for place in all_offered_places(state, self.moved) for to in free if to != LAB_AT[place]
        ]

    def apply(self, state: State, action: Transfer) -> None:
        state.stack.append(self)
        request(state, PLACE_OF[action.die], LAB_OF[action.to])

    def packed(self) -> tuple[int, int]:
        return self.moved, 0


class Consent(Question, frozen=True):
    """T17: a player whose lab a transfer touches agrees or declines; declined, nothing happens or is spent."""

    name = "consent"
    rule = "T17"
    place: Place
    """The place of the die that would be transferred."""
    to: int
    """The lab it would go to."""
    then: int = NOBODY
    """The player who is asked after this one."""

    def options(self, state: State) -> list[Action]:
        return [AGREE, DECLINE]

    def apply(self, state: State, action: Agree | Decline) -> None:
        agreed = isinstance(action, Agree)
        state.events.append(Answered(self.who, agreed))
        if not agreed:
            return
        if self.then != NOBODY:
            _ask(state, self.place, self.to, self.then, NOBODY)
        else:
            transfer(state, self.place, self.to)

    def shown(self, state: State) -> ShownPieces:
        return ShownPieces(die=DIE[die_at(state, self.place)], place=PLACE[self.place], to=LAB[self.to])

    def packed(self) -> tuple[int, int]:
        return self.place, self.to + 8 * (self.then + 1)
