"""Review of a finished game: the chance to win over time, and the actions that cost most of it.

The record is replayed.  At the start of every stage (see `Game.stage`) quick bots play the game on several times from
imagined chance: the mean of these roll-outs is the chance to win at that moment.  Then an expert judges the decisions,
first those in stages in which a seat's chance fell most, and compares each action with its own choice.  The cost of the
worst ones is told as advice at that moment would tell it.  The real chance is never used: a good decision is no mistake
because of a later roll.

`walk`, `chances`, `suspects`, `judge`, `worst`, `measure` and `conclude` are the steps; each can run in another
process.  `review` runs them all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

import msgspec

from tessera.bots import Estimate
from tessera.bots.advice import Reason, adviser_of, chances_at, expert_estimates, scale_at
from tessera.core.game import Action, Form, Game
from tessera.core.match import UNDO
from tessera.core.record import Record
from tessera.core.registry import game_named

MOST_MISTAKES = 3
"""Mistakes in a review."""
MOST_DECISIONS = 48
"""Decisions that the expert judges."""
SAMPLES = 4
"""Independent estimates of a suspected mistake."""
ERRORS = 2.0
"""Standard errors that are taken off the cost of a suspected mistake."""
LEAST_COST = 0.01
"""Mistakes that cost less are left out: a hundredth of the chance to win, or of a point."""


class ChartPoint(msgspec.Struct, frozen=True):
    """Each seat's chance to win when `at` entries had been played, at the start of a stage (see `Game.stage`)."""

    at: int
    turn: int
    chances: tuple[float, ...]


class ReviewedAction(msgspec.Struct, frozen=True):
    """An action in its text form, as data, and with the pieces it uses."""

    do: str
    action: Any
    pieces: tuple[str, ...]


class Mistake(msgspec.Struct, frozen=True):
    """A costly action: the game when `at` entries had been played, what `seat` did, what was better, the reasons and
    the difference (see `Estimate`)."""

    at: int
    turn: int
    seat: int
    did: ReviewedAction
    better: ReviewedAction
    cost: float
    chance: float
    """The chance to win by the expert's estimate; 0 if the game counts in points."""
    reasons: tuple[Reason, ...]
    view: Any


class Review(msgspec.Struct, frozen=True):
    """The points of the chart, and the most costly actions, the worst first."""

    moments: tuple[ChartPoint, ...]
    slips: tuple[Mistake, ...]


class StageStart(NamedTuple):
    """The start of a stage of a game, with imagined chance."""

    at: int
    game: Game
    now: int


class PastDecision(NamedTuple):
    """A moment at which a seat had a choice, with imagined chance; `do` is the action it took."""

    at: int
    game: Game
    now: int
    seat: int
    do: str


def review(record: Record, rollouts: int = 0, seats: Collection[int] | None = None) -> Review:
    """Review a whole game: the actions of these seats, or of all; `rollouts` 0 means the game's usual number."""
    starts, decisions = walk(record, seats)
    moments = [chances(start, rollouts) for start in starts]
    looked_at = suspects(moments, decisions)
    return conclude(moments, map(measure, worst(moments, looked_at, map(judge, looked_at))))


def walk(record: Record, seats: Collection[int] | None = None) -> tuple[list[StageStart], list[PastDecision]]:
    """Replay a record and collect the starts of its stages and its decisions, without those of an earlier record."""
    first = record.before[-1].entries if record.before else 0
    match = record.replay(first)
    starts: list[StageStart] = []
    decisions: list[PastDecision] = []
    undone = _undone(record)
    reviewed = range(record.seats) if seats is None else seats
    seen = 0
    for at, entry in enumerate(record.entries[first:], start=first):
        game = match.game
        if game.outcome is None and game.stage != seen:
            seen = game.stage
            starts.append(StageStart(at, game.imagine(at), match.at))
        if starts and entry.seat in reviewed and at not in undone and _had_choice(game, entry.seat):
            decisions.append(PastDecision(at, game.imagine(at), match.at, entry.seat, entry.do))
        match.do(entry)
    return starts, decisions


def _had_choice(game: Game, seat: int) -> bool:
    """Whether the seat could have done something else, setting a preference aside."""
    return sum(not isinstance(choice, (Form, *game.preferences)) for choice in game.choices(seat)) > 1


def _undone(record: Record) -> set[int]:
    """The entries that were undone, and the undo entries."""
    kind = game_named(record.game, record.rules)
    done: list[int] = []
    undone: set[int] = set()
    for at, entry in enumerate(record.entries):
        if entry.do == UNDO:
            undone |= {at, done.pop()}
        elif not (kind.preferences_apart and isinstance(kind.parse(entry.do), kind.preferences)):
            done.append(at)
    return undone


def chances(start: StageStart, rollouts: int = 0) -> ChartPoint:
    """Each seat's chance to win at the start of a stage."""
    return ChartPoint(start.at, start.game.stage, chances_at(start.game, start.now, rollouts))


def suspects(moments: Sequence[ChartPoint], decisions: Sequence[PastDecision]) -> list[PastDecision]:
    """The decisions to judge, first those in stages in which the deciding seat's chance fell most."""
    falls: dict[int, tuple[float, ...]] = {}
    for moment, after in pairwise(moments):
        falls[moment.at] = tuple(b - a for b, a in zip(moment.chances, after.chances, strict=True))
    if moments:
        falls[moments[-1].at] = moments[-1].chances

    def fall(decision: PastDecision) -> float:
        start = max((at for at in falls if at <= decision.at), default=None)
        return 0.0 if start is None else falls[start][decision.seat]

    return sorted(decisions, key=fall, reverse=True)[:MOST_DECISIONS]


def judge(decision: PastDecision) -> Mistake | None:
    """The expert's judgement of a decision: None unless it was worse than the best by more than the estimate's error.

    The first sample is the advice at that moment; only what it calls worse is looked at again.
    """
    at, game, _, seat, do = decision
    did, adviser = game.parse(do), adviser_of(game)
    estimates = expert_estimates(game, seat, (did,))
    if not estimates or estimates[0].action == did:
        return None
    best = estimates[0]
    costs = [_difference(estimates, best.action, did)]
    if costs[0] < adviser.telling:
        return None
    compared = did, best.action
    costs += [
        _difference(expert_estimates(game, seat, compared, sample), best.action, did) for sample in range(1, SAMPLES)
    ]
    cost, error = mean(costs), stdev(costs) / sqrt(SAMPLES)
    if cost - ERRORS * error < adviser.telling:
        return None
    reasons = tuple(adviser.reasons(game, seat, best.action, best.then))
    actions = _reviewed(game, seat, did), _reviewed(game, seat, best.action)
    chance = best.value if adviser.chances else 0.0
    return Mistake(at, game.stage, seat, *actions, cost, chance, reasons, msgspec.to_builtins(game.view()))


def _difference(estimates: Sequence[Estimate], one: Action, other: Action) -> float:
    values = {each.action: each.value for each in estimates}
    return values[one] - values[other]


def _reviewed(game: Game, seat: int, action: Action) -> ReviewedAction:
    return ReviewedAction(str(action), msgspec.to_builtins(action), game.info(seat, action).pieces)


def worst(
    moments: Sequence[ChartPoint], decisions: Sequence[PastDecision], mistakes: Iterable[Mistake | None]
) -> list[tuple[PastDecision, Mistake]]:
    """The most costly mistakes with their decisions.  Only a seat's worst in a stage counts: the others follow from it.

    Their costs are still the expert's, compared in proportion to the chance at the start of the stage: a game that
    could hardly be won is not lost by one action.
    """

    def cost(mistake: Mistake) -> float:
        if not mistake.chance:
            return mistake.cost
        there = next(moment for moment in reversed(moments) if moment.at <= mistake.at).chances[mistake.seat]
        return there * mistake.cost / mistake.chance

    judged = [(decision, mistake) for decision, mistake in zip(decisions, mistakes, strict=True) if mistake is not None]
    found: dict[tuple[int, int], tuple[PastDecision, Mistake]] = {}
    for decision, mistake in sorted(judged, key=lambda each: -cost(each[1])):
        found.setdefault((mistake.turn, mistake.seat), (decision, mistake))
    return list(found.values())[:MOST_MISTAKES]


def measure(judged: tuple[PastDecision, Mistake]) -> Mistake:
    """The mistake with its cost and the chance as advice would have told them at that moment."""
    decision, mistake = judged
    scale = scale_at(decision.game, decision.seat, mistake.chance, decision.now)
    return msgspec.structs.replace(mistake, cost=scale * mistake.cost, chance=scale * mistake.chance)


def conclude(moments: Sequence[ChartPoint], mistakes: Iterable[Mistake]) -> Review:
    """The review from its parts."""
    costly = (mistake for mistake in mistakes if mistake.cost >= LEAST_COST)
    return Review(tuple(moments), tuple(sorted(costly, key=lambda mistake: -mistake.cost)))
