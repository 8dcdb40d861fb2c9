"""The three levels of TESSERACT: one way to think, with more or less of it.

How hard a level thinks is counted in lines and samples (`Effort`); `limit` only cuts it short on a slow machine, so
that a turn of about three decisions takes at most 2 s, 0.3 s and 0.05 s.

| level | plans | imagines |
|---|---|---|
| novice | the next action, and overlooks small differences | one course of chance |
| steady | two actions, the two best ways to begin | two courses for the best three plans |
| expert | the whole turn, the five best lines at every step | six courses for the best six plans |
"""

from __future__ import annotations

from typing import ClassVar

from tessera.bots import Bot, Estimate, Move
from tessera.core.game import Action, Game
from tessera.games.tesseract.actions import AGREE
from tessera.games.tesseract.bots.plan import Effort, Line, Planner, offered
from tessera.games.tesseract.bots.value import as_measured, chance_to_win
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.state import SETUP, State


class Thinker(Bot):
    """Plans its turn, follows the plan while nothing new comes to light, and then plans again.

    Asked whether a partner may transfer (T17), it agrees: whoever acts has thought about it.
    """

    effort: ClassVar[Effort]
    blur: ClassVar[float] = 0.0
    """Positions whose values differ by less than this share it cannot always tell apart."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.plan: list[Action] = []
        self.draws = -1

    def value(self, state: State) -> float:
        value = chance_to_win(state)
        clear = state.outcome is not None or not self.blur
        return value if clear else value * self.die.uniform(1 - self.blur, 1)

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

    def lines(self, game: Tesseract, also: Action | None = None) -> list[Line]:
        """What it thinks of, the best first; among it something that begins with `also`."""
        seed = self.die.getrandbits(32)
        lines = Planner(game, self.effort, self.value, seed, self.until()).lines()
        if also is None or any(line.actions[0] == also for line in lines):
            return lines
        lines.append(Planner(game, self.effort, self.value, seed, self.until(), also).lines()[0])
        return sorted(lines, key=lambda line: -line.value)

    def weigh(self, game: Game, seat: int, now: int, also: Action | None = None) -> list[Estimate]:
        """The few best actions, each with the chance to win that the best line beginning with it seems to give."""
        assert isinstance(game, Tesseract)
        if game.position.phase == SETUP:
            return []
        filled = game.position.matrix.bit_count()
        best: dict[Action, Line] = {}
        for line in self.lines(game, also):
            best.setdefault(line.actions[0], line)
        return [Estimate(action, as_measured(line.value, filled), line.actions[1:]) for action, line in best.items()]


class Expert(Thinker):
    effort = Effort(depth=12, width=5, inner=3, finalists=6, samples=6)
    limit: float | None = 0.6


class Steady(Thinker):
    effort = Effort(depth=2, width=2, inner=2, finalists=3, samples=2)
    limit: float | None = 0.1


class Novice(Thinker):
    effort = Effort(depth=1, width=1, inner=1, finalists=1, samples=1)
    limit: float | None = 0.016
    blur = 0.05
