"""Transfer and its consent (T17): a question to another seat is a task like any other."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import AGREE, DECLINE, TRANSFER, Agree, Decline, Transfer
from tessera.games.tesseract.content.characters import EFFICIENCY
from tessera.games.tesseract.dice import DIE, EMPTY, LAB, LAB_OF, PLACE, PLACE_OF
from tessera.games.tesseract.effects import Task
from tessera.games.tesseract.events import Answered, Asked, Transferred
from tessera.games.tesseract.handling import into_lab
from tessera.games.tesseract.labs import any_dice, die_at, places
from tessera.games.tesseract.state import TRANSFERRED, State, Verb, again, spend


def request(state: State, place: int, to: int) -> None:
    """Transfer a die, or first ask whoever else's lab is touched and wants to be asked."""
    asker = state.seat_of(state.active)
    asked = [
        lab
        for lab in (place >> 3, to)
        if state.seat_of(lab) != asker and state.ask_first >> state.seat_of(lab) & 1
    ]  # fmt: skip
    if asked:
        _ask(state, place, to, asked[0], asked[1] if len(asked) > 1 else EMPTY)
    else:
        transfer(state, place, to)


def _ask(state: State, place: int, to: int, asked: int, then: int) -> None:
    """`used` is the place, `extra` the lab it goes to and who (if anybody) is asked after this one."""
    state.events.append(Asked(state.active, asked, DIE[die_at(state, place)], PLACE[place], LAB[to]))
    state.stack.append(Task("consent", asked, used=place, extra=to | then + 1 << 3))


def transfer(state: State, place: int, to: int) -> None:
    """Move the die, as part of the transfer task on top of the stack or, if there is none, as an action."""
    player = state.active
    die = die_at(state, place)
    state.labs[place >> 3][place & 7] = EMPTY
    new = into_lab(state, to, die)
    state.events.append(Transferred(DIE[die], PLACE[place], PLACE[new]))
    if state.stack:
        task = state.stack.pop()
        used = task.used & ~(1 << place) | 1 << new
        if state.stack and state.stack[-1].kind == "adjust among":
            state.stack[-1] = state.stack[-1]._replace(used=used)
        again(state, task, used)
    else:
        spend(state, TRANSFERRED)
    if state.characters[player] == EFFICIENCY:
        state.stack.append(Task("adjust among", player, optional=True, used=1 << new))


def _can_transfer(state: State, task: Task) -> bool:
    return any_dice(state, task) and any(EMPTY in lab for lab in state.labs)


def _transfers(state: State, task: Task) -> list[Action]:
    """Between any labs; a die that was transferred (`used`) stays."""
    free = [player for player in range(state.players) if EMPTY in state.labs[player]]
    return [
        TRANSFER[place][to]
        for player in range(state.players)
        for place in places(state, player)
        if not task.used >> place & 1
        for to in free
        if to != player
    ]


def _transfer(state: State, task: Task, action: Transfer) -> None:
    state.stack.append(task)
    request(state, PLACE_OF[action.die], LAB_OF[action.to])


def _answers(state: State, task: Task) -> list[Action]:
    return [AGREE, DECLINE]


def _answer(state: State, task: Task, action: Agree | Decline) -> None:
    """Declined, nothing happens and nothing is spent."""
    agreed = isinstance(action, Agree)
    state.events.append(Answered(task.who, agreed))
    if not agreed:
        return
    to, then = task.extra & 7, (task.extra >> 3) - 1
    if then >= 0:
        _ask(state, task.used, to, then, EMPTY)
    else:
        transfer(state, task.used, to)


VERBS = {
    "transfer": Verb(_transfers, _transfer, _can_transfer),
    "consent": Verb(_answers, _answer, lambda state, task: True),
}
