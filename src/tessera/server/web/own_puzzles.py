"""Own puzzles: cards that people make, checked while they are drawn, kept under a short id and shared by a link.

Shelves: `own` has the cards by id, `owned/PERSON` the ids of a person.  A card stays until its maker deletes it or is
forgotten; a link never shows another card.  Nobody gets a hint or a solution until `HELP_AFTER`: by then every timed
race that went on when the card was kept is over, so a card that was copied from a race in another shape helps nobody.
"""

from __future__ import annotations

import re
import secrets
from typing import Annotated, Any

import msgspec
from aiohttp import web

from tessera.core.attempt import Asked, Inspection, PrintJob, Puzzle
from tessera.core.game import Refusal
from tessera.core.service import File
from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.raced import refuse_raced
from tessera.server.table.services import Services
from tessera.server.web.answers import Answer, address
from tessera.server.web.attempts import attempts_with
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.route import NO_KEY, OF_WORKERS, file, route, routes_of
from tessera.server.wire.problem import value_of
from tessera.server.workers import Job

SHELF = "own"
MOST_OWN = 60
"""Cards that a person keeps; they delete one before they keep another."""
MOST_PRINTED = 24
"""Cards on one print."""
HELP_AFTER = 20 * 60_000
"""Milliseconds until hints and solutions: longer than the longest race with a clock."""
ID = re.compile(r"[A-Za-z0-9_-]{1,24}", re.ASCII)
BAD_CARD = ("bad-card", "being-raced", "unknown-category", "unsolvable")
"""Codes about the card itself; a game adds its own."""

Title = Annotated[str, msgspec.Meta(max_length=60)]


class CardWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that somebody is making."""

    category: str
    card: Any


class KeepWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card to keep, with a title if it has one."""

    category: str
    card: Any
    title: Title = ""


class OwnAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An arrangement of an own card."""

    arrangement: Any


class PrintWish(msgspec.Struct, frozen=True):
    """Cards to print, their ids with commas between them, in a language."""

    language: str
    cards: Annotated[str, msgspec.Meta(max_length=MOST_PRINTED * 25)]


class CardFault(msgspec.Struct):
    """Why a card that is being made is no puzzle yet, and the rule that says so."""

    code: str
    rule: str
    value: str


class Inspected(msgspec.Struct):
    """A card that is being made: its fault, or how hard it is and in how many ways it can be solved."""

    fault: CardFault | None = None
    grade: int = 0
    solutions: int = 0
    more: bool = False
    """There are more solutions than were counted."""


class KeptPuzzle(msgspec.Struct):
    """A card as it is kept."""

    puzzle: Puzzle
    solutions: int
    more: bool
    title: str = ""


class OwnPuzzle(msgspec.Struct):
    """An own card as everybody with its link sees it."""

    id: str
    link: str
    puzzle: Puzzle
    solutions: int
    more: bool
    title: str
    at: int
    yours: bool
    help: int
    """Milliseconds until hints and solutions are given."""


class OwnPuzzles(msgspec.Struct):
    """A person's own cards, the newest first."""

    puzzles: list[OwnPuzzle]
    most: int


class OwnChecked(msgspec.Struct):
    """Whether the arrangement solves the card, and if not, the first fault."""

    accepted: bool
    fault: Any


class OwnStep(msgspec.Struct):
    """An arrangement: one step nearer to a solution, or a solution."""

    arrangement: Any


_decode = msgspec.json.Decoder(KeptPuzzle).decode


async def find_own(store: Store, name: str) -> tuple[Kept, KeptPuzzle]:
    """The card of that id, or a refusal."""
    kept = await store.kept(SHELF, name) if ID.fullmatch(name) else None
    if kept is None:
        raise Refusal("unknown-own", "there is no such card; perhaps its maker has deleted it", value=name)
    return kept, _decode(kept.data)


class Workshop:
    """The routes under /api/own."""

    def __init__(self, services: Services, identity: Identity, limits: Limits) -> None:
        self._store = services.store
        self._workers = services.workers
        self._identity = identity
        self._rate = limits.limiter("inspections")
        self._results = limits.limiter("results")
        self._prints = limits.limiter("prints")

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("POST", "/api/inspect", raises=(*OF_WORKERS, *BAD_CARD))
    async def inspect(self, request: web.Request, wish: CardWish) -> Inspected:
        """Check a card that is being made: whether it can be solved, in how many ways, and how hard it is."""
        who = await self._identity.person(request) or address(request)
        self._rate.take(who)
        try:
            found = await self._inspect(who, wish.category, wish.card)
        except Refusal as refusal:
            if not refusal.rule:  # no card at all, or not now
                raise
            return Inspected(CardFault(refusal.code, refusal.rule, value_of(refusal)))
        return Inspected(None, found.puzzle.grade, found.solutions, found.more)

    @route("POST", "/api/own", status=201, raises=(NO_KEY, *OF_WORKERS, *BAD_CARD, "too-many-own", "*"))
    async def keep(self, request: web.Request, wish: KeepWish) -> OwnPuzzle:
        """Keep a card; its link can be sent to anybody."""
        person = await self._identity.known(request)
        self._rate.take(person)
        if len(await self._store.shelf(f"owned/{person}", MOST_OWN, newest=True)) >= MOST_OWN:
            raise Refusal("too-many-own", f"you keep {MOST_OWN} own cards already; delete one first", value=MOST_OWN)
        found = await self._inspect(person, wish.category, wish.card)
        card = KeptPuzzle(found.puzzle, found.solutions, found.more, " ".join(wish.title.split()))
        name, now = secrets.token_urlsafe(6), wall()
        await self._store.keep(Kept(SHELF, name, person, now, None, msgspec.json.encode(card)))
        await self._store.keep(Kept(f"owned/{person}", name, person, now, None, b""))
        return shown(name, card, now, True)

    @route("GET", "/api/own")
    async def list(self, request: web.Request) -> OwnPuzzles:
        """Show one's own cards."""
        person = await self._identity.person(request)
        self._results.take(person or address(request))
        return await self._list(person) if person else OwnPuzzles([], MOST_OWN)

    @route("GET", "/api/own/{own}", raises=("unknown-own",))
    async def own(self, request: web.Request) -> OwnPuzzle:
        """Show an own card."""
        person = await self._identity.person(request)
        self._results.take(person or address(request))
        kept, card = await self._find(request.match_info["own"])
        return shown(kept.key, card, kept.at, kept.person == person != "")

    @route("POST", "/api/own/{own}/delete", raises=(NO_KEY, "unknown-own", "not-yours"))
    async def delete(self, request: web.Request) -> OwnPuzzles:
        """Delete an own card: its link leads nowhere from now on.  Shows the others."""
        person = await self._identity.known(request)
        kept, _ = await self._find(request.match_info["own"])
        if kept.person != person:
            raise Refusal("not-yours", "only the maker of a card deletes it")
        await self._store.drop(SHELF, kept.key)
        await self._store.drop(f"owned/{person}", kept.key)
        return await self._list(person)

    @route("POST", "/api/own/{own}/check", raises=(*OF_WORKERS, "being-raced", "unknown-own"))
    async def check(self, request: web.Request, asked: OwnAsk) -> OwnChecked:
        """Check whether an arrangement solves an own card."""
        _, card, who = await self._asked(request)
        verdict = await self._call(who, card.puzzle.category, "check", Asked(card.puzzle, asked.arrangement))
        await refuse_raced(self._store, verdict.name)
        return OwnChecked(verdict.fault is None, verdict.fault)

    @route("POST", "/api/own/{own}/hint", raises=(*OF_WORKERS, "being-raced", "no-help-yet", "unknown-own"))
    async def hint(self, request: web.Request, asked: OwnAsk) -> OwnStep:
        """Go one step from an arrangement towards a solution of an own card."""
        kept, card, who = await self._asked(request)
        refuse_early(kept)
        step = await self._call(who, card.puzzle.category, "hint", Asked(card.puzzle, asked.arrangement))
        await refuse_raced(self._store, step.name)
        return OwnStep(step.arrangement)

    @route("POST", "/api/own/{own}/solve", raises=(*OF_WORKERS, "being-raced", "no-help-yet", "unknown-own"))
    async def solve(self, request: web.Request) -> OwnStep:
        """Find a solution of an own card."""
        kept, card, who = await self._asked(request)
        refuse_early(kept)
        solution = await self._call(who, card.puzzle.category, "solve", card.puzzle)
        await refuse_raced(self._store, solution.name)
        return OwnStep(solution.arrangement)

    @route(
        "GET",
        "/api/own/print/{language}",
        gives=None,
        media="application/pdf",
        raises=(*OF_WORKERS, "no-printer", "unknown-language", "unknown-own", "*"),
    )
    async def print(self, request: web.Request, wish: PrintWish) -> Answer:
        """Print own cards and the pieces for them as a PDF."""
        who = await self._identity.person(request) or address(request)
        self._prints.take(who)
        names = wish.cards.split(",")[:MOST_PRINTED]
        found = [(await self._find(name))[1] for name in names]
        job = PrintJob(tuple((each.title, each.puzzle) for each in found), wish.language)
        printed = await self._call(who, found[0].puzzle.category, "print", job)
        assert isinstance(printed, File)
        return file(printed.name, "application/pdf", printed.content)

    async def puzzle(self, name: str) -> Puzzle:
        """The puzzle of an own card."""
        _, card = await self._find(name)
        return card.puzzle

    async def _list(self, person: str) -> OwnPuzzles:
        names = await self._store.shelf(f"owned/{person}", MOST_OWN, newest=True)
        kept = [await self._store.kept(SHELF, each.key) for each in names]
        return OwnPuzzles([shown(each.key, _decode(each.data), each.at, True) for each in kept if each], MOST_OWN)

    async def _inspect(self, who: str, category: str, card: Any) -> Inspection:
        found = await self._call(who, category, "inspect", card)
        assert isinstance(found, Inspection)
        await refuse_raced(self._store, *found.names)
        return found

    async def _asked(self, request: web.Request) -> tuple[Kept, KeptPuzzle, str]:
        who = await self._identity.person(request) or address(request)
        self._results.take(who)
        return *await self._find(request.match_info["own"]), who

    async def _find(self, name: str) -> tuple[Kept, KeptPuzzle]:
        return await find_own(self._store, name)

    async def _call(self, who: str, category: str, function: str, asked: Any) -> Any:
        found = attempts_with(category)
        return await self._workers.call(Job.PUZZLE, who, found.seconds, getattr(found, function), asked)


def refuse_early(kept: Kept) -> None:
    """Refuse to help with a card that was kept a moment ago."""
    if (wait := kept.at + HELP_AFTER - wall()) > 0:
        minutes = -(-wait // 60_000)
        raise Refusal("no-help-yet", f"there is help with this card in {minutes} minutes", value=minutes)


def shown(name: str, card: KeptPuzzle, at: int, yours: bool) -> OwnPuzzle:
    link = f"/practice/{card.puzzle.category}?own={name}"
    help_in = max(0, at + HELP_AFTER - wall())
    return OwnPuzzle(name, link, card.puzzle, card.solutions, card.more, card.title, at, yours, help_in)
