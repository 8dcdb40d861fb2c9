"""Measure what the team's plan costs: the CPU of each question, and the memory of a table whose plan is full.

Bots play games of TESSERACT for two; at every eighth action a random line is sketched from the position, and everything
that can be asked about it is asked.  The work is measured where it is done, without worker processes and network.
"""

from __future__ import annotations

import argparse
import pickle
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, quantiles
from typing import Any, TypeVar

import msgspec

from tessera.bots.planning import STEPS, Foresight, Sketched, bots_line, opinion, prospect, unfold
from tessera.bots.playing import bot_named
from tessera.core.chance import key_from
from tessera.core.foresight import imagined
from tessera.core.game import Game
from tessera.core.registry import game_named
from tessera.server.table.kept_plans import by_person
from tessera.server.table.plans import LINES, REMARKS
from tessera.server.wire.lines import Line, Lines, LineStep, Remark
from tessera.server.wire.messages import encode

GAME = "tesseract"
EVERY = 8
"""Actions between two measured positions."""

Result = TypeVar("Result")


class Stopwatch:
    """CPU milliseconds by question."""

    def __init__(self) -> None:
        self.taken: defaultdict[str, list[float]] = defaultdict(list)

    def time(self, name: str, function: Callable[..., Result], *arguments: Any) -> Result:
        begun = time.process_time()
        try:
            return function(*arguments)
        finally:
            self.taken[name].append((time.process_time() - begun) * 1000)


def sketch(game: Game, at: int, die: Random, watch: Stopwatch) -> tuple[list[Sketched], list[Foresight]]:
    """A random line, as long as it is allowed or as it can be foreseen, and what is known about its steps."""
    line: list[Sketched] = []
    known: list[Foresight] = []
    while len(line) < STEPS:
        seen = watch.time("the position after a line, with what can be sketched next", prospect, game, at, line)
        if not seen.choices:
            break
        line.append(Sketched(seen.seat, str(die.choice(seen.choices)[0])))
        known = watch.time("a line, all steps played and explained", unfold, game, at, line)
        while known[-1].state == "open":
            result = die.choice(known[-1].forks).result
            line[-1] = msgspec.structs.replace(line[-1], results=(*line[-1].results, result))
            known = watch.time("a line, all steps played and explained", unfold, game, at, line)
    return line, known


def full_plan(line: list[Sketched], known: list[Foresight]) -> tuple[Line, ...]:
    """A plan with as many lines, steps and comments as there may be; lines that are too short repeat their steps."""
    texts = [(line[n % len(line)], known[n % len(known)]) for n in range(STEPS)]
    steps = tuple(LineStep(n, step.seat, step.do, 0, step.results) for n, (step, _) in enumerate(texts))
    told = tuple(fact for _, fact in texts)
    remarks = tuple(Remark(0, "x" * 200, n) for n in range(REMARKS))
    return tuple(Line(f"line{n}", 0, 1, 1, steps, 1, told, remarks) for n in range(LINES))


def memory_of(plan: tuple[Line, ...]) -> tuple[float, float]:
    """Kilobytes of memory of a full plan, and of the message that brings it to somebody who comes."""
    told = [pickle.dumps(each) for each in plan]
    tracemalloc.start()
    held = [pickle.loads(each) for each in told]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(held) == LINES
    return size / 1024, len(encode(Lines(plan, all=True))) / 1024


def kept(plan: tuple[Line, ...]) -> int:
    """The bytes that are written when a plan is kept."""
    return sum(len(msgspec.json.encode(own)) for own in by_person(plan, {0: "somebody"}).values())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks plans", description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    games = parser.parse_args(arguments).games
    watch, die, longest = Stopwatch(), Random(1), ([], [])  # type: ignore[var-annotated]
    for number in range(games):
        game = game_named(GAME).new(2, key_from(number), None)
        player, actions = bot_named(GAME, "greedy", str(number)), 0
        while game.outcome is None:
            seat = game.to_act[0]
            game.play(seat, player.move(game, seat, actions).action, actions)
            actions += 1
            if game.turn and game.outcome is None and actions % EVERY == 0:
                copy = imagined(game)
                line, known = sketch(copy, actions, die, watch)
                watch.time("a bot's opinion on a line", opinion, copy, actions, line)
                for level in ("steady", "expert"):
                    bot = bot_named(GAME, level, "plan")
                    watch.time(f"the coming turn of a bot, {level}", bots_line, bot, copy, actions, copy.to_act[0])
                if len(known) > len(longest[1]):
                    longest = line, known
    full = full_plan(*longest)
    for _ in range(100):
        written = watch.time("a full plan, encoded to be kept", kept, full)
    print("| question | times | mean | 99th percentile | longest |\n|---|---:|---:|---:|---:|")
    for name, taken in sorted(watch.taken.items()):
        late = quantiles(taken, n=100)[-1]
        print(f"| {name} | {len(taken):,} | {mean(taken):.1f} ms | {late:.1f} ms | {max(taken):.1f} ms |")
    held, sent = memory_of(full)
    print(f"\nA full plan: {held:.0f} kB of memory, {sent:.0f} kB as a message, {written / 1024:.0f} kB in the store.")
    return 0
