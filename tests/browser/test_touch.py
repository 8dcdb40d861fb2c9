"""Fingers in the browser: real touch events at phone size, which the browser may take for scrolling."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from .conftest import Open
from .enigma_seat import at_table, play
from .hands import SOLVE, middle, on_screen, spot, touch_drag, until
from .tesseract_seat import Seat
from .test_puzzles import CATEGORIES, open_card
from .test_table import a_table

UPRIGHT: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
SIDEWAYS: dict[str, Any] = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}
PHONES = pytest.mark.parametrize("phone", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])


@PHONES
@pytest.mark.parametrize("category", CATEGORIES)
def test_a_card_is_solved_by_dragging_with_a_finger(visit: Open, category: str, phone: Any) -> None:
    page, card, solution = open_card(visit, category, **phone)
    SOLVE[category](page, card, solution, "touch")
    page.get_by_role("button", name="Check", exact=True).tap()
    expect(page.locator(".words")).to_contain_text("Solved in")
    assert page.evaluate("scrollY") == 0


@PHONES
def test_a_block_is_dragged_in_space_in_a_race(visit: Open, phone: Any) -> None:
    """E39: from the tray onto the middle of the plate, which is drawn in 3D."""
    ada = at_table(visit, [{"kind": "me"}, {"kind": "me"}], "touch", look=phone)
    ada.choose("blocks")
    play((ada,), lambda: ada.view["phase"] == "race")
    page = ada.page
    expect(page.locator("canvas[data-drawn]")).to_be_attached(timeout=60_000)
    side = len(ada.view["players"][0]["card"]["view"])
    tray = spot(page, "trayV")
    expect(tray).to_have_attribute("aria-label", re.compile("in the tray"))
    touch_drag(page, middle(tray), on_screen(page, (side - 1) / 2, (side - 1) / 2, side))
    expect(tray).to_have_attribute("aria-label", re.compile("floor 1"))


def test_the_page_still_scrolls_from_outside_the_pieces(visit: Open) -> None:
    page, _, _ = open_card(visit, "fragments", **UPRIGHT)
    box = page.locator(".outline .line").bounding_box()
    assert box is not None
    ground = (8.0, box["y"] + box["height"] / 2)
    touch_drag(page, ground, (ground[0], ground[1] - 200))
    until(page, "scrollY > 0 || document.documentElement.scrollHeight <= innerHeight")


@PHONES
def test_a_round_is_played_with_a_finger(visit: Open, phone: Any) -> None:
    both = at_table(visit, [{"kind": "me"}, {"kind": "me"}], "touch", look=phone)
    play((both,), lambda: both.view["round"] == 2)
    assert len(both.view["tiles"]) == 3
    assert both.errors == []


@PHONES
def test_a_whole_game_is_played_with_a_finger(visit: Open, phone: Any) -> None:
    """Every card is solved by dragging, the sand of the bot is skipped, and the end is read and put away."""
    bot = {"kind": "bot", "level": "novice"}
    seat = at_table(visit, [{"kind": "me"}, bot], "touch", look=phone | {"flat": True}, hourglass=30, factors=[100, 25])
    page = seat.page

    def over() -> bool:
        if hurry.count():
            try:
                hurry.tap(timeout=5_000)
            except Error:  # the bot may solve meanwhile, and the button is gone
                assert not hurry.count()
        return seat.over

    hurry = page.locator("[data-do=hurry]")
    play((seat,), over)
    seat.go_on()
    end = page.locator("[data-region=end]")
    expect(end).to_contain_text("Game over")
    expect(end.locator("li").first).to_contain_text("puzzles solved")
    expect(end.locator("[data-region=turning]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    end.locator("[data-do=look]").tap()
    expect(end).to_have_count(0)
    assert seat.view["round"] >= 3
    assert seat.errors == []


def test_the_tile_is_carried_from_place_to_place_with_a_finger(visit: Open) -> None:
    both = at_table(visit, [{"kind": "me"}, {"kind": "me"}], "touch", look=UPRIGHT)
    play((both,), lambda: bool(both.offers("lay")))
    both.go_on()
    first, second = both.view["places"][:2]
    place = both.page.locator
    touch_drag(both.page, middle(place(".hand")), middle(place(f'[data-spot="{first["name"]}"]')))
    expect(place(f'[data-aim^="{first["x"]},{first["y"]} "]')).to_have_count(1)
    touch_drag(both.page, middle(place("[data-aim]")), middle(place(f'[data-spot="{second["name"]}"]')))
    expect(place(f'[data-aim^="{second["x"]},{second["y"]} "]')).to_have_count(1)


def acts(seat: Seat) -> None:
    """Do the best thing one sees: answer, contain, use a card, take a die; without actions, end the turn."""
    kinds = ("contain", "use", "play", *(["remove", "adjust"] if seat.view["actions"] else []))
    found = [choice for kind in kinds for choice in seat.of(kind)]
    if seat.view["decision"]["about"] != "turn":
        seat.touch(seat.choices[0])
    elif found:
        seat.touch(found[0])
    else:
        seat.end()


@PHONES
def test_a_whole_game_of_tesseract_is_played_with_a_finger(visit: Open, phone: Any) -> None:
    """Beside three bots, from the set-up on: every action by touching its pieces, and nothing scrolls."""
    page = visit("/", flat=True, **phone)
    seat = Seat(page, "touch")
    page.goto(a_table(page, "me", *["bot"] * 3, start=0, plate="1", extra_primed=2))
    page.evaluate("mice = 0; addEventListener('pointerdown', (event) => (mice += event.pointerType !== 'touch'), true)")
    for _ in range(600):
        if seat.over:
            break
        if seat.ready():
            acts(seat)
        else:
            page.wait_for_timeout(30)
    else:
        raise AssertionError("the game does not go on")
    assert page.evaluate("mice") == 0
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("of 24 dice contained|All 24 dice"), timeout=30_000)
