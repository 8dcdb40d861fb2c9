"""Being together: trying something out, a review with others, reactions, players, the lobby, statistics."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from album.picture import LYING, PHONE, TABLET, Act, Picture
from album.tables import friends


def review(page: Page) -> None:
    """Lead a review, and write a note on a moment."""
    panel = page.locator("[data-region=together]")
    panel.locator("[autocomplete=nickname]").fill("Ada")
    page.locator("[data-do=lead]").click()
    panel.locator("form input").fill("Here we should have contained.")
    if not panel.locator("[data-note]").count():  # all pictures show the same record
        panel.locator("[data-do=note-write]").click()
    panel.locator("[data-note]").first.wait_for()


def react(game: str) -> Act:
    """Open the reactions at a table with a friend; with bots alone there are none."""

    def act(page: Page) -> None:
        page.goto(f"/new/{game}?with=friends")
        page.locator("[data-count='2']").click()
        friends(page)
        browser = page.context.browser
        assert browser is not None
        friend = browser.new_context().new_page()
        friend.goto(page.get_by_role("textbox").first.input_value())
        friend.locator("form input").first.fill("Grace")
        friend.locator("[data-do=sit]").click()
        page.locator("[data-do=table-menu]").click()
        page.locator("[data-do=menu-react]").click()
        page.locator("[data-region=react]").wait_for()

    return act


def players(page: Page) -> None:
    page.locator("[data-do=table-menu]").click()
    page.locator("[data-do=menu-players]").click()
    page.locator("[data-region=players]").wait_for()


def what_if(page: Page) -> None:
    page.locator("[data-do=continue]").click()
    page.get_by_role("dialog").wait_for()


def lobby(page: Page) -> None:
    """Open two tables to everybody, then look at the lobby."""
    for game in ("tesseract", "enigma"):
        page.goto(f"/new/{game}?with=friends")
        page.locator("[data-option=public]").check()
        page.locator("[data-do=make]").click()
        expect(page).to_have_url(re.compile("/table/"))
    page.goto("/tables")
    page.locator("[data-table]").first.wait_for()


TOGETHER = "/record/tesseract-staged?at=60#together"

PICTURES = (
    Picture("what-if", "What if: a table from this moment.", "/record/tesseract-staged?at=60", act=what_if),
    Picture("together", "A review with others: who leads, and notes on moments and pieces.", TOGETHER, act=review),
    Picture("together-phone", "The same on a phone, in Czech.", TOGETHER, PHONE, locale="cs", act=review),
    Picture("together-tablet", "On a tablet by day.", TOGETHER, TABLET, theme="light", locale="de", act=review),
    Picture("together-lying", "On a phone on its side.", TOGETHER, LYING, act=review),
    Picture("react", "Reactions and phrases that need no keyboard.", "/how/tesseract", act=react("tesseract")),
    Picture(
        "react-lying-table", "On a phone on its side.", "/how/tesseract", LYING, locale="de", act=react("tesseract")
    ),
    Picture("react-lying", "At ENIGMA’s table, on a phone on its side.", "/how/enigma", LYING, act=react("enigma")),
    Picture(
        "players-phone", "The players: mute, remove, give the seat to a bot.", "tesseract: turn", PHONE, act=players
    ),
    Picture("lobby", "The lobby.", "/tables", act=lobby),
    Picture("lobby-phone", "The same on a phone by day.", "/tables", PHONE, theme="light", act=lobby),
    Picture("statistics", "Statistics and the campaign.", "/statistics"),
    Picture("statistics-tablet", "On a tablet by day.", "/statistics", TABLET, theme="light"),
    Picture("statistics-phone", "On a phone.", "/statistics", PHONE, locale="de"),
)
