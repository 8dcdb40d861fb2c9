"""The box of 108 cards (E1, E42, E43), and the entry point to all four categories."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tessera.core.chance import Chance, key_from
from tessera.core.game import Refusal
from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, Card
from tessera.games.enigma.puzzles.box import the_box

CARDS = [
    pytest.param(category, boxed.grade, boxed.card, id=f"{category}-{at}")
    for category in CATEGORIES
    for at, boxed in enumerate(the_box()[category])
]


@pytest.mark.parametrize(("category", "grade", "card"), CARDS)
def test_e43_every_card_of_the_box_is_solvable_and_correctly_graded(category: str, grade: int, card: Card) -> None:
    assert puzzles.category_of(card) == category
    solution = puzzles.solve(card)
    assert solution is not None
    assert puzzles.check(card, solution) is None
    assert puzzles.grade(card) == grade


@pytest.mark.parametrize("category", CATEGORIES)
def test_e43_no_two_cards_of_the_box_are_alike(category: str) -> None:
    cards = the_box()[category]
    assert len({puzzles.canonical(boxed.card) for boxed in cards}) == len(cards) == 27


@pytest.mark.parametrize("category", CATEGORIES)
def test_e42_the_grades_of_the_box_are_spread_evenly(category: str) -> None:
    counts = Counter(boxed.grade for boxed in the_box()[category])
    assert set(counts) == set(GRADES)
    assert max(counts.values()) - min(counts.values()) <= 1


def test_a_card_of_any_category_is_read_back_from_its_json() -> None:
    for category in CATEGORIES:
        for boxed in the_box()[category]:
            assert puzzles.read_card(msgspec.json.encode(boxed.card)) == boxed.card
            solution = puzzles.solve(boxed.card)
            assert puzzles.read_arrangement(msgspec.json.encode(solution)) == solution


def test_an_arrangement_of_another_category_is_a_fault() -> None:
    solution = puzzles.solve(the_box()["pipes"][0].card)
    assert solution is not None
    fault = puzzles.check(the_box()["weights"][0].card, solution)
    assert fault is not None
    assert (fault.code, fault.place) == ("category", "pipes")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"category":"sudoku"}', "null", b"\xff\xfe", '{"x":' + "[" * 9999])
def test_a_malformed_card_is_refused_in_one_line(text: str | bytes) -> None:
    with pytest.raises(Refusal, match="this is no card") as refused:
        puzzles.read_card(text)
    assert "\n" not in str(refused.value)


def test_e42_there_are_four_categories_and_five_grades() -> None:
    with pytest.raises(Refusal, match="there are weights, fragments, pipes, blocks"):
        puzzles.generate("sudoku", Chance(key_from(1)), 1)
    for grade in (0, 6):
        with pytest.raises(Refusal, match="1 to 5"):
            puzzles.generate("weights", Chance(key_from(1)), grade)


@pytest.mark.long
@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("category", CATEGORIES)
def test_e43_of_200_fresh_cards_few_are_alike(category: str, grade: int) -> None:
    """A table discards repeated cards; that must be rare."""
    chance = Chance(key_from(f"fresh {category} {grade}"))
    cards = [puzzles.generate(category, chance, grade) for _ in range(200)]
    assert all(puzzles.grade(card) == grade for card in cards)
    assert all(puzzles.check(card, solution) is None for card in cards for solution in puzzles.solutions(card))
    assert len({puzzles.canonical(card) for card in cards}) > 120
