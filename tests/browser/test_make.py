"""Own puzzles in the browser: made with the finger and with keys, checked while they are made, shared by a link."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .axe import axe, axe_by_day_and_night
from .conftest import Open
from .hands import spot

PHONE = {"width": 390, "height": 844, "has_touch": True}


def answer(page: Page, what: str) -> None:
    expect(page.locator("[data-region=answer]")).to_have_attribute("data-answer", what, timeout=15_000)


def test_weights_are_made_by_touch_shared_and_played_in_another_browser(visit: Open) -> None:
    page = visit("/make/weights", **PHONE)
    answer(page, "good")
    expect(page.locator("[data-region=answer]")).to_contain_text("Exactly one solution.")
    page.get_by_role("button", name="right arm, cup 1 −1").tap()
    expect(page.locator('[data-number="right0"]')).to_have_value("4")
    page.locator('[data-number="right0"]').fill("13")
    page.keyboard.press("Tab")
    answer(page, "same-numbers")
    expect(page.locator("[data-region=answer] [data-rule]")).to_have_text("E33")
    expect(page.locator("[data-do=keep]")).to_be_disabled()
    page.reload()
    expect(page.locator('[data-number="right0"]')).to_have_value("13")
    page.locator('[data-number="right0"]').fill("5")
    page.keyboard.press("Tab")
    answer(page, "good")
    expect(page.get_by_role("status")).to_contain_text("Exactly one solution. Grade")
    assert axe_by_day_and_night(page) == []
    page.get_by_label("Title (optional)").fill("For Bert")
    page.locator("[data-do=keep]").tap()
    link = page.get_by_label("Link to your puzzle").input_value()
    friend = visit(re.sub(r"^https?://[^/]+", "", link), flat=True)
    expect(friend.get_by_text("For Bert")).to_be_visible()
    expect(friend.get_by_role("button", name="Hint")).to_have_count(0)
    for cup in ("left0", "left1", "right0", "right1", "right1"):
        spot(friend, cup).focus()
        friend.keyboard.press("Enter")
    friend.keyboard.press("c")
    expect(friend.locator(".words")).to_contain_text("Solved in")
    page.locator("[data-region=own] [data-do=delete]").tap()
    page.get_by_role("button", name="Really delete").tap()
    expect(page.locator("[data-region=own]")).to_have_count(0)


def test_an_outline_is_drawn_by_the_finger_and_undone(visit: Open) -> None:
    page = visit("/make/fragments", **PHONE)
    answer(page, "not-one-line")
    for row in range(4):
        for column in range(4):
            spot(page, f"square{8 * (row + 2) + column + 2}").tap()
    expect(page.locator("[data-region=cells]")).to_have_text("64 of 64 quarters")
    answer(page, "good")
    expect(page.locator("[data-region=answer]")).to_contain_text("8 solutions.")
    page.get_by_role("button", name="Undo").tap()
    answer(page, "wrong-size")
    page.get_by_role("button", name="Quarter", exact=True).tap()
    box = spot(page, "square45").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 4)
    expect(page.locator("[data-region=cells]")).to_have_text("61 of 64 quarters")
    page.get_by_role("button", name="Lay fragments").tap()
    expect(spot(page, "piece0")).to_be_visible()
    assert axe(page) == []


def test_pipes_are_made_with_keys_on_a_phone_that_lies(visit: Open) -> None:
    page = visit("/make/pipes", width=844, height=390, color_scheme="light")
    answer(page, "unsolvable")
    spot(page, "port0").focus()
    page.keyboard.press("Enter")
    answer(page, "good")
    page.keyboard.press("ArrowDown")
    expect(spot(page, "cell0")).to_be_focused()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    answer(page, "not-as-many")
    expect(page.get_by_role("status")).to_contain_text("1 cell is printed")
    page.locator('[data-number="elbow"]').focus()
    page.keyboard.press("ArrowUp")
    answer(page, "unsolvable")
    assert axe(page) == []


def test_a_view_of_blocks_is_set_with_keys_and_blocks_are_stacked(visit: Open) -> None:
    page = visit("/make/blocks", flat=True)
    answer(page, "too-few")
    spot(page, "place0").focus()
    for way, letter in zip(("Right", "Right", "Down", "Down", "Left", "Up", "Left"), "vvssttl", strict=True):
        page.keyboard.press(f"Arrow{way}")
        page.keyboard.press(letter)
    answer(page, "good")
    page.keyboard.press("Delete")
    expect(page.locator("[data-region=answer]")).to_contain_text("7 solutions.")
    assert axe(page) == []
    page.get_by_role("button", name="Stack blocks").click()
    spot(page, "trayL").focus()
    page.keyboard.press("Enter")
    answer(page, "too-few")
    expect(page.locator(".own .full").first).to_be_visible()
    assert axe(page) == []
    assert axe(page, "label-content-name-mismatch") == [], "what is seen on a control is part of its name"


def test_a_table_takes_an_own_card_and_gives_each_kind_its_sand(visit: Open) -> None:
    page = visit("/new/enigma", flat=True)
    page.request.get("/api/me")
    card = {"category": "weights", "left": [13, 6], "right": [5, 7], "weights": 5}
    kept = page.request.post("/api/own", data={"category": "weights", "card": card, "title": "Mine"})
    assert kept.status == 201, kept.text()
    page.get_by_text("Your own cards", exact=True).click()
    page.locator(f'[data-own="{kept.json()["id"]}"]').check()
    page.get_by_text("Handicap: sand time for each puzzle").click()
    page.locator('[data-kind="blocks"]').select_option("200")
    assert axe(page) == []
    page.locator("[data-do=make]").click()
    page.wait_for_url("**/table/*")
    name = re.search(r"/table/([\w-]+)", page.url)
    assert name is not None
    options = page.request.get(f"/api/tables/{name[1]}").json()["options"]
    assert options["own"] == [{"grade": 5, "card": card}]
    assert options["kinds"]["blocks"] == 200
