"""The network under the hand: systems, tiles that fly, are turned, dragged and laid; pointing at pieces."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tessera.games.enigma.tiles import Tile

from .axe import axe
from .conftest import Open
from .enigma_seat import BOT, at_table, log, play, two_people
from .hands import drag, focused, middle, spot


def can_be_turned(tile: Any) -> bool:
    """Tell whether a quarter turn changes the tile."""
    return len(Tile(" ".join(tile["groups"])).turns) > 1


def test_a_tile_is_turned_in_place_laid_and_taken_back(visit: Open) -> None:
    ada, bob = two_people(visit)
    ada.wait_until(lambda: bool(ada.offers("choose")))
    ada.choose(next(each["category"] for each in ada.view["chambers"] if can_be_turned(each["top"])))
    play((ada, bob), lambda: bool(ada.offers("lay")))
    page = ada.page
    ada.go_on()
    places = page.locator('[data-spot^="place:"]')
    assert len(ada.view["places"]) == 4
    expect(places).to_have_count(4)
    lay, rotate = page.locator("[data-do=lay]"), page.locator("[data-do=rotate]")
    expect(lay).to_have_attribute("aria-disabled", "true")
    where = rotate.bounding_box()
    asked = page.locator("[data-region=actions]")
    expect(asked).to_contain_text("Choose a place")
    spot(page, "place:1,0").click()
    expect(asked).to_contain_text("Lay it here?")
    expect(asked).to_contain_text("Rotate it, lay it, or choose another place.")
    expect(asked).not_to_contain_text("Choose a place")
    held = page.locator("[data-aim]")
    expect(lay).to_have_attribute("aria-disabled", "false")
    assert rotate.bounding_box() == where, "the buttons stay where they are"
    before = held.get_attribute("data-aim")
    page.keyboard.press("r")
    expect(held).not_to_have_attribute("data-aim", before or "")
    page.keyboard.press("Enter")
    ada.wait_until(lambda: len(ada.view["tiles"]) == 2)
    undo = page.get_by_role("button", name="Undo")
    if ada.view["phase"] == "networker":
        undo.click()
        ada.wait_until(lambda: len(ada.view["tiles"]) == 1)
        expect(log(page)).to_contain_text("took it back")
    play((ada, bob), lambda: ada.view["round"] == 2)


def test_a_system_lights_up_with_its_open_ends_and_the_network_moves_under_the_hand(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT])
    page = ada.page
    page.locator("[data-system]").first.hover()
    expect(page.locator(".note")).to_contain_text("2 open ends")
    page.mouse.move(400, 200)
    expect(page.locator(".note")).to_have_count(0)
    page.get_by_role("list", name="Systems on the table").get_by_role("button").first.focus()
    expect(page.locator(".note")).to_contain_text("open ends")
    tile = page.locator(".network [data-system]").first
    before = box_of(tile)
    page.mouse.move(720, 600)
    page.mouse.down()
    page.mouse.move(670, 580, steps=2)
    spot(page, "chamber:weights").press("Enter")
    ada.wait_until(lambda: ada.me["category"] == "weights")
    page.mouse.move(620, 560, steps=2)
    page.mouse.up()
    ada.wait_until(lambda: abs(box_of(tile)["x"] - before["x"] + 100) < 3)
    page.mouse.wheel(0, -600)
    ada.wait_until(lambda: box_of(tile)["width"] > before["width"] * 1.3)
    page.get_by_role("button", name="Show all").click()
    ada.wait_until(lambda: abs(box_of(tile)["x"] - before["x"]) < 2)


def test_two_fingers_spread_the_network(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT], look={"width": 390, "height": 844, "has_touch": True})
    tile = ada.page.locator(".network [data-system]").first
    before = box_of(tile)
    hand = ada.page.context.new_cdp_session(ada.page)
    for kind, far in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", None)):
        fingers = [] if far is None else [{"x": 195 - far, "y": 400, "id": 0}, {"x": 195 + far, "y": 400, "id": 1}]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    ada.wait_until(lambda: box_of(tile)["width"] > before["width"] * 1.8)
    ada.page.get_by_role("button", name="Show all").click()
    ada.wait_until(lambda: abs(box_of(tile)["width"] - before["width"]) < 2)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_tile_flies_to_whoever_takes_it_unless_motion_is_not_wanted(visit: Open, motion: str) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT], look={"reduced_motion": motion})
    ada.page.locator(".sky").evaluate(
        """(sky) => { window.flown = 0; new MutationObserver((changes) => {
            for (const {addedNodes} of changes) for (const {tagName} of addedNodes) flown += tagName === 'svg';
        }).observe(sky, {childList: true}) }"""
    )
    ada.choose("pipes")
    for seat in (0, 1):
        expect(ada.page.locator(f"[data-hand='{seat}']")).to_be_visible()
    assert ada.page.evaluate("flown") == (0 if motion == "reduce" else 2)
    expect(ada.page.locator(".sky svg")).to_have_count(0)


def test_the_keys_name_pointing_only_among_people(visit: Open) -> None:
    ada, _ = two_people(visit)
    alone = at_table(visit, [{"kind": "me"}, BOT])
    for seat, named in ((ada, 1), (alone, 0)):
        expect(spot(seat.page, "chamber:pipes")).to_be_visible()
        seat.page.keyboard.press("?")
        keys = seat.page.get_by_role("dialog", name="Keyboard")
        expect(keys).to_contain_text("X-ray")
        expect(keys.get_by_text("point at something")).to_have_count(named)


def test_a_piece_is_shown_to_the_others(visit: Open) -> None:
    """Point with a right click, the key P and the arrows, a long press, or the button."""
    ada, bob = two_people(visit, look={"width": 390, "height": 844, "has_touch": True, "color_scheme": "light"})

    def with_the_mouse() -> str:
        spot(ada.page, "chamber:pipes").click(button="right")
        return "Ada"

    def with_the_keys() -> str:
        ada.page.keyboard.press("p")
        expect(ada.page.get_by_role("button", name="Point at the start tile")).to_be_focused()
        assert axe(ada.page) == []
        for _ in range(9):
            ada.page.keyboard.press("ArrowLeft")
        assert focused(ada.page) in ("point hand:0", "point hand:1")
        ada.page.keyboard.press("Enter")
        return "Ada"

    def with_a_long_press() -> str:
        tile = box_of(bob.page.locator("[data-piece='tile:0,0']"))
        finger = [{"x": tile["x"] + 8, "y": tile["y"] + tile["height"] - 12}]
        hand = bob.page.context.new_cdp_session(bob.page)
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
        expect(ada.page.locator(".pointed p")).to_be_visible()
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return "Bob"

    def with_the_button() -> str:
        bob.page.locator("[data-do=point]").click()
        expect(bob.page.get_by_role("button", name="Point at the start tile")).to_be_focused()
        assert axe(bob.page) == []
        spot(bob.page, "point chamber:blocks").click()
        return "Bob"

    for point in (with_the_mouse, with_the_keys, with_a_long_press, with_the_button):
        who = point()
        for seat in (ada, bob):
            name = "You" if (who == "Ada") == (seat is ada) else who
            expect(seat.page.locator(".pointed p")).to_have_text(name)
        for seat in (ada, bob):
            expect(seat.page.locator(".pointed")).to_have_count(0)
    assert ada.view["turn"] == 0


def box_of(tile: Locator) -> Any:
    box = tile.bounding_box()
    assert box is not None
    return box


def test_the_tile_is_dragged_turned_and_read_aloud_and_no_text_is_selected(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, {"kind": "me"}])
    play((ada,), lambda: bool(ada.offers("lay")))
    ada.go_on()
    page, place = ada.page, ada.view["places"][0]
    hand, aim = page.locator(".hand"), page.locator("[data-aim]")
    box = hand.bounding_box()
    assert box is not None
    assert box["width"] >= 100
    drag(page, middle(hand), middle(spot(page, place["name"])))
    expect(aim).to_have_count(1)
    assert page.evaluate("String(getSelection())") == ""
    # Each turns it once, and the words are those of the preview.
    turns = len(place["turns"])
    for turn in range(4):
        at, before = middle(aim), int(str(aim.get_attribute("data-aim")).split()[1])
        if turn == 0:
            page.keyboard.press("r")
        elif turn == 1:
            page.mouse.move(*at)
            page.mouse.wheel(0, 100)
        elif turn == 2:
            page.mouse.click(*at, button="right")
        else:
            page.locator("[data-do=rotate]").click()
        expect(aim).to_have_attribute("data-aim", f"{place['x']},{place['y']} {(before + 1) % turns}")
        for words in page.locator(".note").locator("b, small").all_inner_texts():
            expect(page.get_by_role("status")).to_contain_text(words)
    # Pulling the knob around the tile turns it, on or back, and does not move the board.
    plate = page.locator('[data-piece="tile:0,0"]')
    stood = plate.bounding_box()
    knob = page.locator(".knob")
    (x, y), (cx, cy) = middle(knob), middle(aim)
    start = int(str(aim.get_attribute("data-aim")).split()[1])
    for way, turned in ((1, (start + 1) % turns), (-1, start)):
        drag(page, (x, y), (cx - way * (y - cy), cy + way * (x - cx)))
        expect(aim).to_have_attribute("data-aim", f"{place['x']},{place['y']} {turned}")
    assert middle(knob) == (x, y)
    assert plate.bounding_box() == stood
