"""Reasons to come back: statistics, the campaign, and the results of the others in the cube of the day."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from tessera.server.results import Partner, Result, daily_shelf
from tessera.server.store import Store
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.web.daily import today
from tessera.server.web.identity import hashed

from .axe import axe_by_day_and_night
from .conftest import serving_kept

KEY = "k" * 43
GAMES = [
    Result("t1", 0, True, {"plate": "1", "turns": 31, "character": ("spectroscopist",)}, (Partner("Grace"),)),
    Result("t2", 0, True, {"plate": "1", "turns": 26, "character": ("spectroscopist",)}, (Partner(level="steady"),)),
    Result("t3", 0, False, {"plate": "A", "turns": 12, "character": ("quantum-physicist",)}, (Partner("Grace"),)),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has kept three games of Ada's, and the results of five people of today."""

    async def keep(store: Store) -> None:
        await store.enrol(hashed(KEY), "ada", wall())
        for number, game in enumerate(GAMES):
            data = msgspec.json.encode(game)
            await store.keep(Kept("results/tesseract", f"{game.table}:0", "ada", wall() + number, None, data))
        for who, rank in (("ada", 26), ("b", 30), ("c", 41), ("d", 1990), ("e", 20)):
            await store.keep(Kept(daily_shelf(today(), "tesseract"), who, who, wall(), rank, b"{}"))

    folder: Path = tmp_path_factory.mktemp("statistics")
    with serving_kept(folder, keep) as address:
        yield address


@pytest.fixture
def ada(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce", accept_downloads=True)
    context.add_cookies([{"name": "tessera_key", "value": KEY, "url": address}])
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_games_are_counted_and_lead_through_the_campaign(ada: Page, width: int, height: int) -> None:
    ada.set_viewport_size({"width": width, "height": height})
    ada.goto("/statistics")
    game = ada.locator("[data-game=tesseract]")
    expect(game).to_contain_text("3 games, 2 won (67%), best: in 26 turns")
    expect(game.get_by_role("row").filter(has_text="Spectroscopist")).to_contain_text("2")
    expect(game.get_by_role("row").filter(has_text="Grace")).to_contain_text("50%")
    expect(game.get_by_role("row").filter(has_text="Bot, Steady")).to_contain_text("100%")
    for table in game.get_by_role("table").all():  # a head stands over its column, whatever a phone leaves out
        counts = {row.get_by_role("cell").count() for row in table.get_by_role("row").all()[1:]}
        assert counts == {table.get_by_role("columnheader").count() - 1}
    goals = game.locator("[data-goal]")
    expect(goals).to_have_count(8)
    expect(goals.nth(0)).to_contain_text("✓ Won in 26 turns")
    expect(goals.nth(1)).to_contain_text("1 try")
    expect(goals.nth(2)).to_contain_text("Not tried yet")
    assert ada.evaluate("document.documentElement.scrollWidth") <= width
    assert axe_by_day_and_night(ada) == []
    goals.nth(2).get_by_role("link").first.click()
    expect(ada.locator("[data-plate='2']")).to_have_attribute("aria-pressed", "true")


def test_the_cube_of_the_day_tells_how_the_others_did(ada: Page) -> None:
    ada.goto("/daily")
    expect(ada.get_by_text("Won today: 4 of 5.")).to_be_visible()
    expect(ada.get_by_text("Better than 75% of the others.")).to_be_visible()
    assert axe_by_day_and_night(ada) == []


def test_statistics_are_downloaded_and_deleted(ada: Page) -> None:
    ada.goto("/statistics")
    with ada.expect_download() as download:
        ada.locator("[data-do=download]").click()
    kept = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [result["table"] for _, result, _ in kept["results"]] == ["t1", "t2", "t3"]
    ada.locator("[data-do=forget]").click()
    assert axe_by_day_and_night(ada) == []
    ada.locator("[data-do=forget-yes]").click()
    expect(ada.get_by_text("Nothing yet.")).to_be_visible()
    ada.reload()
    expect(ada.get_by_text("Nothing yet.")).to_be_visible()
