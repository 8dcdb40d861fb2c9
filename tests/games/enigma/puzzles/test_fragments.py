"""Fragments: E34, E35, E36, and their part of E42."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from statistics import median
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.core.chance import Chance, key_from
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import fragments
from tessera.games.enigma.puzzles.fragments import Arrangement, Card, Laid, check, generate, grade, solutions, solve
from tessera.games.enigma.puzzles.tangram import CELLS, PLACEMENTS, Point, Polygon, alike, fill, outline

SQUARE = Card(outline=((2, 2), (6, 2), (6, 6), (2, 6)))
HOUSE = Card(outline=((3, 0), (4, 1), (4, 3), (5, 4), (5, 6), (1, 6), (1, 4), (2, 3), (2, 1)))
UNSOLVABLE = Card(outline=((0, 0), (8, 0), (8, 2), (0, 2)))

seeds = st.integers(0, 10**6)
grades = st.integers(1, 5)
points = st.tuples(st.integers(0, 8), st.integers(0, 8))
any_laid = st.builds(Laid, st.sampled_from(list(PLACEMENTS)), st.lists(points, min_size=3, max_size=4).map(tuple))
fitting_laid = st.sampled_from([Laid(piece, corners) for piece, ways in PLACEMENTS.items() for corners in ways])
arrangements = st.builds(Arrangement, st.lists(any_laid | fitting_laid, max_size=7).map(tuple))


def made(grade: int, seed: int) -> Card:
    return generate(Chance(key_from(seed)), grade)


# --- an independent brute force: points in polygons, piece by piece, without bit masks ---

CENTRES = [(6 * x + dx, 6 * y + dy) for x in range(8) for y in range(8) for dx, dy in ((3, 1), (1, 3), (5, 3), (3, 5))]
"""The centre of every quarter cell, in sixths of a unit."""
SHAPES: list[tuple[int, Polygon]] = [
    (2, ((0, 0), (4, 0), (2, 2))),
    (1, ((0, 0), (2, 0), (0, 2))),
    (1, ((0, 0), (2, 0), (3, 1), (1, 1))),
    (1, ((1, 0), (2, 1), (1, 2), (0, 1))),
    (2, ((0, 0), (2, 0), (1, 1))),
]


def inside(polygon: Polygon, point: Point) -> bool:
    """Tell whether a point is inside a polygon, by counting the edges that a ray to the right crosses."""
    px, py = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        ax, ay, bx, by = 6 * ax, 6 * ay, 6 * bx, 6 * by
        if (ay > py) != (by > py):
            ahead = (bx - ax) * (py - ay) - (px - ax) * (by - ay)
            crossings += (ahead > 0) == (by > ay)
    return crossings % 2 == 1


@cache
def all_places() -> list[tuple[int, set[frozenset[Point]]]]:
    """Return each shape in every turn, flip and shift on the lattice, as the centres it covers."""
    kinds = []
    for count, shape in SHAPES:
        places = set()
        for flip, turns, dx, dy in product((1, -1), range(4), range(-1, 9), range(-1, 9)):
            turned = tuple((flip * x, y) for x, y in shape)
            for _ in range(turns):
                turned = tuple((-y, x) for x, y in turned)
            moved = tuple((x + dx, y + dy) for x, y in turned)
            if all(0 <= x <= 8 and 0 <= y <= 8 for x, y in moved):
                places.add(frozenset(centre for centre in CENTRES if inside(moved, centre)))
        kinds.append((count, places))
    return kinds


def brute_force(polygon: Polygon) -> int:
    """Count the ways to lay the seven fragments into a polygon; exchanging equal pieces does not count."""
    board = frozenset(centre for centre in CENTRES if inside(polygon, centre))
    ways: list[list[frozenset[Point]]] = []
    for count, places in all_places():
        groups = combinations([place for place in places if place <= board], count)
        ways.append([frozenset().union(*group) for group in groups if disjoint(group)])

    def lay(kind: int, free: frozenset[Point]) -> int:
        if kind == len(ways):
            return not free
        return sum(lay(kind + 1, free - place) for place in ways[kind] if place <= free)

    return lay(0, board)


def disjoint(places: tuple[frozenset[Point], ...]) -> bool:
    return sum(map(len, places)) == len(frozenset().union(*places))


# --- E35: the fragments and the lattice ---


def test_e35_the_square_has_eight_solutions_one_up_to_symmetry() -> None:
    found = {frozenset(laid.corners for laid in solution.laid) for solution in solutions(SQUARE)}
    assert len(found) == 8
    first = next(iter(found))
    images = set()
    for flip, turns in product((False, True), range(4)):
        image = [[(y, x) if flip else (x, y) for x, y in corners] for corners in first]
        for _ in range(turns):
            image = [[(8 - y, x) for x, y in corners] for corners in image]
        images.add(frozenset(tuple(sorted(corners)) for corners in image))
    assert images == found


def convex_outlines() -> list[Polygon]:
    """Return every convex outline with the fragments' area: a rectangle with its corners cut off."""
    found = {}
    for wide, high in product(range(1, 9), repeat=2):
        for a, b, c, d in product(range(min(wide, high) + 1), repeat=4):
            if max(a + b, c + d) > wide or max(a + d, b + c) > high:
                continue
            upper = ((0, a), (a, 0), (wide - b, 0), (wide, b))
            lower = ((wide, high - c), (wide - c, high), (d, high), (0, high - d))
            figure = fill(upper + lower)
            if figure.bit_count() == CELLS and (around := outline(figure)):
                found[min(fill(turned) for turned in alike(around))] = around
    return list(found.values())


def test_e35_exactly_thirteen_convex_outlines_can_be_covered() -> None:
    """A theorem of Wang and Hsiung, 1942."""
    assert sum(solve(Card(around)) is not None for around in convex_outlines()) == 13


@pytest.mark.parametrize("around", [SQUARE.outline, HOUSE.outline, ((4, 0), (8, 4), (0, 4)), UNSOLVABLE.outline])
def test_e35_as_many_solutions_as_brute_force_finds(around: Polygon) -> None:
    assert len(solutions(Card(around))) == brute_force(around)


@settings(max_examples=10)
@given(grades, seeds)
def test_e35_as_many_solutions_as_brute_force_finds_on_new_cards(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    assert len(solutions(card)) == brute_force(card.outline)


@pytest.mark.long
@settings(max_examples=200)
@given(grades, seeds)
def test_e35_brute_force_long(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    assert len(solutions(card)) == brute_force(card.outline)


# --- E34: the checker ---


@settings(max_examples=30)
@given(grades, seeds)
def test_e34_every_solution_is_accepted(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    found = solutions(card)
    assert found
    assert all(check(card, solution) is None for solution in found)
    assert solutions(card, 1) == found[:1] == [solve(card)]


@settings(max_examples=100)
@given(st.data())
def test_e34_a_wrong_change_is_not_accepted(data: st.DataObject) -> None:
    card = made(data.draw(grades), data.draw(st.integers(0, 20)))
    solution = data.draw(st.sampled_from(solutions(card)))
    at = data.draw(st.integers(0, 6))
    changed = data.draw(fitting_laid)
    laid = (*solution.laid[:at], changed, *solution.laid[at + 1 :])
    right = {frozenset(solution.laid) for solution in solutions(card)}
    assert (check(card, Arrangement(laid)) is None) == (frozenset(laid) in right and len(set(laid)) == 7)


@given(st.sampled_from([SQUARE, HOUSE]), arrangements)
def test_e34_the_checker_and_the_drawing_take_any_arrangement(card: Card, arrangement: Arrangement) -> None:
    fault = check(card, arrangement)
    assert fault is None or msgspec.json.encode(fault)
    ElementTree.fromstring(fragments.render(card, arrangement))


def test_e34_the_order_of_fragments_and_corners_does_not_matter() -> None:
    solution = solutions(HOUSE)[-1]
    laid = tuple(Laid(piece.fragment, piece.corners[::-1]) for piece in solution.laid[::-1])
    assert check(HOUSE, Arrangement(laid)) is None


LARGE = Laid("large", ((2, 2), (6, 2), (4, 4)))
FAULTS = {
    "wrong-shape": ("E35", Laid("large", ((2, 2), (6, 2), (4, 5))), {"laid": 1}),
    "outside": ("E34", Laid("medium", ((5, 3), (7, 3), (5, 5))), {"laid": 1, "cell": (6, 3, "north")}),
    "overlap": (
        "E34",
        Laid("square", ((4, 2), (5, 3), (4, 4), (3, 3))),
        {"laid": 1, "over": 0, "cell": (3, 2, "east")},
    ),
    "missing-piece": ("E34", Laid("large", ((2, 2), (2, 6), (4, 4))), {"fragment": "medium", "cell": (5, 2, "east")}),
}


@pytest.mark.parametrize("code", FAULTS)
def test_e34_a_fault_names_its_kind_and_its_place(code: str) -> None:
    rule, second, place = FAULTS[code]
    fault = check(SQUARE, Arrangement((LARGE, second)))
    assert fault
    assert (fault.code, fault.rule, fault.place) == (code, rule, place)


def test_e35_there_are_only_two_large_triangles() -> None:
    third = Laid("large", ((6, 2), (6, 6), (4, 4)))
    fault = check(SQUARE, Arrangement((LARGE, Laid("large", ((2, 2), (2, 6), (4, 4))), third)))
    assert fault
    assert (fault.code, fault.place) == ("too-many", {"laid": 2})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"category":"fragments","laid":[{"fragment":"huge","corners":[[0,0],[4,0],[2,2]]}]}', "huge"),
        (
            '{"category":"fragments","laid":[{"fragment":"large","corners":[[0,0],[9,0],[2,2]]}]}',
            "$.laid[0].corners[1][0]",
        ),
        ('{"category":"fragments","laid":[{"fragment":"large","corners":[[0,0],[4,0.5],[2,2]]}]}', "Expected `int`"),
        ('{"category":"fragments","laid":[{"fragment":"large","corners":[[0,0]]}]}', "length >= 3"),
        ('{"category":"blocks","laid":[]}', "blocks"),
        ('{"category":"fragments"}', "laid"),
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
    solution = solve(card)
    assert msgspec.json.decode(msgspec.json.encode(solution), type=Arrangement) == solution


# --- E36: the cards ---


@settings(max_examples=50)
@given(grades, seeds)
def test_e36_new_cards_are_solvable_compact_and_of_the_grade_asked(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    assert card == made(wanted, seed)
    assert grade(card) == wanted
    assert solve(card)
    across, down = zip(*card.outline, strict=True)
    wide, high = max(across) - min(across), max(down) - min(down)
    assert wide <= 8
    assert high <= 8
    assert wide * high <= fragments.LIMITS.largest_box
    assert len(card.outline) <= fragments.LIMITS.most_corners


@pytest.mark.parametrize(
    ("corners", "complaint"),
    [
        (((0, 0), (4, 0), (4, 3), (0, 3)), "holds 48 quarter cells"),
        (((0, 0), (8, 1), (4, 4), (0, 4)), "neither straight nor diagonal"),
        (((0, 0), (4, 0), (4, 2), (6, 2), (6, 4), (4, 4), (4, 2), (0, 2)), "holds 48"),
        (((0, 0), (4, 0), (4, 2), (8, 2), (8, 4), (4, 4), (4, 2), (0, 2)), "not one simple closed line"),
        (((0, 0), (2, 0), (4, 0), (4, 4), (0, 4)), "not one simple closed line"),
    ],
)
def test_e36_a_malformed_outline_is_refused(corners: Polygon, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Card(corners)
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.json.decode(msgspec.json.encode({"category": "fragments", "outline": corners}), type=Card)


def test_e36_a_figure_with_a_hole_has_no_outline() -> None:
    ring = fill(((0, 0), (4, 0), (4, 4), (0, 4))) ^ fill(((1, 1), (2, 1), (2, 2), (1, 2)))
    assert outline(ring) is None
    assert outline(fill(((0, 0), (1, 0), (1, 1), (0, 1))) | fill(((1, 1), (2, 1), (2, 2), (1, 2)))) is None


# --- E42: the grades ---


@settings(max_examples=20)
@given(grades, seeds)
def test_e42_turning_or_flipping_a_card_changes_neither_grade_nor_kind(wanted: int, seed: int) -> None:
    card = made(wanted, seed)
    for turned in alike(card.outline):
        assert fragments.canonical(Card(turned)) == fragments.canonical(card)
        assert fragments.work(Card(turned)) == fragments.work(card)


def test_e42_different_outlines_are_not_alike() -> None:
    assert len({fragments.canonical(Card(around)) for around in convex_outlines()}) == len(convex_outlines())


def test_e42_the_square_is_as_hard_as_it_gets() -> None:
    assert grade(SQUARE) == 5


def test_e42_higher_grades_show_less_and_cost_more() -> None:
    cards = {wanted: [made(wanted, seed) for seed in range(25)] for wanted in (1, 3, 5)}
    corners = [median(len(card.outline) for card in graded) for graded in cards.values()]
    efforts = [
        median(
            measured.tried / measured.covers for measured in map(fragments.measured, map(fragments.canonical, graded))
        )
        for graded in cards.values()
    ]
    assert corners == sorted(corners, reverse=True)
    assert efforts == sorted(efforts)


def test_e42_an_outline_that_cannot_be_covered_has_no_grade() -> None:
    assert solve(UNSOLVABLE) is None
    assert solutions(UNSOLVABLE) == []
    with pytest.raises(Refusal, match="E42"):
        grade(UNSOLVABLE)


# --- drawings ---


@pytest.mark.parametrize("paper", [False, True])
def test_the_drawing_shows_the_outline_and_seven_fragments(paper: bool) -> None:
    drawing = fragments.render(HOUSE, solve(HOUSE), paper=paper)
    ElementTree.fromstring(drawing)
    assert drawing.count('fill="url(#fragment-') == 7
    assert 'fill="url(#fragment-' not in fragments.render(HOUSE, paper=paper)
