"""The race: all flip their cards at the same moment and solve at the same time (E9–E14).

Before it, the seats say that they are ready; it begins at `start`.  Then a seat is working until it has solved,
given up, or run out of time.  All times are in the referee's milliseconds, and only the referee's clock counts (E14).
"""

from __future__ import annotations

from typing import Any, Literal

from tessera.core.game import Event, IllegalAction
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Claim, GiveUp, Show
from tessera.games.enigma.events import (
    Flipped,
    GaveUp,
    HourglassTurned,
    Mistaken,
    RanOut,
    SaidReady,
    Shown,
    Solved,
)
from tessera.games.enigma.options import Options
from tessera.games.enigma.puzzles import Arrangement, Card

READY_TIME = 10_000
"""The race begins at the latest so long after the last seat has chosen."""
COUNTDOWN = 3_000
"""Once all are ready it begins so soon."""
LOCK = 5_000
"""A wrong claim locks the claim button so long (E12)."""
MINUTE = 60_000

Status = Literal["watching", "waiting", "ready", "working", "solved", "gave up", "ran out"]
"""Of a seat in a race: the first has no tile, the last three are done."""


class Race:
    """One race.  Lists are by seat."""

    __slots__ = (
        "arrangements",
        "begun",
        "cards",
        "ends",
        "locked",
        "options",
        "solutions",
        "start",
        "status",
        "turned",
    )

    def __init__(self, options: Options, racing: list[bool], at: int) -> None:
        seats = len(racing)
        self.options = options
        self.status: list[Status] = ["waiting" if races else "watching" for races in racing]
        self.start: int | None = None if options.calm else at + READY_TIME
        """When it begins, or began; without a clock, when all are ready."""
        self.begun = False
        self.turned: int | None = None
        """When the hourglass was turned."""
        self.ends = [0] * seats
        """When the hourglass runs out for each seat, once it is turned (E11)."""
        self.locked = [0] * seats
        self.cards: list[Card | None] = [None] * seats
        self.arrangements: list[Arrangement | None] = [None] * seats
        """What each seat claimed or showed last (E44)."""
        self.solutions: list[Arrangement | None] = [None] * seats
        """Model solutions of the cards that were failed, once the race is over (E44)."""

    def copy(self) -> Race:
        twin = Race.__new__(Race)
        twin.options = self.options
        twin.status = self.status.copy()
        twin.start = self.start
        twin.begun = self.begun
        twin.turned = self.turned
        twin.ends = self.ends.copy()
        twin.locked = self.locked.copy()
        twin.cards = self.cards.copy()
        twin.arrangements = self.arrangements.copy()
        twin.solutions = self.solutions.copy()
        return twin

    def seats(self, status: Status) -> tuple[int, ...]:
        """The seats of which this is true."""
        return tuple(seat for seat, its in enumerate(self.status) if its == status)

    @property
    def over(self) -> bool:
        """E13: every seat has solved, given up or run out of time."""
        return self.begun and "working" not in self.status

    @property
    def deadline(self) -> int | None:
        """The next moment at which the clock changes something; in calm play never."""
        if self.options.calm or self.over:
            return None
        if not self.begun or self.start is None:
            return self.start
        if self.turned is None:
            return self.start + self.options.cap * MINUTE
        return min(self.ends[seat] for seat in self.seats("working"))

    def say_ready(self, seat: int, at: int) -> list[Event]:
        """E9: once the last seat is ready, all begin at one moment."""
        self.status[seat] = "ready"
        if "waiting" not in self.status:
            self.start = at if self.start is None else min(self.start, at + COUNTDOWN)
        return [SaidReady(seat, self.start)]

    def begin(self, cards: list[Card | None], at: int) -> list[Event]:
        """E9: all cards are flipped at the same moment."""
        self.begun = True
        self.start = at
        self.cards = cards
        events: list[Event] = []
        for seat, card in enumerate(cards):
            if card is not None:
                self.status[seat] = "working"
                events.append(Flipped(seat, card))
        return events

    def claim(self, seat: int, arrangement: Arrangement, at: int) -> list[Event]:
        """E12: the referee checks; the first right claim turns the hourglass (E10), a wrong one locks."""
        card = self.cards[seat]
        assert card is not None
        assert self.start is not None
        self.arrangements[seat] = arrangement
        fault = puzzles.check(card, arrangement)
        if fault is not None:
            self.locked[seat] = at + LOCK
            return [Mistaken(seat, fault.code, fault.rule, arrangement, at + LOCK)]
        self.status[seat] = "solved"
        events: list[Event] = [Solved(seat, arrangement, at - self.start)]
        if not self.over and self.turned is None and not self.options.calm:
            events.append(self._turn_hourglass(seat, min(at, self.start + self.options.cap * MINUTE)))
        return events

    def show(self, seat: int, arrangement: Arrangement) -> list[Event]:
        """E44: what a seat has so far."""
        self.arrangements[seat] = arrangement
        return [Shown(seat, arrangement)]

    def give_up(self, seat: int) -> list[Event]:
        """E13: a player may give up."""
        self.status[seat] = "gave up"
        return [GaveUp(seat)]

    def time_up(self, at: int) -> list[Event]:
        """E13: the cap turns the hourglass; E10: when that has run out, all stop at once."""
        if self.turned is None:
            return [self._turn_hourglass(None, at)]
        late = tuple(seat for seat in self.seats("working") if self.ends[seat] <= at)
        for seat in late:
            self.status[seat] = "ran out"
        return [RanOut(late)]

    def check_time(self, seat: int, action: Claim | Show | GiveUp, at: int) -> None:
        """Refuse what comes too late (E10), or while claiming is locked (E12)."""
        if self.turned is not None and at >= self.ends[seat]:
            raise IllegalAction("too-late", f"your hourglass ran out at {self.ends[seat]}", rule="E10", value=at)
        if type(action) is Claim and at < self.locked[seat]:
            until = self.locked[seat]
            raise IllegalAction(
                "locked", f"after a wrong claim you may claim again at {until}", rule="E12", value=until
            )

    def state(self) -> Any:
        """Everything that can make a difference later."""
        shown = self.status, self.cards, self.arrangements
        return shown, self.start, self.begun, self.turned, self.ends, self.locked

    def _turn_hourglass(self, seat: int | None, at: int) -> Event:
        self.turned = at
        self.ends = [at + self.options.hourglass_of(seat) for seat in range(len(self.status))]
        return HourglassTurned(seat, tuple(self.ends))
