"""Race to 21 with one die: a minimal game that proves that the contract is enough."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import (
    Action,
    ChoiceInfo,
    Event,
    Game,
    IllegalAction,
    Outcome,
    SeatRange,
    UnreadableAction,
    options_from,
)
from tessera.core.registry import GameEntry


class Roll(Action, frozen=True): ...


class Stay(Action, frozen=True): ...


class Moved(Event, frozen=True):
    seat: int
    by: int


class Options(msgspec.Struct, frozen=True):
    goal: int = 21


class View(msgspec.Struct):
    points: list[int]
    turn: int
    outcome: Outcome | None


class Race21(Game):
    seat_range = SeatRange(2, 4)
    name, rules, Options, Actions, Events, View = "race21", "1", Options, Roll | Stay, Moved, View
    points: list[int]
    at: int

    @classmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        self = cls()
        self.seats, self.chance, self.options = seats, Chance(key), options_from(cls, options)
        self.points, self.turn, self.at, self.outcome = [0] * seats, 0, 0, None
        return self

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.outcome else (self.turn % self.seats,)

    def choices(self, seat: int) -> list[Roll | Stay]:
        return [Roll(), Stay()] if seat in self.to_act else []

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        if action not in self.choices(seat) or at < self.at:
            raise IllegalAction("not-now", f"seat {seat} cannot {action} now", rule="R1", value=str(action))
        value = self.chance.roll() if isinstance(action, Roll) else 0
        self.points[seat] += value
        self.turn, self.at = self.turn + 1, at
        if self.points[seat] >= self.options.goal or self.turn == 400:  # type: ignore[attr-defined]
            self.outcome = Outcome((seat,), "first to the goal", tuple(self.points))
        return [Moved(seat, value)]

    def info(self, seat: int, action: Action) -> ChoiceInfo:
        return ChoiceInfo(("die",) if isinstance(action, Roll) else (), costs=1, final=True)

    def view(self) -> msgspec.Struct:
        return View(list(self.points), self.turn, self.outcome)

    def with_chance(self, chance: Chance) -> Self:
        twin = type(self)()
        twin.__dict__.update(self.__dict__, points=list(self.points), chance=chance)
        return twin

    def canonical(self) -> bytes:
        return msgspec.json.encode([self.points, self.turn, self.at, self.outcome, self.chance.draws])

    @classmethod
    def parse(cls, text: str) -> Action:
        for action in (Roll(), Stay()):
            if text == str(action):
                return action
        raise UnreadableAction("unreadable", f"{text!r} is neither roll nor stay", value=text)


RACE21 = GameEntry(name="race21", title="Race to 21", editions={"1": "tests.core.race21:Race21"})
