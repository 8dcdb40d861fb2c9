"""The routes of attempts: start a card of the day or of a duel, claim, give up, and look at it again."""

from __future__ import annotations

from typing import Any

import msgspec
from aiohttp import web

from tessera.core.attempt import RecordedRace
from tessera.core.game import Refusal
from tessera.server.table.log import Name
from tessera.server.table.seats import clean
from tessera.server.web.attempts import Answered, AttemptDesk, AttemptPlace, Begun, GivenUp, Moves
from tessera.server.web.duels import Duels
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits
from tessera.server.web.results import OF_DAYS, DayAttempts
from tessera.server.web.route import NO_KEY, OF_WORKERS, route, routes_of

OF_ATTEMPTS = (NO_KEY, *OF_DAYS, *OF_WORKERS, "no-such-card", "unknown-category", "unknown-duel")


class AttemptOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The card of an attempt: of a day (`day`, `category`), or the one of a duel with that number."""

    day: str = ""
    category: str = ""
    duel: str = ""
    card: int = 0


class StartWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start a card.  `name` is shown with the result of a duel."""

    of: AttemptOf
    name: Name = ""


class ClaimWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Claim that an arrangement solves the card.  `hand` has the moves since the last claim."""

    of: AttemptOf
    arrangement: Any
    hand: Moves = ""


class GiveUpWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    of: AttemptOf
    hand: Moves = ""


class AttemptRoutes:
    """The routes under /api/attempts."""

    def __init__(self, desk: AttemptDesk, days: DayAttempts, duels: Duels, identity: Identity, limits: Limits) -> None:
        self._desk = desk
        self._days = days
        self._duels = duels
        self._identity = identity
        self._muted = desk.muted
        self._rate = limits.limiter("attempts")

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route("POST", "/api/attempts/start", raises=OF_ATTEMPTS)
    async def start(self, request: web.Request, wish: StartWish) -> Begun:
        """Show the card: from now on the time runs.  Started again, the same attempt goes on."""
        person, place = await self._place(request, wish.of)
        name = await self._muted.name(person, clean(wish.name)) if wish.of.duel else ""
        return await self._desk.start(place, person, name)

    @route("POST", "/api/attempts/claim", raises=(*OF_ATTEMPTS, "being-raced", "not-begun"))
    async def claim(self, request: web.Request, wish: ClaimWish) -> Answered:
        """Check a claim; a right one ends the attempt."""
        person, place = await self._place(request, wish.of)
        told, attempt = await self._desk.claim(place, person, wish.arrangement, wish.hand)
        if (
            told.accepted and attempt.how == "solved" and wish.of.day
        ):  # a repeated claim repairs what an outage has cut off
            await self._days.solved(place, person, attempt)
        return told

    @route("POST", "/api/attempts/give-up", raises=(*OF_ATTEMPTS, "being-raced", "not-begun"))
    async def give_up(self, request: web.Request, wish: GiveUpWish) -> GivenUp:
        """End an attempt without a result, and show a solution."""
        person, place = await self._place(request, wish.of)
        return await self._desk.give_up(place, person, wish.hand)

    @route("GET", "/api/attempts/ghost", raises=(*OF_ATTEMPTS, "being-raced", "still-working"))
    async def ghost(self, request: web.Request, of: AttemptOf) -> RecordedRace:
        """Show one's own attempt again; in a duel with those of all who have finished the card."""
        person, place = await self._place(request, of)
        await self._desk.refuse_raced(place.puzzle)
        attempt = await self._desk.find(place, person)
        if of.duel:
            return await self._duels.ghosts(of.duel, of.card, person, attempt)
        if attempt is None or attempt.end is None:
            raise Refusal("still-working", "there is nothing to look at before your attempt is over")
        return RecordedRace(0, 0, ghosts=[attempt.ghost(place.puzzle)], over=True)

    async def _place(self, request: web.Request, of: AttemptOf) -> tuple[str, AttemptPlace]:
        person = await self._identity.known(request)
        self._rate.take(person)
        if of.duel:
            return person, await self._duels.place(of.duel, of.card)
        return person, await self._days.place(person, of.day, of.category)
