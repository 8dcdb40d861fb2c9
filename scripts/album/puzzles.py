"""Practice: the four kinds of puzzle."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from album.picture import LYING, LYING_TABLET, PHONE, SMALL, TABLET, WIDE, ZOOMED, Picture
from tests.browser.hands import SOLVE, solution_of


def card_of(page: Page) -> tuple[str, Any, Any]:
    """Return the category and card of the open practice page, and a solution."""
    category, query = re.findall(r"/practice/(\w+)\?(.*)", page.url)[0]
    card = page.request.get(f"/api/puzzle/{category}?{query}").json()["card"]
    return category, card, solution_of(card)


def part_of(solution: Any) -> Any:
    """Return about half of a solution."""
    part = dict(solution)
    if part["category"] == "weights":
        part["right"] = [0 for _ in part["right"]]
    elif part["category"] == "fragments":
        part["laid"] = part["laid"][:4]
    elif part["category"] == "pipes":
        part["board"] = [*part["board"][:2], "..."]
    else:
        part["built"] = part["built"][:3]
    return part


def half(page: Page) -> None:
    category, card, solution = card_of(page)
    SOLVE[category](page, card, part_of(solution), "tap")


def solved(page: Page) -> None:
    category, card, solution = card_of(page)
    SOLVE[category](page, card, solution, "tap")
    page.keyboard.press("c")
    page.wait_for_selector(".words.good")


def refused(page: Page) -> None:
    half(page)
    page.keyboard.press("c")
    page.wait_for_selector(".words.fault")


def play(category: str, grade: int = 3, seed: str = "tessera") -> str:
    return f"/practice/{category}?grade={grade}&seed={seed}"


PICTURES = (
    Picture("practice-weights", "Practice: weights on a scale that tilts.", play("weights"), act=half),
    Picture("practice-weights-light", "Solved.", play("weights"), theme="light", act=solved),
    Picture("practice-weights-phone", "On a phone, in Czech.", play("weights"), SMALL, locale="cs"),
    Picture("practice-fragments", "Practice: fragments.", play("fragments"), act=half),
    Picture("practice-fragments-refused", "Practice shows where a fault is.", play("fragments", 4), act=refused),
    Picture("practice-fragments-phone", "On a phone.", play("fragments"), SMALL, act=half),
    Picture("practice-pipes", "Practice: pipes.", play("pipes"), act=half),
    Picture("practice-pipes-wide", "Solved, on a wide screen.", play("pipes"), WIDE, act=solved),
    Picture("practice-pipes-phone", "On a phone.", play("pipes"), PHONE, act=half),
    Picture("practice-blocks", "Practice: blocks, in space and from above.", play("blocks"), act=half),
    Picture("practice-blocks-light", "Solved, by day.", play("blocks"), theme="light", act=solved),
    Picture("practice-blocks-phone", "On a phone.", play("blocks"), PHONE, act=half),
    Picture("practice-tablet", "On a tablet.", play("fragments"), TABLET, act=half),
    Picture("practice-tablet-lying", "On a tablet on its side.", play("pipes"), LYING_TABLET, theme="light", act=half),
    Picture("practice-blocks-tablet", "Blocks on a tablet by day.", play("blocks"), TABLET, theme="light", act=half),
    Picture("practice-weights-lying", "On a phone on its side.", play("weights"), LYING, act=half),
    Picture("practice-pipes-lying", "By day.", play("pipes"), LYING, theme="light", act=half),
    Picture("practice-fragments-lying", "Fragments there.", play("fragments"), LYING, act=half),
    Picture("practice-blocks-lying", "Blocks there.", play("blocks"), LYING, act=half),
    Picture("practice-zoomed", "Magnified to 200%.", play("weights"), ZOOMED, locale="de", act=half),
)
