"""Practice: puzzles without a table.  Make a card, check an arrangement, show a solution.

Checking and solving take a reference to a card of practice, of a day or of the lesson, never a card: see
`CardReference`.
"""

from __future__ import annotations

import datetime
from functools import cache

import msgspec

from tessera.core.game import Refusal
from tessera.core.lesson import LEARNER
from tessera.core.service import Help, RateLimit, Service
from tessera.games.enigma import daily, puzzles
from tessera.games.enigma.cards import DAILY, SECONDS, CardReference, Graded, check_category, make
from tessera.games.enigma.edition_3 import LESSON_EDITION
from tessera.games.enigma.lesson import LESSON
from tessera.games.enigma.packs import PACK
from tessera.games.enigma.print_service import PRINT
from tessera.games.enigma.puzzles import hints
from tessera.games.enigma.puzzles.editions import LIMITS
from tessera.games.enigma.puzzles.fault import Fault
from tessera.games.enigma.puzzles.names import name_of
from tessera.games.enigma.view import View

LONGEST_SEED = 200
PUZZLES = RateLimit("puzzles", per_second=4, burst=20)
CHECKS = RateLimit("checks", per_second=4, burst=20)


class Wanted(msgspec.Struct, frozen=True):
    """A request for a card.  The values are checked here, so that a wrong one is refused with its own code."""

    category: str
    grade: str = "3"
    seed: str = ""
    rules: str = "1"


class Check(msgspec.Struct, forbid_unknown_fields=True):
    """A request to check an arrangement."""

    of: CardReference
    arrangement: puzzles.Arrangement


class Checked(msgspec.Struct):
    """Whether the arrangement solves the card, and if not, the first fault."""

    accepted: bool
    fault: Fault | None


class Hinted(msgspec.Struct):
    """The arrangement after one step: a piece taken out that no solution has, or a piece laid."""

    arrangement: puzzles.Arrangement | None


class Solve(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a solution."""

    of: CardReference


class Solved(msgspec.Struct):
    """A solution, if the card has one."""

    arrangement: puzzles.Arrangement | None


def puzzle(wanted: Wanted) -> Graded:
    """Make the card that is wanted, or refuse it."""
    check_category(wanted.category)
    return _of_practice(wanted.category, wanted.grade, wanted.seed, wanted.rules)


def check(asked: Check) -> Help[Checked]:
    """Check whether an arrangement solves a card."""
    card = _card(asked.of)
    fault = puzzles.check(card, asked.arrangement, _limits(asked.of))
    return Help(Checked(fault is None, fault), (name_of(card),))


def solve(asked: Solve) -> Help[Solved]:
    """Find a solution of a card."""
    if asked.of.lesson:
        raise Refusal("not-solved", "the lesson shows its solutions itself")
    card = _card(asked.of)
    return Help(Solved(puzzles.solve(card, _limits(asked.of))), (name_of(card),))


def hint(asked: Check) -> Help[Hinted]:
    """Go one step from an arrangement towards a solution."""
    if asked.of.lesson:
        raise Refusal("not-solved", "the lesson shows its solutions itself")
    card = _card(asked.of)
    return Help(Hinted(hints.step(card, asked.arrangement, _limits(asked.of))), (name_of(card),))


def _card(of: CardReference) -> puzzles.Card:
    """The card that a reference names, or a refusal."""
    check_category(of.category)
    if of.lesson:
        return _cards_of_the_lesson()[of.category]
    if of.day:
        return daily.card_of(_day(of.day), of.category).card
    return _of_practice(of.category, str(of.grade), of.seed, of.rules).card


def _limits(of: CardReference) -> puzzles.PuzzleLimits:
    """The limits of the edition that a card belongs to; the lesson is a game of its own edition."""
    if of.lesson:
        return LESSON_EDITION.puzzles
    return LIMITS[daily.rules_of(_day(of.day)) if of.day else of.rules]


def _of_practice(category: str, grade: str, seed: str, rules: str) -> Graded:
    if grade not in map(str, puzzles.GRADES):
        raise Refusal("unknown-grade", f"there is no grade {grade!r}; there are 1 to 5", rule="E42", value=grade)
    if len(seed) > LONGEST_SEED:
        raise Refusal("seed-too-long", f"a seed has at most {LONGEST_SEED} characters", value=len(seed))
    if seed.startswith(DAILY):
        raise Refusal("bad-seed", f"a seed does not begin with {DAILY!r}", value=seed)
    if rules not in LIMITS:
        raise Refusal("unknown-rules", f"there is no edition {rules!r}; there are {', '.join(LIMITS)}", value=rules)
    return make(category, seed, int(grade), rules)


def _day(text: str) -> datetime.date:
    """The date, unless its cards are still to be solved: today's are checked as attempts, and solved tomorrow."""
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        raise Refusal("bad-day", f"{text!r} is not a date such as 2024-12-31", value=text) from None
    if day >= datetime.datetime.now(datetime.UTC).date():
        raise Refusal("not-yet", f"the cards of {day} are still to be solved", value=text)
    return day


@cache
def _cards_of_the_lesson() -> dict[str, puzzles.Card]:
    """The cards that the learner solves, by category."""
    cards: dict[str, puzzles.Card] = {}
    for _, _, match in LESSON.record.steps():
        view = match.game.view()
        assert isinstance(view, View)
        if card := view.players[LEARNER].card:
            cards.setdefault(card.__struct_config__.tag, card)  # type: ignore[arg-type]
    return cards


OF_CARDS = ("bad-seed", "seed-too-long", "unknown-category", "unknown-grade", "unknown-rules")
OF_REFERENCES = (*OF_CARDS, "bad-day", "not-yet")

SERVICES = (
    Service(
        method="GET",
        path="/api/puzzle/{category}",
        request=Wanted,
        call=puzzle,
        seconds=SECONDS,
        rate=PUZZLES,
        raises=OF_CARDS,
    ),
    Service(
        method="POST",
        path="/api/check",
        request=Check,
        call=check,
        seconds=SECONDS,
        rate=CHECKS,
        raises=(*OF_REFERENCES, "being-raced"),
    ),
    Service(
        method="POST",
        path="/api/solve",
        request=Solve,
        call=solve,
        seconds=SECONDS,
        rate=PUZZLES,
        raises=(*OF_REFERENCES, "being-raced", "not-solved"),
    ),
    Service(
        method="POST",
        path="/api/hint",
        request=Check,
        call=hint,
        seconds=SECONDS,
        rate=PUZZLES,
        raises=(*OF_REFERENCES, "being-raced", "not-solved"),
    ),
    PACK,
    PRINT,
)
