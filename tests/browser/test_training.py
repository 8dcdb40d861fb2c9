"""Training in the browser: a fitting card and its rating, a streak to its end, a rush, and cards once more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import axe_by_day_and_night
from .conftest import Open, serving
from .hands import SOLVE, solution_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own, so that nobody else has trained."""
    with serving(str(tmp_path_factory.mktemp("training") / "tables.sqlite")) as address:
        yield address


def dealing(page: Page, press: Any) -> Any:
    """Press something that deals a card; returns the card."""
    with page.expect_response("**/api/training/next") as told:
        press()
    dealt = told.value.json()
    if dealt["begun"]:
        expect(page.locator("[data-spot]").first).to_be_visible()
    return dealt


def solve(page: Page, dealt: Any) -> None:
    card = dealt["begun"]["puzzle"]["card"]
    SOLVE[card["category"]](page, card, solution_of(card), "tap")
    page.get_by_role("button", name=re.compile("^(Check|Prüfen)")).click()


def start(page: Page, mode: str) -> Any:
    return dealing(page, page.locator(f"[data-mode={mode}]").get_by_role("button").click)


def test_cards_change_the_rating_and_lost_ones_come_again(visit: Open) -> None:
    page = visit("/practice/weights?grade=1")
    page.get_by_role("link", name="Training with a rating").click()
    expect(page.get_by_role("radio", name="Weights")).to_be_checked()
    expect(page.locator("[data-mode=again]")).to_contain_text("No card is waiting")
    assert axe_by_day_and_night(page) == []
    dealt = start(page, "fitting")
    assert dealt["begun"]["puzzle"]["category"] == "weights"
    solve(page, dealt)
    expect(page.locator(".words")).to_contain_text(re.compile(r"Solved in \d:\d\d, in time"))
    change = page.get_by_text(re.compile(r"Rating 1500 → 1[56]\d\d"))
    expect(change).to_be_visible()
    assert axe_by_day_and_night(page) == []
    dealt = dealing(page, page.get_by_role("button", name="Next card").click)
    page.reload()
    expect(page.locator("[data-spot]").first).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("The card is now waiting under “Once more”.")).to_be_visible()
    expect(page.locator(".words")).to_have_text("This is one solution.")
    page.get_by_role("link", name="Back to training").first.click()
    expect(page.locator("[data-category=weights]").get_by_role("img", name=re.compile("after 2 cards"))).to_be_visible()
    page.get_by_role("radio", name="All in turn").check(force=True)
    expect(page.locator("[data-mode=again]")).to_contain_text("1 card is waiting")
    assert axe_by_day_and_night(page) == []
    again = start(page, "again")
    assert again["begun"]["puzzle"] == dealt["begun"]["puzzle"]
    solve(page, again)
    expect(page.get_by_text("Not rated: you have seen this card before.")).to_be_visible()
    expect(page.get_by_text("1 card solved in time")).to_be_visible()
    expect(page.locator("[data-do=next]")).to_have_count(0)
    expect(page.get_by_text("Your best so far!")).to_have_count(0)
    page.goto("/training")
    page.locator("[data-do=forget]").click()
    expect(page.get_by_role("dialog", name="Delete all ratings and results?")).to_be_visible()
    assert axe_by_day_and_night(page) == []
    page.locator("[data-do=forget-yes]").click()
    expect(page.locator("[data-do=forget]")).to_have_count(0)
    expect(page.locator("[data-category=weights]")).to_contain_text("1500")
    assert page.request.get("/api/me/kept").json()["kept"] == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_rush_goes_on_by_itself_and_ends_with_three_skips(visit: Open, width: int, height: int) -> None:
    page = visit("/training?puzzle=weights", width=width, height=height, has_touch=True, is_mobile=True, locale="de-DE")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dealt = dealing(page, page.locator("[data-mode=rush]").get_by_role("button").tap)
    expect(page.locator(".puzzle-clock")).to_have_text(re.compile(r"^[23]:\d\d$"))
    dealt = dealing(page, lambda: solve(page, dealt))
    assert dealt["course"]["solved"] == 1
    for _ in range(3):
        dealt = dealing(page, page.get_by_role("button", name="Überspringen").tap)
    expect(page.get_by_role("heading", name="1 Karte gelöst")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-region=over]").get_by_role("link", name="Zurück zum Training").tap()
    expect(page.locator("[data-mode=rush]")).to_contain_text("Rekord: 1")


def test_a_streak_by_keys_ends_with_the_first_lost_card(visit: Open) -> None:
    page = visit("/training?puzzle=weights", locale="cs-CZ")
    page.locator("[data-mode=streak]").get_by_role("button").focus()
    dealt = dealing(page, lambda: page.keyboard.press("Enter"))
    card = dealt["begun"]["puzzle"]["card"]
    SOLVE["weights"](page, card, solution_of(card), "keys")
    page.keyboard.press("c")
    more = page.get_by_role("button", name="Další karta")
    expect(more).to_be_visible()
    more.focus()
    dealing(page, lambda: page.keyboard.press("Enter"))
    page.get_by_role("button", name="Vzdát").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Série 1 karty")).to_be_visible()
    expect(page.get_by_role("button", name="Začít znovu")).to_be_visible()


def test_all_puzzles_come_in_turn(visit: Open) -> None:
    page = visit("/training", flat=True)
    dealt = start(page, "fitting")
    for name in ("Weights", "Fragments", "Pipes", "Blocks"):
        assert dealt["begun"]["puzzle"]["category"] == name.lower()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        page.get_by_role("button", name="Give up").click()
        expect(page.locator(".words")).to_have_text("This is one solution.")
        dealt = dealing(page, page.get_by_role("button", name="Next card").click)
