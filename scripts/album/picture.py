"""One picture: where it is taken, at which size, and what is done before."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

DESKTOP, WIDE = (1440, 900), (2560, 1440)
PHONE, SMALL, LYING = (390, 844), (360, 740), (844, 390)
TABLET, LYING_TABLET = (820, 1180), (1180, 820)
ZOOMED = (720, 450)
"""1440×900 at 200%."""
Act = Callable[[Page], None]


class Picture(NamedTuple):
    name: str
    text: str
    path: str
    """A path; or a staged game and one of its moments to continue from, such as `tesseract: turn`."""
    size: tuple[int, int] = DESKTOP
    theme: str = "dark"
    locale: str = "en"
    act: Act | None = None
    moves: bool = False
    """With motion: something is shown while it happens."""


def advice(page: Page) -> None:
    page.locator("[data-do=advice]:visible").click()
    page.locator("section.advice [data-do=advised]").wait_for()
