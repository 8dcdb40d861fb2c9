"""Weights: E31–E33, and their part of E42."""

from __future__ import annotations

from itertools import product
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.core.chance import Chance, key_from
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import weights
from tessera.games.enigma.puzzles.weights import Arrangement, Card, check, generate, grade, solutions, solve, work

EXAMPLE = Card(left=(13, 6), right=(5, 7), weights=5)
"""The worked example of the rulebook (E32)."""

grades = st.integers(1, 5)
seeds = st.integers(0, 10**6)
counts = st.lists(st.integers(0, 6), min_size=2, max_size=3).map(tuple)


def made(grade: int, seed: int) -> Card:
    return generate(Chance(key_from(seed)), grade)


def balanced(card: Card) -> set[tuple[int, ...]]:
    """Find all solutions by brute force: try every number of weights in every cup."""
    signed = [*card.left, *(-number for number in card.right)]
    return {
        tried
        for tried in product(range(card.weights + 1), repeat=len(signed))
        if sum(tried) == card.weights and sum(n * count for n, count in zip(signed, tried, strict=True)) == 0
    }


def test_the_worked_example_has_exactly_one_solution() -> None:
    """E32: one each on 13 and 6, one on 5, two on 7: 19 = 19."""
    assert solutions(EXAMPLE) == [Arrangement(left=(1, 1), right=(1, 2))]
    assert check(EXAMPLE, Arrangement(left=(1, 1), right=(1, 2))) is None


@pytest.mark.parametrize(
    ("left", "right", "code", "place", "message"),
    [
        ((1, 1), (1, 1), "weights", 4, "4 of 5 weights are in the cups"),
        ((1, 1), (1, 3), "weights", 6, "6 of 5 weights are in the cups"),
        ((0, 0), (0, 0), "weights", 0, "0 of 5 weights are in the cups"),
        ((2, 1), (1, 1), "tilted", "left", "the left arm is heavier by 20"),
        ((0, 1), (0, 4), "tilted", "right", "the right arm is heavier by 22"),
        ((1, 1, 0), (1, 2), "cups", "left", "the left arm has 2 cups, not 3"),
        ((1, 1), (1, 2, 0), "cups", "right", "the right arm has 2 cups, not 3"),
    ],
)
def test_e31_a_fault_names_its_place(
    left: tuple[int, ...], right: tuple[int, ...], code: str, place: object, message: str
) -> None:
    fault = check(EXAMPLE, Arrangement(left, right))
    assert fault is not None
    assert (fault.code, fault.rule, fault.place, fault.message) == (code, "E31", place, message)


def test_e31_cups_may_stay_empty_and_hold_several() -> None:
    card = Card(left=(8, 3), right=(6, 2), weights=5)
    assert check(card, Arrangement(left=(0, 2), right=(0, 3))) is None


@given(grades, seeds)
@settings(max_examples=60)
def test_e33_every_new_card_keeps_to_the_rule_and_its_grade(asked: int, seed: int) -> None:
    card = made(asked, seed)
    numbers = card.left + card.right
    found = solutions(card)
    assert {len(card.left), len(card.right)} <= {2, 3}
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= set(range(1, 16))
    assert 3 <= card.weights <= 6
    assert 1 <= len(found) <= 3
    assert all(sum(n * count for n, count in zip(card.left, way.left, strict=True)) <= 30 for way in found)
    assert grade(card) == asked
    assert made(asked, seed) == card


@given(grades, seeds)
@settings(max_examples=30)
def test_all_solutions_are_those_of_brute_force(asked: int, seed: int) -> None:
    card = made(asked, seed)
    assert {way.left + way.right for way in solutions(card)} == balanced(card)
    assert len(solutions(card)) == len(balanced(card))
    assert all(check(card, way) is None for way in solutions(card))
    assert solutions(card, 1) == [solve(card)]


@given(grades, seeds, st.data())
@settings(max_examples=60)
def test_moving_one_weight_of_a_solution_tilts_the_beam(asked: int, seed: int, data: st.DataObject) -> None:
    card = made(asked, seed)
    way = data.draw(st.sampled_from(solutions(card)))
    cups = list(way.left + way.right)
    source = data.draw(st.sampled_from([cup for cup, count in enumerate(cups) if count]))
    target = data.draw(st.sampled_from([cup for cup in range(len(cups)) if cup != source]))
    cups[source] -= 1
    cups[target] += 1
    moved = Arrangement(tuple(cups[: len(way.left)]), tuple(cups[len(way.left) :]))
    fault = check(card, moved)
    assert fault is not None
    assert fault.code == "tilted"


@given(grades, seeds, counts, counts)
@settings(max_examples=100)
def test_check_takes_every_well_formed_arrangement(
    asked: int, seed: int, left: tuple[int, ...], right: tuple[int, ...]
) -> None:
    card = made(asked, seed)
    accepted = check(card, Arrangement(left, right)) is None
    assert accepted == (left + right in balanced(card) and len(left) == len(card.left))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"category":"weights","left":[13,6],"right":[5,13],"weights":5}', "same number"),
        ('{"category":"weights","left":[13],"right":[5,7],"weights":5}', r"length >= 2.*\$.left"),
        ('{"category":"weights","left":[13,16],"right":[5,7],"weights":5}', r"<= 15.*\$.left\[1\]"),
        ('{"category":"weights","left":[13,6],"right":[5,7],"weights":7}', r"<= 6.*\$.weights"),
        ('{"category":"weights","left":[13,6],"right":[5,7]}', "weights"),
        ('{"category":"weights","left":[13,6],"right":[5,7],"weights":5,"cups":4}', "cups"),
        ('{"category":"pipes","left":[13,6],"right":[5,7],"weights":5}', "pipes"),
        ('{"category":"weights","left":[13.5,6],"right":[5,7],"weights":5}', r"int.*\$.left\[0\]"),
    ],
)
def test_e33_a_malformed_card_is_told_its_fault_and_place(text: str, told: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=told):
        msgspec.json.decode(text, type=Card)


@pytest.mark.parametrize(
    ("left", "told"),
    [([1, -1], r">= 0.*\$.left\[1\]"), ([7, 0], r"<= 6.*\$.left\[0\]"), ([0] * 9, "length <= 3"), ("11", r"\$.left")],
)
def test_a_malformed_arrangement_is_told_its_fault_and_place(left: object, told: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=told):
        msgspec.convert({"category": "weights", "left": left, "right": [0, 0]}, Arrangement)


def test_a_card_is_readable_json_and_back() -> None:
    text = msgspec.json.encode(EXAMPLE)
    assert text == b'{"category":"weights","left":[13,6],"right":[5,7],"weights":5}'
    assert msgspec.json.decode(text, type=Card) == EXAMPLE


@pytest.mark.parametrize(("card", "near", "total"), [(EXAMPLE, 0, 19), (Card((9, 5), (7, 8), 4), 1, 14)])
def test_e42_work_is_what_the_formula_says(card: Card, near: int, total: int) -> None:
    """Four cups: 56 ways to use five weights, 35 to use four; both cards have one solution."""
    signed = [*card.left, *(-number for number in card.right)]
    ways = [tried for tried in product(range(card.weights + 1), repeat=4) if sum(tried) == card.weights]
    assert near == sum(abs(sum(n * count for n, count in zip(signed, tried, strict=True))) == 1 for tried in ways)
    assert work(card) == (len(ways) + 3 * near + 1) * (10 + total) // 2


def test_e42_higher_sums_and_more_weights_are_more_work() -> None:
    light, heavy = Card((2, 4), (6, 8), 4), Card((3, 6), (9, 12), 4)
    assert solutions(light) == solutions(heavy)
    assert work(light) < work(heavy)
    few, many = Card((9, 5), (7, 8), 4), Card((9, 5), (7, 8), 6)
    assert len(solutions(few)) == len(solutions(many)) == 1
    assert work(few) < work(many)


def test_e42_a_card_that_cannot_be_balanced_has_no_grade() -> None:
    with pytest.raises(Refusal, match="cannot be balanced"):
        grade(Card((14, 15), (1, 2), 3))
    assert solve(Card((14, 15), (1, 2), 3)) is None


def test_cards_alike_up_to_order_arms_and_scale_are_one() -> None:
    alike = [Card((6, 13), (7, 5), 5), Card((5, 7), (13, 6), 5)]
    assert {weights.canonical(card) for card in alike} == {weights.canonical(EXAMPLE)}
    assert weights.canonical(Card((2, 4), (6, 8), 5)) == weights.canonical(Card((1, 2), (3, 4), 5))
    assert weights.canonical(Card((13, 5), (6, 7), 5)) != weights.canonical(EXAMPLE)
    assert weights.canonical(Card((13, 6), (5, 7), 4)) != weights.canonical(EXAMPLE)


@pytest.mark.parametrize("paper", [False, True])
def test_the_drawing_shows_every_number_and_every_weight(paper: bool) -> None:
    bare = ElementTree.fromstring(weights.render(EXAMPLE, paper=paper))
    laid = ElementTree.fromstring(weights.render(EXAMPLE, Arrangement((1, 1), (1, 2)), paper=paper))
    for drawing, irons in ((bare, 5), (laid, 10)):
        assert [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")] == ["13", "6", "5", "7"]
        assert len(list(drawing.iter("{http://www.w3.org/2000/svg}g"))) == irons


def test_the_beam_of_a_wrong_arrangement_tilts() -> None:
    level = weights.render(EXAMPLE, Arrangement((1, 1), (1, 2)))
    assert weights.render(EXAMPLE, Arrangement((1, 1), (2, 1))) != level
    assert weights.render(EXAMPLE, Arrangement((1, 1, 1), (0, 0)))
