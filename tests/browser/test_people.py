"""People at a table: who is gone, what the others decide, who is host, undo that is refused, devices signed out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .axe import axe
from .conftest import Open
from .hands import covers_nothing
from .tesseract_seat import Seat
from .test_settings import setting

DESK, PHONE = (1440, 900), (390, 844)


def a_table(page: Page, *seats: str, game: str = "tesseract", **more: Any) -> str:
    """Make a table as the page would; return its path."""
    wish = {"game": game, "seats": [{"kind": kind} for kind in seats], "name": "Ada", "pace": 0, **more}
    link: str = page.evaluate(
        """async (wish) => { await fetch('/api/me');
        const made = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(wish)});
        return (await made.json()).link }""",
        wish,
    )
    return link


def two(visit: Open, size: tuple[int, int], touch: bool = False, **more: Any) -> tuple[Page, Page]:
    """Ada and Grace at a table of their own; Ada may have a touch screen."""
    width, height = size
    ada = visit("/", width=width, height=height, flat=True, has_touch=touch)
    path = a_table(ada, "me", "open", **more)
    grace = visit(path, flat=True)
    grace.get_by_label("Your name").fill("Grace")
    ada.goto(path)
    grace.locator("[data-sit]").click()
    for page in (ada, grace):
        expect(page.locator("[data-piece]").first).to_be_visible()
    return ada, grace


def test_absence_is_shown_and_a_bot_plays_by_vote_until_the_player_is_back(visit: Open) -> None:
    ada, grace = two(visit, PHONE, options={"start": 1})
    path = grace.url
    grace.goto("/how/enigma")
    expect(ada.locator("[data-missing='1']")).to_contain_text(re.compile(r"Grace gone for 0:\d\d"))
    expect(ada.locator("[data-missing='1']")).to_contain_text(re.compile(r"bot in 1:\d\d"))
    card = ada.get_by_role("region", name="Grace is gone")
    expect(card).to_be_visible(timeout=30_000)
    card.get_by_role("button", name="Remind").click()
    expect(ada.locator(".people .note")).to_contain_text("no notification reaches them now")
    for width, height in (DESK, PHONE):
        ada.set_viewport_size({"width": width, "height": height})
        expect(card).to_be_visible()
        assert axe(ada) == []
    card.get_by_role("button", name="Bot until they are back").click()
    expect(card).to_have_count(0)
    expect(ada.get_by_text("Take a top corner die").first).to_be_visible(timeout=30_000)
    grace.goto(path)
    report = grace.get_by_role("region", name="While you were away")
    expect(report).to_contain_text("Greedy played for you:", timeout=30_000)
    expect(report.get_by_role("listitem").first).to_contain_text("into the lab")
    assert axe(grace) == []
    report.locator("[data-seq]").first.click()
    expect(report).to_be_hidden()
    expect(grace.locator("[data-region=caption]")).to_contain_text("into the lab")
    expect(report).to_be_visible()
    report.get_by_role("button", name="Go on").click()
    expect(report).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE, (844, 390), (820, 1180)])
def test_a_lost_line_takes_the_place_of_those_who_are_gone_and_covers_nothing(
    visit: Open, size: tuple[int, int]
) -> None:
    ada, grace = two(visit, size, options={"start": 0})
    held: list[WebSocketRoute] = []

    def line(socket: WebSocketRoute) -> None:
        """Pass the first socket on to the server; refuse those that would replace it."""
        if held:
            socket.close()
        else:
            socket.connect_to_server()
        held.append(socket)

    ada.route_web_socket(re.compile("/socket"), line)
    ada.reload()
    expect(ada.locator("[data-piece]").first).to_be_visible()
    grace.goto("/how/enigma")
    expect(ada.locator("[data-missing='1']")).to_contain_text("Grace gone for")
    covers_nothing(ada, ".people .pill")
    held[0].close()
    expect(ada.locator(".people .note")).to_contain_text("Connection lost")
    expect(ada.locator("[data-missing='1']")).to_have_count(0)
    covers_nothing(ada, ".people .pill")


def test_the_turn_clock_is_shown_and_a_bot_decides_when_it_is_up(visit: Open) -> None:
    ada, grace = two(visit, PHONE, options={"start": 0}, turn=3)
    expect(ada.get_by_role("timer")).to_have_text(re.compile(r"0:0[0-3]"))
    expect(grace.get_by_text("out of time, a bot decides").first).to_be_visible(timeout=30_000)


def test_a_reminder_is_seen(visit: Open) -> None:
    """Somebody who is here but keeps the game waiting is reminded, too; nobody waits for them to come back."""
    ada, grace = two(visit, DESK, options={"start": 0})

    def later(socket: WebSocketRoute) -> None:
        """Say that the game has waited for a minute."""
        server = socket.connect_to_server()
        server.on_message(
            lambda told: socket.send(re.sub(r'"awaited":\[\[0,\d+\]\]', '"awaited":[[0,61000]]', str(told)))
        )

    grace.route_web_socket(re.compile("/socket"), later)
    grace.reload()
    card = grace.get_by_role("region", name="The game waits for Ada")
    expect(card.get_by_role("button", name="Bot until Ada plays on")).to_be_visible()
    card.get_by_role("button", name="Remind").click()
    expect(grace.locator(".people .note")).to_have_text("You have reminded Ada.")
    expect(ada.get_by_text("Grace reminds you: the game waits for you.").first).to_be_visible()
    expect(ada).to_have_title("Grace reminds you: the game waits for you.")


def test_the_next_player_is_host_when_the_host_leaves(visit: Open) -> None:
    ada = visit("/", flat=True)
    path = a_table(ada, "me", "open", "open")
    ada.goto(path)
    grace = visit(path, width=390, height=844, flat=True)
    grace.get_by_label("Your name").fill("Grace")
    grace.locator("[data-sit]").first.click()
    expect(grace.get_by_role("button", name="Start now")).to_have_count(0)
    ada.get_by_role("button", name="Leave the seat").click()
    expect(grace.get_by_role("listitem").filter(has_text="Grace")).to_contain_text("you, host")
    grace.get_by_role("button", name="Start now").click()
    expect(grace.locator("[data-piece]").first).to_be_visible()


def test_an_undo_is_withdrawn_or_refused_and_the_asker_is_told(visit: Open) -> None:
    pages = [visit("/", width=width, height=height, flat=True) for width, height in (PHONE, DESK)]
    seats = [Seat(page) for page in pages]
    path = a_table(pages[0], "me", "open", options={"start": 0})
    for page in pages:
        page.goto(path)
    pages[1].locator("[data-sit]").click()
    for _ in range(2):
        for seat in seats:
            seat.flatten()
            if seat.ready() and seat.view["decision"]["about"] != "turn":
                seat.touch(seat.choices[0])
    seats[0].to_the_turn()
    seats[0].touch(next(choice for choice in seats[0].of("adjust") if choice["action"]["die"].startswith("lab:0")))
    ada, grace = pages
    ask = grace.get_by_role("button", name="Request undo")
    ask.click()
    expect(ada.locator("[data-do=undo-refuse]")).to_be_visible()
    grace.locator("[data-do=undo-withdraw]").click()
    expect(ada.locator("[data-do=undo-refuse]")).to_have_count(0)
    ask.click()
    for width, height in (DESK, PHONE):
        ada.set_viewport_size({"width": width, "height": height})
        expect(ada.locator("[data-do=undo-refuse]")).to_be_visible()
        assert axe(ada) == []
    ada.locator("[data-do=undo-refuse]").click()
    expect(grace.get_by_text("Ada does not want to undo that.").first).to_be_visible()
    ask.click()
    fault = grace.locator("[data-region=fault]")
    expect(fault).to_have_text(re.compile("Ask again after the next action"))
    assert seats[0].ready()
    seats[0].touch(seats[0].choices[0])  # the character may ask for something after an action (T23)
    expect(fault).to_have_count(0)


def test_devices_are_listed_and_signed_out(visit: Open) -> None:
    here = visit("/", width=390, height=844, flat=True)
    here.goto(a_table(here, "me", "open"))
    link = here.evaluate("async () => (await (await fetch('/api/me/pass', {method: 'POST', body: '{}'})).json()).link")
    there = visit(link, flat=True)
    there.locator("[data-do=take]").click()
    expect(there.get_by_role("heading", name="Done.")).to_be_visible()
    setting(here, "devices").click()
    devices = here.locator("[data-device]")
    expect(devices).to_have_count(2)
    expect(devices.first).to_contain_text("this device")
    assert here.locator("[popover]").evaluate("menu => menu.scrollWidth <= menu.clientWidth"), "the menu is cut off"
    assert axe(here) == []
    devices.nth(1).get_by_role("button").click()
    expect(devices).to_have_count(1)
    there.goto("/records")
    expect(there.locator("[data-list=going]")).to_have_count(0)
