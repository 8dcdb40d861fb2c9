"""Review of a finished game: where the win was lost.

The record is played again.  At the start of every turn the rest of the game is played in imagination by quick bots,
again and again: the share of wins is the chance to win at that moment.  Then the actions of the turns that cost most
are looked at by an expert, who says what would have been better.  The real chance is never used: what was rolled
afterwards is nobody's fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from tessera.bots.playing import bot_named, play_out
from tessera.game import Game
from tessera.match import UNDO
from tessera.record import Record

ROLLOUTS, COSTLY = 8, 3
QUICK, CAREFUL = "steady", "expert"
SUSPECTS = 6
"""Turns whose actions are looked at: those after which the chance to win had fallen most."""


class Moment(msgspec.Struct, frozen=True):
    """The chance of each seat to win before the entry of this number, at the start of a turn (a round in ENIGMA)."""

    entry: int
    turn: int
    chances: tuple[float, ...]


class Slip(msgspec.Struct, frozen=True):
    """An action that cost something: what was done, what would have been better, and by how much (see `Estimate`)."""

    entry: int
    seat: int
    did: str
    better: str
    cost: float


class Review(msgspec.Struct, frozen=True):
    """`moments` make the chart; `slips` are the most costly actions, the worst first."""

    moments: tuple[Moment, ...]
    slips: tuple[Slip, ...]


class Step(NamedTuple):
    """How far the review has come, for a progress bar; with the last step comes the review."""

    done: int
    total: int
    review: Review | None = None


def review(record: Record, rollouts: int = ROLLOUTS, seed: int | str = 0) -> Review:
    """The whole review at once."""
    for step in reviewing(record, rollouts, seed):
        if step.review is not None:
            return step.review
    raise AssertionError("the last step has the review")


def reviewing(record: Record, rollouts: int = ROLLOUTS, seed: int | str = 0) -> Iterator[Step]:
    """The review step by step, so that it can run in the background."""
    starts = _starts(record)
    total = len(starts) + SUSPECTS
    moments: list[Moment] = []
    for entry, (game, now) in starts.items():
        moments.append(Moment(entry, game.turn, _chances(game, now, rollouts, f"{seed}:{entry}")))
        yield Step(len(moments), total)
    slips: list[Slip] = []
    for number, (first, last) in enumerate(_falls(moments, len(record.entries))[:SUSPECTS], start=1):
        slips += _slips(record, first, last, seed)
        yield Step(len(moments) + number, total)
    slips.sort(key=lambda slip: -slip.cost)
    yield Step(total, total, Review(tuple(moments), tuple(slips[:COSTLY])))


def _starts(record: Record) -> dict[int, tuple[Game, int]]:
    """The game at the start of every turn and the moment, by the number of the entry that comes next."""
    match = record.replay(0)
    starts: dict[int, tuple[Game, int]] = {}
    seen = -1
    for number, entry in enumerate(record.entries):
        if match.game.outcome is None and _part_of(match.game) != seen:
            seen = _part_of(match.game)
            starts[number] = match.game.imagine(number), match.at
        match.do(entry)
    return starts


def _part_of(game: Game) -> int:
    """What a game is reviewed by: rounds where it counts rounds, else turns."""
    return int(getattr(game, "round", game.turn))


def _chances(game: Game, now: int, rollouts: int, seed: str) -> tuple[float, ...]:
    """By seat: the share of imagined games it wins; a shared win of rivals counts as a part."""
    wins = [0.0] * game.seats
    for number in range(rollouts):
        twin = game.imagine(f"{seed}:{number}")
        bots = [bot_named(game.name, QUICK, f"{seed}:{number}:{seat}") for seat in range(game.seats)]
        play_out(twin, bots, now=now)
        assert twin.outcome is not None
        winners = twin.outcome.winners
        for seat in winners:
            wins[seat] += 1.0 if not twin.outcome.points else 1 / len(winners)
    return tuple(won / rollouts for won in wins)


def _falls(moments: list[Moment], entries: int) -> list[tuple[int, int]]:
    """From entry to entry, the spans in which somebody's chance fell most."""
    spans = []
    for index, moment in enumerate(moments):
        after = moments[index + 1] if index + 1 < len(moments) else None
        last = after.entry if after else entries
        then = after.chances if after else tuple(0.0 for _ in moment.chances)
        fall = max(before - now for before, now in zip(moment.chances, then, strict=True))
        spans.append((fall, moment.entry, last))
    spans.sort(key=lambda span: -span[0])
    return [(first, last) for fall, first, last in spans if fall > 0]


def _slips(record: Record, first: int, last: int, seed: int | str) -> list[Slip]:
    """The actions of a span that an expert would not have taken, and what they cost in the expert's eyes."""
    match = record.replay(first)
    found: list[Slip] = []
    for number in range(first, last):
        entry = record.entries[number]
        game = match.game
        if entry.seat in game.to_act and entry.do != UNDO:
            bot = bot_named(record.game, CAREFUL, f"{seed}:{number}")
            weighed = bot.weigh(game.imagine(number), entry.seat, entry.at)
            if len(weighed) > 1 and str(weighed[0].action) != entry.do:
                values = {str(estimate.action): estimate.value for estimate in weighed}
                cost = weighed[0].value - values.get(entry.do, weighed[-1].value)
                if cost > 0:
                    found.append(Slip(number, entry.seat, entry.do, str(weighed[0].action), cost))
        match.do(entry)
    return found
