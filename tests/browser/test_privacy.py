"""What is kept about me: in numbers, as a file, and forgotten after a clear question; tokens for programs."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from .axe import axe
from .conftest import Open
from .test_settings import setting
from .test_table import a_table

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LYING = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}


def one_page(page: Page) -> bool:
    """Nothing sticks out to the right."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_what_is_kept_is_shown_downloaded_and_forgotten(visit: Open) -> None:
    page = visit("/", flat=True)
    page.goto(a_table(page, "me", "bot"))
    page.goto("/how/enigma")
    setting(page, "kept").click()
    expect(page.get_by_role("heading", name="What is kept about me")).to_be_visible()
    expect(page.locator("[data-sort=tables]")).to_contain_text("1 table")
    expect(page.locator("[data-sort=devices]")).to_contain_text("1 device")
    assert axe(page) == []
    with page.expect_download() as started:
        page.locator("[data-do=download]").click()
    assert started.value.suggested_filename.endswith(".json")
    kept = json.loads(started.value.path().read_text())
    assert (len(kept["tables"]), kept["tables"][0]["alone"]) == (1, True)

    page.locator("[data-do=forget]").click()
    dialog = page.get_by_role("dialog", name="Forget me for good?")
    expect(dialog).to_contain_text("1 table where you were alone")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator("[data-do=forget]").click()
    page.locator("[data-do=sure]").click()
    expect(page.locator("[data-region=gone]")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("You have been forgotten")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('tessera.')).length") == 0
    assert page.evaluate("fetch('/api/me/kept').then((r) => r.json()).then((t) => t.person)") == ""


def test_it_fits_on_phones_in_three_languages(visit: Open) -> None:
    for size in (PHONE, LYING):
        page = visit("/", flat=True, **size)
        page.goto(a_table(page, "me", "bot"))
        for language, title in (("de", "Was über mich gespeichert ist"), ("cs", "Co je o mně uloženo")):
            page.evaluate("name => (localStorage['tessera.language'] = JSON.stringify(name))", language)
            page.goto("/kept")
            expect(page.get_by_role("heading", name=title)).to_be_visible()
            expect(page.locator("[data-do=forget]")).to_be_visible()
            assert one_page(page)
            page.locator("[data-do=forget]").tap()
            yes = page.locator("[data-do=sure]")
            yes.scroll_into_view_if_needed()
            expect(yes).to_be_in_viewport()
            assert axe(page) == []
            page.locator("[data-do=keep]").tap()
            expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_stranger_is_told_that_nothing_is_kept(visit: Open) -> None:
    page = visit("/kept", flat=True, color_scheme="light")
    expect(page.locator("[data-region=nothing]")).to_be_visible()
    assert axe(page) == []


def test_a_token_for_a_program_is_made_and_signed_out(visit: Open) -> None:
    page = visit("/", flat=True)
    page.goto(a_table(page, "me", "open"))
    setting(page, "devices").click()
    page.locator("[data-set=programs] summary").click()
    page.get_by_label("Name of the program").fill("Deep Thought")
    page.locator("[data-do=make-program]").click()
    token = page.get_by_label("Token of the program").input_value()
    assert token.startswith("tessera_")
    assert axe(page) == []
    row = page.locator("[data-device]", has_text="Deep Thought")
    expect(row).to_contain_text("program")
    row.locator("[data-do=revoke]").click()
    expect(row).to_have_count(0)
