"""The table of TESSERACT."""

from __future__ import annotations

from playwright.sync_api import Page

from album.picture import LYING, LYING_TABLET, PHONE, SMALL, TABLET, WIDE, ZOOMED, Picture, advice
from tests.browser.tesseract_seat import Seat


def tesseract(page: Page) -> Seat:
    seat = Seat(page)
    page.reload()
    seat.ready()
    return seat


def layers(page: Page) -> None:
    tesseract(page).flatten()


def rules(page: Page) -> None:
    """Open the rules of the moment beside the table."""
    tesseract(page)
    page.locator("[data-do=help]:visible").first.click()
    page.locator("dialog article").first.wait_for()


def why(page: Page) -> None:
    """Point at an action that is greyed."""
    tesseract(page)
    page.locator("[data-verb][aria-disabled=true]").first.hover()
    page.get_by_role("tooltip").wait_for()


def menu(page: Page) -> None:
    """Open the menu of a die in one's own lab."""
    seat = tesseract(page)
    piece = next(choice["pieces"][0] for choice in seat.choices if choice["pieces"][0].startswith("lab:0"))
    page.locator(f'[data-piece="{piece}"]').first.click()


def contain(page: Page) -> None:
    """Select the dice of a set, one after the other."""
    seat = tesseract(page)
    for piece in seat.of("contain")[0]["pieces"]:
        page.locator(f'[data-piece="{piece}"]').first.click()


def threat(page: Page) -> None:
    """End the turn and show the threat phase as it is narrated."""
    page.evaluate("localStorage.setItem('tessera.pace', '\"slow\"')")
    tesseract(page).end()


PICTURES = (
    Picture("tesseract-characters", "TESSERACT, set-up: choose a character.", "tesseract: character"),
    Picture("tesseract-corner", "Set-up: the first die comes off a corner.", "tesseract: corner"),
    Picture("tesseract-turn", "Your turn.", "tesseract: turn"),
    Picture("tesseract-turn-light", "The same by day, in German.", "tesseract: turn", theme="light", locale="de"),
    Picture("tesseract-turn-wide", "On a wide screen, in Czech.", "tesseract: late", WIDE, locale="cs"),
    Picture("tesseract-layers", "The cube opened into its four layers.", "tesseract: turn", act=layers),
    Picture("tesseract-menu", "Touch a die: what can be done with it.", "tesseract: turn", act=menu),
    Picture("tesseract-why", "A greyed action says why it is not possible.", "tesseract: event", act=why),
    Picture("tesseract-contain", "Dice that can be contained.", "tesseract: contain", act=contain),
    Picture(
        "tesseract-advice",
        "Advice: the best actions, why, and what the threat phase may bring.",
        "tesseract: turn",
        act=advice,
    ),
    Picture(
        "tesseract-event", "The threat phase: the cube defends itself.", "tesseract: event", act=threat, moves=True
    ),
    Picture("tesseract-match", "A decision, in words, with its answers.", "decisions: destroy-match"),
    Picture("tesseract-consent", "A partner would like one of your dice.", "decisions: consent"),
    Picture("tesseract-place", "A destroyed die goes back on the cube: where it may stand.", "decisions: place"),
    Picture("tesseract-reward-phone", "A colour is complete: the reward, on a phone.", "decisions: reward", SMALL),
    Picture("tesseract-clear-phone", "By day, in Czech.", "decisions: clear-column", SMALL, theme="light", locale="cs"),
    Picture("tesseract-advice-phone", "An expert’s advice on a phone.", "tesseract: turn", SMALL, act=advice),
    Picture("tesseract-phone", "TESSERACT on a phone.", "tesseract: turn", SMALL),
    Picture("tesseract-phone-late", "Later in the game, by day.", "tesseract: late", PHONE, theme="light"),
    Picture(
        "tesseract-rules", "The rules open beside the table, at what is being played.", "tesseract: turn", act=rules
    ),
    Picture(
        "tesseract-rules-phone", "The same on a phone, by day.", "tesseract: turn", PHONE, theme="light", act=rules
    ),
    Picture("tesseract-tablet", "On a tablet.", "tesseract: turn", TABLET, act=layers),
    Picture("tesseract-tablet-lying", "On a tablet on its side.", "tesseract: late", LYING_TABLET, act=layers),
    Picture("tesseract-phone-lying", "On a phone on its side.", "tesseract: turn", LYING, theme="light"),
    Picture("tesseract-tablet-light", "By day.", "tesseract: late", TABLET, theme="light", act=layers),
    Picture("tesseract-tablet-question", "A decision there.", "decisions: place", TABLET, act=layers),
    Picture("tesseract-tablet-lying-light", "By day.", "tesseract: turn", LYING_TABLET, theme="light", locale="de"),
    Picture("tesseract-phone-lying-late", "Later, at night.", "tesseract: late", LYING),
    Picture("tesseract-phone-menu", "What a die can do, on a phone.", "tesseract: turn", PHONE, act=menu),
    Picture("tesseract-zoomed", "Magnified to 200%.", "tesseract: turn", ZOOMED, locale="de"),
    Picture("tesseract-over", "The end.", "/table/tesseract-staged"),
    Picture("tesseract-over-phone", "The end on a phone.", "/table/tesseract-staged", SMALL),
)
