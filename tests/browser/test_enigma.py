"""The ENIGMA table in real browsers: people and bots, pointer and keys, phone and desk, and reloads."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from .axe import axe
from .conftest import Open
from .enigma_seat import Seat, make_table, play
from .hands import SOLVE, Hand, drag, drawn, focused, middle, solution_of, spot, tap

BOT = {"kind": "bot", "level": "greedy"}
AN_HOUR_FAST = """
  Date = class extends Date {
    constructor(...given) { super(...(given.length ? given : [Date.now()])) }
    static now() { return super.now() + 3_600_000 }
  }
"""


def at_table(visit: Open, seats: list[dict[str, str]], hand: Hand = "tap", *, look: Any = None, **options: Any) -> Seat:
    """Return a seat at a new table that has started."""
    page = visit("/how/enigma", **(look or {}))
    link = make_table(page, seats, **{"cards": "box", "start": 0} | options)
    seat = Seat(page, hand)
    page.goto(link)
    expect(page.locator("[data-region=network]")).to_be_visible()
    return seat


def two_people(visit: Open, look: Any = None, **options: Any) -> tuple[Seat, Seat]:
    """Ada opens a table and plays with the pointer; a friend sits down through the link and plays with the keys.

    The friend's clock is an hour fast, which changes nothing; `look` is the friend's screen.
    """
    host = visit("/how/enigma")
    link = make_table(host, [{"kind": "me"}, {"kind": "open"}], **{"cards": "box", "start": 0} | options)
    ada = Seat(host)
    host.goto(link)
    expect(host.get_by_role("heading", name="Who plays?")).to_be_visible()
    friend = visit("/how/enigma", **(look or {}))
    friend.add_init_script(AN_HOUR_FAST)
    bob = Seat(friend, "keys")
    friend.goto(link)
    friend.get_by_label("Your name").fill("Bob")
    friend.locator('[data-sit="1"]').click()
    ada.wait_until(lambda: ada.view is not None)
    bob.wait_until(lambda: bob.view is not None)
    return ada, bob


def log(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Log")


def test_two_people_play_a_round_and_a_reload_in_the_race_loses_nothing(visit: Open) -> None:
    ada, bob = two_people(visit)
    expect(bob.page.locator(".players")).to_contain_text("Ada")
    play((ada, bob), lambda: ada.view["phase"] == "race")
    card = ada.me["card"]
    assert card["category"] == "weights"
    expect(ada.page.locator(".work [data-spot]").first).to_be_visible()
    cup = spot(ada.page, "left0")
    cup.focus()
    ada.page.keyboard.press("Enter")
    expect(cup).to_have_attribute("aria-label", re.compile("1 weight$"))
    ada.page.reload()
    expect(spot(ada.page, "left0")).to_have_attribute("aria-label", re.compile("1 weight$"))
    ada.page.keyboard.press("z")
    spot(ada.page, "left0").focus()
    ada.page.keyboard.press("Delete")
    play((ada, bob), lambda: ada.view["round"] == 2)
    assert len(ada.view["tiles"]) == 3
    expect(log(ada.page)).to_contain_text("laid a tile (Weights)")
    expect(log(bob.page)).to_contain_text("laid a tile (Pipes)")
    assert (ada.errors, bob.errors) == ([], [])


def test_a_wrong_claim_says_what_kind_of_fault_it_is_and_the_button_waits(visit: Open) -> None:
    """E12: a wrong claim names the kind of fault, not its place, and locks for five seconds; the board stays."""
    ada = at_table(visit, [{"kind": "me"}, BOT], factors=[100, 100])
    play((ada,), lambda: ada.view["phase"] == "race")
    claim = ada.page.locator("[data-do=claim]")
    expect(claim).to_contain_text(re.compile(r"\d weights? to place"))
    claim.click(force=True)
    for _ in range(ada.me["card"]["weights"]):
        tap(ada.page, middle(spot(ada.page, "left0").locator(".body")))
    claim.click()
    expect(ada.page.locator(".words")).to_contain_text("Not level: one arm is heavier.")
    expect(claim).to_have_text(re.compile(r"Not yet: try again in \d s"))
    claim.click(force=True)
    expect(claim).to_have_text(re.compile(r"^Solved!"), timeout=9000)
    ada.page.get_by_role("button", name="Clear").click()
    ada.solve()
    expect(ada.page.locator(".words")).to_have_text("Solved! Waiting for the others.")
    expect(ada.page.locator(".figures")).to_contain_text("s left")
    ada.page.reload()
    expect(ada.page.locator(".figures")).to_contain_text("solved first and turned it")
    assert ada.errors == []


@pytest.mark.parametrize("category", ["weights", "fragments"])
def test_taps_count_while_the_tile_still_turns_over(visit: Open, category: str) -> None:
    """Animations run forty times slower here; the puzzle takes taps from the first moment."""
    ada = at_table(visit, [{"kind": "me"}, BOT], look={"reduced_motion": "no-preference"})
    ada.wait_until(lambda: bool(ada.offers("choose")))
    ada.choose(category)
    slow = ada.page.context.new_cdp_session(ada.page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 1 / 40})
    play((ada,), lambda: ada.view["phase"] == "race")
    ada.solve()
    assert ada.page.locator(".stage").evaluate("stage => stage.getAnimations({subtree: true}).length") > 0
    expect(ada.page.locator(".words")).to_have_text("Solved! Waiting for the others.")


def test_a_line_lost_in_the_race_comes_back_and_the_claim_counts_once(visit: Open) -> None:
    """The line breaks right after the claim is sent: the board stays, and the claim is resent with its id."""
    page = visit("/how/enigma")
    lost: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def outward(message: str | bytes) -> None:
            server.send(message)
            if '"claim"' in str(message) and not lost:
                lost.append(str(message))
                socket.close()
                server.close()

        socket.on_message(outward)

    page.route_web_socket("**/socket*", between)
    ada = Seat(page)
    page.goto(make_table(page, [{"kind": "me"}, BOT], cards="box", start=0))
    play((ada,), lambda: ada.view is not None and ada.view["phase"] == "race")
    ada.solve()
    assert lost
    expect(page.locator(".words")).to_have_text("Solved! Waiting for the others.")
    assert ada.errors == []


def test_everybodys_end_position_and_the_missing_solutions_are_shown(visit: Open) -> None:
    """E44: the results of a race."""
    ada = at_table(visit, [{"kind": "me"}, BOT], hourglass=30, factors=[25, 25])
    play((ada,), lambda: ada.view["phase"] == "race")
    expect(ada.page.locator("[data-do=giveup]")).to_be_visible()
    ada.page.locator("[data-do=giveup]").click()
    ada.page.get_by_role("button", name="Really give up?").click()
    dialog = ada.page.get_by_role("dialog", name="After the race")
    expect(dialog).to_be_visible(timeout=240_000)
    expect(dialog).to_contain_text(re.compile("The sand has run out|Everybody has solved their puzzle or given up"))
    expect(dialog.get_by_text("One solution").first).to_be_visible()
    expect(dialog.get_by_text("You", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Continue").click()
    ada.page.get_by_role("button", name="Puzzles of this round").click()
    expect(dialog).to_be_visible()


def can_be_turned(tile: Any) -> bool:
    """Tell whether a quarter turn changes the tile.  With all sides joined, or none, it may look the same."""
    return any(len(group.split(":")[0]) in (2, 3) for group in tile["groups"])


def test_a_tile_is_turned_in_place_laid_and_taken_back(visit: Open) -> None:
    ada, bob = two_people(visit)
    ada.wait_until(lambda: bool(ada.offers("choose")))
    ada.choose(next(each["category"] for each in ada.view["chambers"] if can_be_turned(each["top"])))
    play((ada, bob), lambda: bool(ada.offers("lay")))
    page = ada.page
    ada.go_on()
    places = page.locator('[data-spot^="place:"]')
    assert places.count() == len(ada.view["places"]) == 4
    expect(page.locator("[data-do=lay]")).to_have_count(0)
    spot(page, "place:1,0").click()
    held = page.locator("[data-aim]")
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


@pytest.mark.long
def test_two_people_play_a_whole_game(visit: Open) -> None:
    ada, bob = two_people(visit)
    play((ada, bob), lambda: ada.view["round"] == 4)
    bob.page.reload()
    play((ada, bob), lambda: ada.over and bob.over)
    for seat in (ada, bob):
        seat.page.wait_for_timeout(1000)
        seat.go_on()
        expect(seat.page.get_by_role("dialog")).to_contain_text("Game over")
    ada.page.locator("[data-do=record]").click()
    expect(ada.page.get_by_role("region", name="Go through the record")).to_be_visible()
    assert (ada.errors, bob.errors) == ([], [])


@pytest.mark.long
def test_one_person_and_bots_play_a_whole_game(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, BOT, BOT], hourglass=30, factors=[100, 25, 25])
    play((ada,), lambda: ada.over)
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert ada.errors == []


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


def test_who_is_done_sees_the_others_plans_and_lets_the_sand_run_out(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    page = ada.page
    play((ada,), lambda: ada.view["phase"] == "race")
    ada.solve()
    page.locator("[data-look=others]").click()
    expect(page.locator("[data-region=others] li")).to_have_count(1)
    page.locator("[data-look=network]").click()
    place = page.locator('[data-spot^="place:"]').first
    drag(page, middle(page.locator(".hand")), middle(place))
    expect(page.locator("[data-aim]")).to_have_count(1)
    expect(page.locator(".plan")).to_contain_text("system")
    assert ada.view["phase"] == "race"
    page.locator("[data-do=hurry]").click()
    ada.wait_until(lambda: ada.view["phase"] != "race")
    results = page.get_by_role("dialog")
    expect(results).to_contain_text("first")
    expect(results.locator(".grade").first).to_be_visible()
    # The game waits behind the results: what came meanwhile is shown after them, with words, and can be shown again.
    play((ada,), lambda: ada.view["round"] == 2)
    expect(page.locator("[data-do=again]")).to_have_attribute("aria-disabled", "false")
    page.locator("[data-do=again]").click()
    expect(page.locator("[data-region=narration] li").first).to_contain_text("laid")
    page.locator("[data-do=skip]").click()
    expect(page.locator("[data-region=narration] li")).to_have_count(0)
    assert ada.errors == []


def test_who_gave_up_goes_on_for_fun(visit: Open) -> None:
    ada = at_table(visit, [{"kind": "me"}, {"kind": "bot", "level": "novice"}])
    page = ada.page
    play((ada,), lambda: ada.view["phase"] == "race")
    card = ada.me["card"]
    solution = solution_of(card)
    page.locator("[data-do=giveup]").click()
    page.locator("[data-do=giveup]").click()
    ada.wait_until(lambda: ada.me["doing"] == "gave up")
    SOLVE[card["category"]](page, card, solution, "tap")
    assert ada.me["doing"] == "gave up"


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
        shown = page.locator(".note b").first.inner_text()
        expect(page.get_by_role("status")).to_contain_text(shown)
    # The knob turns; dragging it does not move the board.
    plate = page.locator('[data-piece="tile:0,0"]')
    stood = plate.bounding_box()
    knob = page.locator(".knob")
    drag(page, middle(knob), (middle(knob)[0] + 60, middle(knob)[1] + 40))
    assert plate.bounding_box() == stood
