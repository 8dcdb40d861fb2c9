"""Simulations: play many games with bots, on all cores, and tally the results.

One game is a task for any process or machine: a name, a seed, the bots.  Each game brings its own `Tally`, which
watches every step and merges with the tallies of other processes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from tessera.bots.playing import bot_named, play_out
from tessera.core.chance import key_from
from tessera.core.game import options_from
from tessera.core.garbage import collect_seldom
from tessera.core.registry import game_named
from tessera.lab.results import Result
from tessera.lab.tally import Tally, new_tally


class Plan(msgspec.Struct, frozen=True):
    """A simulation: game number `i` is played with the seed `{seed}:{i}`, on any process.

    With `rotate`, each seed is played once for every seat: the bots move up one seat from game to game.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    """A bot for each seat: a level, or `module:Class`."""
    options: dict[str, Any]
    games: int
    seed: str
    rotate: bool = False
    rules: str | None = None
    """The version of the rules; the newest if None."""

    def seed_of(self, number: int) -> str:
        return f"{self.seed}:{number // self.seats if self.rotate else number}"

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bots by seat, rotated for this game."""
        first = number % self.seats if self.rotate else 0
        return self.bots[first:] + self.bots[:first]


def check(plan: Plan) -> None:
    """Refuse a plan whose bots, options or number of seats are wrong, before any process starts."""
    for name in plan.bots:
        bot_named(plan.game, name, "")
    kind = game_named(plan.game, plan.rules)
    kind.new(plan.seats, key_from(plan.seed), options_from(kind, plan.options))


def play_part(plan: Plan, first: int, last: int) -> tuple[Tally, list[Result]]:
    """Play the games from `first` up to `last` of a plan: the task for one process, or another machine."""
    tally = new_tally(plan.game)
    results = []
    kind = game_named(plan.game, plan.rules)
    options = options_from(kind, plan.options)
    for number in range(first, last):
        seed, names = plan.seed_of(number), plan.bots_of(number)
        game = kind.new(plan.seats, key_from(seed), options)
        bots = [bot_named(plan.game, name, f"{seed}:{seat}") for seat, name in enumerate(names)]
        play_out(game, bots, tally.watch)
        tally.finish(game)
        assert game.outcome is not None
        outcome = game.outcome
        results.append(Result(number, seed, names, outcome.winners, outcome.reason, outcome.points, game.turn))
    return tally, results


def simulate(plan: Plan, workers: int = 0) -> Iterator[tuple[Tally, list[Result]]]:
    """Play a plan on all cores; yields the tally and the results so far, again and again."""
    workers = min(workers or os.cpu_count() or 1, plan.games)
    total = new_tally(plan.game)
    results: list[Result] = []
    size = max(1, min(25, plan.games // (4 * workers)))
    firsts = [*range(0, plan.games, size)]
    lasts = [*firsts[1:], plan.games]
    with ProcessPoolExecutor(workers, initializer=collect_seldom) as pool:
        for tally, played in pool.map(play_part, [plan] * len(firsts), firsts, lasts):
            total.merge(tally)
            results += played
            yield total, results
