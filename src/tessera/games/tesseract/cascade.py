"""The stack: work is done from its top until somebody has to choose, or nothing is left.

This is how an event uncovered in the middle of another comes first (T34), and how a card asks: everything that waits is
plain data, so a game can be copied and stored at any moment.
"""

from __future__ import annotations

from collections.abc import Callable

from tessera.core.game import Action
from tessera.games.tesseract import containing, drawing, handling, labs, primed, setup, threat, transferring
from tessera.games.tesseract.actions import PASS, Pass
from tessera.games.tesseract.effects import Effect, Task
from tessera.games.tesseract.events import MarkerBack
from tessera.games.tesseract.state import State, Verb, Work, gain


def _more_actions(state: State, task: Task) -> None:
    gain(state, task.extra)


def _marker_back(state: State, task: Task) -> None:
    by = min(task.extra, state.breaches)
    state.breaches -= by
    state.events.append(MarkerBack(by, state.breaches))


def _skip_threat(state: State, task: Task) -> None:
    state.skips += 1


def _stasis(state: State, task: Task) -> None:
    state.stasis += task.extra


def _blackout(state: State, task: Task) -> None:
    state.blackout += task.extra


def _open_labs(state: State, task: Task) -> None:
    state.open_labs = True


VERBS: dict[str, Verb] = {
    **handling.VERBS,
    **labs.VERBS,
    **transferring.VERBS,
    **primed.VERBS,
    **containing.VERBS,
    **drawing.VERBS,
    **threat.VERBS,
    **setup.VERBS,
}
WORK: dict[str, Work] = {
    **containing.WORK,
    **drawing.WORK,
    **threat.WORK,
    **setup.WORK,
    "more actions": _more_actions,
    "marker back": _marker_back,
    "skip threat": _skip_threat,
    "stasis": _stasis,
    "blackout": _blackout,
    "open labs": _open_labs,
}
POSSIBLE: dict[str, Callable[[State, Task], bool]] = {
    **{kind: verb.possible for kind, verb in VERBS.items()},
    **drawing.POSSIBLE,
    "marker back": lambda state, task: state.breaches > 0,
}
"""Whether a task would do anything now; kinds that are not here always do."""


def can_begin(state: State, player: int, effect: Effect) -> bool:
    """A card or special that can do nothing now is not offered."""
    kind, _, times, optional, used, extra = effect[0]
    possible = POSSIBLE.get(kind)
    return possible is None or possible(state, Task(kind, player, times, optional, used, extra))


def begin(state: State, player: int, effect: Effect) -> None:
    """Put the tasks of a card or special on the stack, the first on top."""
    for task in reversed(effect):
        state.stack.append(task._replace(who=player))


def run(state: State) -> None:
    """Work until a choice is needed; then `offered` says what it is between."""
    stack = state.stack
    state.offered = None
    while stack:
        task = stack[-1]
        work = WORK.get(task.kind)
        if work is not None:
            stack.pop()
            work(state, task)
            continue
        verb = VERBS[task.kind]
        options = verb.options(state, task)
        if not options:
            stack.pop()
        elif verb.forced and len(options) == 1:
            stack.pop()
            verb.apply(state, task, options[0])
        else:
            if task.optional:
                options.append(PASS)
            state.offered = options
            return


def answer(state: State, action: Action) -> None:
    """The choice of whoever the top of the stack asks."""
    task = state.stack.pop()
    if not isinstance(action, Pass):
        VERBS[task.kind].apply(state, task, action)
