"""Hints: one step from an arrangement towards the solution that has most in common with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles import Arrangement, Card, PuzzleLimits, blocks, fragments, pipes, weights
from tessera.games.enigma.puzzles.pipes_board import CELLS, FREE, PIECE_OF

MOST = 200
"""Solutions to compare with; few cards have more."""

Parts = dict[Any, Any]
"""An arrangement as what lies at each of its places.  Places without anything are left out."""


class Form(NamedTuple):
    """How a kind's arrangements are taken apart and put together again."""

    parts: Callable[[Any], Parts]
    whole: Callable[[Any, Parts], Arrangement]
    goals: Callable[[Any, Parts], Iterator[Parts]] = lambda card, solved: iter((solved,))
    """The arrangements that are as good as a solution, such as the same one shifted."""
    turned: Callable[[Any, Any], bool] = lambda one, other: False
    """Whether one thing becomes the other by turning it where it lies."""


def _cups(given: weights.Arrangement) -> Parts:
    """One place for each weight: its cup, and how many lie below it."""
    arms = (("left", given.left), ("right", given.right))
    return {(arm, cup, weight): 1 for arm, cups in arms for cup, count in enumerate(cups) for weight in range(count)}


def _scale(card: weights.Card, parts: Parts) -> Arrangement:
    def counts(arm: str, cups: int) -> tuple[int, ...]:
        return tuple(sum(place[:2] == (arm, cup) for place in parts) for cup in range(cups))

    return weights.Arrangement(counts("left", len(card.left)), counts("right", len(card.right)))


def _board(card: pipes.Card, parts: Parts) -> Arrangement:
    signs = "".join(parts.get(cell, FREE) for cell in range(CELLS))
    return pipes.Arrangement((signs[:3], signs[3:6], signs[6:]))


def _shifted(card: blocks.Card, solved: Parts) -> Iterator[Parts]:
    """E40: a structure may stand anywhere on the plate."""
    side = len(card.view)
    taken = [cube for _, cubes in solved for cube in cubes]
    for right in range(-min(x for x, _, _ in taken), side - max(x for x, _, _ in taken)):
        for down in range(-min(y for _, y, _ in taken), side - max(y for _, y, _ in taken)):
            yield {(name, tuple((x + right, y + down, z) for x, y, z in cubes)): 1 for name, cubes in solved}


FORMS: Mapping[str, Form] = {
    "weights": Form(_cups, _scale),
    "fragments": Form(
        lambda given: {(laid.fragment, tuple(sorted(laid.corners))): 1 for laid in given.laid},
        lambda card, parts: fragments.Arrangement(tuple(fragments.Laid(*place) for place in parts)),
    ),
    "pipes": Form(
        lambda given: {cell: sign for cell, sign in enumerate("".join(given.board)) if sign != FREE},
        _board,
        turned=lambda one, other: PIECE_OF[one] == PIECE_OF[other],
    ),
    "blocks": Form(
        lambda given: {(built.piece, tuple(sorted(built.cubes))): 1 for built in given.built},
        lambda card, parts: blocks.Arrangement(tuple(blocks.Built(*place) for place in parts)),
        _shifted,
    ),
}


def step(card: Card, arrangement: Arrangement, limits: PuzzleLimits) -> Arrangement | None:
    """The arrangement one step nearer to a solution; None if it is one already, or the card has none.

    First what the nearest solution does not have is turned or taken out, one at a time; then one piece is laid.
    """
    category = puzzles.category_of(card)
    if puzzles.category_of(arrangement) != category or puzzles.check(card, arrangement, limits) is None:
        return None
    form = FORMS[category]
    now = form.parts(arrangement)
    solved = [form.parts(each) for each in puzzles.solutions(card, MOST, limits)]
    goals = [goal for each in solved for goal in form.goals(card, each)]
    if not goals:
        return None
    goal = max(goals, key=lambda parts: sum(now.get(place) == thing for place, thing in parts.items()))
    return form.whole(card, _stepped(form, now, goal))


def _stepped(form: Form, now: Parts, goal: Parts) -> Parts:
    for place, thing in reversed(now.items()):
        wanted = goal.get(place)
        if wanted is not None and wanted != thing and form.turned(thing, wanted):
            return {**now, place: wanted}
        if wanted != thing:
            return {kept: each for kept, each in now.items() if kept != place}
    return next(({**now, place: thing} for place, thing in goal.items() if place not in now), now)
