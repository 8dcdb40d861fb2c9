"""Every page: three languages, every size, both themes, and no axe violations."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import axe
from .conftest import Open
from .hands import drawn, until

PAGES = (
    "/",
    "/daily",
    "/daily/pipes",
    "/how/enigma",
    "/how/tesseract",
    "/rules/enigma",
    "/rules/tesseract",
    "/records",
    "/nowhere",
    "/move",
    "/new/enigma",
    "/new/tesseract?with=friends",
    "/practice/weights?grade=1&seed=a",
    "/practice/fragments?grade=3&seed=a",
    "/practice/pipes?grade=3&seed=a",
    "/practice/blocks?grade=5&seed=a",
)
DARK, LIGHT = "rgb(7, 10, 16)", "rgb(233, 237, 244)"
SIZES = ((360, 740), (390, 844), (820, 1180), (1280, 720), (1440, 900), (2560, 1440))


@pytest.mark.parametrize(
    ("locale", "line", "category"),
    [
        ("en-GB", "Two board games for your browser", "Weights"),
        ("de-AT", "Zwei Brettspiele für den Browser", "Waage"),
        ("cs-CZ", "Dvě deskové hry v prohlížeči", "Váhy"),
    ],
)
def test_home_speaks_the_browsers_language(visit: Open, locale: str, line: str, category: str) -> None:
    page = visit("/", locale=locale, flat=True)
    expect(page.get_by_text(line)).to_be_visible()
    expect(page.get_by_role("link", name=category)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])


def test_the_language_can_be_changed_and_is_remembered(visit: Open) -> None:
    page = visit("/", flat=True)
    page.get_by_role("button", name="Čeština").click()
    expect(page.get_by_text("Dnešní výzva")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Dnešní výzva")).to_be_visible()


def test_the_theme_can_be_changed_and_is_remembered(visit: Open) -> None:
    page = visit("/", flat=True)
    page.get_by_role("button", name="Light theme").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (820, 1180)])
def test_the_pictures_of_home_leave_room_for_its_buttons(visit: Open, width: int, height: int) -> None:
    page = visit("/", width=width, height=height, flat=True, has_touch=True)
    page.locator("[aria-labelledby=tesseract] canvas").wait_for(state="attached")
    expect(page.locator("a[href='/new/enigma']")).to_be_in_viewport(ratio=1)
    expect(page.locator("a[href='/new/tesseract']")).to_be_in_viewport(ratio=1)
    page.locator("[data-do=settings]").tap()
    expect(page.get_by_text("Speed of events")).to_be_visible()


ROWS = """() => [...document.querySelectorAll('.go')].map(
  (go) => new Set([...go.children].map((each) => each.getBoundingClientRect().top)).size)"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "cs-CZ"])
def test_the_buttons_of_a_game_stand_in_one_row(visit: Open, locale: str) -> None:
    page = visit("/", locale=locale, flat=True)
    for width, height in ((390, 844), (360, 740), (844, 390), (720, 450), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ROWS) == [1, 1], (width, height)


@pytest.mark.parametrize(
    ("system", "chosen", "room"), [("light", "", LIGHT), ("dark", "light", LIGHT), ("light", "dark", DARK)]
)
def test_the_first_paint_has_the_right_theme(
    browser: Browser, server: str, system: Any, chosen: str, room: str
) -> None:
    """Before any application script loads, the page has the system's theme or the one chosen on this device, and
    home its words."""
    context = browser.new_context(base_url=server, color_scheme=system)
    page = context.new_page()
    if chosen:
        page.goto("/healthz")
        page.evaluate("chosen => localStorage.setItem('tessera.theme', JSON.stringify(chosen))", chosen)
    page.route("**/assets/index-*.js", lambda route: route.abort())
    page.goto("/records")
    expect(page.locator("html")).to_have_css("background-color", room)
    expect(page.get_by_role("img", name="Tessera")).to_be_visible()
    page.goto("/")
    expect(page.locator("html")).to_have_css("background-color", room)
    expect(page.get_by_role("heading", name="Enigma")).to_be_visible()
    context.close()


def test_going_back_restores_the_scroll_position(visit: Open) -> None:
    page = visit("/", width=360, height=740, flat=True)
    page.locator("a[href='/daily']").scroll_into_view_if_needed()
    down = page.evaluate("scrollY")
    assert down > 300
    page.locator("a[href='/daily']").click()
    expect(page.get_by_role("status")).to_contain_text("Today’s challenge")
    until(page, "scrollY === 0")
    page.go_back()
    expect(page.get_by_role("status")).to_contain_text("Two board games")
    until(page, "down => Math.abs(scrollY - down) < 100", down)


def test_home_leads_only_to_what_works(visit: Open) -> None:
    page = visit("/", flat=True)
    links = page.locator("a[href]").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    for link in sorted({link for link in links if link.startswith("/")}):
        page.goto(link)
        expect(page.locator("h1").first).not_to_have_text("There is nothing here")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_every_screen_and_hand(visit: Open, path: str) -> None:
    """Axe finds nothing on a phone by day and on a desk by night, targets have 24 px (WCAG 2.2), nothing is cut off."""
    page = visit(path, width=360, height=740, color_scheme="light", has_touch=True, flat=True)
    assert axe(page) == []
    assert page.evaluate(SMALL) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert _cut_off(page) == [], f"{path} at {width}×{height}"
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-theme=light]")).to_have_count(0)
    assert axe(page) == []


def _cut_off(page: Page) -> list[str]:
    """Return the elements that stick out of the window sideways or cover another, once animations are over.

    A sticky element may cover content that scrolls under it."""
    for _ in range(30):
        found: list[str] = page.evaluate(CUT_OFF)
        if not found:
            break
        drawn(page)
    return found


CUT_OFF = """() => {
  const shown = [...document.querySelectorAll('a[href]:not(.skip), button')].filter((each) => each.checkVisibility());
  const stays = (each) => !!each && (getComputedStyle(each).position === 'sticky' || stays(each.parentElement));
  const boxes = shown.map((each) => [each, each.getBoundingClientRect()]);
  const outside = boxes.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1);
  const faults = outside.map(([each]) => `outside: ${each.innerText}`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  for (const [at, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(at + 1)) {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const covered = across > 2 && down > 2 && ![one, other].some(stays);
    if (covered) faults.push(`overlap: ${one.innerText} / ${other.innerText}`);
  }
  return faults;
}"""


SMALL = """() => {
  const targets = document.querySelectorAll('a[href]:not(.skip), button, [data-spot], input');
  return [...targets].filter((each) => each.checkVisibility()).flatMap((each) => {
    const { width, height } = (each.closest('label') ?? each).getBoundingClientRect();
    return Math.min(width, height) < 24 ? [`${each.outerHTML.slice(0, 90)} ${width}×${height}`] : [];
  });
}"""


def test_the_keyboard_focus_is_visible(visit: Open) -> None:
    page = visit("/", flat=True)
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the content")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_no_style_or_script_is_refused_by_the_servers_policy(visit: Open) -> None:
    page = visit("/practice/blocks?grade=1&seed=a")
    policy = page.request.get("/").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy or "unsafe" not in policy.split("script-src")[1].split(";")[0]
