"""Whole random games, checked after every step by a slow, simple referee."""

from __future__ import annotations

from random import Random as Die
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.bots.playing import play_out
from tessera.core.chance import key_from
from tessera.core.game import Action, Event
from tessera.core.registry import entry_of, resolve
from tessera.games.enigma.actions import Lay, Networker
from tessera.games.enigma.content.tiles import TILES
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.places import column, row
from tests.games.enigma.reference import Reference


class Referee:
    """Keeps its own table and score, written directly from the rules, and compares them with the game's."""

    def __init__(self, game: Enigma) -> None:
        self.die = Die(0)
        self.table = Reference()
        self.points = [0] * game.seats
        self.last = (0, 0)
        self.hands = game.position.hands.copy()

    def watch(self, game: Enigma, seat: int, action: Action, events: Any) -> None:
        if isinstance(action, Lay):
            tile = self.hands[seat]
            assert tile is not None
            self.table.lay(action.x, action.y, TILES[tile].turned(action.turn))
            self.last = action.x, action.y
        elif isinstance(action, Networker):
            assert action.cell in self.table.free_cells(*self.last)
            self.table.networkers[*self.last, action.cell] = seat
        if game.position.phase != "networker":
            self.points = [a + b for a, b in zip(self.points, self.table.score(game.seats), strict=True)]
        self.hands = game.position.hands.copy()
        self.compare(game)

    def compare(self, game: Enigma) -> None:
        """Compare points (E20: only closed systems score) and networkers (E4: three each, on cells or in supply)."""
        assert game.position.points == self.points
        standing = {
            (column(worker.place), row(worker.place), worker.cell): worker.seat for worker in game.position.workers
        }
        assert standing == self.table.networkers
        for seat in range(game.seats):
            assert game.position.supply[seat] + [*standing.values()].count(seat) == 3
        if game.position.phase == "lay":
            tile = game.position.tile_of(game.to_act[0])
            offered = [(lay.x, lay.y, lay.turn) for lay in game.choices(game.to_act[0]) if isinstance(lay, Lay)]
            assert len(offered) == len(set(offered))
            legal = {(x, y, turn) for x, y in self.table.places() for turn in tile.turns}
            assert {*offered} == legal
            for _ in range(20):
                x, y, turn = self.die.randrange(-6, 7), self.die.randrange(-6, 7), self.die.randrange(4)
                assert (Lay(x, y, turn) in game.choices(game.to_act[0])) == ((x, y, turn) in legal)
        if game.position.phase == "networker":
            cells = [choice.cell for choice in game.choices(game.to_act[0]) if isinstance(choice, Networker)]
            assert cells == self.table.free_cells(*self.last)

    def compare_systems(self, game: Enigma) -> None:
        """Compare the view's systems, open ends and worth with the flood fill's."""
        shown = sorted(
            (system.open_ends, system.cells, system.worth, len(system.networkers)) for system in game.view().systems
        )
        walked = sorted(
            (
                system.open_ends,
                tuple(system.cells.count(colour) for colour in "rgb"),
                tuple(self.table.worth(system, game.seats)),
                len(self.table.standing_in(system)),
            )
            for system in self.table.systems()
        )
        assert shown == walked


def every_tile_is_somewhere(game: Enigma) -> None:
    """Check that all 108 tiles are in the chambers, in hand, in the box or on the table (E1)."""
    places = [tile for left in game.position.chambers.left for tile in left]
    places += [top for top in game.position.chambers.tops if top is not None]
    places += [tile for boxed in game.position.chambers.boxed for tile, _ in boxed]
    places += [hand for hand in game.position.hands if hand is not None]
    places += [tile.number for tile, _, _ in game.position.network.laid.values() if tile.number >= 0]
    assert sorted(places) == [*range(108)]


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.sampled_from(["random", "greedy"]), st.booleans())
def test_every_step_of_a_random_game_keeps_the_rules(seed: int, seats: int, kind: str, calm: bool) -> None:
    game = Enigma.new(seats, key_from(seed), {"cards": "box", "calm": calm})
    referee = Referee(game)
    steps = 0

    def watch(_: Any, seat: int, action: Action, events: Any) -> None:
        nonlocal steps
        steps += 1
        referee.watch(game, seat, action, events)
        every_tile_is_somewhere(game)
        if steps % 25 == 0:
            referee.compare_systems(game)

    play_out(game, [resolve(entry_of("enigma").bots[kind])(f"{seed}:{seat}") for seat in range(seats)], watch)
    assert game.outcome is not None
    assert game.outcome.points == tuple(referee.points)


def random_game(seats: int, seed: str, options: dict[str, Any]) -> tuple[Enigma, list[Event]]:
    game = Enigma.new(seats, key_from(seed), options)
    told: list[Event] = []
    play_out(
        game,
        [resolve(entry_of("enigma").bots["random"])(f"{seed}:{seat}") for seat in range(seats)],
        lambda *step: told.extend(step[3]),
    )
    return game, told


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("games", [20, pytest.param(1_000, marks=pytest.mark.long)])
def test_random_games_end(seats: int, games: int) -> None:
    """Plays a thousand random games for each number of players with `pytest --long`, fewer otherwise."""
    for number in range(games):
        game, _ = random_game(seats, f"{seats}:{number}", {"cards": "box"})
        assert game.outcome is not None
        assert game.outcome.winners


def test_fresh_games_end_too() -> None:
    game, told = random_game(4, "fresh", {})
    assert game.outcome is not None
    assert msgspec.json.decode(msgspec.json.encode(told), type=list[Enigma.Events]) == told
