"""Puzzles in the browser: solved by dragging, tapping and keys; wrong solutions are marked at their fault."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open
from .hands import HANDS, SOLVE, Hand, changed, drag, drawn, focused, from_above, middle, on_screen, tap, touch_drag

CATEGORIES = ("weights", "fragments", "pipes", "blocks")


def open_card(
    visit: Open, category: str, grade: int = 2, seed: str = "browser", rules: str = "1", **options: Any
) -> tuple[Page, Any, Any]:
    """Open a practice page; return it with its card and a solution from the server."""
    if category == "blocks" and not options.get("flat"):
        options = {"width": 1000, "height": 640} | options  # fewer pixels, because the CPU renders them
    query = f"grade={grade}&seed={seed}" + (f"&rules={rules}" if rules != "1" else "")
    page = visit(f"/practice/{category}?{query}", **options)
    card = page.request.get(f"/api/puzzle/{category}?{query}").json()["card"]
    of = {"category": category, "grade": grade, "seed": seed, "rules": rules}
    solution = page.request.post("/api/solve", data={"of": of}).json()["arrangement"]
    expect(page.locator("[data-spot]").first).to_be_visible(timeout=20_000)
    if category == "blocks" and not options.get("flat"):
        page.wait_for_selector("canvas[data-drawn]", timeout=60_000)
    return page, card, solution


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("category", CATEGORIES)
def test_a_card_is_solved_with_every_hand(visit: Open, category: str, hand: Hand) -> None:
    page, card, solution = open_card(visit, category, flat=hand == "keys")
    SOLVE[category](page, card, solution, hand)
    if hand == "keys":
        page.keyboard.press("c")
    else:
        page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".words")).to_contain_text("Solved in")
    expect(page.get_by_role("status")).to_contain_text("Solved in")
    expect(page.get_by_role("link", name="Next card")).to_be_visible()
    expect(page.locator("dd").first).to_have_text(re.compile(r"\d:\d\d"))


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_card_is_solved_on_a_phone(visit: Open, category: str) -> None:
    page, card, solution = open_card(visit, category, width=390, height=844, has_touch=True, flat=True)
    page.locator(".stage").scroll_into_view_if_needed()
    SOLVE[category](page, card, solution, "tap")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".words")).to_contain_text("Solved in")


def test_an_empty_board_is_refused_in_words_and_nothing_is_lost(visit: Open) -> None:
    page, *_ = open_card(visit, "pipes")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".words")).to_have_text("Not all pieces are laid yet.")
    expect(page.locator('[data-spot^="tray"]')).not_to_have_count(0)


def test_a_loose_opening_is_marked_at_its_place(visit: Open) -> None:
    page, card, solution = open_card(visit, "pipes")
    SOLVE["pipes"](page, card, solution, "tap")
    cell = next(at for at, sign in enumerate("".join(solution["board"])) if sign in "└┌┐┘├┬┤┴")
    page.locator(f'[data-spot="cell{cell}"]').click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".words")).to_contain_text(re.compile("meets nothing|not met"))
    expect(page.locator(".fault, [stroke='#ff5d6c']")).not_to_have_count(0)


def test_the_heavier_arm_is_marked(visit: Open) -> None:
    page, card, _ = open_card(visit, "weights")
    for _ in range(card["weights"]):
        page.locator('[data-spot="left0"]').focus()
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".words")).to_contain_text("one arm is heavier")


def test_quick_taps_at_one_point_mean_what_the_first_of_them_met(visit: Open) -> None:
    """The cup sinks or the fragment turns away under the finger: later taps still hit the first one."""
    page, card, _ = open_card(visit, "weights")
    heaviest = max(range(len(card["left"])), key=lambda index: card["left"][index])
    cup = page.locator(f'[data-spot="left{heaviest}"]')
    x, y = middle(cup.locator(".body"))
    page.mouse.click(x, y, click_count=3)
    expect(cup).to_have_attribute("aria-label", re.compile("3 weights$"))

    page, *_ = open_card(visit, "fragments")
    piece = page.locator('[data-spot="piece0"]')
    tap(page, middle(piece.locator("rect")))
    tap(page, middle(page.locator(".outline .line")))
    tip = piece.locator(".edge").bounding_box()
    assert tip is not None
    page.mouse.click(tip["x"] + 20, tip["y"] + 6, click_count=3)
    expect(piece).to_have_attribute("aria-label", re.compile("270°"))


def test_undo_and_clear(visit: Open) -> None:
    page, *_ = open_card(visit, "weights")
    cup = page.locator('[data-spot="left0"]')
    cup.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("z")
    expect(cup).to_have_attribute("aria-label", re.compile("1 weight$"))
    page.get_by_role("button", name="Clear").click()
    expect(cup).to_have_attribute("aria-label", re.compile("0 weights$"))
    page.get_by_role("button", name="Undo").click()
    expect(cup).to_have_attribute("aria-label", re.compile("1 weight$"))


@pytest.mark.parametrize("category", CATEGORIES)
def test_showing_the_solution_does_not_count_as_a_time(visit: Open, category: str) -> None:
    page, *_ = open_card(visit, category, flat=True)
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator(".words")).to_have_text("This is one solution.")
    expect(page.locator("dd").first).to_have_text("none yet")
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")


def test_a_card_solved_after_its_solution_was_shown_has_no_time(visit: Open) -> None:
    page, card, solution = open_card(visit, "weights")
    page.get_by_role("button", name="Show solution").click()
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    SOLVE["weights"](page, card, solution, "tap")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".words")).to_contain_text("with help, so the time does not count")
    expect(page.locator("dd").first).to_have_text("none yet")


def test_the_address_holds_the_card(visit: Open) -> None:
    page = visit("/practice/weights")
    expect(page).to_have_url(re.compile(r"grade=1&seed=\w{6}&rules=\d+$"))
    expect(page.locator("[data-spot]").first).to_be_visible()
    first = page.locator("text").all_text_contents()
    page.reload()
    expect(page.locator("text")).to_have_text(first)
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile("seed=$"))


def test_a_hint_is_one_step_and_the_time_no_longer_counts(visit: Open) -> None:
    page, card, solution = open_card(visit, "pipes", rules="2", grade=1)
    check = page.get_by_role("button", name="Check")
    for left in reversed(range(9 - len(card["crossed"]))):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".words")).to_contain_text("One step towards a solution")
        expect(check).to_have_text(re.compile(rf"Check\s*{left} piece" if left else r"Check\s*$"))
    check.click()
    expect(page.locator(".words")).to_contain_text("with help, so the time does not count")
    expect(page.locator("dd").first).to_have_text("none yet")
    assert solution


def test_a_solution_of_blocks_is_shown_layer_by_layer(visit: Open) -> None:
    page, _, solution = open_card(visit, "blocks", flat=True)
    page.get_by_role("button", name="Show solution").click()
    layers = {z for built in solution["built"] for _, _, z in built["cubes"]}
    expect(page.locator("[data-region=floors] figure")).to_have_count(len(layers))


@pytest.mark.parametrize(("width", "height"), [(844, 390), (590, 410), (390, 844)])
def test_a_solution_of_blocks_stays_on_its_board(visit: Open, width: int, height: int) -> None:
    """Card and floors lie within the stage, also on a phone on its side and magnified."""
    page, _, _ = open_card(visit, "blocks", 3, "walk", "2", width=width, height=height, flat=True)
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator("[data-region=floors] figure")).to_have_count(3)
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    for figure in page.locator(".stage figure").all():
        box = figure.bounding_box()
        assert box is not None
        assert stage["y"] <= box["y"], box
        assert box["y"] + box["height"] <= stage["y"] + stage["height"], box


def test_a_fragment_over_another_is_shaded_while_it_is_moved(visit: Open) -> None:
    page, _, _ = open_card(visit, "fragments")
    for piece in (0, 1):
        spot = page.locator(f"[data-spot=piece{piece}]")
        spot.focus()
        page.keyboard.press("Enter")
    expect(page.locator(".overlap path")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".overlap")).to_have_count(0)


def test_a_taken_cell_is_shaded_under_the_pipe_in_the_hand(visit: Open) -> None:
    page, card, _ = open_card(visit, "pipes")
    left = [piece for piece in range(9) if page.locator(f"[data-spot=tray{piece}]").count()]
    free = "".join(card["board"]).index(".")
    cell = page.locator(f"[data-spot=cell{free}]")
    drag(page, middle(page.locator(f"[data-spot=tray{left[0]}]")), middle(cell))
    page.mouse.move(*middle(page.locator(f"[data-spot=tray{left[1]}]")))
    page.mouse.down()
    page.mouse.move(*middle(cell), steps=4)
    expect(page.locator(".overlap")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".overlap")).to_have_count(0)


def test_a_newcomer_makes_a_duel_of_a_practised_card(visit: Open) -> None:
    page, card, solution = open_card(visit, "weights", rules="2", grade=1)
    SOLVE["weights"](page, card, solution, "tap")
    page.get_by_role("button", name="Check", exact=True).click()
    assert page.context.cookies() == [], "practice needs no key"
    page.get_by_role("button", name="Challenge a friend").click()
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("Link to the duel").input_value()
    friend = visit(urlsplit(link).path)
    expect(friend.get_by_text("measured on that player’s own device")).to_be_visible()


def test_one_races_the_own_ghost_on_the_same_card(visit: Open) -> None:
    page, card, solution = open_card(visit, "weights", rules="2", grade=1)
    SOLVE["weights"](page, card, solution, "tap")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Race your ghost").click()
    expect(page.get_by_role("list", name="The ghosts")).to_contain_text("0:0")
    expect(page.locator(".pace i").nth(card["weights"] - 1)).to_be_attached()


def test_the_3d_view_is_really_drawn(visit: Open) -> None:
    """The canvas shows many colours, and different ones after the view is turned."""
    page, card, solution = open_card(visit, "blocks")
    SOLVE["blocks"](page, card, solution, "tap")
    page.wait_for_timeout(500)
    before = page.locator("canvas").screenshot()
    box = page.locator("canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 60, steps=4)
    page.mouse.up()
    assert colours(before) > 500
    assert changed(page.locator("canvas"), before) != before


def colours(png: bytes) -> int:
    import io

    from PIL import Image

    return len(Image.open(io.BytesIO(png)).convert("RGB").getcolors(1 << 24) or [])


def test_a_fragment_turned_in_the_air_stays_under_the_pointer(visit: Open) -> None:
    page, _, _ = open_card(visit, "fragments")
    box = page.locator(".outline .line").bounding_box()
    assert box is not None
    goal = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    drag(page, middle(page.locator('[data-spot="piece0"] rect')), goal)
    laid = page.locator('[data-spot="piece0"] path').first.bounding_box()
    assert laid is not None
    page.keyboard.press("Escape")
    # The large triangle points down: hold it near its upper left corner, and it turns about this point.
    corner = (laid["x"] + laid["width"] * 0.12, laid["y"] + laid["height"] * 0.1)
    page.mouse.move(*corner)
    page.mouse.down()
    page.mouse.move(corner[0] + 30, corner[1] + 10, steps=4)
    for turn in ("r", "r", "r", "wheel"):
        if turn == "wheel":
            page.mouse.wheel(0, 100)
        else:
            page.keyboard.press(turn)
        drawn(page)
        flying = page.locator(".flying path").first.bounding_box()
        assert flying is not None
        assert flying["x"] <= corner[0] + 30 <= flying["x"] + flying["width"]
        assert flying["y"] <= corner[1] + 10 <= flying["y"] + flying["height"]
    page.mouse.up()


def test_a_right_click_turns_a_piece(visit: Open) -> None:
    page, _, _ = open_card(visit, "pipes")
    piece = page.locator('[data-spot="tray2"]')
    before = piece.get_attribute("aria-label")
    piece.click(button="right")
    expect(piece).not_to_have_attribute("aria-label", str(before))


def test_a_block_follows_the_cube_by_which_it_is_held(visit: Open) -> None:
    page, _, _ = open_card(visit, "blocks")
    tray = page.locator('[data-spot="trayL"]')
    tap(page, middle(tray))
    drag(page, middle(tray), on_screen(page, 1, 0.5))
    expect(tray).to_have_attribute("aria-label", re.compile("column 1, row 1, floor 1"))
    page.keyboard.press("Escape")
    # L lies on three cells of row 1 and one of row 2: take it by the far end, one cell down moves it one cell.
    drag(page, on_screen(page, 2, 0), on_screen(page, 2, 0.75))
    expect(tray).to_have_attribute("aria-label", re.compile("column 1, row 2, floor 1"))


@pytest.mark.parametrize("hand", ["drag", "keys"])
def test_e40_a_structure_on_a_plate_of_four_is_built_and_accepted(visit: Open, hand: Hand) -> None:
    """A card of the second edition: wider than three places."""
    page, card, solution = open_card(visit, "blocks", seed="wide", rules="2")
    assert len(card["view"]) == 4
    SOLVE["blocks"](page, card, solution, hand)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".words")).to_contain_text("Solved in")


@pytest.mark.parametrize("hand", ["tap", "touch"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)], ids=["upright", "lying"])
def test_e41_a_structure_on_a_plate_of_five_is_built_on_a_phone(
    visit: Open, width: int, height: int, hand: Hand
) -> None:
    """A card of the third edition, by taps on the plain view or by dragging onto it."""
    look = {"width": width, "height": height, "has_touch": True, "is_mobile": True, "flat": True}
    page, card, solution = open_card(visit, "blocks", 4, "five10", "3", **look)
    assert len(card["view"]) == 5
    for cell in page.locator(".own button").all():
        box = cell.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    SOLVE["blocks"](page, card, solution, hand)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".words")).to_contain_text("Solved in")


@pytest.mark.parametrize(
    ("category", "rules"), [*((each, "2") for each in CATEGORIES), ("blocks", "3")], ids=[*CATEGORIES, "blocks of five"]
)
def test_a_puzzle_needs_no_scrolling_on_its_side_or_magnified(visit: Open, category: str, rules: str) -> None:
    """On a phone on its side, and at 1440×900 and 1180×820 at 200 %; only notes lie below; targets are large."""
    page, _, _ = open_card(visit, category, 4, "five10", rules, flat=True)
    for width, height in ((844, 390), (720, 450), (590, 410)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        for spot in (*page.locator("[data-spot]").all(), page.get_by_role("button", name=re.compile("^Check"))):
            expect(spot).to_be_in_viewport(ratio=0.99)
            box = spot.bounding_box()
            assert category != "blocks" or (box and min(box["width"], box["height"]) >= 24), (width, height, box)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_finger_drags_a_block_over_the_plain_view_and_off_it(visit: Open) -> None:
    page, _, _ = open_card(visit, "blocks", width=390, height=844, has_touch=True, is_mobile=True, flat=True)
    tray = page.locator('[data-spot="trayL"]')
    touch_drag(page, middle(tray), from_above(page, 1, 0.5))
    expect(tray).to_have_attribute("aria-label", re.compile("column 1, row 1, floor 1"))
    touch_drag(page, from_above(page, 2, 0), from_above(page, 2, 1))
    expect(tray).to_have_attribute("aria-label", re.compile("column 1, row 2, floor 1"))
    touch_drag(page, from_above(page, 2, 1), middle(tray))
    expect(tray).to_have_attribute("aria-label", re.compile("in the tray"))


def test_a_line_says_that_the_view_of_the_blocks_can_be_turned_until_it_was(visit: Open) -> None:
    page, _, _ = open_card(visit, "blocks")
    hint = page.get_by_text("Drag beside the blocks")
    expect(hint).to_be_visible()
    box = page.locator("canvas").bounding_box()
    assert box is not None
    drag(page, (box["x"] + 12, box["y"] + 12), (box["x"] + 80, box["y"] + 12))
    expect(hint).to_have_count(0)


def test_arrows_reach_the_board_at_once_and_every_cup(visit: Open) -> None:
    page, card, _ = open_card(visit, "weights", grade=3)
    cups = [f"left{n}" for n in range(len(card["left"]))] + [f"right{n}" for n in range(len(card["right"]))]
    met = []
    for _ in cups:
        page.keyboard.press("ArrowRight")
        met.append(focused(page))
    assert met == cups
