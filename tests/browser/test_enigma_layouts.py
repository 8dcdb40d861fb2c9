"""The ENIGMA table on every screen: nothing is cut off or scrolls, axe finds nothing, in three languages."""

from __future__ import annotations

import re
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from .axe import axe
from .conftest import Open
from .enigma_seat import BOT, at_table, play, two_people
from .hands import covers_nothing, drawn, send_instead, spot
from .test_settings import setting

CATEGORIES = ("weights", "fragments", "pipes", "blocks")
Theme = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = ("dark", "light")
DESK_AND_PHONE: tuple[tuple[int, int, Theme], ...] = ((360, 740, "light"), (1440, 900, "dark"))
SIZES = [(360, 740), (390, 844), (430, 932), (1280, 720), (1440, 900), (2560, 1440)]


def test_nothing_scrolls_sideways_and_everything_needed_is_seen(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT, BOT, BOT])

    def everywhere(*needed: Locator, ratio: float) -> None:
        for width, height in SIZES:
            ada.page.set_viewport_size({"width": width, "height": height})
            for each in needed:
                expect(each).to_be_in_viewport(ratio=ratio)
            assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)

    everywhere(*(spot(ada.page, f"chamber:{each}") for each in CATEGORIES), ratio=0.9)
    play((ada,), lambda: ada.view["phase"] == "race")
    everywhere(*(ada.page.locator(f"[data-do={each}]") for each in ("claim", "giveup")), ratio=1)


def test_axe_finds_nothing_up_to_the_end_of_the_race(visit: Open) -> None:
    """One person plays four seats, one category each: choosing, ready, every race and its results.

    At a desk by night, and on a phone by day.
    """
    four = at_table(visit, [{"kind": "me"}] * 4, look={"flat": True})
    page = four.page

    def nothing_found() -> None:
        for width, height, theme in DESK_AND_PHONE:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            assert axe(page) == [], theme

    nothing_found()
    for category in CATEGORIES:
        four.choose(category)
    expect(page.locator("[data-do=ready]")).to_be_visible()
    nothing_found()
    play((four,), lambda: four.view["phase"] == "race")
    for category in ("Weights", "Fragments", "Pipes", "Blocks"):
        expect(page.get_by_role("heading", name=category)).to_be_visible()
        expect(page.locator(".work [data-spot]").first).to_be_visible()
        nothing_found()
        page.locator("[data-do=giveup]").click()
        page.get_by_role("button", name="Really give up?").click()
    expect(page.get_by_role("dialog", name="After the race")).to_be_visible()
    expect(page.get_by_text("One solution")).to_have_count(4)
    nothing_found()


@pytest.mark.parametrize(("locale", "words"), [("de-DE", "Nimm ein Kärtchen"), ("cs-CZ", "Vezmi si kartičku")])
def test_the_table_speaks_the_players_language(visit: Open, locale: str, words: str) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT], look={"locale": locale})
    expect(ada.page.get_by_text(words)).to_be_visible()


def test_the_log_follows_the_language(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT])
    ada.choose("pipes")
    log = ada.page.get_by_role("complementary", name=re.compile("Log|Protokoll"))
    expect(log).to_contain_text("took Pipes")
    setting(ada.page, "language-de").click()
    expect(log).to_contain_text("Röhren genommen")
    expect(log).not_to_contain_text("took")


GONE = [(390, 844), (844, 390), (820, 1180), (1180, 820), (590, 410), (1440, 900)]
WIDE_AND_SHORT = [(820, 1180), (1180, 820), (844, 390), (720, 450), (590, 410), (1024, 560)]


OUT_OF_SIGHT = """() => [...document.querySelectorAll('.table button, .table [role=button]')].filter((each) => {
  const box = each.getBoundingClientRect();
  if (!box.width || each.closest('.unseen, [inert]')) return false;
  if (Math.min(box.width, box.height) < 23.9) return true;
  return box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((each) => each.dataset.spot ?? each.ariaLabel ?? each.textContent)"""


def test_nothing_is_cut_off_or_scrolls_on_a_tablet_on_its_side_or_magnified(visit: Open) -> None:
    """Choosing, racing and laying: tablets, a lying phone, two screens at 200 %, a low window, by day and by night."""
    ada = at_table(visit, [{"kind": "me"}, {"kind": "me"}])
    page, states = ada.page, 0

    def look() -> None:
        nonlocal states
        states += 1
        for (width, height), theme in product(WIDE_AND_SHORT, THEMES):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            drawn(page)
            assert page.evaluate(OUT_OF_SIGHT) == [], (ada.view["phase"], width, height, theme)
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
        page.set_viewport_size({"width": 1440, "height": 900})
        drawn(page)

    look()
    play((ada,), lambda: ada.view["phase"] == "race")
    expect(page.locator(".work [data-spot]").first).to_be_visible()
    look()
    play((ada,), lambda: bool(ada.offers("lay")))
    ada.go_on()
    spot(page, ada.view["places"][0]["name"]).click()
    look()
    assert states == 3


def test_a_caption_covers_no_control_on_its_side_or_magnified(visit: Open) -> None:
    ada, bob = two_people(visit, {"kept": {"pace": "slow"}})
    play((ada, bob), lambda: bob.view["round"] == 2)
    page = bob.page
    bob.go_on()
    for width, height in ((844, 390), (590, 410)):
        page.set_viewport_size({"width": width, "height": height})
        if page.locator("[data-do=skip][aria-disabled=false]").count():
            page.locator("[data-do=skip]").click()
        page.locator("[data-do=again]").click()
        expect(page.locator("[data-region=narration] li").first).to_contain_text("laid")
        drawn(page)
        covers_nothing(page, "[data-region=narration] ul")


def test_a_refusal_covers_nothing(visit: Open) -> None:
    """It stands in the line of the awaited action, in words, with its rule."""
    ada = at_table(visit, [{"kind": "me"}, BOT])
    page = ada.page
    send_instead(page, "lay 40,40 r0")
    ada.touch(spot(page, "chamber:weights"))
    fault = page.locator("[data-region=actions] [role=alert]")
    for width, height in (*WIDE_AND_SHORT, (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(fault).to_contain_text("another phase")
        expect(fault).to_be_in_viewport(ratio=1)
        covers_nothing(page, "[data-region=actions] [role=alert]")


def passed_on(socket: WebSocketRoute) -> WebSocketRoute:
    socket.connect_to_server()
    return socket


def test_a_player_who_is_gone_in_the_race_covers_nothing_and_is_asked_about_afterwards(visit: Open) -> None:
    """The line at the top, also about our own connection, stands beside the phase or in its place; the question, once
    we wait, above the boards.
    """
    ada, bob = two_people(visit)
    play((ada, bob), lambda: "race" in (ada.view["phase"], bob.view["phase"]))
    page = ada.page
    bob.page.goto("/how/enigma")
    pill, card = page.locator(".pill[data-missing='1']"), page.get_by_role("region", name="Bob is gone")
    expect(page.locator("[data-region=hourglass] li")).to_contain_text("gone for")
    expect(page.locator("button.pill[data-missing='1']")).to_be_visible()
    for width, height in GONE:
        page.set_viewport_size({"width": width, "height": height})
        expect(pill).to_be_in_viewport(ratio=1)
        expect(card).to_have_count(0)
        drawn(page)
        covers_nothing(page, ".people")
    lines: list[WebSocketRoute] = []
    page.route_web_socket("**/socket*", lambda socket: socket.close() if cut else lines.append(passed_on(socket)))
    cut = False
    page.reload()
    expect(pill).to_be_visible()
    cut = True
    lines[0].close()
    expect(page.locator(".people .note")).to_contain_text("Connection lost")
    for width, height in GONE:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        covers_nothing(page, ".people")
    cut = False
    expect(page.locator(".people .note")).to_have_count(0)
    ada.solve()
    expect(card).to_be_visible()
    page.locator("[data-look=others]").click()
    for width, height in GONE:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-region=others] .frame")).to_be_in_viewport(ratio=0.99)
        expect(page.locator("[data-look=others]")).to_be_in_viewport(ratio=1)
        drawn(page)
        covers_nothing(page, ".people .card")
        top = page.locator("[data-region=others] .frame").bounding_box()
        below = card.bounding_box()
        assert top is not None
        assert below is not None
        assert top["y"] >= below["y"] + below["height"], (width, height)


def test_a_lost_focus_stays_at_the_table_of_a_lying_phone(visit: Open) -> None:
    """The main part has no box of its own there, so it cannot have the focus: a control in it does."""
    page = at_table(visit, [{"kind": "me"}, BOT], look={"width": 844, "height": 390}).page
    expect(spot(page, "chamber:weights")).to_be_visible()
    page.evaluate(
        """() => {
          const button = document.querySelector('main').parentElement.appendChild(document.createElement('button'));
          button.focus();
          button.remove();
        }"""
    )
    expect(page.locator("main :focus")).to_have_count(1)
