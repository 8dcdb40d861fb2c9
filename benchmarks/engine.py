"""Measure random steps a second of both games on one core, choices included, against other engines.

A step is: list every legal action, pick one at random, play it.  The peers (`peers.py`) are games in C++ and in Python,
all driven from Python.  Those in Python are much simpler than ours, so equal speed means that a rule costs much less
here.  Machines are noisy: times are CPU seconds, and every figure is the best
of several alternating rounds.

For compiled rules: `make compiled`, then `PYTHONPATH=build/compiled python -m benchmarks engine`.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import cache
from random import Random
from typing import Any

from benchmarks.peers import Once, peers
from tessera.core.chance import key_from
from tessera.core.registry import game_named
from tessera.games.enigma.actions import Claim
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.puzzles import solve


def tesseract(seats: int, plate: str) -> Once:
    kind = game_named("tesseract")

    def once(die: Random) -> tuple[int, float]:
        game, steps = kind.new(seats, key_from(die.random().hex()), {"plate": plate}), 0
        begun = time.process_time()
        while game.outcome is None:
            (seat,) = game.to_act
            game.play(seat, die.choice(game.choices(seat)), 0)  # type: ignore[arg-type]
            steps += 1
        return steps, time.process_time() - begun

    return once


@cache
def solution_of(card: Any) -> Any:
    return solve(card)


LAYING = ("lay", "networker")
"""The phases that are measured."""


def enigma_laying(seats: int) -> Once:
    """Measure laying tiles and placing networkers; choosing and the race are played but not counted.

    The clock is read twice a round, not twice a step: reading it takes more than a microsecond.
    """

    def once(die: Random) -> tuple[int, float]:
        game = Enigma.new(seats, key_from(die.random().hex()), {"cards": "box", "calm": True})
        steps, spent = 0, 0.0
        while game.outcome is None:
            seat = game.to_act[0]
            state = game.position
            if state.phase == "race":
                game.play(seat, Claim(solution_of(state.race.cards[seat])), 0)
            elif state.phase in LAYING:
                begun = time.process_time()
                while game.position.phase in LAYING:
                    (seat,) = game.to_act
                    game.play(seat, die.choice(game.choices(seat)), 0)  # type: ignore[arg-type]
                    steps += 1
                spent += time.process_time() - begun
            else:
                game.play(seat, die.choice(game.choices(seat)), 0)  # type: ignore[arg-type]
        return steps, spent

    return once


def steps_a_second(once: Once, seconds: float, seed: int) -> float:
    die, steps, spent = Random(seed), 0, 0.0
    while spent < seconds:
        more, took = once(die)
        steps, spent = steps + more, spent + took
    return steps / spent


def rounds_of(contestants: dict[str, Once], seconds: float, rounds: int) -> dict[str, list[float]]:
    """Steps a second of each contestant in each round; in a round, all play one after another."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds):
        for name, once in contestants.items():
            found[name].append(steps_a_second(once, seconds, number))
    return found


OURS: dict[str, Once] = {
    "TESSERACT, 2 players, plate 1": tesseract(2, "1"),
    "TESSERACT, 4 players, plate D": tesseract(4, "D"),
    "ENIGMA, 2 players, laying": enigma_laying(2),
    "ENIGMA, 4 players, laying": enigma_laying(4),
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench engine", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds for each game and round (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the best counts (default 5)")
    parser.add_argument("--json", action="store_true", help="print the steps a second of every round as JSON")
    args = parser.parse_args(arguments)
    found = rounds_of(OURS | peers(), args.seconds, args.rounds)
    if args.json:
        print(json.dumps(found))
        return 0
    best = {name: max(rates) for name, rates in found.items()}
    slowest, fastest = min(best[name] for name in OURS), max(best[name] for name in OURS)
    for name, rate in best.items():
        beside = "" if name in OURS else f"   ours: {slowest / rate:.2f} to {fastest / rate:.2f} times as many"
        print(f"{name:38}{rate:10,.0f} steps/s{beside}")
    return 0
