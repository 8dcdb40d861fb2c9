"""Random games of other engines, all driven from Python: OpenSpiel (C++ and Python), python-chess, PettingZoo."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

Once = Callable[[Random], tuple[int, float]]
"""Plays one game; returns its steps and the CPU seconds they took."""

OPEN_SPIEL = (
    "hanabi",
    "backgammon",
    "chess",
    "python_tic_tac_toe",
    "python_block_dominoes",
    "python_team_dominoes",
    "python_kuhn_poker",
)


HANABI_ENVIRONMENT, ENVIRONMENT = "PettingZoo hanabi", "TESSERACT as PettingZoo environment"


def open_spiel(name: str) -> Once:
    import pyspiel
    from open_spiel.python import games as _registered  # noqa: F401

    game = pyspiel.load_game(name)

    def once(die: Random) -> tuple[int, float]:
        begun = time.process_time()
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                action = die.choices(outcomes, weights)[0]
            else:
                action = die.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps, time.process_time() - begun

    return once


def python_chess() -> Once:
    import chess

    def once(die: Random) -> tuple[int, float]:
        begun = time.process_time()
        board, steps = chess.Board(), 0
        while not board.is_game_over():
            board.push(die.choice([*board.legal_moves]))
            steps += 1
        return steps, time.process_time() - begun

    return once


def petting_zoo(make: Callable[[], Any]) -> Once:
    """An AEC environment with an action mask: observe, pick a legal action, step."""
    env = make()

    def once(die: Random) -> tuple[int, float]:
        begun, steps = time.process_time(), 0
        env.reset(seed=die.randrange(1 << 31))
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(die.choice(observation["action_mask"].nonzero()[0].tolist()))
            steps += 1
        return steps, time.process_time() - begun

    return once


def hanabi_environment() -> Once:
    from pettingzoo.classic import hanabi_v5

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return petting_zoo(hanabi_v5.env)


def own_environment(game: str) -> Once:
    from tessera.lab.env import env

    return petting_zoo(lambda: env(game))


def peers() -> dict[str, Once]:
    """Everything that is installed (`pip install --group bench`); what is missing is said and left out."""
    found: dict[str, Once] = {}
    makers: list[tuple[str, Callable[[], Once]]] = [
        *((f"OpenSpiel {name}", lambda name=name: open_spiel(name)) for name in OPEN_SPIEL),
        ("python-chess", python_chess),
        (HANABI_ENVIRONMENT, hanabi_environment),
        (ENVIRONMENT, lambda: own_environment("tesseract")),
    ]
    for name, make in makers:
        try:
            found[name] = make()
        except ImportError as error:
            print(f"{name} is left out: {error}; pip install --group bench")
    return found
