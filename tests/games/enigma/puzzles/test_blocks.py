"""Blocks: E39, E40, E41, and their part of E42."""

from __future__ import annotations

from itertools import product
from statistics import median
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.core.chance import Chance, key_from
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import blocks
from tessera.games.enigma.puzzles.blocks import Arrangement, Built, Card, check, generate, grade, solutions, solve
from tessera.games.enigma.puzzles.polycubes import PIECES, PLACEMENTS, TURNS, Cube, Piece

CARD = Card(view=(".LS", "TTT", "VL."))
UNSOLVABLE = Card(view=("VVV", "VLV", "TTS"))

seeds = st.integers(0, 10**6)
grades = st.integers(1, 5)
coordinates = st.integers(0, 8)
cubes = st.tuples(coordinates, coordinates, coordinates)
pieces = st.sampled_from(list(PIECES))
any_built = st.builds(Built, pieces, st.lists(cubes, min_size=3, max_size=4).map(tuple))
fitting_built = st.sampled_from([Built(piece, figure) for piece in PIECES for figure in PLACEMENTS[piece].values()])
arrangements = st.builds(Arrangement, st.lists(any_built | fitting_built, max_size=4).map(tuple))


def made(grade: int, seed: int) -> Card:
    return generate(Chance(key_from(seed)), grade)


def solved(card: Card = CARD) -> Arrangement:
    solution = solve(card)
    assert solution
    return solution


def moved(arrangement: Arrangement, by: dict[str, Cube]) -> Arrangement:
    """Return the arrangement with some pieces shifted."""
    shifts = [by.get(built.piece, (0, 0, 0)) for built in arrangement.built]
    return Arrangement(
        tuple(
            Built(built.piece, tuple((x + dx, y + dy, z + dz) for x, y, z in built.cubes))
            for built, (dx, dy, dz) in zip(arrangement.built, shifts, strict=True)
        )
    )


def turned(arrangement: Arrangement) -> Arrangement:
    """Return the whole structure turned by 90° on the table."""
    return Arrangement(tuple(Built(b.piece, tuple((2 - y, x, z) for x, y, z in b.cubes)) for b in arrangement.built))


def mirrored(arrangement: Arrangement) -> Arrangement:
    return Arrangement(tuple(Built(b.piece, tuple((2 - x, y, z) for x, y, z in b.cubes)) for b in arrangement.built))


# --- an independent brute force: builds every possible structure piece by piece, without the search ---

View = tuple[str, str, str]
Structure = frozenset[tuple[Piece, frozenset[Cube]]]


def all_structures() -> set[Structure]:
    """Return every structure: each piece in its 24 orientations, standing on the table and the others without a gap."""
    ways = {piece: list(all_places(figure)) for piece, figure in PIECES.items()}
    structures: set[Structure] = {frozenset()}
    for _ in PIECES:
        larger: set[Structure] = set()
        for structure in structures:
            filled = frozenset(cube for _, figure in structure for cube in figure)
            used = {piece for piece, _ in structure}
            for piece in set(PIECES) - used:
                for figure in ways[piece]:
                    if not figure & filled and all(
                        z == 0 or (x, y, z - 1) in figure or (x, y, z - 1) in filled for x, y, z in figure
                    ):
                        larger.add(structure | {(piece, figure)})
        structures = larger
    return structures


def all_places(figure: tuple[Cube, ...]) -> set[frozenset[Cube]]:
    places = set()
    for quarter_x, quarter_y, quarter_z in product(range(4), repeat=3):
        now = list(figure)
        for _ in range(quarter_x):
            now = [(x, -z, y) for x, y, z in now]
        for _ in range(quarter_y):
            now = [(z, y, -x) for x, y, z in now]
        for _ in range(quarter_z):
            now = [(-y, x, z) for x, y, z in now]
        for dx, dy, dz in product(range(-2, 5), repeat=3):
            place = frozenset((x + dx, y + dy, z + dz) for x, y, z in now)
            if all(0 <= at <= 2 for cube in place for at in cube):
                places.add(place)
    return places


def seen_from_above(structure: Structure) -> View:
    tops: dict[tuple[int, int], tuple[int, str]] = {}
    for piece, figure in structure:
        for x, y, z in figure:
            tops[x, y] = max(tops.get((x, y), (-1, "")), (z, piece))
    first, second, third = ("".join(tops.get((x, y), (0, "."))[1] for x in range(3)) for y in range(3))
    return first, second, third


@pytest.fixture(scope="module")
def structures() -> dict[View, list[Structure]]:
    """Group all structures by the view they show."""
    shown: dict[View, list[Structure]] = {}
    for structure in all_structures():
        shown.setdefault(seen_from_above(structure), []).append(structure)
    return shown


def connected(view: View) -> bool:
    places = {(x, y) for y, row in enumerate(view) for x, sign in enumerate(row) if sign != "."}
    body = {min(places)}
    for _ in range(9):
        body |= {(x, y) for x, y in places if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & body}
    return body == places


def test_e40_every_view_has_exactly_the_solutions_brute_force_finds(structures: dict[View, list[Structure]]) -> None:
    """Checks every possible card, one for each class of turns and mirror images."""
    distinct = {blocks.least(view): len(shown) for view, shown in structures.items() if connected(view)}
    assert len(distinct) == 2270
    for view, count in distinct.items():
        assert len(solutions(Card(view))) == count
        assert blocks.measured(view, 3).covers == count


def test_e40_a_disconnected_structure_is_neither_card_nor_solution(structures: dict[View, list[Structure]]) -> None:
    apart = [(view, shown[0]) for view, shown in structures.items() if not connected(view)]
    assert apart
    for view, structure in apart:
        with pytest.raises(ValueError, match="E40"):
            Card(view)
        fault = check(CARD, Arrangement(tuple(Built(piece, tuple(figure)) for piece, figure in structure)))
        assert fault
        assert (fault.code, fault.rule) == ("apart", "E40")


def test_e40_the_pieces_turn_in_space() -> None:
    assert {piece: len(figures) for piece, figures in TURNS.items()} == {"V": 12, "L": 24, "T": 12, "S": 12}
    for piece, figure in PIECES.items():
        assert {frozenset(place) for place in PLACEMENTS[piece].values()} == all_places(figure)


# --- E39, E40: the checker ---


@settings(max_examples=40)
@given(grades, seeds)
def test_e39_every_solution_is_accepted(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    found = solutions(card)
    assert found
    assert all(check(card, solution) is None for solution in found)
    assert solutions(card, 1) == found[:1] == [solve(card)]


@settings(max_examples=100)
@given(st.data())
def test_e39_a_wrong_change_is_not_accepted(data: st.DataObject) -> None:
    """Moves one piece elsewhere: accepted only if the whole is a solution of the card, perhaps turned."""
    card = made(data.draw(grades), data.draw(st.integers(0, 20)))
    solution = data.draw(st.sampled_from(solutions(card)))
    changed = data.draw(fitting_built)
    arrangement = Arrangement(tuple(changed if built.piece == changed.piece else built for built in solution.built))
    right = {as_structure(found) for found in solutions(card)}
    accepted = False
    for dx, dy, turns in product((-1, 0, 1), (-1, 0, 1), range(4)):
        image = moved(arrangement, dict.fromkeys(PIECES, (dx, dy, 0)))
        for _ in range(turns):
            image = turned(image)
        accepted |= as_structure(image) in right
    assert (check(card, arrangement) is None) == accepted


def as_structure(arrangement: Arrangement) -> Structure:
    return frozenset((built.piece, frozenset(built.cubes)) for built in arrangement.built)


@settings(max_examples=40)
@given(grades, seeds)
def test_e40_the_view_may_be_turned_but_not_mirrored(wanted: int, seed: int) -> None:
    """A mirror image is accepted only if it equals a turn of the view."""
    card = made(wanted, seed)
    solution = solved(card)
    reflection = mirrored(solution)
    symmetric = False
    for _ in range(4):
        solution = turned(solution)
        assert check(card, solution) is None
        symmetric |= picture(solution) == picture(reflection)
    fault = check(card, reflection)
    assert (fault.code if fault else None) == (None if symmetric else "wrong-view")


def picture(arrangement: Arrangement) -> set[tuple[int, int, str]]:
    """Return the view from above, moved to the origin."""
    view = seen_from_above(as_structure(arrangement))
    places = [(x, y, sign) for y, row in enumerate(view) for x, sign in enumerate(row) if sign != "."]
    left, top = min(x for x, _, _ in places), min(y for _, y, _ in places)
    return {(x - left, y - top, sign) for x, y, sign in places}


def test_e40_mirroring_the_example_is_not_accepted() -> None:
    fault = check(CARD, mirrored(solved()))
    assert fault
    assert (fault.code, fault.rule) == ("wrong-view", "E39")


def test_e39_it_may_stand_anywhere_on_the_table() -> None:
    assert check(CARD, moved(solved(), dict.fromkeys(PIECES, (5, 3, 0)))) is None


@given(st.sampled_from([CARD, Card(view=("VVL", "TTL", "SSL"))]), arrangements)
def test_e39_the_checker_and_the_drawing_take_any_arrangement(card: Card, arrangement: Arrangement) -> None:
    fault = check(card, arrangement)
    assert fault is None or msgspec.json.encode(fault)
    ElementTree.fromstring(blocks.render(card, arrangement))


def test_e39_a_piece_still_to_be_placed() -> None:
    fault = check(CARD, Arrangement(solved().built[:3]))
    assert fault
    assert (fault.code, fault.place) == ("missing-piece", {"piece": "S"})


def test_e39_two_pieces_in_one_place() -> None:
    fault = check(CARD, moved(solved(), {"V": (0, 0, 1)}))
    assert fault
    assert (fault.code, fault.place) == ("overlap", {"built": 2, "cube": (0, 1, 2)})


def test_e40_nothing_hangs_over_a_gap() -> None:
    fault = check(CARD, moved(solved(), dict.fromkeys(PIECES, (0, 0, 1))))
    assert fault
    assert (fault.code, fault.rule) == ("gap", "E40")
    assert fault.place["cube"][2] == 1


def test_e40_a_mirrored_piece_is_the_same_piece_a_bent_one_is_not() -> None:
    corner = Built("L", ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)))
    fault = check(CARD, Arrangement((corner,)))
    assert fault
    assert (fault.code, fault.place) == ("wrong-shape", {"built": 0})


def test_e40_each_piece_is_there_once() -> None:
    again = Arrangement((Built("V", ((0, 0, 0), (1, 0, 0), (0, 1, 0))), Built("V", ((3, 0, 0), (4, 0, 0), (3, 1, 0)))))
    fault = check(CARD, again)
    assert fault
    assert (fault.code, fault.place) == ("too-many", {"built": 1})


FLAT = Arrangement(
    (
        Built("V", ((0, 0, 0), (1, 0, 0), (0, 1, 0))),
        Built("L", ((0, 2, 0), (0, 3, 0), (0, 4, 0), (1, 4, 0))),
        Built("T", ((1, 1, 0), (1, 2, 0), (1, 3, 0), (2, 2, 0))),
        Built("S", ((3, 2, 0), (3, 3, 0), (2, 3, 0), (2, 4, 0))),
    )
)
TOWER = Arrangement(
    (
        Built("L", ((0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0))),
        Built("T", ((2, 0, 0), (2, 0, 1), (2, 0, 2), (1, 0, 1))),
        Built("S", ((0, 1, 0), (1, 1, 0), (1, 2, 0), (2, 2, 0))),
        Built("V", ((0, 0, 3), (1, 0, 2), (1, 0, 3))),
    )
)
SPLIT = moved(FLAT, {"S": (2, 0, 0)})


@pytest.mark.parametrize(("wide", "cube"), [(FLAT, (3, 2, 0)), (TOWER, (0, 0, 3)), (SPLIT, (5, 2, 0))])
def test_e41_more_than_three_wide_or_high_is_outside(wide: Arrangement, cube: Cube) -> None:
    fault = check(CARD, wide)
    assert fault
    assert (fault.code, fault.rule, fault.place) == ("outside", "E41", {"cube": cube})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"category":"blocks","built":[{"piece":"X","cubes":[[0,0,0],[1,0,0],[2,0,0]]}]}', "X"),
        ('{"category":"blocks","built":[{"piece":"V","cubes":[[0,0,0],[1,0,0],[99,0,0]]}]}', "$.built[0].cubes[2][0]"),
        ('{"category":"blocks","built":[{"piece":"V","cubes":[[0,0],[1,0],[2,0]]}]}', "length 3"),
        ('{"category":"blocks","built":[{"piece":"V","cubes":"low"}]}', "Expected `array`"),
        ('{"category":"pipes","built":[]}', "pipes"),
        ('{"category":"blocks"}', "built"),
    ],
)
def test_a_malformed_arrangement_is_refused_when_it_is_read(text: str, complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refusal:
        msgspec.json.decode(text, type=Arrangement)
    assert complaint in str(refusal.value)


@settings(max_examples=20)
@given(grades, seeds)
def test_cards_and_arrangements_read_back(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card
    assert msgspec.json.decode(msgspec.json.encode(solve(card)), type=Arrangement) == solve(card)


# --- E41: the cards ---


@settings(max_examples=60)
@given(grades, seeds)
def test_e41_new_cards_are_solvable_and_of_the_grade_asked(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    assert card == made(wanted, seed)
    assert grade(card) == wanted
    assert all(0 <= at <= 2 for built in solved(card).built for cube in built.cubes for at in cube)


@pytest.mark.parametrize(
    ("view", "complaint"),
    [
        (("VVV", "V..", "..."), "do not fit on 4 places"),
        (("VV.", "..L", "TTS"), "E40"),
        (("VVX", "LLL", "TTT"), "row 1 of the view is 'VVX'"),
        (("VVL", "LLL", "TT"), "row 3 of the view is 'TT'"),
    ],
)
def test_e41_a_malformed_view_is_refused(view: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.json.decode(msgspec.json.encode({"category": "blocks", "view": view}), type=Card)


# --- E42: the grades ---


@settings(max_examples=20)
@given(grades, seeds)
def test_e42_turning_a_card_changes_neither_grade_nor_kind(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    first, second, third = card.view
    quarter = Card(view=tuple("".join(rows) for rows in zip(third, second, first, strict=True)))
    flipped = Card(view=(third, second, first))
    assert blocks.canonical(quarter) == blocks.canonical(flipped) == blocks.canonical(card)
    assert blocks.work(quarter) == blocks.work(flipped) == blocks.work(card)


def test_e42_different_views_are_not_alike() -> None:
    assert blocks.canonical(CARD) != blocks.canonical(Card(view=(".LS", "TTT", "VS.")))


def test_e42_higher_grades_cost_more_and_have_fewer_solutions() -> None:
    efforts, counts = [], []
    for wanted in (1, 3, 5):
        measured = [blocks.measured(blocks.least(made(wanted, seed).view), 3) for seed in range(40)]
        efforts.append(median(tried / covers for tried, covers in measured))
        counts.append(median(covers for _, covers in measured))
    assert efforts == sorted(efforts)
    assert counts == sorted(counts, reverse=True)


def test_e42_a_view_that_cannot_be_built_has_no_grade() -> None:
    assert solve(UNSOLVABLE) is None
    assert solutions(UNSOLVABLE) == []
    with pytest.raises(Refusal, match="E42"):
        grade(UNSOLVABLE)


# --- drawings ---


@pytest.mark.parametrize("paper", [False, True])
def test_the_drawing_shows_the_card_and_the_structure(paper: bool) -> None:
    card = blocks.render(CARD, paper=paper)
    ElementTree.fromstring(card)
    assert card.count(">T</text>") == 3
    structure = blocks.render(CARD, solved(), paper=paper)
    ElementTree.fromstring(structure)
    if paper:  # layer by layer, each with its number: what a drawing from one corner hides
        assert "layer by layer" in structure
        floors = 1 + max(z for built in solved().built for _, _, z in built.cubes)
        assert structure.count("</text>") == 7 + 15 + floors
    else:
        assert structure.count("<path") == 1 + 3 * 15
