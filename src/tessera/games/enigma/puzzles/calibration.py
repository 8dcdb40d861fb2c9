"""Calibration: the model of the effort of a card (E42), fitted to the times in which people solved cards.

For each kind of puzzle, ``seconds = base * effort ** slope``: a straight line through the logarithms.  People differ,
so single times lie around it by a factor (`spread`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log
from statistics import linear_regression, median, stdev
from typing import NamedTuple

import msgspec

from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, Card
from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS

FEWEST = 30
"""Solved cards that a kind needs, so that its line means something."""
LONGEST = 1_800_000
"""Milliseconds: a card that took half an hour was left alone, and does not count."""
STEP = 1.4
"""How many times as long a card takes as one of the grade below."""


class SolvingTime(msgspec.Struct, frozen=True):
    """A card, and the milliseconds in which a person solved it; the other fields of its line are not needed."""

    category: str
    grade: int
    card: Card
    ms: int


class Fit(NamedTuple):
    """The model of one kind of puzzle."""

    category: str
    solved: int
    base: float
    slope: float
    spread: float
    """The factor within which two thirds of the times lie around the line."""
    rank: float
    """Spearman's rank correlation of the effort with the times."""
    medians: tuple[float | None, ...]
    """The seconds that the cards of each grade took."""
    limits: tuple[int, ...]
    """Efforts between the grades with which each takes `STEP` times as long as the one below; none if effort and time
    have nothing to do with each other."""


def read_times(text: bytes) -> list[SolvingTime]:
    """Decode solving times, one JSON object a line, as `tessera admin times` writes them."""
    decode = msgspec.json.Decoder(SolvingTime).decode
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("bad-times", f"line {number} is no solving time: {error}") from None
    return found


def fit(times: Iterable[SolvingTime]) -> list[Fit]:
    """The models of all kinds of which enough cards were solved."""
    of: dict[str, list[SolvingTime]] = {category: [] for category in CATEGORIES}
    for time in times:
        if time.category in of and 0 < time.ms <= LONGEST:
            of[time.category].append(time)
    return [_fit(category, found) for category, found in of.items() if len(found) >= FEWEST]


def _fit(category: str, times: Sequence[SolvingTime]) -> Fit:
    work = NEWEST_LIMITS[category].work
    efforts = [max(1, work(time.card)) for time in times]
    seconds = [time.ms / 1000 for time in times]
    x, y = [log(effort) for effort in efforts], [log(second) for second in seconds]
    slope, start = linear_regression(x, y) if len(set(x)) > 1 else (0.0, sum(y) / len(y))
    spread = exp(stdev(other - start - slope * one for one, other in zip(x, y, strict=True)))
    by_grade = [[second for second, time in zip(seconds, times, strict=True) if time.grade == g] for g in GRADES]
    limits = _limits(x, times, slope) if slope > 0 else ()
    return Fit(
        category,
        len(times),
        exp(start),
        slope,
        spread,
        spearman(efforts, seconds),
        tuple(median(each) if each else None for each in by_grade),
        limits,
    )


def _limits(x: Sequence[float], times: Sequence[SolvingTime], slope: float) -> tuple[int, ...]:
    """The efforts between the grades, around the cards that have the middle grade now."""
    middle = median([one for one, time in zip(x, times, strict=True) if time.grade == 3] or x)
    return tuple(round(exp(middle + (number - 1.5) * log(STEP) / slope)) for number in range(len(GRADES) - 1))


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation; 0 where one of them never changes."""
    a, b = _ranks(one), _ranks(other)
    middle = (len(a) - 1) / 2
    above = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    below = sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)
    return float(above / below**0.5) if below else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share their mean."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranked = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and values[order[end + 1]] == values[order[at]]:
            end += 1
        for each in order[at : end + 1]:
            ranked[each] = (at + end) / 2
        at = end + 1
    return ranked
