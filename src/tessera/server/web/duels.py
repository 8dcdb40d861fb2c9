"""Duels: a link to a row of cards and the ghosts that have solved them, to be beaten on any day.

A duel is made of a finished race, of one's own cards in a finished game, of cards of practice, or of one's own cards of
a day.  Its cards are hidden until they are started, as at a table; while one solves, only the pace of a ghost is seen.
Shelves: `duels` has the duels, `duel/ID/CARD` the attempts at each card, `challenges/PERSON` a person's own duels.
"""

from __future__ import annotations

import re
import secrets
from typing import Annotated, Any, Literal

import msgspec
from aiohttp import web

from tessera.core.attempt import WHOLE_HAND, Asked, Claimed, End, Ghost, Look, Puzzle, RecordedRace, moves_of
from tessera.core.game import Refusal
from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.log import Name
from tessera.server.table.raced import refuse_raced
from tessera.server.table.registry import TableRegistry
from tessera.server.table.seats import clean
from tessera.server.web.answers import address
from tessera.server.web.attempts import Attempt, AttemptDesk, AttemptPlace, Moves, attempts_with, decode_attempt
from tessera.server.web.identity import Identity
from tessera.server.web.limits import Limits, RateLimiter
from tessera.server.web.own_puzzles import Workshop
from tessera.server.web.races import Races
from tessera.server.web.results import OF_DAYS, DayAttempts, categories
from tessera.server.web.route import NO_KEY, OF_TABLES, OF_WORKERS, route, routes_of
from tessera.server.workers import Job

MOST_CARDS = 12
"""Cards in a duel."""
MOST_DUELS = 50
"""Duels of a person; a further one takes the place of the oldest."""
MOST_BYTES = 256 * 1024
ID = re.compile(r"[A-Za-z0-9_-]{1,24}", re.ASCII)
"""The form of a duel's id."""
PLAYERS = 50
"""Players in the result of a duel."""

Kind = Literal["race", "game", "practice", "daily"]
Time = Annotated[int, msgspec.Meta(ge=0, le=24 * 3_600_000)]


class Practised(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of practice that its player has solved.  The time is the device's; the server checks the solution."""

    of: Any
    category: str
    arrangement: Any
    time: Time
    hand: Moves = ""


class DuelWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A duel to make: of a table's race or of one's own cards in a whole game, of practice, or of a day."""

    name: Name = ""
    table: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{0,64}$")] = ""
    race: Annotated[int, msgspec.Meta(ge=0)] | None = None
    practice: Annotated[tuple[Practised, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()
    day: str = ""


class MadeDuel(msgspec.Struct):
    """A new duel, and the path of its page."""

    duel: str
    link: str


class DuelCard(msgspec.Struct):
    """A card and the ghosts that have tried it."""

    puzzle: Puzzle
    ghosts: list[Ghost]


class Duel(msgspec.Struct):
    """A duel as it is kept."""

    kind: Kind
    name: str
    at: int
    cards: list[DuelCard]


class Rival(msgspec.Struct):
    """A ghost as it is seen by those who have not finished its card: when it moved and claimed, never where."""

    name: str
    seat: int
    bot: bool
    how: End
    end: int | None
    moves: list[int]
    claims: tuple[Claimed, ...]


class HiddenCard(msgspec.Struct):
    """A card of a duel before it is started."""

    category: str
    grade: int
    rivals: list[Rival]


class CardTime(msgspec.Struct):
    """The state of a player's attempt at a card."""

    elapsed: int
    how: End
    mistakes: int


class DuelPlayer(msgspec.Struct):
    """A player of the duel besides the ghosts, and the attempts by card."""

    name: str
    you: bool
    times: list[CardTime | None]


class DuelInfo(msgspec.Struct):
    """A duel as its page shows it."""

    id: str
    kind: Kind
    name: str
    at: int
    yours: bool
    cards: list[HiddenCard]
    players: list[DuelPlayer]


_decode = msgspec.json.Decoder(Duel).decode


async def find_duel(store: Store, name: str) -> tuple[Kept, Duel]:
    """The duel of that id, or a refusal."""
    kept = await store.kept("duels", name) if ID.fullmatch(name) else None
    if kept is None:
        raise Refusal("unknown-duel", "there is no such duel; perhaps the link is incomplete", value=name)
    return kept, _decode(kept.data)


class Duels:
    """The routes under /api/duels."""

    def __init__(
        self,
        tables: TableRegistry,
        desk: AttemptDesk,
        days: DayAttempts,
        races: Races,
        workshop: Workshop,
        identity: Identity,
        making: RateLimiter,
        limits: Limits,
    ) -> None:
        self._store = tables.services.store
        self._workers = tables.services.workers
        self._tables = tables
        self._desk = desk
        self._days = days
        self._races = races
        self._workshop = workshop
        self._identity = identity
        self._making = making
        self._rate = limits.limiter("results")

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    @route(
        "POST",
        "/api/duels",
        status=201,
        raises=(
            NO_KEY,
            *OF_DAYS,
            *OF_WORKERS,
            *OF_TABLES,
            "bad-seed",
            "being-raced",
            "no-races",
            "no-such-race",
            "not-over",
            "not-solved",
            "nothing-solved",
            "seed-too-long",
            "unknown-category",
            "unknown-grade",
            "unknown-own",
        ),
    )
    async def make(self, request: web.Request, wish: DuelWish) -> MadeDuel:
        """Make a duel; its link can be sent to anybody."""
        person = await self._identity.known(request)
        self._making.take(person)
        name = await self._tables.services.muted.name(person, clean(wish.name))
        if wish.table:
            kind: Kind = "game" if wish.race is None else "race"
            cards = await self._of_table(person, wish.table, wish.race)
        elif wish.practice:
            kind, cards = "practice", [await self._of_practice(person, each, name) for each in wish.practice]
        else:
            kind, cards = "daily", await self._of_day(person, wish.day, name)
        if not cards:
            raise Refusal("nothing-solved", "there is no finished card of yours to make a duel of")
        data = msgspec.json.encode(Duel(kind, name, wall(), cards[:MOST_CARDS]))
        if len(data) > MOST_BYTES:
            raise Refusal("too-large", f"a duel has at most {MOST_BYTES} bytes")
        duel = await self._keep(person, data)
        return MadeDuel(duel, f"/duel/{duel}")

    @route("GET", "/api/duels/{duel}", raises=("unknown-duel",))
    async def duel(self, request: web.Request) -> DuelInfo:
        """Show a duel: its cards, hidden, the pace of their ghosts, and the results of all who have played it."""
        person = await self._identity.person(request)
        self._rate.take(person or address(request))
        name = request.match_info["duel"]
        kept, duel = await self._find(name)
        cards = [HiddenCard(each.puzzle.category, each.puzzle.grade, [*map(rival, each.ghosts)]) for each in duel.cards]
        players: dict[str, DuelPlayer] = {}
        for number in range(len(duel.cards)):
            for row in await self._store.shelf(f"duel/{name}/{number}", PLAYERS, newest=True):
                attempt = decode_attempt(row.data)
                player = players.setdefault(row.key, DuelPlayer("", row.key == person, [None] * len(duel.cards)))
                player.name = attempt.name or player.name
                player.times[number] = card_time(attempt)
        shown = sorted(players.values(), key=lambda player: not player.you)[:PLAYERS]
        return DuelInfo(name, duel.kind, duel.name, duel.at, kept.person == person != "", cards, shown)

    async def place(self, duel: str, card: int) -> AttemptPlace:
        """Return the place of the attempts at a card of a duel."""
        _, found = await self._find(duel)
        if not 0 <= card < len(found.cards):
            raise Refusal("no-such-card", f"this duel has the cards 0 to {len(found.cards) - 1}", value=card)
        return AttemptPlace(f"duel/{duel}/{card}", found.cards[card].puzzle)

    async def ghosts(self, duel: str, card: int, person: str, own: Attempt | None) -> RecordedRace:
        """All attempts at a card, for those who have finished it, and for the maker."""
        kept, found = await self._find(duel)
        if kept.person != person and (own is None or own.end is None):
            raise Refusal("still-working", "the ghosts show the solution; finish the card first")
        asked = found.cards[card]
        rows = await self._store.shelf(f"duel/{duel}/{card}", PLAYERS, newest=True)
        ended = [attempt for row in rows if (attempt := decode_attempt(row.data)).end is not None]
        return RecordedRace(0, 0, ghosts=[*asked.ghosts, *(each.ghost(asked.puzzle) for each in ended)], over=True)

    async def _of_table(self, person: str, table: str, race: int | None) -> list[DuelCard]:
        """All cards of one race, or one's own cards in all races, of a game that is over."""
        async with (await self._tables.find(table)).current() as course:
            if not course.over:
                raise Refusal("not-over", "the game is not over yet; its cards may come again")
            own = course.seating.of(person)
        races = await self._races.of(table, person)
        if race is not None and race >= len(races):
            raise Refusal("no-such-race", f"this game has {len(races)} races", value=race)
        if race is not None:
            return [DuelCard(ghost.puzzle, [ghost]) for ghost in races[race].ghosts]
        ghosts = [ghost for each in races for ghost in each.ghosts if ghost.seat in own]
        return [DuelCard(ghost.puzzle, [ghost]) for ghost in ghosts]

    async def _of_practice(self, person: str, solved: Practised, name: str) -> DuelCard:
        own = solved.of.get("own") if isinstance(solved.of, dict) else None
        if own:
            puzzle = await self._workshop.puzzle(str(own))
        else:
            puzzle = await self._desk.puzzle(person, solved.category, "of_reference", solved.of)
        found = attempts_with(puzzle.category)
        asked = Asked(puzzle, solved.arrangement)
        verdict = await self._workers.call(Job.PUZZLE, person, found.seconds, found.check, asked)
        await refuse_raced(self._store, verdict.name)
        if verdict.fault is not None:
            raise Refusal("not-solved", "this arrangement does not solve its card", value=verdict.fault)
        at = solved.time
        look, claim = Look(at, solved.arrangement), Claimed(at)
        hand = solved.hand[:WHOLE_HAND]
        return DuelCard(puzzle, [Ghost(puzzle, name, hand=hand, looks=(look,), claims=(claim,), end=at, how="solved")])

    async def _of_day(self, person: str, day: str, name: str) -> list[DuelCard]:
        cards = []
        for category in categories():
            place = await self._days.place(person, day, category)
            attempt = await self._desk.find(place, person)
            if attempt and attempt.how == "solved":
                attempt.name = name
                cards.append(DuelCard(place.puzzle, [attempt.ghost(place.puzzle)]))
        return cards

    async def _find(self, name: str) -> tuple[Kept, Duel]:
        return await find_duel(self._store, name)

    async def _keep(self, person: str, data: bytes) -> str:
        """Store a duel; the oldest one goes if the person has too many."""
        duel, now = secrets.token_urlsafe(9), wall()
        await self._store.keep(Kept("duels", duel, person, now, None, data))
        await self._store.keep(Kept(f"challenges/{person}", duel, person, now, None, b""))
        own = await self._store.shelf(f"challenges/{person}", MOST_DUELS + 10, newest=True)
        for old in own[MOST_DUELS:]:
            await self._store.drop("duels", old.key)
            await self._store.drop(old.shelf, old.key)
        return duel


def rival(ghost: Ghost) -> Rival:
    """A ghost's pace."""
    moves = moves_of(ghost.hand) or [look.at for look in ghost.looks]
    return Rival(ghost.name, ghost.seat, ghost.bot, ghost.how, ghost.end, moves, ghost.claims)


def card_time(attempt: Attempt) -> CardTime:
    elapsed = wall() - attempt.at if attempt.end is None else attempt.end
    return CardTime(elapsed, attempt.how, sum(bool(claim.fault) for claim in attempt.claims))
