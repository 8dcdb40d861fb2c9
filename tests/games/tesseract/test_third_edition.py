"""The third edition: the events of a plate depend on the number of labs (T2); the rest is as in the second."""

from __future__ import annotations

import datetime

import pytest

from tessera.core.registry import game_named
from tessera.games.tesseract.content.plates import EVENTS, PLATES, PLATES_3, Plate
from tessera.games.tesseract.daily import table_of
from tessera.games.tesseract.edition_2 import EDITION_2, SecondEdition
from tessera.games.tesseract.edition_3 import EDITION_3, ThirdEdition
from tessera.games.tesseract.game import Tesseract

HARMFUL = ("fission", "phase-shift", "shockwave")


def test_new_tables_play_the_third_edition_with_the_rulings_of_the_second() -> None:
    assert game_named("tesseract") is ThirdEdition
    assert EDITION_3.rulings == EDITION_2.rulings
    assert EDITION_3.characters == EDITION_2.characters


@pytest.mark.parametrize("plate", PLATES_3, ids=lambda plate: plate.name)
@pytest.mark.parametrize(("seats", "labs"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_t2_a_side_has_a_row_of_events_for_each_number_of_labs(plate: Plate, seats: int, labs: int) -> None:
    left = ThirdEdition.new(seats, bytes(32), {"plate": plate.name}).view().events_left
    assert [*left.values()] == [*plate.row(labs)]


@pytest.mark.parametrize("kind", [Tesseract, SecondEdition])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_t2_before_every_number_of_labs_has_the_same_events(kind: type[Tesseract], seats: int) -> None:
    for plate in PLATES:
        assert [*kind.new(seats, bytes(32), {"plate": plate.name}).view().events_left.values()] == [*plate.two]


def test_t2_easy_sides_have_no_harmful_events_and_harder_ones_have_more() -> None:
    numbers = [EVENTS.index(event) for event in HARMFUL]
    for labs in (2, 3, 4):
        harm = {plate.name: sum(plate.row(labs)[number] for number in numbers) for plate in PLATES_3}
        assert harm["1"] == harm["A"] == 0
        assert harm["1"] < harm["2"] < harm["3"] < harm["4"]
        assert harm["A"] < harm["B"] < harm["C"] < harm["D"]


def test_the_cube_of_the_day_changes_with_a_day_and_never_for_a_day_that_has_begun() -> None:
    first = datetime.date(2026, 11, 20)
    assert table_of(first).rules == "3"
    assert table_of(first - datetime.timedelta(days=1)).rules == "2"
