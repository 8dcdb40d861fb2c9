"""The team's plan in four browsers: two people and two bots plan the last turn of a game, and win it.

Ada uses the keys alone, Grace a phone with real touches; one watches at a desk, one on a lying phone.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .axe import axe, axe_by_day_and_night
from .conftest import ROOT, Open
from .tesseract_seat import Seat

WON = ROOT / "tests" / "games" / "tesseract" / "golden" / "edition-2-4-people-plate-A.jsonl"
LAST_TURN = 415
"""Seat 3 has three actions; a recolour and a containment fill the matrix."""
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LYING: dict[str, Any] = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}
CONTINUE = """async ([text, wish]) => { await fetch('/api/me');
const record = await (await fetch('/api/records', {method: 'POST', body: text})).json();
const made = await fetch(`/api/tables/${record.table}/continue`, {method: 'POST', body: JSON.stringify(wish)});
return (await made.json()).link }"""


def what_if(page: Page, *seats: str) -> str:
    """A table from the last turn of the game; a seat is `me`, `open`, or the level of a bot."""
    wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
    wish = {"at": LAST_TURN, "seats": wishes, "name": "Ada", "pace": 0}
    link: str = page.evaluate(CONTINUE, [WON.read_text(), wish])
    return link


def shot(page: Page, name: str) -> None:
    """Keep a picture, if somebody wants to see it."""
    if folder := os.environ.get("TESSERA_PICTURES"):
        page.wait_for_timeout(400)
        page.screenshot(path=Path(folder) / f"plan-{name}.png")


def test_two_people_and_two_bots_plan_the_last_turn_and_win(visit: Open) -> None:
    ada = visit("/", flat=True)
    path = what_if(ada, "steady", "steady", "open", "me")
    seat = Seat(ada, "keys")
    ada.goto(path)
    grace = visit(path, flat=True, **PHONE)
    grace.get_by_label("Your name").fill("Grace")
    grace.locator("[data-sit]").tap()
    watchers = [visit(path, flat=True), visit(path, flat=True, **LYING)]
    for page in (ada, grace):
        expect(page.locator("[data-piece]").first).to_be_visible()
    # Ada opens the plan: the bots show their turns.
    ada.keyboard.press("g")
    panel = ada.locator("[data-region=plan]")
    expect(panel.locator("[data-line=bot0]")).to_be_visible()
    expect(panel.locator("[data-line=bot1]")).to_be_visible()
    shot(ada, "bots")
    # She sketches a step by touching the table as if it were played; the others see it.
    seat.press(panel.locator("[data-do=plan-new]"))
    expect(panel.locator("[data-do=plan-stop]")).to_be_visible()
    seat.press(seat.find("lab:3:2"))
    seat.press(ada.locator("[data-region=menu] [data-do='recolour lab:3:2 purple']"))
    expect(panel.locator("[data-step='1'][data-state=fine]")).to_be_visible()
    grace.locator("[data-do=plan]").tap()
    hers = grace.locator("[data-region=plan]")
    hers.locator("[data-line]:not([data-line^=bot])").tap()
    expect(hers.locator("[data-step='1']")).to_contain_text("Purple")
    for watcher in watchers:
        watcher.locator("[data-do=watching]").click()
        watcher.locator("[data-do=plan]").click()
        watcher.locator("[data-line]:not([data-line^=bot])").click()
        expect(watcher.locator("[data-step='1']")).to_be_visible()
        expect(watcher.locator("[data-do=plan-new]")).to_have_count(0)
    expect(watchers[0].locator("[data-ghost='lab:3:2']")).to_be_visible()
    # Grace goes on with it on her phone, on Ada's seat, and says something to it.
    hers.locator("[data-do=plan-sketch]").tap()
    Seat(grace, "touch").find("lab:3:2").tap()
    shot(grace, "phone-menu")
    contain = grace.locator("[data-region=menu] [data-do^='contain']").first
    contain.tap()
    if grace.locator("[data-region=menu] [data-do='contain 3:2 of 3:0,3:1,3:2']").count():
        grace.locator("[data-region=menu] [data-do='contain 3:2 of 3:0,3:1,3:2']").tap()
    expect(hers.locator("[data-step='2'][data-state=fine]")).to_be_visible()
    shot(grace, "phone")
    hers.locator("[data-do=plan-stop]").tap()
    # What happens behind another tab of her phone is told there; a touch on the step leads to it.
    expect(grace.locator("[data-planned=matrix]")).to_contain_text("2")
    expect(grace.locator("[data-ghost^='matrix:']")).to_have_count(0)
    hers.locator("[data-step='2'] [data-do=plan-look]").tap()
    expect(grace.locator("[data-ghost^='matrix:purple']")).to_be_visible()
    shot(grace, "phone-step")
    # She says something to that step.
    hers.locator("[data-step='2'] [data-do=plan-more]").tap()
    hers.get_by_label("Comment on step 2").fill("That wins!")
    hers.locator("[data-step='2'] [data-do=plan-remark]").tap()
    expect(panel.locator("[data-step='2']")).to_contain_text("That wins!")
    shot(grace, "phone-tools")
    # She branches off after the first step, and thinks better of it.
    hers.locator("[data-step='1'] [data-do=plan-more]").tap()
    hers.locator("[data-step='1'] [data-do=plan-branch]").tap()
    expect(panel.locator("[data-line]:not([data-line^=bot])")).to_have_count(2)
    hers.locator("[data-do=plan-stop]").tap()
    expect(hers.locator("[data-step]")).to_have_count(1)
    hers.locator("[data-do=plan-scrap]").tap()
    expect(panel.locator("[data-line]:not([data-line^=bot])")).to_have_count(1)
    hers.locator("[data-line]:not([data-line^=bot])").tap()
    # Ada moves the second step up by the keys: without the first it is not possible, and says why. She moves it back.
    seat.press(panel.locator("[data-do=plan-stop]"))
    seat.reach(panel.locator("[data-step='2'] [data-do=plan-more]"))
    ada.keyboard.press("Alt+ArrowUp")
    expect(panel.locator("[data-step='1'][data-state=illegal]")).to_contain_text("Not possible any more:")
    expect(ada.locator("p[role=status].unseen")).to_contain_text("Step 1 of the plan is not possible any more:")
    expect(panel.locator("[data-step='1'] a").first).to_have_attribute("href", re.compile("#T20"))
    expect(panel.locator("[data-step='1'] [data-do=plan-more]")).to_be_focused()
    shot(ada, "illegal")
    ada.keyboard.press("Alt+ArrowDown")
    expect(panel.locator("[data-step='2'][data-state=fine]")).to_contain_text("That wins!")
    # Grace does the same with her finger; the tools of the first step are still open.
    hers.locator("[data-do=plan-down]").tap()
    expect(panel.locator("[data-step='1'][data-state=illegal]")).to_be_visible()
    hers.locator("[data-do=plan-up]").tap()
    expect(panel.locator("[data-step='2'][data-state=fine]")).to_be_visible()
    # A bot answers what if: certainly.
    hers.locator("[data-do=plan-whatif]").tap()
    expect(hers.locator("[data-opinion]")).to_contain_text("about 100%")
    expect(ada.locator("[data-ghost^='matrix:purple']")).to_be_visible()
    for name, page in {"desk": ada, "watcher": watchers[0], "lying": watchers[1]}.items():
        shot(page, name)
    assert axe_by_day_and_night(ada) == []
    assert axe(grace) == []
    assert axe(watchers[1]) == []
    # Ada plays it, one tap a step; the plan follows the game.
    seat.press(panel.locator("[data-do=plan-play]"))
    expect(panel.locator("[data-step]")).to_have_count(1)
    expect(hers.locator("[data-step]")).to_have_count(1)
    seat.press(panel.locator("[data-do=plan-play]"))
    for page in (ada, grace, *watchers):
        expect(page.get_by_text("Contained", exact=True).first).to_be_visible(timeout=20_000)


def test_something_is_tried_out_from_a_running_game_with_a_friend(visit: Open) -> None:
    ada = visit("/", flat=True)
    path = what_if(ada, "steady", "steady", "me", "me")
    ada.goto(path)
    seat = Seat(ada, "keys")
    seat.press(ada.locator("[data-do=table-menu]"))
    seat.reach(ada.locator("[data-do=menu-whatif]"))
    link = ada.locator("[data-do=menu-whatif]").get_attribute("href") or ""
    scratch = visit(link, flat=True, **PHONE)
    expect(scratch.locator("[data-do=verify]")).to_have_count(0)
    scratch.locator("[data-do=continue]").tap()
    dialog = scratch.get_by_role("dialog", name="What if…")
    dialog.locator("[data-other='2']").select_option("open")
    shot(scratch, "whatif")
    assert axe(scratch) == []
    scratch.keyboard.press("Escape")
    # Another page asks by the keys alone: the first and third seats are ours, the fourth a friend's.
    scratch = visit(link, flat=True)
    keys = Seat(scratch, "keys")
    keys.press(scratch.locator("[data-do=continue]"))
    dialog = scratch.get_by_role("dialog", name="What if…")
    keys.reach(dialog.locator("input:checked"))
    scratch.keyboard.press("ArrowUp")
    expect(dialog.locator("input[value='2']")).to_be_checked()
    keys.reach(dialog.locator("[data-other='3']"))
    scratch.keyboard.press("ArrowDown")
    expect(dialog.locator("[data-other='3'] option:checked")).to_have_text("anyone with the link")
    keys.reach(dialog.locator("[data-other='0']"))
    scratch.keyboard.press("End")
    expect(dialog.locator("[data-other='0'] option:checked")).to_have_text("you as well")
    keys.press(dialog.locator("[data-do=continue]"))
    scratch.wait_for_url("**/table/*")
    grace = visit(scratch.url.removeprefix(ada.evaluate("location.origin")), flat=True)
    grace.get_by_label("Your name").fill("Grace")
    grace.locator("[data-sit]").click()
    for page in (grace, scratch):
        expect(page.locator("[data-piece]").first).to_be_visible()
    expect(grace.get_by_text("Continued from here").first).to_be_visible()
    assert ada.url != scratch.url
    assert keys.mine == [0, 2]


def test_the_odds_of_a_roll_stand_on_the_table(visit: Open) -> None:
    """Ending the turn primes a die: each of the six columns tells its chance, and a supposed result the one it has."""
    ada = visit("/", flat=True)
    ada.goto(what_if(ada, "steady", "steady", "me", "me"))
    seat = Seat(ada, "keys")
    seat.ready()
    ada.keyboard.press("g")
    panel = ada.locator("[data-region=plan]")
    seat.press(panel.locator("[data-do=plan-new]"))
    expect(panel.locator("[data-do=plan-stop]")).to_be_visible()
    # While she sketches, whose seats they are is told by name.
    expect(ada.get_by_role("list", name="Turn order").get_by_text("White")).to_be_visible()
    seat.press(ada.locator("[data-do=end]"))
    expect(ada.locator("[data-ghost^='column:']")).to_have_text(["17%"] * 6)
    expect(panel.locator("[data-step='1']")).not_to_contain_text("unused")
    shot(ada, "odds")
    seat.press(panel.locator("[data-fork='1']"))
    expect(ada.locator("[data-ghost='column:2']")).to_have_text("1 · 17%")
    expect(panel.locator("[data-step='1'][data-state=fine]")).to_be_visible()
