"""Practice: puzzles without a table.  Make one, check an arrangement, show a solution, and the four cards of the day.

Making and solving can take long, so they run in `workers`; checking does not and is done here.
"""

from __future__ import annotations

import asyncio
import datetime
from typing import Any

import msgspec
from aiohttp import web

from tessera.core.chance import Chance, commitment_of, key_from
from tessera.core.game import Refusal
from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles.fault import Fault
from tessera.games.tesseract.options import Plate
from tessera.server.web.answers import Answer, address, answer, body, refuse_strangers
from tessera.server.web.limits import Limits
from tessera.server.workers import Workers

LIMIT = 10.0
"""Seconds that making or solving one card may take."""
GRADE_OF_DAY = (1, 2, 2, 3, 3, 4, 5)
"""Monday's cards are the easiest, Sunday's the hardest."""
PLATE_OF_DAY: tuple[Plate, ...] = ("1", "A", "2", "B", "3", "C", "4")
"""The plate under the cube of the day, from Monday to Sunday (T2)."""


class Graded(msgspec.Struct):
    card: puzzles.Card
    grade: int


class Today(msgspec.Struct):
    day: str
    cards: dict[str, Graded]
    plate: Plate
    """Of the cube of the day."""
    cube: str
    """The commitment of its dice: one's own table with it says the same."""


class Check(msgspec.Struct, forbid_unknown_fields=True):
    card: puzzles.Card
    arrangement: puzzles.Arrangement


class Checked(msgspec.Struct):
    accepted: bool
    fault: Fault | None


class Solve(msgspec.Struct, forbid_unknown_fields=True):
    card: puzzles.Card


class Solved(msgspec.Struct):
    arrangement: puzzles.Arrangement | None


def make(category: str, seed: str, grade: int) -> Graded:
    """The card that category, grade and seed stand for: the same for everybody who asks."""
    card = puzzles.generate(category, Chance(key_from(f"practice {category} {grade} {seed}")), grade)
    return Graded(card, puzzles.grade(card))


def today() -> datetime.date:
    """By UTC, for everybody."""
    return datetime.datetime.now(datetime.UTC).date()


def cube_of(day: datetime.date) -> str:
    """What the key of the day's cube is made from."""
    return f"cube of {day}"


class Practice:
    """The routes under /api that need no table."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self._workers = workers
        self._rate = limits.limiter("puzzles")
        self._today: Today | None = None
        self._making = asyncio.Lock()

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/puzzle/{category}", self.puzzle),
            web.post("/api/check", self.check),
            web.post("/api/solve", self.solve),
            web.get("/api/daily", self.daily),
        ]

    async def puzzle(self, request: web.Request) -> Answer:
        category = request.match_info["category"]
        if category not in puzzles.CATEGORIES:
            raise Refusal(
                "unknown-category",
                f"there is no category {category!r}; there are {', '.join(puzzles.CATEGORIES)}",
                value=category,
            )
        grade = _grade(request.query.get("grade", "3"))
        seed = request.query.get("seed", "")
        if len(seed) > 200:
            raise Refusal("seed-too-long", "a seed has at most 200 characters", value=len(seed))
        self._rate.take(address(request))
        return answer(await self._workers.call(LIMIT, make, category, seed, grade))

    async def check(self, request: web.Request) -> Answer:
        refuse_strangers(request)
        asked = await body(request, Check)
        fault = puzzles.check(asked.card, asked.arrangement)
        return answer(Checked(fault is None, fault))

    async def solve(self, request: web.Request) -> Answer:
        refuse_strangers(request)
        asked = await body(request, Solve)
        self._rate.take(address(request))
        return answer(Solved(await self._workers.call(LIMIT, puzzles.solve, asked.card)))

    async def daily(self, request: web.Request) -> Answer:
        return answer(await self.cards_of(today()))

    async def cards_of(self, day: datetime.date) -> Today:
        """One card of each category, the same for everybody all day long (UTC)."""
        async with self._making:
            if self._today is None or self._today.day != day.isoformat():
                grade = GRADE_OF_DAY[day.weekday()]
                cards: dict[str, Any] = {}
                for category in puzzles.CATEGORIES:
                    cards[category] = await self._workers.call(LIMIT, make, category, f"daily {day}", grade)
                cube = commitment_of(key_from(cube_of(day)))
                self._today = Today(day.isoformat(), cards, PLATE_OF_DAY[day.weekday()], cube)
            return self._today


def _grade(text: str) -> int:
    if text not in map(str, puzzles.GRADES):
        raise Refusal("unknown-grade", f"there is no grade {text!r}; there are 1 to 5", rule="E42", value=text)
    return int(text)
