"""The fourth edition: families so large that few new cards of a grade are alike (E33, E36, E41, E43)."""

from __future__ import annotations

from collections import Counter

import pytest

from tessera.core.chance import Chance, key_from
from tessera.core.registry import entry_of, game_named
from tessera.games.enigma import puzzles
from tessera.games.enigma.daily import SINCE
from tessera.games.enigma.edition_3 import EDITION_3
from tessera.games.enigma.edition_4 import EDITION_4, Enigma4
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, fragments, weights
from tessera.games.enigma.puzzles.editions import LIMITS, NEWEST, NEWEST_LIMITS
from tessera.games.enigma.puzzles.fourth import FOURTH_LIMITS
from tessera.games.enigma.puzzles.third import THIRD_LIMITS
from tests.games.enigma.puzzles.figures import near_a_figure


def test_new_tables_practice_and_days_play_the_fourth_edition() -> None:
    assert game_named("enigma") is Enigma4
    assert [*entry_of("enigma").editions] == [*LIMITS] == ["1", "2", "3", "4"]
    assert (NEWEST, NEWEST_LIMITS, [*SINCE.values()][-1]) == ("4", FOURTH_LIMITS, "4")
    assert (EDITION_4.rules, EDITION_4.box, EDITION_4.withheld) == ("4", EDITION_3.box, EDITION_3.withheld)


@pytest.mark.parametrize("category", CATEGORIES)
def test_e42_the_third_and_the_fourth_edition_grade_alike(category: str) -> None:
    for grade in (1, 5):
        card = puzzles.generate(category, Chance(key_from("alike")), grade, THIRD_LIMITS)
        assert puzzles.grade(card, FOURTH_LIMITS) == grade


@pytest.mark.parametrize(
    ("category", "grade"),
    [
        *[("weights", 1), ("fragments", 5), ("pipes", 5), ("blocks", 5)],
        *[pytest.param(category, grade, marks=pytest.mark.long) for category in CATEGORIES for grade in GRADES],
    ],
)
def test_e43_two_hundred_new_cards_of_a_kind_and_grade_hold_at_most_two_repeats(category: str, grade: int) -> None:
    chance = Chance(key_from(f"rep {category} {grade}"))
    cards = [puzzles.canonical(puzzles.generate(category, chance, grade, FOURTH_LIMITS)) for _ in range(200)]
    assert len(set(cards)) >= 200 - 2


def test_e33_cards_with_many_cups_come_as_often_as_there_are_more_of_them() -> None:
    """Of all cards of grade 1 that keep E33, 2,595 have four cups, 15,503 five and 16,005 six."""
    chance = Chance(key_from("cups"))
    cards = [puzzles.generate("weights", chance, 1, FOURTH_LIMITS) for _ in range(400)]
    cups = Counter(len(card.left + card.right) for card in cards if isinstance(card, weights.Card))
    for count, known in ((4, 2_595), (5, 15_503), (6, 16_005)):
        assert cups[count] / 400 == pytest.approx(known / 34_103, abs=0.08)


def test_e36_figures_that_people_recognise_are_among_the_fresh_outlines() -> None:
    """About every tenth card is one, but for one or two small triangles; others seldom look like one by chance."""
    chance = Chance(key_from("figures"))
    cards = [puzzles.generate("fragments", chance, 2, FOURTH_LIMITS) for _ in range(80)]
    assert 3 <= sum(near_a_figure(card, moved=2) for card in cards if isinstance(card, fragments.Card)) <= 18
