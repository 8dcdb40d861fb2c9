"""Ratings of people and of puzzles by category, from the cards of training.

A card is a game of two: the person wins if it is solved in time, else the puzzle does.  Puzzles are rated by category
and grade, so the ratings say how hard a grade is for those who play here, and which grade suits a person.  The model is
the one by Weng and Lin in `openskill`, on a scale where everybody begins with 1500.

Shelves: `ratings/CATEGORY` has the people, `difficulty/CATEGORY` the puzzles by grade.
"""

from __future__ import annotations

import msgspec
from openskill.models import BradleyTerryFull

from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall

START = 1500.0
UNSURE = 350.0
MODEL = BradleyTerryFull(mu=START, sigma=UNSURE, beta=UNSURE / 2, tau=START / 300)
SETTLED = 200.0
"""The deviation up to which a rating is compared with other people's."""
STEP = 200.0
"""The distance between two grades before anybody has solved them."""
PUZZLE_UNSURE = 100.0
DRIFT = 2 * STEP
"""The farthest that solves move a grade from its first rating: nobody can turn the order of the grades upside down."""
CHALLENGE = 0.65
"""The chance to solve a card in time that makes practice neither dull nor hopeless."""
HISTORY = 120
"""Ratings that are kept for the chart."""


class GradeCount(msgspec.Struct, omit_defaults=True):
    """The cards of one grade: tried, solved in time, and the best time."""

    grade: int
    played: int = 0
    won: int = 0
    best: int | None = None


class Rated(msgspec.Struct, omit_defaults=True):
    """A person's rating in a category, as it is kept."""

    mu: float = START
    sigma: float = UNSURE
    grades: dict[int, GradeCount] = {}
    history: tuple[tuple[int, int], ...] = ()
    """When it changed and what it was then, the latest last."""

    @property
    def rating(self) -> int:
        return round(self.mu)


class Difficulty(msgspec.Struct):
    """The rating of a category's puzzles of one grade, as it is kept."""

    mu: float
    sigma: float = PUZZLE_UNSURE
    played: int = 0


class Change(msgspec.Struct, frozen=True):
    """A rating before and after a card."""

    before: int
    after: int


_rated = msgspec.json.Decoder(Rated).decode
_difficulty = msgspec.json.Decoder(Difficulty).decode


def first_difficulty(grade: int, grades: int) -> float:
    """The rating of a grade before anybody has solved it: the middle one suits a beginner."""
    return START + STEP * (grade - (grades + 1) / 2)


class Ratings:
    """Reads and changes ratings.

    Two processes that rate a grade at the same moment may lose one of the two changes to the puzzles; the people's own
    ratings are changed one card at a time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str, category: str) -> Rated:
        kept = await self._store.kept(f"ratings/{category}", person)
        return _rated(kept.data) if kept else Rated()

    async def better_than(self, category: str, rated: Rated) -> tuple[int, int]:
        """How many people have a lower rating, and how many are compared; both 0 if this one is not settled."""
        if rated.sigma > SETTLED:
            return 0, 0
        standing = await self._store.standing(f"ratings/{category}", -rated.rating)
        return standing.total - standing.below - standing.equal, standing.total

    async def difficulties(self, category: str, grades: int) -> dict[int, Difficulty]:
        rows = await self._store.shelf(f"difficulty/{category}", grades)
        kept = {int(row.key): _difficulty(row.data) for row in rows}
        return {grade: kept.get(grade) or Difficulty(first_difficulty(grade, grades)) for grade in range(1, grades + 1)}

    async def fitting(self, person: str, category: str, grades: int) -> int:
        """The grade that suits a person: the one whose chance of success is nearest to `CHALLENGE`."""
        rated = await self.of(person, category)
        difficulties = await self.difficulties(category, grades)
        return min(difficulties, key=lambda grade: abs(chance(rated, difficulties[grade]) - CHALLENGE))

    async def rate(self, person: str, category: str, grade: int, grades: int, won: bool, time: int | None) -> Change:
        """Rate one card: the person and the puzzles of its grade.  `time` is None if it was not solved."""
        rated = await self.of(person, category)
        difficulty = (await self.difficulties(category, grades))[grade]
        before = rated.rating
        player = MODEL.rating(mu=rated.mu, sigma=rated.sigma)
        puzzle = MODEL.rating(mu=difficulty.mu, sigma=difficulty.sigma)
        [[player], [puzzle]] = MODEL.rate([[player], [puzzle]], ranks=[0, 1] if won else [1, 0])
        rated.mu, rated.sigma = player.mu, player.sigma
        count = rated.grades.setdefault(grade, GradeCount(grade))
        count.played += 1
        count.won += won
        if time is not None:
            count.best = time if count.best is None else min(count.best, time)
        rated.history = (*rated.history, (wall(), rated.rating))[-HISTORY:]
        first = first_difficulty(grade, grades)
        difficulty.mu = min(max(puzzle.mu, first - DRIFT), first + DRIFT)
        difficulty.sigma = puzzle.sigma
        difficulty.played += 1
        rank = -rated.rating if rated.sigma <= SETTLED else None
        await self._keep(f"ratings/{category}", person, person, rank, rated)
        await self._keep(f"difficulty/{category}", str(grade), "", grade, difficulty)
        return Change(before, rated.rating)

    async def _keep(self, shelf: str, key: str, person: str, rank: int | None, what: msgspec.Struct) -> None:
        await self._store.keep(Kept(shelf, key, person, wall(), rank, msgspec.json.encode(what)))


def chance(rated: Rated, difficulty: Difficulty) -> float:
    """The chance that this person solves such a card in time."""
    player = MODEL.rating(mu=rated.mu, sigma=rated.sigma)
    puzzle = MODEL.rating(mu=difficulty.mu, sigma=difficulty.sigma)
    return float(MODEL.predict_win([[player], [puzzle]])[0])
