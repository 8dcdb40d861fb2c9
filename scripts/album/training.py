"""Training with a rating."""

from __future__ import annotations

from playwright.sync_api import Page

from album.picture import LYING, PHONE, TABLET, Picture
from tests.browser.test_training import solve, start

ONE = "/training?puzzle=weights"


def rated(page: Page) -> None:
    """Solve a card that fits the rating."""
    solve(page, start(page, "fitting"))
    page.wait_for_selector(".words.good")


def rush(page: Page) -> None:
    start(page, "rush")


def overview(page: Page) -> None:
    rated(page)
    page.goto("/training")
    page.locator("[data-mode=fitting]").wait_for()


PICTURES = (
    Picture("training", "Training: a rating for each kind of puzzle.", ONE, act=overview),
    Picture("training-phone-light", "On a phone by day.", ONE, PHONE, theme="light", act=overview),
    Picture("training-tablet", "A card and what it changes.", ONE, TABLET, act=rated),
    Picture("training-rush-lying", "A rush of three minutes, on a phone on its side.", ONE, LYING, act=rush),
)
