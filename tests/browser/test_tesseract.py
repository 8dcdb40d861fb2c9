"""TESSERACT in the browser: whole games in the layers, moves on the cube, the keyboard, the phone, three languages."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from .axe import axe, axe_by_day_and_night
from .conftest import Open
from .hands import Hand, changed, drawn, middle, under_the_canvas
from .tesseract_seat import Seat
from .test_puzzles import colours
from .test_table import a_table

LIKED = ("contain", "use", "play", "study", "special", "transfer", "adjust", "remove")
"""The kinds of action to prefer, rarest first."""


def a_turn(seat: Seat, rarest: bool) -> None:
    """Answer decisions; in one's own turn take one or two actions, then end it."""
    while seat.ready() and seat.view["decision"]["about"] != "turn":
        seat.touch(seat.choices[0])
    if seat.over or not seat.choices:
        return
    kinds = LIKED if rarest else LIKED[::-1]
    kind = next(kind for kind in kinds if seat.of(kind)) if seat.view["actions"] else ""
    if kind:
        seat.touch(seat.of(kind)[0])
    while seat.ready() and seat.view["decision"]["about"] != "turn":
        seat.touch(seat.choices[-1])
    if not seat.over and seat.choices:
        seat.end()


@pytest.mark.parametrize(
    ("people", "hand"),
    [
        pytest.param(2, "tap", id="two with the pointer"),
        pytest.param(2, "keys", id="two with the keys alone", marks=pytest.mark.long),
        pytest.param(4, "tap", id="four with the pointer", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_in_the_layers(visit: Open, people: int, hand: Hand) -> None:
    """A game with a reload in the middle: all see the same end, and the record can be downloaded."""
    pages = [visit("/", flat=True, locale="de-AT" if seat == 1 else "en-GB") for seat in range(people)]
    seats = [Seat(page, hand) for page in pages]
    path = a_table(pages[0], "me", *["open"] * (people - 1), extra_primed=2, plate="4")
    for seat in seats:
        seat.page.goto(path)
        if seat is not seats[0]:
            seat.press(seat.page.locator("[data-sit]").first)
    for seat in seats:
        seat.flatten()
    for n in itertools.count():
        assert n < 400, "the game does not end"
        if any(seat.over for seat in seats):
            break
        for seat in seats:
            if seat.choices:
                a_turn(seat, rarest=n % 3 > 0)
        if n == 3 and not any(seat.over for seat in seats):
            pages[0].reload()
            seats[0].flatten()
        pages[0].wait_for_timeout(20)
    for number, page in enumerate(pages):
        words = "von 24 Würfeln|Alle 24" if number == 1 else "of 24 dice contained|All 24 dice"
        expect(page.get_by_role("dialog")).to_contain_text(re.compile(words), timeout=30_000)
    assert axe(pages[0]) == []
    seats[0].press(pages[0].get_by_role("button", name="Look at the table"))
    expect(pages[0].locator("[data-do=undo]")).to_have_count(0)
    seats[0].press(pages[0].locator("[data-do=result]"))
    seats[0].press(pages[0].locator("[data-do=record]"))
    expect(pages[0].get_by_role("region", name="Go through the record")).to_be_visible()


def _under_the_pointer(page: Page) -> None:
    """Move over the cube, turning it if needed, until a removable die is under the pointer."""
    box = page.locator("canvas").bounding_box()
    assert box
    for _ in range(4):
        for down, across in itertools.product(range(16, 80, 4), range(26, 76, 3)):
            page.mouse.move(box["x"] + box["width"] * across / 100, box["y"] + box["height"] * down / 100)
            if page.locator("canvas.over").count():
                return
        page.get_by_role("button", name="Turn right").click()
    raise AssertionError("no die can be taken")


def _take(seat: Seat) -> None:
    """Touch a die on the 3D cube; in one's own turn, remove it."""
    _under_the_pointer(seat.page)
    at = seat.seq
    seat.page.mouse.down()
    seat.page.mouse.up()
    if seat.view["decision"]["about"] == "turn":
        seat.page.locator(".menu [data-do^=remove]").click()
    seat.arrived(at)


def _find_the_next_die(seat: Seat) -> None:
    """From each side: the line of "primed next" ends on that die, or the label says that it is hidden."""
    page, found = seat.page, 0
    colour, value = re.findall(r"([a-z]+)(\d*)", seat.view["cube"][seat.view["lowest"][0]])[0]
    for _ in range(4):
        page.get_by_role("button", name="Turn right").click()
        drawn(page)
        end = page.locator(".leads circle.warn")
        if not end.count():
            expect(page.locator(".tag")).to_contain_text("at the back")
            continue
        page.mouse.click(*middle(end))
        expect(page.locator("[data-region=menu] header")).to_contain_text(
            f"{colour.capitalize()}{value and ' ' + value}"
        )
        page.keyboard.press("Escape")
        found += 1
    assert found


def test_dice_are_taken_with_the_pointer_on_the_cube(visit: Open) -> None:
    """The cube is really drawn, it turns, a die is touched and taken."""
    page = visit("/new/tesseract", width=1024, height=768)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    expect(page.locator("canvas.ready")).to_be_visible(timeout=90_000)
    drawn(page)
    before = page.locator("canvas").screenshot()
    assert colours(before) > 1000
    page.get_by_role("button", name="Turn right").click()
    assert changed(page.locator("canvas"), before) != before
    assert seat.view["decision"]["about"] == "corner"
    _take(seat)
    seat.to_the_turn()
    _find_the_next_die(seat)
    _take(seat)
    assert seat.view["actions"] == 2
    expect(page.get_by_text("2 actions left")).to_be_visible(timeout=30_000)
    page.locator("[data-do=advice]").click()
    expect(page.locator("[data-do=advised]")).to_be_visible(timeout=30_000)
    assert under_the_canvas(page) == []


@pytest.mark.long
def test_a_whole_game_with_the_pointer_on_the_cube(visit: Open) -> None:
    """Two people take die after die off the 3D cube until the game is over."""
    seats = [Seat(visit("/", width=1024, height=768)) for _ in range(2)]
    path = a_table(seats[0].page, "me", "open", extra_primed=2, plate="D")
    for seat in seats:
        seat.page.goto(path)
    seats[1].page.locator("[data-sit]").click()
    for n in itertools.count():
        assert n < 400, "the game does not end"
        if any(seat.over for seat in seats):
            break
        for seat in seats:
            expect(seat.page.locator("canvas.ready")).to_be_visible(timeout=90_000)
            if not seat.ready():
                continue
            if any(piece.startswith("cube:") for choice in seat.choices for piece in choice["pieces"]):
                _take(seat)
            elif seat.view["decision"]["about"] != "turn":
                seat.touch(seat.choices[0])
            if not seat.over and seat.ready() and seat.view["decision"]["about"] == "turn":
                seat.end()
    for seat in seats:
        expect(seat.page.get_by_role("dialog")).to_be_visible(timeout=30_000)


def test_a_turn_by_the_keyboard_alone(visit: Open) -> None:
    """Tab and Enter: a piece opens its menu, which gets the focus and gives it back; an early end asks first."""
    page = visit("/", flat=True)
    seat = Seat(page, "keys")
    page.goto(a_table(page, "me", "bot", start=0))
    seat.flatten()
    assert seat.ready()
    at = seat.seq
    seat.press(page.locator(".sheet .usable").first)
    seat.arrived(at)
    seat.to_the_turn()
    die = page.locator(".sheet .usable").first
    opener = page.locator(f'.sheet [data-piece="{die.get_attribute("data-piece")}"]')
    seat.press(die)
    expect(page.locator(".menu .do").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".menu .do").first).to_be_focused()
    at = seat.seq
    page.keyboard.press("Enter")
    seat.arrived(at)
    expect(page.get_by_text("2 actions left")).to_be_visible()
    assert seat.ready()
    expect(page.locator(".sheet :focus")).to_have_count(1)
    seat.press(page.locator("[data-do=end]"))
    expect(page.get_by_role("button", name="Keep playing")).to_be_focused()
    at = seat.seq
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    seat.arrived(at)


def test_undo_takes_back_an_adjustment_and_stops_at_chance(visit: Open) -> None:
    page = visit("/", flat=True)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.flatten()
    seat.to_the_turn()
    undo = page.locator("[data-do=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    seat.touch(next(choice for choice in seat.of("adjust") if choice["action"]["die"].startswith("lab:0")))
    expect(page.get_by_text("1 step can be undone")).to_be_visible()
    undo.click()
    expect(page.get_by_text("3 actions left")).to_be_visible()
    expect(undo).to_have_attribute("aria-disabled", "true")


def test_all_together_take_back_what_one_has_done(visit: Open) -> None:
    """A player asks to undo another's action; the others see who asks for what, and agree."""
    pages = [visit("/", flat=True), visit("/", flat=True)]
    seats = [Seat(page) for page in pages]
    path = a_table(pages[0], "me", "open", start=0)
    for page in pages:
        page.goto(path)
    pages[1].locator("[data-sit]").click()
    for _ in range(2):
        for seat in seats:
            seat.flatten()
            if seat.ready() and seat.view["decision"]["about"] != "turn":
                seat.touch(seat.choices[0])
    seats[0].to_the_turn()
    seats[0].touch(next(choice for choice in seats[0].of("adjust") if choice["action"]["die"].startswith("lab:0")))
    pages[1].get_by_role("button", name="Request undo").click()
    expect(pages[1].get_by_text("You asked to undo this")).to_be_visible()
    expect(pages[0].get_by_text("would like to undo").first).to_be_visible()
    pages[0].locator("[data-do=undo-agree]").click()
    for page in pages:
        expect(page.get_by_text("3 actions left")).to_be_visible()
        expect(page.locator(".undoing")).to_have_count(0)


def test_a_turn_on_phones(visit: Open) -> None:
    page = visit("/", width=360, height=740, has_touch=True, flat=True, locale="de-DE")
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    seat.touch(seat.of("remove")[0])
    for tab in ("Ladung", "Matrix", "Labors", "Karten", "Tesseract"):
        page.locator(".tabs button", has_text=tab).click()
        for width, height in ((390, 844), (430, 932), (360, 740)):
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    while seat.ready() and seat.view["decision"]["about"] != "turn":
        seat.touch(seat.choices[0])
    seat.end()


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-GB", "Containment matrix"), ("de-AT", "Entschärfungsmatrix"), ("cs-CZ", "Panel stabilizace")],
)
def test_the_table_speaks_three_languages_at_every_size(visit: Open, locale: str, words: str) -> None:
    page = visit("/", flat=True, locale=locale)
    page.goto(a_table(page, "me", "bot", "bot", "bot"))
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    for width, height in ((1280, 720), (1440, 900), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def _count_flights(page: Page) -> None:
    page.evaluate(
        """window.flown = 0; new MutationObserver((changes) => {
            for (const {addedNodes} of changes) flown += addedNodes.length;
        }).observe(document.querySelector('.sky'), {childList: true})"""
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_die_flies_from_the_cube_to_the_lab_unless_motion_is_not_wanted(visit: Open, motion: str) -> None:
    """A removed die is animated into the lab; its log line replays the flight."""
    page = visit("/", flat=True, reduced_motion=motion)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.flatten()
    _count_flights(page)
    assert seat.ready()
    seat.touch(seat.choices[0])
    expect(page.locator(".mine [data-place='lab:0:0'] [data-piece]")).to_be_visible()
    seat.to_the_turn()
    assert (page.evaluate("flown") > 0) == (motion != "reduce")
    _count_flights(page)
    page.locator(".log li", has_text="into the lab").last.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main.idle")).to_be_visible()
    assert (page.evaluate("flown") > 0) == (motion != "reduce")


def test_a_piece_is_shown_to_the_others(visit: Open) -> None:
    """Point with a right click, the key P, or the button: everybody sees who points where."""
    pages = [visit("/", flat=True), visit("/", flat=True)]
    path = a_table(pages[0], "me", "open")
    for page in pages:
        page.goto(path)
    pages[1].locator("[data-sit]").click()
    for page in pages:
        Seat(page).flatten()
    spots = pages[0].locator(".sheet .spot[data-piece^='cube:']")

    def with_the_mouse() -> None:
        spots.first.click(button="right", force=True)

    def with_a_key() -> None:
        spots.last.focus()
        pages[0].keyboard.press("p")

    def with_the_button() -> None:
        pages[0].locator("[data-do=point]").click()
        spots.nth(3).click(force=True)

    for point in (with_the_mouse, with_a_key, with_the_button):
        point()
        for page in pages:
            expect(page.locator(".pointed p")).to_be_visible()
        for page in pages:
            expect(page.locator(".pointed")).to_have_count(0)


def test_the_log_shows_how_far_undo_can_go_back(visit: Open) -> None:
    page = visit("/", flat=True)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.flatten()
    seat.to_the_turn()
    wall = page.locator(".log .wall")
    expect(wall).to_have_count(0)
    seat.touch(next(choice for choice in seat.of("adjust") if choice["action"]["die"].startswith("lab:0")))
    expect(wall).to_have_text("undo ends here")
    expect(page.locator(".log .wall + li")).to_contain_text("adjusted to")
    page.locator("[data-do=undo]").click()
    expect(wall).to_have_count(0)
    expect(page.locator(".log .undone")).to_contain_text("adjusted to")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768)])
def test_axe_finds_nothing_in_a_turn(visit: Open, width: int, height: int) -> None:
    """Check a decision, an open menu, a playing cascade and every tab, dark and light; nothing is too wide."""
    page = visit("/", width=width, height=height, flat=True, reduced_motion="no-preference")
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.flatten()
    assert seat.ready()
    assert axe_by_day_and_night(page) == []
    seat.to_the_turn()
    page.locator(".sheet .usable").first.click()
    expect(page.locator(".menu")).to_be_visible()
    assert axe_by_day_and_night(page) == []
    page.keyboard.press("Escape")
    seat.end()
    expect(page.locator("[data-region=caption]")).to_be_visible()
    expect(page.locator("[data-do=skip]")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width < 960:
        page.locator("[data-pace=instant]").click()
        seat.to_the_turn()  # a die that the bot rolls shows numbers which are not in its name
        for tab in page.locator(".tabs button").all():
            tab.click()
            assert axe_by_day_and_night(page) == []
