"""Reasons to come back: statistics, the campaign, and the results of the others in the cube of the day."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
from .conftest import NO_WEBGL, serving_kept
from .tesseract_seat import Seat

KEY = "k" * 43
WINNER = "w" * 43
"""The key of somebody who has won today's cube."""
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
        await store.enrol(hashed(WINNER), "b", wall())
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
    Seat(ada, "keys").press(goals.nth(2).get_by_role("link").first)
    expect(ada.locator("[data-plate='2']")).to_have_attribute("aria-pressed", "true")


def test_the_cube_of_the_day_tells_how_the_others_did(ada: Page) -> None:
    ada.goto("/daily")
    expect(ada.get_by_text("Won today: 4 of 5.")).to_be_visible()
    expect(ada.get_by_text("Better than 75% of the others.")).to_be_visible()
    assert axe_by_day_and_night(ada) == []


PLAY = """async () => {
  await fetch('/api/me');
  const made = await fetch('/api/daily/tesseract', {method: 'POST', body: JSON.stringify({name: 'Mary'})});
  const {link} = await made.json();
  const path = link.replace('/table/', '/api/tables/');
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${path}/socket`);
  const say = (what) => socket.send(JSON.stringify(what));
  let n = 0;
  await new Promise((over) => {
    socket.onmessage = ({data}) => {
      const {type, state, choices, n: ping} = JSON.parse(data);
      if (type === 'ping') say({type: 'pong', n: ping});
      if (state?.outcome) over();
      if (type !== 'choices') return;
      const acts = choices.map(({action}) => action).filter(({type}) => type !== 'askfirst');
      say({type: 'act', id: `${n++}`, do: acts.find(({type}) => type === 'end') ?? acts[0]});
    };
  });
  socket.close();
  return link;
}"""
"""Plays the cube of the day without doing anything, which loses it."""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390), (820, 1180)])
def test_the_end_of_the_days_cube_tells_how_the_others_did(
    browser: Browser, address: str, width: int, height: int
) -> None:
    look: dict[str, Any] = {"viewport": {"width": width, "height": height}, "has_touch": width < 1440}
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce", **look)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    has_won = width == 1440  # the first result counts
    if has_won:
        context.add_cookies([{"name": "tessera_key", "value": WINNER, "url": address}])
    page = context.new_page()
    page.add_init_script(NO_WEBGL)
    page.goto("/nowhere")
    page.goto(page.evaluate(PLAY))
    day = page.locator("[data-region=end] [data-region=day]")
    expect(day).to_contain_text(re.compile(r"Won today: 4 of [5-9]\."))
    better = day.get_by_text(re.compile(r"Better than \d+% of the others\."))
    expect(better).to_have_count(1 if has_won else 0)  # whoever did nothing has beaten nobody
    expect(day.locator("rect.own")).to_have_count(1)
    for text in ("won, by turns", "lost, by dice contained"):
        expect(day).to_contain_text(text)
    for name in ("Mary", "ada"):
        expect(day).not_to_contain_text(name)
    assert axe_by_day_and_night(page) == []
    copy = day.locator("[data-do=copy-day]")
    if width < 1440:
        copy.tap()
    else:
        Seat(page, "keys").press(copy)
    expect(copy).to_have_text("Result copied")
    told = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert told[0] == f"Tessera, {today()}"
    assert re.fullmatch(r"The cube of the day: Lost with \d+ (die|dice) contained( · Better than \d+% .*)?", told[1])
    assert told[2:] == [f"{address}/daily"]
    # Somebody who only watches sees the others, and no result of their own.
    watcher = browser.new_page(base_url=address, locale="en-GB", reduced_motion="reduce")
    watcher.add_init_script(NO_WEBGL)
    watcher.goto(page.url)
    expect(watcher.locator("[data-region=day]")).to_contain_text("Won today: 4 of")
    expect(watcher.locator("[data-region=day] rect.own")).to_have_count(0)
    expect(watcher.locator("[data-do=copy-day]")).to_have_count(0)
    watcher.context.close()
    # The page of the day shows the same.
    page.goto("/daily")
    expect(page.locator("[data-region=spread] rect.own")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe_by_day_and_night(page) == []
    context.close()


def test_statistics_are_downloaded_and_deleted(ada: Page) -> None:
    ada.goto("/statistics")
    with ada.expect_download() as download:
        ada.locator("[data-do=download]").click()
    kept = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [result["table"] for _, result, _ in kept["results"]] == ["t1", "t2", "t3"]
    keys = Seat(ada, "keys")
    keys.press(ada.locator("[data-do=forget]"))
    assert axe_by_day_and_night(ada) == []
    keys.press(ada.locator("[data-do=forget-yes]"))
    expect(ada.get_by_text("Nothing yet.")).to_be_visible()
    ada.reload()
    expect(ada.get_by_text("Nothing yet.")).to_be_visible()
