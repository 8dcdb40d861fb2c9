"""The stack: tasks are worked off from its top until somebody has to choose, or nothing is left.

So an event uncovered in the middle of another happens first (T34), and a card can ask its player.  All pending work is
plain data, so a game can be copied and stored at any moment.
"""

from __future__ import annotations

from typing import cast

from tessera.core.game import Action
from tessera.games.tesseract.actions import Pass
from tessera.games.tesseract.cards import give_back, offer_again
from tessera.games.tesseract.dice import BIT
from tessera.games.tesseract.events import TakenBack
from tessera.games.tesseract.state import ACTION, State
from tessera.games.tesseract.tables import ASK_FIRST, PASS
from tessera.games.tesseract.tasks.task import Effect, Question, Step, Task


def can_begin(state: State, player: int, effect: Effect) -> bool:
    """Tell whether a card or special can do anything now; otherwise it is not offered."""
    first = effect[0]
    if not first.possible(state, player):
        return False
    return not state.refused or not isinstance(first, Question) or bool(_open(state, first.begun(player, "")))


def _open(state: State, task: Question) -> list[Action]:
    """The options of a question, without those that a player has refused in this turn (T17)."""
    options = task.options(state)
    return [option for option in options if option not in state.refused] if state.refused else options


def begin(state: State, player: int, name: str, rule: str) -> None:
    """Put the tasks of a card or special on the stack, the first on top; `rule` is the one it is used by."""
    card = name if state.edition.asks_for_all else ""
    for task in reversed(state.edition.effect_of[name]):
        state.stack.append(task.begun(player, rule, card))


def cards_to_play(state: State, player: int) -> list[Action]:
    """T24: the research cards in a hand that can do anything now."""
    edition = state.edition
    return [
        edition.play[card]
        for card in dict.fromkeys(state.hands[player])
        if can_begin(state, player, edition.research[card].effect)
    ]


def may_play_cards(state: State, task: Task) -> bool:
    """T24: whether a question leaves room for research cards: in one's own action phase, not inside an event."""
    return (
        state.edition.cards_during
        and task.who == state.active
        and state.phase == ACTION
        and task.asks
        and not cast("Question", task).in_event
    )  # fmt: skip


def run(state: State) -> None:
    """Work until a choice is needed; then `offered` holds the choices."""
    stack = state.stack
    state.offered = None
    while stack:
        task = stack[-1]
        if not task.asks:
            stack.pop()
            cast("Step", task).happen(state)
            continue
        question = cast("Question", task)
        options = _open(state, question)
        if question.forced and len(options) == 1:
            stack.pop()
            question.apply(state, options[0])
            continue
        may_pass = question.optional or question.refused or not options
        if (options or question.waits) and state.hands[question.who] and may_play_cards(state, question):
            options += cards_to_play(state, question.who)
        if not options:
            stack.pop()
            question.dropped(state)
            take_back(state, question)
            continue
        if may_pass:
            options.append(PASS)
        if state.edition.asks_for_all and state.seats > 1:
            options.append(ask_first(state, question.who))
        state.offered = options
        return


def ask_first(state: State, seat: int) -> Action:
    """T17: the tick for "ask me first", or its removal."""
    return ASK_FIRST[not state.ask_first & BIT[seat]]


def answer(state: State, action: Action) -> None:
    """Apply the choice of the player whom the top of the stack asks."""
    task = cast("Question", state.stack.pop())
    if type(action) is not Pass:
        task.apply(state, action)
    else:
        take_back(state, task)


def take_back(state: State, task: Question) -> None:
    """T17: a card or special of which nothing could be done, because a player refused, is not spent."""
    if not task.refused or not task.card:
        return
    edition, player = state.edition, task.who
    first = edition.effect_of[task.card][0]
    if type(task) is not type(first) or task.times != getattr(first, "times", 0):
        return  # some of it was done: the rest is skipped
    if task.card in edition.research_of:
        give_back(state, player, edition.research_of[task.card])
    elif task.card in edition.containment_of:
        offer_again(state, edition.containment_of[task.card])
    else:
        state.actions += 1
    state.events.append(TakenBack(player, task.card))
