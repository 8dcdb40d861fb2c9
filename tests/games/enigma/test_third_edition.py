"""The third edition: figures among the fresh outlines, more blocks, no card of the lesson at a table (E36, E43)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from tessera.core.chance import Chance, key_from
from tessera.core.game import CLOCK
from tessera.core.registry import entry_of, game_named
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Ready, TimeUp
from tessera.games.enigma.edition import EDITION_1, Edition
from tessera.games.enigma.edition_2 import EDITION_2
from tessera.games.enigma.edition_3 import EDITION_3, LESSON_EDITION, Enigma3
from tessera.games.enigma.events import Flipped
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.lesson import LESSON
from tessera.games.enigma.puzzles import CATEGORIES, fragments
from tessera.games.enigma.puzzles.second import SECOND_LIMITS
from tessera.games.enigma.puzzles.tangram import STOCK
from tessera.games.enigma.puzzles.third import FIGURES, THIRD_LIMITS
from tests.games.enigma.puzzles.figures import near_a_figure
from tests.games.enigma.setting import IN_ORDER, choose


def dealt(kind: type[Enigma], seed: str, grade: int = 1) -> list[puzzles.Card]:
    """The cards of the first race of a fresh table."""
    game = kind.new(4, key_from(seed), {"start": 0, "grade": grade})
    choose(game, *IN_ORDER)
    for seat in range(4):
        game.play(seat, Ready(), 0)
    return [event.card for event in game.play(CLOCK, TimeUp(), 3_000) if isinstance(event, Flipped)]


def test_the_second_edition_stays_beside_the_third() -> None:
    assert game_named("enigma", "3") is Enigma3
    assert (EDITION_3.rules, EDITION_3.box, EDITION_3.punctual) == ("3", EDITION_2.box, True)
    assert EDITION_2.withheld == EDITION_1.withheld == ()


@pytest.mark.parametrize("category", CATEGORIES)
def test_e42_both_editions_grade_alike_and_older_seeds_give_the_same_cards(category: str) -> None:
    for grade in (1, 5):
        second = puzzles.generate(category, Chance(key_from("alike")), grade, SECOND_LIMITS)
        assert puzzles.grade(second, THIRD_LIMITS) == grade
    if category in ("weights", "pipes"):
        assert puzzles.generate(category, Chance(key_from("alike")), 5, THIRD_LIMITS) == second


@pytest.mark.parametrize("grade", [2, 4])
def test_e36_about_every_sixth_fresh_outline_is_a_figure_that_people_recognise(grade: int) -> None:
    chance = Chance(key_from(f"figures {grade}"))
    cards = [puzzles.generate("fragments", chance, grade, THIRD_LIMITS) for _ in range(60)]
    found = sum(near_a_figure(card, moved=1) for card in cards if isinstance(card, fragments.Card))
    assert 4 <= found <= 20
    before = Chance(key_from(f"figures {grade}"))
    random = [puzzles.generate("fragments", before, grade, SECOND_LIMITS) for _ in range(60)]
    assert sum(near_a_figure(card, moved=1) for card in random if isinstance(card, fragments.Card)) <= 1


@pytest.mark.parametrize("moved", [1, 2])
def test_e36_a_varied_figure_is_an_outline_that_the_seven_fragments_cover(moved: int) -> None:
    chance = Chance(key_from("varied"))
    for _ in range(40):
        figure = fragments.varied(chance, tuple(FIGURES.values()), moved)
        cover = next(iter(fragments.covers(figure)))
        assert sorted(option.piece for option in cover) == sorted(
            fragment for fragment, count in STOCK.items() for _ in range(count)
        )


# --- the lesson's own cards (promise 11) ---


def test_the_lesson_is_played_with_a_box_of_its_own() -> None:
    assert LESSON.record.rules == LESSON_EDITION.rules == "lesson"
    assert LESSON_EDITION.rules not in entry_of("enigma").editions
    own = {puzzles.canonical(boxed.card) for cards in LESSON_EDITION.box.values() for boxed in cards}
    assert len(own) == 108
    for edition in (EDITION_1, EDITION_2, EDITION_3):
        assert own.isdisjoint(puzzles.canonical(boxed.card) for cards in edition.box.values() for boxed in cards)
    for boxed in LESSON_EDITION.box["fragments"]:
        assert LESSON_EDITION.puzzles["fragments"].grade(boxed.card) == boxed.grade


def test_every_card_that_the_lesson_shows_is_withheld_from_fresh_play() -> None:
    shown = [event.card for _, events, _ in LESSON.record.steps() for event in events if isinstance(event, Flipped)]
    assert len(shown) == 16
    assert {puzzles.canonical(card) for card in shown} <= set(EDITION_3.withheld)


def test_e43_fresh_play_passes_over_a_card_that_is_withheld() -> None:
    """The same table, once with and once without the first cards that it deals withheld."""
    would_be = dealt(Enigma3, "withheld")

    class Withholding(Enigma):
        edition: ClassVar[Edition] = replace(EDITION_3, withheld=frozenset(map(puzzles.canonical, would_be)))

    instead = dealt(Withholding, "withheld")
    assert {puzzles.canonical(card) for card in instead}.isdisjoint(puzzles.canonical(card) for card in would_be)
    assert [puzzles.category_of(card) for card in instead] == [puzzles.category_of(card) for card in would_be]
    assert all(puzzles.grade(card, THIRD_LIMITS) == 1 for card in instead)
