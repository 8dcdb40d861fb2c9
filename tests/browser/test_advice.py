"""Advice at both tables: ask, see why, see the pieces, play it; tables can also turn it off."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import axe
from tests.browser.conftest import Open
from tests.browser.tesseract_seat import Seat

THINKING = 40_000
"""Milliseconds an expert may need on a busy machine, including the start of its process."""


def table_of(page: Page, game: str, bots: int, **more: object) -> None:
    """Make a table with bots and open it."""
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "novice"} for _ in range(bots))]
    page.request.get("/api/me")
    made = page.request.post("/api/tables", data={"game": game, "seats": seats, "pace": 0, **more})
    page.goto(made.json()["link"])


def test_advice_is_asked_for_seen_and_played(visit: Open) -> None:
    page = visit("/", flat=True)
    seat = Seat(page)
    table_of(page, "tesseract", 0)
    seat.to_the_turn()
    page.locator("[data-do=advice]").click()
    panel = page.get_by_role("region", name="Advice")
    best = panel.locator("[data-advice='0']")
    expect(best).to_have_attribute("aria-expanded", "true", timeout=THINKING)
    expect(panel.get_by_text("Coming threat phase")).to_be_visible()
    expect(page.locator("[data-piece].picked").first).to_be_visible()
    assert axe(page) == []
    second = panel.locator("[data-advice='1']")
    second.click()
    expect(second).to_have_attribute("aria-expanded", "true")
    expect(best).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("status").last).to_contain_text(re.compile(r"less|as good|weaker"))
    before = seat.seq
    panel.locator("[data-do=advised]").click()
    seat.arrived(before)
    expect(panel).to_have_count(0)


def test_on_a_phone_and_by_the_keyboard_a_tile_is_chosen_as_advised(visit: Open) -> None:
    page = visit("/", width=360, height=740, locale="de-DE")
    table_of(page, "enigma", 1, options={"cards": "box"})
    page.locator("[data-do=advice]").press("Enter")
    best = page.locator("[data-advice='0']")
    expect(best).to_be_focused(timeout=THINKING)
    expect(page.get_by_role("region", name="Tipp").get_by_text("Am besten Platz")).to_be_visible()
    expect(page.locator("[data-spot].advised")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=ready]")).to_be_visible(timeout=THINKING)
    expect(page.locator("[data-do=advice]")).to_have_count(0)


def test_on_a_lying_phone_no_chamber_covers_the_advice(visit: Open) -> None:
    page = visit("/", width=844, height=390, has_touch=True)
    table_of(page, "enigma", 1, options={"cards": "box", "start": 0})
    page.locator("[data-do=advice]").tap()
    expect(page.locator("[data-advice='0']")).to_have_attribute("aria-expanded", "true", timeout=THINKING)
    page.get_by_role("button", name="Close the advice").tap()
    expect(page.locator("[data-advice]")).to_have_count(0)


def test_a_table_without_advice_says_so(visit: Open) -> None:
    page = visit("/new/tesseract", flat=True)
    page.locator("[data-option=advice]").uncheck()
    seat = Seat(page)
    page.locator("[data-do=make]").click()
    seat.to_the_turn()
    ask = page.locator("[data-do=advice]")
    expect(ask).to_have_attribute("aria-disabled", "true")
    ask.hover()
    expect(page.get_by_role("tooltip")).to_have_text("This table plays without advice.")
