"""The end of a game of ENIGMA in real browsers: golden games that people continue near their end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tessera.server.store import Store
from tessera.server.table.clock import wall
from tessera.server.web.identity import COOKIE, hashed
from tests.server.golden_tables import ENIGMA, ENIGMA_FOUR, keep_begun

from .axe import axe
from .conftest import Open, serving_kept
from .enigma_seat import SLOWLY, Seat, play
from .hands import Hand, covered_by, drawn, middle, spot

PEOPLE = ("white", "amber", "violet", "teal")
PACED: dict[str, Any] = {"kept": {"pace": "normal"}}
"""The scoring is shown, so that it can be skipped."""
LOOKS: dict[str, Any] = {"dark": PACED, "phone": PACED | {"width": 360, "height": 740, "color_scheme": "light"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with games that are nearly over."""
    with serving_kept(tmp_path_factory.mktemp("end"), _tables) as address:
        yield address


async def _tables(store: Store) -> None:
    for person in PEOPLE:
        await store.enrol(hashed(f"the-key-of-{person}"), person, wall())
    await keep_begun(store, "four", ENIGMA_FOUR, PEOPLE, played=163)
    await keep_begun(store, "xray", ENIGMA_FOUR, PEOPLE, played=163)
    for look in LOOKS:
        await keep_begun(store, f"last-{look}", ENIGMA, PEOPLE[:2], played=142)


def sit(visit: Open, server: str, table: str, person: str, hand: Hand = "tap", **look: Any) -> Seat:
    """Return a player who comes back to the table."""
    page = visit("/how/enigma", **look)
    page.context.add_cookies([{"name": COOKIE, "value": f"the-key-of-{person}", "url": server}])
    page.add_init_script(SLOWLY)
    seat = Seat(page, hand)
    page.goto(f"/table/{table}")
    seat.wait_until(lambda: seat.view is not None)
    return seat


def test_the_x_ray_marks_dead_tiles(visit: Open, server: str) -> None:
    page = sit(visit, server, "xray", "white").page
    expect(page.locator("[data-do=table-menu]")).to_be_visible()
    expect(page.locator("[data-region=xray]")).to_have_count(0)
    page.keyboard.press("x")
    expect(page.get_by_role("img", name="X-ray: 0 surrounded places, 2 dead tiles")).to_be_attached()
    expect(page.locator("[data-dead]")).to_have_count(2)
    assert axe(page) == []
    page.locator("[data-do=table-menu]").click()
    page.locator("[data-do=menu-settings]").click()
    switch = page.get_by_role("switch", name="X-ray")
    expect(switch).to_be_checked()
    switch.click()
    expect(page.locator("[data-region=xray]")).to_have_count(0)


def test_a_caption_does_not_cover_the_tile_that_it_tells_of(visit: Open, server: str) -> None:
    """On a phone the words wrap, and the network is large: for a tile at its lower edge they stand above it."""
    look: dict[str, Any] = PACED | {"width": 360, "height": 740}
    page = sit(visit, server, "xray", "white", **look).page
    page.get_by_role("button", name=re.compile("^(Chat and log|Log)$")).click()
    page.locator("[data-do=history]:visible").click()
    page.evaluate("slowly = true")
    words, sides = page.locator("[data-region=narration] ul"), set()
    steps = {step["seq"]: step for step in page.request.get("/api/tables/xray/steps?after=120").json()["steps"]}
    lays = [(seq, event) for seq, step in steps.items() for event in step.get("events", ()) if event["type"] == "laid"]
    for seq, laid in lays[-5:]:
        page.locator(f"[data-seq='{seq}']").first.evaluate("line => line.click()")
        expect(words).to_contain_text("laid")
        drawn(page)
        box, net = words.bounding_box(), page.locator("[data-region=network]").bounding_box()
        assert box
        assert net
        sides.add(box["y"] < net["y"] + net["height"] / 2)
        assert f"tile:{laid['x']},{laid['y']}" not in covered_by(page, "[data-region=narration] ul")
        page.locator("[data-do=skip]").click()
        expect(words.locator("li")).to_have_count(0)
    assert sides == {True, False}


def test_four_people_play_to_the_end(visit: Open, server: str) -> None:
    """Round 10 at 12 : 0 : 12 : 2, by drag, keys, tap and phone; one reloads in the race, one after it."""
    hands: tuple[Hand, ...] = ("drag", "keys", "tap", "tap")
    phone = {"width": 390, "height": 844}
    seats = tuple(
        sit(visit, server, "four", person, hand, flat=True, **(phone if person == "teal" else {}))
        for person, hand in zip(PEOPLE, hands, strict=True)
    )
    play(seats, lambda: seats[0].view["phase"] == "race")
    seats[2].page.reload()
    play(seats, lambda: seats[0].view["phase"] == "lay")
    seats[3].page.reload()
    play(seats, lambda: all(seat.over for seat in seats))
    for seat in seats:
        seat.go_on()
        expect(seat.page.get_by_role("dialog")).to_contain_text("Game over")
        assert seat.errors == []
    points = [player["points"] for player in seats[0].view["players"]]
    assert max(points) >= 15
    assert {tuple(seat.view["outcome"]["winners"]) for seat in seats} == {tuple(seats[0].view["outcome"]["winners"])}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_from_the_last_tile_to_the_end(visit: Open, server: str, look: str) -> None:
    """Lay, put a networker, watch the scoring (a key skips it); the game is over and nothing can be undone."""
    seat = sit(visit, server, f"last-{look}", "white", **LOOKS[look])
    page = seat.page
    seat.wait_until(lambda: bool(seat.offers("lay")))
    spot(page, "place:1,3").click()
    for _ in range(3):
        page.locator("[data-do=rotate]").click()
    expect(page.locator('[data-aim="1,3 3"]')).to_have_count(1)
    assert axe(page) == []
    page.locator("[data-do=lay]").click()
    mark = spot(page, "cell:1,3:1")
    expect(mark).to_be_visible()
    assert axe(page) == []
    page.evaluate("slowly = true")
    held: list[Route] = []
    if look == "dark":
        page.route(re.compile("/api/tables/[^/]+/(steps|review)"), lambda route: held.append(route))
    mark.click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert axe(page) == []
    page.evaluate("slowly = false")
    page.keyboard.press("Space")
    over = page.get_by_role("dialog")
    expect(over).to_contain_text("You win")
    expect(page.locator("#end-title")).to_be_focused()
    if look == "dark":  # the figures come late: the room for them is kept
        rows, button = over.locator("li span"), over.locator("[data-do=record]")
        expect(rows.first).to_have_text("Being counted…")
        assert axe(page) == []
        there = middle(button)
        for each in held:
            each.continue_()
        expect(rows.first).to_contain_text("puzzles solved")
        expect(over.locator("[data-do=play-on]")).to_be_visible()
        assert middle(button) == there
    if look == "phone":
        for width, height in ((844, 390), (590, 410)):
            page.set_viewport_size({"width": width, "height": height})
            assert over.evaluate("each => each.scrollHeight <= each.clientHeight"), (
                "nothing of the end is below the fold"
            )
            why, who = (over.locator(each).bounding_box() for each in (".why", "#end-who"))
            assert why
            assert who
            assert who["y"] - why["y"] - why["height"] < 24, "no gap above what each player did"
        page.set_viewport_size({"width": 360, "height": 740})
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(over).to_contain_text("You win")
    assert axe(page) == []
    over.locator("[data-do=look]").click()
    expect(over).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    assert axe(page) == []
