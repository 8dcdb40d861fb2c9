"""On the way to a table and after it: seats, invitation, menu, records, reviews."""

from __future__ import annotations

from playwright.sync_api import Page

from album.picture import LYING, PHONE, SMALL, TABLET, Act, Picture

REVIEW = "/review/{}-staged"


def friends(page: Page) -> None:
    page.locator("[data-do=make]").click()
    page.wait_for_selector("[data-do=start]")


def invitation(game: str) -> Act:
    """Show what a friend sees who opens the link of a new table."""

    def act(page: Page) -> None:
        page.goto(f"/new/{game}?with=friends")
        page.locator("[data-count='3']").click()
        page.locator("[data-seat='2-bot']").click()
        friends(page)
        link = page.get_by_role("textbox").first.input_value()
        page.context.clear_cookies()
        page.goto(link)
        page.wait_for_selector("[data-do=sit]")

    return act


def table_menu(page: Page) -> None:
    page.locator("[data-do=table-menu]").click()
    page.wait_for_selector("[data-region=table-menu]")


def keys(page: Page) -> None:
    page.keyboard.press("?")
    page.wait_for_selector("[data-region=keys]")


def review(page: Page) -> None:
    """Open the review.  The first time, the server computes it, which takes a while."""
    if page.locator("[data-do=review]").count():
        page.locator("[data-do=review]").click()
    page.locator("figure").wait_for(timeout=600_000)


PICTURES = (
    Picture("new-tesseract", "A new table of TESSERACT.", "/new/tesseract"),
    Picture("new-enigma", "A new table of ENIGMA.", "/new/enigma", theme="light", locale="de"),
    Picture("new-enigma-phone", "The same on a phone.", "/new/enigma", SMALL, locale="cs"),
    Picture("seats", "The seats of a table, and the link to it.", "/new/tesseract?with=friends", act=friends),
    Picture("seats-phone", "On a phone.", "/new/enigma?with=friends", SMALL, act=friends),
    Picture("invitation", "What a friend sees who opens the link.", "/how/tesseract", act=invitation("tesseract")),
    Picture(
        "invitation-phone",
        "The same on a phone by day.",
        "/how/enigma",
        PHONE,
        theme="light",
        locale="de",
        act=invitation("enigma"),
    ),
    Picture("menu-enigma", "The menu of a table.", "enigma: choose", act=table_menu),
    Picture("menu-tesseract-phone", "In the same corner on a phone.", "tesseract: turn", PHONE, act=table_menu),
    Picture("keys-tesseract", "The keys of a table.", "tesseract: turn", act=keys),
    Picture("records", "Your games: those that go on, those that are over, and records from files.", "/records"),
    Picture("record", "A record: every step of a finished game, at its own table.", "/record/tesseract-staged?at=60"),
    Picture("record-phone", "The same on a phone.", "/record/enigma-staged?at=60", SMALL),
    Picture(
        "review",
        "A review: the chance to win over the turns, and what cost most.",
        REVIEW.format("tesseract"),
        act=review,
    ),
    Picture(
        "review-light-german",
        "By day: where a tile would have been better.",
        REVIEW.format("enigma"),
        theme="light",
        locale="de",
        act=review,
    ),
    Picture("review-phone", "On a phone, in Czech.", REVIEW.format("enigma"), SMALL, locale="cs", act=review),
    Picture("new-tesseract-tablet", "A new table on a tablet.", "/new/tesseract", TABLET),
    Picture("record-tablet", "A record on a tablet.", "/record/tesseract-staged?at=60", TABLET),
    Picture("record-lying", "A record on a phone on its side.", "/record/enigma-staged?at=60", LYING),
    Picture("review-lying", "A review on a phone on its side.", REVIEW.format("tesseract"), LYING, act=review),
)
