"""Research cards: drawing, keeping, studying, recalling (T18, T22, T24)."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import Choose, choose
from tessera.games.tesseract.content.characters import CROSS_REFERENCE
from tessera.games.tesseract.content.research import FIRST, RESEARCH, RESEARCH_OF
from tessera.games.tesseract.effects import Task
from tessera.games.tesseract.events import Drew
from tessera.games.tesseract.state import State, Verb, Work, again, helped


def deck_left(state: State, level: int) -> int:
    return sum(state.decks[level - 2])


def take_card(state: State, level: int) -> int:
    """T10: a deck has no order; the card is drawn now from those that are left."""
    return FIRST[level] + state.chance.draw(state.decks[level - 2])


def _draw(state: State, task: Task) -> None:
    """T22, T24: from an empty deck nothing comes.  Cross-reference: draw two, keep one, put the other back."""
    player, level = task.who, task.extra
    left = deck_left(state, level)
    if not left:
        return
    card = take_card(state, level)
    if state.characters[player] != CROSS_REFERENCE or left == 1:
        _keep_card(state, player, card)
        return
    helped(state, player)
    other = take_card(state, level)
    if other == card:
        _keep_card(state, player, card, other)
    else:
        state.stack.append(Task("keep", player, used=card, extra=other))


def _keep_card(state: State, player: int, card: int, other: int = -1) -> None:
    state.hands[player].append(card)
    put_back = ""
    if other >= 0:
        level = RESEARCH[other].level
        state.decks[level - 2][other - FIRST[level]] += 1
        put_back = RESEARCH[other].name
    state.events.append(Drew(player, RESEARCH[card].name, put_back))


def _draw_all(state: State, task: Task) -> None:
    """The active player first, then clockwise."""
    for offset in reversed(range(state.players)):
        state.stack.append(Task("draw", (task.who + offset) % state.players, extra=task.extra))


def _can_draw(state: State, task: Task) -> bool:
    return deck_left(state, task.extra) > 0


def _drawn(state: State, task: Task) -> list[Action]:
    return [choose(f"card:{RESEARCH[card].name}") for card in (task.used, task.extra)]


def _keep(state: State, task: Task, action: Choose) -> None:
    card = RESEARCH_OF[action.piece[5:]]
    _keep_card(state, task.who, card, task.used + task.extra - card)


def _discarded(state: State, task: Task) -> list[Action]:
    return [choose(f"card:{RESEARCH[card].name}") for card in range(FIRST[4]) if state.discards[card]]


def _can_recall(state: State, task: Task) -> bool:
    return any(state.discards[: FIRST[4]])


def _recall(state: State, task: Task, action: Choose) -> None:
    again(state, task, 0)
    card = RESEARCH_OF[action.piece[5:]]
    state.discards[card] -= 1
    _keep_card(state, task.who, card)


VERBS = {
    "keep": Verb(_drawn, _keep, lambda state, task: True),
    "recall": Verb(_discarded, _recall, _can_recall),
}
WORK: dict[str, Work] = {"draw": _draw, "draw all": _draw_all}
POSSIBLE = {"draw": _can_draw, "draw all": _can_draw}
