"""Being together: reactions, muting, the host's seats, play and watch links, one device, the lobby, own time."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import axe, axe_by_day_and_night
from .conftest import NO_WEBGL, Open, serving
from .tesseract_seat import Seat
from .test_people import a_table, two

DAY = 86_400
SPOKEN = "p[role=status].unseen"
"""The live region."""
PHONE, LYING, DESK = (390, 844), (844, 390), (1440, 900)


def press(page: Page, what: str, touch: bool) -> None:
    """Press by the pointer, or by a real touch."""
    target = page.locator(what)
    if touch:
        target.tap()
    else:
        target.click()


def react(page: Page, what: str) -> None:
    """Show a reaction by the keys alone."""
    page.keyboard.press("t")
    choice = page.locator(f"[data-react={what}]")
    Seat(page, "keys").press(choice)
    expect(choice).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE, LYING])
def test_a_reaction_is_read_in_the_readers_language(visit: Open, size: tuple[int, int]) -> None:
    touch = size != DESK
    ada, grace = two(visit, size, touch, options={"start": 0})
    grace.evaluate("localStorage['tessera.language'] = '\"cs\"'")
    grace.reload()
    expect(grace.locator("[data-piece]").first).to_be_visible()
    press(ada, "[data-do=table-menu]", touch)
    press(ada, "[data-do=menu-react]", touch)
    assert axe_by_day_and_night(ada) == []
    everything = "(dialog) => dialog.scrollHeight <= dialog.clientHeight && dialog.clientWidth <= innerWidth"
    assert ada.locator("dialog[open]").evaluate(everything)
    press(ada, "[data-react=well-done]", touch)
    expect(grace.locator("[data-reacted=well-done]")).to_contain_text("Ada Výborně!")
    expect(grace.locator(SPOKEN)).to_contain_text("Ada: Výborně!")
    react(grace, "heart")
    expect(ada.locator("[data-reacted=heart]")).to_be_visible()


def test_reactions_are_at_every_table(visit: Open) -> None:
    ada = visit("/", width=844, height=390, flat=True)
    path = a_table(ada, "me", "open", game="enigma")
    grace = visit(path, flat=True)
    ada.goto(path)
    grace.locator("[data-sit]").click()
    for page in (ada, grace):
        expect(page.locator("[data-do=table-menu]")).to_be_visible()
    react(grace, "luck")
    expect(ada.locator("[data-reacted=luck]")).to_contain_text("Good luck!")
    react(ada, "thanks")
    expect(grace.locator("[data-reacted=thanks]")).to_be_visible()


def test_whoever_is_muted_is_neither_seen_nor_heard_at_this_table(visit: Open) -> None:
    ada, grace = two(visit, PHONE, options={"start": 0})
    ada.locator("[data-do=table-menu]").click()
    ada.locator("[data-do=menu-players]").click()
    ada.locator("[data-do=mute-1]").click()
    expect(ada.locator("[data-do=mute-1]")).to_have_accessible_name(re.compile("^Unmute ?: Amber"))
    expect(ada.locator(SPOKEN)).to_contain_text("Amber: muted")
    expect(ada.locator("[data-region=players]")).not_to_contain_text("Grace")  # a name may be an insult, too
    assert axe(ada) == []
    ada.keyboard.press("Escape")
    react(grace, "hello")
    expect(grace.locator("[data-reacted=hello]")).to_be_visible()
    ada.reload()  # it is kept on the device
    expect(ada.locator("[data-piece]").first).to_be_visible()
    react(grace, "sorry")
    expect(grace.locator("[data-reacted=sorry]")).to_be_visible()
    expect(ada.locator("[data-reacted]")).to_have_count(0)
    ada.locator("[data-do=table-menu]").click()
    ada.locator("[data-do=menu-players]").click()
    ada.locator("[data-do=mute-1]").click()
    ada.keyboard.press("Escape")
    react(grace, "thanks")
    expect(ada.locator("[data-reacted=thanks]")).to_be_visible()


def test_the_host_removes_a_player_and_a_newcomer_takes_the_seat(visit: Open) -> None:
    ada, grace = two(visit, DESK, options={"start": 0})
    watcher = visit(ada.url, width=390, height=844, flat=True, kept={"name": "Mary", "pace": "instant"})
    expect(watcher.locator("[data-region=watching]")).to_be_visible()
    keys = Seat(ada, "keys")
    for name in ("table-menu", "menu-players", "remove-1"):
        keys.press(ada.locator(f"[data-do={name}]"))
    expect(ada.get_by_text("Grace can watch, but not sit down here again.")).to_be_visible()
    assert axe(ada) == []
    keys.press(ada.locator("[data-do=reseat-open]"))
    expect(ada.locator(SPOKEN)).to_contain_text("Amber: this seat is free, a bot keeps it")
    expect(grace.locator(SPOKEN)).to_contain_text("The host has removed you from this table.")
    expect(grace.locator(".people .note")).to_contain_text("The host has removed you")
    expect(grace.locator("[data-region=watching]")).to_be_visible()
    expect(grace.locator("[data-do=take-1]")).to_have_count(0)
    grace.reload()  # she tries it nevertheless
    grace.locator("[data-do=take-1]").click()
    expect(grace.get_by_role("alert")).to_contain_text("The host has removed you")
    assert axe(watcher) == []
    watcher.locator("[data-do=take-1]").click()
    expect(watcher.locator("[data-region=watching]")).to_have_count(0)
    expect(ada.locator("[data-region=players]")).to_contain_text("Mary")
    expect(ada.locator(SPOKEN)).to_contain_text("Mary: now in this seat")


def test_before_the_start_the_host_fills_and_opens_seats_and_hears_who_sits_down(visit: Open) -> None:
    ada = visit("/", width=390, height=844, flat=True)
    keys = Seat(ada, "keys")
    path = a_table(ada, "me", "open", "open")
    ada.goto(path)
    keys.press(ada.locator("[data-do=bot-2]"))
    expect(ada.get_by_role("listitem").nth(2)).to_contain_text("bot, Steady")
    expect(ada.locator(SPOKEN)).to_contain_text("Violet: bot, Steady")
    grace = visit(path, flat=True)
    keys.press(ada.locator("[data-do=remove-2]"))
    expect(ada.get_by_role("listitem").nth(2)).to_contain_text("open")
    expect(ada.locator(SPOKEN)).to_contain_text("Violet: open")
    grace.get_by_label("Your name").fill("Grace")
    grace.locator("[data-sit]").first.click()
    expect(ada).to_have_title("Grace has sat down.")
    expect(ada.locator(SPOKEN)).to_contain_text("Grace has sat down.")
    assert axe(ada) == []
    ada.locator("[data-do=react]").click()
    ada.locator("[data-react=hello]").click()
    expect(grace.locator("[data-reacted=hello]")).to_contain_text("Ada Hello!")
    ada.locator("[data-do=remove-1]").click()
    expect(grace.get_by_role("button", name="Sit down")).to_be_visible()


def test_the_link_to_watch_and_the_link_to_play(visit: Open) -> None:
    ada = visit("/new/tesseract?with=friends", flat=True)
    ada.locator("[data-option=invitation]").check()
    assert axe(ada) == []
    Seat(ada, "keys").press(ada.locator("[data-do=make]"))
    play = ada.get_by_label("Link to play", exact=True)
    expect(play).to_be_visible()
    assert axe(ada) == []
    watch = visit(re.sub(r"\?.*", "", ada.url), flat=True)
    expect(watch.get_by_text("This is the link to watch.")).to_be_visible()
    expect(watch.locator("[data-sit]")).to_have_count(0)
    link = play.input_value()
    guest = visit(link[link.index("/table/") :], flat=True)
    guest.locator("[data-sit]").click()
    expect(guest.locator("[data-piece]").first).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_two_people_play_at_one_device(visit: Open, size: tuple[int, int]) -> None:
    """On a desk by the keys alone, on a phone with a finger."""
    page = visit("/new/tesseract", width=size[0], height=size[1], flat=True, has_touch=size != DESK)
    seat = Seat(page, "keys" if size == DESK else "touch")
    page.get_by_label("Your name").fill("Ada")
    seat.press(page.locator("[data-seat='1-here']"))
    seat.reach(page.locator("[data-guest='1']"))
    page.keyboard.type("Grace")
    assert axe(page) == []
    seat.press(page.locator("[data-do=make]"))
    seat.flatten()
    assert seat.mine == [0, 1]
    acted: set[str] = set()
    for _ in range(2):  # T6: each takes a die off a corner of the cube
        assert seat.ready()
        name = ("Ada", "Grace")[seat.view["decision"]["seat"]]
        expect(page).to_have_title(f"● {name}’s turn · Tesseract")
        expect(page.get_by_text(f"{name}: Take a top corner die").first).to_be_visible()
        if acted:  # the device goes from hand to hand: whose turn it is now is said
            expect(page.locator(SPOKEN)).to_contain_text(f"{name}: Take a top corner die")
        seat.touch(seat.choices[0])
        acted.add(name)
    assert acted == {"Ada", "Grace"}
    # The lists know both, whoever of them has the turn.
    page.goto("/records")
    assert seat.view
    name = ("Ada", "Grace")[seat.view["decision"]["seat"]]
    expect(page.locator("[data-list=going] [data-turn]")).to_have_text(f"{name}’s turn")
    expect(page.locator("[data-list=going] .who")).to_have_text(re.compile("Ada.*Grace"))


def test_the_lobby_is_filtered(visit: Open) -> None:
    ada = visit("/", flat=True)
    slow = a_table(ada, "me", "open", public=True, turn=2 * 86_400).rsplit("/", 1)[1]
    fast = a_table(ada, "me", "open", public=True, game="enigma").rsplit("/", 1)[1]
    closed = a_table(ada, "me", "open", public=True, by_invitation=True).rsplit("/", 1)[1]
    page = visit("/tables", flat=True)
    expect(page.locator(f"[data-table='{closed}']")).to_contain_text(re.compile("by invitation.*Watch", re.DOTALL))
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        for table in (slow, fast):
            expect(page.locator(f"[data-table='{table}']")).to_contain_text("1 free seat")
        assert axe_by_day_and_night(page) == []
    keys = Seat(page, "keys")
    keys.reach(page.locator("[data-filter=pace]"))
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.locator("[data-filter=pace] option:checked")).to_have_text("In your own time")
    expect(page.locator(f"[data-table='{fast}']")).to_have_count(0)
    expect(page.locator("p[role=status].count")).to_have_text(re.compile(r"\d+ tables?"))
    expect(page.locator(f"[data-table='{slow}']")).to_contain_text("2 days for a turn")
    page.locator("[data-filter=pace]").select_option("")
    keys.press(page.get_by_role("group", name="Game").get_by_role("button", name="ENIGMA"))
    expect(page.locator(f"[data-table='{slow}']")).to_have_count(0)
    page.locator(f"[data-table='{fast}']").get_by_role("link", name=re.compile("^Sit down")).click()
    expect(page).to_have_url(re.compile(f"/table/{fast}"))


def test_a_game_in_ones_own_time_says_where_it_is_ones_turn(visit: Open) -> None:
    ada, grace = two(visit, PHONE, options={"start": 0}, turn=3 * 86_400)
    expect(grace.locator("[data-clock='0']")).to_have_text("3 days")
    assert axe(grace) == []
    ada.goto("/records")
    turn = ada.locator("[data-list=going] [data-turn]").first
    expect(turn).to_have_text("Your turn, 3 days left")
    expect(ada).to_have_title(re.compile("^● 1 · Your games"))
    assert axe_by_day_and_night(ada) == []
    keys = Seat(ada, "keys")
    keys.press(ada.locator("[data-region=vacation] [data-days='7']"))
    expect(ada.locator("[data-region=vacation]")).to_contain_text("You are on vacation until")
    expect(turn).to_have_text("Your turn, 10 days left")
    expect(grace.locator("[data-clock='0']")).to_have_text("10 days")
    keys.press(ada.locator("[data-do=vacation-end]"))
    expect(turn).to_have_text("Your turn, 3 days left")
    ada.goto("/")
    expect(ada.get_by_text("your turn").first).to_be_visible()


def test_a_live_table_says_in_lists_whose_turn_it_is(visit: Open) -> None:
    ada, grace = two(visit, PHONE, options={"start": 0})
    for page, text in ((ada, "Your turn"), (grace, "Ada’s turn")):
        page.goto("/records")
        expect(page.locator("[data-list=going] .result").first).to_have_text(text)


def test_the_others_agree_that_a_bot_plays_one_turn_for_somebody_away(browser: Browser, tmp_path: Path) -> None:
    """Two days for a turn.  When more than one is over, by the server's clock, the two others let a bot play it."""
    database = str(tmp_path / "tables.sqlite")
    with ExitStack() as stack:
        looks: list[dict[str, Any]] = [{}, {}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}]
        people = [browser.new_context(locale="en-GB", reduced_motion="reduce", **look) for look in looks]
        ada, grace, alan = (stack.enter_context(person).new_page() for person in people)
        for page in (ada, grace, alan):
            page.add_init_script(NO_WEBGL)
        with serving(database) as first:
            ada.goto(first)
            path = a_table(ada, "me", "open", "open", turn=2 * DAY, options={"start": 1})
            for page, name in ((grace, "Grace"), (alan, "Alan")):
                page.goto(first + path)
                page.get_by_label("Your name").fill(name)
                page.locator("[data-sit]").first.click()
            expect(grace.locator("[data-piece]").first).to_be_visible()
        with serving(database, shift=29 * 3_600_000) as later:
            for page in (ada, alan):
                page.goto(later + path)
                expect(page.locator("section[data-missing='1']")).to_be_visible()
            assert axe(alan) == []
            alan.locator("[data-do=bot-turn]").tap()
            card = ada.locator("section[data-missing='1']")
            expect(card.get_by_role("status")).to_contain_text("Alan")
            Seat(ada, "keys").press(card.locator("[data-do=bot-turn]"))
            expect(card).to_have_count(0)
            expect(alan.get_by_text("Take a top corner die").first).to_be_visible(timeout=30_000)
            for seen in (1, 0):  # she reads once what the bot did
                grace.goto(later + path)
                expect(grace.locator("main.idle")).to_be_visible()
                report = grace.get_by_role("region", name="While you were away")
                expect(report.get_by_role("listitem")).to_have_count(seen)
                if seen:
                    report.get_by_role("button", name="Go on").click()
