"""Tables of any game: made in two clicks, joined by a link, kept through a lost connection."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from .axe import axe
from .conftest import NO_WEBGL, Open
from .tesseract_seat import Seat


def a_table(page: Page, *seats: str, **options: Any) -> str:
    """Make a table as the page would; return its path."""
    wish = {"game": "tesseract", "seats": [{"kind": kind} for kind in seats], "options": options, "pace": 0}
    link: str = page.evaluate(
        """async (wish) => { await fetch('/api/me');
        const made = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(wish)});
        return (await made.json()).link }""",
        wish,
    )
    return link


def test_from_home_to_a_game_in_two_clicks(visit: Open) -> None:
    page = visit("/", flat=True)
    page.locator("a[href='/new/tesseract']").click()
    page.locator("[data-do=make]").click()
    expect(page.locator("[data-piece]").first).to_be_visible()
    assert "/table/" in page.url


def test_a_closed_table_is_found_again_from_home_and_from_my_games(visit: Open) -> None:
    page = visit("/", flat=True)
    table = a_table(page, "me", "open")
    page.reload()
    page.get_by_role("list", name="Your tables").get_by_role("link", name="Continue").click()
    expect(page).to_have_url(re.compile(table))
    page.goto("/records")
    expect(page.locator("[data-list=going]")).to_contain_text("not started yet")
    page.get_by_role("link", name="Continue").click()
    expect(page.get_by_role("button", name="Start now")).to_be_visible()


def test_a_page_that_cannot_be_loaded_says_so_and_comes_back(browser: Browser, server: str) -> None:
    context = browser.new_context(locale="en-GB", base_url=server)
    page = context.new_page()
    page.goto("/how/enigma")
    play = page.get_by_role("link", name="Play now")
    expect(play).to_be_visible()
    context.set_offline(True)
    play.click()
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("status")).to_contain_text("The server cannot be reached")
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="A new table")).to_be_visible()
    context.close()


def test_a_friend_opens_the_link_and_sits_down(visit: Open) -> None:
    host = visit("/new/tesseract", flat=True)
    host.get_by_label("Your name").fill("Ada")
    host.locator("[data-seat='1-open']").click()
    host.locator("[data-do=make]").click()
    link = host.get_by_label("Link to this table").input_value()
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    friend = visit(link, flat=True)
    friend.get_by_label("Your name").fill("Grace")
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        expect(page.locator("[data-piece]").first).to_be_visible()
    expect(host.get_by_text("Grace").first).to_be_visible()
    expect(friend.get_by_text("Ada").first).to_be_visible()


def test_a_table_open_to_everybody_is_joined_from_home_in_one_click(visit: Open) -> None:
    host = visit("/new/tesseract?with=friends", flat=True)
    host.get_by_label("Your name").fill("Hostess")
    host.get_by_label("Anybody may join").check()
    host.locator("[data-do=make]").click()
    expect(host.get_by_label("Link to this table")).to_be_visible()
    guest = visit("/", flat=True)
    guest.get_by_role("listitem").filter(has_text="Hostess").get_by_role("link", name="Join").click()
    for page in (host, guest):
        expect(page.locator("[data-piece]").first).to_be_visible()


def test_a_seat_has_its_own_colour(visit: Open) -> None:
    """Taking the third seat swaps it with the first: the bot planned for the third moves to the first."""
    page = visit("/new/enigma", flat=True)
    page.locator("[data-count='3']").click()
    page.locator("[data-seat='2-me']").click()
    expect(page.locator("[data-seat='0-bot']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-count='2']").click()
    expect(page.locator("[data-seat='1-me']")).to_have_attribute("aria-pressed", "true")


def test_the_cube_of_the_day_is_one_click_away_and_goes_on_later(visit: Open) -> None:
    page = visit("/", flat=True)
    page.locator("[data-do=cube]").click()
    page.wait_for_url("**/table/*")
    table = page.url
    page.goto("/daily")
    cube = page.locator("[data-do=cube]")
    expect(cube).to_contain_text("Continue")
    cube.click()
    page.wait_for_url(table)


def test_the_host_starts_and_open_seats_get_bots(visit: Open) -> None:
    host = visit("/new/tesseract", flat=True)
    host.locator("[data-seat='1-open']").click()
    host.locator("[data-do=make]").click()
    host.locator("[data-do=start]").click()
    expect(host.locator("[data-piece]").first).to_be_visible()


def test_options_go_with_the_table(visit: Open) -> None:
    page = visit("/new/tesseract", flat=True)
    page.locator("[data-plate='3']").click()
    page.locator("[data-do=make]").click()
    expect(page.locator("header .facts")).to_have_text(re.compile("Plate 3.*hard"))


def test_a_link_that_was_cut_off_says_so(browser: Browser, server: str) -> None:
    page = browser.new_page(locale="en-GB")
    page.goto(f"{server}/table/nowhere")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.close()


def test_a_lost_line_comes_back_and_the_action_is_done_once(visit: Open) -> None:
    """The line breaks right after an action is sent: it is resent with its id, and the server does it once."""
    page = visit("/", flat=True)
    sockets: list[WebSocketRoute] = []
    cut = {"next": False}

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)

        def outward(message: str | bytes) -> None:
            server.send(message)
            if cut["next"] and json.loads(message)["type"] == "act":
                cut["next"] = False
                socket.close()
                server.close()

        socket.on_message(outward)

    page.route_web_socket("**/socket*", between)
    seat = Seat(page)
    path = a_table(page, "me", "bot", start=0)
    page.goto(path)
    seat.flatten()
    seat.to_the_turn()
    assert seat.view["actions"] == 3
    cut["next"] = True
    seat.touch(seat.of("remove")[0])
    expect(page.get_by_text("2 actions left")).to_be_visible()
    assert len(sockets) == 2
    assert sum(len([die for die in player["lab"] if die]) for player in seat.view["players"]) == 3


def test_a_second_tab_follows_and_plays_too(visit: Open) -> None:
    first = visit("/", flat=True)
    seat = Seat(first)
    first.goto(a_table(first, "me", "bot", start=0))
    seat.flatten()
    seat.to_the_turn()
    second = first.context.new_page()
    second.add_init_script(NO_WEBGL)
    other = Seat(second)
    second.goto(first.url)
    other.flatten()
    for player, left in ((seat, "2 actions left"), (other, "1 action left")):
        assert player.ready()
        player.touch(player.of("remove")[0])
        for page in (first, second):
            expect(page.get_by_text(left)).to_be_visible()


@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1440, "dark"), (1440, "light")])
def test_axe_finds_nothing_on_the_way_to_a_game_and_in_it(visit: Open, width: int, theme: str) -> None:
    page = visit("/new/tesseract", width=width, height=900, color_scheme=theme, flat=True)
    assert axe(page) == []
    page.goto(a_table(page, "me", "open"))
    expect(page.get_by_role("button", name="Start now")).to_be_visible()
    assert axe(page) == []
    page.locator("[data-do=start]").click()
    Seat(page).flatten()
    assert axe(page) == []
