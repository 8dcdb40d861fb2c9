"""Finding one's way: the invitation, the menu of a table, another name, watching, and a focus that never gets lost."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import axe_by_day_and_night
from .conftest import Open
from .enigma_seat import at_table
from .tesseract_seat import Seat
from .test_people import DESK, PHONE, a_table, two

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {},
    "phone": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
    "lying": {"width": 844, "height": 390, "has_touch": True, "is_mobile": True},
}
ALL = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())


def something_has_the_focus(page: Page) -> None:
    """The focus may be nowhere for a moment, while the table is drawn anew; it must not stay there."""
    expect(page.locator(":focus")).to_have_count(1)


def no_scrolling_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@ALL
def test_the_invitation_tells_game_level_options_and_people(visit: Open, screen: dict[str, Any]) -> None:
    host = visit("/", flat=True)
    path = a_table(host, "me", "open", "open", options={"plate": "3"}, turn=90)
    guest = visit(path, flat=True, **screen)
    invitation = guest.locator("[data-region=invitation]")
    for words in ("Tesseract", "Plate 3, hard", "1:30", "Ada"):
        expect(invitation).to_contain_text(words)
    expect(invitation.get_by_role("link", name="Rules")).to_have_attribute("href", "/rules/tesseract")
    expect(guest.locator("[data-do=sit]")).to_be_visible()
    no_scrolling_sideways(guest)
    assert axe_by_day_and_night(guest) == []
    guest.locator("[data-do=watch]").click()
    expect(guest.get_by_text("You will watch.")).to_be_visible()
    guest.get_by_role("button", name="Sit down after all").click()
    guest.get_by_label("Your name").fill("Grace")
    guest.locator("[data-do=sit]").click()
    expect(guest.get_by_role("listitem").filter(has_text="Grace")).to_be_visible()


@pytest.mark.parametrize("game", ["tesseract", "enigma"])
@ALL
def test_the_menu_leads_everywhere_and_back(visit: Open, game: str, screen: dict[str, Any]) -> None:
    """Every room opens and closes by keys, has nothing that axe finds, and gives the focus back."""
    page = visit("/", flat=True, **screen)
    page.goto(a_table(page, "me", "bot", game=game, options={"start": 0}))
    menu = page.locator("[data-do=table-menu]")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box is not None
    assert box["x"] > (screen.get("width", 1440) - 140)
    assert box["y"] < 20
    for room in ("invite", "name", "keys"):
        menu.press("Enter")
        expect(page.locator("[data-region=table-menu]")).to_be_visible()
        page.locator(f"[data-do=menu-{room}]").press("Enter")
        assert axe_by_day_and_night(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("[data-region=table-menu]")).to_have_count(0)  # a moment after the dialog has closed
        something_has_the_focus(page)
    menu.click()
    page.locator("[data-do=menu-leave]").click()
    expect(page.get_by_text("A bot takes your seat and plays on.")).to_be_visible()
    page.get_by_role("button", name="Stay").click()
    expect(page.locator("[data-do=table-menu]")).to_be_visible()


def test_another_name_is_seen_by_everybody(visit: Open) -> None:
    ada, grace = two(visit, PHONE, options={"start": 0})
    ada.locator("[data-do=table-menu]").click()
    ada.locator("[data-do=menu-name]").click()
    name = ada.get_by_label("How the others see you at this table")
    expect(name).to_have_value("Ada")
    name.fill("Countess")
    ada.get_by_role("button", name="Save").click()
    expect(name).to_have_count(0)
    expect(grace.get_by_text("Countess").first).to_be_visible()


@pytest.mark.parametrize("game", ["tesseract", "enigma"])
def test_a_spectator_is_told_so(visit: Open, game: str) -> None:
    host = visit("/", flat=True)
    path = a_table(host, "me", "bot", game=game, options={"start": 0}, watchers_chat=game == "enigma")
    host.goto(path)
    expect(host.locator("[data-do=table-menu]")).to_be_visible()
    chat = "You may chat" if game == "enigma" else "no chat for spectators"
    for width, height in (DESK, PHONE):
        page = visit(path, flat=True, width=width, height=height)
        note = page.locator("[data-region=watching]")
        expect(note).to_contain_text("You cannot move anything.")
        expect(note).to_contain_text(chat)
        assert axe_by_day_and_night(page) == []
        no_scrolling_sideways(page)
        page.locator("[data-do=watching]").click()
        expect(note.get_by_role("button", name="You are watching")).to_be_visible()
        no_scrolling_sideways(page)


def test_the_focus_stays_at_the_table_when_its_control_goes_away(visit: Open) -> None:
    """Acting through the list of all choices, from a piece's menu, and by ending the turn: by keys alone."""
    page = visit("/", flat=True)
    seat = Seat(page, "keys")
    page.goto(a_table(page, "me", "bot", options={"start": 0}))
    seat.flatten()
    seat.to_the_turn()
    page.get_by_role("button", name="All choices").first.focus()
    page.keyboard.press("Enter")
    choice = seat.of("remove")[0]
    page.locator(f'dialog [data-do="{choice["do"]}"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 actions left")).to_be_visible()
    assert seat.ready()
    expect(page.get_by_role("button", name="All choices")).to_be_focused()
    seat.touch(seat.of("remove")[0])
    assert seat.ready()
    something_has_the_focus(page)
    seat.end()
    expect(page.locator("main.idle")).to_have_count(1, timeout=60_000)
    something_has_the_focus(page)


def test_the_focus_stays_at_the_table_of_enigma(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, {"kind": "bot", "level": "greedy"}], "keys")
    ada.wait_until(lambda: bool(ada.offers("choose")))
    ada.choose("weights")
    ada.wait_until(lambda: bool(ada.offers("ready")))
    something_has_the_focus(ada.page)
    ada.press("ready")
    ada.wait_until(lambda: ada.view["phase"] == "race")
    expect(ada.page.locator(".work [data-spot]").first).to_be_visible()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("[data-spot]:focus")).to_have_count(1)  # an arrow enters the board


def test_the_invitation_to_enigma_says_who_invites_and_what_the_handicap_is(visit: Open) -> None:
    host = visit("/")
    options = {"grade": 3, "factors": [100, 75]}
    guest = visit(a_table(host, "me", "open", game="enigma", options=options), width=390, height=844)
    invitation = guest.locator("[data-region=invitation]")
    for words in ("Ada invites you", "once somebody has solved", "If nobody solves", "grade 3 of 5", "Amber 75%"):
        expect(invitation).to_contain_text(words)
    sit, watch = (guest.locator(f"[data-do={each}]").bounding_box() for each in ("sit", "watch"))
    assert sit
    assert watch
    assert sit["y"] == watch["y"], "both ways stand in one row"
