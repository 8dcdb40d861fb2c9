"""Simulations: play many games with bots, on all cores or on a cluster, and tally the results.

A part of a plan is a task for any process or machine: a name, a seed, the bots.  Each game brings its own `Tally`,
which watches every step and merges with the tallies of other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from tessera.bots.playing import bot_named, play_out
from tessera.core.chance import key_from
from tessera.core.game import options_from
from tessera.core.registry import game_named
from tessera.lab.results import Result
from tessera.lab.tally import Tally, new_tally

if TYPE_CHECKING:
    from tessera.lab.run import Run

LARGEST_PART = 25
"""The most games in one task."""
PARTS = 40
"""Tasks that a small plan is cut into."""

Played = tuple[Tally, list[Result]]
"""The tally and the results of some games."""

AnyPlan = TypeVar("AnyPlan", bound=msgspec.Struct)
PartResult = TypeVar("PartResult")


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


def play_part(plan: Plan, first: int, last: int) -> Played:
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


class Part(NamedTuple):
    """A piece of a plan: the games from `first` up to `last`."""

    first: int
    last: int


def parts_of(games: int) -> list[Part]:
    """The tasks of a plan.  They depend on the plan alone, so that a run can go on with more or fewer workers."""
    size = max(1, min(LARGEST_PART, games // PARTS))
    firsts = [*range(0, games, size)]
    return [Part(first, last) for first, last in zip(firsts, [*firsts[1:], games], strict=True)]


def simulate(plan: Plan, executor: Executor, run: Run | None = None) -> Iterator[tuple[Tally, list[Result]]]:
    """Play a plan on anything shaped like `concurrent.futures.Executor`; yields the tally and the results so far.

    The results are in the order of the games, and equal for equal plans, whatever the executor.  With a `run`, every
    finished part is stored, and parts that were stored before are not played again.
    """
    total = new_tally(plan.game)
    results: list[Result] = []
    for tally, played_games in played_parts(play_part, plan, parts_of(plan.games), executor, run):
        total.merge(tally)
        results += played_games
        yield total, results


def played_parts(
    task: Callable[[AnyPlan, int, int], PartResult],
    plan: AnyPlan,
    parts: Sequence[Part],
    executor: Executor,
    run: Run | None = None,
) -> Iterator[PartResult]:
    """Do a task for every part of a plan on an executor; yields what it returns, in the order of the parts."""
    done: dict[Part, PartResult] = {} if run is None else run.load(plan)
    futures = {executor.submit(task, plan, *part): part for part in parts if part not in done}
    waiting = iter(as_completed(futures))
    try:
        for part in parts:
            while part not in done:
                future = next(waiting)
                done[futures[future]] = played = future.result()
                if run is not None:
                    run.store(futures[future], played)
            yield done.pop(part)
    finally:
        for future in futures:
            future.cancel()
