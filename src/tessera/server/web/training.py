"""Training: rows of cards by the server's clock, which suit the person, come again, get harder, or are rushed.

A course is a row of cards in one mode.  Its cards are attempts like all others; the server draws their seeds and tells
them afterwards, so that nobody gets its help before.  A card that was shown counts: one that is left is lost.

Shelves: `training` has a person's course and bests, `training/card` the attempt at its card, `again/PERSON` the cards
to be tried again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from typing import Any, Literal
from weakref import WeakValueDictionary

import msgspec
from aiohttp import web

from tessera.core.attempt import Puzzle
from tessera.core.game import Refusal
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.services import Services
from tessera.server.web.answers import address
from tessera.server.web.attempts import AttemptDesk, AttemptPlace, Begun, Moves, attempts_with
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.rating import Change, GradeCount, Ratings
from tessera.server.web.results import categories
from tessera.server.web.route import NO_KEY, OF_WORKERS, route, routes_of

RUSH = 180_000
"""Milliseconds of a rush: the time of its cards, without the moments between them."""
MISSES = 3
"""Cards that end a rush when they are given up."""
STREAK_STEP = 2
RUSH_STEP = 3
"""Solved cards after which the next grade comes."""
MOST_AGAIN = 40
"""Cards of a person that come again; the oldest one makes way for a further one."""
CARD = "training/card"
CACHED = 200
OF_CARDS = (NO_KEY, *OF_WORKERS, "not-begun")
"""Codes of every route that deals or ends a card."""

Mode = Literal["fitting", "streak", "rush", "again"]
"""Cards of the grade that suits; harder until one is lost; as many as possible; those that were lost before."""


class CardName(msgspec.Struct, frozen=True):
    """The reference of a card of practice."""

    category: str
    grade: int
    seed: str
    rules: str


class Course(msgspec.Struct, omit_defaults=True):
    """A row of cards."""

    mode: Mode
    category: str = ""
    """Empty for all categories in turn."""
    number: int = 0
    """Cards that were dealt."""
    of: int = 0
    """Cards in the course; 0 if it goes on."""
    solved: int = 0
    missed: int = 0
    used: int = 0
    """Milliseconds of the cards that are done."""
    over: bool = False
    done: bool = True
    """The last card is done."""
    card: CardName | None = None
    """The last card."""


class Book(msgspec.Struct, omit_defaults=True):
    """A person's training as it is stored, besides the ratings."""

    course: Course | None = None
    bests: dict[str, int] = {}
    """Most solved cards by `MODE/CATEGORY`."""


class CourseInfo(msgspec.Struct):
    """A course as its player gets it.  `card` is told once it is done."""

    mode: Mode
    category: str
    number: int
    of: int
    solved: int
    missed: int
    misses: int
    left: int | None
    """Milliseconds that a rush has left for this card; None without a limit."""
    over: bool
    done: bool
    best: int
    card: CardName | None


class Dealt(msgspec.Struct):
    """The card of a course; none if it is over."""

    course: CourseInfo
    begun: Begun | None = None
    par: int = 0
    """Milliseconds in which it is to be solved."""


class Judged(msgspec.Struct):
    """The answer to a claim or to giving up.  `rating` changes when the card is done, if it is rated."""

    course: CourseInfo
    accepted: bool
    fault: Any
    elapsed: int
    in_time: bool = False
    rating: Change | None = None
    arrangement: Any = None


class CategoryInfo(msgspec.Struct):
    """A person's training in one category."""

    rating: int
    deviation: int
    grade: int
    """The grade that suits."""
    better_than: int
    compared: int
    """How many people have a lower rating, and how many are compared; 0 while the rating is not settled."""
    grades: list[GradeCount]
    history: tuple[tuple[int, int], ...]
    par: tuple[int, ...]
    again: int


class TrainingInfo(msgspec.Struct):
    """Everything about a person's training.  `course` is one to go on with."""

    categories: dict[str, CategoryInfo]
    bests: dict[str, int]
    course: CourseInfo | None


class CourseWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mode: Mode
    category: str = ""


class CourseClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Claim that an arrangement solves the card with this number."""

    number: int
    arrangement: Any
    hand: Moves = ""


class CourseGiveUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    hand: Moves = ""


_book = msgspec.json.Decoder(Book).decode
_name = msgspec.json.Decoder(CardName).decode


class Training:
    """The routes under /api/training."""

    def __init__(self, services: Services, desk: AttemptDesk, identity: Identity, limits: Limits) -> None:
        self._store = services.store
        self._desk = desk
        self._identity = identity
        self._rate = limits.limiter("attempts")
        self._ratings = Ratings(services.store)
        self._puzzles: OrderedDict[CardName, Puzzle] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("GET", "/api/training")
    async def info(self, request: web.Request) -> TrainingInfo:
        """Tell one's ratings, statistics, cards to try again, and the course to go on with."""
        person = await self._identity.person(request)
        self._rate.take(person or address(request))
        return await self._info(person)

    async def _info(self, person: str) -> TrainingInfo:
        book = await self._open(person)
        again = [_name(row.data).category for row in await self._again(person)]
        found = {category: await self._category(person, category, again.count(category)) for category in categories()}
        course = book.course if book.course and not book.course.over else None
        return TrainingInfo(found, book.bests, told(course, book) if course else None)

    @route("POST", "/api/training/forget", raises=(NO_KEY,))
    async def forget(self, request: web.Request) -> TrainingInfo:
        """Delete one's ratings, statistics, cards to try again, bests and course."""
        person = await self._person(request)
        async with self._lock(person):
            for prefix in ("ratings/", f"again/{person}", "training"):
                for row in await self._store.kept_by(person, prefix):
                    await self._store.drop(row.shelf, row.key)
        return await self._info(person)

    @route("POST", "/api/training/start", raises=(*OF_CARDS, "nothing-again", "unknown-category"))
    async def start(self, request: web.Request, wish: CourseWish) -> Dealt:
        """Begin a course and show its first card.  A card of another course that is left open is lost."""
        if wish.category:
            attempts_with(wish.category)
        person = await self._person(request)
        async with self._lock(person):
            book = await self._open(person)
            course = Course(wish.mode, wish.category)
            if wish.mode == "again":
                course.of = len(await self._again(person, wish.category))
                if not course.of:
                    raise Refusal("nothing-again", "there is no card to try again")
            if book.course and not book.course.over and not book.course.done:
                await self._settle(person, book, won=False)
            book.course = course
            return await self._deal(person, book)

    @route("POST", "/api/training/next", raises=OF_CARDS)
    async def next(self, request: web.Request) -> Dealt:
        """Show the next card; go on with the last one if it is not done."""
        person = await self._person(request)
        async with self._lock(person):
            book = await self._open(person)
            course = _course(book)
            if course.done and not course.over:
                return await self._deal(person, book)
            if course.over or course.card is None:
                return Dealt(told(course, book))
            place = await self._place(person, course)
            begun = await self._desk.start(place, person)
            if begun.how:
                solved = begun.how == "solved"
                await self._settle(person, book, solved and begun.elapsed <= par(course), begun.elapsed, solved)
                return await self._deal(person, book) if not course.over else Dealt(told(course, book))
            if course.mode == "rush" and course.used + begun.elapsed >= RUSH:
                await self._run_out(person, book, course)
                return Dealt(told(course, book))
            return Dealt(told(course, book, begun.elapsed), begun, par(course))

    @route("POST", "/api/training/claim", raises=(*OF_CARDS, "being-raced"))
    async def claim(self, request: web.Request, wish: CourseClaim) -> Judged:
        """Check a claim; a right one ends the card."""
        person = await self._person(request)
        async with self._lock(person):
            book = await self._open(person)
            course, place = await self._running(person, book, wish.number)
            judged, attempt = await self._desk.claim(place, person, wish.arrangement, wish.hand)
            elapsed = judged.elapsed
            if course.mode == "rush" and course.used + elapsed > RUSH:
                await self._run_out(person, book, course)
                return Judged(told(course, book), False, judged.fault, elapsed)
            solved = attempt.how == "solved"
            in_time = solved and elapsed <= par(course)
            change = None
            if attempt.end is not None:
                change = await self._settle(person, book, in_time, elapsed, solved)
            return Judged(told(course, book, elapsed), judged.accepted, judged.fault, elapsed, in_time, change)

    @route("POST", "/api/training/give-up", raises=(*OF_CARDS, "being-raced"))
    async def give_up(self, request: web.Request, wish: CourseGiveUp) -> Judged:
        """End the card without a solution, and show one."""
        person = await self._person(request)
        async with self._lock(person):
            book = await self._open(person)
            course, place = await self._running(person, book, wish.number)
            shown = await self._desk.give_up(place, person, wish.hand)
            if course.mode == "rush" and course.used + shown.elapsed > RUSH:
                await self._run_out(person, book, course)
                change = None
            else:
                change = await self._settle(person, book, False, shown.elapsed)
            return Judged(told(course, book), False, None, shown.elapsed, rating=change, arrangement=shown.arrangement)

    async def _person(self, request: web.Request) -> str:
        person = await self._identity.known(request)
        self._rate.take(person)
        return person

    def _lock(self, person: str) -> asyncio.Lock:
        """One request of a person at a time; a lock is gone when nobody holds or awaits it."""
        return self._locks.setdefault(person, asyncio.Lock())

    async def _open(self, person: str) -> Book:
        kept = await self._store.kept("training", person) if person else None
        return _book(kept.data) if kept else Book()

    async def _keep(self, person: str, book: Book) -> None:
        await self._store.keep(Kept("training", person, person, wall(), None, msgspec.json.encode(book)))

    async def _again(self, person: str, category: str = "") -> list[Kept]:
        """The cards to try again, the oldest first."""
        rows = await self._store.shelf(f"again/{person}", MOST_AGAIN + 1, newest=True) if person else []
        return [row for row in reversed(rows) if not category or _name(row.data).category == category]

    async def _category(self, person: str, category: str, again: int) -> CategoryInfo:
        rated, par = await self._ratings.of(person, category), attempts_with(category).par
        better, compared = await self._ratings.better_than(category, rated)
        return CategoryInfo(
            rated.rating,
            round(rated.sigma),
            await self._ratings.fitting(person, category, len(par)),
            better,
            compared,
            [rated.grades.get(grade) or GradeCount(grade) for grade in range(1, len(par) + 1)],
            rated.history,
            par,
            again,
        )

    async def _deal(self, person: str, book: Book) -> Dealt:
        """Draw the next card of the course and start it."""
        course = _course(book)
        card = await self._draw(person, course)
        if card is None:
            course.over = True
            await self._keep(person, book)
            return Dealt(told(course, book))
        course.card, course.done, course.number = card, False, course.number + 1
        place = await self._place(person, course)
        await self._store.drop(CARD, person)
        await self._keep(person, book)
        begun = await self._desk.start(place, person)
        return Dealt(told(course, book, begun.elapsed), begun, par(course))

    async def _draw(self, person: str, course: Course) -> CardName | None:
        if course.mode == "again":
            rows = await self._again(person, course.category) if course.number < course.of else []
            return _name(rows[0].data) if rows else None
        turn = categories()
        category = course.category or turn[course.number % len(turn)]
        found = attempts_with(category)
        grades = len(found.par)
        if course.mode == "fitting":
            grade = await self._ratings.fitting(person, category, grades)
        else:
            grade = min(grades, 1 + course.solved // (STREAK_STEP if course.mode == "streak" else RUSH_STEP))
        return CardName(category, grade, secrets.token_urlsafe(9), found.rules)

    async def _place(self, person: str, course: Course) -> AttemptPlace:
        card = course.card
        assert card is not None
        puzzle = self._puzzles.get(card)
        if puzzle is None:
            puzzle = await self._desk.puzzle(person, card.category, "of_reference", msgspec.to_builtins(card))
            self._puzzles[card] = puzzle
            if len(self._puzzles) > CACHED:
                self._puzzles.popitem(last=False)
        return AttemptPlace(CARD, puzzle)

    async def _running(self, person: str, book: Book, number: int) -> tuple[Course, AttemptPlace]:
        course = _course(book)
        if course.over or course.done or course.number != number:
            raise Refusal("not-begun", "this card of your training is done, or another one has begun", value=number)
        return course, await self._place(person, course)

    async def _run_out(self, person: str, book: Book, course: Course) -> None:
        """The time of a rush is over; its last card counts for nothing."""
        course.used, course.over, course.done = RUSH, True, True
        await self._keep(person, book)

    async def _settle(
        self, person: str, book: Book, won: bool, elapsed: int = 0, solved: bool = False
    ) -> Change | None:
        """Count a card that is done: in the course, in the rating, and among those to try again."""
        course = _course(book)
        card = course.card
        assert card is not None
        counts = solved if course.mode == "rush" else won
        course.done = True
        course.solved += counts
        course.missed += not counts
        course.used += elapsed
        course.over = course.over or (course.mode == "streak" and not won)
        course.over = course.over or (course.mode == "again" and course.number >= course.of)
        course.over = course.over or (course.mode == "rush" and (course.missed >= MISSES or course.used >= RUSH))
        if course.mode in ("streak", "rush"):
            name = best_name(course)
            book.bests[name] = max(course.solved, book.bests.get(name, 0))
        await self._keep(person, book)
        await self._try_again(person, card, won)
        if course.mode == "again":
            return None
        grades = len(attempts_with(card.category).par)
        return await self._ratings.rate(person, card.category, card.grade, grades, won, elapsed if solved else None)

    async def _try_again(self, person: str, card: CardName, won: bool) -> None:
        shelf, key = f"again/{person}", f"{card.category} {card.grade} {card.seed} {card.rules}"
        if won:
            await self._store.drop(shelf, key)
            return
        await self._store.keep(Kept(shelf, key, person, wall(), None, msgspec.json.encode(card)))
        for old in (await self._again(person))[:-MOST_AGAIN]:
            await self._store.drop(shelf, old.key)


def _course(book: Book) -> Course:
    if book.course is None:
        raise Refusal("not-begun", "you have no course of training")
    return book.course


def par(course: Course) -> int:
    """Milliseconds in which the card of a course is to be solved."""
    assert course.card is not None
    return attempts_with(course.card.category).par[course.card.grade - 1]


def best_name(course: Course) -> str:
    return f"{course.mode}/{course.category}"


def told(course: Course, book: Book, elapsed: int = 0) -> CourseInfo:
    """A course as its player gets it; `elapsed` is the time of the card that runs."""
    return CourseInfo(
        course.mode,
        course.category,
        course.number,
        course.of,
        course.solved,
        course.missed,
        MISSES if course.mode == "rush" else 0,
        max(0, RUSH - course.used - (0 if course.done else elapsed)) if course.mode == "rush" else None,
        course.over,
        course.done,
        book.bests.get(best_name(course), 0),
        course.card if course.done else None,
    )
