"""A bot whose process dies once, in the middle of a simulation; its plan's seed is the path of a flag."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tessera.bots import Move, Random
from tessera.core.game import Game

DEADLY = "13"
"""The number of the game in which the process dies."""


class Mortal(Random):
    """Plays at random.  In one game it kills its process, unless the flag says that this has happened before."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.seed = str(seed)

    def move(self, game: Game, seat: int, now: int) -> Move:
        flag, _, rest = self.seed.partition(":")
        if flag and rest.split(":")[0] == DEADLY and game.turn > 2 and not Path(flag).exists():
            Path(flag).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().move(game, seat, now)
