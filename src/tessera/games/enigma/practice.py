"""Practice: puzzles without a table.  Make a card, check an arrangement, show a solution."""

from __future__ import annotations

import msgspec

from tessera.core.chance import Chance, key_from
from tessera.core.game import Refusal
from tessera.core.service import RateLimit, Service
from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles.fault import Fault

SECONDS = 10.0
"""Time limit for making or solving one card."""
LONGEST_SEED = 200
PUZZLES = RateLimit("puzzles", per_second=4, burst=20)


class Wanted(msgspec.Struct, frozen=True):
    """A request for a card.  The values are checked here, so that a wrong one is refused with its own code."""

    category: str
    grade: str = "3"
    seed: str = ""


class Graded(msgspec.Struct):
    """A card and its measured grade (E42)."""

    card: puzzles.Card
    grade: int


class Check(msgspec.Struct, forbid_unknown_fields=True):
    """A request to check an arrangement."""

    card: puzzles.Card
    arrangement: puzzles.Arrangement


class Checked(msgspec.Struct):
    """Whether the arrangement solves the card, and if not, the first fault."""

    accepted: bool
    fault: Fault | None


class Solve(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a solution."""

    card: puzzles.Card


class Solved(msgspec.Struct):
    """A solution, if the card has one."""

    arrangement: puzzles.Arrangement | None


def make(category: str, seed: str, grade: int) -> Graded:
    """The card for a category, grade and seed: the same for everybody who asks."""
    card = puzzles.generate(category, Chance(key_from(f"practice {category} {grade} {seed}")), grade)
    return Graded(card, puzzles.grade(card))


def puzzle(wanted: Wanted) -> Graded:
    """Make the card that is wanted, or refuse it."""
    if wanted.category not in puzzles.CATEGORIES:
        raise Refusal(
            "unknown-category",
            f"there is no category {wanted.category!r}; there are {', '.join(puzzles.CATEGORIES)}",
            value=wanted.category,
        )
    if wanted.grade not in map(str, puzzles.GRADES):
        raise Refusal(
            "unknown-grade", f"there is no grade {wanted.grade!r}; there are 1 to 5", rule="E42", value=wanted.grade
        )
    if len(wanted.seed) > LONGEST_SEED:
        raise Refusal("seed-too-long", f"a seed has at most {LONGEST_SEED} characters", value=len(wanted.seed))
    return make(wanted.category, wanted.seed, int(wanted.grade))


def check(asked: Check) -> Checked:
    """Whether an arrangement solves a card."""
    fault = puzzles.check(asked.card, asked.arrangement)
    return Checked(fault is None, fault)


def solve(asked: Solve) -> Solved:
    """One solution of a card."""
    return Solved(puzzles.solve(asked.card))


SERVICES = (
    Service(method="GET", path="/api/puzzle/{category}", request=Wanted, call=puzzle, seconds=SECONDS, rate=PUZZLES),
    Service(method="POST", path="/api/check", request=Check, call=check),
    Service(method="POST", path="/api/solve", request=Solve, call=solve, seconds=SECONDS, rate=PUZZLES),
)
