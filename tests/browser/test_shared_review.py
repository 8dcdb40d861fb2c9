"""A finished game reviewed in three browsers: one leads, one looks around and comes back, notes stay."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .axe import axe_by_day_and_night
from .conftest import ROOT, Open

RECORD = ROOT / "tests" / "games" / "tesseract" / "golden" / "edition-2-2-people-plate-1.jsonl"
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
UPLOAD = """async (text) => { await fetch('/api/me');
return (await (await fetch('/api/records', {method: 'POST', body: text})).json()).link }"""


def position(page: Page) -> str:
    return page.locator(".way b").inner_text().split("/")[0]


def at(page: Page, number: int) -> None:
    expect(page.locator(".way b")).to_have_text(re.compile(rf"^{number}\s*/"))


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
    # Ada leads; the others see what she sees.
    ada.locator("[data-do=lead]").click()
    for page in (grace, alan):
        expect(page.locator("[data-region=together]")).to_contain_text("Ada leads")
    ada.get_by_role("slider").fill("40")
    for page in pages:
        at(page, 40)
    ada.locator("[data-do=forward]").click()
    at(alan, 41)
    # Grace looks around on her own, and comes back.
    grace.locator("[data-do=back]").first.click()
    at(grace, 40)
    ada.get_by_role("slider").fill("50")
    at(alan, 50)
    at(grace, 40)
    grace.get_by_role("button", name="Come back to Ada").click()
    at(grace, 50)
    # Alan points at a die with his finger on the phone, and writes a note about it; all see both.
    alan.get_by_label("A note on this moment").fill("Here we should have contained.")
    alan.locator("[data-do=note-write]").tap()
    for page in pages:
        expect(page.locator("[data-note]")).to_contain_text("Here we should have contained.")
    piece = ada.locator("[data-piece^='cube:']").first
    piece.click(button="right", force=True)
    expect(grace.locator(".pointed")).to_contain_text("Ada")
    ada.get_by_label("A note on this moment").fill("This one!")
    ada.locator("[data-do=note-write]").click()
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
        at(page, 50)
    # The file of the record has the notes, and they come back with it.
    text = ada.evaluate(
        "async (link) => (await fetch(link.replace('/record/', '/api/tables/') + '/record')).text()", link
    )
    assert text.count('{"note":') == 2
    alan.reload()
    expect(alan.locator("[data-note]")).to_have_count(2)
