"""Ghosts in the browser: a race of four watched again, the day's cards by the server's clock, a duel on another day."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tessera.server.store import Store
from tessera.server.table.clock import wall
from tessera.server.web.identity import hashed
from tests.server.golden_tables import keep_handed

from .axe import axe_by_day_and_night
from .conftest import NO_WEBGL, Open, serving, serving_kept
from .hands import SOLVE, Point, middle, solution_of

NAMES = ("Ada", "Ben", "Cleo", "Dan")
DAY = 24 * 3_600_000
DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a finished game of four people."""
    with serving_kept(tmp_path_factory.mktemp("ghosts"), _a_game_of_four) as address:
        yield address


async def _a_game_of_four(store: Store) -> None:
    await store.enrol(hashed("the key of the first player"), "ada", wall())
    await keep_handed(store, "four", "ada", NAMES)


def scrub(page: Page, to: int) -> None:
    """Move the slider to a moment, in milliseconds."""
    page.get_by_role("slider", name="Time in the race").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input', {bubbles: true})); }", to
    )


def moves(page: Page, number: int) -> int:
    """How many moves of a ghost have happened."""
    return page.locator(".ghosts li").nth(number).locator(".track i.past").count()


def lifts(hand: str) -> list[tuple[int, str]]:
    """When each piece was lifted, and its way."""
    return [(int(word.split(".")[0]), word) for word in hand.split() if "~" in word]


def dropped(at: int, way: str) -> int:
    """When the piece of a way was let go: the time of its last waypoint, which counts from its lifting."""
    high, low = (DIGITS.index(digit) for digit in way[-4:-2])
    return at + (high * len(DIGITS) + low) * 20


def drag_slowly(page: Page, start: Point, end: Point) -> None:
    """Drag as a player does who thinks about it."""
    page.mouse.move(*start)
    page.mouse.down()
    for part in (1 / 3, 2 / 3, 1):
        page.mouse.move(*(one + (other - one) * part for one, other in zip(start, end, strict=True)), steps=3)
        page.wait_for_timeout(400)
    page.mouse.up()


def test_a_race_of_four_is_watched_as_the_hands_moved(visit: Open) -> None:
    page = visit("/record/four", flat=True)
    page.get_by_role("link", name="Races").click()
    boards = page.locator(".ghosts li")
    expect(boards).to_have_count(4, timeout=20_000)
    for board, name in zip(boards.all(), NAMES, strict=True):
        expect(board).to_contain_text(name)
    unmoved = page.get_by_text("Claimed without a single move")
    expect(unmoved).to_have_count(0)
    assert [moves(page, number) for number in range(4)] == [0, 0, 0, 0]
    first = page.request.get("/api/tables/four/races").json()["races"][0]
    solved = min(ghost["end"] for ghost in first["ghosts"] if ghost["how"] == "solved")
    page.get_by_role("button", name="First solved").click()
    expect(page.locator(".ghosts li[data-state=solved]")).to_have_count(1)
    expect(page.get_by_role("slider", name="Time in the race")).to_have_value(re.compile(str(solved // 1000)))
    before = sum(moves(page, number) for number in range(4))
    assert before > 3
    for number, ghost in enumerate(first["ghosts"][:3]):
        at, _ = lifts(ghost["hand"])[0]
        in_hand = boards.nth(number).locator(".flying, .air").first
        scrub(page, at + 300)
        expect(in_hand).to_be_visible()
        scrub(page, at - 100)
        expect(in_hand).to_have_count(0)
    scrub(page, solved // 2)
    assert sum(moves(page, number) for number in range(4)) < before
    expect(page.locator(".ghosts li[data-state=solved]")).to_have_count(0)
    scrub(page, first["ghosts"][3]["end"] - 100)
    expect(unmoved).to_have_count(0)
    scrub(page, first["ghosts"][3]["end"] + 100)
    expect(unmoved).to_have_count(1)
    expect(boards.nth(3)).to_contain_text("Claimed without a single move")
    scrub(page, solved // 2)
    page.get_by_label("Speed").select_option("8")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".ghosts li[data-state=solved]")).not_to_have_count(0, timeout=20_000)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("status")).to_contain_text("Paused at")
    assert axe_by_day_and_night(page) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_ghosts_fit_a_phone_and_obey_a_finger(visit: Open, width: int, height: int) -> None:
    page = visit("/races/four", flat=True, width=width, height=height, has_touch=True, is_mobile=True, locale="de-DE")
    expect(page.locator(".ghosts li")).to_have_count(4)
    page.get_by_role("button", name="Zuerst gelöst").tap()
    expect(page.locator(".ghosts li[data-state=solved]")).to_have_count(1)
    page.get_by_role("link", name="Runde 2").tap()
    expect(page).to_have_url(re.compile("race=2"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def solve_day(page: Page, category: str, begun: Any) -> None:
    """Solve the open card by tapping."""
    card = begun["puzzle"]["card"]
    SOLVE[category](page, card, solution_of(card), "tap")
    page.get_by_role("button", name="Check", exact=True).click()


def begin(page: Page) -> Any:
    """Press Start; returns what the server told."""
    with page.expect_response("**/api/attempts/start") as told:
        page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-spot]").first).to_be_visible()
    return told.value.json()


def test_the_day_s_card_is_hidden_until_start_and_its_result_is_compared(visit: Open) -> None:
    page = visit("/daily", permissions=["clipboard-read", "clipboard-write"])
    expect(page.locator("[data-region=grade]")).to_contain_text("All four are grade")
    page.locator("[data-card=weights]").click()
    expect(page.get_by_role("heading", name="The card is hidden")).to_be_visible()
    expect(page.locator("[data-spot]")).to_have_count(0)
    assert axe_by_day_and_night(page) == []
    begun, shown = begin(page), page.request.get("/api/daily").json()
    card, spot = begun["puzzle"]["card"], page.locator("[data-spot]").nth(1)
    spot.click()
    clock = page.locator(".puzzle-clock")
    expect(clock).not_to_have_text(re.compile("0:0[01]$"))
    page.reload()
    expect(page.locator("[data-spot]").first).to_be_visible()
    expect(clock).not_to_have_text(re.compile("0:0[01]$"))
    page.get_by_role("button", name="Clear").click()
    cup = page.locator("[data-spot=left0]")
    drag_slowly(page, middle(page.locator(".stock").first), middle(cup.locator(".body")))
    page.wait_for_timeout(500)  # the hand is empty for a while
    page.get_by_role("button", name="Undo").click()
    SOLVE["weights"](page, card, solution_of(card), "drag")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".words")).to_contain_text("Solved in")
    expect(page.locator("[data-region=distribution]")).to_contain_text("Nobody else has solved it yet")
    page.locator(".actions").get_by_role("link", name="All four cards").click()
    expect(page.locator("[data-card=weights]")).to_contain_text("✓")
    expect(page.locator("[data-region=streak]")).to_contain_text("1 day in a row")
    page.get_by_role("button", name="Copy your result").click()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("Tessera, ")
    assert re.search(r"Weights \d:\d\d", shared)
    with page.expect_download() as picture:
        page.get_by_role("button", name="Result as a picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    expect(page.locator("[data-region=names]")).to_be_visible()
    page.get_by_label("Your name on the day’s list").fill("Ada")
    page.get_by_role("button", name="Put me on the list").click()
    expect(page.get_by_role("button", name="Take me off")).to_be_visible()
    assert axe_by_day_and_night(page) == []
    page.locator("[data-card=weights]").click()
    expect(page.locator(".ghosts li[data-state=solved]")).to_have_count(1)
    assert moves(page, 0) > 1
    of = f"day={shown['day']}&category=weights"
    ways = lifts(page.request.get(f"/api/attempts/ghost?{of}").json()["ghosts"][0]["hand"])
    assert len(ways) == 1 + card["weights"]
    assert all(len(way) < 64 for _, way in ways)
    lifted, way = ways[0]
    down, in_hand = dropped(lifted, way), page.locator(".ghosts .flying")
    assert down - lifted > 800
    scrub(page, down - 600)
    expect(in_hand).to_be_visible()
    before = middle(in_hand)
    scrub(page, down - 200)
    expect(in_hand).to_be_visible()
    assert middle(in_hand) != before, "it is carried"
    for out in (lifted - 200, down + 200):
        scrub(page, out)
        expect(in_hand).to_have_count(0)


def test_a_duel_is_played_on_another_day(browser: Browser, tmp_path: Path) -> None:
    """Anna solves a card; three days later, by the server's clock, Bert plays against her ghost."""
    database = str(tmp_path / "tables.sqlite")
    with ExitStack() as stack:
        with serving(database) as first:
            anna = stack.enter_context(browser.new_context(base_url=first, locale="en-GB", reduced_motion="reduce"))
            page = anna.new_page()
            page.add_init_script(NO_WEBGL)
            page.goto("/daily/weights")
            day = page.request.get("/api/daily").json()["day"]
            solve_day(page, "weights", begin(page))
            expect(page.locator(".words")).to_contain_text("Solved in")
            page.get_by_role("button", name="Challenge a friend").click()
            page.get_by_label("Your name (optional)").fill("Anna")
            page.get_by_role("button", name="Make the link").click()
            link = page.get_by_label("Link to the duel").input_value()
        with serving(database, shift=3 * DAY) as later:
            bert = stack.enter_context(browser.new_context(base_url=later, locale="en-GB", reduced_motion="reduce"))
            page = bert.new_page()
            page.goto(link.replace(first, later))
            assert page.request.get("/api/daily").json()["day"] > day
            expect(page.get_by_role("heading", level=1)).to_have_text("Can you beat Anna?")
            assert axe_by_day_and_night(page) == []
            page.get_by_role("link", name="Play").click()
            page.get_by_label("Your name (optional)").fill("Bert")
            begun = begin(page)
            expect(page.get_by_role("list", name="The ghosts")).to_contain_text("Anna")
            solve_day(page, "weights", begun)
            expect(page.locator("[data-region=verdict]")).to_be_visible()
            page.locator(".actions").get_by_role("link", name="Result").click()
            result = page.get_by_role("table")
            expect(result.get_by_role("columnheader")).to_have_text(["Card", "Anna", "You"])
            page.get_by_role("link", name="Watch").click()
            expect(page.locator(".ghosts li[data-state=solved]")).not_to_have_count(0)
            expect(page.locator(".ghosts li")).to_have_count(2)
            page = anna.new_page()  # a browser's cookies are the same on every port
            page.goto(link.replace(first, later))
            expect(page.get_by_role("columnheader")).to_have_text(["Card", "Anna", "Bert"])
            page.set_viewport_size({"width": 390, "height": 844})
            expect(page.get_by_role("columnheader").first).to_be_visible()
            page.route("**/api/duels/*", lambda route: route.fulfill(json=crowded(route.fetch().json())))
            page.reload()
            cell = page.get_by_role("row").filter(has_text="Weights").locator(".num")
            expect(cell).to_have_text([re.compile(f"{name}.*:") for name in ("Anna", *NAMES)])
            wrap = page.get_by_role("region", name="Result")
            assert wrap.evaluate("wrap => wrap.scrollWidth <= wrap.clientWidth")


def crowded(duel: Any) -> Any:
    """The duel as if all of `NAMES` had played it."""
    return duel | {"players": [duel["players"][0] | {"name": name * 4} for name in NAMES]}
