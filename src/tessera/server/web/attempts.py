"""Attempts by the server's clock: the puzzle is shown at the start, and the server notes the start, claims and end.

An attempt is one entry on a shelf, with its person as the key: the first attempt counts, on whatever device it goes
on.  It has no rank until it is solved; then the rank is its time.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec

from tessera.core.attempt import (
    HAND,
    WHOLE_HAND,
    Asked,
    Attempts,
    Claimed,
    End,
    Ghost,
    Look,
    Puzzle,
    joined,
)
from tessera.core.game import Refusal
from tessera.core.registry import games, resolve
from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.raced import refuse_raced
from tessera.server.table.services import Services
from tessera.server.workers import Job

MOST_CLAIMS = 60
"""Claims that an attempt keeps; later ones are checked all the same."""

Moves = Annotated[str, msgspec.Meta(max_length=WHOLE_HAND, pattern=HAND)]


class Attempt(msgspec.Struct, omit_defaults=True):
    """An attempt as it is kept.  Times are milliseconds since `at`, which is wall-clock time."""

    at: int
    claims: tuple[Claimed, ...] = ()
    looks: tuple[Look, ...] = ()
    """The boards of the claims."""
    hand: str = ""
    end: int | None = None
    how: End = ""
    name: str = ""
    """The name that the person has chosen for it; empty if they want none."""

    def ghost(self, puzzle: Puzzle) -> Ghost:
        """The attempt to look at again."""
        return Ghost(
            puzzle,
            name=self.name,
            hand=self.hand,
            looks=self.looks,
            claims=self.claims,
            end=self.end,
            how=self.how,
        )


class AttemptPlace(NamedTuple):
    """The shelf of an attempt, and its puzzle."""

    shelf: str
    puzzle: Puzzle


class Begun(msgspec.Struct):
    """An attempt that has begun, as its player gets it."""

    puzzle: Puzzle
    elapsed: int
    """Milliseconds since the start by the server's clock; for one that is over, its time."""
    claims: tuple[Claimed, ...]
    how: End


class Answered(msgspec.Struct):
    """The answer to a claim."""

    accepted: bool
    fault: Any
    elapsed: int


class GivenUp(msgspec.Struct):
    """The solution of a card that was given up."""

    arrangement: Any
    elapsed: int


_decode = msgspec.json.Decoder(Attempt).decode


def attempts_with(category: str) -> Attempts:
    """The puzzles of the first game that has this category."""
    for entry in games().values():
        if entry.attempts and category in (found := resolve(entry.attempts)).categories:
            assert isinstance(found, Attempts)
            return found
    raise Refusal("unknown-category", f"there is no category {category!r}", value=category)


class AttemptDesk:
    """Starts, checks and ends attempts, whatever they are part of."""

    def __init__(self, services: Services) -> None:
        self._store: Store = services.store
        self._workers = services.workers
        self.muted = services.muted

    async def find(self, place: AttemptPlace, person: str) -> Attempt | None:
        kept = await self._store.kept(place.shelf, person)
        return _decode(kept.data) if kept else None

    async def start(self, place: AttemptPlace, person: str, name: str = "") -> Begun:
        """Begin, or go on: the clock runs from the first start."""
        fresh = Attempt(wall(), name=name)
        if await self._keep(place, person, fresh, first=True):
            return begun(place.puzzle, fresh)
        attempt = await self.find(place, person)
        assert attempt is not None, "there is an entry, so it was not kept again"
        return begun(place.puzzle, attempt)

    async def claim(self, place: AttemptPlace, person: str, arrangement: Any, hand: str) -> tuple[Answered, Attempt]:
        """Check a claim.  Returns the answer, and the attempt after it.

        The time of a claim is when it arrives, however long it waits to be checked.
        """
        now = wall()
        attempt = await self._running(place, person)
        verdict = await self._call(person, "check", Asked(place.puzzle, arrangement), place.puzzle)
        await refuse_raced(self._store, verdict.name)
        accepted = verdict.fault is None
        after = now - attempt.at if attempt.end is None else attempt.end
        if attempt.end is None:
            attempt.hand = joined(attempt.hand, hand, after)
            if accepted or len(attempt.claims) < MOST_CLAIMS:
                attempt.claims = (*attempt.claims, Claimed(after, "" if accepted else str(verdict.fault["code"])))
                attempt.looks = (*attempt.looks, Look(after, arrangement))
            if accepted:
                attempt.end, attempt.how = after, "solved"
            await self._keep(place, person, attempt)
        return Answered(accepted, verdict.fault, after), attempt

    async def give_up(self, place: AttemptPlace, person: str, hand: str) -> GivenUp:
        """End the attempt without a result, and show a solution."""
        now = wall()
        attempt = await self._running(place, person)
        solution = await self._call(person, "solve", place.puzzle, place.puzzle)
        await refuse_raced(self._store, solution.name)
        if attempt.end is None:
            attempt.end, attempt.how = now - attempt.at, "gave up"
            attempt.hand = joined(attempt.hand, hand, attempt.end)
            await self._keep(place, person, attempt)
        return GivenUp(solution.arrangement, attempt.end)

    async def refuse_raced(self, puzzle: Puzzle) -> None:
        """Refuse to show a solution of a puzzle that is being raced."""
        await refuse_raced(self._store, attempts_with(puzzle.category).name(puzzle))

    async def puzzle(self, person: str, category: str, function: str, asked: Any) -> Puzzle:
        """A puzzle that a game makes."""
        found = attempts_with(category)
        made = await self._workers.call(Job.PUZZLE, person, found.seconds, getattr(found, function), asked)
        assert isinstance(made, Puzzle)
        return made

    async def _call(self, person: str, function: str, asked: Any, puzzle: Puzzle) -> Any:
        found = attempts_with(puzzle.category)
        return await self._workers.call(Job.PUZZLE, person, found.seconds, getattr(found, function), asked)

    async def _running(self, place: AttemptPlace, person: str) -> Attempt:
        attempt = await self.find(place, person)
        if attempt is None:
            raise Refusal("not-begun", "you have not started this card")
        return attempt

    async def _keep(self, place: AttemptPlace, person: str, attempt: Attempt, first: bool = False) -> bool:
        rank = attempt.end if attempt.how == "solved" else None
        kept = Kept(place.shelf, person, person, attempt.at, rank, msgspec.json.encode(attempt))
        return await self._store.keep(kept, replace=not first)


def begun(puzzle: Puzzle, attempt: Attempt) -> Begun:
    """An attempt as its player gets it."""
    elapsed = wall() - attempt.at if attempt.end is None else attempt.end
    return Begun(puzzle, elapsed, attempt.claims, attempt.how)


def decode_attempt(data: bytes) -> Attempt:
    return _decode(data)
