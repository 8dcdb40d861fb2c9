"""Nim: take one to three matches from a heap; the player who takes the last one wins.

A whole game for Tessera in one file, as another package would bring it: rules, a bot, an HTTP service, a challenge of
the day, and the entry that an entry point in the group `tessera.games` names.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Annotated, Any, Self

import msgspec

from tessera.bots import Bot, Move
from tessera.core.chance import Chance
from tessera.core.daily import Daily, DailyTable
from tessera.core.game import (
    Action,
    ChoiceInfo,
    Event,
    Game,
    IllegalAction,
    IllegalOptions,
    Outcome,
    SeatRange,
    UnreadableAction,
    options_from,
)
from tessera.core.registry import GameEntry
from tessera.core.service import Service

MOST = 3


class Take(Action, frozen=True):
    """Take some matches."""

    matches: int

    def __str__(self) -> str:
        return f"take {self.matches}"


class Taken(Event, frozen=True):
    """A player has taken matches."""

    seat: int
    matches: int
    left: int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the heap; 0 draws it by chance, from 15 to 30."""

    heap: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


class View(msgspec.Struct):
    """The public state."""

    heap: int
    turn: int


class Nim(Game):
    """One game."""

    name = "nim"
    rules = "1"
    seat_range = SeatRange(2, 4)
    Options = Options
    Actions = Take
    Events = Taken
    View = View

    heap: int
    at: int

    @classmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        fewest, most = cls.seat_range
        if not fewest <= seats <= most:
            raise IllegalOptions("bad-seats", f"Nim is for {fewest} to {most} players, not for {seats}", value=seats)
        self = cls()
        chosen = options_from(cls, options)
        self.seats, self.chance, self.options = seats, Chance(key), chosen
        self.heap = chosen.heap or 15 + self.chance.pick(16)
        self.turn, self.at, self.outcome = 0, 0, None
        return self

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.outcome else (self.turn % self.seats,)

    def choices(self, seat: int) -> Sequence[Take]:
        return [Take(n) for n in range(1, min(MOST, self.heap) + 1)] if seat in self.to_act else []

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        if action not in self.choices(seat) or at < self.at:
            raise IllegalAction("not-now", f"seat {seat} cannot {action} now", value=str(action))
        assert isinstance(action, Take)
        self.heap -= action.matches
        self.turn, self.at = self.turn + 1, at
        if not self.heap:
            self.outcome = Outcome((seat,), "last-match")
        return [Taken(seat, action.matches, self.heap)]

    def info(self, seat: int, action: Action) -> ChoiceInfo:
        return ChoiceInfo(("heap",), costs=1, final=True)

    def view(self) -> msgspec.Struct:
        return View(self.heap, self.turn)

    def with_chance(self, chance: Chance) -> Self:
        twin = type(self)()
        twin.__dict__.update(self.__dict__, chance=chance)
        return twin

    def canonical(self) -> bytes:
        return msgspec.json.encode([self.seats, self.heap, self.turn, self.at, self.outcome])

    @classmethod
    def parse(cls, text: str) -> Action:
        for n in range(1, MOST + 1):
            if text == str(Take(n)):
                return Take(n)
        raise UnreadableAction("unreadable", f"{text!r} is not take 1, take 2 or take 3", value=text)


class Perfect(Bot):
    """Leaves a multiple of four if it can: with two players nothing is better."""

    def move(self, game: Game, seat: int, now: int) -> Move:
        assert isinstance(game, Nim)
        rest = game.heap % (MOST + 1)
        return Move(Take(rest) if rest else self.die.choice(game.choices(seat)), now)


class Heap(msgspec.Struct):
    """A request: how many to take from this heap?"""

    heap: Annotated[int, msgspec.Meta(ge=1)]


class Best(msgspec.Struct):
    """The answer; 0 if nothing helps."""

    take: int


def best(asked: Heap) -> Best:
    return Best(asked.heap % (MOST + 1))


SERVICES = (Service(method="GET", path="/api/nim/best/{heap}", request=Heap, call=best, seconds=5.0),)


class HeapOfTheDay(msgspec.Struct):
    """The game's field in `/api/daily`."""

    heap: int


def heap_of(day: datetime.date) -> HeapOfTheDay:
    return HeapOfTheDay(20 + day.weekday())


def table_of(day: datetime.date) -> DailyTable:
    return DailyTable(seed=f"nim {day}", options={"heap": heap_of(day).heap}, seats=2)


DAILY = Daily(about=heap_of, table=table_of)

GAME = GameEntry(
    name="nim",
    title="Nim",
    editions={"1": "nim:Nim"},
    bots={"random": "tessera.bots:Random", "perfect": "nim:Perfect"},
    usual_bot="perfect",
    daily="nim:DAILY",
    services="nim:SERVICES",
)
