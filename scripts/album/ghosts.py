"""The day's cards by the server's clock, and races watched again."""

from __future__ import annotations

from playwright.sync_api import Page

from album.picture import LYING, PHONE, TABLET, Picture
from tests.browser.hands import SOLVE, solution_of

RACES = "/races/races-staged"


def first_solved(page: Page) -> None:
    """Jump to the moment at which the first player has solved."""
    page.locator("[data-do=first]").click()


def carrying(page: Page) -> None:
    """Go to the moment at which most hands carry a piece."""
    ghosts = page.request.get("/api/tables/races-staged/races").json()["races"][0]["ghosts"]
    lifts = [[int(word.split(".")[0]) for word in ghost.get("hand", "").split() if "~" in word] for ghost in ghosts]

    def carried(at: int) -> int:
        return sum(any(at - 550 < lifted < at - 150 for lifted in hand) for hand in lifts)

    best = max((lifted + 350 for hand in lifts for lifted in hand), key=carried)
    page.locator(".ghosts input[type=range]").fill(str(best // 100 * 100))


def day_solved(page: Page) -> None:
    """Solve the day's card of the open page."""
    with page.expect_response("**/api/attempts/start") as told:
        page.locator("[data-do=start]").click()
    page.wait_for_selector("[data-spot]")
    card = told.value.json()["puzzle"]["card"]
    SOLVE[card["category"]](page, card, solution_of(card), "tap")
    page.locator(".check").click()
    page.wait_for_selector("[data-region=distribution]")


PICTURES = (
    Picture("daily-start", "A card is hidden until you start it.", "/daily/pipes"),
    Picture("daily-solved", "Solved: your time among everybody's.", "/daily/weights", act=day_solved),
    Picture("ghosts", "A race of four, watched again as the hands moved.", RACES, act=first_solved),
    Picture("ghosts-carrying", "Pieces on their way, as the hands carried them.", RACES, act=carrying),
    Picture(
        "ghosts-phone-light",
        "The same on a phone by day, in German.",
        f"{RACES}?race=2",
        PHONE,
        theme="light",
        locale="de",
        act=first_solved,
    ),
    Picture("ghosts-tablet", "On a tablet.", RACES, TABLET, act=first_solved),
    Picture("ghosts-lying", "On a phone on its side.", RACES, LYING, act=first_solved),
)
