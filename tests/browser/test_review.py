"""The review of a finished game: a progress bar, then a chart and the costly actions."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import expect

from tessera.bots.review import review
from tessera.server.store import Store
from tessera.server.web.reviews import Progress
from tests.browser.axe import axe
from tests.browser.conftest import Open, serving_kept
from tests.server.test_reviews import keep_a_game


async def keep_games(store: Store) -> None:
    """Store two finished games, the first with a quick review."""
    record = await keep_a_game(store, "reviewed")
    told = Progress(1, 1, review(record, rollouts=2))
    await store.keep_review("reviewed", msgspec.json.encode(told))
    await keep_a_game(store, "new")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_kept(tmp_path_factory.mktemp("review"), keep_games) as address:
        yield address


@pytest.mark.parametrize(("width", "locale", "title"), [(1440, "en-GB", "Review"), (360, "cs-CZ", "Rozbor")])
def test_a_review_shows_a_chart_that_leads_to_its_moments(visit: Open, width: int, locale: str, title: str) -> None:
    page = visit("/review/reviewed", width=width, height=740, locale=locale)
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    points = page.locator("figure a.point")
    expect(points.first).to_be_visible()
    assert points.count() >= 2
    assert str(points.first.get_attribute("href")).startswith("/record/reviewed?at=")
    assert page.locator("figure path.line").count() == 2
    assert page.locator("figure a.mark").count() == page.locator("section.review ol > li").count() <= 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.reload()
        expect(points.first).to_be_visible()
        assert axe(page) == []


def test_a_review_is_begun_and_tells_how_far_it_is(visit: Open) -> None:
    page = visit("/how/enigma", locale="de-DE")
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.url.endswith("/review")):
        page.goto("/review/new")
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    expect(page.get_by_text("Der Experte sieht sich die Partie an")).to_be_visible()
    page.reload()
    expect(bar.or_(page.locator("figure svg"))).to_be_visible()
