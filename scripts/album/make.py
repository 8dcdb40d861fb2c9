"""Puzzles of one's own, while they are made."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from album.picture import PHONE, Picture

PIPES = {
    "cells": ["#", ".", ".", ".", "└", ".", ".", ".", "#"],
    "ports": ["N2", "E1", "S1", "W2"],
    "crossed": {"straight": 1, "elbow": 1, "tee": 1},
}
BLOCKS = {"side": 3, "view": ".VVLTS.TS", "built": None}
SQUARE = {"cells": [4 * (8 * y + x) + quarter for y in range(2, 6) for x in range(2, 6) for quarter in range(4)]}


def drafted(category: str, draft: object) -> str:
    """A script that keeps a draft on the device."""
    return f"localStorage['tessera.make.{category}'] = {json.dumps(json.dumps(draft))}"


def fragments(page: Page) -> None:
    page.evaluate(drafted("fragments", SQUARE))
    page.reload()
    page.wait_for_selector("[data-answer=good]")


def pipes(page: Page) -> None:
    page.evaluate(drafted("pipes", PIPES))
    page.reload()
    page.wait_for_selector("[data-answer]:not([data-answer=waiting])")


def blocks(page: Page) -> None:
    page.evaluate(drafted("blocks", BLOCKS))
    page.reload()
    page.wait_for_selector("[data-answer=good]")


def good(page: Page) -> None:
    page.wait_for_selector("[data-answer=good]")


PICTURES = (
    Picture("make-weights", "Make a puzzle: set the cups; the server counts the solutions.", "/make/weights", act=good),
    Picture("make-fragments", "Draw an outline, or lay the fragments.", "/make/fragments", act=fragments),
    Picture("make-pipes-phone", "Place ports and print cells, on a phone.", "/make/pipes", PHONE, act=pipes),
    Picture("make-blocks-light", "Set the view from above.", "/make/blocks", theme="light", act=blocks),
)
