"""Patience: nobody can stall a table.  It says when people have had long enough, and who may decide about whom.

A bot plays for a player who is gone for longer than the table's patience, and one decision for a player whose turn
clock has run out.  The people who are there may let a bot play sooner.  Before the start, a host who is gone is
succeeded by the next player who is there.  Nothing of this happens while nobody is there.

At a table that is played in people's own time it does not matter who is there.  A bot plays the whole turn of a player
whose days are over; all the others together may let it play after half of them.  The clock waits for a vacation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tessera.core.game import Form, Refusal
from tessera.server.table import log
from tessera.server.table.clock import REFUND

if TYPE_CHECKING:
    from tessera.server.table.table import Table

GONE = 10_000
"""Milliseconds for which a player must be gone before the others may let a bot play; a reload takes less."""
IDLE = 60_000
"""Milliseconds for which the game must have waited for a player who is there."""
HOST = 30_000
"""Milliseconds for which the host must be gone, before the start, until another player is the host."""


class TooSoon(Refusal):
    """The player has not been gone or idle for long enough; `wait` says how much longer it takes."""

    def __init__(self, seat: int, wait: int) -> None:
        super().__init__("too-soon", f"the player of seat {seat} still has {-(-wait // 1000)} s", value=seat)
        self.wait = wait


class Due(NamedTuple):
    """An entry that is written at `at` if nothing changes before."""

    at: int
    entry: log.LogEntry


class Patience:
    """The time limits of the people at one table."""

    def __init__(self, table: Table) -> None:
        self._course = table.course
        self._visitors = table.visitors

    def next(self, now: int) -> int | None:
        """The wall-clock time of the next time limit, as things are."""
        limits = self._limits(now)
        return min(max(now, due.at) for due in limits) if limits else None

    async def due(self, now: int) -> list[log.LogEntry]:
        """Return the entries that follow from the time limits that have run out."""
        await self._visitors.check_presence(now)
        return [due.entry for due in self._limits(now) if due.at <= now]

    def wait(self, seat: int, now: int) -> int:
        """Milliseconds until the others may let a bot play for this player; 0 or less if they may now."""
        if self._course.setup.own_time:
            due = self._course.due(seat)
            return self._course.setup.turn * 1000 if due is None else due - self._course.setup.turn * 500 - now
        if seat not in self._visitors.present:
            return GONE - (now - self._visitors.gone_since(seat, now))
        started, since = self._course.seating.started, self._course.awaited.get(seat)
        if started is None or since is None or self._solving(seat):
            return IDLE
        return IDLE - (now - started - since)

    def voters(self, seat: int, now: int) -> set[str]:
        """The people who decide about this player: everybody else who is there and not idle.

        In people's own time: everybody else who is not on vacation.
        """
        seats, present = self._course.seating.seats, self._visitors.present
        if self._course.setup.own_time:
            others = [seats[other] for other in self._course.seating.people()]
            playing = {each.setup.person for each in others if not each.away and each.vacation <= now}
            return playing - {seats[seat].setup.person}
        there = [other for other in self._course.seating.people() if other in present and not seats[other].away]
        return {seats[other].setup.person for other in there if self.wait(other, now) > 0} - {seats[seat].setup.person}

    def agreed(self, seat: int, votes: dict[int, log.Vote], now: int) -> set[log.Vote] | None:
        """Return the wishes of the voters for this player, if all of them have voted; else None."""
        seats = self._course.seating.seats
        voted = {seats[voter].setup.person: vote for voter, vote in votes.items()}
        voters = self.voters(seat, now)
        return {voted[person] for person in voters} if voters and voters <= voted.keys() else None

    def _limits(self, now: int) -> list[Due]:
        course, visitors = self._course, self._visitors
        own_time = course.setup.own_time
        if course.over or not (visitors.present or own_time):
            return []
        if course.seating.started is None:
            return [] if own_time else self._succession(now)
        if not course.setup.turn and visitors.present.issuperset(course.to_act):
            return []  # the usual case: everybody the game waits for is there
        waiting = [seat for seat in course.to_act if seat not in course.seating.bots]
        return [*self._absences(waiting, now), *self._turns(waiting)]

    def _succession(self, now: int) -> list[Due]:
        seating, visitors = self._course.seating, self._visitors
        heir = next((seat for seat in seating.heirs() if seat in visitors.present), None)
        if heir is None or seating.host in visitors.present or seating.host < 0:
            return []
        return [Due(visitors.gone_since(seating.host, now) + HOST, log.Hosted(heir))]

    def _absences(self, waiting: list[int], now: int) -> list[Due]:
        """The table's patience with players who are gone, unless all who are there want to wait for them."""
        patience, visitors, votes = self._course.setup.patience * 1000, self._visitors, self._course.seating.votes
        return [
            Due(visitors.gone_since(seat, now) + patience, log.TookOver(seat))
            for seat in waiting
            if patience and seat not in visitors.present and self.agreed(seat, votes.get(seat, {}), now) != {"wait"}
        ]

    def _turns(self, waiting: list[int]) -> list[Due]:
        """The turn clock.  Like the hourglass, it grants late messages their latency."""
        scope: log.Scope = "turn" if self._course.setup.own_time else "decision"
        return [
            Due(due + REFUND, log.TookOver(seat, scope))
            for seat in waiting
            if (due := self._course.due(seat)) is not None and not self._solving(seat)
        ]

    def _solving(self, seat: int) -> bool:
        """The player fills in a form, such as a puzzle's, at the same time as others or within the game's own limit."""
        match = self._course.match
        if match is None or (match.game.deadline is None and len(self._course.to_act) < 2):
            return False
        return any(isinstance(choice, Form) for choice in match.game.choices(seat))
