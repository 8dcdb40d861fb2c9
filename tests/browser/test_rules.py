"""The rules: pages with search, anchors and print, and the panel that opens beside a table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import axe
from .conftest import Open
from .enigma_seat import at_table
from .hands import drawn, middle, tap, until
from .pupil import Pupil
from .tesseract_seat import Seat
from .test_table import a_table

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LYING: dict[str, Any] = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}
IN_SIGHT = "it => { const {top} = it.getBoundingClientRect(); return top > -2 && top < innerHeight * 0.6; }"


FORGE = """action => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    send.call(this, message.type === 'act' ? JSON.stringify({...message, do: action}) : text);
  };
}"""
"""Replaces the next actions by one that the table does not offer."""


def settled_at(page: Page, rule: str) -> None:
    """Wait until a rule has been scrolled to."""
    expect(page.locator(f"[id='{rule}']")).to_be_visible()
    until(page, f"rule => ({IN_SIGHT})(document.getElementById(rule))", rule)


@pytest.mark.parametrize(
    ("locale", "title", "section", "ruling"),
    [
        ("en-GB", "The rules of Tesseract", "The threat phase", "Our ruling"),
        ("de-AT", "Die Regeln von Tesseract", "Die Bedrohungsphase", "Unsere Festlegung"),
        ("cs-CZ", "Pravidla hry Tesseract", "Fáze hrozby", "Náš výklad"),
    ],
)
def test_the_rules_are_told_in_three_languages(visit: Open, locale: str, title: str, section: str, ruling: str) -> None:
    page = visit("/rules/tesseract", locale=locale, flat=True)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("heading", name=section, exact=True)).to_be_visible()
    expect(page.get_by_text(ruling).first).to_be_visible()
    expect(page.locator(".gallery li").nth(61)).to_be_attached()  # sections are drawn one after the other
    expect(page.locator("article")).to_have_count(47)


def test_an_address_leads_to_a_rule_and_links_go_on_from_there(visit: Open) -> None:
    page = visit("/rules/tesseract#T16", flat=True)
    settled_at(page, "T16")
    expect(page.locator("#T16-title")).to_be_focused()
    page.locator("#T16").get_by_role("link", name="T31").click()
    settled_at(page, "T31")
    assert page.url.endswith("/rules/tesseract#T31")
    page.go_back()
    settled_at(page, "T16")
    page.get_by_role("navigation").get_by_role("link", name="Shockwave").first.click()
    settled_at(page, "T42")


def test_a_search_finds_rules_cards_and_numbers(visit: Open) -> None:
    page = visit("/rules/tesseract", flat=True)
    search = page.get_by_role("searchbox")
    search.fill("shockwave")
    expect(page.get_by_role("status").filter(has_text="found")).to_contain_text("places found")
    expect(page.locator("#T42")).to_be_visible()
    expect(page.locator("#event-shockwave")).to_be_visible()
    expect(page.locator("#T1")).to_have_count(0)
    expect(page.locator("mark").first).to_have_text("Shockwave")
    search.fill("t30")
    expect(page.locator("article#T30")).to_be_visible()
    expect(page.locator("#T3")).to_have_count(0)
    search.fill("xylophone")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    search.fill("")
    expect(page.locator("article")).to_have_count(47)


def test_every_picture_of_enigma_is_drawn(visit: Open) -> None:
    page = visit("/rules/enigma", flat=True)
    until(page, "document.querySelectorAll('.puzzle .frame').length === 8")
    for picture in page.locator("figure").all():
        assert picture.locator("svg").first.evaluate("it => it.getBoundingClientRect().width") > 30


def test_the_rules_are_printed_in_black_on_white(visit: Open) -> None:
    page = visit("/rules/enigma", flat=True)
    page.emulate_media(media="print")
    expect(page.locator("html[data-theme=light]")).to_be_attached()
    for hidden in ("searchbox", "navigation", "button"):
        assert [each for each in page.get_by_role(hidden).all() if each.is_visible()] == []
    assert not page.get_by_role("link", name="Skip to the content").is_visible()
    expect(page.locator("#E44")).to_be_visible()
    until(page, "document.querySelectorAll('.puzzle .board svg').length >= 8")
    page.set_viewport_size({"width": 700, "height": 1000})
    for board in page.locator(".puzzle .board").all():
        wide = "it => it.getBoundingClientRect().width"
        assert abs(board.evaluate(wide) - board.locator("..").evaluate(wide)) < 1
    page.emulate_media(media="screen")
    expect(page.locator("html[data-theme=light]")).to_have_count(0)


@pytest.mark.parametrize("phone", [PHONE, LYING], ids=["upright", "lying"])
def test_on_a_phone_the_rules_open_beside_the_table_by_touch(visit: Open, phone: dict[str, Any]) -> None:
    page = visit("/", flat=True, **phone)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    page.locator("[data-do=help]:visible").first.tap()
    panel = page.get_by_role("dialog")
    expect(panel).to_be_visible()
    settled_at(page, "T13")
    panel.get_by_role("link", name="T16").first.tap()
    settled_at(page, "T16")
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
    assert axe(page) == []
    panel.get_by_role("button", name="Close").tap()
    expect(panel).to_have_count(0)
    assert "/table/" in page.url
    assert seat.ready()


def test_by_keyboard_the_panel_closes_to_where_one_was(visit: Open) -> None:
    page = visit("/", flat=True)
    seat = Seat(page, "keys")
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    help_button = page.locator("[data-do=help]")
    seat.press(help_button)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("#T13-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(help_button).to_be_focused()


def test_questions_events_and_refusals_lead_to_their_rules(visit: Open) -> None:
    page = visit("/", flat=True)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0, characters="choice"))
    seat.flatten()
    page.locator("[data-region=ask] [data-rule=T5]").click()
    settled_at(page, "T5")
    page.keyboard.press("Escape")
    seat.to_the_turn()
    page.get_by_role("link", name="Fission").click()
    settled_at(page, "event-fission")
    expect(page.locator("#event-fission")).to_contain_text("destroyed")
    page.keyboard.press("Escape")
    page.locator("[data-verb=contain]").click(force=True)
    expect(page.locator(".menu .no")).to_contain_text("no set")
    page.locator(".menu [data-rule=T19]").click()
    settled_at(page, "T19")


def test_a_refusal_names_the_very_thing_in_the_players_language(visit: Open) -> None:
    """A card that is not in the hand, in German, with a link to its rule."""
    page = visit("/", flat=True, locale="de-AT")
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    page.evaluate(FORGE, "study absolute-zero")
    remove = seat.of("remove")[0]
    page.locator(f'[data-piece="{remove["pieces"][0]}"]').first.click()
    page.locator(f'[data-do="{remove["do"]}"]').first.click()
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("Absoluter Nullpunkt hast du nicht auf der Hand")
    fault.locator("[data-rule=T18]").click()
    settled_at(page, "T18")


def test_enigma_opens_the_rules_of_the_phase_and_of_the_puzzle(visit: Open) -> None:
    both = at_table(visit, [{"kind": "me"}, {"kind": "me"}])
    page = both.page
    page.locator("[data-do=help]").click()
    settled_at(page, "E7")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("[data-rule=E7]").click()
    settled_at(page, "E7")


def test_an_option_of_a_new_table_explains_itself_without_losing_the_form(visit: Open) -> None:
    page = visit("/new/enigma", flat=True)
    page.get_by_role("checkbox").first.check()
    page.locator("[data-rule=E43]").first.click()
    settled_at(page, "E43")
    page.keyboard.press("Escape")
    expect(page.get_by_role("checkbox").first).to_be_checked()
    assert page.url.endswith("/new/enigma")


def test_a_greyed_action_says_why_on_hover_focus_and_touch(visit: Open) -> None:
    page = visit("/", flat=True, width=1180, height=820, has_touch=True)
    seat = Seat(page)
    page.goto(a_table(page, "me", "bot", start=0))
    seat.to_the_turn()
    contain, undo, tip = (
        page.locator("[data-verb=contain]"),
        page.locator("[data-do=undo]"),
        page.get_by_role("tooltip"),
    )
    expect(contain).to_have_attribute("aria-disabled", "true")
    contain.hover()
    expect(tip).to_contain_text("Your lab holds no set")
    assert axe(page) == []
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    seat.reach(contain)
    expect(tip).to_contain_text("Your lab holds no set")
    expect(contain).to_have_attribute("aria-describedby", "tip")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    contain.tap(force=True)
    expect(page.locator(".menu .no")).to_contain_text("Your lab holds no set")
    contain.tap(force=True)
    undo.tap(force=True)
    expect(tip).to_contain_text("You cannot undo past a roll")
    box, window = tip.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]


def test_each_chamber_leads_to_the_rule_of_its_puzzle(visit: Open) -> None:
    page = at_table(visit, [{"kind": "me"}, {"kind": "bot"}], look=PHONE).page
    for rule in ("E31", "E34", "E37", "E39"):
        page.locator(f"[data-region=chambers] [data-rule={rule}]").tap()
        settled_at(page, rule)
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert axe(page) == []


@pytest.mark.parametrize("phone", [PHONE, LYING], ids=["upright", "lying"])
def test_the_rules_open_in_the_middle_of_a_race_and_nothing_on_the_board_is_lost(
    visit: Open, phone: dict[str, Any]
) -> None:
    seat = at_table(
        visit, [{"kind": "me"}, {"kind": "bot", "level": "random"}], "touch", look=phone, cap=5, hourglass=90
    )
    page = seat.page
    seat.wait_until(lambda: bool(seat.offers("choose")))
    seat.choose("weights")
    seat.wait_until(lambda: bool(seat.offers("ready")))
    seat.press("ready")
    seat.wait_until(lambda: bool(seat.view["phase"] == "race"))
    cup = page.locator("[data-region=puzzle] [data-spot=left0]")  # the rules draw cups too
    expect(cup).to_be_visible()
    drawn(page)
    tap(page, middle(cup.locator(".body")))
    expect(cup).to_have_attribute("aria-label", re.compile("1 weight"))
    page.locator("[data-do=help]:visible").first.tap()
    settled_at(page, "E31")
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(cup).to_have_attribute("aria-label", re.compile("1 weight"))
    page.get_by_role("button", name="Clear").tap()
    seat.solve()


@pytest.mark.parametrize("game", ["enigma", "tesseract"])
def test_the_rules_open_inside_a_lesson_and_the_lesson_goes_on(visit: Open, game: str) -> None:
    page = visit(f"/learn/{game}", flat=True, **PHONE)
    pupil = Pupil(page, game)
    for note in pupil.lesson["notes"][:3]:
        pupil.arrive(note)
        page.locator("[data-do=help]:visible").first.tap()
        panel = page.get_by_role("dialog")
        expect(panel.locator("article").first).to_be_attached()
        panel.get_by_role("button", name="Close").tap()
        expect(panel).to_have_count(0)
        pupil.arrive(note)
        pupil.next.tap()
    pupil.arrive(pupil.lesson["notes"][3])
