"""T17 and T24 at the table: consent to an effect on one's lab, and a card in the middle of an action."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tessera.core.chance import key_from
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.games.tesseract.edition_2 import SecondEdition
from tessera.server.store import Store
from tessera.server.table.clock import wall
from tessera.server.web.identity import COOKIE, hashed
from tests.server.golden_tables import keep_record

from .axe import axe_by_day_and_night
from .conftest import Open, serving_kept
from .tesseract_seat import Seat

PEOPLE = ("white", "amber")
TEAM = ("transport-engineer", "quantum-physicist")
LOOKS: dict[str, Any] = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844, "has_touch": True},
    "lying": {"width": 844, "height": 390, "has_touch": True},
}


def with_invert() -> Record:
    """A game of two people in its first turn; the first of them, who can Pack, holds Invert."""
    for number in range(1000):
        key = key_from(f"consent {number}")
        match = Match.new(SecondEdition, 2, key, {"characters": TEAM, "start": 0})
        while match.game.turn == 0:
            seat = match.to_act[0]
            match.play(seat, str(match.choices(seat)[0]))
        assert isinstance(match.game, SecondEdition)
        view = match.game.view()
        if view.players[0].hand == ("invert",) and view.players[1].lab[0][-1] not in "16":
            return Record.of(match, key)
    raise AssertionError("no such game")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with tables of the second edition in their first turn."""
    with serving_kept(tmp_path_factory.mktemp("consent"), _tables) as address:
        yield address


async def _tables(store: Store) -> None:
    record = with_invert()
    for person in PEOPLE:
        await store.enrol(hashed(f"the-key-of-{person}"), person, wall())
    for name in (
        "decline",
        "undone",
        "passed",
        *(f"consent-{look}" for look in LOOKS),
        *(f"card-{look}" for look in LOOKS),
    ):
        await keep_record(store, name, record, PEOPLE, len(record.entries))


def sit(visit: Open, server: str, table: str, person: str, **look: Any) -> Seat:
    """Return a player who comes back to the table."""
    page = visit("/", flat=True, **look)
    page.context.add_cookies([{"name": COOKIE, "value": f"the-key-of-{person}", "url": server}])
    seat = Seat(page)
    page.goto(f"/table/{table}")
    seat.flatten()
    return seat


def ask_first(seat: Seat) -> None:
    """Tick "ask me first", wherever the table has the switch; it works although it is not our turn."""
    switch = seat.page.locator("[data-do=askfirst]")
    if not switch.is_visible():
        seat.page.locator("[data-opens*=partners]").click()
    expect(switch).to_have_attribute("aria-checked", "false")
    before = seat.seq
    switch.click()
    seat.arrived(before)
    expect(switch).to_have_attribute("aria-checked", "true")


def flip_the_others_die(seat: Seat) -> None:
    """Play Invert on the die in the other lab."""
    assert seat.ready()
    seat.touch(next(choice for choice in seat.choices if choice["do"] == "play invert"))
    assert seat.ready()
    seat.touch(next(choice for choice in seat.choices if choice["do"] == "flip lab:1:0"))


@pytest.mark.parametrize("look", LOOKS)
def test_t17_a_card_effect_on_my_lab_asks_me_with_its_name(visit: Open, server: str, look: str) -> None:
    """Not in my turn, I tick the switch; then Invert on my die waits for me, and says what it would do."""
    amber = sit(visit, server, f"consent-{look}", "amber", **LOOKS[look])
    ask_first(amber)
    white = sit(visit, server, f"consent-{look}", "white")
    flip_the_others_die(white)
    ask = amber.page.locator("[data-region=ask]")
    amber.wait_until_asked()
    expect(ask).to_contain_text("Invert")
    expect(ask).to_contain_text("wants to turn your")
    expect(ask.locator("[data-do=agree]")).to_be_in_viewport()
    expect(ask.locator("[data-do=decline]")).to_be_in_viewport()
    assert axe_by_day_and_night(amber.page) == []
    before, die = amber.seq, amber.view["players"][1]["lab"][0]
    ask.locator("[data-do=agree]").click()
    amber.arrived(before)
    assert int(amber.view["players"][1]["lab"][0][-1]) == 7 - int(die[-1])


def test_t17_declined_nothing_happens_and_the_card_comes_back(visit: Open, server: str) -> None:
    amber = sit(visit, server, "decline", "amber")
    ask_first(amber)
    white = sit(visit, server, "decline", "white")
    flip_the_others_die(white)
    amber.wait_until_asked()
    before, labs = white.seq, [player["lab"] for player in white.view["players"]]
    amber.page.locator("[data-region=ask] [data-do=decline]").click()
    white.arrived(before)
    white.wait_until_asked()
    ask = white.page.locator("[data-region=ask]")
    before = white.seq
    ask.locator("[data-do=pass]").click()
    white.arrived(before)
    assert [player["lab"] for player in white.view["players"]] == labs
    assert white.view["players"][0]["hand"] == ["invert"]
    expect(white.page.locator('[data-piece="card:0:invert"]')).to_be_visible()
    expect(white.page.locator(".log")).to_contain_text("takes Invert back")


def granted(visit: Open, server: str, table: str) -> tuple[Seat, Seat]:
    """White has taken Amber's die with her consent and may adjust it: a desk and a phone."""
    amber = sit(visit, server, table, "amber", **LOOKS["phone"])
    ask_first(amber)
    white = sit(visit, server, table, "white")
    assert white.ready()
    white.touch(next(each for each in white.of("transfer") if each["action"]["die"].startswith("lab:1")))
    amber.wait_until_asked()
    before = amber.seq
    amber.page.locator("[data-region=ask] [data-do=agree]").click()
    amber.arrived(before)
    white.wait_until_asked()
    assert white.view["players"][1]["lab"][0] == ""
    return white, amber


def test_t17_a_granted_transfer_is_undone_by_the_player_who_asked(visit: Open, server: str) -> None:
    """Nobody is asked again, the button says so, and the log strikes out question and answer."""
    white, amber = granted(visit, server, "undone")
    undo, log = white.page.locator("[data-do=undo]"), white.page.locator(".log")
    expect(undo).to_have_accessible_name("Undo")
    expect(amber.page.locator("[data-do=undo]")).to_have_accessible_name("Undo")
    before = amber.seq
    undo.click()
    amber.arrived(before)
    assert white.ready()
    assert white.view["players"][1]["lab"][0] != ""
    expect(log.locator("li").last).to_have_text(re.compile("White:.*the last action is taken back"))
    expect(log.locator(".undone").filter(has_text="asks for Amber’s consent")).to_have_count(1)
    expect(log.locator(".undone").filter(has_text="agreed")).to_have_count(1)


def test_an_answer_that_does_nothing_is_told_and_named_when_it_shall_be_undone(visit: Open, server: str) -> None:
    white, amber = granted(visit, server, "passed")
    before = amber.seq
    white.page.locator("[data-region=ask] [data-do=pass]").click()
    amber.arrived(before)
    expect(white.page.locator(".log li").last).to_have_text(re.compile("White:.*“Leave it” is chosen"))
    amber.page.locator("[data-do=undo]").click()
    expect(white.page.locator(".undoing")).to_contain_text(re.compile("Amber would like to undo.*“Leave it” is chosen"))
    white.page.locator("[data-do=undo-agree]").click()
    white.wait_until_asked()
    assert white.view["decision"]["about"] == "adjust-among"


@pytest.mark.parametrize("look", LOOKS)
def test_t24_a_card_is_played_in_the_middle_of_an_action(visit: Open, server: str, look: str) -> None:
    """Pack: after the first die the question stands first, the card beside it; it is resolved, then Pack goes on."""
    seat = sit(visit, server, f"card-{look}", "white", **LOOKS[look])
    assert seat.ready()
    page, ask = seat.page, seat.page.locator("[data-region=ask]")
    if not page.locator('[data-piece="character:0"]').is_visible():
        page.locator("[data-opens*=character]").click()
    seat.touch(next(choice for choice in seat.choices if choice["do"] == "special"))
    assert seat.ready()
    seat.touch(seat.of("remove")[0])
    assert seat.ready()
    expect(ask).to_contain_text("Pack")
    expect(ask).to_contain_text("Remove a die")
    card = ask.locator("[data-card=invert]")
    expect(card).to_be_in_viewport()
    assert axe_by_day_and_night(page) == []
    before = seat.seq
    card.click()
    assert seat.seq == before, "a touch opens the card; it is not played yet"
    page.locator('.menu [data-do="play invert"]').click()
    seat.arrived(before)
    assert seat.ready()
    assert seat.view["decision"]["card"] == "invert"
    seat.touch(next(choice for choice in seat.of("flip") if choice["action"]["die"].startswith("lab:0:")))
    assert seat.ready()
    assert (seat.view["decision"]["card"], seat.view["decision"]["about"]) == ("pack", "remove")
    seat.touch(seat.of("remove")[0])
    assert sum(map(bool, seat.view["players"][0]["lab"])) == 3
