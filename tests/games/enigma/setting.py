"""Helpers that set up ENIGMA tables in one line."""

from __future__ import annotations

from typing import Any

import pytest

from tessera.core.chance import key_from
from tessera.core.game import CLOCK, Action, Event, IllegalAction
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Choose, Claim, Lay, Networker, Pass, Ready, TimeUp
from tessera.games.enigma.edition import EDITION_1
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.places import place_at
from tessera.games.enigma.puzzles import Arrangement, Card, Category
from tessera.games.enigma.puzzles.weights import Arrangement as Weights
from tessera.games.enigma.state import Race, Worker
from tessera.games.enigma.tiles import Tile

IN_ORDER: tuple[Category, ...] = ("weights", "fragments", "pipes", "blocks")
WRONG = Weights(left=(0, 0), right=(0, 0))
"""An arrangement that solves no card."""


def new_table(seats: int = 2, seed: int | str = 0, **options: Any) -> Enigma:
    """Make a new game; by default seat 0 starts and the cards come from the box."""
    return Enigma.new(seats, key_from(seed), {"cards": "box", "start": 0, **options})


def choose(game: Enigma, *categories: Category, at: int | None = None) -> list[Event]:
    """Let every seat in turn take the next category."""
    events = []
    for category in categories:
        events += game.play(game.to_act[0], Choose(category), game.position.at if at is None else at)
    return events


def racing(seats: int = 2, seed: int | str = 0, **options: Any) -> Enigma:
    """Set up a race that starts at 3000: seat 0 has weights, seat 1 fragments, and so on."""
    game = new_table(seats, seed, **options)
    choose(game, *IN_ORDER[:seats])
    for seat in range(seats):
        game.play(seat, Ready(), 0)
    if not game.options.calm:
        game.play(CLOCK, TimeUp(), EDITION_1.countdown)
    return game


def solution(game: Enigma, seat: int) -> Arrangement:
    card = game.position.race.cards[seat]
    assert card is not None
    found = puzzles.solve(card)
    assert found is not None
    return found


def claim(game: Enigma, seat: int, at: int) -> list[Event]:
    """Claim a right solution."""
    return game.play(seat, Claim(solution(game, seat)), at)


def numbered(text: str, but: tuple[int | None, ...] = ()) -> int:
    """Return the number of a tile with this text."""
    return next(tile.number for tile in EDITION_1.tiles if str(tile) == text and tile.number not in but)


def laying(*hands: str | None, table: dict[tuple[int, int], str] | None = None) -> Enigma:
    """Set up the laying phase: all seats with a tile have solved it; seat 0 starts.  `table` has the tiles laid."""
    game = new_table(len(hands))
    for (x, y), text in (table or {}).items():
        game.position.network.lay(place_at(x, y), Tile(text), 0)
    for seat, hand in enumerate(hands):
        game.position.hands[seat] = None if hand is None else numbered(hand, tuple(game.position.hands))
    game.position.race = Race([text is not None for text in hands], EDITION_1.ready_time)
    game.position.race.begun = True
    game.position.race.status = ["watching" if text is None else "solved" for text in hands]
    game.position.queue = [seat for seat, text in enumerate(hands) if text is not None]
    game.position.phase = "lay"
    return game


def stand(game: Enigma, seat: int, x: int, y: int, cell: int) -> None:
    """Put a networker on a cell, as if in an earlier turn."""
    tile, _, first = game.position.network.laid[place_at(x, y)]
    group = first + tile.cell_groups[cell]
    game.position.network.stand(group, tile.cell_colours[cell], seat)
    game.position.workers.append(Worker(seat, place_at(x, y), cell, group))
    game.position.supply[seat] -= 1


def lay(game: Enigma, x: int, y: int, turn: int = 0, networker: int | None = None) -> list[Event]:
    """Play the whole turn of the seat that lays next."""
    seat = game.to_act[0]
    events = game.play(seat, Lay(x, y, turn), game.position.at)
    if game.position.phase == "networker":
        events += game.play(seat, Pass() if networker is None else Networker(networker), game.position.at)
    else:
        assert networker is None
    return events


def refused(game: Enigma, seat: int, action: Action, at: int | None = None) -> IllegalAction:
    """Return the refusal of an action, and check that it changed nothing."""
    before = game.hash()
    with pytest.raises(IllegalAction) as fault:
        game.play(seat, action, game.position.at if at is None else at)
    assert game.hash() == before
    return fault.value


def only(kind: type[Any], events: list[Event]) -> Any:
    """Return the only event of a kind."""
    (event,) = (event for event in events if isinstance(event, kind))
    return event


def all_of(kind: type[Any], events: list[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def card_of(game: Enigma, seat: int) -> Card:
    card = game.position.race.cards[seat]
    assert card is not None
    return card
