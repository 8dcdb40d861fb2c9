"""The three levels of TESSERACT: one beam search, with more or less effort.

A level's effort is counted in lines and samples (`SearchBudget`).  `limit`, in seconds, only cuts it short on a slow
machine, so that a turn of about three decisions takes at most 2 s, 0.3 s and 0.05 s.

| level | plans | roll-outs |
|---|---|---|
| novice | the next action, and overlooks small differences | one for the best plan |
| steady | two actions, the two best ways to begin | two for each of the best three plans |
| expert | the whole turn, the five best lines at every step | six for each of the best six plans |

Experts judge the roll-outs also by the value model.  The budgets are hand-set; docs/balance.md has the games that the
levels win with them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from tessera.bots import Bot, Estimate, Move
from tessera.core.game import Action, Game
from tessera.games.tesseract.bots.beam_search import ANSWERS, BeamSearch, PlannedLine, SearchBudget, thinned
from tessera.games.tesseract.bots.choices import offered
from tessera.games.tesseract.bots.evaluation import chance_to_win
from tessera.games.tesseract.bots.value_model import compared, learned_chance, steady_chance
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import SETUP, State
from tessera.games.tesseract.tables import AGREE

LEARNED = 0.5
"""Share of the value model in an expert's judgement; the rest is the hand-made evaluation.  docs/value-model.md has the
games won with 0, 0.5, 0.8 and 1."""


class PlanningBot(Bot):
    """Plans its turn, follows the plan until chance brings something new, and plans again.

    It agrees to every transfer (T17): the partner who asks has planned it.
    """

    budget: ClassVar[SearchBudget]
    oversight: ClassVar[float] = 0.0
    """Noise in the evaluation: the largest share of a position's value that the bot may overlook."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.plan: list[Action] = []
        self.draws = -1
        """The number of draws of chance when the plan was made."""

    def evaluate(self, state: State) -> float:
        """The chance to win, less what the bot overlooks; the end of a game is never overlooked."""
        value = chance_to_win(state)
        exact = state.outcome is not None or not self.oversight
        return value if exact else value * self.die.uniform(1 - self.oversight, 1)

    def judge(self, state: State) -> float:
        """The value of a position that a finalist of the search reaches."""
        return self.evaluate(state)

    def move(self, game: Game, seat: int, now: int) -> Move:
        assert isinstance(game, Tesseract)
        choices = offered(game)
        if len(choices) == 1:
            return Move(choices[0], now)
        if AGREE in choices:
            return Move(AGREE, now)
        if game.position.phase == SETUP:
            return Move(self.die.choice(choices), now)
        if not self.plan or self.draws != game.chance.draws or self.plan[0] not in choices:
            self.plan = list(self.lines(game)[0].actions)
            self.draws = game.chance.draws
        return Move(self.plan.pop(0), now)

    def instead(self, game: Game, seat: int, now: int, refused: Collection[Action]) -> Move:
        """Go on with the plan if it begins with something else; otherwise take the best line that does."""
        assert isinstance(game, Tesseract)
        choices = [choice for choice in offered(game) if choice not in refused]
        if not choices:
            return self.move(game, seat, now)
        if self.plan and self.draws == game.chance.draws and self.plan[0] in choices:
            return Move(self.plan.pop(0), now)
        self.plan = []
        if len(choices) == 1 or game.position.phase == SETUP:
            return Move(self.die.choice(choices), now)
        lines = [line for line in self.lines(game) if line.actions[0] in choices]
        if not lines:
            lines = [line for line in self.lines(game, thinned(choices, ANSWERS)) if line.actions[0] in choices]
        self.plan = list(lines[0].actions)
        self.draws = game.chance.draws
        return Move(self.plan.pop(0), now)

    def lines(self, game: Tesseract, also: Sequence[Action] = ()) -> list[PlannedLine]:
        """The finalists of a search, the best first; among them one that begins with each of `also`."""
        seed = self.die.getrandbits(32)
        lines = self._search(game, seed).lines()
        found = {line.actions[0] for line in lines}
        for action in also:
            if action not in found:
                lines.append(self._search(game, seed, action).lines()[0])
        return sorted(lines, key=lambda line: -line.value)

    def _search(self, game: Tesseract, seed: int, first: Action | None = None) -> BeamSearch:
        return BeamSearch(game, self.budget, self.evaluate, self.judge, seed, self.until(), first)

    def weigh(self, game: Game, seat: int, now: int, also: Sequence[Action] = ()) -> list[Estimate]:
        """The few best actions, each with the chance to win of the best line that begins with it.

        The value model says how likely the position is won; the search says how much worse than the best a line is.
        """
        assert isinstance(game, Tesseract)
        if game.position.phase == SETUP:
            return []
        best: dict[Action, PlannedLine] = {}
        for line in self.lines(game, also):
            best.setdefault(line.actions[0], line)
        chance = learned_chance(game.position)
        most = max(line.value for line in best.values())
        return [Estimate(action, compared(chance, line.value, most), line.actions[1:]) for action, line in best.items()]


class Expert(PlanningBot):
    budget = SearchBudget(depth=12, width=5, inner=3, finalists=6, samples=6)
    limit: float | None = 0.6

    def judge(self, state: State) -> float:
        """The mean of the evaluation and the chance to win that was learned."""
        return LEARNED * steady_chance(state) + (1 - LEARNED) * chance_to_win(state)


class Steady(PlanningBot):
    budget = SearchBudget(depth=2, width=2, inner=2, finalists=3, samples=2)
    limit: float | None = 0.1


class Novice(PlanningBot):
    budget = SearchBudget(depth=1, width=1, inner=1, finalists=1, samples=1)
    limit: float | None = 0.016
    oversight = 0.05
    """Of four degrees tried, the one with which a novice wins less than half as often as an expert."""
