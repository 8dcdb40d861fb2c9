"""The history of a game: each line leads to its rule, and nothing is told before it is shown."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Open
from .enigma_seat import BOT, at_table, play
from .hands import Hand
from .tesseract_seat import Seat
from .test_rules import LYING, PHONE, settled_at
from .test_table import a_table
from .test_tesseract_moments import going_on

DESK: dict[str, Any] = {"width": 1440, "height": 900}
HANDS = pytest.mark.parametrize(("hand", "screen"), [("keys", DESK), ("touch", PHONE), ("touch", LYING)])


def a_game(visit: Open, game: str, screen: dict[str, Any]) -> Page:
    """A table at which something has happened."""
    if game == "enigma":
        ada = at_table(visit, [{"kind": "me"}, {"kind": "me"}], look=screen)
        play((ada,), lambda: ada.view["phase"] != "choose")
        return ada.page
    page = visit("/", flat=True, **screen)
    going_on(page, "contain", done=True)
    return page


@HANDS
@pytest.mark.parametrize("game", ["enigma", "tesseract"])
def test_a_line_leads_to_its_rule_and_the_history_stays(
    visit: Open, game: str, hand: Hand, screen: dict[str, Any]
) -> None:
    page = a_game(visit, game, screen)
    press = Seat(page, hand).press
    opener = page.locator("[data-do=history]:visible")
    if not opener.count():
        press(page.get_by_role("button", name=re.compile("^(Chat and log|Log)$")))
    press(opener)
    history = page.locator("[data-region=history]")
    link = history.locator("a[data-rule]").last
    box = link.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    rule = str(link.get_attribute("data-rule"))
    press(link)
    settled_at(page, rule)
    assert "/table/" in page.url
    if hand == "keys":
        page.keyboard.press("Escape")
    else:
        press(page.get_by_role("dialog").get_by_role("button", name="Close"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(history).to_be_visible()
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(history).to_have_count(0)


def test_lays_are_told_when_they_are_shown_and_not_behind_the_results(visit: Open) -> None:
    """The bot lays at once, behind the results of the race; the log says so when the results are put away."""
    ada = at_table(visit, [{"kind": "me"}, BOT], cap=5)
    page = ada.page
    play((ada,), lambda: ada.view["phase"] == "race")
    for _ in range(2):
        page.locator("[data-do=giveup]").click()
    page.locator("[data-do=hurry]").click()
    results = page.get_by_role("dialog", name="After the race")
    expect(results).to_be_visible(timeout=60_000)
    ada.wait_until(lambda: ada.view["round"] == 2)
    expect(results.get_by_role("heading", level=2).last).to_have_text("You")
    expect(results).to_contain_text("Your tile goes to the box")
    expect(lines(page).filter(has_text="gave up")).to_have_count(1)
    expect(lines(page).filter(has_text="laid a tile")).to_have_count(0)
    ada.go_on()
    expect(lines(page).filter(has_text="laid a tile")).to_have_count(1)


def lines(page: Page) -> Locator:
    return page.locator('[aria-label="Log"] li')


def test_on_a_phone_the_history_is_read_while_a_bot_acts(visit: Open) -> None:
    page = visit("/", flat=True, kept={"pace": "slow", "tesseract.layers": True}, **PHONE)
    seat = Seat(page, "touch")
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    seat.end()
    seat.press(page.get_by_role("button", name="Chat and log"))
    seat.press(page.locator("[data-do=history]:visible"))
    history = page.locator("[data-region=history]")
    expect(history.locator("[data-seq]").last).to_be_attached()
    expect(page.locator("main.idle")).to_have_count(0)
    assert history.is_visible()
