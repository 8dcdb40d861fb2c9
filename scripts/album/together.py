"""Things that players of TESSERACT share: the plan, and what has happened."""

from __future__ import annotations

from playwright.sync_api import Page

from album.picture import LYING, LYING_TABLET, PHONE, TABLET, Picture
from tests.browser.tesseract_seat import Seat
from tests.browser.test_plan import what_if


def plan(page: Page) -> None:
    """Sketch a step of the last turn of a game, as if it were played."""
    seat = Seat(page)
    page.goto(what_if(page, "steady", "steady", "steady", "me"))
    seat.ready()
    page.locator("[data-do=plan]:visible").click()
    panel = page.locator("[data-region=plan]")
    panel.locator("[data-do=plan-new]").click()
    panel.locator("[data-do=plan-stop]").wait_for()
    seat.find("lab:3:2").click()
    page.locator("[data-region=menu] [data-do='recolour lab:3:2 purple']").click()
    panel.locator("[data-step='1'][data-state=fine]").wait_for()


def history(page: Page) -> None:
    """Open the history of the whole game."""
    page.locator("[data-do=table-menu]").click()
    page.locator("[data-region=table-menu]").get_by_role("button", name="History").click()
    page.locator("[data-region=history]").wait_for()


PICTURES = (
    Picture("plan", "A plan: ghost actions on the table, with their odds.", "/how/tesseract", act=plan),
    Picture("plan-tablet-light", "On a tablet by day.", "/how/tesseract", TABLET, theme="light", act=plan),
    Picture("plan-lying-tablet", "On a lying tablet, in Czech.", "/how/tesseract", LYING_TABLET, locale="cs", act=plan),
    Picture("plan-phone", "On a phone.", "/how/tesseract", PHONE, act=plan),
    Picture("plan-lying", "On a phone on its side.", "/how/tesseract", LYING, act=plan),
    Picture("history", "The history: every line shows its moment again.", "tesseract: late", act=history),
    Picture("history-phone", "On a phone.", "enigma: lay", PHONE, act=history),
)
