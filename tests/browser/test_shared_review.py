"""A finished game reviewed in three browsers: one leads, one looks around and comes back, notes stay.

Ada uses the keys alone, Grace the pointer, Alan a phone with real touches.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .axe import axe_by_day_and_night
from .conftest import ROOT, Open
from .hands import middle, until
from .tesseract_seat import Seat

RECORD = ROOT / "tests" / "games" / "tesseract" / "golden" / "edition-2-2-people-plate-1.jsonl"
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
UPLOAD = """async (text) => { await fetch('/api/me');
return (await (await fetch('/api/records', {method: 'POST', body: text})).json()).link }"""


def position(page: Page) -> str:
    return page.locator(".way b").inner_text().split("/")[0]


def at(page: Page, number: int) -> None:
    expect(page.locator(".way b")).to_have_text(re.compile(rf"^{number}\s*/"))


POINTED = """window.pointed = []; new MutationObserver(() => {
  const mark = document.querySelector('.pointed')?.textContent;
  if (mark) pointed.push(mark);
}).observe(document.body, {subtree: true, childList: true, characterData: true})"""
"""Remembers the marks on pieces: each is shown for two seconds, which a busy machine may need for something else."""


def sees_point(page: Page, name: str) -> None:
    until(page, "name => pointed.some((mark) => mark.includes(name))", name)


def hold(page: Page, piece: str) -> None:
    """A long press with a finger."""
    x, y = middle(page.locator(f"[data-piece='{piece}']").first)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".pointed p")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("TESSERA_PICTURES"):
        page.wait_for_timeout(300)
        page.screenshot(path=Path(folder) / f"together-{name}.png")


def test_three_people_review_a_game_together(visit: Open) -> None:
    ada = visit("/", flat=True)
    link = ada.evaluate(UPLOAD, RECORD.read_text())
    pages = [ada, visit("/", flat=True), visit("/", flat=True, **PHONE)]
    for page, name in zip(pages, ("Ada", "Grace", "Alan"), strict=True):
        page.goto(f"{link}#together")
        page.get_by_label("Your name").fill(name)
    _, grace, alan = pages
    keys = Seat(ada, "keys")
    # Ada leads; the others see what she sees.
    keys.press(ada.locator("[data-do=lead]"))
    for page in (grace, alan):
        expect(page.locator("[data-region=together]")).to_contain_text("Ada leads")
    keys.reach(ada.get_by_role("slider"))
    ada.keyboard.press("Home")
    for _ in range(4):
        ada.keyboard.press("ArrowRight")
    for page in pages:
        at(page, 4)
    # Grace looks around on her own, and comes back.
    grace.locator("[data-do=back]").first.click()
    at(grace, 3)
    ada.keyboard.press("ArrowRight")
    at(alan, 5)
    at(grace, 3)
    grace.get_by_role("button", name="Come back to Ada").click()
    at(grace, 5)
    # Somebody who comes later learns who leads, and where.
    late = visit(f"{link}#together", flat=True)
    expect(late.locator("[data-region=together]")).to_contain_text("Ada leads")
    at(late, 5)
    # Alan points at a die with his finger on the phone, and writes a note about it; all see both.
    die = alan.locator("[data-piece^='cube:']").first.get_attribute("data-piece") or ""
    grace.evaluate(POINTED)
    hold(alan, die)
    sees_point(grace, "Alan")
    alan.get_by_label("A note on this moment").fill("Here we should have contained.")
    alan.locator("[data-do=note-write]").tap()
    for page in pages:
        expect(page.locator("[data-note]")).to_contain_text("Here we should have contained.")
    # Ada points with the key P, and writes too.
    keys.reach(ada.locator("[data-piece^='cube:']").first)
    ada.keyboard.press("p")
    sees_point(grace, "Ada")
    keys.reach(ada.get_by_label("A note on this moment"))
    ada.keyboard.type("This one!")
    ada.keyboard.press("Enter")
    expect(grace.locator("[data-note]")).to_have_count(2)
    for name, page in {"desk": ada, "phone": alan}.items():
        shot(page, name)
        assert axe_by_day_and_night(page) == []
    # Grace takes the lead; whoever reads the notes goes to their moment.
    grace.locator("[data-do=lead]").click()
    grace.get_by_role("slider").fill("10")
    at(ada, 10)
    grace.locator("[data-note]").first.click()
    for page in pages:
        at(page, 5)
    # The file of the record has the notes, and they come back with it.
    text = ada.evaluate(
        "async (link) => (await fetch(link.replace('/record/', '/api/tables/') + '/record')).text()", link
    )
    assert text.count('{"note":') == 2
    alan.reload()
    expect(alan.locator("[data-note]")).to_have_count(2)
