"""Late moments of TESSERACT, reached by continuing a golden record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tessera.core.record import load

from .axe import axe_by_day_and_night
from .conftest import Open
from .hands import Hand
from .tesseract_seat import Seat

GOLDEN = Path(__file__).parents[1] / "games" / "tesseract" / "golden" / "2-people-plate-D.jsonl"

GO_ON = """async ([record, wish]) => {
  const ask = (path, body) => fetch(path, {method: 'POST', body}).then((answer) => answer.json());
  await fetch('/api/me');
  const {table} = await ask('/api/records', record);
  return (await ask(`/api/tables/${table}/continue`, JSON.stringify(wish))).link;
}"""


def going_on(page: Page, do: str, *, done: bool, hand: Hand = "tap") -> Seat:
    """Continue a record as the player who first took an action with this prefix, just before or after it."""
    played, entry = next(each for each in enumerate(load(GOLDEN).entries) if each[1].do.startswith(do))
    wish: dict[str, Any] = {"at": played + 1 + done, "seat": entry.seat}
    seat = Seat(page, hand)
    page.goto(page.evaluate(GO_ON, [GOLDEN.read_text(), wish]))
    seat.flatten()
    assert seat.ready()
    return seat


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)])
def test_axe_finds_nothing_where_dice_can_be_contained(visit: Open, width: int, height: int) -> None:
    """Check the menu of a contain action (T19), dark and light."""
    page = visit("/", width=width, height=height, flat=True)
    seat = going_on(page, "contain", done=False)
    page.locator(f'[data-piece="{seat.of("contain")[0]["pieces"][0]}"]').first.click()
    expect(page.locator('.menu [data-do^="contain"]').first).to_be_visible()
    assert axe_by_day_and_night(page) == []


@pytest.mark.parametrize("hand", ["tap", "keys"])
def test_two_dice_of_a_set_are_contained_together(visit: Open, hand: Hand) -> None:
    """Twin containment: the question is shown, only eligible dice are lit, and a single option is a button."""
    page = visit("/", flat=True)
    seat = going_on(page, "play twin-containment", done=True, hand=hand)
    assert seat.view["decision"]["about"] == "contain-two"
    ask = page.locator("[data-region=ask]")
    expect(ask).to_contain_text("the two dice")
    (choice,) = seat.choices
    lit = page.locator(".mine [data-piece^='lab:'].asked")
    assert [die.get_attribute("data-piece") for die in lit.all()] == choice["action"]["goes"]
    before, contained = seat.seq, len(seat.view["matrix"])
    seat.press(ask.locator("[data-do^=contain]"))
    seat.arrived(before)
    assert len(seat.view["matrix"]) == contained + 2
