"""Measure what each part of a step costs on one core: copy, choices, play, view, and its encodings.

Positions come from random games of two players; every part is measured on the same ones, and the figure
is the median over them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from tessera.core.chance import key_from
from tessera.core.game import Game
from tessera.core.registry import game_named
from tessera.games.enigma.actions import Claim
from tessera.games.enigma.bots.greedy import solution
from tessera.games.enigma.game import Enigma
from tessera.games.tesseract.game import Tesseract
from tessera.lab.encoding import encoding_of, length

OPTIONS: dict[str, dict[str, Any]] = {"tesseract": {"plate": "1"}, "enigma": {"cards": "box", "calm": True}}
PARTS = ("copy", "choices", "play", "view", "view as bytes", "observation")
"""The parts, in the order of the table."""


def positions(name: str, count: int) -> list[Game]:
    """Copies of games at random moments, outside races."""
    kind, die, found = game_named(name), Random(1), list[Game]()
    while len(found) < count:
        game = kind.new(2, key_from(die.random().hex()), OPTIONS[name])
        while game.outcome is None:
            seat = game.to_act[0]
            if isinstance(game, Enigma) and game.position.phase == "race":
                game.play(seat, claim(game, seat), 0)
                continue
            if die.random() < 0.05:
                found.append(game.copy())
            game.play(seat, die.choice(game.choices(seat)), 0)  # type: ignore[arg-type]
    return found[:count]


def claim(game: Enigma, seat: int) -> Claim:
    """The solution of a seat's card."""
    card = game.position.race.cards[seat]
    assert card is not None
    found = solution(game.position.edition, card)
    assert found is not None
    return Claim(found)


def microseconds(work: Callable[[Game], object], games: list[Game]) -> float:
    """The median over the positions."""
    times = []
    for game in games:
        begun = time.perf_counter_ns()
        work(game)
        times.append(time.perf_counter_ns() - begun)
    return median(times) / 1000


def costs(name: str, count: int) -> dict[str, float]:
    """Microseconds of each part, each measured on fresh copies."""
    games, die, encoding = positions(name, count), Random(2), encoding_of(name)
    size = length(encoding.fields)
    actions = {id(game): die.choice(game.choices(game.to_act[0])) for game in games}
    fresh = [game.copy() for game in games]
    for game in fresh:
        if isinstance(game, Tesseract):
            game.position.offered = None
    played = [game.copy() for game in games]
    pairs = {id(twin): actions[id(game)] for game, twin in zip(games, played, strict=True)}
    return {
        "copy": microseconds(lambda game: game.copy(), games),
        "choices": microseconds(lambda game: game.choices(game.to_act[0]), fresh),
        "play": microseconds(lambda game: game.play(game.to_act[0], pairs[id(game)], 0), played),  # type: ignore[arg-type]
        "view": microseconds(lambda game: game.view(), games),
        "view as bytes": microseconds(lambda game: game.encoded_view(), games),
        "observation": microseconds(lambda game: encoding.observe(game.view(), game.to_act[0], [0.0] * size), games),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tessera bench costs", description=__doc__)
    parser.add_argument("--positions", type=int, default=400, help="positions of each game (default 400)")
    args = parser.parse_args(arguments)
    print(f"{'':12}" + "".join(f"{part:>15}" for part in PARTS))
    for name in OPTIONS:
        found = costs(name, args.positions)
        print(f"{name:12}" + "".join(f"{found[part]:12.1f} µs" for part in PARTS))
    return 0
