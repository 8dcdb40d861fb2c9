"""Planning a turn of TESSERACT: a beam search over the real rules.

Lines of actions grow one action at a time; after each, the best few stay.  The decisions that a card or special raises
are answered inside the line.  A line goes on as long as nothing is left to chance.  Dice that come to light on the cube
do not end it, but it must not use them, because their values are not known yet.  Any other roll or draw ends the
line, which is first evaluated after one imagined result.  The best lines are then rolled out several times, with the
threat phase if they end the turn, and judged by the mean of the positions that they reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import thread_time
from typing import Any, NamedTuple

from tessera.bots.sampling import StratifiedChance
from tessera.core.chance import key_from
from tessera.core.game import Action
from tessera.games.tesseract.actions import Remove, Reposition, Swap
from tessera.games.tesseract.bots.choices import agree, offered
from tessera.games.tesseract.bots.shortcuts import after, simple_actions
from tessera.games.tesseract.dice import BIT, CELL_OF
from tessera.games.tesseract.events import Drew, Primed, Revealed, Rolled, Uncovered
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import State
from tessera.games.tesseract.tables import END

Evaluation = Callable[[State], float]
"""The value of a position, between 0 and 1."""

CHANCE = (Rolled, Drew, Primed, Uncovered)
"""Events that end a line: the rest depends on what was rolled or drawn."""
ANSWERS = 8
"""Answers to a decision that are tried in a line.  Hand-set."""
ROLL_OUT_ANSWERS = 2
"""Answers to a decision that are tried in a roll-out.  Hand-set."""
SAME_BEGINNING = 2
"""Finalists with the same first action at most: first actions are compared, not their sequels.  Hand-set."""


class SearchBudget(NamedTuple):
    """How much to search.  Everything is counted, not timed, so that equal seeds play equally."""

    depth: int
    """Actions in a line, cards and uses included: the whole turn, or only the next few."""
    width: int
    """Lines that stay after each action (the beam)."""
    inner: int
    """Lines that stay after each decision that a card or special raises."""
    finalists: int
    """Lines that are rolled out."""
    samples: int
    """Roll-outs of each finalist, at most `tessera.bots.sampling.STRATA`."""


class PlannedLine(NamedTuple):
    """A sequence of actions and its value."""

    value: float
    actions: tuple[Action, ...]
    game: Tesseract
    """The game after the actions; if the line has ended, before the last of them."""
    unknown: int
    """The cells, as a set, that came to light on the way: the line must not use them."""
    ended: bool
    """It ends in chance or with the turn."""
    key: tuple[Any, ...] = ()
    """Of a line whose last action is not played yet: the `position_key` after it.  `game` is the one before."""


class BeamSearch:
    """One search, from one moment of a game."""

    def __init__(
        self,
        game: Tesseract,
        budget: SearchBudget,
        evaluate: Evaluation,
        judge: Evaluation,
        seed: int,
        until: float | None = None,
        first: Action | None = None,
    ) -> None:
        self.budget = budget
        self.evaluate = evaluate
        """Ranks positions while lines grow: thousands in a search."""
        self.judge = judge
        """Values the positions that finalists reach: some dozens."""
        self.key = key_from(seed)
        self.root = game.imagine(seed)
        self.turn = game.turn
        self.until = until
        """By `thread_time`; None: no limit."""
        self.first = first
        """If given, all lines begin with it."""

    def lines(self) -> list[PlannedLine]:
        """The finalists, the best first; at least one at every moment at which somebody has to act."""
        lines = sorted(self._grow(), key=_by_value)
        finalists = _finalists(lines, self.budget.finalists)
        if self._late():
            return finalists
        return sorted([self._rolled_out(line) for line in finalists], key=_by_value)

    def _grow(self) -> list[PlannedLine]:
        """All lines that ended, evaluated before the threat phase, and those that were still growing at the end."""
        frontier = [PlannedLine(0.0, (), self.root, 0, ended=False)]
        ended: list[PlannedLine] = []
        for _ in range(self.budget.depth):
            grown: dict[tuple[Any, ...], PlannedLine] = {}
            for line in frontier:
                for longer in self._extended(line, ended):
                    key = longer.key or position_key(longer.game.position)
                    if key not in grown or grown[key].value < longer.value:
                        grown[key] = longer
            frontier = [_played(line) for line in sorted(grown.values(), key=_by_value)[: self.budget.width]]
            if not frontier or self._late():
                break
        return ended + frontier

    def _extended(self, line: PlannedLine, ended: list[PlannedLine]) -> list[PlannedLine]:
        """The lines one action longer, its decisions answered; lines that end here go to `ended`."""
        growing: list[PlannedLine] = []
        deciding = [line]
        while deciding and not (self._late() and (growing or ended)):
            undecided: list[PlannedLine] = []
            for each in deciding:
                for child in self._children(each, ended):
                    (undecided if child.game.position.stack and not child.key else growing).append(child)
            undecided.sort(key=_by_value)
            deciding = undecided[: self.budget.inner]
        return growing

    def _children(self, line: PlannedLine, ended: list[PlannedLine]) -> Iterable[PlannedLine]:
        """The lines one choice longer."""
        game = line.game
        choices = offered(game) if line.actions or self.first is None else [self.first]
        simple = simple_actions(game.position)
        for action in thinned(choices, ANSWERS) if game.position.stack else choices:
            if line.unknown and _uses(action, line.unknown):
                continue
            if action is END:
                state = game.position
                left, state.actions = state.actions, 0
                ended.append(PlannedLine(self.evaluate(state), (*line.actions, END), game, line.unknown, ended=True))
                state.actions = left
                continue
            if isinstance(action, simple):
                value, key = after(game.position, action, self._value_and_key)
                yield PlannedLine(value, (*line.actions, action), game, line.unknown, ended=False, key=key)
                continue
            twin = game.copy()
            events = [*twin.play(twin.to_act[0], action, twin.position.at), *agree(twin)]
            actions = (*line.actions, action)
            unknown = line.unknown
            chancy = twin.turn != self.turn or twin.outcome is not None
            for event in events:
                if isinstance(event, Revealed):
                    unknown |= BIT[CELL_OF[event.cell]]
                elif isinstance(event, CHANCE):
                    chancy = True
                    break
            if chancy:
                ended.append(PlannedLine(self.evaluate(self._settled(twin)), actions, game, unknown, ended=True))
            else:
                yield PlannedLine(self.evaluate(twin.position), actions, twin, unknown, ended=False)

    def _value_and_key(self, state: State) -> tuple[float, tuple[Any, ...]]:
        return self.evaluate(state), position_key(state)

    def _rolled_out(self, line: PlannedLine) -> PlannedLine:
        """The line with the mean value of its roll-outs; a line that has not ended needs none."""
        if not line.ended:
            return line._replace(value=self.judge(line.game.position))
        total = 0.0
        for number in range(self.budget.samples):
            twin = line.game.with_chance(StratifiedChance(self.key, number))
            twin.play(twin.to_act[0], line.actions[-1], twin.position.at)
            total += self.judge(self._settled(twin))
            if self._late():
                return line._replace(value=total / (number + 1))
        return line._replace(value=total / self.budget.samples)

    def _late(self) -> bool:
        return self.until is not None and thread_time() > self.until

    def _settled(self, game: Tesseract) -> State:
        """The position once all decisions are made, each with the answer that looks best; others agree (T17)."""
        agree(game)
        while game.position.stack and game.outcome is None:
            best, chosen = -1.0, None
            for answer in thinned(offered(game), ROLL_OUT_ANSWERS):
                twin = game.copy()
                twin.play(twin.to_act[0], answer, twin.position.at)
                agree(twin)
                value = self.evaluate(twin.position)
                if value > best:
                    best, chosen = value, twin
            assert chosen is not None
            game = chosen
        return game.position


def thinned(answers: list[Action], number: int) -> list[Action]:
    """About `number` of very many answers, evenly spaced, and the last, which may be to pass."""
    if len(answers) <= number:
        return answers
    return answers[:: len(answers) // number + 1] + answers[-1:]


def _uses(action: Action, cells: int) -> bool:
    """Whether an action uses a die in one of these cells."""
    if isinstance(action, Remove | Reposition):
        return bool(cells & BIT[CELL_OF[action.die]])
    return isinstance(action, Swap) and bool(cells & BIT[CELL_OF[action.cell]])


def _by_value(line: PlannedLine) -> float:
    """Sorts the best line first."""
    return -line.value


def position_key(state: State) -> tuple[Any, ...]:
    """Equal for positions that are the same to a planner, whatever the order of the actions that led there."""
    return (
        state.matrix, state.actions, state.cube.taken, state.dampened, state.breaches, state.kinds,
        tuple(sorted(state.primed)), tuple([tuple(sorted(lab)) for lab in state.labs]),
        tuple([tuple(sorted(hand)) for hand in state.hands]), state.used_cards,
    )  # fmt: skip


def _played(line: PlannedLine) -> PlannedLine:
    """The line with its last action played."""
    if not line.key:
        return line
    game = line.game.copy()
    game.play(game.to_act[0], line.actions[-1], game.position.at)
    return line._replace(game=game, key=())


def _finalists(lines: list[PlannedLine], number: int) -> list[PlannedLine]:
    """The best lines, but only a few with the same first action."""
    chosen: list[PlannedLine] = []
    beginnings: dict[Action, int] = {}
    for line in lines:
        first = line.actions[0]
        if beginnings.get(first, 0) < SAME_BEGINNING:
            beginnings[first] = beginnings.get(first, 0) + 1
            chosen.append(line)
            if len(chosen) == number:
                break
    return chosen
