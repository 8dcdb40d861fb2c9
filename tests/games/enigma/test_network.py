"""The fast network, compared with the slow reference; and its places and systems (E17–E21)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.games.enigma.content.tiles import START, TILES
from tessera.games.enigma.counts import BLUE, CELL, GREEN, NETWORKER, NOBODY, RED, by_colour, worth
from tessera.games.enigma.network import Network
from tessera.games.enigma.places import column, place_at, row
from tessera.games.enigma.tiles import Tile
from tests.games.enigma.reference import Reference, System

SEATS = 4


class Both:
    """One table in both the fast network and the reference."""

    def __init__(self) -> None:
        self.fast, self.slow = Network(START), Reference()

    def lay(self, at: int, tile: Tile, turn: int, networker: tuple[int, int] | None) -> None:
        """Lay a tile on the `at`-th place; optionally put a networker on one of its cells, if free (E18)."""
        place = [*self.fast.places][at % len(self.fast.places)]
        x, y = column(place), row(place)
        self.fast.lay(place, tile, turn)
        self.slow.lay(x, y, tile.turned(turn))
        free = self.fast.free_cells(place)
        assert free == self.slow.free_cells(x, y)
        if networker and free:
            seat, cell = networker[0], free[networker[1] % len(free)]
            _, _, first = self.fast.laid[place]
            self.fast.stand(first + tile.cell_groups[cell], tile.cell_colours[cell], seat)
            self.slow.networkers[x, y, cell] = seat

    def fast_systems(self) -> dict[int, System]:
        """Return the fast network's systems in the reference's form."""
        groups: dict[int, set[tuple[int, int, int]]] = {system: set() for system in self.fast.systems()}
        for place, (tile, _, first) in self.fast.laid.items():
            for group in range(len(tile.groups)):
                groups[self.fast.system(first + group)].add((column(place), row(place), group))
        return {
            system: System(
                frozenset(members),
                self.fast.open_ends(system),
                "".join(sorted(c * n for c, n in zip("rgb", by_colour(self.fast.cells(system)), strict=True))),
            )
            for system, members in groups.items()
        }

    def agree(self) -> None:
        assert {(column(place), row(place)) for place in self.fast.places} == self.slow.places()
        assert {(column(place), row(place)) for place in self.fast.surrounded()} == self.slow.surrounded()
        systems = self.fast_systems()
        assert set(systems.values()) == set(self.slow.systems())
        for number, system in systems.items():
            standing = self.fast.standing(number)
            assert list(worth(self.fast.cells(number), standing, SEATS)) == self.slow.worth(system, SEATS)


STEPS = st.tuples(
    st.integers(0, 10_000),
    st.sampled_from(TILES),
    st.integers(0, 3),
    st.none() | st.tuples(st.integers(0, SEATS - 1), st.integers(0, 3)),
)


@settings(max_examples=150)
@given(st.lists(STEPS, max_size=30))
def test_the_fast_network_agrees_with_the_flood_fill(
    steps: list[tuple[int, Tile, int, tuple[int, int] | None]],
) -> None:
    both = Both()
    for step in steps:
        both.lay(*step)
        both.agree()


@pytest.mark.parametrize("tables", [3_000, pytest.param(60_000, marks=pytest.mark.long)])
def test_the_fast_network_agrees_with_the_flood_fill_over_thousands_of_tables(tables: int) -> None:
    """Compares after every tile, on narrow and wide tables of up to sixty tiles."""
    die = Random(tables)
    while tables > 0:
        both = Both()
        reach = die.randrange(1, 60)
        for _ in range(die.randrange(1, 60)):
            networker = (die.randrange(SEATS), die.randrange(4)) if die.randrange(2) else None
            both.lay(die.randrange(reach), die.choice(TILES), die.randrange(4), networker)
            both.agree()
            tables -= 1


@settings(max_examples=150)
@given(st.lists(STEPS, min_size=5, max_size=25), st.sampled_from(TILES))
def test_forecasts_match_the_result_of_laying(
    steps: list[tuple[int, Tile, int, tuple[int, int] | None]], tile: Tile
) -> None:
    both = Both()
    for step in steps:
        both.lay(*step)
    before = both.fast_systems()
    for place in both.fast.places:
        for turn in tile.turns:
            joints = both.fast.foresee(place, tile, turn)
            after = both.fast.copy()
            after.lay(place, tile, turn)
            _, _, first = after.laid[place]
            assert sorted(group for joint in joints for group in joint.groups) == [*range(len(tile.groups))]
            for joint in joints:
                system = after.system(first + joint.groups[0])
                assert {after.system(first + group) for group in joint.groups} == {system}
                assert joint.open_ends == after.open_ends(system)
                assert joint.cells == after.cells(system)
                assert joint.standing == after.standing(system)
                assert set(joint.systems) == {old for old in before if after.system(old) == system}
    assert both.fast_systems() == before


def test_a_copy_is_independent() -> None:
    table = Network(START)
    twin = table.copy()
    twin.lay(place_at(1, 0), TILES[0], 0)
    twin.stand(0, 0, 1)
    assert place_at(1, 0) in table.places
    assert len(table.laid) == 1
    assert not table.standing(0)


def test_e17_at_first_the_four_places_beside_the_start_tile_are_free() -> None:
    assert set(Network(START).places) == {place_at(0, -1), place_at(1, 0), place_at(0, 1), place_at(-1, 0)}


def test_e21_a_system_without_open_ends_is_closed() -> None:
    table = Network(START)
    table.lay(place_at(0, -1), Tile("N:r E:r S:r W:r"), 0)
    assert table.closed_at(place_at(0, -1)) == []
    table.lay(place_at(1, 0), Tile("N:b E:b S:b W:b"), 0)
    assert table.closed_at(place_at(1, 0)) == [0]
    assert by_colour(table.cells(0)) == (2, 1, 1)


def test_an_empty_place_with_four_neighbours_is_surrounded() -> None:
    table = Network(START)
    for x, y in ((0, -1), (0, -2), (1, -2), (2, -2), (2, -1), (2, 0), (1, 0)):
        assert table.surrounded() == []
        table.lay(place_at(x, y), Tile("NESW:rg"), 0)
    assert table.surrounded() == [place_at(1, -1)]


def test_a_system_keeps_its_name_when_others_join_it() -> None:
    table = Network(START)
    table.lay(place_at(1, 0), Tile("NESW:gb"), 0)
    assert table.system(2) == 0
    table.lay(place_at(1, 1), Tile("NESW:gb"), 0)
    table.lay(place_at(0, 1), Tile("NESW:gb"), 0)
    assert table.systems() == [0]


def test_e20_points_are_networkers_times_cells_of_their_colour() -> None:
    cells = 3 * CELL[RED] + 2 * CELL[GREEN] + CELL[BLUE]
    assert by_colour(cells) == (3, 2, 1)
    seat_0_on_red_and_blue = NETWORKER[RED][0] + NETWORKER[BLUE][0]
    seat_1_twice_on_green = 2 * NETWORKER[GREEN][1]
    assert worth(cells, NOBODY, 2) == (0, 0)
    assert worth(cells, seat_0_on_red_and_blue, 2) == (4, 0)
    assert worth(cells, seat_0_on_red_and_blue + seat_1_twice_on_green, 3) == (4, 4, 0)
