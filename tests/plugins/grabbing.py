"""A bot that takes its partners' dice, to test the bots' manners."""

from __future__ import annotations

from collections.abc import Collection

from tessera.bots import Bot, Move
from tessera.core.game import Action, Game


class Grabbing(Bot):
    """Takes a die out of another lab whenever it can (T17), and otherwise ends its turn."""

    def move(self, game: Game, seat: int, now: int) -> Move:
        return Move(self.best([choice for choice in game.choices(seat) if isinstance(choice, Action)]), now)

    def instead(self, game: Game, seat: int, now: int, refused: Collection[Action]) -> Move:
        choices = [each for each in game.choices(seat) if isinstance(each, Action) and each not in refused]
        return Move(self.best(choices), now)

    def best(self, choices: list[Action]) -> Action:
        for start in ("transfer lab:0", "end"):
            for choice in choices:
                if str(choice).startswith(start):
                    return choice
        return choices[0]
