"""A game with next to no rules and a state of 64 dice, so that a benchmark measures wire and store alone."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from tessera.core.chance import Chance
from tessera.core.game import Action, Event, Game, IllegalAction, UnreadableAction


class Roll(Action, frozen=True):
    """Roll one of the 64 dice."""

    die: int

    def __str__(self) -> str:
        return f"roll {self.die}"


class Rolled(Event, frozen=True):
    die: int
    value: int


class Options(msgspec.Struct, frozen=True):
    pass


class Die(msgspec.Struct):
    colour: str
    value: int


class Table(msgspec.Struct):
    dice: list[Die]
    turn: int


COLOURS = ("yellow", "orange", "purple", "blue")


class Dice64(Game):
    name, rules, Options, Actions, Events, View = "dice64", "1", Options, Roll, Rolled, Table
    dice: list[int]

    @classmethod
    def new(cls, seats: int, key: bytes, options: Any = None) -> Self:
        self = cls()
        self.seats, self.chance, self.options = seats, Chance(key), Options()
        self.dice, self.turn, self.outcome = [1] * 64, 0, None
        return self

    @property
    def to_act(self) -> tuple[int, ...]:
        return (self.turn % self.seats,)

    def choices(self, seat: int) -> list[Roll]:
        return [Roll(self.turn % 64)] if seat in self.to_act else []

    def play(self, seat: int, action: Action, at: int) -> list[Event]:
        if action not in self.choices(seat) or not isinstance(action, Roll):
            raise IllegalAction("not-now", f"seat {seat} cannot {action} now", value=str(action))
        value = self.dice[action.die] = self.chance.roll()
        self.turn += 1
        return [Rolled(action.die, value)]

    def pieces(self, seat: int, action: Action) -> tuple[str, ...]:
        return (f"die{action.die}",) if isinstance(action, Roll) else ()

    def view(self) -> Table:
        return Table([Die(COLOURS[n % 4], value) for n, value in enumerate(self.dice)], self.turn)

    def with_chance(self, chance: Chance) -> Self:
        twin = type(self)()
        twin.__dict__.update(self.__dict__, dice=list(self.dice), chance=chance)
        return twin

    def state(self) -> bytes:
        return msgspec.json.encode([self.dice, self.turn, self.chance.draws])

    @classmethod
    def parse(cls, text: str) -> Action:
        word, _, die = text.partition(" ")
        if word == "roll" and die.isdecimal() and int(die) < 64:
            return Roll(int(die))
        raise UnreadableAction("unreadable", f"{text!r} is not: roll 0 to 63", value=text)
