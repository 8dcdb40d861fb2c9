"""Play many games with bots and count what happened.

One game is a task that any process can do: a name, a seed, the bots.  What is counted is the game's own business: each
game has a `Tally` in this folder that watches every step and merges with the tallies of other processes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol, Self

import msgspec

from tessera.bots.playing import bot_named, next_move, play_out
from tessera.core.chance import key_from
from tessera.core.game import Action, Event, Game, options_from
from tessera.core.garbage import collect_seldom
from tessera.core.registry import entry_of, game_named, resolve
from tessera.lab.results import Result

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["Plan", "Tally", "bot_named", "new_tally", "next_move", "play_out", "play_part", "run_part", "simulate"]


class Tally(Protocol):
    """What is counted over many games of one kind."""

    def watch(self, game: Game, seat: int, action: Action, events: Sequence[Event]) -> None: ...
    def finish(self, game: Game) -> None: ...
    def merge(self, other: Self) -> None: ...
    def tables(self) -> list[Table]: ...


class NoTally:
    """For a game that counts nothing of its own."""

    def watch(self, game: Game, seat: int, action: Action, events: Sequence[Event]) -> None:
        pass

    def finish(self, game: Game) -> None:
        pass

    def merge(self, other: Self) -> None:
        pass

    def tables(self) -> list[Table]:
        return []


class Plan(msgspec.Struct, frozen=True):
    """A simulation: game number `i` is played with the seed `{seed}:{i}`, on whatever process.

    With `rotate`, each seed is played once for every seat: the bots move up one seat from game to game.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    games: int
    seed: str
    rotate: bool = False

    def seed_of(self, number: int) -> str:
        return f"{self.seed}:{number // self.seats if self.rotate else number}"

    def bots_of(self, number: int) -> tuple[str, ...]:
        """By seat."""
        first = number % self.seats if self.rotate else 0
        return self.bots[first:] + self.bots[:first]


def new_tally(game: str) -> Tally:
    reference = entry_of(game).tally
    tally: Tally = NoTally() if reference is None else resolve(reference)()
    return tally


def play_part(plan: Plan, first: int, last: int) -> tuple[Tally, list[Result]]:
    """Play the games `first` to `last` of a plan: the task a process, or another machine, is given."""
    tally = new_tally(plan.game)
    results = []
    kind = game_named(plan.game)
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


def run_part(plan: Plan, first: int, last: int) -> Tally:
    """Only what was counted in some games of a plan."""
    return play_part(plan, first, last)[0]


def simulate(plan: Plan, workers: int = 0) -> Iterator[tuple[Tally, list[Result]]]:
    """Play a plan on all cores; yields, again and again, the tally and the results so far."""
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
