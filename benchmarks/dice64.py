"""A game with almost no rules and a state of 64 dice: its benchmark measures only wire and store."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Action, ChoiceInfo, Event, Game, IllegalAction, SeatRange, UnreadableAction


class RollDie(Action, frozen=True, tag="roll"):
    """Roll one of the 64 dice."""

    die: int

    def __str__(self) -> str:
        return f"roll {self.die}"


class DieRolled(Event, frozen=True, tag="rolled"):
    die: int
    value: int


class NoOptions(msgspec.Struct, frozen=True):
    pass


class DieView(msgspec.Struct):
    colour: str
    value: int


class DiceView(msgspec.Struct):
    dice: list[DieView]
    turn: int


COLOURS = ("yellow", "orange", "purple", "blue")


class Dice64(Game):
    seat_range = SeatRange(1, 4)
    name, rules, Options, Actions, Events, View = "dice64", "1", NoOptions, RollDie, DieRolled, DiceView
    dice: list[int]

    @classmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        self = cls()
        self.seats, self.chance, self.options = seats, Chance(key), NoOptions()
        self.dice, self.turn, self.outcome = [1] * 64, 0, None
        return self

    @property
    def to_act(self) -> tuple[int, ...]:
        return (self.turn % self.seats,)

    def choices(self, seat: int) -> list[RollDie]:
        return [RollDie(self.turn % 64)] if seat in self.to_act else []

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        if action not in self.choices(seat) or not isinstance(action, RollDie):
            raise IllegalAction("not-now", f"seat {seat} cannot {action} now", value=str(action))
        value = self.dice[action.die] = self.chance.roll()
        self.turn += 1
        return [DieRolled(action.die, value)]

    def info(self, seat: int, action: Action) -> ChoiceInfo:
        return ChoiceInfo((f"die{action.die}",) if isinstance(action, RollDie) else (), costs=1, final=True)

    def view(self) -> DiceView:
        return DiceView([DieView(COLOURS[n % 4], value) for n, value in enumerate(self.dice)], self.turn)

    def with_chance(self, chance: Chance) -> Self:
        twin = type(self)()
        twin.__dict__.update(self.__dict__, dice=list(self.dice), chance=chance)
        return twin

    def canonical(self) -> bytes:
        return msgspec.json.encode([self.dice, self.turn, self.chance.draws])

    @classmethod
    def parse(cls, text: str) -> Action:
        word, _, die = text.partition(" ")
        if word == "roll" and die.isdecimal() and int(die) < 64:
            return RollDie(int(die))
        raise UnreadableAction("unreadable", f"{text!r} is not: roll 0 to 63", value=text)
