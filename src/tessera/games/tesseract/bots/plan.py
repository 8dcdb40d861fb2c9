"""Planning a turn of TESSERACT: a beam search over the real rules.

Lines of actions grow one action at a time; after each, those that look best stay.  What a card or special asks on the
way is answered inside the line.  A line goes on as long as nothing is left to chance but the dice that come to light on
the cube, and those it does not use: nobody can plan with what is not known yet.  Anything else that rolls or draws ends
the line: it is valued by what came of it this once in imagination.  The few lines that are best at the end are then
played several times, and those that end the turn with the threat phase, and valued by their mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import NamedTuple

from tessera.bots.sampling import Sample
from tessera.core.chance import key_from
from tessera.core.game import Action, Form
from tessera.games.tesseract.actions import AGREE, ASK_FIRST, END, Remove, Reposition, Swap
from tessera.games.tesseract.dice import CELL_OF
from tessera.games.tesseract.events import Drew, Primed, Revealed, Rolled, Uncovered
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tasks.transfer import Consent

Value = Callable[[State], float]

CHANCE = (Rolled, Drew, Primed, Uncovered)
"""Events that end a line: what follows depends on what was rolled or drawn."""
ANSWERS, GUESSES = 8, 2
"""Answers to a question that are tried in a line, and in an imagined sequel."""


class Effort(NamedTuple):
    """How hard to think.  Everything is counted, not timed, so that equal seeds play equally."""

    depth: int
    """Actions, cards and uses in a line: the whole turn, or only the next few."""
    width: int
    """Lines that stay after each action."""
    inner: int
    """Lines that stay while a card or special asks."""
    finalists: int
    """Lines that are looked at again, with the threat phase."""
    samples: int
    """How often chance is imagined then, at most six times."""


class Line(NamedTuple):
    """A row of actions and what it leads to; of a line that has ended, the game before its last action."""

    value: float
    actions: tuple[Action, ...]
    game: Tesseract
    unknown: int
    """The cells that came to light on the way and are not to be planned with."""
    ended: bool


class Planner:
    """Plans for one moment of a game."""

    def __init__(
        self,
        game: Tesseract,
        effort: Effort,
        value: Value,
        seed: int,
        until: float | None = None,
        first: Action | None = None,
    ) -> None:
        self.effort = effort
        self.value = value
        self.key = key_from(seed)
        self.root = game.imagine(seed)
        self.turn = game.turn
        self.until = until
        self.first = first
        """All lines begin with it, if it is given."""

    def lines(self) -> list[Line]:
        """Complete lines, the best first: at least one for every moment at which somebody has to act."""
        ended = sorted(self._grow(), key=_by_value)
        if self._late():
            return _spread(ended, self.effort.finalists)
        finalists = [self._again(line) for line in _spread(ended, self.effort.finalists)]
        return sorted(finalists, key=_by_value)

    def _grow(self) -> list[Line]:
        """All lines that ended, valued before the threat phase; at the end of time or depth also those that go on."""
        frontier = [Line(0.0, (), self.root, 0, ended=False)]
        ended: list[Line] = []
        for _ in range(self.effort.depth):
            grown: dict[object, Line] = {}
            for line in frontier:
                for each in self._next(line, ended):
                    key = _key(each)
                    if key not in grown or grown[key].value < each.value:
                        grown[key] = each
            frontier = sorted(grown.values(), key=_by_value)[: self.effort.width]
            if not frontier or self._late():
                break
        return ended + frontier

    def _next(self, line: Line, ended: list[Line]) -> list[Line]:
        """The lines one action longer, questions answered; whatever ends here goes to `ended`."""
        going: list[Line] = []
        asking = [line]
        while asking and not (self._late() and (going or ended)):
            still: list[Line] = []
            for each in asking:
                for child in self._children(each, ended):
                    (still if child.game.position.stack else going).append(child)
            still.sort(key=_by_value)
            asking = still[: self.effort.inner]
        return going

    def _children(self, line: Line, ended: list[Line]) -> Iterable[Line]:
        game = line.game
        choices = offered(game) if line.actions or self.first is None else [self.first]
        for action in thinned(choices, ANSWERS) if game.position.stack else choices:
            if line.unknown and _uses(action, line.unknown):
                continue
            if action is END:
                state = game.position
                left, state.actions = state.actions, 0
                ended.append(Line(self.value(state), (*line.actions, END), game, line.unknown, ended=True))
                state.actions = left
                continue
            twin = game.copy()
            events = twin.play(twin.to_act[0], action, twin.position.at)
            actions = (*line.actions, action)
            unknown = line.unknown
            chancy = twin.turn != self.turn or twin.outcome is not None
            for event in events:
                if isinstance(event, Revealed):
                    unknown |= 1 << CELL_OF[event.cell]
                elif isinstance(event, CHANCE):
                    chancy = True
                    break
            if chancy:
                ended.append(Line(self._settled(twin), actions, game, unknown, ended=True))
            else:
                agree(twin)
                yield Line(self.value(twin.position), actions, twin, unknown, ended=False)

    def _again(self, line: Line) -> Line:
        """A line looked at more closely, if it has ended: with more samples, and after the threat phase."""
        if not line.ended:
            return line
        total = 0.0
        for number in range(self.effort.samples):
            twin = line.game.with_chance(Sample(self.key, number))
            twin.play(twin.to_act[0], line.actions[-1], twin.position.at)
            total += self._settled(twin)
            if self._late():
                return line._replace(value=total / (number + 1))
        return line._replace(value=total / self.effort.samples)

    def _late(self) -> bool:
        return self.until is not None and perf_counter() > self.until

    def _settled(self, game: Tesseract) -> float:
        """The value once all questions are answered, each with what looks best at once."""
        while game.position.stack and game.outcome is None:
            best, chosen = -1.0, None
            for answer in thinned(offered(game), GUESSES):
                twin = game.copy()
                twin.play(twin.to_act[0], answer, twin.position.at)
                value = self.value(twin.position)
                if value > best:
                    best, chosen = value, twin
            assert chosen is not None
            game = chosen
        return self.value(game.position)


def offered(game: Tesseract) -> list[Action]:
    """What may be done, without the tick for "ask me first"."""
    choices = game.choices(game.to_act[0])
    return [choice for choice in choices if not isinstance(choice, Form) and choice not in ASK_FIRST]


def thinned(answers: list[Action], number: int) -> list[Action]:
    """Of very many answers to a question about so many, evenly, and the last, which may be to pass."""
    if len(answers) <= number:
        return answers
    return answers[:: len(answers) // number + 1] + answers[-1:]


def agree(game: Tesseract) -> None:
    """T17: the others are thought to agree."""
    while game.position.stack and isinstance(game.position.stack[-1], Consent):
        game.play(game.to_act[0], AGREE, game.position.at)


def _uses(action: Action, cells: int) -> bool:
    if isinstance(action, Remove | Reposition):
        return bool(cells >> CELL_OF[action.die] & 1)
    return isinstance(action, Swap) and bool(cells >> CELL_OF[action.cell] & 1)


def _by_value(line: Line) -> float:
    return -line.value


def _key(line: Line) -> object:
    """Equal for lines that lead to the same position, whatever their order."""
    state = line.game.position
    return (
        state.matrix, state.actions, state.cube.taken, state.dampened, state.breaches, state.kinds,
        tuple(sorted(state.primed)), tuple(tuple(sorted(lab)) for lab in state.labs),
        tuple(tuple(sorted(hand)) for hand in state.hands), state.used_cards,
    )  # fmt: skip


def _spread(lines: list[Line], number: int) -> list[Line]:
    """The best lines, of those that begin alike only a few: so that first actions are compared, not their sequels."""
    chosen: list[Line] = []
    begun: dict[Action, int] = {}
    for line in lines:
        first = line.actions[0]
        if begun.get(first, 0) < 2:
            begun[first] = begun.get(first, 0) + 1
            chosen.append(line)
            if len(chosen) == number:
                break
    return chosen
