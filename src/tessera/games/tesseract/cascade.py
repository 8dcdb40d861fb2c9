"""The stack: tasks are worked off from its top until somebody has to choose, or nothing is left.

So an event uncovered in the middle of another happens first (T34), and a card can ask its player.  All pending work is
plain data, so a game can be copied and stored at any moment.
"""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import PASS, Pass
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tasks.task import Effect, Question, Step


def can_begin(state: State, player: int, effect: Effect) -> bool:
    """Tell whether a card or special can do anything now; otherwise it is not offered."""
    return effect[0].possible(state, player)


def begin(state: State, player: int, effect: Effect, rule: str) -> None:
    """Put the tasks of a card or special on the stack, the first on top; `rule` is the one it is used by."""
    for task in reversed(effect):
        state.stack.append(task.begun(player, rule))


def run(state: State) -> None:
    """Work until a choice is needed; then `offered` holds the choices."""
    stack = state.stack
    state.offered = None
    while stack:
        task = stack[-1]
        if isinstance(task, Step):
            stack.pop()
            task.happen(state)
            continue
        assert isinstance(task, Question)
        options = task.options(state)
        if not options:
            stack.pop()
        elif task.forced and len(options) == 1:
            stack.pop()
            task.apply(state, options[0])
        else:
            if task.optional:
                options.append(PASS)
            state.offered = options
            return


def answer(state: State, action: Action) -> None:
    """Apply the choice of the player whom the top of the stack asks."""
    task = state.stack.pop()
    if not isinstance(action, Pass):
        assert isinstance(task, Question)
        task.apply(state, action)
