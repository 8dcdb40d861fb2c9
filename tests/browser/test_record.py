"""Records in the browser: step through a finished game, link to a moment, verify the dice, play on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tessera.server.store import Store
from tessera.server.table.clock import wall
from tessera.server.web.identity import COOKIE, hashed
from tests.server.golden_tables import ENIGMA, TESSERACT, keep_golden

from .axe import axe
from .conftest import Open, serving_kept

KEY = "the-key-of-who-played"
TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with two finished games."""
    with serving_kept(tmp_path_factory.mktemp("records"), _two_games) as address:
        yield address


async def _two_games(store: Store) -> None:
    await store.enrol(hashed(KEY), "ada", wall())
    await keep_golden(store, "cube", TESSERACT, "ada")
    await keep_golden(store, "network", ENIGMA, "ada")


def at(page: Page, position: int) -> None:
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(position))


def test_a_game_is_stepped_through_forward_and_back(visit: Open) -> None:
    page = visit("/record/cube", flat=True)
    at(page, 0)
    page.get_by_role("button", name="One step forward").click()
    at(page, 1)
    for key, there in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 160), ("Home", 0)):
        page.keyboard.press(key)
        at(page, there)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuetext", re.compile("^Step [3-9]"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for control in ("undo", "end", "rematch"):
        expect(page.locator(f"[data-do={control}]")).to_have_count(0)


def test_a_line_leads_to_its_moment_and_the_moment_has_a_link(visit: Open) -> None:
    page = visit("/record/cube", flat=True)
    page.get_by_role("button", name="Moves").click()
    page.locator(".moves [data-seq='90']").first.click()
    at(page, 89)
    expect(page).to_have_url(re.compile(r"/record/cube\?at=90$"))
    dice = page.locator(".right strong").first.inner_text()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    page.reload()
    at(page, 89)
    expect(page.locator(".right strong").first).to_have_text(dice)


def test_the_dice_are_verified_in_one_click(visit: Open) -> None:
    page = visit("/record/network", flat=True)
    page.get_by_role("button", name="Verify the randomness").click()
    expect(page.locator("[data-proof=key]")).to_contain_text("Your browser has computed")
    expect(page.locator("[data-proof=replay]")).to_contain_text("all 144 actions")
    expect(page.locator("[data-proof=unsealed]")).to_contain_text("other actions")


def test_a_game_goes_on_from_a_moment_against_bots(visit: Open) -> None:
    page = visit("/record/cube?at=90", flat=True)
    at(page, 89)
    turn = page.locator(".bar").inner_text()
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("radio", name="Amber").check()
    page.locator("dialog [data-do=continue]").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("main")).to_contain_text(turn.split("\n")[1])
    expect(page.locator("main")).to_contain_text("Your turn")
    lines = page.locator(".log li")
    for _ in ("told at once", "told again"):
        expect(lines).to_have_count(6)
        expect(lines.last).to_contain_text("Continued from here")
        page.reload()


@pytest.mark.parametrize("width", [360, 390])
def test_the_controls_of_a_record_stand_side_by_side_on_a_phone(visit: Open, width: int) -> None:
    """A record with races has ten of them."""
    page = visit("/record/network?at=60", width=width, height=740, flat=True)
    buttons = page.locator(".controls").locator("button, a").locator("visible=true")
    boxes = [buttons.nth(n).bounding_box() for n in range(buttons.count())]
    assert len(boxes) == 10
    assert page.locator("[data-do=play]").bounding_box() in boxes
    for left, right in pairwise(boxes):
        assert left
        assert right
        assert left["x"] + left["width"] <= right["x"] + 0.5
    play = page.locator("[data-do=play]").bounding_box()
    assert play
    assert abs(play["width"] - play["height"]) < 1


@pytest.mark.parametrize("look", [{"color_scheme": "light"}, {"width": 360, "height": 740}], ids=["light", "phone"])
def test_axe_finds_nothing_on_records(visit: Open, look: dict[str, object]) -> None:
    page = visit("/record/network?at=60", flat=True, **look)
    at(page, 59)
    page.get_by_role("button", name="Moves").click()
    assert axe(page) == []
    page.get_by_role("button", name="About this game").click()
    assert axe(page) == []


def test_everybody_finds_their_own_games(visit: Open, server: str) -> None:
    page = visit("/records", flat=True)
    expect(page.get_by_text("No games yet")).to_be_visible()
    page.context.add_cookies([{"name": COOKIE, "value": KEY, "url": server}])
    page.reload()
    expect(page.get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("listitem").filter(has_text="Enigma")).to_contain_text("You won")
    assert axe(page) == []
    page.get_by_role("listitem").filter(has_text="Tesseract").get_by_role("link").click()
    expect(page).to_have_url(re.compile("/record/cube"))


DROP = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  for (const type of ['dragover', 'drop'])
    dispatchEvent(new DragEvent(type, { dataTransfer: carried, cancelable: true }));
}"""


def test_a_record_is_opened_from_a_file_by_button_and_by_dropping_it(visit: Open) -> None:
    page = visit("/records", flat=True)
    page.get_by_label("Open a record file").set_input_files(TESTS / ENIGMA)
    at(page, 0)
    first = page.url
    record = (TESTS / TESSERACT).read_text()
    page.evaluate(DROP, ["cube.jsonl", record])
    expect(page).not_to_have_url(first)
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("max", "160")
    page.get_by_role("button", name="About this game").click()
    expect(page.get_by_role("dialog")).to_contain_text("160 actions")


def test_a_broken_file_says_what_is_wrong_with_it(browser: Browser, server: str) -> None:
    page = browser.new_page(locale="cs-CZ", base_url=server)
    page.goto("/records")
    record = (TESTS / TESSERACT).read_text()
    for text, words in (
        ("Milý deníčku", "Soubor není úplný"),
        ("Milý\ndeníčku\n\n", "To není záznam hry"),
        (record.replace("remove", "Remove", 1), "dodatečně změněn"),
    ):
        page.get_by_label("Otevřít záznam ze souboru").set_input_files(
            {"name": "hra.jsonl", "mimeType": "", "buffer": text.encode()}
        )
        expect(page.get_by_role("dialog")).to_contain_text(words)
        detail = page.get_by_role("dialog").get_by_text(re.compile(r"line \d+"))
        expect(detail).to_be_hidden()
        page.get_by_text("Technická podrobnost (anglicky)").click()
        expect(detail).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.close()


def test_a_game_that_goes_on_has_no_record_yet(visit: Open) -> None:
    page = visit("/records", flat=True)
    page.request.get("/api/me")
    made = page.request.post(
        "/api/tables", data={"game": "tesseract", "seats": [{"kind": "me"}, {"kind": "open"}], "id": "a"}
    )
    page.goto(f"/record/{made.json()['table']}")
    expect(page.get_by_role("heading", name="still in progress")).to_be_visible()
