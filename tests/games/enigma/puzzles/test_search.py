"""The exact-cover search, checked with known counts, brute force, and PyPI's `exact-cover`."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.exact_cover import blocks_problem, fragments_problem, ours, theirs
from tessera.core.chance import Chance, key_from
from tessera.games.enigma.puzzles import blocks, fragments
from tessera.games.enigma.puzzles.effort import effort
from tessera.games.enigma.puzzles.search import Option, Search

ITEMS = 0b111111

some_options = st.lists(st.builds(Option, st.sampled_from("AB"), st.integers(1, 255)), max_size=9, unique=True)
some_stock = st.fixed_dictionaries({"A": st.integers(0, 4), "B": st.integers(0, 4)})


def every_subset(options: list[Option], stock: dict[str, int]) -> set[frozenset[Option]]:
    """Find the covers by brute force: every item of ITEMS exactly once, the two optional bits at most once."""
    covers = set()
    for size in range(len(options) + 1):
        for subset in combinations(options, size):
            counts = [sum(option.mask >> item & 1 for option in subset) for item in range(8)]
            enough = all(sum(option.piece == piece for option in subset) <= stock[piece] for piece in stock)
            useful = all(option.mask & ITEMS for option in subset)
            if counts[:6] == [1] * 6 and max(counts) <= 1 and enough and useful:
                covers.add(frozenset(subset))
    return covers


@given(some_options, some_stock)
def test_the_search_finds_what_trying_every_subset_finds(options: list[Option], stock: dict[str, int]) -> None:
    found = [frozenset(cover) for cover in Search(ITEMS, options, stock)]
    assert len(found) == len(set(found))
    assert set(found) == every_subset(options, stock)


@given(some_options, some_stock)
def test_a_careful_person_finds_the_same_number(options: list[Option], stock: dict[str, int]) -> None:
    usable = [option for option in options if stock[option.piece]]
    assert effort(ITEMS, usable, stock).covers == len(every_subset(options, stock))


def test_eight_queens_stand_in_92_ways() -> None:
    """Every row and column has exactly one queen (required items), every diagonal at most one (optional items)."""
    queens = [
        Option("queen", 1 << row | 1 << 8 + column | 1 << 16 + row + column | 1 << 31 + row - column + 7)
        for row in range(8)
        for column in range(8)
    ]
    assert sum(1 for _ in Search((1 << 16) - 1, queens, {"queen": 8})) == 92


PENTOMINOES = {
    "F": ".XX XX. .X.", "I": "XXXXX", "L": "XXXX X...", "N": "XXX. ..XX", "P": "XXX XX.", "T": "XXX .X. .X.",
    "U": "X.X XXX", "V": "X.. X.. XXX", "W": "X.. XX. .XX", "X": ".X. XXX .X.", "Y": "XXXX .X..", "Z": "XX. .X. .XX",
}  # fmt: skip


def test_twelve_pentominoes_fill_three_by_twenty_in_eight_ways() -> None:
    """There are two ways and their mirror images, with each of the twelve pieces once."""
    options = []
    for piece, drawing in PENTOMINOES.items():
        shape = {(x, y) for y, row in enumerate(drawing.split()) for x, sign in enumerate(row) if sign == "X"}
        ways = set()
        for _ in range(2):
            shape = {(y, x) for x, y in shape}
            for _ in range(4):
                shape = {(-y, x) for x, y in shape}
                left, top = min(x for x, _ in shape), min(y for _, y in shape)
                ways.add(frozenset((x - left, y - top) for x, y in shape))
        for way in ways:
            shifts = product(range(20 - max(x for x, _ in way)), range(3 - max(y for _, y in way)))
            options += [Option(piece, sum(1 << 3 * (x + dx) + y + dy for x, y in way)) for dx, dy in shifts]
    search = Search((1 << 60) - 1, options, dict.fromkeys(PENTOMINOES, 1))
    assert sum(1 for _ in search) == 8


def test_the_first_cover_costs_less_than_all_of_them() -> None:
    search = Search(0b1111, [Option("-", 3), Option("-", 12), Option("|", 5), Option("|", 10)], {"-": 2, "|": 2})
    assert next(iter(search)) == (Option("-", 3), Option("-", 12))
    assert search.nodes == 2
    assert len(list(search)) == 2
    assert search.nodes == 4


def test_forced_steps_cost_no_effort() -> None:
    chain = [Option("A", 0b0011), Option("A", 0b0110), Option("A", 0b1100)]
    assert effort(0b1111, chain, {"A": 3}) == (2, 1)


def test_filling_costs_no_effort() -> None:
    assert effort(0b11, [Option("A", 1), Option("air", 2)], {"A": 1, "air": 1}, filling="air") == (1, 1)


@pytest.mark.parametrize("seed", range(5))
def test_exact_cover_of_pypi_finds_as_many(seed: int) -> None:
    """It uses the problems that the benchmark measures."""
    chance = Chance(key_from(seed))
    for problem in (
        fragments_problem(fragments.generate(chance, seed + 1)),
        blocks_problem(blocks.generate(chance, seed + 1)),
    ):
        assert ours(problem, None) == theirs(problem.matrices[-1], None)
        assert ours(problem, 1) == theirs(problem.matrices[0], 1) == 1
