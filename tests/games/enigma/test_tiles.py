"""The 108 conduit sides: E1, E27, E28, E29, E30."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tessera.games.enigma.content.tiles import START, TILES
from tessera.games.enigma.puzzles import CATEGORIES
from tessera.games.enigma.tiles import Tile

ROOT = Path(__file__).parents[3]
CHAMBERS = {category: [tile for tile in TILES if tile.category == category] for category in CATEGORIES}

SHARES = {
    "N E S W": 10,
    "NE S W": 20,
    "NS E W": 15,
    "NE SW": 15,
    "NS EW": 10,
    "NES W": 20,
    "NESW": 10,
}
"""The shares of the seven kinds in percent (E28)."""


def kind(tile: Tile) -> str:
    return " ".join(exits for exits, _ in tile.groups)


def test_e1_there_are_27_tiles_in_each_of_the_four_chambers() -> None:
    assert len(TILES) == 108
    assert {category: len(tiles) for category, tiles in CHAMBERS.items()} == dict.fromkeys(CATEGORIES, 27)
    assert [tile.number for tile in TILES] == [*range(108)]


@pytest.mark.parametrize("tile", [*TILES, START], ids=str)
def test_e27_the_groups_share_the_four_exits_and_each_has_a_cell(tile: Tile) -> None:
    assert sorted("".join(exits for exits, _ in tile.groups)) == sorted("NESW")
    assert all(cells and set(cells) <= set("rgb") for _, cells in tile.groups)


@pytest.mark.parametrize("text", ["NE:r S:g", "NE:r SW:", "NEE:r SW:b", "NESW"])
def test_e27_a_malformed_conduit_side_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="E27"):
        Tile(text)


def test_e28_the_seven_kinds_have_their_shares() -> None:
    counts = Counter(map(kind, TILES))
    assert set(counts) == set(SHARES)
    for each, share in SHARES.items():
        assert abs(counts[each] - 108 * share / 100) < 1


def test_e28_each_chamber_has_the_same_mix() -> None:
    for each in SHARES:
        counts = [sum(kind(tile) == each for tile in tiles) for tiles in CHAMBERS.values()]
        assert max(counts) - min(counts) <= 1


def test_e29_a_group_has_the_cells_its_size_demands() -> None:
    allowed = {1: {1}, 2: {1}, 3: {1, 2}, 4: {2}}
    found: dict[int, set[int]] = {size: set() for size in allowed}
    for tile in TILES:
        for exits, cells in tile.groups:
            found[len(exits)].add(len(cells))
    assert found == allowed


def test_e29_the_colours_are_equally_frequent() -> None:
    counts = Counter(colour for tile in TILES for _, cells in tile.groups for colour in cells)
    assert max(counts.values()) - min(counts.values()) <= 1
    for tiles in CHAMBERS.values():
        counts = Counter(colour for tile in tiles for _, cells in tile.groups for colour in cells)
        assert max(counts.values()) - min(counts.values()) <= 1


def test_e30_the_start_tile_joins_neighbours_twice_and_has_three_cells() -> None:
    assert START.groups == (("NE", "rg"), ("SW", "b"))


def test_a_tile_has_only_the_turns_that_look_different() -> None:
    assert Tile("NESW:rg").turns == (0,)
    assert Tile("NS:r EW:r").turns == (0,)
    assert Tile("NS:r EW:g").turns == (0, 1)
    assert Tile("NE:r SW:r").turns == (0, 1)
    assert Tile("NE:r SW:g").turns == (0, 1, 2, 3)
    assert Tile("NES:r W:g").turns == (0, 1, 2, 3)


def test_a_quarter_turn_goes_clockwise() -> None:
    assert Tile("NE:r S:g W:b").turned(1) == "ES:r W:g N:b"


def test_the_data_file_matches_its_script() -> None:
    made = subprocess.run([sys.executable, ROOT / "scripts" / "make_tiles.py", "--check"], check=False)
    assert made.returncode == 0
