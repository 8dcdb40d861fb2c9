"""The ENIGMA table on every screen: nothing is cut off or scrolls, axe finds nothing, in three languages."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import axe
from .conftest import Open
from .enigma_seat import BOT, at_table, play
from .hands import drawn, spot


@pytest.mark.parametrize(
    ("width", "height"), [(360, 740), (390, 844), (430, 932), (1280, 720), (1440, 900), (2560, 1440)]
)
def test_nothing_scrolls_sideways_and_everything_needed_is_seen(visit: Open, width: int, height: int) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT, BOT, BOT], look={"width": width, "height": height})
    assert fits(ada.page)
    for category in ("weights", "fragments", "pipes", "blocks"):
        expect(spot(ada.page, f"chamber:{category}")).to_be_in_viewport(ratio=0.9)
    play((ada,), lambda: ada.view["phase"] == "race")
    expect(ada.page.locator("[data-do=claim]")).to_be_in_viewport(ratio=1)
    expect(ada.page.locator("[data-do=giveup]")).to_be_in_viewport(ratio=1)
    assert fits(ada.page)


def fits(page: Page) -> bool:
    found: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return found


@pytest.mark.parametrize("look", [{}, {"width": 360, "height": 740, "color_scheme": "light"}], ids=["dark", "phone"])
def test_axe_finds_nothing_up_to_the_end_of_the_race(visit: Open, look: dict[str, Any]) -> None:
    """One person plays four seats, one category each: choosing, ready, every race and its results."""
    four = at_table(visit, [{"kind": "me"}] * 4, look={"flat": True} | look)
    page = four.page
    assert axe(page) == []
    for category in ("weights", "fragments", "pipes", "blocks"):
        four.choose(category)
    expect(page.locator("[data-do=ready]")).to_be_visible()
    assert axe(page) == []
    play((four,), lambda: four.view["phase"] == "race")
    for category in ("Weights", "Fragments", "Pipes", "Blocks"):
        expect(page.get_by_role("heading", name=category)).to_be_visible()
        expect(page.locator(".work [data-spot]").first).to_be_visible()
        assert axe(page) == []
        page.locator("[data-do=giveup]").click()
        page.get_by_role("button", name="Really give up?").click()
    expect(page.get_by_role("dialog", name="After the race")).to_be_visible()
    expect(page.get_by_text("One solution")).to_have_count(4)
    assert axe(page) == []


@pytest.mark.parametrize(("locale", "words"), [("de-DE", "Nimm ein Kärtchen"), ("cs-CZ", "Vezmi si kartičku")])
def test_the_table_speaks_the_players_language(visit: Open, locale: str, words: str) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT], look={"locale": locale})
    expect(ada.page.get_by_text(words)).to_be_visible()


WIDE_AND_SHORT = [(820, 1180), (1180, 820), (844, 390), (720, 450)]


OUT_OF_SIGHT = """() => [...document.querySelectorAll('.table button, .table [role=button]')].filter((each) => {
  const box = each.getBoundingClientRect();
  if (!box.width || each.closest('.unseen, [inert]')) return false;
  if (Math.min(box.width, box.height) < 23.9) return true;
  return box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((each) => each.dataset.spot ?? each.ariaLabel ?? each.textContent)"""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_is_cut_off_or_scrolls_on_a_tablet_on_its_side_or_magnified(visit: Open, theme: str) -> None:
    """Choosing, racing, waiting and laying at 820×1180, 1180×820, 844×390, and 1440×900 at 200 %."""
    ada = at_table(visit, [{"kind": "me"}, {"kind": "me"}], look={"color_scheme": theme})
    page, states = ada.page, 0

    def look() -> None:
        nonlocal states
        states += 1
        for width, height in WIDE_AND_SHORT:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            assert page.evaluate(OUT_OF_SIGHT) == [], (ada.view["phase"], width, height)
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
