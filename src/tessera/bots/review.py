"""Review of a finished game: how the chance to win went, and which actions cost most of it.

The record is played again.  At the start of every turn the game goes on in imagination, again and again, played by
quick bots: what comes out on average is the chance to win at that moment.  Then an expert looks at the decisions, those
of the turns in which somebody's chance fell most first, and compares what was done with what it would have done.  The
real chance is never used: what was rolled afterwards is nobody's fault.

`walk`, `chances` and `judge` are the parts of the work; they can be done in other processes, `review` does all at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from tessera.bots.advice import Reason, adviser_of
from tessera.bots.playing import bot_named, next_move
from tessera.core.game import Action, Form, Game, Outcome
from tessera.core.match import UNDO
from tessera.core.record import Record
from tessera.core.registry import entry_of

COSTLY = 3
AHEAD = 4
"""Turns that are played in imagination where the game's adviser can tell the chances from there."""
LOOKED_AT = 48
"""Decisions that the expert looks at."""
LEAST = 0.01
"""A hundredth of the chance to win, or of a point, is no mistake."""


class Moment(msgspec.Struct, frozen=True):
    """The chance of each seat to win when `at` entries had been played, at the start of a turn or round."""

    at: int
    turn: int
    chances: tuple[float, ...]


class Deed(msgspec.Struct, frozen=True):
    """An action, as choices tell it."""

    do: str
    action: Any
    pieces: tuple[str, ...]


class Slip(msgspec.Struct, frozen=True):
    """A costly action: the game when `at` entries had been played, what `seat` did, what was better, why and by how
    much (see `Estimate`)."""

    at: int
    turn: int
    seat: int
    did: Deed
    better: Deed
    cost: float
    chance: float
    """The chance to win as the expert saw it; 0 where it counts in points."""
    reasons: tuple[Reason, ...]
    view: Any


class Review(msgspec.Struct, frozen=True):
    """`moments` make the chart; `slips` are the most costly actions, the worst first."""

    moments: tuple[Moment, ...]
    slips: tuple[Slip, ...]


class Start(NamedTuple):
    """The start of a turn, with imagined chance."""

    at: int
    game: Game
    now: int


class Decision(NamedTuple):
    """Somebody had to act and had a choice, with imagined chance; `do` is what they did."""

    at: int
    game: Game
    seat: int
    do: str


def review(record: Record, rollouts: int = 0, seats: Collection[int] | None = None) -> Review:
    """The whole review at once, of the actions of these seats or of all; `rollouts` 0: as many as the game needs."""
    starts, decisions = walk(record, seats)
    moments = [chances(start, rollouts) for start in starts]
    return conclude(moments, [judge(decision) for decision in suspects(moments, decisions)])


def walk(record: Record, seats: Collection[int] | None = None) -> tuple[list[Start], list[Decision]]:
    """Play a record again and stop at every turn and decision, but not in what came from another record."""
    first = record.before[-1].entries if record.before else 0
    match = record.replay(first)
    starts: list[Start] = []
    decisions: list[Decision] = []
    undone = _undone(record)
    looked_at = range(record.seats) if seats is None else seats
    seen = 0
    for at, entry in enumerate(record.entries[first:], start=first):
        game = match.game
        if game.outcome is None and part_of(game) != seen:
            seen = part_of(game)
            starts.append(Start(at, game.imagine(at), match.at))
        if starts and entry.seat in looked_at and at not in undone and _choice(game, entry.seat):
            decisions.append(Decision(at, game.imagine(at), entry.seat, entry.do))
        match.do(entry)
    return starts, decisions


def _choice(game: Game, seat: int) -> bool:
    """Was there anything to decide?"""
    return sum(not isinstance(choice, Form) for choice in game.choices(seat)) > 1


def part_of(game: Game) -> int:
    """What a game is reviewed by: rounds where it counts rounds, else turns."""
    return int(getattr(game, "round", game.turn))


def _undone(record: Record) -> set[int]:
    """The entries that were taken back, and the taking back."""
    done: list[int] = []
    undone: set[int] = set()
    for at, entry in enumerate(record.entries):
        if entry.do == UNDO:
            undone |= {at, done.pop()}
        else:
            done.append(at)
    return undone


def chances(start: Start, rollouts: int = 0) -> Moment:
    """By seat: the mean over imagined sequels."""
    rollouts = rollouts or adviser_of(start.game).rollouts
    sequels = [_sequel(start, number) for number in range(rollouts)]
    means = tuple(sum(each) / rollouts for each in zip(*sequels, strict=True))
    return Moment(start.at, part_of(start.game), means)


def _sequel(start: Start, number: int) -> Sequence[float]:
    """One way the game may go on; each seat's chance to win there, or whether it has won."""
    adviser = adviser_of(start.game)
    quick, _ = entry_of(start.game.name).reviewer
    game, now = start.game.imagine(f"{start.at}:{number}"), start.now
    bots = [bot_named(game.name, quick, f"{start.at}:{number}:{seat}") for seat in range(game.seats)]
    until = game.turn + AHEAD
    while game.outcome is None:
        if game.turn >= until and (standing := adviser.standing(game)):
            return standing
        seat, action, now = next_move(game, bots, now)
        game.play(seat, action, now)
    return _shares(game.outcome, game.seats)


def _shares(outcome: Outcome, seats: int) -> list[float]:
    """A team wins together; rivals share a win."""
    won = 1 / len(outcome.winners) if outcome.points else 1.0
    return [won if seat in outcome.winners else 0.0 for seat in range(seats)]


def suspects(moments: Sequence[Moment], decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions to be looked at: those of the turns in which the chance of who decided fell most come first."""
    falls: dict[int, tuple[float, ...]] = {}
    for moment, after in pairwise(moments):
        falls[moment.at] = tuple(b - a for b, a in zip(moment.chances, after.chances, strict=True))
    if moments:
        falls[moments[-1].at] = moments[-1].chances

    def fall(decision: Decision) -> float:
        turn = max((at for at in falls if at <= decision.at), default=None)
        return 0.0 if turn is None else falls[turn][decision.seat]

    return sorted(decisions, key=fall, reverse=True)[:LOOKED_AT]


def judge(decision: Decision) -> Slip | None:
    """What an expert thinks of a decision: nothing, if what was done was as good as the best."""
    at, game, seat, do = decision
    did = game.parse(do)
    _, careful = entry_of(game.name).reviewer
    weighed = bot_named(game.name, careful, f"{at}").weigh(game, seat, 0, did)
    if not weighed or str(weighed[0].action) == do:
        return None
    cost = weighed[0].value - next(each.value for each in weighed if str(each.action) == do)
    adviser = adviser_of(game)
    if cost < adviser.telling:
        return None
    best = weighed[0]
    reasons = tuple(adviser.reasons(game, seat, best.action, best.then))
    deeds = _deed(game, seat, did), _deed(game, seat, best.action)
    chance = best.value if adviser.chances else 0.0
    return Slip(at, part_of(game), seat, *deeds, cost, chance, reasons, msgspec.to_builtins(game.view()))


def _deed(game: Game, seat: int, action: Action) -> Deed:
    return Deed(str(action), msgspec.to_builtins(action), game.info(seat, action).pieces)


def conclude(moments: Sequence[Moment], slips: Iterable[Slip | None]) -> Review:
    """The most costly actions, and of each turn only the worst: what follows from it is not another mistake."""
    found: dict[tuple[int, int], Slip] = {}
    measured = (_measured(moments, slip) for slip in slips if slip is not None)
    for slip in sorted(measured, key=lambda slip: -slip.cost):
        if slip.cost >= LEAST:
            found.setdefault((slip.turn, slip.seat), slip)
    return Review(tuple(moments), tuple(found.values())[:COSTLY])


def _measured(moments: Sequence[Moment], slip: Slip) -> Slip:
    """The share of the chance that the expert saw lost, of the chance there really was: what hardly could be won is
    not lost by one action."""
    if not slip.chance:
        return slip
    there = next(moment for moment in reversed(moments) if moment.at <= slip.at).chances[slip.seat]
    return msgspec.structs.replace(slip, cost=there * slip.cost / slip.chance, chance=there)
