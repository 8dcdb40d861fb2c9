"""Helpers that play any game through the contract alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from tessera.bots import Bot
from tessera.bots.playing import bot_named, next_move
from tessera.core.chance import key_from
from tessera.core.game import Action, Event, Form, Game
from tessera.core.registry import entry_of, game_named

GAMES = {"race21": (2, 3), "tesseract": (1, 2, 3, 4), "enigma": (2, 3, 4)}
"""Every game with the numbers of seats to test."""

QUICK = {"enigma": {"cards": "box"}}
"""Options that make a random game quick: no new puzzle for every tile."""


def editions(name: str) -> list[str]:
    """`name/rules` for each edition of a game; the tests' own game has one and is registered later."""
    return [f"{name}/{rules}" for rules in entry_of(name).editions] if name != "race21" else [name]


TABLES = [(kind, seats) for name, numbers in GAMES.items() for kind in editions(name) for seats in numbers]


def game_of(kind: str) -> type[Game]:
    """The class behind `name/rules`."""
    name, _, rules = kind.partition("/")
    return game_named(name, rules or None)


def options_for(kind: str) -> dict[str, str] | None:
    return QUICK.get(kind.partition("/")[0])


def random_bot(kind: str, seed: str) -> Bot:
    name = kind.partition("/")[0]
    if name == "race21":
        from tessera.bots import Random as Anything

        return Anything(seed)
    return bot_named(name, "random", seed)


class Step:
    """One step of a game: the game before it, and the action played."""

    def __init__(self, before: Game, seat: int, action: Action, at: int) -> None:
        self.before, self.seat, self.action, self.at = before, seat, action, at


def steps(name: str, seats: int, seed: str) -> Iterator[tuple[Step, Game, list[Event]]]:
    """Play a random game; yield each step, the game after it, and its events."""
    game = game_of(name).new(seats, key_from(seed), options_for(name))
    bots = [random_bot(name, f"{seed}:{seat}") for seat in range(seats)]
    now = 0
    while game.outcome is None:
        before = game.copy()
        seat, action, now = next_move(game, bots, now)
        yield Step(before, seat, action, now), game, game.play(seat, action, now)


@cache
def some_steps(name: str, seats: int, wanted: int = 60) -> list[Step]:
    """Return steps spread over a few random games, the same for every test."""
    die = Random(f"{name}{seats}")
    found = [step for number in range(2) for step, _, _ in steps(name, seats, f"contract:{number}")]
    return die.sample(found, min(wanted, len(found)))


def actions_offered(game: Game, seat: int) -> list[Action]:
    return [choice for choice in game.choices(seat) if not isinstance(choice, Form)]
