"""The players of ENIGMA, by name.  What they share stands in `enigma_greedy`, the three levels in `enigma_levels`."""

from __future__ import annotations

from tessera.bots import Bot
from tessera.bots.enigma_greedy import Greedy, Random, SolvingTimes
from tessera.bots.enigma_levels import Expert, Novice, Steady

__all__ = ["BOTS", "Expert", "Greedy", "Novice", "Random", "SolvingTimes", "Steady"]

BOTS: dict[str, type[Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "novice": Novice,
    "steady": Steady,
    "expert": Expert,
}
