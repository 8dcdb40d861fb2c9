"""The table of ENIGMA: the race, laying, scoring."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from album.picture import LYING, LYING_TABLET, PHONE, SMALL, TABLET, WIDE, ZOOMED, Act, Picture, advice
from album.puzzles import part_of
from tests.browser import enigma_seat
from tests.browser.hands import SOLVE, drawn, middle, solution_of, spot, tap


def enigma(page: Page) -> enigma_seat.Seat:
    """Return the seat of an open page.  The page is reloaded, so that the seat hears every message."""
    seat = enigma_seat.Seat(page)
    page.reload()
    seat.wait_until(lambda: bool(seat.choices))
    return seat


def begin(seat: enigma_seat.Seat, category: str) -> None:
    """Choose this category, get ready, and place half of the solution."""
    page = seat.page
    seat.choose(category)
    seat.wait_until(lambda: bool(seat.offers("ready")))
    seat.press("ready")
    seat.wait_until(lambda: seat.view["phase"] == "race", 40)
    page.wait_for_selector(".work [data-spot]")
    page.wait_for_timeout(1500)
    card = seat.me["card"]
    solution = solution_of(card)
    SOLVE[category](page, card, part_of(solution), "tap")


def race(category: str) -> Act:
    def act(page: Page) -> None:
        seat = enigma(page)
        seat.go_on()
        begin(seat, category)

    return act


def race_rules(page: Page) -> None:
    """Open the rules of the puzzle in the middle of a race."""
    race("weights")(page)
    page.locator("[data-do=help]:visible").first.click()
    page.locator("dialog article").first.wait_for()


def mistaken(page: Page) -> None:
    race("weights")(page)
    while "to place" in page.locator("[data-do=claim]").inner_text():
        tap(page, middle(spot(page, "left0").locator(".body")))
        drawn(page)
    page.locator("[data-do=claim]").click()
    page.wait_for_selector(".words:not(:empty)")


def ready(page: Page) -> None:
    seat = enigma(page)
    spot(page, "chamber:pipes").click()
    seat.wait_until(lambda: bool(seat.offers("ready")))


def hourglass(page: Page) -> None:
    """Show a table with two seats of one person: one has solved, the other works while the hourglass runs."""
    me, bot = {"kind": "me"}, {"kind": "bot", "level": "greedy"}
    table = {"cards": "box", "start": 0, "hourglass": 60, "factors": [100, 100, 200]}
    page.goto(enigma_seat.make_table(page, [me, me, bot], **table))
    seat = enigma(page)
    for category in ("weights", "fragments"):
        seat.wait_until(lambda: bool(seat.offers("choose")))
        seat.choose(category)
    enigma_seat.play((seat,), lambda: seat.view["phase"] == "race")
    for number, share in enumerate((lambda whole: whole, part_of)):
        card = seat.view["players"][number]["card"]
        page.wait_for_selector(".work [data-spot]")
        solution = solution_of(card)
        SOLVE[card["category"]](page, card, share(solution), "tap")
        if number == 0:
            page.locator("[data-do=claim]").click()
            page.wait_for_selector(".outline")
    expect(page.locator(".figures b")).to_have_text(re.compile(r"^2\d"), timeout=60_000)


def after_the_race(page: Page) -> None:
    """Show a new, quick table whose hourglass runs out while half a solution is placed."""
    bot = {"kind": "bot", "level": "greedy"}
    link = enigma_seat.make_table(
        page, [{"kind": "me"}, bot, bot], cards="box", start=0, hourglass=30, factors=[50, 25, 25]
    )
    page.goto(link)
    seat = enigma(page)
    begin(seat, "fragments")
    page.locator("[data-do=reveal-go]").wait_for(timeout=240_000)


def aim(page: Page) -> None:
    """Hover the tile in hand over the place that scores most."""
    seat = enigma(page)
    seat.go_on()
    _, place, _ = seat.best()
    spot(page, place["name"]).click()


def score(page: Page) -> None:
    page.add_init_script(enigma_seat.SLOWLY)
    seat = enigma(page)
    seat.go_on()
    seat.lay()
    page.wait_for_selector("[data-do=pass]")
    page.evaluate("slowly = true")
    page.locator("[data-do=pass]").click()


PICTURES = (
    Picture("enigma-choose", "ENIGMA: choose a chamber.", "enigma: choose"),
    Picture("enigma-ready", "All have chosen; the race begins when all are ready.", "enigma: all chambers", act=ready),
    Picture("enigma-race-weights", "The race: weights.", "enigma: all chambers", act=race("weights")),
    Picture("enigma-race-fragments", "The race: fragments.", "enigma: all chambers", act=race("fragments")),
    Picture("enigma-race-pipes", "The race: pipes.", "enigma: all chambers", act=race("pipes")),
    Picture("enigma-race-blocks", "The race: blocks.", "enigma: all chambers", act=race("blocks")),
    Picture("enigma-race-wrong", "A wrong claim says what kind of fault it is.", "enigma: all chambers", act=mistaken),
    Picture("enigma-race-phone", "The race on a phone.", "enigma: all chambers", SMALL, act=race("fragments")),
    Picture("enigma-race-rules-phone", "The puzzle’s rules in a race.", "enigma: all chambers", SMALL, act=race_rules),
    Picture("enigma-hourglass", "Somebody has solved: the hourglass runs.", "/how/enigma", act=hourglass),
    Picture(
        "enigma-hourglass-phone", "The same on a phone by day.", "/how/enigma", SMALL, theme="light", act=hourglass
    ),
    Picture("enigma-after", "After the race: every board, and what is missing.", "/how/enigma", act=after_the_race),
    Picture("enigma-lay", "Lay the tile: legal places, and what this one closes.", "enigma: lay", act=aim),
    Picture("enigma-lay-light", "The same by day, in German.", "enigma: lay", theme="light", locale="de", act=aim),
    Picture("enigma-advice-phone", "Advice on a phone, in Czech.", "enigma: lay", SMALL, locale="cs", act=advice),
    Picture("enigma-networker", "Put a networker on a cell.", "enigma: networker"),
    Picture("enigma-score", "A system is closed and counted.", "enigma: score", act=score),
    Picture("enigma-choose-wide", "On a wide screen, in Czech.", "enigma: choose", WIDE, locale="cs"),
    Picture("enigma-phone", "ENIGMA on a phone.", "enigma: lay", SMALL, act=aim),
    Picture("enigma-phone-choose", "Choosing on a phone, by day.", "enigma: choose", PHONE, theme="light"),
    Picture("enigma-tablet", "On a tablet.", "enigma: lay", TABLET, act=aim),
    Picture("enigma-tablet-lying", "On a tablet on its side.", "enigma: choose", LYING_TABLET, theme="light"),
    Picture("enigma-race-tablet", "The race on a tablet.", "enigma: all chambers", TABLET, act=race("blocks")),
    Picture("enigma-phone-lying", "Laying on a phone on its side.", "enigma: lay", LYING, act=aim),
    Picture("enigma-race-lying", "The race there.", "enigma: all chambers", LYING, act=race("weights")),
    Picture(
        "enigma-race-tablet-lying",
        "The race on a tablet on its side, by day.",
        "enigma: all chambers",
        LYING_TABLET,
        theme="light",
        act=race("pipes"),
    ),
    Picture("enigma-race-fragments-lying", "Fragments.", "enigma: all chambers", LYING, act=race("fragments")),
    Picture("enigma-race-blocks-phone", "Blocks on a phone.", "enigma: all chambers", PHONE, act=race("blocks")),
    Picture("enigma-tablet-light", "Laying on a tablet by day.", "enigma: lay", TABLET, theme="light", act=aim),
    Picture("enigma-phone-lying-light", "Choosing by day.", "enigma: choose", LYING, theme="light", locale="de"),
    Picture("enigma-zoomed", "Magnified to 200%.", "enigma: lay", ZOOMED, locale="de", act=aim),
    Picture("enigma-over", "The end.", "/table/enigma-staged"),
    Picture("enigma-over-phone", "The end on a phone.", "/table/enigma-staged", SMALL),
    Picture("enigma-over-lying", "On a phone on its side, in Czech.", "/table/enigma-staged", LYING, locale="cs"),
)
