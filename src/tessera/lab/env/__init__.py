"""Environments for learning: PettingZoo, Gymnasium and OpenSpiel (pip install 'tessera-games[lab]').

Importing this module registers every game that has an encoding: `tessera/NAME-v0` with PettingZoo, in the AEC and in
the parallel form, and cooperative games also with Gymnasium, where one agent plays all seats.

    import pettingzoo, tessera.lab.env
    env = pettingzoo.make("aec", "tessera/NAME-v0", players=3)
"""

from __future__ import annotations

import gymnasium
import pettingzoo

from tessera.core.registry import games
from tessera.lab.env.aec import env, parallel_env, raw_env
from tessera.lab.env.episode import CANDIDATES, Episode, Setting
from tessera.lab.env.solo import SoloEnv

__all__ = ["CANDIDATES", "Episode", "Setting", "SoloEnv", "env", "parallel_env", "raw_env", "register"]

HERE = __name__


def register() -> None:
    """Register the games that are not registered yet: those of plug-ins that were added later."""
    for name, entry in games().items():
        known = f"tessera/{name}-v0"
        if entry.encoding is None or known in pettingzoo.aec_registry:
            continue
        pettingzoo.register("aec", known, f"{HERE}:env", kwargs={"game": name})
        pettingzoo.register("parallel", known, f"{HERE}:parallel_env", kwargs={"game": name})
        if entry.edition().cooperative:
            gymnasium.register(known, f"{HERE}:SoloEnv", kwargs={"game": name})


register()
